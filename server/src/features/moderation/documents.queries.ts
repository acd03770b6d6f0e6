/** Documents that owners submit for a check by a moderator. Their pages are deleted with the decision (decision 141). */
import type { DocumentCheck, OwnerDocument, WaitingDocuments } from '@spetskarta/shared/moderation/documents.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { keepFolder } from '../../db/doomed-blobs.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { recordAct } from '../audit/audit.queries.ts'

/** How long an uploaded page waits to be submitted. */
export const DOCUMENT_PAGE_WAITS = '1 day'
const waits = sql`sent_at >= now() - ${DOCUMENT_PAGE_WAITS}::interval`
/** Most pages stored per owner: some are uploaded and removed from the form again. */
const PAGES_KEPT = 30
const SHOWN = 50

interface DocumentPage {
  id: string
  user_id: string
  folder: string
  width: number
  height: number
}

/** Serialises decisions, requests and uploads of one owner. */
const lockOwner = (transaction: Db, user: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${user}`}, 0))`.execute(transaction)

/** False if too many pages are already waiting. */
export const insertDocumentPage = (db: Db, page: DocumentPage): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, page.user_id)
    const { n } = await transaction
      .selectFrom('document_pages')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('user_id', '=', page.user_id)
      .executeTakeFirstOrThrow()
    if (n >= PAGES_KEPT) return false
    await transaction.insertInto('document_pages').values(page).execute()
    return true
  })

/**
 * Submits the pages in their order, replacing those of a request not decided yet. False if one of them is gone or not the
 * owner's.
 */
export const insertDocumentRequest = (
  db: Db,
  user: string,
  { kinds, pages }: { kinds: OwnerDocument[]; pages: string[] },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user)
    const own = await transaction
      .selectFrom('document_pages')
      .select(['id', 'folder', 'place'])
      .where('user_id', '=', user)
      .where('id', 'in', pages)
      .where(({ eb, or }) => or([eb('place', 'is not', null), sql<boolean>`${waits}`]))
      .execute()
    if (own.length !== pages.length) return false
    await transaction.deleteFrom('document_pages').where('user_id', '=', user).where('id', 'not in', pages).execute()
    for (const { id, folder, place } of own) {
      if (place === null) await keepFolder(transaction, folder)
      await transaction
        .updateTable('document_pages')
        .set({ place: pages.indexOf(id) })
        .where('id', '=', id)
        .execute()
    }
    // Requests are distinguished by their time, so that a decision applies to the request that was seen.
    const request = { asked_at: sql<Date>`clock_timestamp()`, asked: kinds }
    await transaction
      .insertInto('document_checks')
      .values({ user_id: user, ...request })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(request))
      .execute()
    return true
  })

/** `asked`: withdraws the request and its pages; `checked`: the public result of the last check. */
export const withdrawDocuments = (db: Db, user: string, what: 'asked' | 'checked'): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user)
    if (what === 'asked') await transaction.deleteFrom('document_pages').where('user_id', '=', user).execute()
    await transaction
      .updateTable('document_checks')
      .set(what === 'asked' ? { asked_at: null, asked: [] } : { checked_at: null, checked: [] })
      .where('user_id', '=', user)
      .execute()
  })

const pagesOf = (user: string) =>
  sql.raw(`(select coalesce(json_agg(json_build_object('id', p.id, 'url', '/document-page/' || p.id || '/screen',
      'iconUrl', '/document-page/' || p.id || '/icon', 'width', p.width, 'height', p.height) order by p.place), '[]')
    from document_pages p where p.user_id = ${user} and p.place is not null)`)
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

export async function findDocumentCheck(db: Db, user: string): Promise<DocumentCheck> {
  const { rows } = await sql<DocumentCheck>`
    select
      case when c.asked_at is not null then
        json_build_object('at', ${iso('c.asked_at')}, 'kinds', c.asked, 'pages', ${pagesOf('c.user_id')}) end as asked,
      case when c.decided_at is not null then
        json_build_object('at', ${iso('c.decided_at')}, 'accepted', c.accepted, 'note', c.note) end as decided,
      case when c.checked_at is not null then json_build_object(
        'on', to_char(c.checked_at at time zone 'Europe/Moscow', 'YYYY-MM-DD'), 'kinds', c.checked) end as checked
    from document_checks c where c.user_id = ${user}`.execute(db)
  return rows[0] ?? { asked: null, decided: null, checked: null }
}

/** Requests that wait, oldest first. */
export async function listWaitingDocuments(db: Db): Promise<WaitingDocuments[]> {
  const { rows } = await sql<WaitingDocuments>`
    select json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.user_url), 'userUrl', u.user_url) as "user",
      coalesce(r.name, '') as company, coalesce(r.inn, '') as inn, ${iso('c.asked_at')} as at, c.asked as kinds,
      ${pagesOf('c.user_id')} as pages
    from document_checks c join users u on u.id = c.user_id left join requisites r on r.user_id = c.user_id
    where c.asked_at is not null and not u.banned
    order by c.asked_at limit ${SHOWN}`.execute(db)
  return rows
}

interface DocumentDecision {
  /** Time of the request that the moderator saw. */
  at: string
  accepted: boolean
  kinds: OwnerDocument[]
  note: string
}

/**
 * Decides the request and deletes its pages. `newer`: the owner has submitted another one meanwhile; `own`: the moderator's own
 * request. Otherwise the address for the letter, null for a demo owner; undefined if no request waits.
 */
export const decideDocuments = (
  db: Db,
  user: string,
  { at, accepted, kinds, note }: DocumentDecision,
  { by, ip }: { by: string; ip: string },
): Promise<{ email: string | null } | 'newer' | 'own' | undefined> =>
  withinTransaction(db, async (transaction) => {
    if (user === by) return 'own'
    await lockOwner(transaction, user)
    const check = await transaction
      .selectFrom('document_checks as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['u.email', sql<boolean>`c.asked_at = ${at}::timestamptz`.as('seen')])
      .where('c.user_id', '=', user)
      .where('c.asked_at', 'is not', null)
      .executeTakeFirst()
    if (!check) return undefined
    if (!check.seen) return 'newer'
    const now = sql<Date>`now()`
    await transaction
      .updateTable('document_checks')
      .set({ asked_at: null, asked: [], decided_at: now, accepted, note })
      .$if(accepted, (query) => query.set({ checked_at: now, checked: kinds }))
      .where('user_id', '=', user)
      .execute()
    await transaction.deleteFrom('document_pages').where('user_id', '=', user).execute()
    await recordAct(transaction, accepted ? 'documents_checked' : 'documents_refused', { by, ip, about: user })
    return { email: check.email }
  })

/** Folder of a page: for the owner, and for moderators once the page is submitted. */
export const findDocumentPage = (db: Db, id: string, { user, moderator }: { user: string; moderator: boolean }) =>
  db
    .selectFrom('document_pages')
    .select('folder')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('user_id', '=', user), ...(moderator ? [eb('place', 'is not', null)] : [])]))
    .executeTakeFirst()

/** Deletes pages that were never submitted. */
export const forgetDocumentPages = (db: Db) =>
  sql`delete from document_pages where place is null and not (${waits})`.execute(db)
