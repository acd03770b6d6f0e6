/** Points of our own recorder, checked by hand: checking each by a schema would take longer than storing it. */
import { DAY, SECOND } from '@spetskarta/shared/durations.ts'
import { BAD_TIME, type ReportedBeat, type ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { isOfTime, type ReportedPoint, toPoint, YEAR_2000 } from '../tracks/point.rules.ts'
import type { Received, Refused, ReportedApp } from './received.rules.ts'

/** Bytes of a body, also unpacked: 5,000 points with all their fields are about 1 MB. */
export const BODY_MAX = 2_000_000

const NUMBERS = [
  'timestamp',
  'lat',
  'lng',
  'speed',
  'accuracy',
  'heading',
  'altitude',
  'battery',
  'vibration',
  'frequency',
] as const
const FLAGS = ['mock', 'charging', 'ignition'] as const

/** How far back, ms, sleeps and signs of life are accepted. */
const SLEEP_MAX = 366 * DAY
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu

/** A point on the wire whose fields have the right types. */
type TypedPoint = { [Name in (typeof NUMBERS)[number]]?: number | null } & {
  [Name in (typeof FLAGS)[number]]?: boolean | null
}

interface Rejected extends Refused {
  index: number
  /** With this code the phone keeps the point until its clock is right. */
  code?: typeof BAD_TIME
}

/** The valid points, and the others with the reason why they are not valid. `now` ms. */
export function readPoints(given: unknown[], now: number): { points: Point[]; rejected: Rejected[] } {
  const points: Point[] = []
  const rejected: Rejected[] = []
  for (const [index, value] of given.entries()) {
    const point = readPoint(value, now)
    if (typeof point === 'string')
      rejected.push({ index, reason: point, at: timestampOf(value), ...(isOfTime(point) && { code: BAD_TIME }) })
    else points.push(point)
  }
  return { points, rejected }
}

/** A phone's clock may be a little ahead; a stop more than a day in the future says nothing. `now` ms. */
export const stopsOf = (stops: readonly number[] | undefined, now: number): number[] =>
  (stops ?? []).map((at) => Math.round(at)).filter((at) => at > YEAR_2000 && at < now + DAY)

/** Filtered as in `stopsOf`. */
export const photoPlansOf = (plans: Received['photoPlans'], now: number): NonNullable<Received['photoPlans']> =>
  (plans ?? [])
    .map(({ at, minutes }) => ({ at: Math.round(at), minutes }))
    .filter(({ at }) => at > YEAR_2000 && at < now + DAY)

/** The sleeps that can be true: begun within the last year, and not in the future. `now` ms. */
export const sleepsOf = (sleeps: readonly ReportedSleep[] | undefined, now: number): ReportedSleep[] =>
  (sleeps ?? [])
    .map(({ from, to, reason }) => ({ from: Math.round(from), to: Math.round(to), reason }))
    .filter(({ from, to }) => from > now - SLEEP_MAX && from < to && to < now + DAY)

/** Signs of life of the last year, from phones whose clock may be right. */
export const beatsOf = (beats: readonly ReportedBeat[] | undefined, now: number): ReportedBeat[] =>
  (beats ?? [])
    .map((beat) => ({ ...beat, at: Math.round(beat.at) }))
    .filter(({ at }) => at > now - SLEEP_MAX && at < now + DAY)

/** Whole seconds; undefined where the value is not between a second and a day. */
export const intervalOf = (stated: number | undefined): number | undefined => {
  const seconds = Math.ceil(stated ?? 0)
  return seconds >= 1 && seconds <= DAY / SECOND ? seconds : undefined
}

/** Without unprintable characters, and cut to our lengths; undefined where nothing is left of the version. */
export function appOf(app: ReportedApp | undefined): ReportedApp | undefined {
  const short = (text: string, most: number) => text.replaceAll(UNPRINTABLE, ' ').trim().slice(0, most).toWellFormed()
  if (!app) return undefined
  const named = { version: short(app.version, 20), device: short(app.device, 80), maker: short(app.maker, 40) }
  return named.version ? named : undefined
}

function timestampOf(value: unknown): number | undefined {
  const { timestamp } = (value ?? {}) as { timestamp?: unknown }
  return typeof timestamp === 'number' ? timestamp : undefined
}

function readPoint(value: unknown, now: number): Point | string {
  if (typeof value !== 'object' || value === null) return 'Точка должна быть объектом'
  const point = value as TypedPoint
  for (const name of NUMBERS) {
    const field = point[name]
    if (field !== undefined && field !== null && typeof field !== 'number') return `Поле ${name} должно быть числом`
  }
  for (const name of FLAGS) {
    const field = point[name]
    if (field !== undefined && field !== null && typeof field !== 'boolean')
      return `Поле ${name} должно быть true или false`
  }
  return toPoint(toReported(point), now)
}

const toReported = ({ timestamp, ...point }: TypedPoint): ReportedPoint => ({ ...point, at: timestamp })
