/** The machines of `npm run bench:tracks`: what each does, and how its receiver sees it. */
import { drives, parks, passes } from '../../server/test/legs.ts'
import type { Leg, Receiver } from '../../server/test/machines.ts'

export interface Row {
  name: string
  /** Id of the machine's type; without it: any. */
  type?: string
  legs: Leg[]
  receiver: Receiver
  /** A second phone of the machine: what it sees, so many metres beside it, until which hour, and how many minutes its clock is ahead. */
  second?: { legs: Leg[]; receiver: Receiver; beside: number; to?: number; clock?: number }
  /** How its phone shakes with the engine off and idling, as the owner has stated, m/s². */
  marked?: { off: number; idle: number }
  /** Minutes in which its ignition is off. */
  off?: [from: number, to: number]
  /** Km that it went by itself, where another carried it. */
  own?: number
  /** How many times the phone is silent, or its receiver reports 61 km off, and for how many minutes. */
  silences?: [times: number, minutes: number]
  jams?: [times: number, minutes: number]
  /** Seconds of the true place and of another one, by turns, from 1:00 to 4:00 and from 5:40 to 6:10. */
  turns?: [own: number, other: number]
  /** How many times its receiver is led away at so many km/h, or reflected so many metres off by a wall, and for how many minutes. */
  led?: [times: number, minutes: number, kmh: number]
  echoes?: [times: number, minutes: number, metres: number]
  /** Hours in which the first phone sends nothing. */
  silent?: [from: number, to: number]
}

const H = 3600
const city = (hours: number, kmh = 40): Leg => ({ does: 'city', seconds: hours * H, kmh })

const NOISES = [3, 8, 15, 30]
const SPEEDS = ['true', 'none'] as const
const SPIKES = { share: 0.05, off: [60, 300] as [number, number] }

const parked: Row[] = [
  {
    name: '6 ч у 180-го меридиана, шум 3 м',
    legs: [parks(6)],
    receiver: { every: 10, lng: 180, lat: 66, speed: 'none' },
  },
  ...[0.01, 0.05].map((share) => ({
    name: `6 ч, ${share * 100} % выбросов 60–300 м, скорость 0`,
    legs: [parks(6)],
    receiver: {
      every: 10,
      noise: 3,
      accuracy: 25,
      speed: 'zero' as const,
      spikes: { share, off: [60, 300] as [number, number] },
    },
  })),
  {
    name: '8 ч, шум 15 м, точность 0',
    legs: [parks(8)],
    receiver: { every: 10, noise: 15, accuracy: 0, speed: 'none' },
  },
  ...[3, 8, 15].flatMap((noise) =>
    [0, 60].flatMap((correlated) =>
      [1, 10, 60, 300].flatMap((every) =>
        (['true', 'none'] as const).map((speed) => ({
          name: `8 ч, шум ${noise} м (${correlated} с), каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}, 5 % выбросов`,
          legs: [parks(8)],
          receiver: { noise, every, correlated, speed, spikes: SPIKES },
        })),
      ),
    ),
  ),
]

const driven: Row[] = [
  ...[3, 8, 15, 30, 60].flatMap((noise) =>
    [0, 60].flatMap((correlated) =>
      SPEEDS.map((speed) => ({
        name: `80 км по трассе, шум ${noise} м (${correlated} с), скорость ${speed === 'true' ? 'есть' : 'нет'}`,
        legs: [parks(0.5), drives(80, 80, 0.3), parks(0.5)],
        receiver: { noise, correlated, speed },
      })),
    ),
  ),
  ...NOISES.flatMap((noise) =>
    [1, 10].flatMap((every) =>
      SPEEDS.map((speed) => ({
        name: `город 3 ч, шум ${noise} м, каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}`,
        legs: [parks(1), city(3), parks(1)],
        receiver: { noise, every, speed },
      })),
    ),
  ),
  ...[10, 60, 300, 600, 602, 900].map((every) => ({
    name: `самосвал 400 км, каждые ${every} с`,
    legs: [parks(1), drives(400, 70, 0.01), parks(1)],
    receiver: { every, noise: 3 },
  })),
]

const works: Row[] = [
  ...[3, 8].flatMap((noise) =>
    [1, 10].flatMap((every) =>
      SPEEDS.flatMap((speed) =>
        [
          { name: 'бульдозер, проходы 40 м', legs: [parks(1), passes(40, 2.5, 8), parks(1)] },
          { name: 'каток, проходы 60 м', legs: [parks(1), passes(60, 4, 2), parks(1)] },
          { name: 'погрузчик, проходы 15 м', legs: [parks(1), passes(15, 6, 8), parks(1)] },
          { name: 'погрузчик, проходы 7,5 м', legs: [parks(1), passes(7.5, 6, 8), parks(1)] },
          { name: 'прямо 2 км/ч 4 ч', legs: [parks(1), drives(8, 2), parks(1)] },
          { name: 'фреза 1,2 км/ч 4 ч', legs: [parks(1), drives(4.8, 1.2), parks(1)] },
          { name: 'пробка 6 ч', legs: [parks(1), { does: 'jam', seconds: 6 * H } as const, parks(1)] },
        ].map((row) => ({
          name: `${row.name}; шум ${noise} м, каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}`,
          legs: row.legs,
          receiver: { noise, every, speed },
        })),
      ),
    ),
  ),
]

/** Passes of four hours, at each end of which it stands for so many seconds. */
const turned = (length: number, kmh: number, halts: number): Leg => ({
  does: 'passes',
  seconds: 4 * H,
  kmh,
  length,
  halts,
})

const JAM: Leg[] = [parks(1), { does: 'jam', seconds: 6 * H }, parks(1)]

/** Points too far apart to see what lies between. */
const seldom: Row[] = [
  ...[5, 20, 30, 45, 60].flatMap((every) =>
    [
      { name: 'каток, проходы 60 м', legs: [parks(1), passes(60, 4, 4), parks(1)] },
      { name: 'проходы 40 м, 5 км/ч', legs: [parks(1), passes(40, 5, 4), parks(1)] },
      { name: 'погрузчик, проходы 7,5 м, на разворотах стоит 1 с', legs: [parks(1), turned(7.5, 5, 1), parks(1)] },
      { name: 'проходы 15 м, на разворотах стоит 1 с', legs: [parks(1), turned(15, 4, 1), parks(1)] },
      { name: 'прямо 2 км/ч 4 ч', legs: [parks(1), drives(8, 2), parks(1)] },
      { name: 'прямо 4 км/ч 4 ч', legs: [parks(1), drives(16, 4), parks(1)] },
      { name: 'пробка 6 ч', legs: JAM },
    ].map(({ name, legs }) => ({ name: `${name}; каждые ${every} с, скорость есть`, legs, receiver: { every } })),
  ),
  ...[20, 30, 45, 60, 120].map((every) => ({
    name: `прямо 2 км/ч 4 ч; каждые ${every} с, скорость нет`,
    legs: [parks(1), drives(8, 2), parks(1)],
    receiver: { every, speed: 'none' as const },
  })),
  ...[1, 10, 30, 60].map((every) => ({
    name: `стоит 8 ч, скорость гуляет до 1,4 км/ч; каждые ${every} с`,
    legs: [parks(8)],
    receiver: { every, restless: 0.4 },
  })),
]

const digs = (hours: number, radius: number, creeps?: number): Leg => ({
  does: 'turns',
  seconds: hours * H,
  radius,
  ...(creeps && { creeps }),
})

/** An excavator swings, the phone in its cab some metres off the axis. */
const turning: Row[] = [
  ...SPEEDS.flatMap((speed) =>
    [1.5, 3, 5, 8].flatMap((noise) =>
      [1, 2, 5, 10].map((every) => ({
        name: `копает 8 ч, телефон в 2,5 м от оси; шум ${noise} м, каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}`,
        type: 'ekskavator',
        legs: [parks(1), digs(8, 2.5), parks(1)],
        receiver: { noise, every, speed },
      })),
    ),
  ),
  ...[1.5, 4, 5].map((radius) => ({
    name: `копает 8 ч, телефон в ${radius} м от оси; каждую секунду, скорость нет`,
    type: 'ekskavator',
    legs: [parks(1), digs(8, radius), parks(1)],
    receiver: { speed: 'none' as const },
  })),
  ...SPEEDS.map((speed) => ({
    name: `копает 4 ч, проезжает 500 м, копает 4 ч; скорость ${speed === 'true' ? 'есть' : 'нет'}`,
    type: 'ekskavator',
    legs: [parks(1), digs(4, 2.5, 4), drives(0.5, 3), digs(4, 2.5), parks(1)],
    receiver: { speed },
  })),
]

const TIMES = [
  { times: 1 / 1.852, unit: 'узлы вместо км/ч' },
  { times: 1.852, unit: 'км/ч вместо узлов' },
  { times: 1 / 3.6, unit: 'м/с вместо км/ч' },
  { times: 3.6, unit: 'км/ч вместо м/с' },
  { times: 1 / 1.944, unit: 'м/с вместо узлов' },
]

/** Reported speeds in a wrong unit. */
const units: Row[] = TIMES.flatMap(({ times, unit }) => [
  ...[3, 8].flatMap((noise) =>
    [1, 10].map((every) => ({
      name: `бульдозер, проходы 40 м, ${unit}; шум ${noise} м, каждые ${every} с`,
      legs: [parks(1), passes(40, 2.5, 8), parks(1)],
      receiver: { noise, every, times },
    })),
  ),
  { name: `самосвал 60 км, ${unit}`, legs: [parks(0.5), drives(60, 60, 0.1), parks(0.5)], receiver: { times } },
])

/** A receiver that tells 0 whatever its machine does. */
const zeros: Row[] = [1, 5, 10, 30, 60].flatMap((every) => [
  ...[
    { name: 'прямо 2 км/ч 4 ч', type: 'buldozer', legs: [parks(1), drives(8, 2), parks(1)] },
    { name: 'прямо 8 км/ч 4 ч', type: 'buldozer', legs: [parks(1), drives(32, 8), parks(1)] },
    { name: 'проходы 15 м', type: 'buldozer', legs: [parks(1), passes(15, 6, 4), parks(1)] },
    { name: 'проходы 40 м', type: 'buldozer', legs: [parks(1), passes(40, 2.5, 4), parks(1)] },
    { name: 'проходы 150 м', type: 'buldozer', legs: [parks(1), passes(150, 4, 4), parks(1)] },
    { name: 'самосвал, круги 20 км/ч', type: 'samosval', legs: [parks(1), drives(80, 20, 1), parks(1)] },
    { name: 'стоит 8 ч', type: 'buldozer', legs: [parks(8)] },
  ].map(({ name, type, legs }) => ({
    name: `${name}; шум 8 м, каждые ${every} с`,
    type,
    legs,
    receiver: { every, noise: 8, speed: 'zero' as const },
  })),
])

const shift = [parks(0.5), drives(80, 80, 0.02), parks(0.5)]
const pairs: Row[] = [
  {
    name: '80 км, второй телефон в той же кабине, каждые 10 с',
    legs: shift,
    receiver: {},
    second: { legs: shift, receiver: { every: 10, noise: 8, seed: 2 }, beside: 0 },
  },
  {
    name: '80 км, первый молчит полчаса, второй в той же кабине',
    legs: shift,
    receiver: {},
    second: { legs: shift, receiver: { every: 10, noise: 8, seed: 2 }, beside: 0 },
    silent: [0.75, 1.25],
  },
  {
    name: '80 км, второй стоит в 5 км, те же целые секунды, час',
    legs: shift,
    receiver: {},
    second: { legs: [parks(2)], receiver: { seed: 2 }, beside: 5000, to: 1 },
  },
  {
    name: 'стоит 8 ч, второй стоит в 5 км, первый молчит час',
    legs: [parks(8)],
    receiver: { every: 10 },
    second: { legs: [parks(8)], receiver: { every: 10, seed: 2 }, beside: 5000 },
    silent: [3, 4],
  },
]

const HAUL = [parks(1), drives(60, 60, 0.01), parks(1)]
const carried: Row[] = [
  ...[1, 10, 60, 300].map((every) => ({
    name: `гусеничный экскаватор на трале 60 км, каждые ${every} с`,
    legs: HAUL,
    receiver: { every },
    type: 'ekskavator',
    own: 0,
  })),
  {
    name: 'бульдозер на трале по городу 2 ч и по трассе 40 км',
    legs: [parks(1), city(1), drives(40, 60), city(1), parks(1)],
    receiver: { every: 10 },
    type: 'buldozer',
    own: 0,
  },
  ...[1, 10, 30].flatMap((every) =>
    [
      {
        name: 'через минуту после трала проходы 150 м',
        legs: [parks(1), drives(40, 60, 0.01), parks(1 / 60), passes(150, 4, 2), parks(1)],
      },
      {
        name: 'через 5 мин после трала проходы 60 м',
        legs: [parks(1), drives(40, 60, 0.01), parks(1 / 12), passes(60, 4, 2), parks(1)],
      },
      {
        name: 'проходы 60 м до погрузки на трал',
        legs: [parks(1), passes(60, 4, 2), parks(1 / 40), drives(40, 60, 0.01), parks(1)],
      },
      {
        name: 'через 5 мин после трала проходы 15 м, шум 8 м',
        legs: [parks(1), drives(40, 60, 0.01), parks(1 / 12), passes(15, 4, 2), parks(1)],
      },
    ].map(({ name, legs }) => ({
      name: `бульдозер, ${name}, каждые ${every} с`,
      legs,
      receiver: { every, ...(name.includes('шум 8') && { noise: 8 }) },
      type: 'buldozer',
      own: 8,
    })),
  ),
  ...[30, 60, 120].map((every) => ({
    name: `бульдозер, через минуту после трала проходы 150 м 4 ч, шум 8 м, каждые ${every} с`,
    legs: [drives(40, 40, 0.005), parks(1 / 60), passes(150, 4, 4)],
    receiver: { every, noise: 8 },
    type: 'buldozer',
    own: 16,
  })),
  {
    name: 'экскаватор сам 1 км, потом на трале 40 км',
    legs: [parks(1), drives(1, 4), parks(0.5), drives(40, 60, 0.01), parks(1)],
    receiver: { every: 10 },
    type: 'ekskavator',
    own: 1,
  },
  {
    name: 'самосвал 60 км и паром 8 км, зажигание выключено',
    legs: [drives(30, 60), parks(0.5), drives(8, 16), parks(0.5), drives(30, 60)],
    receiver: { every: 10 },
    type: 'samosval',
    off: [35, 115],
    own: 60,
  },
  {
    name: 'самосвал 60 км и паром 8 км, кабина по калибровке тиха',
    legs: [
      { ...drives(30, 60), engine: 'roars' },
      parks(0.5),
      { ...drives(8, 16), engine: 'off' },
      parks(0.5),
      { ...drives(30, 60), engine: 'roars' },
    ],
    receiver: { every: 10, shakes: { noise: 0.01, idle: 0.2 } },
    type: 'samosval',
    marked: { off: 0.012, idle: 0.2 },
    own: 60,
  },
]

const long = [parks(0.5), city(2), drives(240, 80, 0.004), parks(0.5)]
pairs.push(
  ...[10, 30, 60].map((clock) => ({
    name: `часы второго телефона спешат на ${clock} мин`,
    legs: long,
    receiver: { every: 10 },
    second: { legs: long, receiver: { every: 10 }, beside: 5, clock },
  })),
)

const round = drives(200, 20, 1)
const unheard: Row[] = [
  { name: 'круг 2 км 10 ч, 6 молчаний по 40 мин', legs: [round], receiver: { every: 10 }, silences: [6, 40] },
  ...[1, 10, 60].flatMap((every) =>
    [
      { name: 'стоит', legs: [parks(10)] },
      { name: 'проходы 40 м', legs: [passes(40, 2.5, 10)] },
      { name: 'круг 2 км', legs: [round] },
    ].flatMap(({ name, legs }) =>
      (
        [
          [6, 2],
          [4, 20],
          [1, 300],
        ] as [number, number][]
      ).map((jams) => ({
        name: `${name} 10 ч, подмена ${jams[0]} × ${jams[1]} мин, каждые ${every} с`,
        legs,
        receiver: { every },
        jams,
      })),
    ),
  ),
  ...[
    { name: 'прямо 8 км/ч', legs: [drives(80, 8)] },
    { name: 'дуга 40 км/ч', legs: [drives(400, 40, 0.002)] },
    { name: 'город', legs: [city(10)] },
  ].flatMap(({ name, legs }) =>
    [20, 50, 90].map((kmh) => ({
      name: `${name} 10 ч, увод 4 × 20 мин по ${kmh} км/ч`,
      legs,
      receiver: { every: 10 },
      led: [4, 20, kmh] as [number, number, number],
    })),
  ),
  ...[1, 10, 30].flatMap((every) =>
    [
      { name: 'стоит', legs: [parks(10)] },
      { name: 'круг 2 км', legs: [round] },
      { name: 'дуга 40 км/ч', legs: [drives(400, 40, 0.002)] },
    ].flatMap(({ name, legs }) =>
      (
        [
          [7, 14],
          [14, 7],
        ] as [number, number][]
      ).map((turns) => ({
        name: `${name} 10 ч, по очереди ${turns[0]} с своё и ${turns[1]} с чужое место, каждые ${every} с`,
        legs,
        receiver: { every },
        turns,
      })),
    ),
  ),
  ...[1, 10, 30].flatMap((every) =>
    [150, 300, 600].map((metres) => ({
      name: `стоит 4 ч у стены, 12 × 1 мин на ${metres} м, каждые ${every} с`,
      legs: [parks(4)],
      receiver: { every },
      echoes: [12, 1, metres] as [number, number, number],
    })),
  ),
]

export const ROWS: Record<string, Row[]> = {
  стоит: parked,
  едет: driven,
  работает: works,
  'редкие точки': seldom,
  'поворачивает платформу': turning,
  'скорость не в тех единицах': units,
  'скорость всегда 0': zeros,
  'не слышит или врёт': unheard,
  'два телефона': pairs,
  перевозка: carried,
}
