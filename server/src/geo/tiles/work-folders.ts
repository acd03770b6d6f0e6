import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How the names of folders begin in which a map is being made. */
export const WORK_FOLDER = '.map-'
/** No map takes so long, and no folder of one that goes on is so old. */
const FORGOTTEN_MS = 24 * 3_600_000

/** Removes the folders of commands that were killed: each is some three times as large as its extracts. */
export async function removeForgotten(parent: string) {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(WORK_FOLDER)) continue
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true })
  }
}
