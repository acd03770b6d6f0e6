/** Restores a backup to an empty database and an empty store of files. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationFiles } from '../db/migrate.ts'
import { beginRestore, endRestore, unfinishedRestore } from '../db/unfinished-restore.ts'
import type { Deps } from '../deps.ts'
import { CommandError } from '../outside/command-error.ts'
import { checkArchive, filesOf, type Manifest, tablePath } from './archive.ts'
import { copyIn, finishTables, isEmptyDatabase, prepareTables, readTables } from './backup.queries.ts'

interface Place {
  pool: pg.Pool
  blobs: Pick<Deps['blobs'], 'put' | 'isEmpty'>
}

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Checks all sums first. The rows are loaded in one transaction, after the files: an interrupted restore leaves no records, and can
 * be repeated. `prepare`: called before anything is written to the database or the store.
 */
export async function restoreBackup(
  { pool, blobs }: Place,
  folder: string,
  tell: (line: string) => unknown = () => {},
  prepare: () => Promise<void> = async () => {},
): Promise<Manifest> {
  const unfinished = await withClient(pool, unfinishedRestore)
  if (unfinished === undefined) {
    if (!(await withClient(pool, isEmptyDatabase)))
      throw new CommandError('База не пуста. Копия восстанавливается только в пустую базу')
    if (!(await blobs.isEmpty()))
      throw new CommandError('Хранилище файлов не пусто. Копия восстанавливается только в пустое')
  }
  tell('Проверяются суммы')
  const manifest = await checkArchive(folder)
  const known = await migrationFiles()
  const later = manifest.migrations.filter((name) => !known.includes(name))
  if (later.length > 0)
    throw new CommandError(`Копия сделана более новой версией: здесь нет миграции ${later.join(', ')}`)

  if (unfinished !== undefined && unfinished !== manifest.madeAt)
    throw new CommandError(
      `Здесь прервано восстановление копии от ${unfinished}. Повторите с ней или удалите базу и файлы, которые оно оставило`,
    )
  await prepare()
  if (unfinished === undefined) await withClient(pool, (client) => beginRestore(client, manifest.madeAt))
  else tell('Прошлое восстановление прервано: повторяем')

  let files = 0
  for await (const key of filesOf(folder)) {
    const type = TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    await blobs.put(key, await readFile(join(folder, 'files', key)), type)
    if (++files % 500 === 0) tell(`Файлы: ${files} из ${manifest.files}`)
  }
  tell(`Файлы: ${files}`)

  await migrate(pool, { named: manifest.migrations, tell })
  await withClient(pool, (client) => loadTables(client, folder, manifest, tell))
  for (const name of await migrate(pool, { tell })) tell(`Применена миграция ${name}`)
  await pool.query('analyze')
  return manifest
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function loadTables(
  client: pg.PoolClient,
  folder: string,
  { tables, moments }: Manifest,
  tell: (line: string) => unknown,
) {
  const here = new Set((await readTables(client)).map(({ name }) => name))
  const strange = tables.find(({ name }) => !here.has(name))
  if (strange) throw new CommandError(`В базе нет таблицы ${strange.name}`)
  await client.query('begin')
  try {
    await endRestore(client)
    for (const at of moments) await client.query('select ensure_track_month($1)', [at])
    await prepareTables(client, tables)
    for (const table of tables) {
      const rows = client.query(copyFrom(copyIn(table)))
      await pipeline(createReadStream(join(folder, tablePath(table.name))), createGunzip(), rows)
      if (rows.rowCount !== table.rows)
        throw new CommandError(`В таблице ${table.name} ${rows.rowCount} строк вместо ${table.rows}`)
      tell(`Таблица ${table.name}: ${rows.rowCount}`)
    }
    await finishTables(client, tables)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
