/** The table of `npm run bench:tracks` about highest speeds: machines whose highest speed is known, through a receiver that errs, and leaps. */
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { besideWall, clockJumps, frozen, spread } from '../../server/test/deceived.ts'
import { type Leg, machineDay, type Receiver, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'

const HOUR = 3600
const parks: Leg = { does: 'parks', seconds: HOUR / 2 }
const SEEDS = [1, 2, 3, 4, 5]

/** What a machine does in four hours, and its highest speed, km/h. */
const KINDS: { name: string; kmh: number; type: string; legs: Leg[] }[] = [
  {
    name: 'на дуге 40 км/ч',
    kmh: 40,
    type: 'samosval',
    legs: [parks, { does: 'drives', seconds: 3 * HOUR, kmh: 40, turn: 0.01 }, parks],
  },
  {
    name: 'круги 20 км/ч',
    kmh: 20,
    type: 'samosval',
    legs: [parks, { does: 'drives', seconds: 3 * HOUR, kmh: 20, turn: 1 }, parks],
  },
  {
    name: 'в городе 35 км/ч',
    kmh: 35,
    type: 'samosval',
    legs: [parks, { does: 'city', seconds: 3 * HOUR, kmh: 35, block: 300 }, parks],
  },
  {
    name: '40 км/ч и по 3 минуты 70',
    kmh: 70,
    type: 'samosval',
    legs: [
      parks,
      ...Array.from({ length: 6 }, (): Leg[] => [
        { does: 'drives', seconds: 1200, kmh: 40, turn: 0.01 },
        { does: 'drives', seconds: 180, kmh: 70 },
      ]).flat(),
      parks,
    ],
  },
  {
    name: 'рейсы 45 км/ч',
    kmh: 45,
    type: 'samosval',
    legs: Array.from({ length: 12 }, (): Leg[] => [
      { does: 'drives', seconds: 800, kmh: 45, turn: 0.05 },
      { does: 'parks', seconds: 400 },
    ]).flat(),
  },
  {
    name: 'трактор 12 км/ч',
    kmh: 12,
    type: 'traktor',
    legs: [parks, { does: 'drives', seconds: 3 * HOUR, kmh: 12, turn: 0.02 }, parks],
  },
  {
    name: 'проходы 40 м, 3 км/ч',
    kmh: 3,
    type: 'buldozer',
    legs: [parks, { does: 'passes', seconds: 3 * HOUR, kmh: 3, length: 40 }, parks],
  },
]

const EVERY = [1, 10, 30, 60]
/** How its receiver errs. */
const RECEIVERS: [name: string, Receiver][] = [
  ['шум 3 м', { noise: 3 }],
  ['шум 8 м', { noise: 8 }],
  ['шум 15 м', { noise: 15 }],
  ['шум 8 м, каждая сама', { noise: 8, correlated: 0 }],
  ['шум 3 м, 2 % в 60–300 м', { noise: 3, spikes: { share: 0.02, off: [60, 300] } }],
]
/** Ever longer ones. */
const ever = Array.from({ length: 9 }, (_, i) => ({ from: 0.55 + 0.35 * i, minutes: 1 + 0.75 * i }))
/** What else befalls it. */
const FAULTS: [name: string, (points: PlacedPoint[]) => PlacedPoint[]][] = [
  ['у стены, 40 м', (points) => besideWall(points, 40, spread(12, 0.5, [0.6, 3.4]))],
  ['у стены, 150 м по 2 мин', (points) => besideWall(points, 150, spread(8, 2, [0.6, 3.4]))],
  ['застыл 5 раз по 6 мин', (points) => frozen(points, spread(5, 6, [0.6, 3.4]))],
  ['застыл 9 раз на 1–7 мин', (points) => frozen(points, ever)],
  ['часы −1 мин по 2 мин', (points) => clockJumps(points, spread(5, 2, [0.6, 3.4]), -1)],
]

const RUNS = [
  ...RECEIVERS.map(([name, receiver]) => ({ name, receiver, fault: (points: PlacedPoint[]) => points })),
  ...FAULTS.map(([name, fault]) => ({ name, receiver: { noise: 3 } satisfies Receiver, fault })),
]

/** The least and the highest that is shown over the seeds. */
function shown(legs: Leg[], type: string, receiver: Receiver, fault: (points: PlacedPoint[]) => PlacedPoint[]): string {
  const speeds = SEEDS.map((seed) => {
    const { points } = machineDay(legs, { ...receiver, seed })
    return dayOfTrack(rawTrackOf(fault(points)), START, { type }).summary.maxSpeed ?? 0
  })
  const [least, most] = [Math.min(...speeds).toFixed(0), Math.max(...speeds).toFixed(0)]
  return least === most ? most : `${least}–${most}`
}

export function printSpeeds(wanted: string): void {
  for (const speed of ['none', 'true'] as const) {
    const title = speed === 'none' ? 'высшая скорость, не сообщается' : 'высшая скорость, сообщается'
    const rows = KINDS.flatMap(({ name, kmh, type, legs }) =>
      RUNS.filter((run) => `${title} ${name} ${run.name}`.includes(wanted)).map((run) => [
        `${name}, ${run.name}`,
        String(kmh),
        ...EVERY.map((every) => shown(legs, type, { ...run.receiver, every, speed }, run.fault)),
      ]),
    )
    if (rows.length > 0) printTable([title, 'правда', ...EVERY.map((every) => `точка раз в ${every} с`)], rows)
  }
}
