/** Issued papers. Numbers run without gaps per owner and year; papers are never deleted. */
import {
  type ListedPaper,
  PAPER_DAYS,
  PAPERS_A_PAGE,
  type PaperForm,
  type PaperKind,
  type PaperSheet,
} from '@spetskarta/shared/papers/papers.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import { idsAround } from './around.rules.ts'
import type { PaperContent } from './content.rules.ts'
import { holdNumbers, nextNumber } from './numbers.queries.ts'
import { sheetOf } from './sheets.rules.ts'

const ofUser = (db: Db, userId: string) =>
  db
    .selectFrom('papers')
    .select([
      'id',
      'number',
      'equipment',
      'object_id',
      'cancelled_at',
      'cancel_reason',
      'issued_on',
      'from_day',
      'to_day',
    ])
    .select([sql<PaperKind>`kind`.as('kind'), sql<PaperContent>`content`.as('content')])
    .where('user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof ofUser>['executeTakeFirstOrThrow']>>

export interface StoredPaper {
  listed: ListedPaper
  content: PaperContent
}

/** A paper with the sheet that is shown and printed, as it was issued. */
export interface WholePaper extends StoredPaper {
  sheet: PaperSheet
}

const wholeOfUser = (db: Db, userId: string) => ofUser(db, userId).select(sql<PaperSheet | null>`sheet`.as('sheet'))

const wholeOf = ({ sheet, ...row }: Row & { sheet: PaperSheet | null }): WholePaper => {
  const stored = storedOf(row)
  return { ...stored, sheet: sheet ?? sheetOf({ ...stored.content, eachDowntime: true }, stored.listed.number) }
}

const storedOf = ({ content, ...row }: Row): StoredPaper => ({
  listed: {
    id: Number(row.id),
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    from: row.from_day,
    to: row.to_day,
    equipmentId: row.equipment,
    objectId: row.object_id === null ? null : Number(row.object_id),
    machineName: content.machine.name,
    customer: content.form.customer,
    gross: content.sums.cost?.gross ?? null,
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    cancelReason: row.cancel_reason,
  },
  content,
})

const idOf = (id: number) => sql<string>`${id}::bigint`

export async function findPaper(db: Db, userId: string, id: number): Promise<WholePaper | undefined> {
  const row = await wholeOfUser(db, userId).where('id', '=', idOf(id)).executeTakeFirst()
  return row && wholeOf(row)
}

/** The paper issued with this key. */
export async function findKey(db: Db, userId: string, key: string): Promise<StoredPaper | undefined> {
  const row = await ofUser(db, userId).where('key', '=', key).executeTakeFirst()
  return row && storedOf(row)
}

/** The user's own papers among these ids, in the order of the ids. */
export async function findPapers(db: Db, userId: string, ids: number[]): Promise<WholePaper[]> {
  const rows = await wholeOfUser(db, userId).where('id', '=', sql<string>`any(${ids}::bigint[])`).execute()
  const byId = new Map(rows.map((row) => [Number(row.id), wholeOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Which {
  equipmentId?: string | undefined
  objectId?: number | undefined
  /** A group, including its parts. */
  group?: number | undefined
  kind?: PaperKind | undefined
  state?: 'issued' | 'cancelled' | undefined
  customer?: string | undefined
  /** `yyyy-mm`: papers with days in this month. */
  month?: string | undefined
  /** `yyyy-mm-dd`, inclusive: papers with days between the two. */
  days?: { from: string; to: string } | undefined
  number?: number | undefined
  /** Id of the last paper of the previous page. */
  before?: number | undefined
}

/** Newest first. */
export async function listPapers(
  db: Db,
  userId: string,
  { equipmentId, objectId, group, kind, state, customer, month, days, number, before }: Which,
): Promise<ListedPaper[]> {
  const rows = await ofUser(db, userId)
    .$if(equipmentId !== undefined, (query) => query.where('equipment', '=', equipmentId ?? ''))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', idOf(objectId ?? 0)))
    .$if(group !== undefined, (query) =>
      query.where(
        'equipment',
        'in',
        sql<string>`(select m.equipment from machine_groups g join group_machines m on m.group_id = g.id
          where g.user_id = ${userId} and ${group ?? 0}::bigint in (g.id, g.parent))`,
      ),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'shift'))
    .$if(state !== undefined, (query) => query.where('cancelled_at', state === 'issued' ? 'is' : 'is not', null))
    .$if(customer !== undefined, (query) => query.where(sql<string>`content->'form'->>'customer'`, '=', customer ?? ''))
    .$if(month !== undefined, (query) =>
      query
        .where('from_day', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')::date`)
        .where('to_day', '>=', `${month}-01`),
    )
    .$if(days !== undefined, (query) =>
      query.where('from_day', '<=', days?.to ?? '').where('to_day', '>=', days?.from ?? ''),
    )
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', idOf(before ?? 0)))
    .orderBy('id', 'desc')
    .limit(PAPERS_A_PAGE)
    .execute()
  return rows.map((row) => storedOf(row).listed)
}

/**
 * Papers in force that overlap the period (`yyyy-mm-dd`, both inclusive), in the order of issue. Of papers about the same days of
 * a machine only one counts, so a paper that reaches beyond the period brings those that overlap it there, and so on.
 */
export async function papersAround(db: Db, userId: string, { from, to }: { from: string; to: string }) {
  const near = await db
    .selectFrom('papers')
    .select([
      'id',
      sql<string>`coalesce(equipment::text, content->'machine'->>'name')`.as('machine'),
      'from_day as from',
      'to_day as to',
    ])
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    // No paper is longer.
    .where('to_day', '>=', sql<string>`${from}::date - ${PAPER_DAYS}::int`)
    .where('from_day', '<=', sql<string>`${to}::date + ${PAPER_DAYS}::int`)
    .execute()
  const ids = idsAround(near, { from, to })
  const rows = await ofUser(db, userId)
    .where('id', 'in', sql<string>`(select unnest(${ids}::bigint[]))`)
    .orderBy('id')
    .execute()
  return rows.map(storedOf)
}

/** Ids of those papers that are cancelled. */
export async function cancelledOf(db: Db, userId: string, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('papers')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', sql<string>`(select unnest(${ids}::bigint[]))`)
    .where('cancelled_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Sheets ЭСМ-2 and ЭСМ-3 in force of the same machine and object that overlap the days, in the order of issue. */
export async function sheetsOf(db: Db, userId: string, { equipmentId, objectId, from, to }: PaperForm) {
  const rows = await ofUser(db, userId)
    .where('kind', 'in', ['esm2', 'esm3'])
    .where('cancelled_at', 'is', null)
    .where('equipment', '=', equipmentId)
    .where('object_id', objectId === undefined ? 'is' : '=', objectId === undefined ? null : idOf(objectId))
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .orderBy('id')
    .execute()
  return rows.map(storedOf)
}

interface Issued {
  key: string
  content: PaperContent
  /** May refuse a new paper, or adds to it; called while no other paper or invoice of the owner can be issued. */
  check?: (transaction: Db) => Promise<Partial<PaperContent>>
}

/**
 * Issues with the next number of the year, or of the kind in that year; returns the earlier paper if this key was used before.
 */
export const issuePaper = (db: Db, userId: string, { key, content: drafted, check }: Issued): Promise<StoredPaper> =>
  withinTransaction(db, async (transaction) => {
    await holdNumbers(transaction, userId)
    const before = await ofUser(transaction, userId).where('key', '=', key).executeTakeFirst()
    if (before) return storedOf(before)
    const content = { ...drafted, ...(await check?.(transaction)) }
    const { form, issuedOn, owner } = content
    const year = Number(issuedOn.slice(0, 4))
    const byKind = owner.numbering === 'kind'
    const number = await nextNumber(transaction, 'papers', { userId, year, kind: byKind ? form.kind : undefined })
    const { id } = await transaction
      .insertInto('papers')
      .values({
        user_id: userId,
        year,
        number,
        key,
        kind: form.kind,
        equipment: form.equipmentId,
        object_id: form.objectId === undefined ? null : String(form.objectId),
        issued_on: issuedOn,
        from_day: form.from,
        to_day: form.to,
        content: JSON.stringify(content),
        sheet: JSON.stringify(sheetOf(content, number)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await ofUser(transaction, userId).where('id', '=', id).executeTakeFirstOrThrow()
    return storedOf(row)
  })

/** False if it was already cancelled or is not the user's. */
export async function cancelPaper(db: Db, userId: string, id: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('papers')
    .set({ cancelled_at: sql`now()`, cancel_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '=', idOf(id))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
