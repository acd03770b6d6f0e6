/** What may be removed from a continuous backup: nothing that is needed to restore a moment of the last days. */
import { DAY } from '@spetskarta/shared/durations.ts'

export interface Base {
  /** Name of its folder. */
  name: string
  /** The moment from which it can be used, ms. */
  at: number
  /** The first segment of the journal that it needs: 8 digits of the timeline, 16 of the position. */
  segment: string
}

/** The newest base copy from which a moment can be restored; undefined where all are later. */
export function baseFor(bases: readonly Base[], at: number): Base | undefined {
  return bases.filter((base) => base.at <= at).sort((a, b) => b.at - a.at)[0]
}

/** The base copies that no moment of the last `days` needs. */
export function basesToDrop(bases: readonly Base[], now: number, days: number): Base[] {
  const oldest = baseFor(bases, now - days * DAY)
  return oldest ? bases.filter(({ at }) => at < oldest.at) : []
}

const SEGMENT = /^[0-9A-F]{24}/
const placeOf = (name: string) => name.slice(8, 24)

/** The journal's segments that no base copy needs; the history files of timelines stay. */
export function segmentsToDrop(names: readonly string[], bases: readonly Base[]): string[] {
  const needed = bases.map(({ segment }) => placeOf(segment)).sort()[0]
  if (needed === undefined) return []
  return names.filter((name) => SEGMENT.test(name) && placeOf(name) < needed)
}

/** Those of the folders named by days (`2026-11-25`) that ended before the last `days`. */
export function daysToDrop(names: readonly string[], now: number, days: number): string[] {
  return names.filter((name) => Date.parse(name) + DAY < now - days * DAY)
}

/** Whether a segment is missing after the first one that the base copy needs: a server ran without archiving its journal. */
export function hasGap(names: readonly string[], { segment }: Base): boolean {
  const timeline = segment.slice(0, 8)
  const places = names
    .filter(
      (name) =>
        SEGMENT.test(name) && name.startsWith(timeline) && name.length === 27 && placeOf(name) >= placeOf(segment),
    )
    .map((name) => numberOf(name))
    .sort((a, b) => a - b)
  const first = numberOf(segment)
  return places.some((place, i) => place !== first + i)
}

/** The running number of a segment of 16 MB: its name has eight digits, and eight more that count from 0 to FF. */
const numberOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16)
