/** Finds what the owner of a machine should know about its day (design, decision 13). Times in ms. */
import type { MissingStretch } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { IncidentKind } from '@spetskarta/shared/incidents/incidents.ts'
import { fuelChanges, type Level } from '../days/engine-hours/fuel.rules.ts'
import type { SummedDay } from '../tracks/day.rules.ts'
import { type Gaps, gapAt } from '../tracks/stated.rules.ts'
import { metres } from '../tracks/track.ts'
import { speedLimitOf } from '../tracks/work/speed-limits.ts'
import { NIGHT_WORKERS } from './night-workers.ts'

type LatLng = [lat: number, lng: number]

/** An incident whose place may still have to be looked up. */
export interface Finding {
  kind: IncidentKind
  from: number
  /** Null: still going on. */
  to: number | null
  /** The place, or a moment (ms): then the place is that of the first counted point at or after it. */
  where: LatLng | number | null
  details: Record<string, number>
}

export interface FoundIncident extends Omit<Finding, 'where'> {
  coords: LatLng | null
}

export interface DayFacts {
  /** Type of the machine. */
  type: string
  /** Hour of the day in the machine's zone, 0–23, at a moment. */
  hourAt(moment: number): number
  /**
   * Whether a moment is within the hours that the owner entered for the machine, or on the way there or home; undefined: none
   * were entered.
   */
  worksAt?: ((moment: number) => boolean) | undefined
  /** Readings of a fuel level sensor, ascending, from an hour before the day until an hour after it. */
  fuel?: readonly Level[] | undefined
  /** Start and end of the day. */
  start: number
  end: number
  now: number
  day: Pick<
    SummedDay,
    'trips' | 'stops' | 'gaps' | 'jams' | 'activities' | 'lastAt' | 'lastPlace' | 'streaks' | 'gapRule'
  >
  /** When photos were taken, ascending. */
  photos: number[]
  /** Stretches in which photos are missing that phones should have taken by themselves, ascending; from the day's coverage. */
  missingPhotos: readonly MissingStretch[]
  /** Battery of each recorder in per cent, at least whenever it changed, ascending. */
  batteries: { t: number; battery: number; recorder: string }[]
  /** When «Стоп» was pressed on a phone of the machine. */
  stops: number[]
  /** Whether a phone records for the machine now: without one no points are expected. */
  hasRecorder: boolean
}

/** Silence of a working machine that is an incident. */
export const REPORTED_SILENCE_MS = 30 * MINUTE
/** Longer if the recorder is set to send more seldom: until then nothing is missing. */
export const incidentSilentAfter = (gapRule: Gaps, moment: number): number =>
  Math.max(REPORTED_SILENCE_MS, gapAt(gapRule, moment))
/** Metres: if the machine stood before the silence, it is an incident only if it has moved at least this far meanwhile. */
const MOVED_M = 300
/** Usual working hours: from, to. */
const WORK = { from: 6, to: 22 }
/** In km: shorter drives at night are ignored, as the machine was only moved aside. */
const NIGHT_KM = 0.3
/** Incidents closer together than this are merged. */
const TOGETHER_MS = 10 * MINUTE
const SPEEDING_MS = 10_000
const PHOTO_MS = 120 * MINUTE
/** Per cent at which the battery counts as low, and as charged again. */
const BATTERY = { low: 15, charged: 20 }

const isWorkTime = ({ hourAt, worksAt }: DayFacts, moment: number) => {
  if (worksAt) return worksAt(moment)
  const hour = hourAt(moment)
  return hour >= WORK.from && hour < WORK.to
}

export const detect = (facts: DayFacts): Finding[] =>
  [silent, overspeed, nightMove, photoMissing, mockLocation, jammed, lowBattery, fuelDrained].flatMap((detector) =>
    detector(facts),
  )

function overspeed({ day, type }: DayFacts): Finding[] {
  const limit = speedLimitOf(type)
  const carried = day.trips.filter((trip) => trip.carried)
  const wasCarried = ({ from, to }: MissingStretch) => carried.some((trip) => trip.from <= to && trip.to >= from)
  return day.streaks.fast
    .filter((streak) => streak.to - streak.from >= SPEEDING_MS && !wasCarried(streak))
    .map(({ from, to, speed, coords }) => ({
      kind: 'overspeed',
      from,
      to,
      where: coords,
      details: { speed: Math.round(speed), limit },
    }))
}

const mockLocation = ({ day }: DayFacts): Finding[] =>
  day.streaks.mocked.map(({ from, to, coords, points }) => ({
    kind: 'mock_location',
    from,
    to,
    where: coords,
    details: { points },
  }))

/** Shows the place that the receiver reported: the owner sees at once that it is impossible. */
function jammed({ day, now, end }: DayFacts): Finding[] {
  return day.jams.map(({ from, to, coords, distance }) => {
    const goesOn = to > (day.lastAt ?? 0) && now < end && now - to < REPORTED_SILENCE_MS
    return { kind: 'jammed', from, to: goesOn ? null : to, where: coords, details: { distance: Math.round(distance) } }
  })
}

function nightMove(facts: DayFacts): Finding[] {
  // Hours that the owner entered for a machine take precedence over its type.
  if (NIGHT_WORKERS.has(facts.type) && !facts.worksAt) return []
  const trips: Finding[] = []
  for (const { from, to, distance, carried } of facts.day.trips) {
    if (isWorkTime(facts, from) && isWorkTime(facts, to)) continue
    const last = trips.at(-1)
    if (last?.to && from - last.to <= TOGETHER_MS && carried === (last.details.carried === 1)) {
      last.to = to
      last.details.distance = (last.details.distance ?? 0) + distance
    } else
      trips.push({ kind: 'night_move', from, to, where: from, details: { distance, ...(carried && { carried: 1 }) } })
  }
  return trips
    .filter(({ details }) => (details.distance ?? 0) >= NIGHT_KM)
    .map(({ details, ...rest }) => ({
      ...rest,
      details: { ...details, distance: Math.round((details.distance ?? 0) * 10) / 10 },
    }))
}

/** A machine that stood and appears again at the same place had a break, which is not reported. */
function silent(facts: DayFacts): Finding[] {
  const { day, now, end, stops, hasRecorder } = facts
  // Phones send a last point shortly before they are stopped.
  const stopped = (moment: number) =>
    stops.some((stop) => stop >= moment - MINUTE && stop < moment + REPORTED_SILENCE_MS)
  const stood = (moment: number) => day.stops.some((stop) => stop.to >= moment - MINUTE && stop.from <= moment)
  const silences: Finding[] = []
  for (const { from, to, fromCoords, toCoords } of day.gaps) {
    if (to - from < REPORTED_SILENCE_MS || !isWorkTime(facts, from) || stopped(from)) continue
    // Something was heard meanwhile, though it was untrue: that is an incident of its own.
    if (day.jams.some((jam) => jam.from >= from && jam.to <= to)) continue
    if (stood(from) && metres(...fromCoords, ...toCoords) < MOVED_M) continue
    silences.push({ kind: 'silent', from, to, where: fromCoords, details: {} })
  }
  const { lastAt } = day
  const from = Math.max(lastAt ?? 0, day.jams.at(-1)?.to ?? 0)
  const after = incidentSilentAfter(day.gapRule, from)
  if (lastAt === null || now - from < after || end - from < REPORTED_SILENCE_MS || !isWorkTime(facts, from))
    return silences
  if (stood(lastAt) || stopped(from) || !hasRecorder) return silences
  const over = now >= end || !isWorkTime(facts, now)
  const to = over ? workEnd(facts, from) : null
  return [...silences, { kind: 'silent', from, to, where: day.lastPlace, details: {} }]
}

/** The end of the working hours that contain this moment, to a quarter of an hour. */
function workEnd(facts: DayFacts, moment: number): number {
  const quarter = 15 * MINUTE
  let end = Math.ceil(moment / quarter) * quarter
  while (end < facts.end && isWorkTime(facts, end)) end += quarter
  return Math.min(end, facts.end)
}

/** Photos that are missing by the phone's own interval although the phone goes on recording points. */
function photoMissing({ photos, missingPhotos, stops, day, now, start, end }: DayFacts): Finding[] {
  const heardUntil = day.lastAt
  if (heardUntil === null) return []
  return missingPhotos.flatMap((missing) => {
    const [from, to] = [Math.max(missing.from, start), missing.to]
    if (to - from < PHOTO_MS) return []
    const heard = day.activities.some((stretch) => stretch.to >= from + PHOTO_MS && stretch.from <= to)
    // The phone sent nothing at all: that is another incident.
    if (!heard) return []
    const ended = now >= end || now - heardUntil >= REPORTED_SILENCE_MS
    const goesOn = !ended && !photos.some((photo) => photo > from) && !stops.some((stop) => stop > from)
    return {
      kind: 'photo_missing',
      from,
      to: goesOn ? null : to,
      where: from + PHOTO_MS,
      details: {},
    }
  })
}

function lowBattery(facts: DayFacts): Finding[] {
  const batteries: Finding[] = []
  const low = new Map<string, Finding>()
  for (const { t, battery, recorder } of facts.batteries) {
    const open = low.get(recorder)
    if (open && battery >= BATTERY.charged) {
      open.to = t
      low.delete(recorder)
    } else if (open) open.details.battery = Math.min(open.details.battery ?? battery, battery)
    else if (battery < BATTERY.low) {
      // Only one incident of a kind may begin at a moment.
      const same = batteries.find(({ from }) => from === t)
      const begun: Finding = same ?? { kind: 'low_battery', from: t, to: null, where: t, details: { battery } }
      begun.details.battery = Math.min(begun.details.battery ?? battery, battery)
      low.set(recorder, begun)
      if (!same) batteries.push(begun)
    }
  }
  const { lastAt } = facts.day
  // While the phone is silent, nothing is known about its battery.
  for (const open of low.values())
    if (facts.now >= facts.end || lastAt === null || facts.now - lastAt > REPORTED_SILENCE_MS)
      open.to = Math.max(open.from, lastAt ?? open.from)
  return batteries
}

/** Fuel that left the tank faster than an engine burns it, at the place where the machine was then. */
function fuelDrained({ fuel = [], start, end }: DayFacts): Finding[] {
  return fuelChanges(fuel)
    .filter(({ kind, from }) => kind === 'drained' && from >= start && from < end)
    .map(({ from, to, litres }) => ({ kind: 'fuel_drained', from, to, where: from, details: { litres } }))
}
