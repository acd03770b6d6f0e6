/** How much of a machine's time is proved by its photos and points, by what is stored. */
import type { DailyData } from '@spetskarta/shared/days/days.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../tracks/day.rules.ts'
import { type RawTrack, tellerOf } from '../tracks/track.ts'
import { type KnownPhotos, photoFacts } from './coverage.queries.ts'
import { photoCoverage, pointCoverage } from './coverage.rules.ts'

type Coverage = NonNullable<DailyData['coverage']>

interface CoveredTime {
  track: RawTrack
  day: Pick<Day, 'activities' | 'gaps'>
  /** Ms. */
  start: number
  end: number
  now: number
}

/** Undefined without any point: retention has deleted what would tell. */
export async function coverageOf(db: Db, equipment: string, covered: CoveredTime): Promise<Coverage | undefined> {
  if (covered.track.t.length === 0) return undefined
  const [facts] = await photoFacts(db, [{ equipment, ...covered }])
  return facts && coverageBy(facts, covered)
}

/** The same where it is known which photos were due. */
export function coverageBy(facts: KnownPhotos, { track, day, start, end, now }: CoveredTime): Coverage | undefined {
  if (track.t.length === 0) return undefined
  function heard(recorder: string, before: number) {
    for (let i = track.t.length - 1; i >= 0; i--)
      if (at(track.t, i) < before && tellerOf(track, i) === recorder) return at(track.t, i)
    return undefined
  }
  const photos = photoCoverage({ ...facts, start, end, now, heard })
  return { photos, points: pointCoverage({ ...day, stops: facts.stops }) }
}
