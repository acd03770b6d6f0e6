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
import { clusterOf } from '../../db/embedded/cluster.ts'
import { CommandError } from '../../outside/command-error.ts'

export interface BackupFolder {
  /** Segments of the journal, compressed: `<name of 24 digits>.gz`. Histories of timelines: `<8 digits>.history.gz`. */
  wal: string
  /** Base copies of the whole database, each in a folder named by the moment from which it can be used. */
  bases: string
  /** The same paths as in the store of files. */
  files: string
  /** Files removed from the store, in a folder for each day. */
  gone: string
  /** Identifies the database, so that two never write to one folder. */
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
  cluster: join(root, 'cluster'),
  kept: (name) => join(root, name),
})

export const isContinuous = (root: string) => existsSync(folderOf(root).cluster)

/** The identifier of an existing cluster: the first eight bytes of its control file. */
function identifierOf(dataDir: string): string {
  return String(readFileSync(join(clusterOf(dataDir), 'global', 'pg_control')).readBigUInt64LE(0))
}

/** Makes the folder, or throws where it holds the backup of another database. */
export function claimFolder(root: string, dataDir: string): BackupFolder {
  const folder = folderOf(root)
  for (const path of [root, folder.bases, folder.files, folder.gone]) mkdirSync(path, { recursive: true, mode: 0o711 })
  const identifier = identifierOf(dataDir)
  if (!existsSync(folder.cluster)) writeFileSync(folder.cluster, `${identifier}\n`, { mode: 0o600 })
  if (readFileSync(folder.cluster, 'utf8').trim() !== identifier)
    throw new CommandError(`В папке ${root} лежит копия другой базы: укажите в BACKUP_DIR другую папку`)
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
