/** The journal of the database (WAL) is copied to a folder, segment by segment, as soon as one is full or a minute old. */
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from '../../outside/command-error.ts'
import { makeReachable, type SystemAccount } from './account.ts'
import { identifierOf } from './cluster.ts'

/** In the folder of a backup: the identifier of the database that it belongs to. */
export const ownerFile = (root: string) => join(root, 'cluster')
/** In `DATA_DIR`: the folder in which this database has begun a backup. */
const begunFile = (dataDir: string) => join(dataDir, 'backup-folder')

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)

/**
 * Begins a backup in the folder, or goes on with it. Throws where it belongs to another database, and where a backup had been begun
 * at this path that is not there now: its disk is not mounted, and the system's own disk must not be filled instead.
 */
export function claimBackup(root: string, dataDir: string): void {
  const identifier = identifierOf(dataDir)
  const owner = textOf(ownerFile(root))
  if (owner === undefined) {
    if (isBackupAway(root, dataDir)) throw new CommandError(awayText(root, dataDir))
    mkdirSync(root, { recursive: true, mode: 0o711 })
    writeFileSync(ownerFile(root), `${identifier}\n`, { flush: true })
  } else if (owner !== identifier)
    throw new CommandError(`В папке ${root} лежит копия другой базы: укажите в BACKUP_DIR другую папку`)
  // PostgreSQL's user reads it before it copies a segment.
  chmodSync(ownerFile(root), 0o644)
  if (textOf(begunFile(dataDir)) !== root) writeFileSync(begunFile(dataDir), `${root}\n`, { mode: 0o600, flush: true })
}

export const isBackupAway = (root: string, dataDir: string) =>
  !existsSync(ownerFile(root)) && textOf(begunFile(dataDir)) === root

export const awayText = (root: string, dataDir: string) =>
  `В папке ${root} нет резервной копии, хотя она там была: диск не подключён? Копия продолжится, когда он появится. ` +
  `Начать новую: остановите сервер и удалите файл ${begunFile(dataDir)}`

/**
 * Makes the folder, owned by PostgreSQL's user, unless the backup is away; `folder` lies in the folder of the backup and must hold no
 * character that a shell interprets.
 */
export function prepareArchive(folder: string, dataDir: string, account: SystemAccount, program: string) {
  const root = dirname(folder)
  if (isBackupAway(root, dataDir)) return
  claimBackup(root, dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  makeReachable(account, root, program)
}

/**
 * A segment appears whole and flushed to disk, or not at all. PostgreSQL keeps a segment whose copying failed and tries again;
 * one copied just before a crash is copied a second time with the same content. Nothing is copied while the folder is not that of
 * this database's backup.
 */
export const archiveSettings = (folder: string, dataDir: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: '60s',
  archive_command: `grep -qx ${identifierOf(dataDir)} "${ownerFile(dirname(folder))}" && gzip -1 < "%p" > "${folder}/%f.part" && sync "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f.gz" && sync "${folder}"`,
})
