/** A machine's time zone follows the place where it is first recorded, unless its owner has chosen one. */
import timeZoneAt from '@photostructure/tz-lookup'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Db } from '../../db/connect.ts'
import { settleZone } from '../tracks/tracking.queries.ts'
import { machineWithoutZone } from './known-recorders.queries.ts'

/** Number of recorders remembered whose machines have a zone; all are forgotten when there are more. */
const KNOWN_MAX = 50_000

/**
 * Returns a function to call with the id of a recorder and its points, once they are stored. It returns undefined where nothing
 * has to be done, as for all but the first points of a recorder.
 */
export function openFirstZones(db: Db) {
  const known = new Set<string>()

  async function settle(recorder: string, { lat, lng }: Point) {
    const equipment = await machineWithoutZone(db, recorder)
    if (equipment) await settleZone(db, equipment, timeZoneAt(lat, lng))
    if (known.size >= KNOWN_MAX) known.clear()
    known.add(recorder)
  }

  return (recorder: string, points: readonly Point[]): Promise<void> | undefined => {
    const [first, ...others] = known.has(recorder) ? [] : points
    return (
      first &&
      settle(
        recorder,
        others.reduce((a, b) => (b.at < a.at ? b : a), first),
      )
    )
  }
}
