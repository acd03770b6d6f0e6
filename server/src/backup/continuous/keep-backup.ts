/**
 * What a server with `BACKUP_DIR` does every ten minutes: copies new files, makes a base copy once a week, and removes what is no
 * longer needed. PostgreSQL itself brings the journal there, at most a minute after it was written (decision 86).
 */
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@spetskarta/shared/durations.ts'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { clusterOf } from '../../db/embedded/cluster.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { onOwnConnection } from '../own-connection.ts'
import { makeBase, readBases, removeBase } from './base.ts'
import { archiverState, timelineOf } from './continuous.queries.ts'
import { mirrorFiles } from './files.ts'
import { type BackupFolder, claimFolder, KEPT } from './folder.ts'
import { baseFor, basesToDrop, daysToDrop, hasGap, segmentsToDrop } from './keep.rules.ts'

const BASE_DAYS = 7

type Backed = Pick<Config, 'dataDir' | 's3' | 'backup'>

/** Throws where the journal does not arrive, so that the job fails visibly. */
export async function keepBackup(
  { pool, config }: { pool: Deps['pool']; config: Backed },
  { signal, log }: JobContext,
  now = Date.now(),
): Promise<void> {
  const { backup, dataDir, s3 } = config
  if (!backup) return
  const folder = claimFolder(backup.folder, dataDir)
  // Before anything is written: on a full disk this makes the room for it.
  await dropWhatIsOld(folder, now, backup.days)
  for (const name of KEPT) await copyIfThere(join(dataDir, name), folder.kept(name))
  if (!s3) {
    const today = new Date(now).toISOString().slice(0, 10)
    const { came, went } = await mirrorFiles(join(dataDir, 'blobs'), folder, today, signal)
    if (came + went > 0) log.info({ came, went }, 'files backed up')
  }
  if (signal.aborted) return
  await onOwnConnection(pool, signal, async (client) => {
    if (await isBaseDue(client, folder, now)) await makeBase(client, clusterOf(dataDir), folder.bases, signal)
    await dropWhatIsOld(folder, now, backup.days)
    const failing = await archiverState(client)
    if (failing) throw new Error(`the journal does not arrive in ${folder.wal}: ${failing} failed last`)
  })
}

/**
 * A week after the last base copy, after a gap in the journal, and after a restore, when the database goes on in a new timeline.
 */
async function isBaseDue(client: pg.ClientBase, { bases, wal }: BackupFolder, now: number) {
  const timeline = await timelineOf(client)
  const last = baseFor(await readBases(bases), Number.POSITIVE_INFINITY)
  if (!last?.segment.startsWith(timeline) || last.at <= now - BASE_DAYS * DAY) return true
  return hasGap(await readdir(wal), last)
}

async function dropWhatIsOld({ bases, wal, gone }: BackupFolder, now: number, days: number) {
  const all = await readBases(bases)
  const old = basesToDrop(all, now, days)
  for (const { name } of old) await removeBase(bases, name)
  const left = all.filter((base) => !old.includes(base))
  for (const name of segmentsToDrop(await readdir(wal), left)) await rm(join(wal, name), { force: true })
  for (const name of daysToDrop(await readdir(gone), now, days)) await rm(join(gone, name), { recursive: true })
}

async function copyIfThere(from: string, to: string) {
  await copyFile(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
