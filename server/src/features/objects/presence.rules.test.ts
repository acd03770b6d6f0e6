/**
 * When a machine is on an object, by its points alone. The border runs along a parallel; a point is some metres inside of it, or
 * outside where they are negative. A receiver errs by 5 m unless it says more: 10 m beside the border are two of its deviations, and
 * speak for their side by ln(0.97725 / 0.02275) = 3.76; whatever turns costs 8.
 */
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import type { CountedTrack } from '../tracks/counted.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../tracks/track.ts'
import { type PlacedTrack, placedTrack, presenceIn } from './presence.rules.ts'
import { depthOf } from './shape.rules.ts'

const METRE = 1 / 111_195
const BEGIN = Date.parse('2026-06-17T08:00+03:00')
const LNG = 38

type Step = [minutes: number, inside: number]
interface Given {
  /** Indices of points before which nothing was heard. */
  silent?: number[]
  deviation?: number
  accuracy?: number
  /** Index of a point -> the minute until which its phone repeated it. */
  repeats?: [index: number, until: number]
}

const inside = (lat: number) => (lat - 55) / METRE
const pointAt = ([minutes, metres]: Step, more: Partial<PlacedPoint> = {}): PlacedPoint => ({
  at: BEGIN + minutes * MINUTE,
  lat: 55 + metres * METRE,
  lng: LNG,
  ...more,
})

function counted(points: PlacedPoint[], repeats?: [index: number, until: number]): CountedTrack {
  const track = rawTrackOf(points)
  const repeatedUntil = track.t.slice()
  if (repeats) repeatedUntil[repeats[0]] = BEGIN + repeats[1] * MINUTE
  return { ...track, repeatedUntil }
}

function placed(steps: Step[], { silent = [], deviation = 0, accuracy = 3, repeats }: Given = {}): PlacedTrack {
  const flags = new Uint8Array(steps.length)
  for (const i of silent) flags[i] = 1
  const track = counted(
    steps.map((step) => pointAt(step, { accuracy })),
    repeats,
  )
  return { ...track, silent: flags, deviation }
}

/** Minutes from and to. */
const presence = (steps: Step[], given?: Given) =>
  presenceIn(placed(steps, given), inside).map(({ from, to }) => [minuteOf(from), minuteOf(to)])
const minuteOf = (moment: number) => Math.round(((moment - BEGIN) / MINUTE) * 1000) / 1000

/** A point each `every` seconds, so many metres inside. */
const stays = (from: number, points: number, metres: number, every = 60): Step[] =>
  Array.from({ length: points }, (_, i) => [from + (i * every) / 60, metres])

describe('a machine that comes and leaves', () => {
  const way: Step[] = [
    [0, -300],
    [1, -150],
    [2, 100],
    [3, 100],
    [4, -150],
    [5, -300],
  ]

  test('is there from when its way crosses the border until it crosses it again', () => {
    expect(presence(way)).toEqual([[1.6, 3.4]])
    expect(presenceIn(placed(way), inside)).toMatchObject([{ first: 2, last: 3, crossesIn: true }])
  })

  test('is there from its first point on where nothing was heard before, and to its last one', () => {
    expect(presence(way.slice(2))).toEqual([[2, 3.4]])
    expect(presence(way.slice(0, 4))).toEqual([[1.6, 3]])
    expect(presence(way, { silent: [2] })).toEqual([[2, 3.4]])
    expect(presence(way, { silent: [4] })).toEqual([[1.6, 3]])
    expect(presenceIn(placed(way, { silent: [2] }), inside)).toMatchObject([{ crossesIn: false, passes: false }])
    expect(presenceIn(placed(way.slice(2)), inside)).toMatchObject([{ crossesIn: false, passes: false }])
  })

  test('is there for as long as its phone repeated the last point, and left then', () => {
    expect(presence(way.slice(0, 4), { repeats: [3, 30] })).toEqual([[1.6, 30]])
    const later: Step[] = [...way.slice(0, 4), [31, -150], [32, -300]]
    expect(presence(later, { repeats: [3, 30] })).toEqual([[1.6, 30.4]])
  })

  test('is there in two stretches where nothing was heard in between', () => {
    const both = presenceIn(placed([...stays(0, 3, 100), ...stays(60, 3, 100)], { silent: [3] }), inside)
    expect(both).toMatchObject([
      { first: 0, last: 2 },
      { first: 3, last: 5 },
    ])
    expect(presence([...stays(0, 3, 100), ...stays(60, 3, 100)], { silent: [3] })).toEqual([
      [0, 2],
      [60, 62],
    ])
  })

  test('crosses the border over the 180th meridian, too', () => {
    const east = METRE / Math.cos((66 * Math.PI) / 180)
    const depth = depthOf({ kind: 'circle', lat: 66, lon: 180, radius: 500 })
    /** Metres east of the meridian. */
    const at = (minutes: number, metres: number) => {
      const lng = 180 + metres * east
      return { at: BEGIN + minutes * MINUTE, lat: 66, lng: lng > 180 ? lng - 360 : lng, accuracy: 3 }
    }
    const track = { ...counted([at(0, -600), at(1, 200), at(2, 1000)]), silent: new Uint8Array(3), deviation: 0 }
    const [there] = presenceIn(track, depth)
    expect([minuteOf(there?.from ?? 0), minuteOf(there?.to ?? 0)]).toEqual([0.125, 1.375])
    const back = { ...counted([at(0, 600), at(1, -200), at(2, -1000)]), silent: new Uint8Array(3), deviation: 0 }
    const [again] = presenceIn(back, depth)
    expect([minuteOf(again?.from ?? 0), minuteOf(again?.to ?? 0)]).toEqual([0.125, 1.375])
  })
})

describe('a machine that goes through', () => {
  const passes = (...steps: Step[]) => presenceIn(placed(steps), inside).map((stretch) => stretch.passes)

  test('was there also by a single point, if it was on its way before or afterwards', () => {
    expect(passes([0, -1000], [1, -500], [2, 100], [3, -500], [4, -1000])).toEqual([true])
    // 600 m in, 500 m a minute before it; it stood afterwards.
    expect(passes([0, -1000], [1, -500], [2, 100], [3, -500], [4, -500])).toEqual([true])
    expect(passes([0, -500], [1, -500], [2, 100], [3, -500], [4, -1000])).toEqual([true])
    expect(passes([1, -500], [2, 100], [3, -500], [4, -1000])).toEqual([true])
    expect(passes([0, -1000], [1, -500], [2, 100], [3, -500])).toEqual([true])
  })

  test('was thrown in, if it stood on both sides', () => {
    expect(passes([0, -500], [1, -500], [2, 100], [3, -500], [4, -500])).toEqual([false])
    expect(passes([1, -500], [2, 100], [3, -500])).toEqual([false])
  })

  test('is on its way with a third of the speed of its step, and not with less', () => {
    expect(passes([0, -700], [1, -500], [2, 100], [3, -500], [4, -500])).toEqual([true])
    expect(passes([0, -698], [1, -500], [2, 100], [3, -500], [4, -500])).toEqual([false])
    // The step out is the longer one, and takes two minutes.
    expect(passes([0, -500], [1, -500], [2, 100], [4, -1100], [5, -1300])).toEqual([true])
    expect(passes([0, -500], [1, -500], [2, 100], [4, -1100], [5, -1298])).toEqual([false])
  })

  test('is on its way by the longer of its two steps', () => {
    // In by 600 m, out by 900 m a minute.
    expect(passes([0, -500], [1, -500], [2, 100], [3, -800], [4, -1050])).toEqual([false])
    expect(passes([0, -500], [1, -500], [2, 100], [3, -800], [4, -1101])).toEqual([true])
  })

  test('goes through only where it was seen on both sides', () => {
    expect(passes([1, 100], [2, -500], [3, -1000])).toEqual([false])
    expect(passes([0, -1000], [1, -500], [2, 100])).toEqual([false])
  })
})

describe('points that err', () => {
  test('do not send a machine out for four minutes beside the border, and do for five', () => {
    const out = (points: number) =>
      presence([...stays(0, 5, 100), ...stays(5, points, -10), ...stays(5 + points, 5, 100)])
    expect(out(4)).toEqual([[0, 13]])
    expect(out(5)).toHaveLength(2)
  })

  test('do not bring a machine in for four minutes beside the border, and do for five', () => {
    const inFor = (points: number) =>
      presence([...stays(0, 5, -100), ...stays(5, points, 10), ...stays(5 + points, 5, -100)])
    expect(inFor(4)).toEqual([])
    expect(inFor(5)).toEqual([[expect.closeTo(4.909, 2), expect.closeTo(9.091, 2)]])
  })

  test('at the end turn for three minutes, for it does not come back', () => {
    const out = (points: number) => presence([...stays(0, 5, 100), ...stays(5, points, -10)])
    expect(out(2)).toEqual([[0, 6]])
    expect(out(3)).toEqual([[0, expect.closeTo(4.909, 2)]])
    const inFor = (points: number) => presence([...stays(0, 5, -100), ...stays(5, points, 10)])
    expect([inFor(2), inFor(3)]).toEqual([[], [[expect.closeTo(4.909, 2), 7]]])
  })

  test('of ten seconds say a sixth of what one of a minute does', () => {
    const out = (points: number) =>
      presence([...stays(0, 30, 100, 10), ...stays(5, points, -10, 10), ...stays(5 + points / 6, 30, 100, 10)])
    expect(out(25)).toHaveLength(1)
    expect(out(26)).toHaveLength(2)
  })

  test('say no more in five minutes than in one: their error does not last', () => {
    const out = (points: number) =>
      presence([...stays(0, 5, 100), ...stays(9, points, -10, 300), ...stays(9 + points * 5, 5, 100)])
    expect([out(4).length, out(5).length]).toEqual([1, 2])
  })

  test('as far as four deviations leave no doubt at once, and a little nearer they do', () => {
    const one = (metres: number) => presence([...stays(0, 5, 100), [5, metres], ...stays(6, 5, 100)])
    expect(one(-20)).toHaveLength(2)
    // By the normal distribution: 3.9 deviations speak for outside by 9.9, less than the 16 of leaving and coming.
    expect(one(-19.5)).toHaveLength(1)
    const other = (metres: number) => presence([...stays(0, 5, -100), [5, metres], ...stays(6, 5, -100)])
    expect([other(20).length, other(19.5).length]).toEqual([1, 0])
  })

  test('are judged by what their phone says of them, two of three within it', () => {
    // Of 30 m: a deviation of 20.
    const out = (metres: number) =>
      presence([...stays(0, 5, 300), ...stays(5, 4, metres), ...stays(9, 5, 300)], { accuracy: 30 })
    expect([out(-40).length, out(-50).length]).toEqual([1, 2])
  })

  test('are judged by how they lay apart while the machine stood', () => {
    const out = (metres: number) =>
      presence([...stays(0, 5, 300), ...stays(5, 4, metres), ...stays(9, 5, 300)], { deviation: 20 })
    expect([out(-40).length, out(-50).length]).toEqual([1, 2])
  })

  test('behind a silence begin anew: what was before it does not speak', () => {
    expect(presence([...stays(0, 5, 100), ...stays(60, 1, -5)], { silent: [5] })).toEqual([[0, 4]])
    expect(presence([...stays(0, 5, -100), ...stays(60, 1, 5)], { silent: [5] })).toEqual([[60, 60]])
    expect(presence(stays(0, 1, 5))).toEqual([[0, 0]])
    // On the border itself nothing speaks for it.
    expect(presence(stays(0, 1, 0))).toEqual([])
  })
})

type Doing = Pick<Activity, 'activity' | 'by'>
const STANDS: Doing = { activity: 'idle', by: 'ignition' }
/** From one minute to the other. */
const does = (from: number, to: number, doing: Doing = STANDS): Activity => ({
  from: BEGIN + from * MINUTE,
  to: BEGIN + to * MINUTE,
  ...doing,
})

describe('while a machine stands', () => {
  /** Turns 8 m north and 8 m south; ends where it began. */
  const swings = (from: number, points: number, middle = 0) =>
    Array.from({ length: points }, (_, i): Step => [from + i, middle + (i % 2 === 0 ? 8 : -8)])
  const lats = (steps: Step[], activities: Activity[], silent: number[] = []) => {
    const flags = new Uint8Array(steps.length)
    for (const i of silent) flags[i] = 1
    const track = placedTrack(counted(steps.map((step) => pointAt(step, { accuracy: 5 }))), flags, activities)
    return { metres: Array.from(track.lat, (lat) => Math.round(inside(lat) * 10) / 10 + 0), ...track }
  }

  test('each of its points is in the middle of them, and the places as they came are kept elsewhere', () => {
    const track = counted(swings(0, 10).map((step) => pointAt(step)))
    const before = Array.from(track.lat)
    const stood = placedTrack(track, new Uint8Array(10), [does(0, 20)])
    expect(Array.from(stood.lat, inside)).toEqual(before.map(() => expect.closeTo(0, 3)))
    expect(Array.from(track.lat)).toEqual(before)
  })

  test('points are those within what it is known to have done without moving, its ends included', () => {
    expect(lats(swings(0, 6), [does(2, 3)]).metres).toEqual([8, -8, 0, 0, 8, -8])
    expect(lats(swings(0, 6), []).metres).toEqual([8, -8, 8, -8, 8, -8])
    for (const doing of [
      { activity: 'work', by: 'movement' },
      { activity: 'carried', by: null },
    ] as const)
      expect(lats(swings(0, 4), [does(0, 3, doing)]).metres).toEqual([8, -8, 8, -8])
    for (const doing of [
      { activity: 'work', by: 'vibration' },
      { activity: 'off', by: null },
      { activity: 'unknown', by: null },
    ] as const)
      expect(lats(swings(0, 4), [does(0, 3, doing)]).metres).toEqual([0, 0, 0, 0])
    const both = [does(0, 1), does(2, 3, { activity: 'work', by: 'movement' }), does(4, 5)]
    expect(lats(swings(0, 6), both).metres).toEqual([0, 0, 8, -8, 0, 0])
  })

  test('for more than half an hour, it may creep: then it is at two places', () => {
    const creeps: Step[] = [...stays(0, 31, 0), ...stays(31, 9, 20)]
    expect(new Set(lats(creeps.slice(0, 31), [does(0, 60)]).metres)).toEqual(new Set([0]))
    expect(lats(creeps, [does(0, 60)]).metres).toEqual([...stays(0, 31, 0), ...stays(31, 9, 20)].map(([, at]) => at))
  })

  test('a silence begins another place', () => {
    const steps: Step[] = [
      [0, 0],
      [1, 0],
      [20, 20],
      [21, 20],
    ]
    expect(lats(steps, [does(0, 30)], [2]).metres).toEqual([0, 0, 20, 20])
    expect(lats(steps, [does(0, 30)]).metres).toEqual([10, 10, 10, 10])
  })

  test('a queue that moves up by more than fifty metres is another place, one point that errs is not', () => {
    const moves = (metres: number): Step[] => [...stays(0, 5, 0), ...stays(5, 5, metres)]
    expect(lats(moves(51), [does(0, 30)]).metres).toEqual([0, 0, 0, 0, 0, 51, 51, 51, 51, 51])
    expect(new Set(lats(moves(49), [does(0, 30)]).metres)).toEqual(new Set([24.5]))
    const flung: Step[] = [...stays(0, 5, 0, 30), [2.5, 80], ...stays(3, 4, 0, 30)]
    expect(new Set(lats(flung, [does(0, 30)]).metres)).toEqual(new Set([8]))
  })

  test('which is the more the less exact its phone says it is: four deviations', () => {
    const flags = new Uint8Array(10)
    const standsAt = (metres: number, accuracy: number) => {
      const steps: Step[] = [...stays(0, 5, 0), ...stays(5, 5, metres)]
      const track = placedTrack(counted(steps.map((step) => pointAt(step, { accuracy }))), flags, [does(0, 30)])
      return new Set(Array.from(track.lat, (lat) => Math.round(inside(lat)))).size
    }
    // 30 m: 20 m a deviation, 80 m four of them.
    expect([standsAt(79, 30), standsAt(81, 30), standsAt(51, 15)]).toEqual([1, 2, 2])
  })

  test('how far its points lay apart is half of them within 1.18 deviations', () => {
    // Each seventh is looked at: 8 m from the middle.
    expect(lats(swings(0, 30), [does(0, 60)]).deviation).toBeCloseTo(8 / 1.18, 2)
    expect(lats(swings(0, 30), []).deviation).toBe(0)
    // A place of one point says nothing else than that it is there.
    expect(lats(stays(0, 1, 0), [does(0, 60)]).deviation).toBe(0)
  })

  test('a queue that moves up and back was at the other place meanwhile', () => {
    const there = [...stays(0, 5, 0), ...stays(5, 5, 60), ...stays(10, 5, 0)]
    expect(lats(there, [does(0, 30)]).metres).toEqual(there.map(([, at]) => at))
  })

  test('all of its points are one place, also east and west, and after it has driven there', () => {
    const east = METRE / Math.cos((55 * Math.PI) / 180)
    const metresEast = [-900, -600, -300, 0, ...Array.from({ length: 12 }, () => 40)]
    const points = metresEast.map((m, i) => ({ ...pointAt([i, 0]), lng: LNG + m * east, accuracy: 5 }))
    const stood = placedTrack(counted(points), new Uint8Array(points.length), [does(3, 20)])
    const metres = Array.from(stood.lng, (lng) => Math.round((lng - LNG) / east))
    expect(metres).toEqual([-900, -600, -300, ...Array.from({ length: 13 }, () => 37)])
  })

  test.each([1, -1])('points on both sides of the 180th meridian are one place: %i', (side) => {
    const lngs = [179.9999, -179.9999, 179.9999, -179.9999, 179.9999, 179.9999].map((lng) => side * lng)
    const track = counted(lngs.map((lng, i) => ({ at: BEGIN + i * 10 * SECOND, lat: 66, lng })))
    const stood = placedTrack(track, new Uint8Array(6), [does(0, 5)])
    expect(new Set(stood.lng).size).toBe(1)
    expect(Math.abs(stood.lng[0] ?? 0)).toBeCloseTo(179.99997, 5)
    // The places as they came are kept.
    expect(Array.from(track.lng)).toEqual(lngs)
  })
})
