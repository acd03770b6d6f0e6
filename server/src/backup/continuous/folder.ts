/** Where a continuous backup lies: the journal of the database (WAL), its bases, and the files. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterOf } from '../../db/embedded/cluster.ts'
import { CommandError } from '../../outside/command-error.ts'

export interface BackupFolder {
  /** Segments of the journal, packed: `<name of 24 digits>.gz`. Written by PostgreSQL alone. */
  wal: string
  /** Copies of the whole database, a folder each, named by the moment from which it can be used. */
  bases: string
  /** As in the store of files. */
  files: string
  /** What was removed from the store, in a folder a day. */
  gone: string
  /** Names the database; no two write to one folder. */
  cluster: string
  /** The server's own secret and the database's password, as they stand in `DATA_DIR`. */
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

/** Of a cluster that is there: the first eight bytes of its control file. */
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
  return folder
}
