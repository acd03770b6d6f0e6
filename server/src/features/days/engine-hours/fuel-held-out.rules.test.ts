/** Days on which no threshold was chosen: other tanks and their shapes, noise of another kind, sensors that are read more and less often. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../../test/random.ts'
import { type FuelChange, fuelChanges, LEAST_L } from './fuel.rules.ts'

interface Poured {
  at: number
  lasts: number
  /** Less than none: drained. */
  wanted: number
  /** As the tank had room, and as its sensor says. */
  really: number
  said: number
}

type Shape = 'box' | 'cylinder' | 'wedge'

/** What a sensor of height says where its table was made for a box. */
function litresSaid(shape: Shape, tank: number, level: number): number {
  const share = Math.min(1, Math.max(0, level / tank))
  if (shape === 'wedge') return tank * (0.85 * share + 0.15 * share ** 2)
  return shape === 'cylinder' ? tank * (share + 0.03 * Math.sin(2 * Math.PI * share)) : level
}

/** `slope`: minutes for which a machine stands on one at most. */
function dayOf(seed: number, intervals: readonly number[], slope: number) {
  const random = randomFrom(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const tank = one([90, 200, 400, 800])
  const every = one(intervals) * 1000
  const shape = one<Shape>(['box', 'cylinder', 'wedge'])
  const step = one([0.1, 1, tank / 255])
  const noise = (between(0.5, 5) * tank) / 400
  const slosh = { litres: (between(0, 6) * tank) / 400, period: between(30, 180) * 1000 }
  const burn = between(3, Math.min(28, tank / 8))
  let level = between(0.35, 0.95) * tank
  const poured: Poured[] = []
  for (let at = between(1, 4) * HOUR; at < 21 * HOUR; at += between(2.5, 8) * HOUR) {
    const wanted = random() < 0.55 ? between(18, tank * 0.6) : -between(20, tank * 0.35)
    if (random() < 0.6) poured.push({ at, wanted, lasts: between(1, 12) * MINUTE, really: 0, said: 0 })
  }
  const slopes = Array.from({ length: 5 }, () => ({
    from: between(0, 24) * HOUR,
    lasts: between(1, slope) * MINUTE,
    litres: between(-0.09, 0.09) * tank,
  }))
  const shift = between(0, 5)
  const works = (at: number) =>
    at > (6 + shift / 2) * HOUR && at < (17 + shift) * HOUR && Math.floor(at / (35 * MINUTE)) % 5 !== 0
  const said: number[] = []
  const levels = Array.from({ length: Math.floor((24 * HOUR) / every) }, (_, i) => {
    const at = i * every
    const running = works(at)
    if (running) level -= (burn * between(0.6, 1.4) * every) / HOUR
    for (const each of poured) {
      const part = Math.max(0, Math.min(at, each.at + each.lasts) - Math.max(at - every, each.at)) / each.lasts
      const room = Math.max(0, each.wanted > 0 ? tank - level : level - 5)
      const litres = Math.sign(each.wanted) * Math.min(Math.abs(each.wanted) * part, room)
      level += litres
      each.really += litres
    }
    level = Math.max(2, level)
    said.push(litresSaid(shape, tank, level))
    const slope = slopes.find(({ from, lasts }) => at >= from && at < from + lasts)?.litres ?? 0
    const moving = running
      ? slosh.litres * Math.sin((2 * Math.PI * at) / slosh.period) + (random() < 0.02 ? between(-0.06, 0.06) * tank : 0)
      : 0
    const value = litresSaid(shape, tank, level) + gauss() * (running ? noise : noise / 5) + moving + slope
    return { at, value: Math.round(Math.max(0, value) / step) * step }
  })
  const saidAt = (at: number) => said[Math.min(said.length - 1, Math.max(0, Math.round(at / every)))] as number
  for (const each of poured) each.said = Math.abs(saidAt(each.at + each.lasts + every) - saidAt(each.at - every))
  return { found: fuelChanges(levels), poured }
}

/** As far as a change may be from what made it, ms. */
const NEAR = 30 * MINUTE
const kindOf = ({ wanted }: Poured): FuelChange['kind'] => (wanted > 0 ? 'filled' : 'drained')

function judge(first: number, days: number, intervals: readonly number[], slope = 12) {
  const all = Array.from({ length: days }, (_, i) => dayOf(first + i, intervals, slope))
  const fillings = all.flatMap(({ found, poured }) =>
    poured
      .filter((one) => kindOf(one) === 'filled' && Math.min(one.said, one.really) >= LEAST_L)
      .map(({ at }) => found.some(({ kind, from }) => kind === 'filled' && Math.abs(from - at) < NEAR)),
  )
  const falseDrains = all.flatMap(({ found, poured }) =>
    found.filter(
      ({ kind, from }) =>
        kind === 'drained' && !poured.some((one) => kindOf(one) === kind && Math.abs(one.at - from) < NEAR),
    ),
  )
  const falseFillings = all.flatMap(({ found, poured }) =>
    found.filter(
      ({ kind, from }) =>
        kind === 'filled' && !poured.some((one) => kindOf(one) === kind && Math.abs(one.at - from) < NEAR),
    ),
  )
  return {
    fillings: fillings.length,
    found: fillings.filter(Boolean).length,
    falseDrains: falseDrains.length,
    falseFillings: falseFillings.length,
  }
}

const OFTEN = [20, 30, 60, 90, 120]

test('at least 95 % of the fillings are found, and no drain where nothing was drained', () => {
  const { fillings, found, falseDrains } = judge(10_001, 200, OFTEN)
  expect(fillings).toBeGreaterThan(200)
  expect(found / fillings).toBeGreaterThanOrEqual(0.98)
  expect(falseDrains).toBe(0)
})

test.each([20, 60, 120])('of readings every %i seconds a change is told at its moment', (every) => {
  const off = Array.from({ length: 60 }, (_, i) => dayOf(55_001 + i, [every], 12)).flatMap(({ found, poured }) =>
    found.flatMap(({ kind, from, to }) => {
      const made = poured.find((one) => kindOf(one) === kind && Math.abs(one.at - from) < NEAR)
      // A tank that is full before the hose is put away, or empty, ends a change of itself.
      const whole = made && Math.abs(made.really - made.wanted) < 1
      return made ? [{ from: Math.abs(from - made.at), to: whole ? Math.abs(to - made.at - made.lasts) : 0 }] : []
    }),
  )
  const most = (name: 'from' | 'to') => {
    const sorted = off.map((one) => one[name] / MINUTE).toSorted((a, b) => a - b)
    return sorted[Math.floor(0.95 * sorted.length)] as number
  }
  expect(off.length).toBeGreaterThan(80)
  expect(most('from')).toBeLessThan(2)
  expect(most('to')).toBeLessThan(3)
})

test('slopes of up to 25 minutes are no drains', () => {
  const { fillings, found, falseDrains, falseFillings } = judge(300_001, 250, OFTEN, 25)
  expect(found / fillings).toBeGreaterThanOrEqual(0.98)
  expect(falseDrains).toBe(0)
  // Nobody is accused of a filling, and a slope that is left may look like one.
  expect(falseFillings).toBeLessThan(250 * 0.08)
})

test.each([
  [700_116, OFTEN],
  [800_023, OFTEN],
  [900_078, [180, 300]],
  [2_100_582, OFTEN],
  [2_400_729, [180, 300]],
  [2_400_842, [180, 300]],
  [2_500_377, [180, 300]],
  [2_500_566, [180, 300]],
  [2_500_608, [180, 300]],
  [10_425, OFTEN],
  [11_373, OFTEN],
  [2_501_526, OFTEN],
  [3_100_518, OFTEN],
  [3_100_946, OFTEN],
  [3_101_878, OFTEN],
])('a slope whose end is hidden by a real drain, or by another slope, is none: day %d', (day, intervals) => {
  for (const slope of [12, 25]) expect(judge(day, 1, intervals, slope).falseDrains).toBe(0)
})

test('a sensor that is read every three or five minutes makes none either', () => {
  const { fillings, found, falseDrains } = judge(301_001, 800, [180, 300])
  expect(found / fillings).toBeGreaterThanOrEqual(0.95)
  expect(falseDrains).toBe(0)
})
