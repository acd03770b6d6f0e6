/** Since when a machine stands, whatever its engine does: idling followed by the engine off is one stand. Moments in ms. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { anyAt } from '@spetskarta/shared/tracks/columns.ts'
import { STRIP_PARTS } from '../../days/doing.rules.ts'

/** A day at the end of which a machine stood. */
export interface StandDay {
  /** Its first moment. */
  start: number
  /** What the machine did, see `stripOf`. */
  strip: readonly number[]
  /** When it last moved. */
  moved: number | null
  /** Since when it does what it did at the end; may be before `start`. */
  since: number
}

const MOVES = new Set<number>([STRIP_PARTS.indexOf('work'), STRIP_PARTS.indexOf('carried')])
/** Minutes: parts begin and end at whole minutes, so parts this far apart still follow each other. */
const APART = 1

/** Also true where it has stood since the beginning of the day or longer. */
export const standsAllDay = (day: StandDay): boolean => beginOf(day) <= day.start + APART * MINUTE

/** `before`: the day before, if the machine stood at the end of it and was heard until midnight. */
export function standsSince(day: StandDay, before?: StandDay): number {
  if (!standsAllDay(day)) return beginOf(day)
  return before ? standsSince(before) : Math.min(day.since, beginOf(day))
}

function beginOf({ start, strip, moved, since }: StandDay): number {
  let part = strip.length - 3
  if (part < 0) return since
  while (part > 0 && !MOVES.has(anyAt(strip, part - 1)) && anyAt(strip, part - 2) >= anyAt(strip, part) - APART)
    part -= 3
  const begin = start + anyAt(strip, part) * MINUTE
  return moved === null ? begin : Math.max(begin, Math.round(moved / MINUTE) * MINUTE)
}
