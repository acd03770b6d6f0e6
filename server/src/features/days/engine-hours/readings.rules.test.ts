import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../../test/random.ts'
import { type Reading, readingsOf } from './readings.rules.ts'

const START = Date.UTC(2026, 10, 16, 5)
const at = (minute: number, reported: Partial<Reading>): Reading => ({
  at: START + minute * MINUTE,
  recorder: 'tracker',
  engine: null,
  fuel: null,
  ...reported,
})
const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('a counter counts what it ran', () => {
  const readings = minutes(0, 481).map((minute) => at(minute, { engine: 4_000_000 + minute * 60 }))
  expect(readingsOf(readings).engine).toEqual({ begin: 4_000_000, end: 4_028_800, counted: 8 * 3600, jumps: [] })
})

test('a counter of whole hours does not jump when it steps', () => {
  const readings = minutes(0, 481).map((minute) => at(minute, { engine: 3600 * Math.floor(1000.7 + minute / 60) }))
  expect(readingsOf(readings).engine).toMatchObject({ counted: 8 * 3600, jumps: [] })
})

test('an exchanged device or a reset is shown and not counted', () => {
  const engineAt = (minute: number) => (minute < 240 ? 4_000_000 : minute < 360 ? -14_000 : 8_999_000) + minute * 60
  const { engine } = readingsOf(minutes(0, 481).map((minute) => at(minute, { engine: engineAt(minute) })))
  // 239 + 119 + 120 minutes between readings of one counter.
  expect(engine?.counted).toBe(478 * 60)
  expect(engine?.jumps).toEqual([
    { at: START + 4 * HOUR, from: 4_014_340, to: 400 },
    { at: START + 6 * HOUR, from: 7540, to: 9_020_600 },
  ])
})

test('of two trackers the one with most readings is read: their counters are not mixed', () => {
  const readings = minutes(0, 61).flatMap((minute) => [
    at(minute, { engine: 1000 + minute * 60 }),
    ...(minute % 2 ? [at(minute, { recorder: 'other', engine: 900_000 + minute * 60 })] : []),
  ])
  expect(readingsOf(readings).engine).toEqual({ begin: 1000, end: 4600, counted: 3600, jumps: [] })
})

test('the levels at both ends, however it sloshes', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = randomFrom(seed)
    const levelAt = (minute: number) => 200 - minute * 0.2 + (minute >= 300 ? 150 : 0) + (random() - 0.5) * 16
    const { fuel } = readingsOf(minutes(0, 481).map((minute) => at(minute, { fuel: levelAt(minute) })))
    expect(Math.abs((fuel?.begin ?? 0) - 200)).toBeLessThan(8)
    expect(Math.abs((fuel?.end ?? 0) - (350 - 96))).toBeLessThan(8)
  }
})

test('what no tracker reports is not known', () => {
  expect(readingsOf([])).toEqual({ engine: null, fuel: null })
  expect(readingsOf([at(0, { fuel: 100 })]).fuel).toBeNull()
})

test('of two trackers it is that with most readings which is read, whichever came first', () => {
  const one = minutes(0, 61).map((minute) => at(minute, { engine: 1000 + minute * 60 }))
  const other = minutes(0, 20).map((minute) => at(minute, { recorder: 'other', engine: 900_000 + minute * 60 }))
  expect(readingsOf([...one, ...other]).engine?.begin).toBe(1000)
  expect(readingsOf([...other, ...one]).engine?.begin).toBe(1000)
})

test('a tracker that reports only one of both is no reader of the other', () => {
  const fuel = minutes(0, 30).map((minute) => at(minute, { fuel: 100 }))
  const engine = minutes(0, 20).map((minute) => at(minute, { recorder: 'other', engine: 1000 + minute * 60 }))
  expect(readingsOf([...fuel, ...engine])).toMatchObject({ engine: { counted: 19 * 60 }, fuel: { begin: 100 } })
})

test('a level is known by ten readings, as the middle of the five at each end', () => {
  const levels = (...values: number[]) => readingsOf(values.map((fuel, minute) => at(minute, { fuel }))).fuel
  expect(levels(...Array<number>(9).fill(100))).toBeNull()
  expect(levels(100, 90, 95, 70, 60, 0, 0, 30, 20, 50, 40, 10)).toEqual({ begin: 90, end: 30 })
  expect(levels(100, 90, 95, 70, 60, 20, 50, 40, 10, 30)).toEqual({ begin: 90, end: 30 })
})

test('a counter may be two minutes ahead of the clock', () => {
  const ran = (seconds: number) =>
    readingsOf([at(0, { engine: 0 }), at(60, { engine: 3600 }), at(70, { engine: 3600 + seconds })]).engine
  expect([ran(720)?.jumps, ran(721)?.jumps.length]).toEqual([[], 1])
})
