/** The table «двигатель»: what the minutes of machines whose engines are known are taken for, and how much of each may be wrong. */
import { NOTHING_LEARNED } from '../../server/src/features/tracks/chapters/learned.rules.ts'
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import type { KnownEngine } from '../../server/src/features/tracks/engine/known-engine.ts'
import { rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { levelsAfter } from '../../server/src/features/tracks/work/levels.rules.ts'
import { type Engine, type Leg, machineDay, type Shakes, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'

const MINUTE = 60_000
const DONE = ['off', 'idle', 'work', 'unknown'] as const
const TRUE = ['off', 'idle', 'work'] as const
type Truth = (typeof TRUE)[number]
type Plan = [engine: Engine, minutes: number][]

/** An excavator's: what an engine that does this does. */
const TRUTHS: Record<Engine, Truth> = {
  off: 'off',
  idles: 'idle',
  digs: 'work',
  tears: 'work',
  roars: 'work',
  lifts: 'work',
}

const SHIFT: Plan = [
  ['off', 60],
  ['idles', 20],
  ['digs', 150],
  ['idles', 30],
  ['off', 60],
  ['digs', 120],
  ['idles', 15],
  ['off', 30],
]
/** Waits of some minutes between loads. */
const LOADS: Plan = Array.from(
  { length: 20 },
  (): Plan => [
    ['digs', 12],
    ['idles', 8],
  ],
).flat()

/** Waits as long as the work between them, which is of ever another force. */
const HARD_LOADS: Plan = Array.from(
  { length: 20 },
  (): Plan => [
    ['tears', 8],
    ['idles', 8],
  ],
).flat()

const PLANS: Record<string, Plan> = {
  смена: SHIFT,
  'погрузка с ожиданием': LOADS,
  'погрузка рывками с ожиданием': HARD_LOADS,
  'только холостой ход': [['idles', 240]],
  'заглушена весь день': [['off', 240]],
  'копает без перерыва': [['digs', 240]],
  'ровная нагрузка без перерыва': [['roars', 240]],
  'ровная нагрузка и холостой ход': [
    ['idles', 60],
    ['roars', 180],
  ],
}

/** Two cars idled so unevenly. */
const UNEVEN = 0.157
const NOISES = [0.005, 0.02, 0.05]
const CABS: Record<string, Pick<Shakes, 'idle' | 'load' | 'jumps'>> = {
  'кабина 0,1': { idle: 0.1 },
  'кабина 0,2': { idle: 0.2 },
  'кабина 0,4': { idle: 0.4 },
  'слабая работа': { idle: 0.15, load: 0.35 },
  'тихая кабина': { idle: 0.06, load: 0.35, jumps: true },
}

const pointsOf = (plan: Plan, shakes: Shakes, every: number, seed: number) =>
  machineDay(
    plan.map(([engine, minutes]): Leg => ({ does: 'parks', engine, seconds: minutes * 60 })),
    { every, shakes, seed },
  ).points

/** A minute off, a minute idling, three of work: as the recorder asks for it, at a point each ten seconds. */
function calibration(shakes: Shakes) {
  const plan: Plan = [
    ['off', 1],
    ['idles', 1],
    ['digs', 3],
  ]
  const [first, second, third] = [START + MINUTE, START + 2 * MINUTE, START + 5 * MINUTE]
  const marks: KnownEngine['marks'] = [
    { from: START, to: first, what: 'off' },
    { from: first, to: second, what: 'idle' },
    { from: second, to: third, what: 'work' },
  ]
  return shownBy(pointsOf(plan, shakes, 10, 100), marks)
}

/** What a day shows by itself. */
function shownBy(points: ReturnType<typeof pointsOf>, marks: KnownEngine['marks'] = []) {
  const day = dayOfTrack(rawTrackOf(points), START, { type: 'ekskavator', engine: { phones: {}, marks } })
  const { pair, weakest, marked } = day.read?.learned ?? NOTHING_LEARNED
  return { pair, firm: weakest.firm, marked }
}

const WAYS = {
  'без калибровки': () => [],
  'после трёх смен': (shakes: Shakes, every: number) =>
    [1, 2, 3].map((seed) => shownBy(pointsOf(SHIFT, shakes, every, seed))),
  'с калибровкой': (shakes: Shakes) => [calibration(shakes)],
} as const

type Counts = Record<Truth, Record<(typeof DONE)[number], number>>
const nothing = (): Counts => {
  const none = () => ({ off: 0, idle: 0, work: 0, unknown: 0 })
  return { off: none(), idle: none(), work: none() }
}

function addDay(counts: Counts, plan: Plan, shakes: Shakes, every: number, known: ReturnType<typeof levelsAfter>) {
  const track = rawTrackOf(pointsOf(plan, shakes, every, 7))
  const engine = { phones: { '': known }, marks: [] }
  const { activities } = dayOfTrack(track, START, { type: 'ekskavator', engine })
  plan
    .flatMap(([engine, minutes]) => Array<Truth>(minutes).fill(TRUTHS[engine]))
    .forEach((truth, minute) => {
      const middle = START + (minute + 0.5) * MINUTE
      const recognized = activities.find(({ from, to }) => from <= middle && middle < to)?.activity ?? 'unknown'
      counts[truth][recognized === 'carried' ? 'unknown' : recognized]++
    })
}

function rowsOf(name: string, counts: Counts): string[][] {
  return TRUE.flatMap((truth) => {
    const all = DONE.reduce((sum, done) => sum + counts[truth][done], 0)
    const share = (minutes: number) => `${((100 * minutes) / all).toFixed(1)} %`
    return all > 0 ? [[name, truth, ...DONE.map((done) => share(counts[truth][done]))]] : []
  })
}

export function printEngines(wanted: string): void {
  for (const [way, levels] of Object.entries(WAYS)) {
    const heading = `двигатель, ${way}`
    if (!heading.includes(wanted)) continue
    const rows: string[][] = []
    const all = nothing()
    for (const [cab, form] of Object.entries(CABS))
      for (const [plan, legs] of Object.entries(PLANS)) {
        const counts = nothing()
        for (const noise of NOISES)
          for (const every of [10, 60])
            for (const uneven of [0, UNEVEN]) {
              const shakes = { ...form, noise, uneven }
              addDay(counts, legs, shakes, every, levelsAfter(levels(shakes, every)))
            }
        rows.push(...rowsOf(`${cab}, ${plan}`, counts))
        for (const truth of TRUE) for (const done of DONE) all[truth][done] += counts[truth][done]
      }
    printTable([heading, 'правда', ...DONE], [...rows, ...rowsOf('все', all)])
  }
}
