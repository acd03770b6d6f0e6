/**
 * When a receiver began to lead its machine away. Steps of half a minute from a moment 0 on, m/s to the north and east; the machine itself
 * goes to the north at 4 and 6 m/s by turns.
 */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import type { LatLng } from '../coords.rules.ts'
import { ledSince } from './led-since.rules.ts'
import type { HalfMinute } from './ways.rules.ts'

type Velocity = [north: number, east: number]

const STEP = 30 * SECOND
const HOME: LatLng = [55.5, 38.2]
const own = (k: number): Velocity => [k % 2 === 0 ? 4 : 6, 0]
const stepsOf = (count: number, velocityAt: (k: number) => Velocity, first = 0): HalfMinute[] =>
  Array.from({ length: count }, (_, i) => {
    const [north, east] = velocityAt(first + i)
    return { from: (first + i) * STEP, to: (first + i + 1) * STEP, north, east }
  })
/** Places so many metres north and east of each other, on the globe of the IUGG. */
const away = (north: number, east: number): LatLng => {
  const lat = HOME[0] + north / 111_195
  return [lat, HOME[1] + east / 111_195 / Math.cos((lat * Math.PI) / 180)]
}

interface Case {
  /** Steps in all, and seconds from which it is led. */
  steps?: number
  led: number
  by?: Velocity
  moves?: (k: number) => Velocity
  own?: HalfMinute[]
  since?: number
  mustBe?: boolean
  /** Metres of the jump for each that it was led. */
  jumps?: number
}

/** Seconds. */
function ledFrom({ steps = 60, led, by = [0, 10], moves = own, jumps = 1, ...more }: Case): number | undefined {
  const part = (k: number) => Math.min(1, Math.max(0, k + 1 - (led * SECOND) / STEP))
  const reported = stepsOf(steps, (k) => [moves(k)[0] + part(k) * by[0], moves(k)[1] + part(k) * by[1]])
  const seconds = (jumps * Math.max(0, steps * STEP - led * SECOND)) / SECOND
  const moment = ledSince({
    steps: reported,
    own: more.own ?? stepsOf(60, moves, -60),
    jump: [away(seconds * by[0], seconds * by[1]), HOME],
    since: (more.since ?? 0) * SECOND,
    mustBe: more.mustBe ?? false,
  })
  return moment === undefined ? undefined : moment / SECOND
}

describe('the moment is found', () => {
  test.each<Velocity>([
    [0, 10],
    [0, -10],
    [10, 0],
    [-20, 0],
    [30, 40],
    [-7, 8],
  ])('ten seconds before it is led by %d m/s to the north and %d to the east', (north, east) => {
    expect(ledFrom({ led: 900, by: [north, east] })).toBe(890)
    expect(ledFrom({ led: 1200, by: [north, east] })).toBe(1190)
  })

  test('within a step', () => {
    expect(ledFrom({ led: 910 })).toBe(900)
    expect(ledFrom({ led: 920 })).toBe(910)
    expect(ledFrom({ led: 930 })).toBe(920)
  })

  test('from the first step on', () => {
    expect(ledFrom({ led: 0 })).toBe(-10)
    expect(ledFrom({ led: 10 })).toBe(0)
  })

  test('for the last minute, and for less it is not looked for', () => {
    const short = (seconds: number) => ledFrom({ led: 1800 - seconds, by: [0, 70] })
    expect([short(90), short(60), short(30)]).toEqual([1700, 1730, undefined])
    expect(ledFrom({ steps: 1, led: 0, by: [0, 60], mustBe: true })).toBeUndefined()
  })

  test('however it turns, where it usually does', () => {
    const rounds = (k: number): Velocity => [5 * Math.cos(k), 5 * Math.sin(k)]
    expect(ledFrom({ led: 900, moves: rounds })).toBeCloseTo(890, -1)
    expect(ledFrom({ led: 900, moves: rounds, by: [20, 0] })).toBe(890)
  })

  test('of a machine that stood', () => {
    expect(ledFrom({ led: 900, moves: () => [0, 0], by: [0, 5] })).toBe(890)
  })
})

describe('it was not led', () => {
  test('where no step shows it', () => {
    const steps = stepsOf(60, own)
    const jump = (north: number, east: number) =>
      ledSince({ steps, own: steps, jump: [away(north, east), HOME], since: 0, mustBe: true })
    expect([jump(9000, 0), jump(0, -9000)]).toEqual([undefined, undefined])
  })

  test('where nothing is known of the way', () => {
    expect(ledSince({ steps: [], own: stepsOf(60, own), jump: [away(0, 9000), HOME], since: 0, mustBe: true })).toBe(
      undefined,
    )
  })

  test('where fewer than five steps show how the machine goes', () => {
    const known = (count: number) => ledFrom({ led: 900, own: stepsOf(count, own, -count), mustBe: true })
    expect([known(4), known(5), known(0)]).toEqual([undefined, 890, undefined])
  })

  test('where the jump leads the other way, or much farther', () => {
    expect(ledFrom({ led: 900, jumps: -1 })).toBeUndefined()
    expect(ledFrom({ led: 900, jumps: 4 })).toBeUndefined()
  })

  test('before a time at which it surely was not', () => {
    expect(ledFrom({ led: 900, since: 900 })).toBe(890)
    expect(ledFrom({ led: 900, since: 901 })).not.toBe(890)
    expect(ledFrom({ led: 900, since: 1800, mustBe: true })).toBeUndefined()
  })
})

describe('where something else may explain the jump', () => {
  const slightly = (more: Partial<Case>) => ledFrom({ led: 1500, by: [0, 3], ...more })

  test('a way that is a little unlike its own is none', () => {
    expect(slightly({ mustBe: true })).toBe(1490)
    expect(slightly({})).toBeUndefined()
    expect(slightly({ by: [0, 30] })).toBe(1490)
    // Nor one of twenty minutes.
    expect([slightly({ led: 600, by: [0, 3.5] }), slightly({ led: 600, by: [0, 5] })]).toEqual([undefined, 590])
  })

  test('nor is a step or two', () => {
    const once = (k: number): Velocity => [own(k)[0], k === 57 ? 20 : 0]
    const reported = stepsOf(60, once)
    const jump: [LatLng, LatLng] = [away(0, 600), HOME]
    expect(ledSince({ steps: reported, own: stepsOf(60, own), jump, since: 0, mustBe: false })).toBeUndefined()
  })
})
