import type { Storage } from '@spetskarta/shared/storage/storage.ts'

export interface Quota {
  /** Bytes of photos. */
  bytes: number
  points: number
}

/** 0: no limit. `first` applies until the e-mail is confirmed. */
export interface Quotas {
  first: Quota
  full: Quota
}

export interface Used extends Quota {
  /** Whether the larger quota applies. */
  confirmed: boolean
}

export type StorageLevel = Storage['level']
const LEVELS = [100, 95, 80] as const
/** A level is reported again only after usage has fallen below it by this much, per cent. */
const SLACK = 5

export const quotaOf = ({ first, full }: Quotas, { confirmed }: Used): Quota => (confirmed ? full : first)

const percentOf = (used: number, quota: number) => (quota === 0 ? 0 : (used / quota) * 100)

/** Per cent of the quota, by whichever of bytes and points is used up more. */
const percent = (used: Used, quota: Quota) =>
  Math.max(percentOf(used.bytes, quota.bytes), percentOf(used.points, quota.points))

export const levelOf = (used: Used, quotas: Quotas): StorageLevel =>
  LEVELS.find((level) => percent(used, quotaOf(quotas, used)) >= level) ?? 0

/** The level to remember as reported, given the last reported one; a letter is due if it is higher. */
export function nextReported(used: Used, quotas: Quotas, reported: number): number {
  const level = levelOf(used, quotas)
  return level > reported || percent(used, quotaOf(quotas, used)) < reported - SLACK ? level : reported
}

/** Whether storing `more` would exceed the quota. */
export const isOver = (used: Used, quotas: Quotas, more: Partial<Quota>): boolean => {
  const quota = quotaOf(quotas, used)
  return (['bytes', 'points'] as const).some(
    (what) => more[what] !== undefined && quota[what] > 0 && used[what] + more[what] > quota[what],
  )
}
