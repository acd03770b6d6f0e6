/**
 * When a receiver began to lead its machine away, found from how the machine moves. The jump back shows how far it was led; so
 * for each possible beginning, the machine's own way is the reported one minus the led part. The beginning is where that way is
 * most like the machine's usual driving in speed and in turning.
 */
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { LatLng } from '../coords.rules.ts'
import { METRES_A_DEGREE } from '../track.ts'
import type { HalfMinute } from './ways.rules.ts'

/** How unusual a value in m/s is, in quarters of m/s: minus the logarithm of its frequency. */
type Habit = Float64Array

const FINEST = 4
const FASTEST = 80
/** Width of a value: m/s, plus a share of the value. */
const FINE = 0.5
const COARSE = 0.15
/**
 * Weights in the distribution: LIKE for values like earlier ones, the rest for any value up to LARGER times the largest, WHATEVER
 * for any value at all.
 */
const LIKE = 0.5
const LARGER = 1.1
const WHATEVER = 0.02

function habitOf(values: number[]): Habit {
  const most = LARGER * Math.max(1, ...values)
  return Float64Array.from({ length: FASTEST * FINEST + 1 }, (_, i) => {
    const value = i / FINEST
    const width = FINE + COARSE * value
    let like = 0
    for (const one of values)
      if (Math.abs(one - value) < 4 * width) like += Math.exp(-0.5 * ((one - value) / width) ** 2)
    const often = (LIKE * like) / values.length / width / Math.sqrt(2 * Math.PI)
    return -Math.log(often + (value <= most ? (1 - LIKE) / most : 0) + WHATEVER / FASTEST)
  })
}

const unusual = (habit: Habit, north: number, east: number): number =>
  at(habit, Math.min(FASTEST * FINEST, Math.round(Math.sqrt(north * north + east * east) * FINEST)))

/** Habits of a machine that is not led: its speeds, and its changes of velocity from one step to the next. */
function habitsOf(steps: HalfMinute[]): { speeds: Habit; changes: Habit } {
  const changes = steps.slice(1).map(({ north, east }, i) => {
    const before = steps[i] as HalfMinute
    return Math.hypot(north - before.north, east - before.east)
  })
  return { speeds: habitOf(steps.map(({ north, east }) => Math.hypot(north, east))), changes: habitOf(changes) }
}

/** Minimum number of steps that show habits. */
const STEPS_LEAST = 5
/** Log likelihood by which being led must exceed not being led: in total, and in addition for each led step. */
const SURE = 8
const SURE_A_STEP = 0.4
/** Number of moments tried within a step. */
const PARTS = 3

interface Led {
  /** Ascending, up to the jump. */
  steps: HalfMinute[]
  /** Steps in which the receiver was not led. */
  own: HalfMinute[]
  /** Places before and after the jump. */
  jump: [from: LatLng, to: LatLng]
  /** In ms: it was not led before this moment. */
  since: number
  /** Whether nothing else explains the jump. */
  mustBe: boolean
}

/** The moment (ms) at which leading began, or shortly before; undefined if the receiver was not led. */
export function ledSince({ steps, own, jump: [from, to], since, mustBe }: Led): number | undefined {
  const end = steps.at(-1)?.to
  if (end === undefined || own.length < STEPS_LEAST) return undefined
  const north = (from[0] - to[0]) * METRES_A_DEGREE
  const east = (from[1] - to[1]) * METRES_A_DEGREE * Math.cos((from[0] * Math.PI) / 180)
  const { speeds, changes } = habitsOf(own)
  const [norths, easts] = [
    Float64Array.from(steps, (step) => step.north),
    Float64Array.from(steps, (step) => step.east),
  ]
  /** Cumulated costs of the steps as they were reported. */
  const costs = new Float64Array(steps.length + 1)
  for (let i = 0; i < steps.length; i++) costs[i + 1] = at(costs, i) + costFrom(i, i + 1, end)
  let [moment, least]: [number | undefined, number] = [undefined, at(costs, steps.length) - (mustBe ? 0 : SURE)]
  for (const [i, step] of steps.entries()) {
    if (step.from < since || end - step.from < MINUTE) continue
    const prior = mustBe ? 0 : SURE_A_STEP * (steps.length - i)
    for (let part = 0; part < PARTS; part++) {
      const ms = (step.to - step.from) / PARTS
      const begins = step.from + part * ms
      const cost = at(costs, i) + costFrom(i, steps.length, begins) + prior
      if (cost < least) [moment, least] = [begins - ms, cost]
    }
  }
  return moment

  /** Cost of the steps [first, last) if leading began at a moment within the first one. */
  function costFrom(first: number, last: number, begins: number): number {
    const step = steps[first] as HalfMinute
    const seconds = ((end ?? 0) - begins) / SECOND
    const [ledNorth, ledEast] = seconds > 0 ? [north / seconds, east / seconds] : [0, 0]
    // Only a part of the first step is led.
    let part = (step.to - Math.min(begins, step.to)) / (step.to - step.from)
    let [wasNorth, wasEast] = first > 0 ? [at(norths, first - 1), at(easts, first - 1)] : [Number.NaN, 0]
    let cost = 0
    for (let i = first; i < last; i++) {
      const itsNorth = at(norths, i) - ledNorth * part
      const itsEast = at(easts, i) - ledEast * part
      cost += unusual(speeds, itsNorth, itsEast)
      if (i > 0) cost += unusual(changes, itsNorth - wasNorth, itsEast - wasEast)
      wasNorth = itsNorth
      wasEast = itsEast
      part = 1
    }
    return cost
  }
}
