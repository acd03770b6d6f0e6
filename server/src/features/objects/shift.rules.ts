/** What a machine did of its own time on an object, and when its shift began and ended (decision 41). Spans in ms, in order. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { commonSpans, DOOR_MS, lengthOf, type Span, without } from './visits.rules.ts'

/** Minutes of the day; null: not set. */
export interface ObjectHours {
  starts: number | null
  ends: number | null
}

/** Of a day; they may go on past midnight. Null where none are set. */
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
  activities: readonly Activity[]
  /** Null where none are set. */
  hours: readonly Span[] | null
}

const RUNS: readonly Activity['activity'][] = ['work', 'idle']

/** Ms of what a machine did there; `night` is what of the unknown is behind the working hours. */
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

/** Seconds. Behind its working hours a machine may stand there without a reason. */
export const partsOn = ({ work, idle, off, carried, night, unknown }: DoneOnSite): Parts => ({
  work: seconds(work),
  idle: seconds(idle),
  off: seconds(off + carried + night),
  unknown: seconds(unknown),
})

const seconds = (ms: number) => Math.round(ms / 1000)

export interface Shift {
  /** Ms; null where nothing shows it. */
  began: number | null
  ended: number | null
}

interface Ends {
  /** Points before show that it was there already. */
  goesOn: boolean
  /** Points before show that it came. */
  seen: boolean
  stays: boolean
  /** The day. */
  span: Span
}

/**
 * From coming to leaving. Of a machine that was there already, or stays, it begins or ends with the engine or a movement in the
 * working hours; behind them where there was none in them; where nothing is known of the engine all day, with the working hours
 * themselves. A machine that is first heard there has come then, but not at midnight or outside of the working hours.
 */
export function shiftOf(own: readonly Span[], { goesOn, seen, stays, span }: Ends, day: OnSite): Shift {
  const { heard, activities, hours } = day
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return { began: null, ended: null }
  const doing = (kinds: readonly Activity['activity'][]) =>
    commonSpans(
      heard,
      activities.filter(({ activity }) => kinds.includes(activity)),
    )
  const running = doing(RUNS)
  const told = [commonSpans(running, hours ?? [span]), running, commonSpans(doing(['unknown']), hours ?? [])].find(
    ({ length }) => length > 0,
  )
  const isUsual = (moment: number, border: number) =>
    hours ? hours.some(({ from, to }) => from <= moment && moment <= to) : Math.abs(moment - border) > DOOR_MS
  const came = !goesOn && (seen || isUsual(first.from, span.from))
  const isEnd = !stays || (last.to < span.to && running.length === 0 && isUsual(last.to, span.to))
  return {
    began: came ? first.from : (told?.[0]?.from ?? null),
    ended: isEnd ? last.to : (told?.at(-1)?.to ?? null),
  }
}

/** On the object in its working hours, or in the shift where none are set, and known not to work. */
export function waitsOn({ heard, activities, hours }: OnSite, { began, ended }: Shift): Span[] {
  const shift = began !== null && ended !== null ? [{ from: began, to: ended }] : []
  const known = activities.filter(({ activity }) => activity !== 'work' && activity !== 'unknown')
  return commonSpans(commonSpans(heard, hours ?? shift), known)
}
