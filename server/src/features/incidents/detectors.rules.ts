/** Finds what the owner of a machine should know about its day (design, decision 13). Times in ms. */
import type { Stretch } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { IncidentKind } from '@spetskarta/shared/incidents/incidents.ts'
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { Day } from '../tracks/day.rules.ts'
import { COUNTED } from '../tracks/filter.rules.ts'
import { metres, type RawTrack } from '../tracks/track.ts'
import { NIGHT_WORKERS, speedLimitOf } from './speed-limits.ts'

export interface FoundIncident {
  kind: IncidentKind
  from: number
  /** Null: it is still going on. */
  to: number | null
  coords: [number, number] | null
  details: Record<string, number>
}

export interface DayFacts {
  /** Type of the machine. */
  type: string
  /** Hour of the day in the machine's zone, 0–23, at a moment. */
  hourAt(moment: number): number
  /** When the day begins and ends. */
  start: number
  end: number
  now: number
  track: RawTrack
  day: Day
  /** When photos were taken, ascending. */
  photos: number[]
  /** Where photos that phones were to take by themselves are missing, in order: what the day tells of its coverage. */
  missingPhotos: readonly Stretch[]
  /** Battery of a recorder, per cent, at least at the times when it changed, ascending. */
  batteries: { t: number; battery: number; recorder: string }[]
  /** When somebody pressed «Стоп» on a phone of the machine. */
  stops: number[]
  /** Whether a phone records for the machine now: without one nobody waits for points. */
  hasRecorder: boolean
}

/** A machine that was working and is silent for this long is an incident. */
export const SILENT_MS = 30 * MINUTE
/** If it stood before the silence, it is an incident only where it has moved at least this far meanwhile, metres. */
const MOVED_M = 300
/** Hours of work: from, to. */
const WORK = { from: 6, to: 22 }
/** A shorter drive at night does not count: the machine was only moved aside, km. */
const NIGHT_KM = 0.3
/** Parts closer together than this are one incident. */
const TOGETHER_MS = 10 * MINUTE
/** Tolerance over the limit: receivers are not exact. */
const OVER_KMH = 5
const SPEEDING_MS = 10_000
const PHOTO_MS = 120 * MINUTE
/** Per cent: low, and charged again. */
const BATTERY = { low: 15, charged: 20 }

const isWorkTime = ({ hourAt }: DayFacts, moment: number) => {
  const hour = hourAt(moment)
  return hour >= WORK.from && hour < WORK.to
}

const placeAt = ({ lat, lng }: RawTrack, i: number): [number, number] => [at(lat, i), at(lng, i)]

export const detect = (facts: DayFacts): FoundIncident[] =>
  [silent, overspeed, nightMove, photoMissing, mockLocation, lowBattery].flatMap((detector) => detector(facts))

/** Stretches of points for which `is` holds, those closer than TOGETHER_MS as one: indexes of points. */
function stretches({ track: { t }, day }: DayFacts, is: (i: number) => boolean): number[][] {
  const found: number[][] = []
  for (let i = day.begin; i < t.length; i++) {
    if (!is(i)) continue
    const last = found.at(-1)
    if (last && at(t, i) - at(t, last.at(-1) ?? i) <= TOGETHER_MS) last.push(i)
    else found.push([i])
  }
  return found
}

function overspeed(facts: DayFacts): FoundIncident[] {
  const { track, day, type } = facts
  const limit = speedLimitOf(type)
  const fast = stretches(facts, (i) => day.flags[i] === COUNTED && at32(track.speed, i) > limit + OVER_KMH)
  return fast.flatMap((points) => {
    const [first = 0, last = 0] = [points[0], points.at(-1)]
    const [from, to] = [at(track.t, first), at(track.t, last)]
    if (to - from < SPEEDING_MS) return []
    const top = points.reduce((a, b) => (at32(track.speed, b) > at32(track.speed, a) ? b : a))
    const details = { speed: Math.round(at32(track.speed, top)), limit }
    return { kind: 'overspeed', from, to, coords: placeAt(track, top), details }
  })
}

const mockLocation = (facts: DayFacts): FoundIncident[] =>
  stretches(facts, (i) => facts.track.mock[i] === 1).map((points) => {
    const [first = 0, last = 0] = [points[0], points.at(-1)]
    const { t } = facts.track
    return {
      kind: 'mock_location',
      from: at(t, first),
      to: at(t, last),
      coords: placeAt(facts.track, first),
      details: { points: points.length },
    }
  })

function nightMove(facts: DayFacts): FoundIncident[] {
  if (NIGHT_WORKERS.has(facts.type)) return []
  const found: FoundIncident[] = []
  for (const { from, to, distance } of facts.day.trips) {
    if (isWorkTime(facts, from) && isWorkTime(facts, to)) continue
    const last = found.at(-1)
    if (last?.to && from - last.to <= TOGETHER_MS) {
      last.to = to
      last.details.distance = (last.details.distance ?? 0) + distance
    } else found.push({ kind: 'night_move', from, to, coords: whereAt(facts, from), details: { distance } })
  }
  return found
    .filter(({ details }) => (details.distance ?? 0) >= NIGHT_KM)
    .map(({ details, ...rest }) => ({ ...rest, details: { distance: Math.round((details.distance ?? 0) * 10) / 10 } }))
}

/** The first counted point at or after that moment. */
function whereAt({ track, day }: DayFacts, moment: number): [number, number] | null {
  for (let i = day.begin; i < track.t.length; i++)
    if (day.flags[i] === COUNTED && at(track.t, i) >= moment) return placeAt(track, i)
  return null
}

/** A machine that stood and appears again at the same place had a break: the owner need not know. */
function silent(facts: DayFacts): FoundIncident[] {
  const { day, now, end, stops, hasRecorder } = facts
  // Phones send a last point before somebody stops them, but not at that very moment.
  const stopped = (moment: number) => stops.some((stop) => stop >= moment - MINUTE && stop < moment + SILENT_MS)
  const stood = (moment: number) => day.stops.some((stop) => stop.to >= moment - MINUTE && stop.from <= moment)
  const found: FoundIncident[] = []
  for (const { from, to, fromCoords, toCoords } of day.gaps) {
    if (to - from < SILENT_MS || !isWorkTime(facts, from) || stopped(from)) continue
    if (stood(from) && metres(...fromCoords, ...toCoords) < MOVED_M) continue
    found.push({ kind: 'silent', from, to, coords: fromCoords, details: {} })
  }
  const from = day.lastAt
  if (from === null || now - from < SILENT_MS || end - from < SILENT_MS || !isWorkTime(facts, from)) return found
  if (stood(from) || stopped(from) || !hasRecorder) return found
  const over = now >= end || !isWorkTime(facts, now)
  const coords = lastPlace(facts)
  return [...found, { kind: 'silent', from, to: over ? workEnd(facts, from) : null, coords, details: {} }]
}

export function lastPlace({ track, day }: Pick<DayFacts, 'track' | 'day'>): [number, number] | null {
  const i = day.flags.lastIndexOf(COUNTED)
  return i < day.begin ? null : placeAt(track, i)
}

/** When the working hours that contain this moment end, to a quarter of an hour. */
function workEnd(facts: DayFacts, moment: number): number {
  const quarter = 15 * MINUTE
  let end = Math.ceil(moment / quarter) * quarter
  while (end < facts.end && isWorkTime(facts, end)) end += quarter
  return Math.min(end, facts.end)
}

/** Photos of the phone's own interval that do not come, though the phone goes on recording points. */
function photoMissing({ photos, missingPhotos, stops, day, now, start, end, track }: DayFacts): FoundIncident[] {
  const heardUntil = day.lastAt
  if (heardUntil === null) return []
  return missingPhotos.flatMap((missing) => {
    const [from, to] = [Math.max(missing.from, start), missing.to]
    if (to - from < PHOTO_MS) return []
    const between = day.flags.findIndex((flag, k) => flag === COUNTED && at(track.t, k) >= from + PHOTO_MS)
    // The phone sent nothing at all: that is another incident.
    if (between < 0 || at(track.t, between) > to) return []
    const ended = now >= end || now - heardUntil >= SILENT_MS
    const goesOn = !ended && !photos.some((photo) => photo > from) && !stops.some((stop) => stop > from)
    return {
      kind: 'photo_missing',
      from,
      to: goesOn ? null : to,
      coords: placeAt(track, between),
      details: {},
    }
  })
}

function lowBattery(facts: DayFacts): FoundIncident[] {
  const found: FoundIncident[] = []
  const low = new Map<string, FoundIncident>()
  for (const { t, battery, recorder } of facts.batteries) {
    const open = low.get(recorder)
    if (open && battery >= BATTERY.charged) {
      open.to = t
      low.delete(recorder)
    } else if (open) open.details.battery = Math.min(open.details.battery ?? battery, battery)
    else if (battery < BATTERY.low) {
      const coords = whereAt(facts, t)
      // Of a kind only one incident begins at a moment.
      const same = found.find(({ from }) => from === t)
      const begun: FoundIncident = same ?? { kind: 'low_battery', from: t, to: null, coords, details: { battery } }
      begun.details.battery = Math.min(begun.details.battery ?? battery, battery)
      low.set(recorder, begun)
      if (!same) found.push(begun)
    }
  }
  const { lastAt } = facts.day
  // While the phone is silent nothing is known about it.
  for (const open of low.values())
    if (facts.now >= facts.end || lastAt === null || facts.now - lastAt > SILENT_MS)
      open.to = Math.max(open.from, lastAt ?? open.from)
  return found
}
