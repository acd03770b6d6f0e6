/** Moves of machines whose way is known, seen without an error or with one that was made by hand. */
import { describe, expect, test } from 'vitest'
import { binsOf } from './bins.rules.ts'
import { summedBins } from './displacement.rules.ts'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'
import { type Move, motionOf, type Telling } from './moves.rules.ts'
import { correctNoise } from './noise.rules.ts'

interface How extends Partial<Telling> {
  nearby?: [number, number]
  own?: [number, number]
  scale?: number
}

function motion(points: MadePoint[], { nearby, own, scale = 1, ...telling }: How = {}) {
  const track = makeTrack(points, scale)
  const bins = binsOf(track, [{ first: 0, last: points.length - 1 }])
  correctNoise(bins, { scale: 1, unreported: 3 })
  const all: [number, number] = [0, points.length]
  return motionOf(
    track,
    summedBins(bins),
    { speedFactor: 1, turns: false, stays: false, ...telling },
    nearby ?? all,
    own ?? all,
  )
}
const metres = ({ steps }: Pick<Move, 'steps'>) => steps.reduce((a, b) => a + b, 0)
const waysOf = (...all: Parameters<typeof motion>) => motion(...all).moves.map((move) => Math.round(metres(move)))

/** It stands for ten minutes, drives at a speed (m/s) for a time, and stands again; a point each `every` seconds. */
const drive = (
  speed: number,
  seconds: number,
  every = 5,
  more: (t: number) => Partial<MadePoint> = () => ({}),
): MadePoint[] =>
  each(0, 1200 + seconds, every, (t) => ({ t, x: speed * Math.max(0, Math.min(seconds, t - 600)), ...more(t) }))
/** The same with the speeds of a receiver: km/h. */
const reported = (speed: number, seconds: number, every = 5, times = 1) =>
  drive(speed, seconds, every, (t) => ({ speed: t >= 600 && t < 600 + seconds ? 3.6 * speed * times : 0 }))

describe('a machine that drives between two stands', () => {
  test.each([5, 10, 30, 60])('has one move of its way, a point each %d s', (every) => {
    const [move, ...others] = motion(drive(10, 600, every)).moves
    expect(others).toEqual([])
    expect(Math.abs(metres(move as Move) / 6000 - 1)).toBeLessThan(0.01)
    expect(Math.abs((move?.first ?? 0) * every - 600)).toBeLessThanOrEqual(2 * every)
    expect(Math.abs((move?.last ?? 0) * every - 1200)).toBeLessThanOrEqual(2 * every)
    expect(Math.abs((waysOf(drive(10, 600, every), { scale: 0.5 })[0] ?? 0) / 6000 - 1)).toBeLessThan(0.01)
  })

  test('has it by reported speeds, in any unit that is known', () => {
    for (const times of [1, 3.6, 1 / 3.6]) {
      const [way = 0, ...others] = waysOf(reported(2, 600, 5, times), { speedFactor: times })
      expect(others).toEqual([])
      expect(Math.abs(way / 1200 - 1)).toBeLessThan(0.02)
    }
    // They are not used if they are of no unit.
    expect(Math.abs((waysOf(reported(2, 600, 5, 9), { speedFactor: null })[0] ?? 0) / 1200 - 1)).toBeLessThan(0.03)
  })

  test('has it in the chapters to which it belongs', () => {
    // It drives from point 300 to 420; what is a quarter of an hour away may still be looked at.
    const points = each(0, 3600, 5, (t): MadePoint => ({ t, x: 10 * Math.max(0, Math.min(600, t - 1500)) }))
    const moves = (from: number, to: number) => motion(points, { nearby: [from, to] }).moves.length
    expect([moves(0, 100), moves(0, 305), moves(415, 720), moves(620, 720)]).toEqual([0, 1, 1, 0])
  })

  test('proves its speed on the chapter’s own points', () => {
    const points = reported(15, 600, 1)
    const seen = (from: number, to: number) => {
      const [move] = motion(points, { own: [from, to] }).moves as [Move]
      return [...move.seen.metres].flatMap((its, k) => (its > 0 ? [move.first + k] : []))
    }
    expect(seen(700, 710)).toEqual([700, 701, 702, 703, 704, 705, 706, 707, 708, 709])
    expect(seen(0, 605).at(-1)).toBe(604)
    expect(seen(1195, 1800)[0]).toBe(1195)
  })

  test('moves nowhere if it is known to stay', () => {
    expect(waysOf(drive(1, 600, 1), { stays: true })).toEqual([])
  })
})

describe('a move is none', () => {
  test('of less than ten metres', () => {
    // Of fourteen metres the halves of the first and the last second are missing.
    const slow = (seconds: number) => waysOf(reported(0.7, seconds, 1))
    expect(slow(20)).toEqual([13])
    expect(slow(10)).toEqual([])
  })

  test('if no machine can gain and lose its speed meanwhile', () => {
    // 1.5 m/s² for half of the time and two seconds: of a step of five seconds 18 m, of ten 54.
    const leaps = (far: number, every: number) =>
      waysOf(each(0, 1200, every, (t): MadePoint => ({ t, x: t < 600 ? 0 : far, speed: t === 600 ? 30 : 0 })))
    expect(leaps(300, 5)).toEqual([])
    expect(leaps(300, 10)).toEqual([])
    expect(leaps(300, 40)).toHaveLength(1)
  })

  test('but at an end of the track, where it may have come from elsewhere', () => {
    const points = each(0, 600, 5, (t): MadePoint => ({ t, x: t < 30 ? 300 * (t / 5) : 1800 }))
    expect(motion(points).moves).toHaveLength(1)
  })
})

test('a machine that stands at a light while it drives has no way there', () => {
  const points = each(0, 1300, 1, (t): MadePoint => {
    const drove = Math.max(0, Math.min(300, t - 300)) + Math.max(0, Math.min(300, t - 630))
    const drives = (t >= 300 && t < 600) || (t >= 630 && t < 930)
    return { t, x: 10 * drove, speed: drives ? 36 : 0 }
  })
  const moves = motion(points).moves
  const stood = moves.flatMap((move) => [...move.stood].flatMap((share, k) => (share === 1 ? [at(move, k)] : [])))
  expect(Math.abs(moves.reduce((sum, move) => sum + metres(move), 0) / 6000 - 1)).toBeLessThan(0.01)
  for (const [t, step] of stood) {
    expect(t).toBeGreaterThanOrEqual(600)
    expect(t).toBeLessThanOrEqual(631)
    expect(step).toBe(0)
  }
  expect(moves.length > 1 || stood.length > 25).toBe(true)

  function at(move: Move, k: number): [t: number, step: number] {
    return [move.first + k, move.steps[k] ?? 0]
  }
})

describe('a machine with a turning platform', () => {
  /** A phone four metres off the axis turns once in forty seconds. */
  const digs = (
    from: number,
    until: number,
    more: (t: number) => Partial<MadePoint> = () => ({}),
    x = 0,
  ): MadePoint[] =>
    each(from, until, 1, (t) => ({
      t,
      x: x + 4 * Math.cos((t * Math.PI) / 20),
      y: 4 * Math.sin((t * Math.PI) / 20),
      speed: 2.26,
      ...more(t),
    }))

  test('turns on the spot, and drives nowhere', () => {
    const { moves, turned } = motion(digs(0, 3600), { turns: true })
    expect(moves).toEqual([])
    expect(turned.length).toBeGreaterThan(300)
    for (const [i, moment] of turned.slice(1).entries())
      expect(moment - (turned[i] ?? 0)).toBeGreaterThanOrEqual(10_000)
    expect(motion(digs(0, 3600)).turned).toEqual([])
    expect(motion(digs(0, 3600)).moves.length).toBeGreaterThan(0)
  })

  test('that is parked does not turn', () => {
    const parked = digs(0, 3600, () => ({ x: 0, y: 0, speed: 0 }))
    expect(motion(parked, { turns: true })).toEqual({ moves: [], turned: [] })
  })

  test('drives from axis to axis', () => {
    // It digs for half an hour, drives 200 m, and digs on: its phone begins on the far side and ends on the far side too.
    const driveOn = each(
      1800,
      2000,
      1,
      (t): MadePoint => ({ t, x: 4 + 0.98 * (t - 1800) - 8 * ((t - 1800) / 200), speed: 3.5 }),
    )
    const day = [
      ...digs(0, 1800),
      ...driveOn,
      ...digs(2000, 3800, (t) => ({ x: 192 - 4 * Math.cos((t * Math.PI) / 20) })),
    ]
    const { moves } = motion(day, { turns: true })
    const way = moves.reduce((sum, move) => sum + metres(move), 0)
    // From the axis at 0 to the one at 192 m.
    expect(Math.abs(way / 192 - 1)).toBeLessThan(0.05)
    expect(moves).toHaveLength(1)
    const [{ first, last, steps, stood, seen }] = moves as [Move]
    expect([steps.length, stood.length, seen.metres.length, seen.sigma.length]).toEqual(Array(4).fill(last - first + 1))
    expect(first).toBeGreaterThan(1700)
    expect(last).toBeLessThan(2100)
  })
})
