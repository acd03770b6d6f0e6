/** How much of a machine's time is proved by stored photos and points. */
import type { DailyData } from '@spetskarta/shared/days/days.ts'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../tracks/day.rules.ts'
import type { RawTrack } from '../tracks/track.ts'
import { type KnownPhotos, photoFacts } from './coverage.queries.ts'
import { photoCoverage, pointCoverage } from './coverage.rules.ts'
import { lastHeard, type Signs, signsOf } from './signs.rules.ts'

type Coverage = NonNullable<DailyData['coverage']>

interface CoveredTime {
  day: Pick<Day, 'activities' | 'gaps'>
  /** In ms. */
  start: number
  end: number
  now: number
}

/** Undefined without any point: then retention has deleted what would prove the time. */
export async function coverageOf(
  db: Db,
  equipment: string,
  covered: CoveredTime & { track: RawTrack },
  known?: KnownPhotos,
): Promise<Coverage | undefined> {
  const { track } = covered
  if (track.t.length === 0) return undefined
  const facts = known ?? (await photoFacts(db, [{ equipment, ...covered }]))[0]
  return facts && coverageBy(facts, { ...covered, signs: signsOf(track, 0, track.t.length) })
}

/** The same as `coverageOf`, with the photo facts already read. */
export function coverageBy(
  facts: KnownPhotos,
  { signs, day, start, end, now }: CoveredTime & { signs: readonly Signs[] },
): Coverage {
  const heard = (recorder: string, before: number) => lastHeard(signs, recorder, before)
  const photos = photoCoverage({ ...facts, start, end, now, heard })
  return { photos, points: pointCoverage({ ...day, stops: facts.stops }) }
}
