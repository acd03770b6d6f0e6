/** The sums of one day: from its stored chapters and the points after them, or from all its points. */
import { at, at32, firstNotBefore, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import { continuedDay, LEAD_MS, type SummedDay } from '../tracks/day.rules.ts'
import { computeDay } from '../tracks/shown/compute-day.ts'
import type { Reach } from '../tracks/store/reach.ts'
import { readFew, readTrack } from '../tracks/store/read.queries.ts'
import type { RawTrack } from '../tracks/track.ts'
import type { KeptDay, TouchedDay } from './day-chapters.queries.ts'
import type { ChapterSums } from './kept/kept-chapter.ts'
import { joinedSigns, type Signs, signsOf } from './signs.rules.ts'

export interface SumOfDay {
  day: SummedDay
  /** A checksum that changes with the points that lead into the next day; 0 without such points. */
  tail: number
  signs: Signs[]
  /** Number of stored chapters that are still valid: the first ones of the day. */
  known: number
  /** Sums of all chapters, stored and new. */
  sums: ChapterSums[]
}

/** The moment (ms) from which the points of a partly stored day are needed; undefined if all are needed. */
const neededFrom = (kept: KeptDay | undefined): number | undefined => kept?.read.chapters.at(-1)?.next?.from

/** `behind`: the needed points, if already read. `which`: the points to read, see `readTrack`. */
export async function sumOf(
  reach: Reach,
  touched: TouchedDay,
  { kept, behind, which }: { kept?: KeptDay | undefined; behind?: RawTrack | undefined; which?: 'recorded' },
): Promise<SumOfDay> {
  const from = neededFrom(kept)
  if (kept && from !== undefined) {
    const track = behind ?? (await readTrack(reach, touched.equipment, from, touched.end, which))
    const day = continuedDay(kept, track, touched.start, touched.machine)
    if (day) return summed(touched, day, track, kept.sums)
  }
  const all = await readTrack(reach, touched.equipment, touched.start - LEAD_MS, touched.end, which)
  const { track, day } = await computeDay(touched.equipment, {
    track: all,
    start: touched.start,
    machine: touched.machine,
  })
  return summed(touched, day, track, [])
}

/**
 * For each of the days (of machines stored together) the points after its stored part; undefined if all points are needed, or too
 * many.
 */
export async function readBehind(
  reach: Reach,
  days: TouchedDay[],
  kept: (KeptDay | undefined)[],
): Promise<(RawTrack | undefined)[]> {
  const spans = days.flatMap(({ equipment, end }, i) => {
    const from = neededFrom(kept[i])
    return from === undefined ? [] : [{ i, equipment, from, to: end }]
  })
  const tracks = await readFew(reach, spans)
  const read = new Map(spans.map(({ i }, k) => [i, tracks[k]]))
  return days.map((_, i) => read.get(i))
}

/** `track`: the points of the chapters after those whose sums are known, and perhaps some earlier ones. */
function summed({ end }: TouchedDay, day: SummedDay, track: RawTrack, known: ChapterSums[]): SumOfDay {
  const sumsOf = (from: number, to: number): ChapterSums => ({
    tail: tailOf(track, from, to, end - LEAD_MS),
    signs: signsOf(track, from, to),
  })
  const index = (moment: number) => firstNotBefore(track.t, moment)
  const fresh = day.read?.chapters
    .slice(known.length)
    .map(({ begins, next }) => sumsOf(index(begins), next ? index(next.begins) : track.t.length))
  const sums = [...known, ...(fresh ?? [sumsOf(0, track.t.length)])]
  return {
    day,
    tail: sums.reduce((sum, { tail }) => sum + tail, 0),
    signs: joinedSigns(sums.map(({ signs }) => signs)),
    known: known.length,
    sums,
  }
}

/** Checksum of those of the points [from, to) that are at the moment `since` (ms) or later. */
function tailOf({ t, lat, lng, speed, accuracy, mock }: RawTrack, from: number, to: number, since: number): number {
  let sum = 0
  for (let i = Math.max(from, firstNotBefore(t, since)); i < to; i++)
    sum +=
      (at(t, i) - since + 1) * (at(lat, i) + 0.1 * at(lng, i) + 200) +
      (at32(speed, i) || 0) +
      7 * (at32(accuracy, i) || 0) +
      flagAt(mock, i)
  return sum
}
