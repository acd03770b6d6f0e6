/** Consequences of stored points: the days to be summed again, and whom to notify. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { CHANNEL_BEFORE, channelOf, type TrackNotice } from '../../notices/track-notice.rules.ts'
import { dayOf, type Zones } from '../../zones.rules.ts'

/** The recorder and machine of a point. */
interface Owner {
  recorder: string
  equipment: string
}

export interface OwnedPoint<W extends Owner = Owner> {
  writer: W
  point: Point
}

export type ZonesByMachine = ReadonlyMap<string, Zones>

/** In ms. All time zones differ from UTC by whole quarters of an hour, so a quarter belongs to a single day. */
const QUARTER = 15 * 60_000
/** Machines per notice: its payload must stay under 8,000 bytes. */
const MACHINES_A_NOTICE = 80
/** Maximum number of cached days by quarter: most points are from the last minutes. */
const DAYS_KEPT = 10_000

const days = new Map<string, string>()

function dayOfQuarter(zones: Zones, quarter: number): string {
  if (zones.zonesBefore.length > 0) return dayOf(zones, quarter * QUARTER)
  const key = `${zones.timeZone} ${quarter}`
  const known = days.get(key)
  if (known !== undefined) return known
  const day = dayOf(zones, quarter * QUARTER)
  if (days.size >= DAYS_KEPT) days.clear()
  days.set(key, day)
  return day
}

/** A day of a machine, and its earliest stored point, ms. */
interface Touched<W> {
  writer: W
  day: string
  from: number
}

/** Each day of each machine once; machines without zones were deleted and are skipped. */
export function daysTouched<W extends Owner>(stored: readonly OwnedPoint<W>[], zones: ZonesByMachine): Touched<W>[] {
  const touched = new Map<string, Touched<W>>()
  let [lastMachine, lastQuarter] = ['', Number.NaN]
  let last: Touched<W> | undefined
  for (const { writer, point } of stored) {
    const quarter = Math.floor(point.at / QUARTER)
    if (writer.equipment === lastMachine && quarter === lastQuarter) {
      if (last) last.from = Math.min(last.from, point.at)
      continue
    }
    last = undefined
    ;[lastMachine, lastQuarter] = [writer.equipment, quarter]
    const known = zones.get(writer.equipment)
    if (!known) continue
    const day = dayOfQuarter(known, quarter)
    const key = `${writer.equipment} ${day}`
    last = touched.get(key) ?? { writer, day, from: point.at }
    last.from = Math.min(last.from, point.at)
    touched.set(key, last)
  }
  return [...touched.values()]
}

export interface PointNotice {
  channel: string
  payload: string
}

/** By machine: the times of its first and last new point, ms. */
export type Spans = Map<string, [from: number, to: number]>

export function storedSpans(stored: readonly OwnedPoint[]): Spans {
  const spans: Spans = new Map()
  for (const { writer, point } of stored) widen(spans, writer.equipment, point.at, point.at)
  return spans
}

/** Joins `more` into `spans` and returns them. */
export function joinSpans(spans: Spans, more: Spans): Spans {
  for (const [equipment, [from, to]] of more) widen(spans, equipment, from, to)
  return spans
}

function widen(spans: Spans, equipment: string, from: number, to: number): void {
  const span = spans.get(equipment)
  if (!span) spans.set(equipment, [from, to])
  else {
    span[0] = Math.min(span[0], from)
    span[1] = Math.max(span[1], to)
  }
}

/** Notices, each machine on its channel. */
export function noticesOf(spans: Spans): PointNotice[] {
  const all = Array.from(spans, ([equipment, [from, to]]): [string, number, number] => [equipment, from, to])
  const byChannel = [...Map.groupBy(all, ([equipment]) => channelOf(equipment)), [CHANNEL_BEFORE, all] as const]
  return byChannel.flatMap(([channel, spans]) =>
    Array.from({ length: Math.ceil(spans.length / MACHINES_A_NOTICE) }, (_, part) => {
      const points = spans.slice(part * MACHINES_A_NOTICE, (part + 1) * MACHINES_A_NOTICE)
      return { channel, payload: JSON.stringify({ points } satisfies TrackNotice) }
    }),
  )
}
