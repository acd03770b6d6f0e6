/** Conspicuous points of one kind, such as too fast ones: those within ten minutes of each other form one streak. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import { COUNTED } from '../filter.rules.ts'
import { speedLimitOf } from '../work/speed-limits.ts'
import type { Window } from './window.rules.ts'

const TOGETHER_MS = 10 * MINUTE
/** Tolerance above the limit, km/h, as receivers are inexact. */
const OVER_KMH = 5

export interface Streak {
  /** First and last point, ms. */
  from: number
  to: number
  points: number
  /** The highest reported speed, km/h, and its place; of equal ones the first. */
  speed: number
  coords: [lat: number, lng: number]
}

export interface Streaks {
  /** Counted points whose reported speed exceeds the limit of the machine's type. */
  fast: Streak[]
  /** Points that their phone marks as made up. */
  mocked: Streak[]
}

/** Streaks of a chapter. `speedFactor`: see `speedFactorAfter`. */
export function streaksIn(
  { span, track, flags, start }: Window,
  type: string | undefined,
  speedFactor: number | null,
): Streaks {
  const streaks: Streaks = { fast: [], mocked: [] }
  const limit = speedLimitOf(type) + OVER_KMH
  const { t, lat, lng, mock } = track
  const speedAt = (i: number) => at32(track.speed, i) / (speedFactor ?? Number.POSITIVE_INFINITY)
  for (let i = span.begin - span.from; i < span.end - span.from; i++) {
    const isFast = speedAt(i) > limit && flags[i] === COUNTED
    if ((!isFast && !flagAt(mock, i)) || at(t, i) < start) continue
    const point = { from: at(t, i), to: at(t, i), points: 1, coords: [at(lat, i), at(lng, i)] as Streak['coords'] }
    if (isFast) add(streaks.fast, { ...point, speed: speedAt(i) })
    else add(streaks.mocked, { ...point, speed: 0 })
  }
  return streaks
}

function add(streaks: Streak[], next: Streak): void {
  const last = streaks.at(-1)
  if (!last || next.from - last.to > TOGETHER_MS) {
    streaks.push({ ...next })
    return
  }
  last.to = next.to
  last.points += next.points
  if (next.speed > last.speed) Object.assign(last, { speed: next.speed, coords: next.coords })
}

/** Joins the streaks of consecutive chapters. */
export function joinedStreaks(chapters: Streaks[]): Streaks {
  const all: Streaks = { fast: [], mocked: [] }
  for (const { fast, mocked } of chapters) {
    for (const streak of fast) add(all.fast, streak)
    for (const streak of mocked) add(all.mocked, streak)
  }
  return all
}
