/** Restores a continuous backup to `DATA_DIR` as of a moment; only to an empty place. */
import { chownSync, existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../db/connect.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'
import { startLocked, stopOrphan } from '../../db/embedded/embedded.ts'
import { takeLock } from '../../db/embedded/lock.ts'
import { beginRestoring, endRestoring, isRestoring } from '../../db/embedded/restoring.ts'
import { migrate } from '../../db/migrate.ts'
import { CommandError } from '../../outside/command-error.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { readFolders, rememberFolders } from '../backup.queries.ts'
import { readBases, unpackBase } from './base.ts'
import { isRecovering } from './continuous.queries.ts'
import { copied, namesIn } from './files.ts'
import { type BackupFolder, folderOf, KEPT } from './folder.ts'
import { baseFor } from './keep.rules.ts'

/**
 * `at`: ms; undefined: as late as the journal reaches. Returns the moment of the last change that was replayed; undefined: none
 * since the base copy.
 */
export async function restoreMoment(
  root: string,
  dataDir: string,
  at: number | undefined,
  tell: (line: string) => void = () => {},
): Promise<Date | undefined> {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  await requireEmpty(home)
  const unlock = takeLock(home)
  try {
    const last = await restoreLocked(folderOf(root), home, at, tell)
    endRestoring(home)
    return last
  } finally {
    unlock()
  }
}

async function restoreLocked(
  folder: BackupFolder,
  dataDir: string,
  at: number | undefined,
  tell: (line: string) => void,
): Promise<Date | undefined> {
  // Again: before the lock, another restore may have ended here.
  await requireEmpty(dataDir)
  const bases = await readBases(folder.bases)
  const base = baseFor(bases, at ?? Date.now())
  if (!base)
    throw new CommandError(
      bases.length === 0
        ? `В ${dirname(folder.bases)} ещё нет ни одной копии базы`
        : `Самая ранняя копия базы сделана позже, ${earliest(bases)}`,
    )
  if (isRestoring(dataDir)) await removeCut(dataDir, tell)
  beginRestoring(dataDir)
  tell(`Распаковывается копия базы от ${new Date(base.at).toISOString()}`)
  const cluster = clusterOf(dataDir)
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  await unpackBase(folder.bases, base.name, cluster)
  for (const name of KEPT) await keep(folder, name, dataDir)
  const signal = join(cluster, 'recovery.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(cluster)
  for (const path of [signal, join(cluster, 'backup_label')]) chownSync(path, uid, gid)

  tell('Повторяется журнал базы')
  const { last, named } = await replay(dataDir, folder, at, tell)
  const files = await restoreFiles(folder, join(dataDir, 'blobs'), named)
  tell(`Файлы: ${files}`)
  return last
}

async function requireEmpty(dataDir: string) {
  if (isRestoring(dataDir)) return
  if (existsSync(clusterOf(dataDir)) || (await namesIn(join(dataDir, 'blobs'))).size > 0)
    throw new CommandError(`В ${dataDir} уже есть база или файлы. Копия восстанавливается только в пустое место`)
}

/** Removes what a cut restore has made: the place was empty before it. */
async function removeCut(dataDir: string, tell: (line: string) => void) {
  tell('Прошлое восстановление прервано: начинаем сначала')
  await stopOrphan(dataDir)
  // Its tar may need a moment to end with it.
  const removing = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
  for (const path of [clusterOf(dataDir), join(dataDir, 'blobs')]) await rm(path, removing)
}

const earliest = (bases: readonly { at: number }[]) => new Date(Math.min(...bases.map((one) => one.at))).toISOString()

/** Returns the moment of the last change, and the folders of files that the records of the restored moment name. */
async function replay(dataDir: string, { wal }: BackupFolder, at: number | undefined, tell: (line: string) => void) {
  const settings = {
    restore_command: `test -f "${wal}/%f.gz" && gzip -dc "${wal}/%f.gz" > "%p"`,
    ...(at === undefined
      ? {}
      : {
          recovery_target_time: new Date(at).toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_action: 'promote',
          // The base's own: the newest timeline may have left it before the moment, at an earlier restore.
          recovery_target_timeline: 'current',
        }),
  }
  const embedded = await startLocked(dataDir, tell, settings).catch((error: Error) => {
    throw new CommandError(`${error.message} Если журнал кончается раньше, восстановите без --at`)
  })
  try {
    const last = await untilRecovered(embedded.url, dataDir)
    return { last, named: await readNamed(embedded.url, tell) }
  } finally {
    await embedded.stop()
  }
}

async function untilRecovered(url: string, dataDir: string): Promise<Date | undefined> {
  const client = new pg.Client({ connectionString: url })
  // Expected where the recovery ends before its moment, see below.
  client.on('error', () => {})
  try {
    await client.connect()
    while (await isRecovering(client)) await sleep(100)
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? undefined
  } catch {
    throw new CommandError(
      `Журнал кончается раньше: восстановите без --at. Что сказал PostgreSQL, стоит в ${dataDir}/postgres.log`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** Applies the migrations that the backup does not have yet: the queries are those of this version's tables. */
async function readNamed(url: string, tell: (line: string) => void): Promise<Set<string>> {
  const { pool, close } = connect(url, ({ message }) => tell(message), 'setup', { connections: 2 })
  try {
    for (const name of await migrate(pool, { tell })) tell(`Применена миграция ${name}`)
    const client = await pool.connect()
    const named = new Set<string>()
    try {
      await rememberFolders(client)
      for await (const [folder] of readFolders(client)) named.add(folder)
    } finally {
      client.release(true)
    }
    return named
  } finally {
    await close()
  }
}

/**
 * Restores removed files too, where a record of that moment names their folder. A file without a record was deleted before that
 * moment: nothing would ever delete it again.
 */
async function restoreFiles({ files, gone }: BackupFolder, store: string, named: ReadonlySet<string>): Promise<number> {
  const sources = [files, ...(await readdir(gone)).map((day) => join(gone, day))]
  let count = 0
  for (const source of sources)
    for (const name of await namesIn(source))
      if (named.has(dirname(name)) && (await copied(join(source, name), join(store, name)))) count++
  return count
}

async function keep(folder: BackupFolder, name: (typeof KEPT)[number], dataDir: string) {
  await copyFile(folder.kept(name), join(dataDir, name))
    .then(() => chmod(join(dataDir, name), 0o600))
    .catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
}
