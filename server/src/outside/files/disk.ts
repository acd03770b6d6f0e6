/** Whether the disk of DATA_DIR has room left: a full one would stop the database on it. */
import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'

/** How long a known value is used, ms. */
const KNOWN_FOR = 5_000
const MB = 1_000_000

interface Known {
  /** A promise until the value is known. */
  free: number | Promise<number>
  until: number
}
const known = new Map<string, Known>()

/** Free bytes for our user on the disk of this folder, at most a few seconds old. Infinity where unknown. */
export function freeBytes(folder: string, now = Date.now()): number | Promise<number> {
  const last = known.get(folder)
  if (last && last.until > now) return last.free
  const entry: Known = { free: Number.POSITIVE_INFINITY, until: now + KNOWN_FOR }
  known.set(folder, entry)
  entry.free = statfs(folder)
    .then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    )
    .then((free) => (entry.free = free))
  return entry.free
}

/** Nearly always answered without waiting, because it is called for each point. */
export function isDiskLow({ dataDir, diskReserveMb }: Pick<Config, 'dataDir' | 'diskReserveMb'>) {
  if (diskReserveMb <= 0) return false
  const isLow = (free: number) => free < diskReserveMb * MB
  const free = freeBytes(dataDir)
  return typeof free === 'number' ? isLow(free) : free.then(isLow)
}
