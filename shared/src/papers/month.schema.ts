import { z } from 'zod'
import { GroupId, GroupName } from '../company/groups.schema.ts'
import { CustomerNames, InvoiceSummary, MonthName } from './invoices.schema.ts'
import { Charge } from './papers.schema.ts'
import { PAPER_KINDS } from './papers.ts'

/** Seconds of whole hundredths of an hour; `trips`: how many are charged, in hundredths. */
const Hours = z.object({
  work: z.number(),
  idle: z.number(),
  off: z.number(),
  unknown: z.number(),
  downtime: z.number(),
  trips: z.number(),
})
/** Kopecks. */
const Cost = z.object({ net: z.number(), tax: z.number(), gross: z.number() })

/** Each sum is the sum of what stands below it. */
const Sums = z.object({
  hours: Hours,
  /** By the papers in force. */
  cost: Cost,
  /** Of days that no paper charges: what the rate cards make of them; `missing`: days with work that have no rate. */
  draft: z.object({ days: z.number(), missing: z.number(), cost: Cost }),
  /** Hundredths of hours that its papers charge, of whatever kind. */
  paid: z.number(),
})

const Machine = Sums.extend({
  /** Null: the machine is gone. */
  equipmentId: z.string().nullable(),
  name: z.string(),
  plate: z.string(),
  papers: z.array(z.object({ id: z.number(), kind: z.enum(PAPER_KINDS), number: z.number() })),
  /** Of its papers, a line for each kind and price. */
  charges: z.array(Charge.pick({ what: true, unit: true, quantity: true, price: true, sum: true })),
})

const WorkedObject = Sums.extend({
  /** Null: a paper of whole days, or the object is gone. */
  objectId: z.number().nullable(),
  name: z.string(),
  machines: z.array(Machine),
})

export const MonthCustomer = Sums.extend({
  /** Empty: no customer is named. */
  name: z.string(),
  inn: z.string(),
  /** How many machines it has; they are listed where there are few, or one customer is asked for. */
  machines: z.number(),
  objects: z.array(WorkedObject),
  /** Papers that no invoice of the kind in force has yet. */
  left: z.object({ bill: z.number(), act: z.number(), upd: z.number() }),
})

const filters = {
  month: MonthName,
  customer: CustomerNames,
  /** Only machines of this group and its parts; then nothing is left to invoice: an invoice takes all papers of a customer. */
  group: GroupId.optional(),
}

export const getMonth = {
  summary: 'Месяц: заказчики, объекты, машины; часы, ставки и рубли по выданным документам и то, что без документа',
  querystring: z.object(filters),
  response: {
    200: z.object({
      /** How many days of the machines in it are still to be summed, as after a large import: hours are not whole then. */
      counting: z.number(),
      total: Sums,
      /** By name. */
      customers: z.array(MonthCustomer),
      /** Of all customers of the month, whoever is asked for. */
      names: z.array(z.string()),
      /** Newest first. */
      invoices: z.array(InvoiceSummary),
      groups: z.array(GroupName),
      /** Who has signed the last one. */
      signer: z.string(),
    }),
  },
}

export const exportMonth = {
  summary: 'Месяц всей компании одним файлом Excel: лист «Машины» и лист «Дни»',
  querystring: z.object(filters),
  response: { 200: z.unknown() },
}
