/** Paths of machines whose way is known; filters against positions without an error, and against the formulas of least squares. */
import { describe, expect, test } from 'vitest'
import { each, type MadePoint, makeTrack } from './motion.fixture.ts'
import { isBySpeed, type Path, smoothed, stepsOf } from './smooth.rules.ts'

const pathOf = (points: MadePoint[], { first = 0, scale = 1 } = {}): Path => {
  const { x, y, u, v, speed } = smoothed(makeTrack(points, scale), { first, last: points.length - 1 })
  return { x: x.slice(), y: y.slice(), u: u.slice(), v: v.slice(), speed: speed.slice() }
}
const steps = (points: MadePoint[], { first = 0, scale = 1 } = {}): number[] => {
  const track = makeTrack(points, scale)
  const run = { first, last: points.length - 1 }
  return [...stepsOf(track, run, smoothed(track, run))]
}
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const drive = (count: number, every: number, more: Partial<MadePoint> = {}, speed = 10): MadePoint[] =>
  each(0, count * every, every, (t) => ({ t, x: 0.6 * speed * t, y: 0.8 * speed * t, ...more }))

describe('the path of a machine that drives straight on', () => {
  test.each([1, 10, 60])('goes through its positions at its speed, a point each %d s', (every) => {
    const path = pathOf(drive(30, every))
    for (const k of [0, 7, 15, 29]) {
      expect(path.x[k]).toBeCloseTo(6 * every * k, -Math.log10(0.02 * every))
      expect(path.y[k]).toBeCloseTo(8 * every * k, -Math.log10(0.02 * every))
    }
    for (const k of [10, 15, 20]) {
      expect(path.u[k]).toBeCloseTo(6, 1)
      expect(path.v[k]).toBeCloseTo(8, 1)
      expect(path.speed[k]).toBeCloseTo(10, 1)
    }
  })

  test('is drawn between positions that err', () => {
    const path = pathOf(drive(61, 1).map((point, i) => ({ ...point, x: (point.x ?? 0) + (i === 30 ? 9 : 0) })))
    expect((path.x[30] ?? 0) - 180).toBeGreaterThan(0.5)
    expect((path.x[30] ?? 0) - 180).toBeLessThan(4.5)
    // Less than by a position that is known better, and more than by one that is known worse.
    const sure = (sigma: number) =>
      (pathOf(drive(61, 1).map((point, i) => ({ ...point, sigma, x: (point.x ?? 0) + (i === 30 ? 9 : 0) }))).x[30] ??
        0) - 180
    expect([sure(0.5) > sure(1), sure(1) > sure(3), sure(3) > sure(20)]).toEqual([true, true, true])
    expect(sure(0.1)).toBeGreaterThan(8)
  })

  test('is at two positions where there are two', () => {
    const path = pathOf([
      { t: 0, x: 0 },
      { t: 10, x: 100 },
    ])
    expect([...path.x].map(Math.round)).toEqual([0, 100])
    expect(path.u[0]).toBeCloseTo(path.u[1] ?? 0, 0)
    expect(path.u[1]).toBeGreaterThan(9)
  })

  test('has true metres a second where the plane is wider', () => {
    const path = pathOf(drive(30, 1), { scale: 0.5 })
    expect(path.speed[15]).toBeCloseTo(10, 1)
    expect(path.u[15]).toBeCloseTo(12, 1)
  })

  test('begins at its first point in the track', () => {
    const before = each(-500, 0, 50, (t): MadePoint => ({ t, x: 1e5 }))
    expect(pathOf([...before, ...drive(30, 1)], { first: 10 })).toEqual(pathOf(drive(30, 1)))
  })
})

/**
 * The most likely path by one system of equations instead of two passes: positions with their errors, and velocities that change
 * by an acceleration of `q` m²/s³; at first up to 40 m/s. One axis: places and velocities.
 */
function mostLikely(points: MadePoint[], of: (point: MadePoint) => number): { places: number[]; velocities: number[] } {
  const n = 2 * points.length
  const rows = Array.from({ length: n }, () => Array<number>(n + 1).fill(0))
  /** Adds w · (c · s − value)², for a few unknowns s. */
  const demand = (unknowns: [index: number, factor: number][], value: number, weight: number) => {
    for (const [i, a] of unknowns) {
      const row = rows[i] ?? []
      for (const [j, b] of unknowns) row[j] = (row[j] ?? 0) + weight * a * b
      row[n] = (row[n] ?? 0) + weight * a * value
    }
  }
  demand([[1, 1]], 0, 1 / 40 ** 2)
  for (const [k, point] of points.entries()) {
    const returns = point.returns ?? 0
    const error = (point.sigma ?? 3) * ([1, 0.35, 0.2][returns] ?? 1)
    demand([[2 * k, 1]], of(point), 1 / error ** 2)
    const before = points[k - 1]
    if (!before) continue
    const dt = point.t - before.t
    const q = [1, 1, 6][returns] ?? 1
    // The inverse of q · (dt³/3, dt²/2; dt²/2, dt) as the sum of two squares.
    const place: [number, number][] = [
      [2 * k, 1],
      [2 * k - 2, -1],
      [2 * k + 1, -dt / 2],
      [2 * k - 1, -dt / 2],
    ]
    demand(place, 0, 12 / (q * dt ** 3))
    demand(
      [
        [2 * k + 1, 1],
        [2 * k - 1, -1],
      ],
      0,
      1 / (q * dt),
    )
  }
  for (let i = 0; i < n; i++) {
    const pivot = rows[i] ?? []
    for (const [j, row] of rows.entries()) {
      if (j === i) continue
      const times = (row[i] ?? 0) / (pivot[i] ?? 1)
      for (let k = i; k <= n; k++) row[k] = (row[k] ?? 0) - times * (pivot[k] ?? 0)
    }
  }
  const solved = rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1))
  return { places: solved.filter((_, i) => i % 2 === 0), velocities: solved.filter((_, i) => i % 2 === 1) }
}

describe('a path is the most likely one', () => {
  /** Errors that are no pattern: digits of the square root of two. */
  const digits = '41421356237309504880168872420969807856967187537694'
  const digit = (k: number) => Number(digits[k] ?? 0) - 4.5
  const points: MadePoint[] = [0, 1, 2, 4, 5, 15, 16, 17, 47, 48, 60, 61, 62, 63].map((t, i) => ({
    t,
    x: 8 * t + digit(i),
    y: 100 - 3 * t + digit(i + 20),
    sigma: 1 + (i % 4),
  }))

  test.each([
    { name: 'of a machine that drives', returns: () => 0 },
    { name: 'of one that goes back and forth', returns: () => 2 },
    { name: 'of one that does it for a while', returns: (i: number) => (i < 4 ? 0 : i < 9 ? 1 : 2) },
  ])('$name', ({ returns }) => {
    const its = points.map((point, i): MadePoint => ({ ...point, returns: returns(i) }))
    const east = mostLikely(its, ({ x = 0 }) => x)
    const north = mostLikely(its, ({ y = 0 }) => y)
    for (const scale of [1, 0.5]) {
      const path = pathOf(its, { scale })
      for (let k = 0; k < its.length; k++) {
        expect((path.x[k] ?? 0) * scale).toBeCloseTo(east.places[k] ?? 0, 5)
        expect((path.y[k] ?? 0) * scale).toBeCloseTo(north.places[k] ?? 0, 5)
        const [u, v] = [east.velocities[k] ?? 0, north.velocities[k] ?? 0]
        expect((path.u[k] ?? 0) * scale).toBeCloseTo(u, 5)
        expect((path.v[k] ?? 0) * scale).toBeCloseTo(v, 5)
        expect(path.speed[k]).toBeCloseTo(Math.hypot(u, v), 5)
      }
    }
  })
})

describe('a machine that goes back and forth', () => {
  /** Passes of twenty metres at 2 m/s. */
  const passes = (returns: number): MadePoint[] =>
    each(0, 200, 1, (t) => ({ t, x: 20 - Math.abs(20 - ((2 * t) % 40)), returns, sigma: 3 }))

  test('turns as far as it was seen to, the more the sooner it turns back', () => {
    const reach = (returns: number) => Math.max(...pathOf(passes(returns)).x.slice(50, 150))
    expect([reach(1) > reach(0), reach(2) > reach(1)]).toEqual([true, true])
    expect(20 - reach(2)).toBeLessThan(0.6)
    expect(20 - reach(0)).toBeGreaterThan(1)
  })

  test('drives the whole of its passes', () => {
    expect(Math.abs(sum(steps(passes(2))) / (2 * 199) - 1)).toBeLessThan(0.05)
  })
})

describe('metres by reported speeds', () => {
  const known = (more: Partial<MadePoint>, seconds = 10): [number, number] => {
    const [, step = 0] = steps([
      { t: 0, x: 0, speed: 3.6, reported: 1 },
      { t: seconds, x: 25, speed: 7.2, reported: 1, ...more },
    ])
    return [step, 1.5 * seconds]
  }

  test('are the mean of both, times the time between them', () => {
    const [step, metres] = known({})
    expect(step).toBeCloseTo(metres, 5)
    const [seldom, way] = known({}, 16)
    expect(seldom).toBeCloseTo(way, 5)
  })

  test('are those of slow machines, and of positions that err by more', () => {
    const by = (more: Partial<MadePoint>, seconds = 10) => {
      const points = [
        { t: 0, speed: 1, reported: 1 },
        { t: seconds, speed: 1, reported: 1, ...more },
      ]
      return isBySpeed(makeTrack(points), 1, seconds)
    }
    expect([by({ reported: 2.9 }), by({ reported: 3 }), by({ reported: Number.NaN })]).toEqual([true, false, false])
    // 0.6 m/s a metre.
    expect([by({ reported: 5.9, sigma: 10 }), by({ reported: 6, sigma: 10 })]).toEqual([true, false])
    expect([by({ speed: 0 }), by({ speed: Number.NaN })]).toEqual([true, false])
    expect([by({}, 16), by({}, 17)]).toEqual([true, false])
    // Where positions do not show the way, up to 130 s apart.
    expect([by({ hidden: 1 }, 130), by({ hidden: 1 }, 131)]).toEqual([true, false])
    const first = makeTrack([{ t: 0 }, { t: 10, speed: 1, reported: 1 }])
    expect(isBySpeed(first, 1, 10)).toBe(false)
  })
})

describe('a point of a path is a corner', () => {
  interface Drawn {
    /** Of the path at the point itself, and elsewhere: m/s. */
    speed: number
    mean?: number
    sigma?: number
    returns?: number
    scale?: number
    dense?: boolean
  }

  /** Whether a point so many metres beside a line of forty metres makes the way longer. */
  function isCorner(aside: number, { speed, mean = speed, sigma = 3, returns = 0, scale = 1, dense = false }: Drawn) {
    const points = each(0, 41, 1, (t): MadePoint => ({ t, sigma, returns, ...(dense && { reported: 1 }) }))
    const path: Path = {
      x: Float64Array.from(points, ({ t }) => t / scale),
      y: Float64Array.from(points, ({ t }) => (t === 20 ? aside / scale : 0)),
      u: new Float64Array(41),
      v: new Float64Array(41),
      speed: Float64Array.from(points, ({ t }) => (t === 20 ? speed : mean)),
    }
    return sum([...stepsOf(makeTrack(points, scale), { first: 0, last: 40 }, path)]) > 40 + 1e-9
  }
  /** Whether it is from this distance on. */
  const from = (metres: number, drawn: Drawn) => [isCorner(0.99 * metres, drawn), isCorner(1.01 * metres, drawn)]
  const exactly = [false, true]

  test('of a fast machine, wherever it is', () => {
    expect(isCorner(0.01, { speed: 4.01 })).toBe(false)
    expect(isCorner(0.01, { speed: 4.51 })).toBe(true)
    expect(isCorner(0.01, { speed: 4.01, sigma: 2 })).toBe(true)
    expect(isCorner(0.01, { speed: 3.99, sigma: 2 })).toBe(false)
  })

  test('of a slower one by three deviations at a metre a second, two and a half at most, and 0.15 at least', () => {
    expect(from(4.5, { speed: 2, mean: 2.5 })).toEqual(exactly)
    expect(from(7.5, { speed: 1, mean: 2.5 })).toEqual(exactly)
    expect(from(3.75, { speed: 30, sigma: 25 })).toEqual(exactly)
    expect(from(4.5, { speed: 2, mean: 2.5, scale: 0.5 })).toEqual(exactly)
    expect(from(3, { speed: 2, mean: 2.5, sigma: 2 })).toEqual(exactly)
  })

  test('of one in a jam by four at a metre a second, six at most', () => {
    expect(from(12, { speed: 1 })).toEqual(exactly)
    expect(from(18, { speed: 0.5 })).toEqual(exactly)
    expect(from(7.5, { speed: 1, mean: 1.9 })).toEqual(exactly)
    // However fast it is for a moment: at 1.5 m/s on average 2.7.
    expect(from(8, { speed: 10, mean: 1.5 - 8.5 / 40 })[0]).toBe(false)
    expect(from(12, { speed: 1, scale: 0.5 })).toEqual(exactly)
  })

  test('whatever its mean speed, where speeds are reported often', () => {
    expect(from(7.5, { speed: 1, dense: true })).toEqual(exactly)
    expect(isCorner(0.01, { speed: 5, mean: 1, dense: true })).toBe(true)
    expect(isCorner(0.01, { speed: 5, mean: 1 })).toBe(false)
  })

  test('of one that goes back and forth by a half or a quarter of one', () => {
    expect(from(1.5, { speed: 10, returns: 1 })).toEqual(exactly)
    expect(from(0.75, { speed: 10, returns: 2 })).toEqual(exactly)
    expect(from(1.5, { speed: 10, returns: 1, scale: 0.5 })).toEqual(exactly)
  })

  test('by the mean speed of a minute before and after', () => {
    // 1.9 m/s for a hundred seconds, and half a metre a second from then on.
    const at = (corner: number, aside: number) => {
      const points = each(-50, 301, 1, (t): MadePoint => ({ t, x: 0 }))
      const its = points.slice(50)
      const path: Path = {
        x: Float64Array.from(its, ({ t }) => t),
        y: Float64Array.from(its, ({ t }) => (t === corner ? aside : 0)),
        u: new Float64Array(301),
        v: new Float64Array(301),
        speed: Float64Array.from(its, ({ t }) => (t < 100 ? 1.9 : 0.5)),
      }
      return sum([...stepsOf(makeTrack(points), { first: 50, last: 350 }, path)]) > 300 + 1e-9
    }
    // From 161 s on the mean is half a metre a second: six deviations.
    expect([at(165, 17.9), at(165, 18.1)]).toEqual([false, true])
    // At 130 s it is that of 70 to 190 s: (30 · 1.9 + 90 · 0.5) / 120 = 0.85, so 4.71 deviations or 14.1 m.
    expect([at(130, 13.9), at(130, 14.3)]).toEqual([false, true])
    // At 70 s that of 10 to 130 s: 1.55, so 2.58 deviations.
    expect([at(70, 7.6), at(70, 7.9)]).toEqual([false, true])
    // At 30 s that of its ninety seconds: 1.9, so 2.1.
    expect([at(30, 6.2), at(30, 6.4)]).toEqual([false, true])
    expect([at(280, 17.9), at(280, 18.1)]).toEqual([false, true])
  })
})

describe('a step between seldom points', () => {
  /** A step of 100 m to the east, at whose ends the machine goes north by these tangents. */
  const bent = (before: number, after: number, { seconds = 10, first = 10, last = 10 } = {}) => {
    const points: MadePoint[] = [
      { t: 0, sigma: 0.1 },
      { t: seconds, sigma: 0.1 },
    ]
    const path: Path = {
      x: Float64Array.of(0, 100),
      y: Float64Array.of(0, 0),
      u: Float64Array.of(10, 10),
      v: Float64Array.of(10 * before, 10 * after),
      speed: Float64Array.of(first, last),
    }
    return (stepsOf(makeTrack(points), { first: 0, last: 1 }, path)[1] ?? 0) / 100
  }
  /** Length of the cubic curve that begins and ends like this, in a thousand parts. */
  const curve = (before: number, after: number) => {
    let length = 0
    for (let i = 0; i < 1000; i++) {
      const s = (i + 0.5) / 1000
      length += Math.hypot(1, before * (1 - 4 * s + 3 * s * s) + after * (3 * s * s - 2 * s)) / 1000
    }
    return length
  }

  test('follows the curve between its two directions', () => {
    for (const [before, after] of [
      [0.2, -0.2],
      [0.2, 0.2],
      [-0.2, 0.1],
      [0, 0.3],
    ] as const)
      expect(Math.abs(bent(before, after) - curve(before, after))).toBeLessThan(0.0005)
    expect(bent(0, 0)).toBeCloseTo(1, 9)
  })

  test('is bent by 1.2 at most, and so where it turns back', () => {
    const most = 1 + (5 * 1.2 ** 2) / 30
    expect(bent(3, -3)).toBeCloseTo(most, 9)
    expect(bent(-3, 3)).toBeCloseTo(most, 9)
    expect(bent(1.2, -1.2)).toBeCloseTo(most, 9)
  })

  test('is straight if it takes less than four seconds, or is slow at one of its ends', () => {
    expect(bent(0.2, -0.2, { seconds: 4 })).toBeGreaterThan(1.005)
    expect(bent(0.2, -0.2, { seconds: 3.9 })).toBe(1)
    expect(bent(0.2, -0.2, { first: 3 })).toBe(1)
    expect(bent(0.2, -0.2, { last: 3 })).toBe(1)
    expect(bent(0.2, -0.2, { first: 3.1, last: 3.1 })).toBeGreaterThan(1.005)
  })
})

describe('metres by the path', () => {
  test('are those of a drive straight on', () => {
    for (const every of [1, 10, 60])
      for (const scale of [1, 0.5])
        expect(sum(steps(drive(30, every), { scale })) / (10 * 29 * every)).toBeCloseTo(1, 3)
  })

  test('are those of the true places, each step at its own scale', () => {
    const track = makeTrack(drive(3, 60))
    track.scale.set([1, 0.5, 0.5])
    const [, first = 0, second = 0] = stepsOf(track, { first: 0, last: 2 }, smoothed(track, { first: 0, last: 2 }))
    expect(first / second).toBeCloseTo(1.5, 1)
  })

  test('of a fast machine follow each bend', () => {
    // A circle of 500 m at 15 m/s, a point a second: a whole turn takes 209 s.
    const circle = each(0, 210, 1, (t): MadePoint => ({ t, x: 500 * Math.cos(0.03 * t), y: 500 * Math.sin(0.03 * t) }))
    expect(sum(steps(circle)) / (15 * 209)).toBeCloseTo(1, 2)
  })

  test('between seldom points follow the arc', () => {
    // The same, a point each 20 s: the chords are 1.5 % too short.
    const circle = each(0, 420, 20, (t): MadePoint => ({ t, x: 500 * Math.cos(0.03 * t), y: 500 * Math.sin(0.03 * t) }))
    expect(Math.abs(sum(steps(circle)) / (15 * 400) - 1)).toBeLessThan(0.006)
    const east = circle.map(({ x, y, ...point }): MadePoint => ({ ...point, x: y, y: x }))
    expect(sum(steps(east))).toBeCloseTo(sum(steps(circle)), 6)
  })

  test('of a slow machine are straightened, as its positions err', () => {
    // 1 m/s straight on, each position three metres aside in turn.
    const weave = each(0, 120, 1, (t, i): MadePoint => ({ t, x: t, y: i % 4 < 2 ? 3 : -3 }))
    expect(Math.abs(sum(steps(weave)) / 119 - 1)).toBeLessThan(0.05)
    // A right angle of it is kept.
    const angle = each(0, 240, 1, (t): MadePoint => ({ t, x: Math.min(t, 120), y: Math.max(0, t - 120) }))
    expect(Math.abs(sum(steps(angle)) / 239 - 1)).toBeLessThan(0.03)
  })

  test('of a machine in a jam are straightened by its mean speed', () => {
    // Ten seconds at 4.5 m/s, fifty of standing, and so on: 0.75 m/s on average; positions wander by four metres over minutes.
    const place = (t: number) => 45 * Math.floor(t / 60) + 4.5 * Math.min(10, t % 60)
    const jam = each(0, 1800, 5, (t): MadePoint => ({ t, x: place(t), y: 4 * Math.sin(t / 25), sigma: 4 }))
    const truth = place(1795)
    expect(Math.abs(sum(steps(jam)) / truth - 1)).toBeLessThan(0.06)
  })

  test('are none of a machine that stays at one place', () => {
    const stays = each(0, 60, 1, (t): MadePoint => ({ t, x: 5 }))
    expect(sum(steps(stays))).toBe(0)
    expect(steps([{ t: 0 }])).toEqual([0])
  })

  test('change to reported speeds and back', () => {
    const points = drive(40, 1).map(
      (point, i): MadePoint => (i >= 10 && i < 20 ? { ...point, speed: 7.2, reported: 2 } : point),
    )
    const its = steps(points)
    // From the point after the first report on.
    expect(its.slice(11, 20).map((metres) => Math.round(metres * 1000) / 1000)).toEqual(Array(9).fill(2))
    for (const k of [5, 10, 20, 30]) expect(Math.abs((its[k] ?? 0) - 10)).toBeLessThan(0.5)
  })
})
