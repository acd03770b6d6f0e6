/**
 * `npm run bench:tracks -- подмена`: days of random machines whose receivers are deceived, and how far each comes out from the same
 * day without its false fixes. The thresholds of `tracks/jams` were chosen on the first series of seeds; the second one only judges them.
 */
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { carriedOff, isIn, type Stretch, spoofed } from '../../server/test/deceived.ts'
import { type Leg, machineDay, START } from '../../server/test/machines.ts'
import { randomFrom } from '../../server/test/random.ts'
import { printTable } from '../lib/table.ts'

const HOURS = 10
const H = 3600

type Random = () => number
const between = (random: Random, from: number, to: number) => from + random() * (to - from)
const oneOf = <T>(random: Random, [first, ...others]: [T, ...T[]]): T =>
  [first, ...others][Math.floor(random() * (others.length + 1))] ?? first

/** What each kind of machine does for ten hours. */
const KINDS: Record<string, (random: Random) => Leg[]> = {
  стоит: () => [{ does: 'parks', seconds: HOURS * H }],
  копает: (random) => [
    { does: 'passes', seconds: HOURS * H, kmh: between(random, 2, 6), length: between(random, 15, 80) },
  ],
  'ездит по кругу': (random) => [
    { does: 'drives', seconds: HOURS * H, kmh: between(random, 8, 30), turn: between(random, 0.3, 1.2) },
  ],
  'едет прямо и дугой': (random) => [
    { does: 'drives', seconds: HOURS * H, kmh: between(random, 6, 80), turn: between(random, -0.006, 0.006) },
  ],
  'едет с остановками': (random) =>
    Array.from({ length: 10 }, () => [
      { does: 'drives' as const, seconds: 0.7 * H, kmh: between(random, 15, 70), turn: between(random, -0.02, 0.02) },
      { does: 'parks' as const, seconds: 0.3 * H },
    ]).flat(),
  'едет по городу': (random) => [
    { does: 'city', seconds: HOURS * H, kmh: between(random, 25, 55), block: between(random, 120, 500) },
  ],
}

const KINDS_OF_JAM = ['стоит на месте', 'кружит', 'летит', 'уводит'] as const

interface Outcome {
  kind: string
  jam: (typeof KINDS_OF_JAM)[number]
  /** Km: of the day without false fixes, and of the day. */
  clean: number
  ours: number
  /** Hours heard of a parked or digging machine. */
  hours: number
  /** Minutes of false fixes that count, and of true ones that do not. */
  believed: number
  lost: number
  maxSpeed: number | null
  cleanSpeed: number | null
}

/** So many times, none of them nearer to another, or to the ends of the day, than ten minutes. */
function stretchesOf(random: Random): Stretch[] {
  const times = 1 + Math.floor(random() * 6)
  const room = HOURS / times
  return Array.from({ length: times }, (_, i) => {
    const minutes = Math.min(between(random, 2, 60), 60 * room - 25)
    return { minutes, from: i * room + between(random, 10 / 60, room - minutes / 60 - 10 / 60) }
  })
}

function outcomeOf(kind: string, jam: Outcome['jam'], seed: number): Outcome {
  const random = randomFrom(seed)
  const legs = (KINDS[kind] as (typeof KINDS)[string])(random)
  const every = oneOf(random, [1, 5, 10, 15, 20, 30, 45, 60])
  const speed = oneOf(random, ['true', 'none'] as const)
  const noise = oneOf(random, [3, 5, 8])
  const { points } = machineDay(legs, { every, speed, noise, seed })
  const stretches = stretchesOf(random)
  const kmh = between(random, jam === 'уводит' ? 15 : 40, jam === 'уводит' ? 90 : 160)
  const km = between(random, 8, 120)
  const does = { 'стоит на месте': 'stands', кружит: 'circles', летит: 'flies', уводит: 'stands' } as const
  const reported: PlacedPoint[] =
    jam === 'уводит'
      ? carriedOff(points, stretches, kmh, between(random, 0, 360))
      : spoofed(points, stretches, { km, kmh, does: does[jam] })
  const isFalse = ({ at }: PlacedPoint) => isIn(stretches, at) !== undefined
  const day = dayOfTrack(rawTrackOf(reported), START)
  const clean = dayOfTrack(rawTrackOf(points.filter((point) => !isFalse(point))), START).summary
  let [believed, lost] = [0, 0]
  for (const [i, point] of reported.entries()) {
    if (isFalse(point) && day.flags[i] === 0) believed += every / 60
    if (!isFalse(point) && (day.flags[i] ?? 0) !== 0) lost += every / 60
  }
  const { summary } = day
  const heard = summary.workingSeconds + summary.idleSeconds + summary.offSeconds + summary.unknownSeconds
  return {
    kind,
    jam,
    clean: clean.distance,
    ours: summary.distance,
    hours: heard / H,
    believed,
    lost,
    maxSpeed: summary.maxSpeed,
    cleanSpeed: clean.maxSpeed,
  }
}

/** Minutes of false fixes that count, and of true ones that do not, from which a day is said to be wrong by them. */
const BELIEVED_MIN = 1.5
const LOST_MIN = 3

const isParked = ({ kind }: Outcome) => kind === 'стоит'
const staysOnSite = ({ kind }: Outcome) => kind === 'стоит' || kind === 'копает'
/** The share by which a day is off; of a machine that has not moved, all of it. */
const offOf = ({ clean, ours }: Outcome): number => (clean > 0.05 ? Math.abs(ours / clean - 1) : ours > 0 ? 1 : 0)
const within = (share: number) => (one: Outcome) => (isParked(one) ? one.ours === 0 : offOf(one) <= share)

/** Seeds of the days on which the thresholds were chosen, and of those that only judge them. */
const SERIES = { 'на которых подобрано': 500_000, отложенные: 1 }
const DAYS = 15

export function printDeceived(wanted: string): void {
  for (const [series, first] of Object.entries(SERIES)) {
    const all = Object.keys(KINDS).flatMap((kind, k) =>
      KINDS_OF_JAM.flatMap((jam, j) =>
        `подмена, ${series} ${kind} ${jam}`.includes(wanted)
          ? Array.from({ length: DAYS }, (_, i) =>
              outcomeOf(kind, jam, first + 1000 * (KINDS_OF_JAM.length * k + j) + i),
            )
          : [],
      ),
    )
    if (all.length > 0) printSeries(series, all)
  }
}

function printSeries(series: string, all: Outcome[]): void {
  const groups = Map.groupBy(all, ({ kind, jam }) => `${kind}; ${jam}`)
  const rows = [...groups, ['все', all] as const].map(([name, some]) => {
    const count = (is: (one: Outcome) => boolean) => String(some.filter(is).length)
    const onSite = some.filter(staysOnSite)
    return [
      name,
      String(some.length),
      count(within(0.01)),
      count(within(0.02)),
      count(within(0.05)),
      `${(100 * Math.max(...some.map(offOf))).toFixed(0)} %`,
      onSite.length > 0 ? String(onSite.filter(({ hours }) => Math.abs(hours / HOURS - 1) <= 0.02).length) : '',
      count(({ believed }) => believed > BELIEVED_MIN),
      count(({ lost }) => lost > LOST_MIN),
      count(({ maxSpeed, cleanSpeed }) => (maxSpeed ?? 0) > 1.1 * (cleanSpeed ?? 0) + 1),
    ]
  })
  printTable(
    [
      `подмена, ${series}`,
      'дней',
      'до 1 %',
      'до 2 %',
      'до 5 %',
      'худший',
      'часы до 2 %',
      'поверили',
      'потеряли',
      'скорость',
    ],
    rows,
  )
}
