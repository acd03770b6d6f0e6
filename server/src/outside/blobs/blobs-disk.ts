import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.ts'

/** Holds the name of the store, so that servers can check whether they share it. */
export const STORE_FILE = '.store'

export function blobsOnDisk(root: string): BlobStore {
  return {
    async put(key, bytes) {
      const path = join(root, key)
      const folder = dirname(path)
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `.${randomUUID()}.part`)
      try {
        await using(open(part, 'wx', 0o600), async (file) => {
          await file.writeFile(bytes)
          await file.sync()
        })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      // Syncs the folder's entry for the file, and the entry of each new folder.
      const oldest = made ? dirname(made) : folder
      for (let entry = folder; ; entry = dirname(entry)) {
        await using(open(entry, 'r'), (file) => file.sync())
        if (entry === oldest) return
      }
    },

    async open(key) {
      const path = join(root, key)
      const file = await open(path, 'r').catch((error: { code?: string }) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
      if (!file) return undefined
      const { size, mtimeMs } = await file.stat()
      const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
      return { stream: file.createReadStream(), size, etag }
    },

    remove: (folder) => rm(join(root, folder), { recursive: true, force: true }),

    async isEmpty() {
      const names = await readdir(root).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names.every((name) => name === STORE_FILE)
    },
  }
}

async function using(opening: Promise<FileHandle>, work: (file: FileHandle) => Promise<void>) {
  const file = await opening
  try {
    await work(file)
  } finally {
    await file.close()
  }
}
