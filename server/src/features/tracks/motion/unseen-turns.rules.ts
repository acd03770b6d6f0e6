/** Detects points so seldom that streets turn between two of them: the way is then counted straight, and too short. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type FlatTrack, planeMetres } from '../plane.rules.ts'
import { type Gaps, isGap } from '../stated.rules.ts'

/** Steps that are long in time and distance, counted by whole seconds; and how many of them turn off from the one before. */
export interface SeldomSteps {
  times: Map<number, number>
  turns: number
}

/** Ms: points that are nearer in time show the corners. */
const SELDOM_MS = 20_000
/** Metres: a shorter step shows no direction. */
const STEP_M = 100
/** Degrees, and the share of a day's steps that turn by at least that: in a town at least a fifth, on a road hardly any. */
const TURNS_BY = 45
const SHARE = 0.2
/** Fewer steps prove nothing. */
const STEPS_LEAST = 10

const STRAIGHT_ON = Math.cos((TURNS_BY * Math.PI) / 180)

/** For the steps to the points [from, to). */
export function seldomStepsIn(track: FlatTrack, gaps: Gaps, [from, to]: readonly [number, number]): SeldomSteps {
  const { t, x, y } = track
  const times = new Map<number, number>()
  let turns = 0
  /** The previous step on the plane; NaN if it shows no direction. */
  let eastBefore = Number.NaN
  let northBefore = Number.NaN
  for (let i = Math.max(1, from - 1); i < to; i++) {
    const ms = at(t, i) - at(t, i - 1)
    if (ms < SELDOM_MS || planeMetres(track, i - 1, i) < STEP_M || isGap(gaps, at(t, i - 1), ms)) {
      eastBefore = Number.NaN
      continue
    }
    const east = at(x, i) - at(x, i - 1)
    const north = at(y, i) - at(y, i - 1)
    const along = (east * eastBefore + north * northBefore) / Math.hypot(east, north)
    const turned = along < STRAIGHT_ON * Math.hypot(eastBefore, northBefore)
    eastBefore = east
    northBefore = north
    if (i < from) continue
    const seconds = Math.round(ms / 1000)
    times.set(seconds, (times.get(seconds) ?? 0) + 1)
    if (turned) turns++
  }
  return { times, turns }
}

/** The usual seconds between the points of such a day's drives; null if the corners are visible, or there are hardly any. */
export function turnsSecondsOf(chapters: readonly SeldomSteps[]): number | null {
  const all = new Map<number, number>()
  let [steps, turns] = [0, 0]
  for (const chapter of chapters) {
    turns += chapter.turns
    for (const [seconds, times] of chapter.times) {
      steps += times
      all.set(seconds, (all.get(seconds) ?? 0) + times)
    }
  }
  if (steps < STEPS_LEAST || turns < SHARE * steps) return null
  let left = Math.floor(steps / 2)
  for (const seconds of [...all.keys()].sort((a, b) => a - b)) {
    left -= all.get(seconds) ?? 0
    if (left < 0) return seconds
  }
  return null
}
