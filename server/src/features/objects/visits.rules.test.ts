/** Visits out of stretches on an object, and whose each hour is where several objects could have it. Minutes of a day. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import type { CountedTrack } from '../tracks/counted.rules.ts'
import { emptyTrack } from '../tracks/track.ts'
import type { PresentStretch } from './presence.rules.ts'
import {
  commonSpans,
  type FoundVisit,
  firstOf,
  lengthOf,
  ownTimes,
  type Span,
  visitsOf,
  without,
} from './visits.rules.ts'

const MIDNIGHT = Date.parse('2026-06-17T00:00+03:00')
const at = (minutes: number) => MIDNIGHT + minutes * MINUTE
const minuteOf = (moment: number) => (moment - MIDNIGHT) / MINUTE
const DAY = { from: at(0), to: at(1440) }

/** A point each minute from one to the other; `repeats`: the last one was sent again until then. */
function heard(from: number, to: number, repeats = to): CountedTrack {
  const track = emptyTrack(to - from + 1)
  track.t.set(Array.from({ length: to - from + 1 }, (_, i) => at(from + i)))
  const repeatedUntil = track.t.slice()
  repeatedUntil[repeatedUntil.length - 1] = at(repeats)
  return { ...track, repeatedUntil }
}

/** Between these minutes; `begin`: the first minute of its track. */
const stretch = (from: number, to: number, begin = 0, more: Partial<PresentStretch> = {}): PresentStretch => ({
  from: at(from),
  to: at(to),
  first: from - begin,
  last: to - begin,
  crossesIn: true,
  passes: false,
  ...more,
})

const cameAndLeft = (visits: readonly Pick<FoundVisit, 'came' | 'left'>[]) =>
  visits.map(({ came, left }) => [minuteOf(came), minuteOf(left)])

describe('a machine that is back on the object', () => {
  const day = heard(0, 1000)
  const visits = (...stretches: [from: number, to: number][]) =>
    cameAndLeft(
      visitsOf(
        day,
        stretches.map(([from, to]) => stretch(from, to)),
        DAY,
      ),
    )

  test('within ten minutes has not left, a minute later it has', () => {
    expect(visits([100, 200], [210, 300])).toEqual([[100, 300]])
    expect(visits([100, 200], [211, 300])).toEqual([
      [100, 200],
      [211, 300],
    ])
    expect(visits([100, 200], [210, 300], [305, 400])).toEqual([[100, 400]])
  })

  test('had left, where it was away for longer than it had been there or was there afterwards', () => {
    expect(visits([100, 105], [110, 112])).toEqual([[100, 112]])
    expect(visits([100, 102], [107, 112])).toEqual([[100, 112]])
    expect(visits([100, 102], [108, 112])).toEqual([
      [100, 102],
      [108, 112],
    ])
    // It works behind the border for most of the time: each of its minutes inside counts alone.
    expect(visits([100, 102], [106, 108], [112, 114])).toHaveLength(3)
  })

  test('has been there all the time, if nothing was heard of it meanwhile', () => {
    const silent = [stretch(100, 200), { ...stretch(700, 800), first: 201, last: 301 }]
    expect(cameAndLeft(visitsOf(day, silent, DAY))).toEqual([[100, 800]])
  })

  test('is one visit, of which the absence is kept', () => {
    const [visit] = visitsOf(day, [stretch(100, 200), stretch(206, 300)], DAY)
    expect(visit).toMatchObject({ first: 100, last: 300 })
    expect(visit?.inside.map(({ from, to }) => [minuteOf(from), minuteOf(to)])).toEqual([
      [100, 200],
      [206, 300],
    ])
  })
})

describe('a visit of a single point', () => {
  const one = (more: Partial<PresentStretch>, day = heard(0, 500)) =>
    cameAndLeft(visitsOf(day, [stretch(200, 200, 0, { from: at(199.5), to: at(200.5), ...more })], DAY))

  test('is none: a receiver that errs leaves one', () => {
    expect(one({})).toEqual([])
  })

  test('is one, if the machine passes through', () => {
    expect(one({ passes: true })).toEqual([[199.5, 200.5]])
  })

  test('is one, if its phone repeated it', () => {
    expect(one({ to: at(230) }, heard(0, 200, 230))).toEqual([[199.5, 230]])
  })
})

describe('visits of a day', () => {
  const counted = heard(-60, 1500)
  const visits = (...stretches: [from: number, to: number][]) =>
    visitsOf(
      counted,
      stretches.map(([from, to]) => stretch(from, to, -60)),
      DAY,
    )

  test('are cut to it, and know that they began before', () => {
    const all = visits([-30, 20], [100, 200], [1400, 1480])
    expect(cameAndLeft(all)).toEqual([
      [0, 20],
      [100, 200],
      [1400, 1440],
    ])
    expect(all.map(({ goesOn }) => goesOn)).toEqual([true, false, false])
    expect(all.map(({ inside }) => inside.map(({ from, to }) => [minuteOf(from), minuteOf(to)]))).toEqual([
      [[0, 20]],
      [[100, 200]],
      [[1400, 1440]],
    ])
  })

  test('are none that ended with the day before or begin with the next one', () => {
    expect(visits([-30, 0], [1440, 1480])).toEqual([])
    expect(cameAndLeft(visits([0, 1], [1439, 1480]))).toEqual([
      [0, 1],
      [1439, 1440],
    ])
    expect(visits([0, 1])[0]?.goesOn).toBe(false)
  })

  test('know whether the machine was seen to come', () => {
    const all = [stretch(-60, 10, -60, { crossesIn: false }), stretch(100, 200, -60)]
    expect(visitsOf(counted, all, DAY).map(({ seen }) => seen)).toEqual([false, true])
  })

  test('have ended, once the machine was outside for more than ten minutes', () => {
    const ended = (until: number, ...stretches: PresentStretch[]) =>
      visitsOf(heard(0, until), stretches, DAY).map((visit) => visit.ended)
    expect(ended(210, stretch(100, 200))).toEqual([false])
    expect(ended(211, stretch(100, 200))).toEqual([true])
    expect(ended(200, stretch(100, 200))).toEqual([false])
    // Its last point was repeated for an hour: nothing was heard outside.
    expect(visitsOf(heard(0, 200, 260), [stretch(100, 200)], DAY)[0]?.ended).toBe(false)
    expect(ended(300, stretch(100, 101), stretch(107, 110))).toEqual([false, true])
    expect(ended(300, stretch(100, 101), stretch(111, 115))).toEqual([false, true])
    expect(ended(300, stretch(100, 101), stretch(112, 115))).toEqual([true, true])
  })
})

/** Of an object: its visits, each with the minutes inside. */
const visitsWith = (...all: [from: number, to: number][][]): FoundVisit[] =>
  all.map((inside) => ({
    came: at(inside[0]?.[0] ?? 0),
    left: at(inside.at(-1)?.[1] ?? 0),
    goesOn: false,
    seen: true,
    ended: true,
    first: 0,
    last: 0,
    inside: inside.map(([from, to]) => ({ from: at(from), to: at(to) })),
  }))

describe('the time of a machine on several objects', () => {
  const own = (isFirst: (a: number, b: number) => boolean, ...objects: FoundVisit[][]) =>
    ownTimes(objects, isFirst).map((its) => its.map(({ from, to }) => [minuteOf(from), minuteOf(to)]))
  const inOrder = (a: number, b: number) => a < b

  test('is that of the only one that it was on', () => {
    expect(own(inOrder, [], visitsWith([[100, 200]], [[300, 400]]))).toEqual([
      [],
      [
        [100, 200],
        [300, 400],
      ],
    ])
  })

  test('is the first one’s while it is on both', () => {
    const [yard, site] = [visitsWith([[100, 200]]), visitsWith([[150, 300]])]
    expect(own(inOrder, yard, site)).toEqual([[[100, 200]], [[200, 300]]])
    expect(own((a, b) => a > b, yard, site)).toEqual([[[100, 150]], [[150, 300]]])
    expect(own(inOrder, visitsWith([[100, 300]]), visitsWith([[150, 200]]))).toEqual([[[100, 300]], []])
    expect(own((a, b) => a > b, visitsWith([[100, 300]]), visitsWith([[150, 200]]))).toEqual([
      [
        [100, 150],
        [200, 300],
      ],
      [[150, 200]],
    ])
  })

  test('is that of the one it is on while it is away from the first for a moment', () => {
    const first = visitsWith([
      [100, 200],
      [208, 300],
    ])
    expect(own(inOrder, first, visitsWith([[201, 206]]))).toEqual([
      [
        [100, 201],
        [206, 300],
      ],
      [[201, 206]],
    ])
  })

  test('is the first one’s while it is away from both for a moment', () => {
    const away = visitsWith([
      [100, 200],
      [208, 300],
    ])
    expect(own(inOrder, away, away)).toEqual([[[100, 300]], []])
  })

  test('is nobody’s while it is on none', () => {
    expect(own(inOrder, visitsWith([[100, 200]], [[400, 500]]), visitsWith([[250, 300]]))).toEqual([
      [
        [100, 200],
        [400, 500],
      ],
      [[250, 300]],
    ])
  })
})

test('of objects that go round in a circle the first in order is taken, else the one that goes before most', () => {
  const circle = (a: number, b: number) => (b - a + 3) % 3 === 1
  expect([firstOf([0, 1, 2], circle), firstOf([1, 2], circle), firstOf([0, 2], circle)]).toEqual([0, 1, 2])
  expect(firstOf([0, 1, 2], (a, b) => a === 2 || (a === 1 && b === 0))).toBe(2)
  expect(firstOf([], circle)).toBeUndefined()
  // One that «goes before itself» wins nothing by that.
  expect(firstOf([0, 1], (a, b) => a === 1 && b === 1)).toBe(0)
})

describe('spans', () => {
  const spans = (...all: [from: number, to: number][]): Span[] => all.map(([from, to]) => ({ from, to }))

  test('that only touch have nothing in common', () => {
    expect(commonSpans(spans([0, 10], [20, 30]), spans([5, 25], [30, 40]))).toEqual(spans([5, 10], [20, 25]))
  })

  test('without others have what is left on both sides', () => {
    expect(without(spans([0, 10], [20, 30]), spans([2, 4], [8, 22], [30, 40]))).toEqual(spans([0, 2], [4, 8], [22, 30]))
    expect(without(spans([0, 10]), spans([0, 10]))).toEqual([])
    expect(without(spans([0, 10]), [])).toEqual(spans([0, 10]))
    expect(lengthOf(spans([3, 10], [20, 30]))).toBe(17)
  })
})
