/** Short passes back and forth, of machines whose way is known, and standing ones. */
import { describe, expect, test } from 'vitest'
import { each, type MadePoint, makeBins, makeTrack } from './motion.fixture.ts'
import { persistent } from './persistent.rules.ts'

/** Bins of these points: `inBin` of them each. */
function marks(points: MadePoint[], { inBin = 1, reported = Number.NaN, scale = 1, moving = 0 } = {}): number[] {
  const bins = makeBins(
    points.flatMap(({ t, x, y }, i) =>
      i % inBin === 0 ? { t, x, y, points: Math.min(inBin, points.length - i) } : [],
    ),
    scale,
  )
  const flags = new Uint8Array(bins.length).fill(moving)
  persistent(makeTrack(points, scale), bins, new Float64Array(bins.length).fill(reported), flags)
  return [...flags]
}
const of = (flags: number[], mark: number) => flags.filter((flag) => flag === mark).length / flags.length

/** There and back on a line of so many metres at a speed, m/s. */
const passes = (
  metres: number,
  speed: number,
  every: number,
  count: number,
  more: Partial<MadePoint> = {},
): MadePoint[] =>
  each(0, count * every, every, (t) => ({ t, x: metres - Math.abs(metres - ((speed * t) % (2 * metres))), ...more }))
const digits = '41421356237309504880168872420969807856967187537694807317667973799073247846210703885038753432764157'
/** Errors that are no pattern. */
const wanders = (every: number, count: number, times = 1): MadePoint[] =>
  each(0, count * every, every, (t, i) => ({
    t,
    x: times * (Number(digits[i % 97]) - 4.5),
    y: times * (Number(digits[(i * 7 + 3) % 97]) - 4.5),
  }))

describe('a machine goes back and forth', () => {
  test('on passes of a minute, a point each ten seconds', () => {
    expect(of(marks(passes(40, 1, 10, 200)), 2)).toBeGreaterThan(0.95)
    expect(of(marks(passes(40, 1, 10, 200), { scale: 0.5 }), 2)).toBeGreaterThan(0.95)
    const north = passes(40, 1, 10, 200).map(({ x, ...point }): MadePoint => ({ ...point, y: x }))
    expect(marks(north)).toEqual(marks(passes(40, 1, 10, 200)))
  })

  test('for a few minutes only, and at the end of a day of standing', () => {
    expect(of(marks(passes(40, 1, 10, 30)), 2)).toBeGreaterThan(0.9)
    for (const before of [25, 45, 65, 200]) {
      const still = wanders(10, before, 0.3)
      const work = passes(40, 1, 10, 30).map((point): MadePoint => ({ ...point, t: point.t + 10 * before }))
      expect(of(marks([...still, ...work]).slice(before + 5, -5), 2)).toBeGreaterThan(0.9)
      expect(
        of(
          marks([
            ...work.map((point) => ({ ...point, t: point.t - 10 * before })),
            ...still.map((point) => ({ ...point, t: point.t + 300 })),
          ]).slice(5, 25),
          2,
        ),
      ).toBeGreaterThan(0.9)
    }
  })

  test('on passes of seconds, a point a second', () => {
    expect(of(marks(passes(15, 1.5, 1, 2000), { inBin: 10 }), 3)).toBeGreaterThan(0.9)
  })

  test('not when it stands, whatever its positions err by', () => {
    expect(of(marks(wanders(10, 300)), 0)).toBe(1)
    expect(of(marks(wanders(1, 2000, 0.3), { inBin: 10 }), 0)).toBe(1)
    expect(marks([])).toEqual([])
    expect(of(marks(each(0, 3000, 10, (t): MadePoint => ({ t }))), 0)).toBe(1)
  })

  test('not slower than 0.4 m/s, nor faster than four', () => {
    expect(of(marks(passes(40, 0.42, 10, 400)), 2)).toBeGreaterThan(0.9)
    expect(of(marks(passes(40, 0.38, 10, 400)), 2)).toBe(0)
    expect(of(marks(passes(200, 3.9, 10, 400)), 2)).toBeGreaterThan(0.9)
    expect(of(marks(passes(200, 4.6, 10, 400)), 2)).toBe(0)
  })

  test('not where it goes straight on', () => {
    expect(of(marks(each(0, 3000, 10, (t): MadePoint => ({ t, x: t }))), 0)).toBe(1)
  })

  test('while it does, and not before and after', () => {
    const work = passes(40, 1, 10, 100)
    const still = (count: number, from: number, x: number) =>
      each(from, from + 10 * count, 10, (t): MadePoint => ({ t, x }))
    const last = work.at(-1)?.x ?? 0
    const day = [
      ...still(100, 0, 0),
      ...work.map(({ t, ...point }): MadePoint => ({ ...point, t: t + 1000 })),
      ...still(100, 2000, last),
    ]
    const flags = marks(day)
    expect(of(flags.slice(110, 190), 2)).toBe(1)
    expect(of(flags.slice(0, 90), 0)).toBe(1)
    expect(of(flags.slice(210), 0)).toBe(1)
  })

  test('not where its reports say that it stands, or say all', () => {
    expect(of(marks(passes(40, 1, 10, 200), { reported: 0 }), 2)).toBe(0)
    expect(of(marks(passes(40, 1, 10, 200), { reported: 1 }), 2)).toBe(0)
    const points = passes(40, 1, 10, 200)
    const half = (speed: number) => {
      const flags = new Uint8Array(200)
      const reported = Float64Array.from(points, (_, i) => (i < 100 ? speed : Number.NaN))
      persistent(makeTrack(points), makeBins(points.map(({ t, x }) => ({ t, x }))), reported, flags)
      return [of([...flags].slice(0, 100), 2), of([...flags].slice(100), 2)]
    }
    expect(half(0)[0]).toBe(0)
    expect(half(0)[1]).toBeGreaterThan(0.9)
    expect(half(0.41)[0]).toBe(0)
    expect(half(0.42)[0]).toBeGreaterThan(0.9)
  })

  test('also where it moves by itself, and not anew where it goes back and forth already', () => {
    expect(of(marks(passes(40, 1, 10, 200), { moving: 1 }), 2)).toBeGreaterThan(0.95)
    expect(of(marks(passes(40, 1, 10, 200), { moving: 3 }), 3)).toBe(1)
  })

  test('not between points that are too far apart', () => {
    // Steps of two times ten seconds in 41.
    expect(of(marks(passes(60, 1, 20, 200)), 2)).toBeGreaterThan(0.9)
    expect(of(marks(passes(60, 1, 21, 200)), 2)).toBe(0)
  })

  test('by points that are nearly ten seconds apart', () => {
    const jitter = passes(40, 1, 10, 200).map(
      (point, i): MadePoint => ({ ...point, t: point.t + (i % 2 === 0 ? 0 : -0.4) }),
    )
    expect(of(marks(jitter), 2)).toBeGreaterThan(0.9)
  })

  test('near here too, not only in the minutes around', () => {
    // It works for 200 s, and stands for as long.
    const points = each(0, 4000, 10, (t): MadePoint => {
      const worked = 200 * Math.floor(t / 400) + Math.min(200, t % 400)
      return { t, x: 40 - Math.abs(40 - (worked % 80)) }
    })
    const flags = marks(points)
    const rests = flags.filter((_, i) => (10 * i) % 400 > 270 && (10 * i) % 400 < 330)
    const works = flags.filter((_, i) => (10 * i) % 400 > 70 && (10 * i) % 400 < 130)
    expect(of(rests, 0)).toBe(1)
    expect(of(works.slice(2, -2), 2)).toBe(1)
  })
})
