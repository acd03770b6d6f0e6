/**
 * Imported first where tests begin: what they write is kept in memory where there is room, unless TMPDIR says where. Each test file has a
 * copy of a database, some 900 files, and to make a file on a disk can take longer than to write it.
 */
import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MEMORY = '/dev/shm'
/** Of all that a run keeps at a time, several times over. */
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
