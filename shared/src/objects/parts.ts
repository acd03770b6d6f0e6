/** What a machine did of its time on an object: four parts that come to it. Seconds. */
import type { ObjectDay } from './objects.ts'

export const PARTS = ['work', 'idle', 'off', 'unknown'] as const
export type Part = (typeof PARTS)[number]
export type Parts = Record<Part, number>

export const PART_NAMES: Record<Part, string> = {
  work: 'работа',
  idle: 'холостой ход',
  off: 'стоянка',
  unknown: 'неизвестно',
}

export const onSiteOf = ({ work, idle, off, unknown }: Parts): number => work + idle + off + unknown

/** Those that count: as the owner has corrected them, or as they were recorded. */
export const countedParts = ({ correction, work, idle, off, unknown }: ObjectDay): Parts =>
  correction
    ? { work: correction.counted, idle: correction.idle, off: correction.off, unknown: correction.unknown }
    : { work, idle, off, unknown }

/**
 * The recorded parts with what is said of them, within `onSite` seconds: what is unknown makes room first, then the idling, then the
 * standing. What is left over, as of work that is taken back, is unknown unless that is said too.
 */
export function partsWith(recorded: Parts, { work, ...said }: Said, onSite: number): Parts {
  const parts = { ...recorded, work }
  let room = onSite - work - OTHERS.reduce((sum, part) => sum + (said[part] ?? 0), 0)
  for (const part of OTHERS) {
    parts[part] = said[part] ?? Math.min(recorded[part], Math.max(0, room))
    if (said[part] === undefined) room -= parts[part]
  }
  if (said.unknown === undefined) parts.unknown += Math.max(0, room)
  return parts
}

type Said = Pick<Parts, 'work'> & { [Name in Exclude<Part, 'work'>]?: number | undefined }
/** The last makes room first. */
const OTHERS = ['off', 'idle', 'unknown'] as const
