/** Stored PDFs of papers and invoices: one for each, of its present state. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { keepFolder } from '../../../db/doomed-blobs.ts'

/** An issued paper or invoice. */
export interface Drawable {
  what: 'paper' | 'invoice'
  id: number
  cancelled: boolean
}

/** For each kind: its table, the column that refers to it, and the table of its PDFs. */
const TABLES: Record<
  Drawable['what'],
  { of: RawBuilder<unknown>; column: RawBuilder<unknown>; files: RawBuilder<unknown> }
> = {
  paper: { of: sql.table('papers'), column: sql.ref('paper'), files: sql.table('paper_files') },
  invoice: { of: sql.table('invoices'), column: sql.ref('invoice'), files: sql.table('invoice_files') },
}

/** Folder of the PDF; undefined if it was not drawn yet, or only before the cancellation. */
export async function drawnFolder(db: Db, { what, id, cancelled }: Drawable): Promise<string | undefined> {
  const { column, files } = TABLES[what]
  const { rows } = await sql<{ folder: string }>`
    select folder from ${files} where ${column} = ${id}::bigint and cancelled = ${cancelled}`.execute(db)
  return rows[0]?.folder
}

interface DrawnFile extends Drawable {
  user: string
  folder: string
  bytes: number
}

/** Replaces the previous PDF; does nothing if the paper was cancelled meanwhile or is gone. */
export const keepDrawn = (db: Db, { what, id, user, cancelled, folder, bytes }: DrawnFile): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { of, column, files } = TABLES[what]
    const { rows } = await sql`
      insert into ${files} (${column}, user_id, cancelled, folder, bytes)
      select id, user_id, ${cancelled}, ${folder}, ${bytes} from ${of}
      where id = ${id}::bigint and user_id = ${user} and (cancelled_at is not null) = ${cancelled}
      for share
      on conflict (${column}) do update set cancelled = excluded.cancelled, folder = excluded.folder, bytes = excluded.bytes
      returning 1`.execute(transaction)
    if (rows.length > 0) await keepFolder(transaction, folder)
  })
