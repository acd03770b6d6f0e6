/** Reads the data of an owner's month; the number of queries does not grow with the number of machines. */

import { compareNames } from '@spetskarta/shared/names.ts'
import { INSTEAD, type INVOICE_KINDS } from '@spetskarta/shared/papers/invoices.ts'
import { type MonthCustomer, UNNAMED } from '@spetskarta/shared/papers/month.ts'
import type { Deps } from '../../../deps.ts'
import { machinesOfGroup } from '../../company/groups.queries.ts'
import { countPeriod } from '../../objects/count-hours.ts'
import { chargedHoursOfAll } from '../../objects/downtime/charged-hours.queries.ts'
import { endsOf, haulsIn } from '../../objects/hauls/hauls.queries.ts'
import { listObjects } from '../../objects/objects.queries.ts'
import { listRates } from '../../rates/rates.queries.ts'
import type { StoredInvoice } from '../invoices/invoices.queries.ts'
import { papersAround } from '../papers.queries.ts'
import { listParticulars } from '../particulars/particulars.queries.ts'
import { innOf, type MachineLine, machineLines } from './lines.ts'
import { sumsOfAll } from './sums.rules.ts'

/** First and last day of `yyyy-mm`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/**
 * `group`: only machines of this group and its parts. `known`: ids of the papers in force that were compared. `uncounted`: days of
 * these machines that could not be counted, ascending.
 */
export async function linesOfMonth(deps: Deps, user: string, month: string, group?: number) {
  const { db } = deps
  const period = daysOfMonth(month)
  const objects = (await listObjects(db, user)).filter(({ own }) => own)
  const ids = [...new Set(objects.flatMap(({ machines }) => machines.map(({ _id }) => _id)))]
  const { counting, uncounted } = await countPeriod(deps, ids, period)
  const cards = await listRates(db, user)
  const atObjects = {
    cards,
    customers: new Map(objects.map(({ objectId, customerName }) => [objectId, customerName])),
    machines: objects.flatMap((object) => object.machines),
  }
  const [papers, days, { machines, customers }] = await Promise.all([
    papersAround(db, user, period),
    chargedHoursOfAll(db, atObjects, period),
    listParticulars(db, user),
  ])
  // Days may be of machines that no longer work on any object.
  const there = [...new Set([...ids, ...days.map(({ itemId }) => itemId)])]
  const hauls = await haulsIn(db, there, period.from, period.to)
  const ends = await endsOf(db, hauls)
  const known = new Map(machines.map((machine) => [machine.equipmentId, machine]))
  const lines = machineLines({ ...period, papers, days, hauls, ends, objects, machines: known, cards })
  const inGroup = await machinesOfGroup(db, user, group)
  const wanted = inGroup ? lines.filter(({ equipmentId }) => equipmentId !== null && inGroup.has(equipmentId)) : lines
  const isIn = ({ itemId }: { itemId: string }) => !inGroup || inGroup.has(itemId)
  const names = new Map(objects.flatMap((object) => object.machines.map(({ _id, name }) => [_id, name])))
  const failing = uncounted.filter(isIn).map(({ itemId, day }) => ({
    equipmentId: itemId,
    name: known.get(itemId)?.name || (names.get(itemId) ?? ''),
    day,
  }))
  return {
    lines: wanted.toSorted(inOrder),
    customers,
    counting,
    uncounted: failing,
    known: new Set(papers.map(({ listed }) => listed.id)),
  }
}

const inOrder = (a: MachineLine, b: MachineLine) =>
  compareNames(a.customer, b.customer) ||
  compareNames(a.object, b.object) ||
  (a.objectId ?? 0) - (b.objectId ?? 0) ||
  compareNames(a.name, b.name)

type Customer = Awaited<ReturnType<typeof linesOfMonth>>['customers'][number]

/**
 * Includes customers who only have invoices. `isOpen`: machines are listed one by one; `whole`: the lines are all of these
 * customers'.
 */
export function customersOf(
  lines: readonly MachineLine[],
  entered: readonly Customer[],
  invoices: readonly StoredInvoice[],
  isOpen: boolean,
  whole = true,
): MonthCustomer[] {
  const linesOf = Map.groupBy(lines, ({ customer }) => customer)
  // A customer whose papers were all cancelled may still have an invoice in force.
  for (const { content } of whole ? invoices : [])
    if (!linesOf.has(content.customer.name)) linesOf.set(content.customer.name, [])
  const inOrder = [...linesOf].toSorted(([a], [b]) => compareNames(a, b))
  return inOrder.map(([name, mine]) => ({
    ...sumsOfAll(mine),
    name,
    inn: entered.find((one) => one.name === name)?.inn || innOf(mine) || invoicedInn(invoices, name),
    machines: mine.length,
    objects: [...Map.groupBy(mine, ({ objectId, object }) => objectId ?? object)].map(([, there]) => ({
      ...sumsOfAll(there),
      objectId: there[0]?.objectId ?? null,
      name: there[0]?.object ?? '',
      machines: isOpen ? there.map(lineOf) : [],
    })),
    left: whole ? leftOf(mine, invoices) : NOTHING_LEFT,
  }))
}

const invoicedInn = (invoices: readonly StoredInvoice[], name: string) =>
  invoices.find(({ content }) => content.customer.name === name)?.content.customer.inn ?? ''

const lineOf = ({
  customer: _,
  inn: __,
  object: ___,
  objectId: ____,
  days: _____,
  counters: ______,
  charging: _______,
  ...line
}: MachineLine) => line

const NOTHING_LEFT: MonthCustomer['left'] = { bill: 0, act: 0, upd: 0 }

function leftOf(lines: readonly MachineLine[], invoices: readonly StoredInvoice[]): MonthCustomer['left'] {
  const left = (kind: (typeof INVOICE_KINDS)[number]) => unbilled(lines, invoices, kind).length
  return { bill: left('bill'), act: left('act'), upd: left('upd') }
}

/** Papers of these lines that can still be put into an invoice of this kind. */
export function unbilled(
  lines: readonly MachineLine[],
  invoices: readonly StoredInvoice[],
  kind: StoredInvoice['kind'],
) {
  const billed = new Set(madeInstead(invoices, kind).flatMap(({ content }) => content.papers.map(({ id }) => id)))
  return billable(lines).filter(({ listed }) => !billed.has(listed.id))
}

/**
 * Invoices in force that exclude one of this kind for the same papers: of the kind itself, and акт and УПД exclude each other.
 */
export const madeInstead = (invoices: readonly StoredInvoice[], kind: StoredInvoice['kind']): StoredInvoice[] =>
  invoices.filter((one) => one.cancelledAt === null && INSTEAD[kind].includes(one.kind))

/** Papers of these lines that have a sum. */
export const billable = (lines: readonly MachineLine[]) =>
  lines.flatMap(({ charging }) => charging).filter(({ listed }) => listed.gross)

/** Whether a customer is selected by name; `-` selects lines without a customer. Without `names` all are selected. */
export const isWanted = (names: readonly string[] | undefined, name: string): boolean =>
  !names || names.includes(name || UNNAMED)
