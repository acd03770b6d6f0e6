/** The servers that work on one database: they must share the secret and the store of files. */
import { createHmac, randomUUID } from 'node:crypto'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { CommandError } from '../outside/command-error.ts'
import type { Db } from './connect.ts'

export interface Instance {
  /** Host name. */
  name: string
  /** Host and port where the server listens. */
  address: string
  version: string
  secretPrint: string
  storePrint: string
}

/** Interval at which a server records that it works, ms. */
const BEAT_MS = 10 * SECOND
/** Seconds of silence after which a server counts as gone. */
const SILENT_S = 30
/** Any number, the same in every instance: of two that start together, one checks after the other. */
const LOCK = 7_270_420

/** Differs between secrets; the secret cannot be guessed from it. */
export const secretPrint = (secret: string): string =>
  createHmac('sha256', secret).update('which secret an instance has').digest('hex').slice(0, 16)

interface Membership {
  /** Records that the server works; runs by itself every few seconds. */
  beat(): Promise<void>
  /** Resolves when nothing of the server is recorded any more. */
  leave(): Promise<void>
}

/**
 * Throws CommandError with one line where a running server has another secret or another store. `refused` gets the same error
 * later: while this server could not reach the database, another one that it must not work beside has started.
 */
export async function joinInstances(
  db: Db,
  instance: Instance,
  refused: (error: CommandError) => void,
): Promise<Membership> {
  const id = randomUUID()
  await enter(db, id, instance)
  let beating: Promise<void> | undefined
  const beat = () => {
    beating ??= recordBeat(db, id, instance)
      .catch((error: unknown) => {
        if (error instanceof CommandError) refused(error)
      })
      .finally(() => {
        beating = undefined
      })
    return beating
  }
  const beats = setInterval(() => void beat(), BEAT_MS).unref()
  return {
    beat,
    async leave() {
      clearInterval(beats)
      // A beat under way could record the server again after it has left.
      await beating
      await db.deleteFrom('instances').where('id', '=', id).execute()
    },
  }
}

/** Records the server after comparing it with the others. */
const enter = (db: Db, id: string, instance: Instance): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await sql`delete from instances where seen_at < now() - make_interval(secs => ${SILENT_S})`.execute(transaction)
    const others = await transaction.selectFrom('instances').selectAll().orderBy('started_at').execute()
    for (const other of others) {
      const what =
        other.secret_print !== instance.secretPrint
          ? 'другим SECRET: ссылки и входы одного не подходили бы другому. Задайте обоим один'
          : other.store_print !== instance.storePrint
            ? 'другим хранилищем файлов: фото одного другой не нашёл бы и забыл. Задайте обоим одно S3_… или одну папку'
            : undefined
      if (what) throw new CommandError(`На этой базе уже работает сервер ${other.name} (${other.address}) с ${what}`)
    }
    await transaction.insertInto('instances').values(rowOf(id, instance)).execute()
  })

async function recordBeat(db: Db, id: string, instance: Instance): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('instances')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A server that started while this one was silent has deleted its row, and may differ.
  if (numUpdatedRows === 0n) await enter(db, id, instance)
}

/** Throws CommandError with one line where a running server has another store. */
export async function requireSameStore(db: Db, storePrint: string): Promise<void> {
  const other = await db
    .selectFrom('instances')
    .select(['name', 'address'])
    .where('store_print', '!=', storePrint)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${SILENT_S})`)
    .executeTakeFirst()
  if (other)
    throw new CommandError(
      `Сервер ${other.name} (${other.address}) работает с другим хранилищем файлов: задайте то же S3_…`,
    )
}

const rowOf = (id: string, { name, address, version, secretPrint, storePrint }: Instance) => ({
  id,
  name,
  address,
  version,
  secret_print: secretPrint,
  store_print: storePrint,
})
