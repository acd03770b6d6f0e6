/** Whether the disk of DATA_DIR has room left: a full one stops the database that lies on it. */
import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'

/** Ms. */
const KNOWN_FOR = 5_000
const MB = 1_000_000

const known = new Map<string, { free: Promise<number>; until: number }>()

/** Free bytes for us where this folder lies; not older than a few seconds. Infinity where that cannot be told. */
export function freeBytes(folder: string, now = Date.now()): Promise<number> {
  const found = known.get(folder)
  if (found && found.until > now) return found.free
  const free = statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )
  known.set(folder, { free, until: now + KNOWN_FOR })
  return free
}

export async function isDiskLow({ dataDir, diskReserveMb }: Pick<Config, 'dataDir' | 'diskReserveMb'>) {
  return diskReserveMb > 0 && (await freeBytes(dataDir)) < diskReserveMb * MB
}
