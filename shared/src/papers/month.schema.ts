import { z } from 'zod'
import { GroupId, GroupName } from '../company/groups.schema.ts'
import { CustomerNames, InvoiceSummary, MonthName } from './invoices.schema.ts'
import { Charge } from './papers.schema.ts'
import { PAPER_KINDS } from './papers.ts'

/** Seconds, multiples of 36 (hundredths of an hour); `trips`: charged trips, in hundredths. */
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

/** Each sum is the sum of the rows below it. */
const Sums = z.object({
  hours: Hours,
  /** Sums of the valid papers. */
  cost: Cost,
  /** Days that no paper charges: the cost by the rate cards; `missing`: number of days with work and without a rate. */
  draft: z.object({ days: z.number(), missing: z.number(), cost: Cost }),
  /** Hours that its papers charge, of all kinds, in hundredths. */
  paid: z.number(),
})

const Machine = Sums.extend({
  /** Null: the machine is deleted. */
  equipmentId: z.string().nullable(),
  name: z.string(),
  plate: z.string(),
  papers: z.array(z.object({ id: z.number(), kind: z.enum(PAPER_KINDS), number: z.number() })),
  /** Charges of its papers, one line per kind and price. */
  charges: z.array(Charge.pick({ what: true, unit: true, quantity: true, price: true, sum: true })),
})

const WorkedObject = Sums.extend({
  /** Null: a paper of whole days, or the object is deleted. */
  objectId: z.number().nullable(),
  name: z.string(),
  machines: z.array(Machine),
})

export const MonthCustomer = Sums.extend({
  /** Empty: work without a customer. */
  name: z.string(),
  inn: z.string(),
  /** Number of machines; they are listed only where there are few, or one customer is requested. */
  machines: z.number(),
  objects: z.array(WorkedObject),
  /** Numbers of papers that no valid invoice of each kind contains. */
  left: z.object({ bill: z.number(), act: z.number(), upd: z.number() }),
})

const filters = {
  month: MonthName,
  customer: CustomerNames,
  /**
   * Only machines of this group and its parts. Nothing can be invoiced
   * then, because an invoice takes all papers of a customer.
   */
  group: GroupId.optional(),
}

export const getMonth = {
  summary: 'Месяц: заказчики, объекты, машины; часы, ставки и рубли по выданным документам и то, что без документа',
  querystring: z.object(filters),
  response: {
    200: z.object({
      /** Number of machine days not summed yet, as after a large import: hours are incomplete until then. */
      counting: z.number(),
      /** Number of machine days of the month that could not be counted: hours and sums without a paper lack them. */
      uncounted: z.number(),
      total: Sums,
      /** By name. */
      customers: z.array(MonthCustomer),
      /** Names of all customers of the month, regardless of the filter. */
      names: z.array(z.string()),
      /** Newest first. */
      invoices: z.array(InvoiceSummary),
      groups: z.array(GroupName),
      /** Name of the person who signed the last invoice. */
      signer: z.string(),
    }),
  },
}

export const exportMonth = {
  summary: 'Месяц всей компании одним файлом Excel: лист «Машины» и лист «Дни»',
  querystring: z.object(filters),
  response: { 200: z.unknown() },
}
