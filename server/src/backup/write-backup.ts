/**
 * Copies the database and the files, consistent with each other, while the server works (decision 24). The records are of one
 * moment. Every file that they name exists until the copy is complete: files never change, a record is written after its files,
 * and no file is removed meanwhile.
 */
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { holdSweeps, releaseSweeps } from '../db/doomed-blobs.ts'
import { pending } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { OPERATOR_PHOTO_SIZES } from '../features/crew/photo-sizes.ts'
import { REQUEST_PHOTO_SIZES } from '../features/deals/rows.rules.ts'
import { MESSAGE_PHOTO_FILES } from '../features/messages/messages.rules.ts'
import { PAPER_FILE } from '../features/papers/drawing/kept-file.ts'
import { SENT_FILE } from '../features/photos/incoming.queries.ts'
import { PHOTO_SIZES } from '../features/photos/photo-links.rules.ts'
import { SERVICE_PHOTO_SIZES } from '../features/service/record-photo.ts'
import { CommandError } from '../outside/command-error.ts'
import { IMAGE_FILES } from '../outside/files/images.ts'
import { type Archive, createArchive, type Manifest, tablePath } from './archive.ts'
import {
  copyOut,
  type FileNames,
  readApplied,
  readKeys,
  readMoments,
  readTables,
  rememberFolders,
  type Table,
} from './backup.queries.ts'
import { onOwnConnection } from './own-connection.ts'

const FILES: FileNames = {
  image: [IMAGE_FILES.small.name, IMAGE_FILES.large.name],
  wide: Object.values(IMAGE_FILES).map(({ name }) => name),
  photo: Object.values(PHOTO_SIZES).map(({ file }) => file),
  sent: [SENT_FILE],
  paper: [PAPER_FILE],
  service: Object.values(SERVICE_PHOTO_SIZES).map(({ file }) => file),
  operator: Object.values(OPERATOR_PHOTO_SIZES).map(({ file }) => file),
  message: Object.values(MESSAGE_PHOTO_FILES).map(({ file }) => file),
  request: Object.values(REQUEST_PHOTO_SIZES).map(({ file }) => file),
}

export interface Source {
  pool: pg.Pool
  blobs: Pick<Deps['blobs'], 'open'>
  /** The server's own secret, where it made one. */
  secret: string | undefined
}

/** `tell` gets a line for each table, and for files now and then. A backup that is aborted or fails leaves nothing. */
export async function writeBackup(
  { pool, blobs, secret }: Source,
  target: string,
  tell: (line: string) => unknown = () => {},
  signal = new AbortController().signal,
): Promise<Manifest> {
  const archive = await createArchive(target, signal)
  try {
    // The cursors end with the connection, and so does the lock after a failure.
    return await onOwnConnection(pool, signal, async (client) => {
      // Before the snapshot: files that are being removed at this moment are named by no record in the snapshot.
      await holdSweeps(client)
      await client.query('begin isolation level repeatable read, read only')
      if ((await pending(client)).length > 0)
        throw new CommandError('Базе не хватает миграций: сначала запустите сервер этой версии')
      const tables: Manifest['tables'] = []
      for (const table of await readTables(client)) {
        const rows = await writeTable(client, archive, table)
        tables.push({ ...table, rows })
        await tell(`Таблица ${table.name}: ${rows}`)
      }
      const migrations = await readApplied(client)
      const moments = await readMoments(client)
      const madeAt = new Date().toISOString()
      await rememberFolders(client)
      // Copying files may take hours: a snapshot held that long would keep deleted rows from being cleaned up.
      await client.query('commit')
      const copied = await writeFiles(client, archive, blobs, tell)
      if (secret) await archive.add('secret', Readable.from([Buffer.from(secret)]))
      const manifest: Manifest = { format: 1, madeAt, migrations, tables, moments, ...copied }
      await archive.finish(manifest)
      // PostgreSQL notices the end of a connection only after a moment: without this the next sweep would remove nothing.
      await releaseSweeps(client)
      return manifest
    })
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function writeTable(client: pg.PoolClient, archive: Archive, table: Table): Promise<number> {
  const rows = client.query(copyTo(copyOut(table)))
  await archive.add(tablePath(table.name), rows, createGzip({ level: 4 }))
  return rows.rowCount
}

async function writeFiles(
  client: pg.PoolClient,
  archive: Archive,
  blobs: Source['blobs'],
  tell: (line: string) => unknown,
) {
  let files = 0
  const missing: string[] = []
  for await (const key of readKeys(client, FILES)) {
    const blob = await blobs.open(key)
    if (!blob) {
      missing.push(key)
      continue
    }
    await archive.add(`files/${key}`, blob.stream)
    files++
    if (files % 500 === 0) await tell(`Файлы: ${files}`)
  }
  await tell(`Файлы: ${files}`)
  return { files, missing }
}
