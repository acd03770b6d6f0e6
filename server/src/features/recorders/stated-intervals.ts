/** How often points are to come, as recorders and owners state it; a repeated statement is stored once. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Db } from '../../db/connect.ts'
import { state } from '../tracks/recorders/stated-intervals.queries.ts'
import { DEFAULT_ZONE, trackingOf } from '../tracks/tracking.queries.ts'
import { dayOf, spanOf } from '../tracks/zones.rules.ts'
import { machineOfRecorder } from './known-recorders.queries.ts'
import { machineToState } from './own-recorders.queries.ts'
import type { Received } from './received.rules.ts'

/** Number of recorders whose last statement a process remembers. */
const KNOWN_MAX = 100_000
/** Least time between two stored statements of one recorder, ms. */
const PAUSE = MINUTE

export interface StatedIntervals {
  /** On disk when it resolves; `now` ms. */
  note(recorder: string, received: Pick<Received, 'points' | 'every'>, now: number): Promise<void>
}

export function openStatedIntervals(db: Db): StatedIntervals {
  const known = new Map<string, { seconds: number | null; at: number }>()
  return {
    async note(recorder, { points, every }, now) {
      if (every === undefined) return
      const before = known.get(recorder)
      if (before?.seconds === every || (before && now - before.at < PAUSE)) return
      const equipment = await machineOfRecorder(db, recorder)
      if (!equipment) return
      const [from, to] = points.reduce(([a, b], { at }) => [Math.min(a, at), Math.max(b, at)], [now, 0])
      // The days of these points may have been summed before the interval was known.
      const days = points.length > 0 ? [from, to] : []
      await state(db, { equipment, recorder, by: 'recorder', from, seconds: every, days })
      if (known.size >= KNOWN_MAX) known.clear()
      known.set(recorder, { seconds: every, at: now })
    },
  }
}

/**
 * Valid from the beginning of today; null: the recorder's own statement or the learned interval counts. False where the user has
 * no such recorder.
 */
export async function stateByOwner(db: Db, user: string, recorder: string, seconds: number | null): Promise<boolean> {
  const equipment = await machineToState(db, user, recorder)
  if (!equipment) return false
  const [zones = { timeZone: DEFAULT_ZONE, zonesBefore: [] }] = await trackingOf(db, [equipment])
  const now = Date.now()
  const { start } = spanOf(zones, dayOf(zones, now))
  await state(db, { equipment, recorder, by: 'owner', from: start, seconds, days: [now] })
  return true
}
