/** What machines of known truth are found to have done, by how their phones shake and by their ignition. */
import type { Activity, EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import { describe, expect, test } from 'vitest'
import { type Engine, type Leg, machineDay, type Receiver, START } from '../../../../test/machines.ts'
import { dayOfTrack } from '../day.rules.ts'
import type { PhoneLevels } from '../engine/known-engine.ts'
import type { KnownMachine } from '../known-machine.ts'
import { type PlacedPoint, rawTrackOf } from '../track.ts'

const MINUTE = 60_000
type Done = Activity['activity']

const stands = (engine: Engine, minutes: number): Leg => ({ does: 'parks', engine, seconds: minutes * 60 })
const drives = (minutes: number, kmh = 30): Leg => ({ does: 'drives', seconds: minutes * 60, kmh, turn: 1 })

const dayOf = (points: PlacedPoint[], type: string, machine: KnownMachine = {}) =>
  dayOfTrack(rawTrackOf(points), START, { type, ...machine })

/** Of the one phone, which has no id. */
const NOTHING_KNOWN: PhoneLevels = { usual: undefined, firm: undefined, marked: {} }
const knowing = (levels: Partial<PhoneLevels>): KnownMachine => ({
  engine: { phones: { '': { ...NOTHING_KNOWN, ...levels } }, marks: [] },
})

/** A day's plan is recorded by a phone once, whatever is known of its machine. */
const made = new Map<string, PlacedPoint[]>()
function pointsOf(plan: Leg[], receiver: Receiver): PlacedPoint[] {
  const key = JSON.stringify([plan, receiver])
  const points = made.get(key) ?? machineDay(plan, receiver).points
  made.set(key, points)
  return points
}

/** What the middle of each minute is taken for. */
const minutesOf = ({ activities }: { activities: Activity[] }, minutes: number) =>
  Array.from({ length: minutes }, (_, minute) => {
    const middle = START + (minute + 0.5) * MINUTE
    return activities.find(({ from, to }) => from <= middle && middle < to)?.activity
  })

/** The share of minutes that are recognised. */
function right(type: string, plan: [Leg, Done][], receiver: Receiver, machine?: KnownMachine): number {
  const points = pointsOf(
    plan.map(([leg]) => leg),
    receiver,
  )
  const truth = plan.flatMap(([{ seconds }, done]) => Array<Done>(seconds / 60).fill(done))
  const seen = minutesOf(dayOf(points, type, machine), truth.length)
  return truth.filter((done, minute) => seen[minute] === done).length / truth.length
}

/** The share of minutes that are taken for this. */
function shareOf(done: Done, type: string, plan: Leg[], receiver: Receiver, machine?: KnownMachine): number {
  const minutes = plan.reduce((sum, { seconds }) => sum + seconds / 60, 0)
  const seen = minutesOf(dayOf(pointsOf(plan, receiver), type, machine), minutes)
  return seen.filter((activity) => activity === done).length / minutes
}

/** Phones and machines from the quietest to the loudest; a point every so many seconds. */
const PHONES = [0.005, 0.02, 0.05].flatMap((noise) =>
  [0.1, 0.2, 0.4].flatMap((idle) => [10, 60].map((every) => ({ every, shakes: { noise, idle } }))),
)

const EXCAVATOR: [Leg, Done][] = [
  [stands('off', 120), 'off'],
  [stands('idles', 20), 'idle'],
  [stands('digs', 150), 'work'],
  [stands('idles', 30), 'idle'],
  [stands('off', 60), 'off'],
  [stands('digs', 120), 'work'],
  [stands('idles', 15), 'idle'],
  [stands('off', 60), 'off'],
]

describe.each(PHONES)('a phone of $shakes.noise m/s² in a cab of $shakes.idle m/s², every $every s', (receiver) => {
  test('recognises when an excavator digs, idles and is off', () => {
    expect(right('ekskavator', EXCAVATOR, receiver)).toBeGreaterThanOrEqual(0.95)
  })

  test('takes a crane’s engine for work, and its rest for off', () => {
    const plan: [Leg, Done][] = [
      [stands('off', 60), 'off'],
      [stands('lifts', 240), 'work'],
      [stands('idles', 60), 'work'],
      [stands('off', 60), 'off'],
    ]
    expect(right('avtokran', plan, receiver)).toBeGreaterThanOrEqual(0.95)
  })

  test('takes a tipper’s driving for work, and its waiting with the engine on for idle', () => {
    const plan: [Leg, Done][] = [
      [stands('off', 60), 'off'],
      [drives(60), 'work'],
      [stands('idles', 60), 'idle'],
      [drives(60), 'work'],
      [stands('off', 60), 'off'],
    ]
    expect(right('samosval', plan, receiver)).toBeGreaterThanOrEqual(0.95)
  })

  test('does not guess what an engine does that only runs evenly: it may idle or drill', () => {
    expect(right('ekskavator', [[stands('idles', 240), 'unknown']], receiver)).toBeGreaterThanOrEqual(0.95)
  })

  test('knows by the days before that it idles', () => {
    const machine = knowing({ usual: { idle: receiver.shakes.idle, work: 4 * receiver.shakes.idle } })
    expect(right('ekskavator', [[stands('idles', 240), 'idle']], receiver, machine)).toBeGreaterThanOrEqual(0.95)
  })

  test('takes an engine that is never on for off, unless its own noise may be a quiet engine', () => {
    const known = receiver.shakes.noise < 0.03 ? 'off' : 'unknown'
    expect(right('ekskavator', [[stands('off', 240), known]], receiver)).toBeGreaterThanOrEqual(0.95)
  })

  test('knows by the engine of the days before that it is never on', () => {
    const machine = knowing({ firm: Math.hypot(receiver.shakes.idle, receiver.shakes.noise) })
    expect(right('ekskavator', [[stands('off', 240), 'off']], receiver, machine)).toBeGreaterThanOrEqual(0.95)
  })

  test('knows by a calibration that it is never on', () => {
    const machine = knowing({ marked: { off: receiver.shakes.noise, idle: receiver.shakes.idle } })
    expect(right('ekskavator', [[stands('off', 240), 'off']], receiver, machine)).toBeGreaterThanOrEqual(0.95)
  })
})

describe('without a calibration', () => {
  /** Two cars idled so unevenly. */
  const shaking = (idle: number, uneven = 0.157) => ({ every: 10, shakes: { noise: 0.01, idle, uneven } })

  test.each([0.07, 0.11, 0.19])('an engine that only idles, as cars do, at %d m/s² never works', (idle) => {
    expect(shareOf('work', 'ekskavator', [stands('idles', 240)], shaking(idle))).toBe(0)
  })

  test('a quiet cab that shakes as digging does is never off', () => {
    const receiver = { every: 10, shakes: { noise: 0.01, idle: 0.06, load: 0.35, jumps: true } }
    const plan = [stands('off', 60), stands('digs', 400), stands('idles', 80)]
    expect(shareOf('off', 'ekskavator', plan, receiver)).toBeCloseTo(60 / 540, 1)
  })

  test('an even load all day is not idling', () => {
    expect(shareOf('idle', 'ekskavator', [stands('roars', 240)], shaking(0.125, 0))).toBe(0)
  })

  test('a border that today and the days before put elsewhere leaves what is between unknown', () => {
    const plan = [stands('idles', 60), stands('digs', 120)]
    const machine = knowing({ usual: { idle: 0.02, work: 0.05 } })
    expect(shareOf('idle', 'ekskavator', plan, shaking(0.1, 0), machine)).toBe(0)
    expect(shareOf('unknown', 'ekskavator', plan, shaking(0.1, 0), machine)).toBeCloseTo(1 / 3, 1)
  })
})

describe('with a calibration', () => {
  test('a minute of each is enough for work of 1.5–2 times the idling, with a sample a minute', () => {
    const machine = knowing({ marked: { off: 0.01, idle: 0.15, work: 0.27 } })
    const plan: [Leg, Done][] = [
      [stands('off', 30), 'off'],
      [stands('idles', 60), 'idle'],
      [stands('digs', 120), 'work'],
    ]
    const receiver = { every: 60, shakes: { noise: 0.01, idle: 0.15, load: 0.35, uneven: 0.157 } }
    expect(right('ekskavator', plan, receiver, machine)).toBeGreaterThanOrEqual(0.95)
  })

  test('levels too near to each other leave work unknown', () => {
    const machine = knowing({ marked: { idle: 0.15, work: 0.16 } })
    const plan = [stands('idles', 60), stands('digs', 60)]
    expect(shareOf('idle', 'ekskavator', plan, { every: 10, shakes: { noise: 0.01, idle: 0.15 } }, machine)).toBe(0)
  })

  test('another phone’s levels do not count', () => {
    const engine = { phones: { another: { ...NOTHING_KNOWN, marked: { off: 0.05 } } }, marks: [] }
    const receiver = { every: 10, shakes: { noise: 0.05, idle: 0.2 } }
    expect(shareOf('off', 'ekskavator', [stands('off', 60)], receiver, { engine })).toBe(0)
  })
})

describe('a stretch with a mark of what its engine did', () => {
  const mark = (what: EngineMark['what'], from: number, to: number): EngineMark => ({
    from: START + from * MINUTE,
    to: START + to * MINUTE,
    what,
  })
  const saying = (...marks: EngineMark[]): KnownMachine => ({ engine: { phones: {}, marks } })
  const QUIET = { every: 10, shakes: { noise: 0.05, idle: 0.06, load: 0.35, jumps: true } }

  test('is what was said, and by that', () => {
    const { points } = machineDay([stands('idles', 60)], QUIET)
    const { activities, summary } = dayOf(points, 'ekskavator', saying(mark('work', 10, 40)))
    expect(activities.map(({ activity, by }) => [activity, by])).toEqual([
      ['unknown', null],
      ['work', 'mark'],
      ['unknown', null],
    ])
    expect(summary).toMatchObject({ workBy: ['mark'], engineBy: 'calibration', workingSeconds: 30 * 60 })
  })

  test('gives the levels of the rest of the day', () => {
    const plan: [Leg, Done][] = [
      [stands('off', 60), 'off'],
      [stands('digs', 120), 'work'],
    ]
    const said = saying(mark('off', 5, 15), mark('work', 80, 100))
    expect(right('ekskavator', plan, { ...QUIET, shakes: { ...QUIET.shakes, idle: 0.1 } }, said)).toBeGreaterThan(0.95)
  })

  test('is off where a wire reports that its ignition was off', () => {
    const { points } = machineDay([stands('idles', 60)], QUIET)
    const wired = points.map((point) => ({ ...point, ignition: false }))
    expect(dayOf(wired, 'ekskavator', saying(mark('work', 0, 60))).summary.workingSeconds).toBe(0)
  })

  test('that is a drive stays work by movement', () => {
    const { points } = machineDay([drives(60)], QUIET)
    expect(dayOf(points, 'samosval', saying(mark('off', 0, 60))).summary.offSeconds).toBeLessThan(60)
  })
})

test('a day without vibration rests on no levels, one with it on a guess', () => {
  const engineBy = (receiver: Receiver) =>
    dayOf(machineDay([stands('digs', 60)], receiver).points, 'ekskavator').summary.engineBy
  expect(engineBy({ every: 10 })).toBeNull()
  expect(engineBy({ every: 10, shakes: { noise: 0.01, idle: 0.2 } })).toBe('guess')
})

test('an excavator that digs without a pause is seen to work, though nothing shows how it idles', () => {
  const receiver = { every: 10, shakes: { noise: 0.02, idle: 0.15 } }
  expect(right('ekskavator', [[stands('digs', 240), 'work']], receiver)).toBeGreaterThanOrEqual(0.95)
})

test('five minutes of idling between ten of digging are seen, with a sample each half a minute', () => {
  const plan = Array.from({ length: 12 }, (): [Leg, Done][] => [
    [stands('digs', 10), 'work'],
    [stands('idles', 5), 'idle'],
  ]).flat()
  expect(right('ekskavator', plan, { every: 30, shakes: { noise: 0.02, idle: 0.15 } })).toBeGreaterThanOrEqual(0.95)
})

test.each([10, 30, 60])(
  'eight minutes of idling between eight of digging in hard ground are no work, a sample each %d s',
  (every) => {
    const loads = Array.from({ length: 20 }, (): [Leg, Done][] => [
      [stands('tears', 8), 'work'],
      [stands('idles', 8), 'idle'],
    ]).flat()
    for (const idle of [0.1, 0.2, 0.4])
      expect(right('ekskavator', loads, { every, shakes: { noise: 0.02, idle, uneven: 0.157 } })).toBeGreaterThan(0.9)
  },
)

test('a steady load well above the idling is work: a drill, a breaker', () => {
  const plan: [Leg, Done][] = [
    [stands('idles', 60), 'idle'],
    [stands('roars', 120), 'work'],
  ]
  const receiver = { every: 10, shakes: { noise: 0.01, idle: 0.2 } }
  expect(right('burovaya-ustanovka', plan, receiver)).toBeGreaterThanOrEqual(0.95)
})

test('the sums of the day are those of its stretches', () => {
  const { points } = machineDay(
    EXCAVATOR.map(([leg]) => leg),
    { every: 10, shakes: { noise: 0.02, idle: 0.2 } },
  )
  const { summary } = dayOf(points, 'ekskavator')
  const hours = [summary.workingSeconds, summary.idleSeconds, summary.offSeconds].map((seconds) => seconds / 3600)
  expect(hours[0]).toBeCloseTo(4.5, 0)
  expect(hours[1]).toBeCloseTo(65 / 60, 0)
  expect(hours[2]).toBeCloseTo(4, 0)
})

describe('without vibration', () => {
  test('what a standing machine does is unknown, and nothing is said to rest on anything', () => {
    const { points } = machineDay([stands('digs', 240)], { every: 10 })
    const { summary, activities } = dayOf(points, 'ekskavator')
    expect(activities.map(({ activity, by }) => [activity, by])).toEqual([['unknown', null]])
    expect(summary).toMatchObject({ workingSeconds: 0, idleSeconds: 0, offSeconds: 0 })
  })

  test('a drive is work by movement, the standing around it unknown', () => {
    const { points } = machineDay([stands('off', 60), drives(30), stands('off', 60)], { every: 10 })
    expect(dayOf(points, 'samosval').activities.map(({ activity, by }) => [activity, by])).toEqual([
      ['unknown', null],
      ['work', 'movement'],
      ['unknown', null],
    ])
  })

  const ignited = (type: string, on: (minute: number) => boolean, given: Partial<PlacedPoint> = {}) => {
    const { points } = machineDay([stands('off', 120)], { every: 60 })
    const reported = points.map((point, i) => ({ ...point, ignition: on(i), ...given }))
    return dayOf(reported, type).activities.map(({ activity, by }) => [activity, by])
  }

  test.each([
    { type: 'avtokran', done: ['work', 'ignition'] },
    { type: 'samosval', done: ['idle', 'ignition'] },
    { type: 'ekskavator', done: ['work', 'ignition'] },
  ])('ignition on is $done.0 for $type', ({ type, done }) => {
    expect(ignited(type, () => true)).toEqual([done])
  })

  test('ignition off is off, from one report until the next', () => {
    expect(ignited('samosval', (minute) => minute < 60)).toEqual([
      ['idle', 'ignition'],
      ['off', 'ignition'],
    ])
  })

  test.each(['samosval', 'ekskavator'])('ignition on in the cab of a %s that does not shake is idling', (type) => {
    expect(ignited(type, () => true, { vibration: 0.01 })).toEqual([['idle', 'ignition']])
  })

  test('ignition off is off, however the cab shakes', () => {
    expect(ignited('ekskavator', () => false, { vibration: 0.5 })).toEqual([['off', 'ignition']])
  })

  test('a machine that moves with its ignition off is carried: that is no work', () => {
    const { points } = machineDay([drives(60)], { every: 10 })
    const { summary, activities } = dayOf(
      points.map((point) => ({ ...point, ignition: false })),
      'ekskavator',
    )
    expect(activities.map(({ activity, by }) => [activity, by])).toEqual([['carried', 'movement']])
    expect(summary).toMatchObject({ workingSeconds: 0, distance: 0 })
    expect(summary.carriedSeconds).toBeGreaterThan(58 * 60)
  })
})

test('a tower crane’s quiet cab does not prove that it is off', () => {
  const { points } = machineDay([stands('off', 60)], { every: 10, shakes: { noise: 0.01, idle: 0.2 } })
  expect(dayOf(points, 'kran-bashennyj').summary.offSeconds).toBe(0)
})

test('vibration before a gap does not prove what was done in it', () => {
  const { points } = machineDay([stands('digs', 240)], { every: 10, shakes: { noise: 0.01, idle: 0.2 } })
  const [from, to] = [START + 60 * MINUTE, START + 120 * MINUTE]
  const { activities } = dayOf(
    points.filter(({ at }) => at <= from || at >= to),
    'ekskavator',
  )
  expect(activities.some((stretch) => stretch.from < to - MINUTE && stretch.to > from + MINUTE)).toBe(false)
})
