/** What a machine did of its own time on an object, and when its shift began and ended (decision 41). Spans in ms, in order. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { commonSpans, DOOR_MS, lengthOf, type Span, without } from './visits.rules.ts'

/** Minutes of the day; null: not told. */
export interface WorkingHours {
  starts: number | null
  ends: number | null
}

/** Of a day; they may go on past midnight. Null where none are told. */
export function workingSpans({ starts, ends }: WorkingHours, { from, to }: Span): Span[] | null {
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
  /** Null where none are told. */
  hours: readonly Span[] | null
}

const RUNS: readonly Activity['activity'][] = ['work', 'idle']

/** Seconds. Behind its working hours nobody asks why a machine stands there. */
export function partsOn({ heard, activities, hours }: OnSite): Parts {
  const doing = (of: readonly Span[], ...kinds: Activity['activity'][]) =>
    lengthOf(
      commonSpans(
        of,
        activities.filter(({ activity }) => kinds.includes(activity)),
      ),
    )
  const all = lengthOf(heard)
  const work = doing(heard, 'work')
  const idle = doing(heard, 'idle')
  const night = hours ? without(heard, hours) : []
  const off = doing(heard, 'off', 'carried') + doing(night, 'unknown')
  const parts = { work, idle, off, unknown: Math.max(0, all - work - idle - off) }
  return { work: seconds(work), idle: seconds(idle), off: seconds(off), unknown: seconds(parts.unknown) }
}

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
 * working hours; behind them where there was none in them; where nothing tells of the engine all day, with the working hours
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

/** On the object in its working hours, or in the shift where none are told, and known not to work. */
export function waitsOn({ heard, activities, hours }: OnSite, { began, ended }: Shift): Span[] {
  const shift = began !== null && ended !== null ? [{ from: began, to: ended }] : []
  const known = activities.filter(({ activity }) => activity !== 'work' && activity !== 'unknown')
  return commonSpans(commonSpans(heard, hours ?? shift), known)
}
