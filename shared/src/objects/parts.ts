/** The four parts of a machine's time on an object, which add up to it. Seconds. */
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

/** Parts that count: corrected, else recorded. */
export const countedParts = ({ correction, work, idle, off, unknown }: ObjectDay): Parts =>
  correction
    ? { work: correction.counted, idle: correction.idle, off: correction.off, unknown: correction.unknown }
    : { work, idle, off, unknown }

/**
 * The recorded parts overridden by stated ones, within `onSite` seconds: unknown time is reduced first, then idling, then
 * standing. Time left over, as of work that is withdrawn, becomes unknown unless unknown time is stated too.
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
/** In the order in which they are filled: the last is reduced first. */
const OTHERS = ['off', 'idle', 'unknown'] as const
