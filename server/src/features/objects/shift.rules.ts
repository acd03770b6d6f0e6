/** What a machine did in its own time on an object, and when its shift began and ended (decision 41). Spans in ms, ascending. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Visit } from '@spetskarta/shared/objects/objects.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { commonSpans, DOOR_MS, lengthOf, type Span, without } from './visits.rules.ts'

/** Minutes of the day; null: not set. */
export interface ObjectHours {
  starts: number | null
  ends: number | null
}

/** Working hours of a day, which may go on past midnight. Null if none are set. */
export function workingSpans({ starts, ends }: ObjectHours, { from, to }: Span): Span[] | null {
  if (starts === null || ends === null) return null
  const at = (minutes: number) => Math.min(to, from + minutes * MINUTE)
  if (starts === ends) return [{ from, to }]
  if (starts < ends) return [{ from: at(starts), to: at(ends) }]
  return [
    { from, to: at(ends) },
    { from: at(starts), to },
  ]
}

interface OnSite {
  /** The object's own time, without gaps. */
  heard: readonly Span[]
  activities: readonly Pick<Activity, keyof Span | 'activity'>[]
  /** Working hours; null if none are set. */
  hours: readonly Span[] | null
}

const RUNS: readonly Activity['activity'][] = ['work', 'idle']

/** Ms of what the machine did there; `night`: the part of the unknown outside the working hours. */
export type DoneOnSite = Record<Activity['activity'] | 'night', number>

export function doneOn({ heard, activities, hours }: OnSite): DoneOnSite {
  const doing = (of: readonly Span[], kind: Activity['activity']) =>
    lengthOf(
      commonSpans(
        of,
        activities.filter(({ activity }) => activity === kind),
      ),
    )
  const [work, idle, off, carried] = (['work', 'idle', 'off', 'carried'] as const).map((kind) => doing(heard, kind))
  const done = { work: work ?? 0, idle: idle ?? 0, off: off ?? 0, carried: carried ?? 0 }
  const night = hours ? doing(without(heard, hours), 'unknown') : 0
  const known = done.work + done.idle + done.off + done.carried
  return { ...done, night, unknown: Math.max(0, lengthOf(heard) - known - night) }
}

/** In seconds. Outside the working hours a machine may stand on the object for no reason: unknown time counts as standing. */
export const partsOn = ({ work, idle, off, carried, night, unknown }: DoneOnSite): Parts => ({
  work: seconds(work),
  idle: seconds(idle),
  off: seconds(off + carried + night),
  unknown: seconds(unknown),
})

const seconds = (ms: number) => Math.round(ms / 1000)

export interface Shift {
  /** In ms; null if unknown. */
  began: number | null
  ended: number | null
  /** The time between two shifts, on a day with the end of one and the beginning of another. */
  pause: Visit | null
}

interface Ends {
  /** Whether earlier points show that the machine was there already. */
  goesOn: boolean
  /** Whether earlier points show that it came. */
  seen: boolean
  stays: boolean
  /** The day. */
  span: Span
}

/**
 * The shift lasts from coming to leaving. If the machine was there already or stays, the shift begins or ends with the engine or
 * a movement in the working hours, including work that crosses their border or lasts long enough outside them; without any in the
 * working hours, with the engine whenever it ran. A machine that is first heard there has come then, except at midnight or
 * outside the working hours.
 */
export function shiftOf(own: readonly Span[], { goesOn, seen, stays, span }: Ends, day: OnSite): Shift {
  const { heard, activities, hours } = day
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return { began: null, ended: null, pause: null }
  const doing = (kinds: readonly Activity['activity'][]) =>
    commonSpans(
      heard,
      activities.filter(({ activity }) => kinds.includes(activity)),
    )
  const running = doing(RUNS)
  // Working hours round the clock do not limit the shift.
  const limits = hours && lengthOf(hours) < span.to - span.from ? hours : null
  const inHours = limits ? ranIn(limits, running, doing(['work'])) : []
  const ran = inHours.length > 0 ? inHours : running
  const isUsual = (moment: number, border: number) =>
    hours ? hours.some(({ from, to }) => from <= moment && moment <= to) : Math.abs(moment - border) > DOOR_MS
  const came = !goesOn && (seen || isUsual(first.from, span.from))
  const isEnd = !stays || (last.to < span.to && running.length === 0 && isUsual(last.to, span.to))
  const began = came ? first.from : (ran[0]?.from ?? null)
  const ended = isEnd ? last.to : (ran.at(-1)?.to ?? null)
  return {
    began,
    ended,
    pause: pauseOf({ began, ended }, ran.length > 0 ? ran : own, { own, isApart: inHours.length > 0, span }),
  }
}

/** In ms: work with a shorter rest is continuous. */
const RESTS_MS = 30 * MINUTE
/** Ms of work outside the working hours that make a shift of their own. */
const LASTS_MS = HOUR

/** The engine times that belong to a shift: in each of the working hours from first to last, and the work outside them. */
function ranIn(hours: readonly Span[], running: readonly Span[], work: readonly Span[]): Span[] {
  const inside = hours.flatMap((one) => hullOf(commonSpans(running, [one])))
  const behind = joined(work, RESTS_MS)
    .map((stretch) => commonSpans([stretch], work))
    .filter((its) => commonSpans(its, hours).length > 0 || lengthOf(its) >= LASTS_MS)
  return joined(
    [...inside, ...behind.flat()].sort((a, b) => a.from - b.from),
    RESTS_MS,
  )
}

const hullOf = (spans: readonly Span[]): Span[] => {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? [{ from: first.from, to: last.to }] : []
}

/** Ordered by beginning; spans that are at most `rest` ms apart are joined. */
function joined(spans: readonly Span[], rest: number): Span[] {
  const all: Span[] = []
  for (const { from, to } of spans) {
    const last = all.at(-1)
    if (last && from - last.to <= rest) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** In ms: a machine that rests this long between two nights is not waiting for work. */
export const BETWEEN_NIGHTS_MS = 4 * HOUR
/** Ms around midnight: a shift that crosses it may rest that long. */
export const MIDNIGHT_MS = HOUR

/**
 * `ran`: when the engine ran, or when the machine was there. The longest pause divides a day between two nights, and so do
 * working hours that are apart.
 */
function pauseOf(
  { began, ended }: Pick<Shift, 'began' | 'ended'>,
  ran: readonly Span[],
  { own, isApart, span }: { own: readonly Span[]; isApart: boolean; span: Span },
): Visit | null {
  if (began === null || ended === null) return null
  const isNight = Math.min(began - span.from, span.to - ended) <= MIDNIGHT_MS
  const least = isApart ? RESTS_MS : BETWEEN_NIGHTS_MS
  const shift = [{ from: began, to: ended }]
  const longest = longestOf(commonSpans(without(shift, ran), shift))
  if (!longest || (!isApart && !isNight) || lengthOf([longest]) <= least) return null
  // If the machine was away during most of the pause, the pause lasts from leaving to coming.
  const away = longestOf(without(shift, own))
  const pause = away && lengthOf(commonSpans([away], [longest])) * 2 > lengthOf([longest]) ? away : longest
  return pause.from > began && pause.to < ended ? { came: pause.from, left: pause.to } : null
}

const longestOf = (spans: readonly Span[]): Span | undefined =>
  spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]

/** Parts of a day outside a shift: between two shifts, and outside the working hours; `working` is null if none are set. */
export function restOf({ began, ended, pause }: Shift, day: Span, working: readonly Span[] | null): Span[] {
  const between = pause ? [{ from: pause.came, to: pause.left }] : []
  if (!working || began === null || ended === null) return between
  return without([day], [...working, ...without([{ from: began, to: ended }], between)])
}

/** Time on the object without work, as far as known: in its working hours, or in the shift if no hours are set. */
export function waitsOn({ heard, activities, hours }: OnSite, { began, ended, pause }: Shift): Span[] {
  const whole = began !== null && ended !== null ? [{ from: began, to: ended }] : []
  const shift = pause ? without(whole, [{ from: pause.came, to: pause.left }]) : whole
  const known = activities.filter(({ activity }) => activity !== 'work' && activity !== 'unknown')
  return commonSpans(commonSpans(heard, hours ?? shift), known)
}
