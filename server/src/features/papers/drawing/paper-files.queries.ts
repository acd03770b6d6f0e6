/** Files of papers that were drawn: one a paper, of how it stands now. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { keepFolder } from '../../../db/doomed-blobs.ts'

const idOf = (id: number) => sql<string>`${id}::bigint`

/** The folder of its file; undefined where it was not drawn yet, or before it was cancelled. */
export async function drawnFolder(db: Db, paper: number, cancelled: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom('paper_files')
    .select('folder')
    .where('paper', '=', idOf(paper))
    .where('cancelled', '=', cancelled)
    .executeTakeFirst()
  return row?.folder
}

interface DrawnFile {
  paper: number
  user: string
  cancelled: boolean
  folder: string
  bytes: number
}

/** In place of what was drawn of it before; nothing where it was cancelled meanwhile or is gone. */
export const keepDrawn = (db: Db, { paper, user, cancelled, folder, bytes }: DrawnFile): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into paper_files (paper, user_id, cancelled, folder, bytes)
      select id, user_id, ${cancelled}, ${folder}, ${bytes} from papers
      where id = ${idOf(paper)} and user_id = ${user} and (cancelled_at is not null) = ${cancelled}
      for share
      on conflict (paper) do update set cancelled = excluded.cancelled, folder = excluded.folder, bytes = excluded.bytes
      returning 1`.execute(transaction)
    if (rows.length > 0) await keepFolder(transaction, folder)
  })
