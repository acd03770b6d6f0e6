/** Issued invoices. Numbers run without gaps per owner and year; invoices are never deleted. */
import type { InvoiceKind } from '@spetskarta/shared/papers/invoices.ts'
import type { Customer } from '@spetskarta/shared/papers/particulars.ts'
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Cost } from '../money.rules.ts'
import { holdNumbers, nextNumber } from '../numbers.queries.ts'
import type { InvoiceRow } from './rows.rules.ts'

export interface InvoiceContent {
  owner: Requisites
  customer: Customer
  /** `yyyy-mm`. */
  month: string
  /** First and last day of the papers, `yyyy-mm-dd`. */
  from: string
  to: string
  /** `issuedOn`: `yyyy-mm-dd`; `issuedAt`: ms. */
  issuedOn: string
  issuedAt: number
  signer: string
  papers: { id: number; title: string }[]
  rows: InvoiceRow[]
  cost: Cost
}

export interface StoredInvoice {
  id: number
  kind: InvoiceKind
  number: number
  key: string
  issuedOn: string
  cancelledAt: number | null
  cancelReason: string
  content: InvoiceContent
}

const ofUser = (db: Db, userId: string) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'key', 'issued_on', 'cancelled_at', 'cancel_reason'])
    .select([sql<InvoiceKind>`kind`.as('kind'), sql<InvoiceContent>`content`.as('content')])
    .where('user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof ofUser>['executeTakeFirstOrThrow']>>

const storedOf = (row: Row): StoredInvoice => ({
  id: Number(row.id),
  kind: row.kind,
  number: row.number,
  key: row.key,
  issuedOn: row.issued_on,
  cancelledAt: row.cancelled_at?.getTime() ?? null,
  cancelReason: row.cancel_reason,
  content: row.content,
})

const idOf = (id: number) => sql<string>`${id}::bigint`

export async function findInvoice(db: Db, userId: string, id: number): Promise<StoredInvoice | undefined> {
  const row = await ofUser(db, userId).where('id', '=', idOf(id)).executeTakeFirst()
  return row && storedOf(row)
}

/** Invoices of a month, `yyyy-mm`, newest first. */
export async function listInvoices(db: Db, userId: string, month: string): Promise<StoredInvoice[]> {
  const rows = await ofUser(db, userId).where('month', '=', `${month}-01`).orderBy('id', 'desc').execute()
  return rows.map(storedOf)
}

/** Signer of the newest invoice; empty if there is none. */
export async function lastSigner(db: Db, userId: string): Promise<string> {
  const row = await ofUser(db, userId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.content.signer ?? ''
}

interface Issued {
  key: string
  kind: InvoiceKind
  month: string
  /** Makes the content from papers not yet invoiced; called while no other invoice of the owner can be issued. */
  draft: (transaction: Db) => Promise<InvoiceContent>
}

/**
 * Issues with the next number of the year, or of the kind in that year; returns the earlier invoice if this key was used before.
 */
export const issueInvoice = (db: Db, userId: string, { key, kind, month, draft }: Issued): Promise<StoredInvoice> =>
  db.transaction().execute(async (transaction) => {
    await holdNumbers(transaction, userId)
    const before = await ofUser(transaction, userId).where('key', '=', key).executeTakeFirst()
    if (before) return storedOf(before)
    const content = await draft(transaction)
    const year = Number(content.issuedOn.slice(0, 4))
    const byKind = content.owner.numbering === 'kind'
    const number = await nextNumber(transaction, 'invoices', { userId, year, kind: byKind ? kind : undefined })
    const row = await transaction
      .insertInto('invoices')
      .values({
        user_id: userId,
        year,
        number,
        key,
        kind,
        month: `${month}-01`,
        issued_on: content.issuedOn,
        content: JSON.stringify(content),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return storedOf(await ofUser(transaction, userId).where('id', '=', row.id).executeTakeFirstOrThrow())
  })

/** False if it was already cancelled or is not the user's. */
export async function cancelInvoice(db: Db, userId: string, id: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoices')
    .set({ cancelled_at: sql`now()`, cancel_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '=', idOf(id))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
