/**
 * The mark of a restore from an archive: it stands from before the first file until the records are there. Until then the database is
 * incomplete, nothing may start on it, and only the same restore may go on.
 */
import type pg from 'pg'
import { CommandError } from '../outside/command-error.ts'
import { codeOf } from '../outside/error-fields.ts'

/** Error codes: the table does not exist; it exists already. */
const NO_TABLE = '42P01'
const TAKEN = '42P07'

/** When the archive was made whose restore has begun here; undefined: none. */
export async function unfinishedRestore(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: there } = await client.query(`select where to_regclass('unfinished_restore') is not null`)
  if (there.length === 0) return undefined
  const { rows } = await client.query<{ made_at: string }>('select made_at from unfinished_restore')
  return rows[0]?.made_at
}

/** One statement: a mark without its moment would be none. */
export async function beginRestore(client: pg.ClientBase, madeAt: string): Promise<void> {
  const moment = client.escapeLiteral(madeAt)
  await client.query(`create table unfinished_restore as select ${moment}::text as made_at`).catch((error: unknown) => {
    throw codeOf(error) === TAKEN ? new CommandError('Копию уже восстанавливает другой запуск') : error
  })
}

/** Call it first in the transaction that loads the records: a second restore waits for it, and finds the mark gone. */
export async function endRestore(transaction: pg.ClientBase): Promise<void> {
  await transaction.query('drop table unfinished_restore').catch((error: unknown) => {
    throw codeOf(error) === NO_TABLE ? new CommandError('Копию уже восстановил другой запуск') : error
  })
}

export async function refuseUnfinished(client: pg.ClientBase): Promise<void> {
  const madeAt = await unfinishedRestore(client)
  if (madeAt !== undefined)
    throw new CommandError(`Восстановление копии от ${madeAt} прервано. Повторите npm run restore с той же папкой`)
}
