/** What a machine did of its own time on an object, and when its shift began and ended (decision 41). Spans in ms, in order. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { cut, DOOR_MS, lengthOf, type Span, without } from './visits.rules.ts'

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
      cut(
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
  /** Nothing shows it come: it was there when it was first heard. */
  wasThere: boolean
  stays: boolean
  /** The day. */
  span: Span
}

/**
 * From coming to leaving. Of a machine that was there already, or stays, it begins or ends with the engine or a movement in the
 * working hours; behind them where there was none in them. Where nothing tells of the engine all day it is as long as the machine
 * was heard in the working hours; without those it has no begin or end at midnight.
 */
export function shiftOf(own: readonly Span[], { wasThere, stays, span }: Ends, day: OnSite): Shift {
  const { heard, activities, hours } = day
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return { began: null, ended: null }
  const running = cut(
    heard,
    activities.filter(({ activity }) => RUNS.includes(activity)),
  )
  const inHours = hours ? cut(running, hours) : running
  const silent = cut(
    heard,
    activities.filter(({ activity }) => activity === 'unknown'),
  )
  const told = [inHours, running, cut(silent, hours ?? [])].find((spans) => spans.length > 0)
  const atOnce = silent.length > 0 && first.from - span.from > DOOR_MS ? first.from : null
  const atLast = silent.length > 0 && span.to - last.to > DOOR_MS ? last.to : null
  return {
    began: wasThere ? (told?.[0]?.from ?? atOnce) : first.from,
    ended: stays ? (told?.at(-1)?.to ?? atLast) : last.to,
  }
}

/** On the object in its working hours, or in the shift where none are told, without work. */
export function waitsOn({ heard, activities, hours }: OnSite, { began, ended }: Shift): Span[] {
  const shift = began !== null && ended !== null ? [{ from: began, to: ended }] : []
  const working = activities.filter(({ activity }) => activity === 'work')
  return without(cut(heard, hours ?? shift), working)
}
