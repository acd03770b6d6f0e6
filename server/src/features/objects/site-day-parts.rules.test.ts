/** Of a day on objects what its stretches alone decide: minutes of the day, a point a minute, metres north of the middle of a circle. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import type { CountedTrack } from '../tracks/counted.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../tracks/track.ts'
import { doneInAll, isOutsideHours, type Site, type SiteDay, siteDays } from './site-day.rules.ts'

const METRE = 1 / 111_195
const START = Date.parse('2026-06-17T00:00+03:00')
const END = START + 1440 * MINUTE
const at = (minutes: number) => START + minutes * MINUTE
const latOf = (metres: number) => 55 + metres * METRE

type Stands = [from: number, to: number, metres: number]
const points = (...all: Stands[]): PlacedPoint[] =>
  all.flatMap(([from, to, metres]) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ at: at(from + i), lat: latOf(metres), lng: 38, accuracy: 3 })),
  )
function countedOf(all: PlacedPoint[]): CountedTrack {
  const track = rawTrackOf(all)
  return { ...track, repeatedUntil: track.t.slice() }
}
const does = (from: number, to: number, activity: Activity['activity'] = 'work'): Activity => ({
  from: at(from),
  to: at(to),
  activity,
  by: activity === 'work' ? 'vibration' : null,
})
const span = ([from, to]: [number, number]) => ({ from: at(from), to: at(to) })
const circle = (id: string, metres: number, radius: number, more: Partial<Site> = {}): Site => ({
  id,
  before: [],
  starts: null,
  ends: null,
  shape: { kind: 'circle', lat: latOf(metres), lon: 38, radius },
  ...more,
})
const YARD = circle('1', 0, 200)

interface Given {
  stands: Stands[]
  did: Activity[]
  gaps?: [from: number, to: number][]
  jams?: { from: number; to: number; metres: number | null }[]
}
function daysOn({ stands, did, gaps = [], jams = [] }: Given, ...sites: Site[]): SiteDay[] {
  const deceived = jams.map(({ from, to, metres }) => ({
    from: at(from),
    to: at(to),
    place: metres === null ? null : ([latOf(metres), 38] as [number, number]),
  }))
  const counted = countedOf(points(...stands))
  return siteDays({ counted, start: START, end: END, activities: did, gaps: gaps.map(span), jams: deceived }, sites)
}
const minutesOf = ({ work, idle, off, unknown, silent, inferred }: SiteDay) =>
  Object.fromEntries(
    Object.entries({ work, idle, off, unknown, silent, inferred })
      .filter(([, seconds]) => seconds > 0)
      .map(([name, seconds]) => [name, seconds / 60]),
  )

test('a gap on the object is no time on site, and is missed of its shift', () => {
  const given: Given = {
    stands: [
      [480, 600, 0],
      [660, 720, 0],
    ],
    did: [does(480, 720)],
    gaps: [[600, 660]],
  }
  const [day] = daysOn(given, YARD)
  expect(day && minutesOf(day)).toEqual({ work: 180, silent: 60 })
  expect(day).toMatchObject({ onSite: 180 * 60, own: [{ came: at(480), left: at(720) }] })
})

test('a machine that was heard elsewhere behind a gap left with its last point on the object, whichever gap that was', () => {
  const given: Given = {
    stands: [
      [480, 500, 0],
      [540, 600, 0],
      [660, 720, 900],
    ],
    did: [does(480, 720)],
    gaps: [
      [500, 540],
      [600, 660],
    ],
  }
  const [day] = daysOn(given, YARD)
  expect(day).toMatchObject({ own: [{ came: at(480), left: at(600) }], onSite: 80 * 60, stays: false })
})

test('where nothing was heard all day there is no day on an object', () => {
  expect(daysOn({ stands: [[480, 600, 0]], did: [] }, YARD)).toEqual([])
  expect(daysOn({ stands: [[480, 600, 900]], did: [does(480, 600)] }, YARD)).toEqual([])
})

describe('while its receiver is deceived', () => {
  const jammed = (metres: number | null, ...sites: Site[]) =>
    daysOn(
      {
        stands: [
          [480, 600, 0],
          [630, 720, 0],
        ],
        did: [does(480, 610), does(610, 620, 'unknown'), does(620, 720)],
        jams: [{ from: 600, to: 630, metres }],
      },
      ...sites,
    )

  test('what its engine showed stands apart on the object where it stayed', () => {
    const [day] = jammed(0, YARD)
    expect(day && minutesOf(day)).toEqual({ work: 210, inferred: 20, silent: 10 })
  })

  test('nothing stands apart, if it stayed elsewhere', () => {
    const [day] = jammed(201, YARD)
    expect(day && minutesOf(day)).toEqual({ work: 210, silent: 30 })
  })

  test('it is none of the deceptions that count, if nobody knows where it was', () => {
    const [day] = jammed(null, YARD)
    expect(day && minutesOf(day)).toEqual({ work: 230, unknown: 10 })
  })

  test('it was on the smaller of two objects, or on the one that goes before it', () => {
    const inferred = (days: SiteDay[]) => days.map((day) => [day.id, day.inferred])
    const large = circle('2', 0, 900)
    expect(inferred(jammed(0, large, YARD))).toEqual([['1', 20 * 60]])
    expect(inferred(jammed(0, { ...large, before: ['1'] }, YARD))).toEqual([['2', 20 * 60]])
  })
})

test('six minutes and more on another object, too, are told; less is a way through', () => {
  const over = (minutes: number) => {
    const given: Given = {
      stands: [
        [480, 599, -150],
        [600, 600 + minutes, 150],
        [601 + minutes, 720, -150],
      ],
      did: [does(480, 720)],
    }
    const [day] = daysOn(given, YARD, circle('2', 600, 500))
    return day?.over
  }
  // Its border is 100 m to the north: ten seconds of the step there, ten of the step back.
  expect(over(10)).toEqual([{ id: '2', seconds: expect.closeTo(620, 0) }])
  expect(over(6)).toEqual([{ id: '2', seconds: expect.closeTo(380, 0) }])
  expect(over(5)).toEqual([])
})

describe('over midnight', () => {
  const until = (last: number, ...behind: Stands[]) =>
    daysOn({ stands: [[1200, last, 0], ...behind], did: [does(1200, last)] }, YARD)[0]

  test('what a machine did last goes on until then, if it is heard there behind it', () => {
    const day = until(1439, [1440, 1455, 0])
    expect(day).toMatchObject({ own: [{ came: at(1200), left: END }], stays: true })
    expect(day && minutesOf(day)).toEqual({ work: 240 })
    // What was done until the last point of the day is told apart.
    expect(day?.done.work).toBe(239 * MINUTE)
  })

  test('ends with its last point, if nothing is heard behind it, or not for longer than ever that day', () => {
    expect(until(1430)?.own).toEqual([{ came: at(1200), left: at(1430) }])
    const late = daysOn(
      {
        stands: [
          [1200, 1425, 0],
          [1445, 1455, 0],
        ],
        did: [does(1200, 1425)],
      },
      YARD,
    )[0]
    expect(late && minutesOf(late)).toEqual({ work: 225, unknown: 15 })
    // Ten minutes are no gap.
    const soon = daysOn(
      {
        stands: [
          [1200, 1435, 0],
          [1445, 1455, 0],
        ],
        did: [does(1200, 1435)],
      },
      YARD,
    )[0]
    expect(soon && minutesOf(soon)).toEqual({ work: 240 })
  })

  test('a machine that came before midnight is there from it on, and has not come', () => {
    const day = daysOn(
      {
        stands: [
          [-30, 120, 0],
          [121, 300, 900],
        ],
        did: [does(0, 300)],
      },
      YARD,
    )[0]
    expect(day).toMatchObject({ own: [{ came: START }], began: START, stays: false })
    expect(day?.visits).toMatchObject([{ goesOn: true, seen: false, ended: true }])
  })
})

describe('in working hours', () => {
  const HOURS = { starts: 480, ends: 1080 }
  const works = (from: number, to: number) => [does(0, from, 'off'), does(from, to), does(to, 1440, 'off')]

  test('a machine that stays has its shift from engine to engine, waits in them, and is not missed behind them', () => {
    const given: Given = {
      stands: [
        [-30, 60, 0],
        [120, 1455, 0],
      ],
      // Its engine is tried at three in the night.
      did: [
        does(0, 180, 'off'),
        does(180, 200, 'idle'),
        does(200, 540, 'off'),
        does(540, 1020),
        does(1020, 1440, 'off'),
      ],
      gaps: [[60, 120]],
    }
    const [day] = daysOn(given, { ...YARD, ...HOURS })
    expect(day).toMatchObject({ began: at(540), ended: at(1020), pause: null, stays: true })
    expect(day?.waits).toEqual([
      { came: at(480), left: at(540) },
      { came: at(1020), left: at(1080) },
    ])
    expect(day && minutesOf(day)).toEqual({ work: 480, idle: 20, off: 1440 - 480 - 20 - 60 })
  })

  test('of the night a machine that was there already begins with its engine', () => {
    const given: Given = {
      stands: [[-30, 500, 0]],
      did: [does(0, 60, 'off'), does(60, 120), does(120, 500, 'off')],
    }
    const [day] = daysOn(given, { ...YARD, starts: 1200, ends: 360 })
    expect(day).toMatchObject({ began: at(60), visits: [{ goesOn: true }] })
  })

  test('a machine that is seen to come before them has come then, one that is first heard there begins with its engine', () => {
    const inside: Stands[] = [
      [480, 1000, 0],
      [1001, 1100, 900],
    ]
    const began = (...stands: Stands[]) =>
      daysOn({ stands, did: works(600, 700) }, { ...YARD, starts: 540, ends: 1080 })[0]?.began
    // The border is 200 m from the middle: 700 of 900 m of that minute.
    expect(began([460, 479, 900], ...inside)).toBeCloseTo(at(479 + 7 / 9), -2)
    expect(began(...inside)).toBe(at(600))
  })
})

describe('from one object into another that lies over it', () => {
  const LARGE = circle('9', 0, 900)
  const idles = [does(0, 1440, 'off')]
  const minuteOf = (moment: number | null | undefined) => moment && Math.round((moment - START) / MINUTE)

  test('a machine has come to the second one when its time there begins, also if it was there before', () => {
    const stands: Stands[] = [
      [-30, 600, 0],
      [601, 1455, 600],
    ]
    const [small, large] = daysOn({ stands, did: idles }, LARGE, YARD)
    expect([small?.id, large?.id]).toEqual(['1', '9'])
    expect(large?.visits).toMatchObject([{ goesOn: true, came: START }])
    expect([minuteOf(large?.began), minuteOf(large?.ended), large?.stays]).toEqual([600, null, true])
    // It was there already, and no engine shows a beginning.
    expect([minuteOf(small?.began), minuteOf(small?.ended), small?.stays]).toEqual([null, 600, false])
  })

  test('a machine has left the first one, though it is within its border still', () => {
    const stands: Stands[] = [
      [480, 900, 600],
      [901, 1455, 0],
    ]
    const [small, large] = daysOn({ stands, did: idles }, LARGE, YARD)
    expect(large?.visits).toMatchObject([{ left: END, ended: false }])
    expect([minuteOf(large?.ended), large?.stays]).toEqual([901, false])
    expect([minuteOf(small?.began), small?.stays]).toEqual([901, true])
  })
})

describe('before midnight', () => {
  const first = (...before: Stands[]) =>
    daysOn({ stands: [...before, [0, 600, 0], [601, 700, 900]], did: [does(0, 60, 'off'), does(60, 600)] }, YARD)[0]
      ?.visits[0]

  test('what was last heard elsewhere shows that it came, if that was no longer before than points of the day are apart', () => {
    expect(first([-100, -1, 900])).toMatchObject({ goesOn: true, seen: true })
    // Ten minutes are no gap.
    expect(first([-100, -10, 900])).toMatchObject({ goesOn: true, seen: true })
    expect(first([-100, -11, 900])).toMatchObject({ goesOn: false, seen: false, came: START })
  })

  test('a phone that sends seldom is silent for longer', () => {
    const seldom = (before: number) => {
      const stands: Stands[] = [-30, -before, 0, 12, 24, 36, 48].map((minute) => [minute, minute, minute < 0 ? 900 : 0])
      return daysOn({ stands, did: [does(0, 48)] }, YARD)[0]?.visits[0]
    }
    expect(seldom(12)).toMatchObject({ seen: true })
    expect(seldom(13)).toMatchObject({ seen: false })
  })
})

test('what it did all day is what was heard of it, gaps left out, within the day', () => {
  const activities = [does(-20, 60), does(60, 120, 'idle'), does(120, 1500, 'off')]
  expect(doneInAll({ start: START, end: END, activities, gaps: [span([100, 130])] })).toEqual({
    work: 60 * MINUTE,
    idle: 40 * MINUTE,
    off: 1310 * MINUTE,
    carried: 0,
    unknown: 0,
    night: 0,
  })
})

test('a machine is outside of the working hours to the minute, and of none from ten in the evening to six', () => {
  const outside = (minutes: number[], starts: number | null, ends: number | null) =>
    minutes.map((minute) => isOutsideHours(minute, { starts, ends }))
  expect(outside([359, 360, 1319, 1320], null, null)).toEqual([true, false, false, true])
  expect(outside([479, 480, 1199, 1200], 480, 1200)).toEqual([true, false, false, true])
  expect(outside([1199, 1200, 359, 360], 1200, 360)).toEqual([true, false, false, true])
  expect(outside([0, 720], 480, 480)).toEqual([false, false])
  // One end alone is no hours.
  expect([outside([479], 480, null), outside([1200], null, 1200)]).toEqual([[false], [false]])
})
