/**
 * Imported first in every test run: temporary files are kept in memory where there is room, unless TMPDIR is set. Each test file
 * has a copy of a database, some 900 files, and creating a file on a disk can take longer than writing it.
 */
import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes: several times what a run needs at one time. */
const ROOM = 4 * 2 ** 30

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, totalmem() / 2) >= ROOM
  } catch {
    return false
  }
}

if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = MEMORY
