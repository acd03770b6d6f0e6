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
 * The recorded parts with other work, within `onSite` seconds: what is unknown makes room first, then the idling, then the standing.
 * Work that is taken back becomes none of them.
 */
export function partsWith(recorded: Parts, work: number, onSite: number): Parts {
  let room = Math.max(0, onSite - work)
  const parts = { ...recorded, work }
  for (const part of ['off', 'idle', 'unknown'] as const) {
    parts[part] = Math.min(recorded[part], room)
    room -= parts[part]
  }
  return parts
}
