/** Stored hours as the API returns them: rounded here, once. */
import { roundedHours, roundedParts } from '@spetskarta/shared/hours.ts'
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { onSiteOf, type Parts, partsWith } from '@spetskarta/shared/objects/parts.ts'

type Correction = NonNullable<ObjectDay['correction']>

export interface StoredDay
  extends Omit<ObjectDay, 'came' | 'left' | 'began' | 'ended' | 'onSite' | 'off' | 'silent' | 'correction'> {
  came: Date | null
  left: Date | null
  began: Date | null
  ended: Date | null
  /** Null: computed before standing was distinguished from idling. */
  off: number | null
  /** Null: computed before it was stored; then it is the part of the visits that is neither counted nor inferred. */
  silent: number | null
  /** Fields that are null are as recorded. */
  correction: (Omit<Correction, 'onSite' | 'idle' | 'off' | 'unknown'> & Nullable<Correction>) | null
}

type Nullable<C> = { [Name in 'onSite' | 'idle' | 'off' | ('unknown' & keyof C)]: number | null }

/** `lost`: the recorded hours were deleted when the points had been: how long the machine was on the object is unknown. */
export function objectDayOf(
  { came, left, began, ended, pause, correction, ...row }: StoredDay,
  lost = false,
): ObjectDay {
  // What the engine did meanwhile is no longer known.
  const known =
    row.off === null ? { ...row, idle: 0, off: 0, unknown: row.unknown + row.idle } : { ...row, off: row.off }
  const { work, idle, off, unknown } = known
  const parts = roundedParts({ work, idle, off, unknown })
  const corrected = correction && correctionOf(parts, correction)
  return {
    ...row,
    ...parts,
    objectId: Number(row.objectId),
    onSite: onSiteOf(parts),
    inferred: roundedHours(row.inferred),
    silent: roundedHours(row.silent ?? Math.max(0, visited(row.visits) - work - idle - off - unknown - row.inferred)),
    came: came?.getTime() ?? null,
    left: left?.getTime() ?? null,
    began: correction?.began ?? began?.getTime() ?? null,
    ended: correction?.ended ?? ended?.getTime() ?? null,
    // If the owner says when the shift began or ended, it is a single shift without a pause.
    pause: (correction?.began ?? correction?.ended ?? null) === null ? pause : null,
    correction: corrected,
    downtime:
      row.downtime &&
      (lost && (correction?.onSite ?? null) === null
        ? { ...row.downtime, seconds: roundedHours(row.downtime.seconds) }
        : downtimeWithin(corrected ? { ...corrected, work: corrected.counted } : parts, row.downtime)),
  }
}

/**
 * Downtime was checked against the day as it was when it was entered. Records and corrections that come later may leave less
 * time without work; only that time counts, so that no hour is paid as work and as downtime.
 */
function downtimeWithin(counted: Parts, downtime: NonNullable<StoredDay['downtime']>): ObjectDay['downtime'] {
  const stated = roundedHours(downtime.seconds)
  const most = onSiteOf(counted) - counted.work
  return stated > most ? { ...downtime, seconds: most, stated } : { ...downtime, seconds: stated }
}

/** Duration of the visits, seconds. */
const visited = (visits: ObjectDay['visits']) => visits.reduce((ms, { came, left }) => ms + left - came, 0) / 1000

function correctionOf(
  recorded: Parts,
  { onSite, idle, off, unknown, ...said }: NonNullable<StoredDay['correction']>,
): Correction {
  const counted = roundedHours(said.counted)
  const stated = onSite === null ? Math.max(onSiteOf(recorded), counted) : roundedHours(onSite)
  if (idle === null || off === null || unknown === null) {
    const { work: _, ...others } = partsWith(recorded, { work: counted }, stated)
    return { ...said, counted, onSite: stated, ...others }
  }
  return {
    ...said,
    counted,
    onSite: stated,
    idle: roundedHours(idle),
    off: roundedHours(off),
    unknown: roundedHours(unknown),
  }
}
