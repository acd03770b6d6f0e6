/** Mirrors the files of the store: each is copied once, since a file never changes under its name. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { STORE_FILE } from '../../outside/blobs/blobs-disk.ts'
import { CommandError } from '../../outside/command-error.ts'
import type { BackupFolder } from './folder.ts'

const PART = '.part'

/** Returns how many files were copied and how many were moved to `gone`. Throws once the folder's disk is away. */
export async function mirrorFiles(
  store: string,
  { files, gone, cluster }: BackupFolder,
  today: string,
  signal?: AbortSignal,
) {
  await dropParts(files)
  const [there, here] = [await namesIn(store), await namesIn(files)]
  const count = { came: 0, went: 0 }
  for (const name of there) {
    if (here.has(name) || signal?.aborted) continue
    // Else its folders would be made on the system's own disk.
    if (!existsSync(cluster)) throw new CommandError(`Нет файла ${cluster}: диск не подключён?`)
    if (await copied(join(store, name), join(files, name))) count.came++
  }
  for (const name of here) {
    if (there.has(name) || signal?.aborted) continue
    await moved(join(files, name), join(gone, today, name))
    count.went++
  }
  return count
}

/** Removes what killed copies have left: only one server writes to the folder, and it copies one file at a time. */
async function dropParts(root: string) {
  for (const { parentPath, name } of await filesIn(root)) if (name.endsWith(PART)) await rm(join(parentPath, name))
}

/** Paths of the files in a folder and below, relative to it. */
export async function namesIn(root: string): Promise<Set<string>> {
  const names = (await filesIn(root))
    .filter(({ name }) => name !== STORE_FILE && !name.endsWith(PART))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  return new Set(names)
}

async function filesIn(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile())
}

/** False where the file has been removed meanwhile. */
export async function copied(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}${PART}`
  try {
    await copyFile(from, part)
  } catch (error) {
    await rm(part, { force: true })
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
  const file = await open(part, 'r')
  await file.sync().finally(() => file.close())
  await rename(part, to)
  return true
}

async function moved(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}
