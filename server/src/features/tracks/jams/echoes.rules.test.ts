/** Places from which a position leaps and to which it leaps back. Seconds, and metres north of where the machine stands. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { rawTrackOf } from '../track.ts'
import { echoesOf } from './echoes.rules.ts'
import { MIDNIGHT, northOf } from './pieces.fixture.ts'

type Fix = [seconds: number, metres: number]

/** `count` fixes at one place, one each `every` seconds, the first at a second. */
const at = (metres: number, from: number, count: number, every = 10): Fix[] =>
  Array.from({ length: count }, (_, i) => [from + i * every, metres])

/** Each point may err by 50 m; `kmh` is what the machine goes by itself. */
function echoes(fixes: Fix[], { kmh = Number.POSITIVE_INFINITY, least = 20, far = (_: number) => 50, but = -1 } = {}) {
  const points = fixes.map(([seconds, metres]) => {
    const [lat, lng] = northOf(metres)
    return { at: MIDNIGHT + seconds * SECOND, lat, lng }
  })
  const indexes = Uint32Array.from([...points.keys()].filter((i) => i !== but))
  return echoesOf(rawTrackOf(points), indexes, { distance: far, least, most: kmh })
}

test('where it stood, leapt off and leapt back, what lies between is an echo', () => {
  expect(echoes([...at(0, 0, 4), ...at(300, 40, 2), ...at(0, 60, 4)])).toEqual([4, 5])
  expect(echoes([...at(0, 0, 4), ...at(-300, 40, 1), ...at(0, 50, 4)])).toEqual([4])
  expect([echoes([]), echoes(at(0, 0, 1)), echoes(at(0, 0, 20))]).toEqual([[], [], []])
  expect(echoes([...at(0, 0, 4), ...at(300, 40, 4)])).toEqual([])
})

test('each echo is found, and one that leaps on before it is back', () => {
  const twice = [...at(0, 0, 4), ...at(300, 40, 2), ...at(0, 60, 9), ...at(500, 150, 2), ...at(0, 170, 4)]
  expect(echoes(twice)).toEqual([4, 5, 15, 16])
  expect(echoes([...at(0, 0, 9), ...at(300, 90, 1), ...at(-300, 100, 1), ...at(0, 110, 9)])).toEqual([9, 10])
})

test('points that do not count are neither an echo nor a place where it stood', () => {
  const fixes = [...at(0, 0, 4), ...at(300, 40, 3), ...at(0, 70, 4)]
  expect(echoes(fixes, { but: 5 })).toEqual([4, 6])
  const [before, echo, after] = [at(0, 0, 3), at(300, 30, 1), at(0, 40, 3)]
  expect([0, 1, 2, 4, 5, 6].map((but) => echoes([...before, ...echo, ...after], { but }))).toEqual(
    Array.from({ length: 6 }, () => []),
  )
})

describe('a machine stood there', () => {
  const around = (before: Fix[], after: Fix[], echo = at(300, 0, 1)) =>
    echoes([...before, ...echo, ...after]).length > 0

  test('by three points and for five seconds, on both sides', () => {
    const [stood, stands] = [at(0, -40, 4), at(0, 10, 4)]
    expect(around(stood, stands)).toBe(true)
    expect([around(at(0, -20, 2), stands), around(stood, at(0, 10, 2))]).toEqual([false, false])
    expect([around(at(0, -30, 3), stands), around(stood, at(0, 10, 3))]).toEqual([true, true])
    const seconds = (last: number): [Fix[], Fix[]] => [
      [
        [-10 - last, 0],
        [-12, 0],
        [-10, 0],
      ],
      [
        [10, 0],
        [12, 0],
        [10 + last, 0],
      ],
    ]
    expect([around(seconds(5)[0], stands), around(stood, seconds(5)[1])]).toEqual([true, true])
    expect([around(seconds(4)[0], stands), around(stood, seconds(4)[1])]).toEqual([false, false])
  })

  test('for as long as the echo was heard', () => {
    const echo = at(300, 0, 7)
    expect(around(at(0, -70, 7), at(0, 70, 7), echo)).toBe(true)
    expect(around(at(0, -60, 6), at(0, 70, 7), echo)).toBe(false)
    expect(around(at(0, -70, 7), at(0, 70, 6), echo)).toBe(false)
  })

  test('within what a point may err by, without having been elsewhere meanwhile', () => {
    const near = (metres: number): [Fix[], Fix[]] => [
      [...at(metres, -30, 2), [-10, 0]],
      [[10, 0], ...at(metres, 20, 2)],
    ]
    const [stood, stands] = [at(0, -40, 4), at(0, 10, 4)]
    expect([around(near(49)[0], stands), around(stood, near(49)[1])]).toEqual([true, true])
    expect([around(near(51)[0], stands), around(stood, near(51)[1])]).toEqual([false, false])
    const between: Fix[] = [...at(0, -60, 3), [-30, 51], ...at(0, -20, 2)]
    expect(around(between, stands)).toBe(false)
  })
})

test('it is back within what a point may err by of where it was', () => {
  const back = (metres: number) => echoes([...at(0, 0, 4), ...at(300, 40, 1), ...at(metres, 50, 4)])
  expect([back(49), back(-49), back(51), back(-51)]).toEqual([[4], [4], [], []])
})

test('an echo is heard for seven minutes at most', () => {
  const heard = (count: number) => {
    const until = 500 + 10 * count
    return echoes([...at(0, 0, 50), ...at(300, 500, count), ...at(0, until, 50)]).length
  }
  expect([heard(43), heard(44)]).toEqual([43, 0])
})

describe('a leap is', () => {
  const leaps = (metres: number, more = {}) =>
    echoes([...at(0, 0, 4), ...at(metres, 40, 1), ...at(0, 50, 4)], more).length === 1

  test('farther than the machine gets from standing to standing, besides what both points err by', () => {
    // Half of ten seconds it gains 1.5 m/s², half of them it loses it: 37.5 m.
    expect([leaps(87), leaps(88)]).toEqual([false, true])
  })

  test('or than it goes by itself', () => {
    expect([leaps(74, { kmh: 9 }), leaps(76, { kmh: 9 })]).toEqual([false, true])
  })

  test('by what that of the two errs that errs more', () => {
    const inexact = (which: number) => ({ far: (i: number) => (i === which ? 100 : 50) })
    expect([leaps(136, inexact(4)), leaps(138, inexact(4))]).toEqual([false, true])
    // Its own place before: the leap back is from the echo, and no shorter.
    expect([leaps(136, inexact(3)), leaps(138, inexact(3))]).toEqual([false, true])
    expect([leaps(136, inexact(5)), leaps(138, inexact(5))]).toEqual([false, true])
  })

  test('to the east as well as to the north, as far as it is there', () => {
    const eastward = (metres: number, back: number) => {
      const degree = 111_195 * Math.cos((55.5 * Math.PI) / 180)
      const points = [...at(0, 0, 4), ...at(metres, 40, 1), ...at(back, 50, 4)].map(([seconds, far]) => ({
        at: MIDNIGHT + seconds * SECOND,
        lat: 55.5,
        lng: 38.2 + far / degree,
      }))
      const indexes = Uint32Array.from(points.keys())
      return echoesOf(rawTrackOf(points), indexes, { distance: () => 50, least: 20, most: 1e9 })
    }
    expect([eastward(87, 0), eastward(88, 0)]).toEqual([[], [4]])
    expect([eastward(200, 49), eastward(200, 51)]).toEqual([[4], []])
  })
})
