/** Invoices that owners have issued. Numbers run without gaps for each owner and year; nothing is ever deleted. */
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
  /** `yyyy-mm-dd`, and ms. */
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

/** Of `yyyy-mm`, newest first. */
export async function listInvoices(db: Db, userId: string, month: string): Promise<StoredInvoice[]> {
  const rows = await ofUser(db, userId).where('month', '=', `${month}-01`).orderBy('id', 'desc').execute()
  return rows.map(storedOf)
}

/** Who has signed the newest one; empty: there is none. */
export async function lastSigner(db: Db, userId: string): Promise<string> {
  const row = await ofUser(db, userId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.content.signer ?? ''
}

interface Issued {
  key: string
  kind: InvoiceKind
  month: string
  /** What it says, of what is not in another one; called when no other invoice of the owner can come in between. */
  draft: (transaction: Db) => Promise<InvoiceContent>
}

/** With the next number of its year, or of its kind in that year; or the one that this key has made before. */
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

/** False where it was cancelled before, or is none of the user's. */
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
