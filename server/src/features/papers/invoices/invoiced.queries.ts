/** Papers about the same days, and the invoices in force that contain them. */
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { WorkOfPaper } from '../charging.rules.ts'
import type { StoredInvoice } from './invoices.queries.ts'

export interface FoundWork extends WorkOfPaper {
  cancelled: boolean
  /** Whether the paper has a sum. */
  priced: boolean
}

/** What papers that overlap the period (`yyyy-mm-dd`, both inclusive) are about, cancelled ones too; of one machine or of all. */
export async function worksWithin(
  db: Db,
  userId: string,
  { from, to, equipmentId }: { from: string; to: string; equipmentId?: string | undefined },
): Promise<FoundWork[]> {
  return await db
    .selectFrom('papers')
    .select([
      sql<number>`id::float8`.as('id'),
      sql<PaperKind>`kind`.as('kind'),
      sql<string>`coalesce(equipment::text, content->'machine'->>'name')`.as('machine'),
      sql<number | null>`(content->'form'->>'objectId')::float8`.as('place'),
      'from_day as from',
      'to_day as to',
      sql<boolean>`cancelled_at is not null`.as('cancelled'),
      sql<boolean>`content->'sums'->>'cost' is not null`.as('priced'),
    ])
    .where('user_id', '=', userId)
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .$if(equipmentId !== undefined, (query) => query.where('equipment', '=', equipmentId ?? ''))
    .execute()
}

/** An invoice in force and one of its papers. */
export interface InvoicedPaper extends Pick<StoredInvoice, 'kind' | 'number' | 'issuedOn'> {
  paper: number
}

/** Invoices in force with any of these papers, in the order of issue: a row for each of the papers. */
export async function invoicedPapers(db: Db, userId: string, ids: readonly number[]): Promise<InvoicedPaper[]> {
  if (ids.length === 0) return []
  // An invoice has papers that end in its month.
  const { rows } = await sql<InvoicedPaper>`
    with months as (select distinct date_trunc('month', to_day)::date as month from papers
      where user_id = ${userId} and id = any(${[...ids]}::bigint[])),
    said as materialized (select i.id, i.kind, i.number, i.issued_on, (one->>'id')::bigint as paper
      from invoices i cross join jsonb_array_elements(i.content->'papers') one
      where i.user_id = ${userId} and i.cancelled_at is null and i.month in (select month from months))
    select kind, number, issued_on as "issuedOn", paper::float8 as paper from said
    where paper = any(${[...ids]}::bigint[]) order by id, paper`.execute(db)
  return rows
}
