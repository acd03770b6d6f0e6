/** What is promised of a day, and what is read off it. */
import { pointCoverage } from '../../../server/src/features/days/coverage.rules.ts'
import type { Day } from '../../../server/src/features/tracks/day.rules.ts'
import type { PhoneLevels } from '../../../server/src/features/tracks/engine/known-engine.ts'
import type { PlacedPoint } from '../../../server/src/features/tracks/track.ts'
import { drives, parks } from '../../../server/test/legs.ts'
import { type Leg, machineDay, type Receiver } from '../../../server/test/machines.ts'
import { circle, siteDaysOf } from '../on-sites.ts'

/** What is read off a day: km, hours, km/h or how many. */
export const READ = {
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

export interface Promised {
  name: string
  points: PlacedPoint[]
  what: keyof typeof READ
  truth: number
  /** What it may be at the least and at the most. */
  within: readonly [number, number]
  type?: string | undefined
  marked?: PhoneLevels['marked'] | undefined
}

export const near = (truth: number, share: number) => [truth * (1 - share), truth * (1 + share)] as const
export const exactly = (truth: number) => [truth, truth] as const

export const reported = (legs: Leg[], every: number, receiver: Receiver = {}) =>
  machineDay(legs, { every, ...receiver }).points
export const unreported = (legs: Leg[], every: number, receiver: Receiver = {}) =>
  reported(legs, every, { speed: 'none', ...receiver })
export const kmOf = (legs: Leg[], every: number) => machineDay(legs, { every }).km

export const TEN: [number, number] = [0, 10]
export const rounds = [drives(200, 20, 1)]
const between = [parks(1)]
export const around = (...legs: Leg[]) => [...between, ...legs, ...between]
