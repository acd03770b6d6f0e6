/** Divides a machine's whole day by place: the owner's objects, and time elsewhere (decision 42). */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { onSiteOf, PARTS, type Parts } from '@spetskarta/shared/objects/parts.ts'
import type { PaperDay, PaperRow } from '../content.rules.ts'
import { ELSEWHERE } from './elsewhere.ts'

/** A day on an object, the same as on a paper about that object alone. */
export interface PlacedDay {
  objectId: number
  object: string
  works: string
  day: PaperDay
}

/** Whether a day on an object has anything to print; otherwise the machine only drove past. */
export const isWorth = ({ onSite, correction, downtime }: ObjectDay): boolean =>
  onSite > 0 || correction !== null || downtime !== null

/** A placed day as a line of a sheet. */
const rowOf = ({ object, works, day }: PlacedDay): PaperRow => {
  const { came, left, pause, counted: work, recorded, idle, off, unknown, present } = day
  const { downtime, downtimeStated, downtimeReason, downtimeCode, reason } = day
  return {
    object,
    works,
    came,
    left,
    pause,
    work,
    recorded,
    idle,
    off,
    unknown,
    present,
    downtime,
    downtimeStated,
    downtimeReason,
    downtimeCode,
    reason,
  }
}

/**
 * `there`: the day's objects. The whole day becomes the sum of its lines, so that one paper gives the same figures as papers of
 * each object: corrections and простой belong to a day on an object. A day on no object stays unchanged.
 */
export function placedDay(whole: PaperDay, there: readonly PlacedDay[]): PaperDay {
  if (there.length === 0) return whole
  const rows = [...there.map(rowOf), ...elsewhereOf(whole, there)]
  const sum = (of: (row: PaperRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const reasons = (of: (row: PaperRow) => string) => [...new Set(rows.map(of).filter(Boolean))].join('; ')
  return {
    ...whole,
    rows,
    counted: sum(({ work }) => work),
    recorded: sum(({ recorded }) => recorded),
    idle: sum(({ idle }) => idle),
    off: sum(({ off }) => off),
    unknown: sum(({ unknown }) => unknown),
    present: sum(({ present }) => present),
    downtime: sum(({ downtime }) => downtime),
    idleDue: there.reduce((all, { day }) => all + day.idleDue, 0),
    downtimeReason: reasons(({ downtimeReason }) => downtimeReason),
    downtimeCode: reasons(({ downtimeCode }) => downtimeCode),
    reason: reasons(({ reason }) => reason),
  }
}

/** By the records alone: a correction on an object moves no time to or from elsewhere. */
function elsewhereOf(whole: PaperDay, there: readonly PlacedDay[]): PaperRow[] {
  const here = (part: keyof Parts) => there.reduce((sum, { day }) => sum + day.parts[part], 0)
  const all: Parts = { work: whole.recorded, idle: whole.idle, off: whole.off, unknown: whole.unknown }
  const rest = Object.fromEntries(PARTS.map((part) => [part, Math.max(0, all[part] - here(part))])) as unknown as Parts
  // Outside its working hours an object counts unknown time as standing, so that time is subtracted from the day's unknown.
  rest.unknown = Math.max(0, rest.unknown - Math.max(0, here('off') - all.off))
  const present = onSiteOf(rest)
  if (present === 0) return []
  const { work, ...others } = rest
  const nothing = { came: '', left: '', downtime: 0, downtimeReason: '', downtimeCode: '', reason: '', works: '' }
  return [{ object: ELSEWHERE, ...nothing, work, recorded: work, ...others, present }]
}
