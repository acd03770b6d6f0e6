/** Refuses what would put the same work into two invoices. Called while the owner's numbers are held (`holdNumbers`). */
import { INSTEAD, type InvoiceKind } from '@spetskarta/shared/papers/invoices.ts'
import type { Db } from '../../../db/connect.ts'
import { conflict } from '../../../http/errors.ts'
import { isChargedInstead, isSameWork, workOf } from '../charging.rules.ts'
import type { PaperContent } from '../content.rules.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { titleOf } from '../title.rules.ts'
import { invoiceTitle } from './invoice-sheet.rules.ts'
import { type InvoicedPaper, invoicedPapers, worksWithin } from './invoiced.queries.ts'

export const IN_A_SENTENCE: Record<InvoiceKind, string> = { bill: 'счёт', act: 'акт', upd: 'УПД' }

/** «уже выдан Акт № 1 от 30.06.2026. Чтобы выдать счёт, сначала отмените его» */
function alreadyIssued(invoices: readonly InvoicedPaper[], what: string): string {
  const titles = [...new Set(invoices.map(invoiceTitle))]
  const [issued, them] = titles.length > 1 ? ['выданы', 'их'] : ['выдан', 'его']
  return `уже ${issued} ${titles.join(', ')}. Чтобы выдать ${what}, сначала отмените ${them}`
}

/** A new paper with a sum must not be charged instead of one that an invoice in force contains. */
export async function refuseInvoicedDays(transaction: Db, user: string, { form, sums }: PaperContent): Promise<void> {
  if (sums.cost === null) return
  const { kind, equipmentId, from, to, objectId = null } = form
  const work = { id: Number.POSITIVE_INFINITY, kind, machine: equipmentId.toLowerCase(), place: objectId, from, to }
  const others = await worksWithin(transaction, user, form)
  const replaced = others.filter((other) => !other.cancelled && isChargedInstead(work, other))
  const invoices = await invoicedPapers(
    transaction,
    user,
    replaced.map(({ id }) => id),
  )
  if (invoices.length > 0) throw conflict(`За эти дни ${alreadyIssued(invoices, 'документ с суммой')}`)
}

interface ToInvoice {
  kind: InvoiceKind
  papers: readonly StoredPaper[]
  /** Ids of the papers in force among which these were found to be charged. */
  known: ReadonlySet<number>
}

/**
 * The papers must still be charged, and no invoice in force may contain another paper about their work, even a cancelled one: the
 * customer still has that invoice.
 */
export async function refuseInvoicedWork(transaction: Db, user: string, { kind, papers, known }: ToInvoice) {
  const days = papers.flatMap(({ listed }) => [listed.from, listed.to]).toSorted()
  const all = await worksWithin(transaction, user, { from: days[0] ?? '', to: days.at(-1) ?? '' })
  const byMachine = Map.groupBy(all, ({ machine }) => machine)
  const cancelled = new Set(all.flatMap((work) => (work.cancelled ? work.id : [])))
  const works = papers.map(workOf).map((work) => ({
    work,
    same: (byMachine.get(work.machine) ?? []).filter((other) => other.id !== work.id && isSameWork(work, other)),
  }))
  const hasChanged = works.some(
    ({ work, same }) =>
      cancelled.has(work.id) ||
      same.some((one) => one.priced && !one.cancelled && !known.has(one.id) && isChargedInstead(one, work)),
  )
  if (hasChanged)
    throw conflict(
      `Пока составлялся ${IN_A_SENTENCE[kind]}, документы за этот месяц изменились. Обновите страницу и выдайте его снова`,
    )
  const invoices = await invoicedPapers(
    transaction,
    user,
    works.flatMap(({ same }) => same.map(({ id }) => id)),
  )
  const excluding = invoices.filter((one) => INSTEAD[kind].includes(one.kind))
  for (const [i, { same }] of works.entries()) {
    const its = excluding.filter(({ paper }) => same.some(({ id }) => id === paper))
    const paper = papers[i]
    if (paper && its.length > 0)
      throw conflict(`${titleOf(paper.listed)}: за эти дни ${alreadyIssued(its, IN_A_SENTENCE[kind])}`)
  }
}
