/** A machine's day on its owner's objects: its visits, and what it did in them (decision 41). */
import type { Visit } from '@spetskarta/shared/objects/objects.ts'
import { onSiteOf, type Parts } from '@spetskarta/shared/objects/parts.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { isBetweenMinutes } from '@spetskarta/shared/tracks/minutes.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Activity, Gap, Jam } from '@spetskarta/shared/tracks/tracks.ts'
import type { CountedTrack } from '../tracks/counted.rules.ts'
import { bySize, goesFirst, type Ranked } from './precedence.rules.ts'
import { placedTrack, presenceIn } from './presence.rules.ts'
import { areaOf, depthOf, type Shape } from './shape.rules.ts'
import {
  type DoneOnSite,
  doneOn,
  type ObjectHours,
  partsOn,
  restOf,
  type Shift,
  shiftOf,
  waitsOn,
  workingSpans,
} from './shift.rules.ts'
import {
  commonSpans,
  type FoundVisit,
  firstOf,
  lengthOf,
  ownTimes,
  type Span,
  visitsOf,
  without,
} from './visits.rules.ts'

export interface Site extends Pick<Ranked, 'id' | 'before'>, ObjectHours {
  shape: Shape
}

export interface SiteDay extends Parts, Shift {
  id: string
  /** Visits of the machine to the outline, including time that belongs to another object. */
  visits: FoundVisit[]
  /** The part of the visits that belongs to this object. */
  own: Visit[]
  /** Whether the machine was here at the end of the day, as far as it was heard. */
  stays: boolean
  /** Time in the working hours without work. */
  waits: Visit[]
  /** Ms of what the machine did until it was last heard that day. */
  done: DoneOnSite
  /** In seconds: the sum of all parts. */
  onSite: number
  /**
   * Seconds in which the receiver was jammed but the activity is known by other evidence, while the machine stood here before and
   * after.
   */
  inferred: number
  /** Seconds of the shift, in the object's own time, in which nothing was heard and nothing else shows what the machine did. */
  silent: number
  /** The object's own time during which the machine was also inside other objects, which do not get that time. */
  over: OverTime[]
}

export interface OverTime {
  /** Id of the other object. */
  id: string
  seconds: number
}

interface HeardDay {
  /** May begin before the day and go on after it: such points show whether a visit goes on. */
  counted: CountedTrack
  /** Start and end of the day, ms. */
  start: number
  end: number
  activities: readonly Activity[]
  gaps: readonly Pick<Gap, 'from' | 'to'>[]
  jams: readonly Pick<Jam, 'from' | 'to' | 'place'>[]
}

/** For each object that the machine was on; `given` in any order. Each moment belongs to one object only. */
export function siteDays(day: HeardDay, given: readonly Site[]): SiteDay[] {
  const { counted, end } = day
  const deceived = day.jams.filter(({ place }) => place !== null)
  // What the engine did meanwhile is counted separately, as `inferred`.
  const unheard = [...day.gaps, ...deceived].sort((a, b) => a.from - b.from)
  const shown = day.activities.filter(({ activity }) => activity !== 'unknown')
  const [heardFrom, heardTo] = [day.activities[0]?.from, day.activities.at(-1)?.to]
  if (heardFrom === undefined || heardTo === undefined) return []
  const untilHeard = [{ from: heardFrom, to: heardTo }]
  const sites = given.map((site) => ({ ...site, area: areaOf(site.shape), depth: depthOf(site.shape) })).sort(bySize)
  const isFirst = (a: number, b: number) => {
    const [one, other] = [sites[a], sites[b]]
    return one !== undefined && other !== undefined && goesFirst(one, other)
  }
  const silent = silentSteps(day)
  const activities = heardOn(day, silent)
  const placed = placedTrack(counted, silent, activities)
  const visits = sites.map(({ depth }) => visitsOf(counted, presenceIn(placed, depth), { from: heardFrom, to: end }))
  const own = ownTimes(visits, isFirst)
  const inferred: Span[][] = sites.map(() => [])
  for (const { place, ...jam } of deceived) {
    const there = place ? [...sites.keys()].filter((i) => (sites[i]?.depth(...place) ?? -1) >= 0) : []
    const owner = firstOf(there, isFirst)
    if (owner !== undefined) inferred[owner]?.push(...commonSpans([jam], shown))
  }
  return sites.flatMap(({ id }, i) => {
    const [its, spans] = [visits[i] ?? [], own[i] ?? []]
    const [lastVisit, last] = [its.at(-1), spans.at(-1)]
    if (!lastVisit || !last) return []
    const stays = !lastVisit.ended && last.to === lastVisit.left
    const hours = workingSpans(sites[i] ?? NO_HOURS, { from: day.start, to: end })
    const onSite = { heard: without(spans, unheard), activities, hours }
    const opens = spans[0]?.from === its[0]?.came
    const ends = { goesOn: opens && its[0]?.goesOn === true, seen: !opens || its[0]?.seen === true, stays }
    const shift = shiftOf(spans, { ...ends, span: { from: day.start, to: end } }, onSite)
    const parts = partsOn(doneOn(onSite))
    const apart = inferred[i] ?? []
    const rest = restOf(shift, { from: day.start, to: end }, hours)
    return [
      {
        id,
        visits: its,
        own: spans.map(visitOf),
        stays,
        waits: waitsOn(onSite, shift).map(visitOf),
        ...shift,
        done: doneOn({ ...onSite, heard: commonSpans(onSite.heard, untilHeard), activities: day.activities }),
        ...parts,
        onSite: onSiteOf(parts),
        inferred: Math.round(lengthOf(apart) / 1000),
        over: overOf(onSite.heard, sites, visits, i),
        silent: Math.round(lengthOf(without(without(commonSpans(spans, unheard), rest), apart)) / 1000),
      },
    ]
  })
}

/** Ms of what the machine did all day, wherever it was, without gaps; jammed time is included. */
export const doneInAll = ({ start, end, activities, gaps }: Omit<HeardDay, 'counted' | 'jams'>): DoneOnSite =>
  doneOn({
    heard: without(commonSpans(activities, [{ from: start, to: end }]), gaps),
    activities,
    hours: null,
  })

/** Seconds: shorter overlaps, as when the machine only drives through two objects, are not reported. */
const OVER_LEAST_S = 360

/** The part of an object's heard time in which the machine was also inside other objects. */
const overOf = (
  heard: Span[],
  sites: readonly Pick<Site, 'id'>[],
  visits: readonly FoundVisit[][],
  own: number,
): OverTime[] =>
  sites.flatMap(({ id }, i) => {
    const inside = i === own ? [] : (visits[i] ?? []).flatMap((visit) => visit.inside)
    const seconds = Math.round(lengthOf(commonSpans(heard, inside)) / 1000)
    return seconds < OVER_LEAST_S ? [] : [{ id, seconds }]
  })

const NO_HOURS: ObjectHours = { starts: null, ends: null }
const visitOf = ({ from, to }: Span): Visit => ({ came: from, left: to })

/**
 * 1 for each point before which nothing was heard: after a gap, or, outside the day, after a silence longer than any within it.
 */
function silentSteps({ counted: { t }, start, end, gaps }: HeardDay): Uint8Array {
  const silent = new Uint8Array(t.length)
  const isOfDay = (i: number) => at(t, i - 1) >= start && at(t, i) < end
  let [next, longest] = [0, GAP_MS]
  for (let i = 1; i < t.length; i++) {
    if (!isOfDay(i)) continue
    const [from, to] = [at(t, i - 1), at(t, i)]
    while ((gaps[next]?.to ?? end) <= from) next++
    if ((gaps[next]?.from ?? end) < to) silent[i] = 1
    else longest = Math.max(longest, to - from)
  }
  for (let i = 1; i < t.length; i++) if (!isOfDay(i) && at(t, i) - at(t, i - 1) > longest) silent[i] = 1
  return silent
}

/** The machine's last activity goes on until midnight if the machine is heard after it. */
function heardOn({ counted: { t }, end, activities }: HeardDay, silent: Uint8Array): readonly Activity[] {
  const last = activities.at(-1)
  const behind = t.findIndex((moment) => moment >= end)
  if (!last || behind < 1 || silent[behind] || last.to >= end) return activities
  return [...activities.slice(0, -1), { ...last, to: end }]
}

/** Working hours of objects without their own: minutes of the day. */
const USUAL_HOURS = { starts: 6 * 60, ends: 22 * 60 }

/** Whether a minute of the day is outside the working hours of an object, which may go on past midnight. */
export function isOutsideHours(minute: number, object: ObjectHours): boolean {
  const { starts, ends } =
    object.starts === null || object.ends === null ? USUAL_HOURS : { starts: object.starts, ends: object.ends }
  return starts !== ends && !isBetweenMinutes(minute, starts, ends)
}
