/** How a day changed when it was summed again, and which rules changed it. */
import type { RecountReason } from '@spetskarta/shared/days/recount.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

type DayRow = Selectable<Tables['track_days']>

/** In metres, seconds and counts. */
export interface DaySums {
  points: number
  distance: number
  work: number
  idle: number
  off: number
  unknown: number
  moving: number
  gaps: number
  unheard: number
  jammed: number
  carried: number
}

export const sumsOfRow = (row: DayRow): DaySums => ({
  points: row.points,
  distance: row.distance_m,
  work: row.working_s,
  idle: row.idle_s,
  off: row.off_s,
  unknown: row.unknown_s,
  moving: row.moving_s,
  gaps: row.gaps,
  unheard: row.unheard_m,
  jammed: row.jammed_s,
  carried: row.carried_m,
})

/** Smaller changes are not reported: metres and seconds, or for large sums a hundredth (PART). */
const LEAST = { distance: 100, work: 360, idle: 360, off: 360 }
const PART = 0.01

/**
 * At least one reason for the change; undefined if the day stayed the same, or if its points changed: then the rules are not the
 * cause.
 */
export function reasonsOf(before: DaySums, after: DaySums): RecountReason[] | undefined {
  if (before.points !== after.points) return undefined
  const differs = (name: keyof typeof LEAST) =>
    Math.abs(after[name] - before[name]) > Math.max(LEAST[name], PART * Math.max(after[name], before[name]))
  const [way, ...hours] = [differs('distance'), differs('work'), differs('idle'), differs('off')]
  if (!way && !hours.includes(true)) return undefined
  const reasons: [RecountReason, boolean][] = [
    ['jam', after.jammed > before.jammed],
    ['carried', after.carried > before.carried],
    ['silence', after.gaps > before.gaps || after.unheard > before.unheard],
  ]
  const seen = reasons.flatMap(([reason, is]) => (is ? reason : []))
  if (seen.length > 0) return seen
  return way ? ['way'] : ['engine']
}
