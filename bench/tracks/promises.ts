/**
 * `npm run bench:tracks -- обещания`: the days for which the rules were made what they are (decisions 51 to 54), one by one: what is true,
 * how far a day may be from it, what it comes to, and what two peers make of the same points.
 */
import { pointCoverage } from '../../server/src/features/days/coverage.rules.ts'
import { likelyReading, readAs } from '../../server/src/features/tracks/coords.rules.ts'
import { type Day, dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import type { PhoneLevels } from '../../server/src/features/tracks/engine/known-engine.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import {
  aheadUntil,
  besideWall,
  byTurns,
  type Deception,
  frozen,
  isIn,
  kmOver,
  type Stretch,
  silenced,
  spoofed,
  spread,
} from '../../server/test/deceived.ts'
import { drives, jam, parks, passes, turns } from '../../server/test/legs.ts'
import { type Leg, machineDay, type Receiver, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'
import { circle, siteDaysOf } from './on-sites.ts'
import { plainSum, traccarTrips } from './peers.ts'

/** What is read off a day: km, hours, km/h or how many. */
const READ = {
  км: ({ summary }) => summary.distance,
  'км без связи': ({ summary }) => summary.unheardDistance,
  'км перевозки': ({ summary }) => summary.carriedDistance,
  'ч в движении': ({ summary }) => summary.movingSeconds / 3600,
  'ч слышно': ({ activities }) => hoursOf(activities),
  'ч покрыто': ({ activities, gaps }) => (pointCoverage({ activities, gaps, stops: [] })?.coveredSeconds ?? 0) / 3600,
  'ч подмены': ({ summary }) => summary.jammedSeconds / 3600,
  'ч работы': ({ summary }) => summary.workingSeconds / 3600,
  'ч холостого хода': ({ summary }) => summary.idleSeconds / 3600,
  'ч заглушена': ({ summary }) => summary.offSeconds / 3600,
  'км/ч, высшая': ({ summary }) => summary.maxSpeed ?? 0,
  '«не видны», раз в с': ({ summary }) => summary.coarseSeconds ?? 0,
  '«не проверена»': ({ summary }) => Number(summary.speedUnproved),
  'часов на объекте': (day) =>
    siteDaysOf(day, [circle('1', 0, 500)]).reduce((sum, { onSite, inferred }) => sum + (onSite + inferred) / 3600, 0),
  'раз приехала': (day) => siteDaysOf(day, [circle('1', 0, 500)]).reduce((sum, { own }) => sum + own.length, 0),
} satisfies Record<string, (day: Day) => number>

const hoursOf = (spans: readonly { from: number; to: number }[]) =>
  spans.reduce((sum, { from, to }) => sum + (to - from) / 3600_000, 0)

interface Promised {
  name: string
  points: PlacedPoint[]
  what: keyof typeof READ
  truth: number
  /** What it may be at the least and at the most. */
  within: readonly [number, number]
  type?: string | undefined
  marked?: PhoneLevels['marked'] | undefined
}

const near = (truth: number, share: number) => [truth * (1 - share), truth * (1 + share)] as const
const exactly = (truth: number) => [truth, truth] as const

const reported = (legs: Leg[], every: number, receiver: Receiver = {}) =>
  machineDay(legs, { every, ...receiver }).points
const unreported = (legs: Leg[], every: number, receiver: Receiver = {}) =>
  reported(legs, every, { speed: 'none', ...receiver })
const kmOf = (legs: Leg[], every: number) => machineDay(legs, { every }).km

const TEN: [number, number] = [0, 10]
const rounds = [drives(200, 20, 1)]
const between = [parks(1)]
const around = (...legs: Leg[]) => [...between, ...legs, ...between]

function silences(): Promised[] {
  const asleep = (times: number, minutes: number) => silenced(reported(rounds, 10), spread(times, minutes, TEN))
  const six = asleep(6, 40)
  const moved = [1.5, 3.5, 5.5, 7.5].map((from): Stretch => ({ from, minutes: 50 }))
  // Three kilometres further on after each silence.
  const legs = [parks(1.7), ...[1, 2, 3, 4].flatMap(() => [drives(3, 20), parks(1.85)])]
  const further = silenced(reported(legs, 10), moved)
  return [
    {
      name: 'круг 2 км 10 ч, 6 молчаний по 40 мин',
      points: six,
      what: 'ч слышно',
      truth: 6,
      within: near(6, 0.02),
    },
    { name: 'то же', points: six, what: 'ч покрыто', truth: 6, within: near(6, 0.02) },
    {
      name: '12 молчаний по 11 мин',
      points: asleep(12, 11),
      what: 'ч слышно',
      truth: 7.8,
      within: near(7.8, 0.02),
    },
    {
      name: 'экскаватор стоит, за 4 молчания по 50 мин каждый раз на 3 км дальше',
      points: further,
      what: 'ч в движении',
      truth: 0,
      within: exactly(0),
      type: 'ekskavator',
    },
    {
      name: 'то же: «не меньше»',
      points: further,
      what: 'км без связи',
      truth: kmOver(further, moved),
      within: near(kmOver(further, moved), 0.02),
      type: 'ekskavator',
    },
  ]
}

function deceptions(): Promised[] {
  const times = (count: number, minutes: number) => spread(count, minutes, TEN)
  const jammed = (legs: Leg[], stretches: Stretch[], every: number, how?: Deception) =>
    spoofed(reported(legs, every), stretches, how)
  /** Km between true points that follow each other; over a jam of less than ten minutes the machine is heard on both sides. */
  const heard = (legs: Leg[], stretches: Stretch[], every: number) => {
    const { points, km } = machineDay(legs, { every })
    if (stretches.every(({ minutes }) => minutes < 10)) return km
    const isTrue = points.map(({ at }) => !isIn(stretches, at))
    const steps = isTrue.filter((is, i) => i > 0 && is && isTrue[i - 1]).length
    return (km * steps) / (points.length - 1)
  }
  const parked = [parks(10)]
  const four = times(4, 20)
  const stays = (name: string, stretches: Stretch[], every: number, how?: Deception): Promised[] => {
    const points = jammed(parked, stretches, every, how).map((point) => ({ ...point, ignition: true }))
    const all = stretches.reduce((sum, { minutes }) => sum + minutes / 60, 0)
    const rows: [Promised['what'], number, readonly [number, number]][] = [
      ['км', 0, exactly(0)],
      ['часов на объекте', 10, near(10, 0.02)],
      ['раз приехала', 1, exactly(1)],
      ['ч подмены', all, near(all, 0.05)],
      ['км/ч, высшая', 0, exactly(0)],
    ]
    return rows.map(([what, truth, within], i) => ({
      name: i === 0 ? `${name}, каждые ${every} с` : 'то же',
      points,
      what,
      truth,
      within,
      type: 'ekskavator',
    }))
  }
  const works = (name: string, legs: Leg[], stretches: Stretch[], every: number, how?: Deception): Promised => {
    const truth = heard(legs, stretches, every)
    return {
      name: `${name}, каждые ${every} с: слышно`,
      points: jammed(legs, stretches, every, how),
      what: 'км',
      truth,
      within: near(truth, 0.01),
    }
  }
  const digs = [passes(40, 2.5, 10)]
  const turned = byTurns(
    reported(rounds, 1),
    [
      { from: 1, minutes: 180 },
      { from: 5 + 2 / 3, minutes: 30 },
    ],
    { own: 7, other: 14 },
  )
  return [
    ...stays('экскаватор стоит, 4 × 20 мин в 61 км', four, 10),
    ...stays('экскаватор стоит, 4 × 20 мин в 61 км', four, 60),
    ...stays('экскаватор стоит, 4 × 9 мин в 61 км', times(4, 9), 10),
    ...stays('экскаватор стоит, 5 ч сразу', times(1, 300), 10),
    ...stays('экскаватор стоит, 4 × 20 мин кружит', four, 10, { does: 'circles' }),
    ...stays('экскаватор стоит, 4 × 20 мин летит 150 км/ч', four, 10, { does: 'flies', kmh: 150, km: 0 }),
    works('круг 2 км, 4 × 20 мин', rounds, four, 10),
    works('круг 2 км, 6 × 60 мин', rounds, times(6, 60), 60),
    works('проходы 40 м, 4 × 20 мин', digs, four, 1),
    works('проходы 40 м, 4 × 20 мин', digs, four, 10),
    works('проходы 40 м, 4 × 20 мин', digs, four, 60),
    works('дуга 40 км/ч, 6 × 2 мин', [drives(400, 40, 0.002)], times(6, 2), 60),
    {
      name: 'круг 2 км, своё и чужое место по очереди 7 и 14 с',
      points: turned,
      what: 'км',
      truth: 200,
      within: near(200, 0.01),
    },
  ]
}

function slow(): Promised[] {
  const way = (name: string, legs: Leg[], every: number, by: typeof reported, share = 0.05): Promised => ({
    name: `${name}, каждые ${every} с, скорость ${by === reported ? 'есть' : 'нет'}`,
    points: by(around(...legs), every),
    what: 'км',
    truth: kmOf(around(...legs), every),
    within: near(kmOf(around(...legs), every), share),
    type: 'buldozer',
  })
  const unseen = (name: string, legs: Leg[], every: number): Promised => ({
    name: `${name}, каждые ${every} с, скорость нет: сказано`,
    points: unreported(around(...legs), every),
    what: '«не видны», раз в с',
    truth: every,
    within: near(every, 0.1),
    type: 'buldozer',
  })
  const each = (seconds: number[], row: (every: number) => Promised) => seconds.map(row)
  const city: Leg = { does: 'city', seconds: 3 * 3600, kmh: 40 }
  return [
    ...each([45, 60], (every) => way('прямо 2 км/ч 4 ч', [drives(8, 2)], every, reported)),
    ...each([45, 60, 120], (every) => way('прямо 2 км/ч 4 ч', [drives(8, 2)], every, unreported)),
    ...each([20, 30, 45, 60], (every) => way('проходы 60 м, 4 км/ч', [passes(60, 4, 4)], every, reported)),
    ...each([20, 30, 45, 60], (every) => way('проходы 40 м, 5 км/ч', [passes(40, 5, 4)], every, reported)),
    ...each([30, 60], (every) => way('проходы 40 м, 2,5 км/ч', [passes(40, 2.5, 8)], every, reported)),
    way('погрузчик, проходы 7,5 м', [passes(7.5, 6, 4)], 60, reported, 0.1),
    ...each([1, 5, 10, 30, 60], (every) => way('пробка 6 ч', [jam(6)], every, reported)),
    ...each([1, 5, 10], (every) => way('пробка 6 ч', [jam(6)], every, unreported, 0.1)),
    unseen('проходы 40 м', [passes(40, 5, 4)], 60),
    unseen('проходы 15 м', [passes(15, 5, 4)], 10),
    ...[0.5, 1.2, 1.6].map((kmh) => way(`прямо ${kmh} км/ч 4 ч`, [drives(4 * kmh, kmh)], 60, unreported)),
    ...each([10, 30, 60], (every) => ({
      ...way('самосвал в городе 3 ч, кварталы по 250 м', [city], every, reported),
      type: 'samosval',
    })),
  ]
}

function turning(): Promised[] {
  const digs = (radius: number, every: number, noise: number): Promised => ({
    name: `копает 8 ч, телефон в ${radius} м от оси, шум ${noise} м, каждые ${every} с, скорость нет`,
    points: unreported(around(turns(8, radius)), every, { noise }),
    what: 'км',
    truth: 0,
    within: [0, 0.1],
    type: 'ekskavator',
  })
  return [digs(1.5, 1, 1.5), digs(2.5, 1, 1.5), digs(2.5, 1, 3), digs(4, 1, 3), digs(5, 1, 3), digs(2.5, 10, 8)]
}

function engines(): Promised[] {
  const stands = (engine: NonNullable<Leg['engine']>, hours: number): Leg => ({ ...parks(hours), engine })
  const one = (
    name: string,
    legs: Leg[],
    shakes: Receiver['shakes'],
    [what, truth, within]: [Promised['what'], number, readonly [number, number]],
    more: Partial<Promised> & { every?: number } = {},
  ): Promised => ({
    name,
    points: machineDay(legs, { every: more.every ?? 10, ...(shakes && { shakes }) }).points,
    what,
    truth,
    within,
    type: 'ekskavator',
    marked: more.marked,
  })
  const cab = [stands('digs', 6.68), stands('idles', 1.32), stands('off', 1)]
  const quiet = { noise: 0.01, idle: 0.06, load: 0.35, jumps: true }
  const weak = [stands('off', 0.5), stands('idles', 1), stands('digs', 2)]
  return [
    ...[0.07, 0.11, 0.19].map((idle) =>
      one(`только холостой ход 4 ч, ${idle} м/с²`, [stands('idles', 4)], { noise: 0.01, idle, uneven: 0.157 }, [
        'ч работы',
        0,
        exactly(0),
      ]),
    ),
    one('тихая кабина, 1 ч заглушена', cab, quiet, ['ч заглушена', 1, [0, 1.09]]),
    one('ровная нагрузка 0,5 м/с² 6 ч', [stands('roars', 6)], { noise: 0.01, idle: 0.125, uneven: 0 }, [
      'ч холостого хода',
      0,
      exactly(0),
    ]),
    one(
      'нагрузка 1,5–2 раза, раз в минуту, по догадке',
      weak,
      { noise: 0.01, idle: 0.15, load: 0.35 },
      ['ч работы', 2, [0, 2.04]],
      { every: 60 },
    ),
    one('то же по калибровке', weak, { noise: 0.01, idle: 0.15, load: 0.35 }, ['ч холостого хода', 1, near(1, 0.1)], {
      every: 60,
      marked: { off: 0.01, idle: 0.15, work: 0.27 },
    }),
    one('тихая кабина по калибровке', cab, quiet, ['ч работы', 6.68, near(6.68, 0.1)], {
      marked: { off: 0.01, idle: 0.06, work: 0.11 },
    }),
  ]
}

function units(): Promised[] {
  const TIMES = [
    [1 / 1.852, 'узлы вместо км/ч'],
    [1.852, 'км/ч вместо узлов'],
    [1 / 3.6, 'м/с вместо км/ч'],
    [3.6, 'км/ч вместо м/с'],
    [1 / 1.944, 'м/с вместо узлов (OsmAnd)'],
  ] as const
  const slow = TIMES.flatMap(([times, name]) =>
    [
      { works: 'бульдозер, проходы 40 м', leg: passes(40, 2.5, 8), every: 1 },
      { works: 'бульдозер, проходы 60 м', leg: passes(60, 4, 5), every: 10 },
      { works: 'бульдозер, проходы 60 м', leg: passes(60, 4, 5), every: 60 },
    ].flatMap(({ works, leg, every }): Promised[] => {
      const its = {
        name: `${works}, ${name}, каждые ${every} с`,
        points: reported(around(leg), every, { times }),
        type: 'buldozer',
      }
      const said = Number(every === 60)
      return [
        { ...its, what: 'км', truth: 20, within: near(20, 0.05) },
        { ...its, name: 'то же', what: '«не проверена»', truth: said, within: exactly(said) },
      ]
    }),
  )
  const jams = TIMES.flatMap(([times, name]) =>
    [5, 10].map((every): Promised => {
      const { points, km } = machineDay(around(jam(4)), { every, times })
      return {
        name: `пробка 4 ч, ${name}, каждые ${every} с`,
        points,
        what: 'км',
        truth: km,
        within: near(km, 0.1),
        type: 'samosval',
      }
    }),
  )
  return [...slow, ...jams]
}

function speeds(): Promised[] {
  const highest = (name: string, points: PlacedPoint[], truth: number): Promised => ({
    name,
    points,
    what: 'км/ч, высшая',
    truth,
    within: [0, Math.max(1.1 * truth, truth + 1)],
    type: 'samosval',
  })
  const wall = (every: number, metres: number) =>
    besideWall(reported([parks(4)], every), metres, spread(12, every < 60 ? 1 : 2, [0.2, 3.8]))
  const leaps = (type: string, every: number, metres: number): Promised => ({
    name: `${type} стоит у стены, эхо ${metres} м, каждые ${every} с`,
    points: wall(every, metres),
    what: 'км',
    truth: 0,
    within: exactly(0),
    type,
  })
  return [
    highest('стоит у стены, эхо 40 м, каждую секунду', wall(1, 40), 0),
    highest('стоит у стены, эхо 40 м, каждые 10 с', wall(10, 40), 0),
    ...[30, 60].flatMap((every) =>
      [150, 300, 530].map((metres) =>
        highest(`самосвал стоит у стены, эхо ${metres} м, каждые ${every} с`, wall(every, metres), 0),
      ),
    ),
    highest('20 км/ч, приёмник застыл на 6 мин', frozen(reported(rounds, 1), spread(5, 6, [1, 9])), 20),
    highest(
      '40 км/ч, часы до полудня спешат на час',
      aheadUntil(reported(around(drives(160, 40, 0.01)), 10), 3, 60),
      40,
    ),
    ...['ekskavator', 'buldozer', 'samosval'].flatMap((type) => [
      leaps(type, 10, 300),
      ...[30, 60].flatMap((every) => [60, 150, 300, 530].map((metres) => leaps(type, every, metres))),
    ]),
  ]
}

function coordinates(): Promised[] {
  const legs = [parks(1), drives(160, 40, 0.005), parks(1)]
  const points = reported(legs, 10)
  const stretch = [{ from: 1.5, minutes: 180 }]
  const swapped = points.map((point) =>
    isIn(stretch, point.at) ? { ...point, lat: point.lng, lng: point.lat } : point,
  )
  const whole = points.map((point) => ({ ...point, lat: point.lng, lng: point.lat }))
  const as = likelyReading(
    whole.slice(0, 20).map(({ lat, lng }) => [lat, lng] as const),
    [[55.567, 38.23]],
    'written',
  )
  return [
    {
      name: 'широта и долгота местами 3 ч из 6: слышно',
      points: swapped,
      what: 'км',
      truth: 40,
      within: near(40, 0.01),
    },
    {
      name: 'местами весь день, как предложено поправить',
      points: whole.map((point) => readAs(as, point)),
      what: 'км',
      truth: 160,
      within: near(160, 0.01),
    },
  ]
}

function carried(): Promised[] {
  const haul = around(drives(60, 60, 0.01))
  const ferry = [drives(30, 60), parks(0.5), drives(8, 16), parks(0.5), drives(30, 60)]
  const off = (points: PlacedPoint[]) =>
    points.map((point) => ({ ...point, ignition: point.at < START + 35 * 60_000 || point.at >= START + 115 * 60_000 }))
  const tral = reported(haul, 10)
  return [
    {
      name: 'гусеничный экскаватор на трале 60 км',
      points: tral,
      what: 'км',
      truth: 0,
      within: exactly(0),
      type: 'ekskavator',
    },
    {
      name: 'то же',
      points: tral,
      what: 'км перевозки',
      truth: 60,
      within: near(60, 0.02),
      type: 'ekskavator',
    },
    { name: 'то же', points: tral, what: 'ч работы', truth: 0, within: exactly(0), type: 'ekskavator' },
    {
      name: 'самосвал, 8 км на пароме без зажигания',
      points: off(reported(ferry, 10)),
      what: 'км',
      truth: 60,
      within: near(60, 0.01),
      type: 'samosval',
    },
    {
      name: 'то же, о двигателе ничего не известно',
      points: reported(ferry, 10),
      what: 'км',
      truth: 60,
      within: near(60, 0.01),
      type: 'samosval',
    },
  ]
}

function clocks(): Promised[] {
  const legs = [parks(0.5), { does: 'city', seconds: 7200, kmh: 40 } as Leg, drives(240, 80, 0.004), parks(0.5)]
  const { points, km } = machineDay(legs, { every: 10 })
  return [10, 30, 60].map((minutes) => ({
    name: `часы второго телефона спешат на ${minutes} мин`,
    points: [
      ...points.map((point) => ({ ...point, recorder: 'a' })),
      ...points.map((point) => ({ ...point, at: point.at + minutes * 60_000, recorder: 'b' })),
    ],
    what: 'км' as const,
    truth: km,
    within: near(km, 0.01),
  }))
}

/** Each row's table. The rows of objects and of the engine's minutes are in tables of their own («на объекте», «двигатель»). */
const PROMISES: Record<string, () => Promised[]> = {
  'молчание — это молчание': silences,
  'подмену видно, и она никому ничего не стоит': deceptions,
  'медленная и короткая работа': slow,
  'поворот на месте — не езда': turning,
  'двигатель: скорее неизвестно, чем неверно': engines,
  'единицы скорости': units,
  'скорость и стена': speeds,
  'широта и долгота': coordinates,
  перевозка: carried,
  'часы двух телефонов': clocks,
}

/** What a day has of a thing that was promised. */
const readOff = (what: Promised['what'], day: Day): number => READ[what](day)

const isKept = (ours: number, [least, most]: Promised['within']) => ours >= least - 0.005 && ours <= most + 0.005

function rowOf({ name, points, what, truth, within, type, marked }: Promised): string[] {
  const track = rawTrackOf(points)
  const day = dayOfTrack(track, START, {
    type,
    ...(marked && { engine: { phones: { '': { usual: undefined, firm: undefined, marked } }, marks: [] } }),
  })
  const ours = readOff(what, day)
  const km = (metres: number) => (what === 'км' ? (metres / 1000).toFixed(1) : '')
  return [
    name,
    what,
    truth.toFixed(2),
    within[0] === within[1] ? within[0].toFixed(2) : `${within[0].toFixed(2)}–${within[1].toFixed(2)}`,
    ours.toFixed(2),
    isKept(ours, within) ? 'да' : 'НЕТ',
    km(plainSum(track)),
    km(traccarTrips(track)),
  ]
}

export function printPromises(wanted: string): void {
  for (const [title, rowsOf] of Object.entries(PROMISES)) {
    if (!`обещания ${title}`.includes(wanted)) continue
    printTable([title, 'что', 'правда', 'допуск', 'наши', 'так ли', 'сумма', 'Traccar'], rowsOf().map(rowOf))
  }
}
