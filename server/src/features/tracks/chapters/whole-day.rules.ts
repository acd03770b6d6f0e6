/** Assembles a day from its chapters. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Activity, DaySummary, Discarded, Gap, Jam, Stop, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import { type Deceived, staysIn } from '../jams/deceived.rules.ts'
import { coarseSecondsOf } from '../motion/coarse.rules.ts'
import { slowlyReportedMetres } from '../motion/slow-reported.rules.ts'
import { areProved, waysTogether } from '../motion/units.rules.ts'
import { turnsSecondsOf } from '../motion/unseen-turns.rules.ts'
import type { Moved, Part, Ride } from '../places.rules.ts'
import { partsOf, STAY_MS } from '../places.rules.ts'
import { type Gaps, isGap, longestGap } from '../stated.rules.ts'
import { metres } from '../track.ts'
import { type Activities, activitiesOf, NOT_HEARD } from '../work/activities.rules.ts'
import { SLOT_MS, type Stretch } from '../work/slots.rules.ts'
import { carriedIn, withCarried } from './carried.rules.ts'
import { type Chapter, KMH_IN_METRES_A_MS, keptSpeed } from './chapter.rules.ts'
import { gapsOf, type ReadDay, sinceOf, tellsSpeed } from './read-chapters.rules.ts'
import { joinedStreaks, type Streaks } from './streaks.rules.ts'

/** A stop whose place is not determined yet. */
export type Stay = Pick<Part, 'first' | 'last'> & Omit<Stop, 'coords'>

export interface WholeDay {
  summary: Omit<DaySummary, 'apartSeconds' | 'engineBy'>
  trips: Trip[]
  stays: Stay[]
  gaps: Gap[]
  /** When the receiver was deceived, ascending. */
  jams: Jam[]
  /** The time in which the machine was heard, ascending. */
  activities: Activity[]
  /** First and last counted point, ms. */
  firstAt: number | null
  lastAt: number | null
  /** How long without a point is a gap. */
  gapRule: Gaps
  /** Place of the last counted point. */
  lastPlace: [lat: number, lng: number] | null
  streaks: Streaks
}

/** `start` in ms: what was before is left out. */
export function wholeDay(read: ReadDay, start: number): WholeDay {
  const chapters = read.chapters.map(({ chapter }) => chapter)
  const { deceived } = read.learned
  const allGaps = gapsOf(read)
  const jams = jamsSince(deceived, start)
  const { rides, gaps } = joined(chapters, allGaps, start, staysIn(deceived))
  const [since, until] = [sinceOf(read), rides.at(-1)?.last.until]
  const span = since === undefined || until === undefined ? undefined : { from: since, to: until }
  const classes = span ? classesIn(chapters, span) : new Uint8Array()
  const parts = withCarried(rides.flatMap(partsOf), span, classes)
  const moved = parts.map(movedIn)
  const own = moved.filter((_, i) => !parts[i]?.carriedBy)
  const carried = carriedIn(parts, moved)
  const trips = parts.flatMap((part, i) => (part.stays ? [] : (tripOf(part, moved[i]) ?? [])))
  const stays = parts.flatMap((part, i) => (part.stays ? (stayOf(part, moved[i], start) ?? []) : []))
  const { activities, ...shares } = activitiesOf(span, classes, carried.stretches)
  const works = workSums(own, heardMs(span, gaps) - carried.ms, shares)
  const firstAt = chapters.find((chapter) => chapter.firstAt !== null)?.firstAt ?? null
  const lastAt = chapters.findLast((chapter) => chapter.lastAt !== null)?.lastAt ?? null
  return {
    summary: {
      rawDistance: sumOf(chapters, ({ rawMetres }) => rawMetres) / 1000,
      points: sumOf(chapters, ({ points }) => points),
      discarded: discardedIn(chapters),
      ...movedSums(own),
      ...works,
      workBy: WORK_BY.filter((by) => activities.some((done) => done.by === by && done.activity !== 'carried')),
      sparse: longestGap(allGaps, firstAt ?? start, lastAt ?? start) > GAP_MS,
      coarseSeconds: coarseSeconds(chapters, stays, works.unknownSeconds, isBelieved(read)),
      turnsSeconds: turnsSecondsOf(chapters.map(({ seldom }) => seldom)),
      speedUnproved: isUnproved(read, movedSums(own).distance),
      unheardDistance: unheardMetres(gaps) / 1000,
      jammedSeconds: Math.round(jams.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
      carriedDistance: carried.km,
      carriedSeconds: Math.round(carried.ms / 1000),
    },
    trips,
    stays,
    gaps,
    jams,
    activities,
    firstAt,
    lastAt,
    gapRule: allGaps,
    lastPlace: lastAt === null ? null : (rides.at(-1)?.last.coords ?? null),
    streaks: joinedStreaks(chapters.map(({ streaks }) => streaks)),
  }
}

const jamsSince = ({ holes }: Deceived, start: number): Jam[] =>
  holes.flatMap(({ jam }) => (jam && jam.to > start ? [{ ...jam, from: Math.max(start, jam.from) }] : []))

/** Metres: a machine found within this distance after a gap may still be on its site, seen through two inexact fixes. */
const FOUND_FURTHER = 200

/** Straight lines over the gaps after which the machine was found farther away. */
const unheardMetres = (gaps: Gap[]): number =>
  gaps
    .map(({ fromCoords, toCoords }) => metres(...fromCoords, ...toCoords))
    .filter((way) => way > FOUND_FURTHER)
    .reduce((sum, way) => sum + way, 0)
/** In ms: a machine that stays this long may work there. */
const SITE_WORK_MS = 15 * MINUTE

/** Whether reported speeds show what positions do not. Zeros alone may be a standing machine or a receiver without speeds. */
const isBelieved = (read: ReadDay): boolean => read.learned.speedFactor !== null && (read.tells || tellsSpeed(read))

/** Metres, and share of the whole way: a smaller way known only by reported speeds is not mentioned. */
const REPORTED_LEAST = 500
const REPORTED_SHARE = 0.1

/**
 * Number of reported ways of at least half a kilometre each that positions do not show; from a standing receiver they are errors.
 */
const HIDDEN_LEAST = 8

/** Whether kilometres, or their absence, rest on reported speeds that no positions confirm. */
function isUnproved({ chapters, learned: { speedFactor } }: ReadDay, km: number): boolean {
  if (speedFactor !== 1) return false
  const ways = waysTogether(chapters.map(({ shown }) => shown.ways))
  const counted = sumOf(
    chapters.map(({ chapter }) => chapter),
    ({ reportedMetres }) => reportedMetres,
  )
  const reported = counted + slowlyReportedMetres(ways.slow)
  return (
    ways.reported > 0 &&
    ((reported >= REPORTED_LEAST && reported >= REPORTED_SHARE * km * 1000) ||
      (km > 0 && ways.hidden >= HIDDEN_LEAST)) &&
    !areProved(ways)
  )
}

/** `unknown`: seconds in which nothing shows what the machine did. */
function coarseSeconds(chapters: Chapter[], stays: Stay[], unknown: number, believed: boolean): number | null {
  const stood = unknown * 1000 >= SITE_WORK_MS || stays.some(({ from, to }) => to - from >= SITE_WORK_MS)
  return stood && chapters.some(({ mayPass }) => mayPass)
    ? coarseSecondsOf(
        chapters.map(({ intervals }) => intervals),
        believed,
      )
    : null
}

const sumOf = (chapters: Chapter[], value: (chapter: Chapter) => number): number =>
  chapters.reduce((sum, chapter) => sum + value(chapter), 0)

function discardedIn(chapters: Chapter[]): Discarded {
  const sum: Discarded = { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 }
  for (const { discarded } of chapters)
    for (const reason of Object.keys(sum) as (keyof Discarded)[]) sum[reason] += discarded[reason]
  return sum
}

/** The rides of all chapters, with continued ones joined, and the gaps between all points. */
function joined(chapters: Chapter[], allGaps: Gaps, start: number, stays: Stretch[]): { rides: Ride[]; gaps: Gap[] } {
  const rides: Ride[] = []
  const gaps: Gap[] = []
  let goesOn = false
  for (const { rides: its, continues, legContinues, legGoesOn, stoodBefore, gaps: own } of chapters) {
    const [ride, ...others] = its
    const before = rides.at(-1)
    // Only the points after it show how long the machine stood at its last point.
    if (before && stoodBefore !== undefined && stoodBefore > before.last.until)
      before.last = { ...before.last, until: stoodBefore }
    if (ride && before && continues) {
      const [leg, ...later] = ride.legs
      const open = before.legs.at(-1)
      if (leg && open && goesOn && legContinues) before.legs.splice(-1, 1, oneLeg(open, leg), ...later)
      else before.legs.push(...ride.legs)
      before.last = ride.last
    } else if (ride) {
      const stay = before && stays.find(({ from, to }) => from <= before.last.until && to > before.last.until)
      if (stay) before.last = { ...before.last, until: stay.to }
      if (before && stoodBefore === undefined) gaps.push(...gapBetween(before, ride, allGaps, start))
      rides.push({ ...ride, legs: [...ride.legs] })
    }
    rides.push(...others.map((other) => ({ ...other, legs: [...other.legs] })))
    gaps.push(...own)
    goesOn = legGoesOn
  }
  return { rides, gaps }
}

const oneLeg = (a: Ride['legs'][number], b: Ride['legs'][number]) => ({
  first: a.first,
  last: b.last,
  metres: a.metres + b.metres,
  corners: [...a.corners, ...b.corners],
  moved: movedTogether([a.moved, b.moved], false),
  tooFast: a.tooFast + b.tooFast,
})

/** The gap between two rides, if there is one, which neither chapter could see. */
function gapBetween({ last }: Ride, { first }: Ride, allGaps: Gaps, start: number): Gap[] {
  if (last.t < start || !isGap(allGaps, last.t, first.t - last.until)) return []
  return [{ from: last.until, to: first.t, fromCoords: last.coords, toCoords: first.coords }]
}

/** If a machine that was not carried seems too fast for a moment, its positions are bad: that speed and averages are not used. */
function movedIn({ legs, carriedBy }: Part): Moved {
  const isUnsure = !carriedBy && legs.some(({ tooFast }) => tooFast > 0)
  return movedTogether(
    legs.map(({ moved, tooFast }) => (isUnsure && tooFast > 0 ? { ...moved, maxSpeed: null } : moved)),
    !isUnsure,
  )
}

/** In ms: the average over less time may be a leap. */
const MEAN_MS = STAY_MS

/** An average that exceeds the highest proven speed by this factor includes leaps. */
const MEAN_MOST = 1.1

/** `mean`: whether the average speed may raise the maximum. */
function movedTogether(all: Moved[], mean = true): Moved {
  const sum: Moved = { metres: 0, time: 0, maxSpeed: null, from: null, to: null }
  for (const { metres, time, maxSpeed, from, to } of all) {
    sum.metres += metres
    sum.time += time
    if (maxSpeed !== null) sum.maxSpeed = Math.max(sum.maxSpeed ?? 0, maxSpeed)
    sum.from ??= from
    sum.to = to ?? sum.to
  }
  if (!mean || sum.time < MEAN_MS) return sum
  const its = keptSpeed(sum.metres, sum.time)
  if (sum.maxSpeed === null) sum.maxSpeed = slowSpeed(all)
  else if (its < MEAN_MOST * sum.maxSpeed) sum.maxSpeed = Math.max(sum.maxSpeed, its)
  return sum
}

/** In ms: errors of a receiver do not last this long. */
const SLOW_MS = 10 * MINUTE

/** Average speed (km/h) of moves long enough to be real, although no speed is proven; null if there is none. */
function slowSpeed(all: Moved[]): number | null {
  const long = all.filter(({ time }) => time >= SLOW_MS)
  const sumOfLong = (name: 'metres' | 'time') => long.reduce((sum, moved) => sum + moved[name], 0)
  return long.length > 0 ? keptSpeed(sumOfLong('metres'), sumOfLong('time')) : null
}

function tripOf({ carriedBy }: Part, moved: Moved | undefined): Trip | undefined {
  if (!moved || moved.from === null || moved.to === null) return undefined
  return {
    from: moved.from,
    to: moved.to,
    distance: moved.metres / 1000,
    maxSpeed: tenth(moved.maxSpeed),
    carried: carriedBy !== undefined,
  }
}

/** Undefined if the whole stay was before the day. */
function stayOf({ first, last }: Part, moved: Moved | undefined, start: number): Stay | undefined {
  if (last.t < start && last.until <= start) return undefined
  return { first, last, from: Math.max(start, first.t), to: last.until, distance: (moved?.metres ?? 0) / 1000 }
}

/** The class of each slot of the span. */
function classesIn(chapters: Chapter[], { from, to }: Stretch): Uint8Array {
  const classes = new Uint8Array(Math.max(1, Math.ceil((to - from) / SLOT_MS))).fill(NOT_HEARD)
  for (const chapter of chapters)
    if (chapter.slot < classes.length)
      classes.set(chapter.classes.subarray(0, classes.length - chapter.slot), chapter.slot)
  return classes
}

/** Sums of all moved parts of the day. */
function movedSums(moved: Moved[]) {
  const metres = moved.reduce((sum, part) => sum + part.metres, 0)
  const time = moved.reduce((sum, part) => sum + part.time, 0)
  const speeds = moved.flatMap(({ maxSpeed }) => maxSpeed ?? [])
  const highest = speeds.length > 0 ? Math.max(...speeds) : null
  return {
    distance: metres / 1000,
    firstMove: moved.find(({ from }) => from !== null)?.from ?? null,
    lastMove: moved.findLast(({ to }) => to !== null)?.to ?? null,
    maxSpeed: tenth(highest),
    meanSpeed: time > 0 ? tenth(Math.min(highest ?? 0, (metres / time) * KMH_IN_METRES_A_MS)) : null,
    movingSeconds: Math.round(time / 1000),
  }
}

const WORK_BY = ['movement', 'turning', 'vibration', 'ignition', 'mark'] as const

/** What the machine did in the `heard` ms in which it was not carried: while it moved, and while it stood. */
function workSums(moved: Moved[], heard: number, { standing, movedOff }: Omit<Activities, 'activities'>) {
  const time = moved.reduce((sum, part) => sum + part.time, 0)
  const stood = Math.max(0, heard - time)
  const { work, idle, off } = standing
  return {
    workingSeconds: Math.round((time * (1 - movedOff) + stood * work) / 1000),
    idleSeconds: Math.round((stood * idle) / 1000),
    offSeconds: Math.round((time * movedOff + stood * off) / 1000),
    unknownSeconds: Math.round((stood * (1 - work - idle - off)) / 1000),
  }
}

const heardMs = (span: Stretch | undefined, gaps: Gap[]): number =>
  span ? span.to - span.from - gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0) : 0

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
