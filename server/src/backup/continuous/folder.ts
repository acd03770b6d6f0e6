/** Layout of a continuous backup: the journal of the database (WAL), its base copies, and the files. */
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { claimBackup, ownerFile } from '../../db/embedded/archiving.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'

export interface BackupFolder {
  /** Segments of the journal, compressed: `<name of 24 digits>.gz`. Histories of timelines: `<8 digits>.history.gz`. */
  wal: string
  /** Base copies of the whole database, each in a folder named by the moment from which it can be used. */
  bases: string
  /** The same paths as in the store of files. */
  files: string
  /** Files removed from the store, in a folder for each day. */
  gone: string
  /** Holds the identifier of the database: two never write to one folder, and an unmounted folder is not begun anew. */
  cluster: string
  /** The server's own secret and the database's password, as in `DATA_DIR`. */
  kept: (name: KeptName) => string
}

export const KEPT = ['secret', 'postgres-password'] as const
type KeptName = (typeof KEPT)[number]

export const folderOf = (root: string): BackupFolder => ({
  wal: join(root, 'wal'),
  bases: join(root, 'bases'),
  files: join(root, 'files'),
  gone: join(root, 'gone'),
  cluster: ownerFile(root),
  kept: (name) => join(root, name),
})

export const isContinuous = (root: string) => existsSync(folderOf(root).cluster)

/** Makes what is missing in the folder; throws where `claimBackup` does. */
export function claimFolder(root: string, dataDir: string): BackupFolder {
  const folder = folderOf(root)
  claimBackup(root, dataDir)
  for (const path of [folder.bases, folder.files, folder.gone]) mkdirSync(path, { recursive: true, mode: 0o711 })
  keepHistories(folder.wal, join(clusterOf(dataDir), 'pg_wal'))
  return folder
}

/**
 * PostgreSQL archives no history of a timeline that began in a restore. Without it the next restore would begin the same timeline
 * again and overwrite its journal.
 */
function keepHistories(wal: string, from: string) {
  for (const name of readdirSync(from).filter((one) => one.endsWith('.history'))) {
    const to = join(wal, `${name}.gz`)
    if (existsSync(to)) continue
    writeFileSync(`${to}.part`, gzipSync(readFileSync(join(from, name))), { mode: 0o600, flush: true })
    // PostgreSQL's user reads it in a restore.
    const { uid, gid } = statSync(wal)
    chownSync(`${to}.part`, uid, gid)
    renameSync(`${to}.part`, to)
  }
}
