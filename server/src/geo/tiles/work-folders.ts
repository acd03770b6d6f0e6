import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Prefix of the folders in which a map is being made. */
export const WORK_FOLDER = '.map-'
/** Making a map never takes this long, so an older folder is left over. */
const FORGOTTEN_MS = 24 * 3_600_000

/** Removes the folders of killed commands: each is some three times as large as its extracts. */
export async function removeForgotten(parent: string) {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(WORK_FOLDER)) continue
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true })
  }
}
