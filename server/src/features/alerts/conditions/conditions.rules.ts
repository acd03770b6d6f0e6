/** What is wrong with a machine although nothing happens, judged by its present state. Moments in ms, days `yyyy-mm-dd`. */
import type { Thresholds } from '@spetskarta/shared/alerts/alerts.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { anyAt } from '@spetskarta/shared/tracks/columns.ts'
import { STRIP_PARTS } from '../../days/doing.rules.ts'
import { shiftBegin, type WorkingHours, weekday, workingMs } from '../../incidents/working-hours.rules.ts'

/** A condition is reported once: with the same `key` it is the same one. */
export interface Condition {
  kind: 'object_speed' | 'idle_long' | 'not_out' | 'no_data' | 'service_due' | 'document_ends'
  key: string
  from: number
  coords: [lat: number, lng: number] | null
  details: Record<string, number | string>
}

export interface MachineState {
  timeZone: string
  /** The present day in its time zone. */
  day: string
  hours: WorkingHours
  /** When it was last heard; null: never. */
  heardAt: number | null
  /** What it did then, and since when. If it stands: since when, whatever its engine did. */
  doing: string | null
  since: number | null
  /** Until when `doing` is known. */
  until: number | null
  /** Milliseconds without a point after which it counts as silent. */
  silentAfter: number
  coords: [lat: number, lng: number] | null
  /** Today: km, seconds with the engine running, what it did (`stripOf`); null: nothing was recorded. */
  today: { km: number; ran: number; strip: readonly number[] } | null
  /** Whether a recorder is connected. */
  recorded: boolean
}

export const STANDS: ReadonlySet<string | null> = new Set(['standing', 'idling'])

/** The machine is heard and has stood for longer than the limit within its working hours. */
export function idleLong(machine: MachineState, { idleHours }: Thresholds, now: number): Condition | undefined {
  const { doing, since, until, day, coords, silentAfter } = machine
  if (!doing || !STANDS.has(doing) || since === null || until === null) return undefined
  const shift = shiftBegin(machine, day, now)
  if (now - until > silentAfter || shift === undefined) return undefined
  const hours = workingMs(machine, day, since, now) / HOUR
  if (hours < idleHours) return undefined
  // Reported once a shift, which may go on past midnight.
  return {
    kind: 'idle_long',
    key: `idle:${since}:${dayAt(machine.timeZone, shift)}`,
    from: since,
    coords,
    details: { hours: idleHours },
  }
}

/** Minutes after `outBy` within which the alert may still be sent. */
const OUT_MINUTES = 180
const MOVED_KM = 0.3
const RAN_S = 600
const UNKNOWN = STRIP_PARTS.indexOf('unknown')

/**
 * On a working day a machine that was recorded lately has neither driven nor worked by `outBy`, or that is unknown. `lack` says
 * what data is missing: points since its last one, points in between, or evidence of the engine.
 */
export function notOut(
  machine: MachineState,
  minute: number,
  { outBy }: Thresholds,
  now: number,
): Condition | undefined {
  const { day, hours, heardAt, until, today, coords, recorded, timeZone, silentAfter } = machine
  if (!recorded || heardAt === null || now - heardAt > 7 * DAY) return undefined
  if (!hours.days.includes(weekday(day)) || minute < outBy || minute >= outBy + OUT_MINUTES) return undefined
  // A machine whose shift begins later, for example in the evening, is not expected to be out by then.
  if (hours.starts >= outBy) return undefined
  if (today && (today.km >= MOVED_KM || today.ran >= RAN_S)) return undefined
  const by = startOfDay(timeZone, day) + outBy * MINUTE
  const condition = { kind: 'not_out', key: `out:${day}`, from: by, coords } as const
  const last = until ?? heardAt
  if (by - last > silentAfter) return { ...condition, from: last, details: { minute: outBy, lack: 'points' } }
  const { heard, engine } = minutesOf(today?.strip ?? [], hours.starts, outBy)
  const enough = outBy - hours.starts - silentAfter / MINUTE
  const lack = heard < enough ? 'gaps' : engine < enough ? 'engine' : undefined
  return { ...condition, details: { minute: outBy, ...(lack && { lack }) } }
}

/** Minutes of [from, to) in which the machine was heard, and in which it is known what its engine did. */
function minutesOf(strip: readonly number[], from: number, to: number): { heard: number; engine: number } {
  let [heard, engine] = [0, 0]
  for (let part = 0; part + 2 < strip.length; part += 3) {
    const minutes = Math.max(0, Math.min(to, anyAt(strip, part + 1)) - Math.max(from, anyAt(strip, part)))
    heard += minutes
    if (anyAt(strip, part + 2) !== UNKNOWN) engine += minutes
  }
  return { heard, engine }
}

/** Days after which a silence, or the end of a document, is no longer reported. */
export const LONG_AGO_DAYS = 30

/** The machine has sent nothing for `quietDays`, though a recorder is connected. */
export function noData(machine: MachineState, { quietDays }: Thresholds, now: number): Condition | undefined {
  const { heardAt, recorded, coords } = machine
  if (!recorded || heardAt === null) return undefined
  const days = (now - heardAt) / DAY
  if (days < quietDays || days > quietDays + LONG_AGO_DAYS) return undefined
  return { kind: 'no_data', key: `no_data:${heardAt}`, from: heardAt, coords, details: { days: Math.floor(days) } }
}

interface DueLike {
  planId: string
  name: string
  after: string | null
  state: string
  hours: { left: number } | null
  km: number | null
  date: { days: number } | null
  atLeast: boolean
}

const SOON_KM = 500
const SOON_DAYS = 7

/** Service is due soon, or overdue: each is reported once after a service. */
export function serviceDue(due: DueLike, { serviceHours }: Thresholds, now: number): Condition | undefined {
  const { planId, name, after, state, hours, km, date, atLeast } = due
  const soon =
    (hours !== null && hours.left <= serviceHours * 3600) ||
    (km !== null && km <= SOON_KM) ||
    (date !== null && date.days <= SOON_DAYS)
  const over = state === 'overdue'
  if (!soon && !over) return undefined
  return {
    kind: 'service_due',
    key: `service:${planId}:${after ?? ''}:${over ? 'over' : 'soon'}`,
    from: now,
    coords: null,
    details: {
      name,
      over: over ? 1 : 0,
      ...(hours && { left: Math.round(hours.left / 360) / 10 }),
      ...(km !== null && { km: Math.round(km) }),
      ...(date && { days: date.days }),
      // Which of the numbers is the least that it is overdue by.
      ...(atLeast && { least: hours !== null && hours.left < 0 ? 'left' : 'km' }),
    },
  }
}

/** A document ends soon, or has ended: each is reported once, until another date is entered. */
export function documentEnds(
  { id, name, ends, days }: { id: string; name: string; ends: string; days: number },
  { documentDays }: Thresholds,
  now: number,
): Condition | undefined {
  if (days > documentDays || days < -LONG_AGO_DAYS) return undefined
  const key = `document:${id}:${ends}:${days < 0 ? 'over' : 'soon'}`
  return { kind: 'document_ends', key, from: now, coords: null, details: { name, days } }
}
