/** Files that are being received, in a folder of our own: files left there by a killed server are deleted. */
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-fields.ts'

/** The folder; it exists once this returns, and only the server's user can read it. */
export function temporaryFolder(dataDir: string): string {
  const folder = join(dataDir, 'tmp')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Deletes files of the folder last written at least `olderThan` ms ago. A missing folder counts as empty. */
export async function sweepFolder(folder: string, olderThan: number): Promise<void> {
  for (const name of await readdir(folder).catch(none)) {
    const path = join(folder, name)
    const written = await stat(path).catch(none)
    if ('mtimeMs' in written && Date.now() - written.mtimeMs >= olderThan) await rm(path, { force: true })
  }
}

function none(error: unknown): [] {
  if (codeOf(error) === 'ENOENT') return []
  throw error
}
