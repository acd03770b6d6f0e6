import { z } from 'zod'
import { GroupId, GroupName } from '../company/groups.schema.ts'
import {
  DRAFT_KINDS,
  DRAFTS_A_PAGE,
  DRAFTS_IN_A_TABLE,
  DRAFTS_PRINTED,
  ISSUED_AT_ONCE,
  PRINTED_AT_ONCE,
  SHEETS_AT_ONCE,
} from './batch.constants.ts'
import { PaperSheet } from './paper-sheet.schema.ts'
import { Day, Listed, ObjectId, PaperSums, paperFields, rightPaper } from './papers.schema.ts'
import { PAPER_KINDS } from './papers.ts'

const Again = z.coerce.number<unknown>('Неверный черновик').int('Неверный черновик').min(0).max(1e6).default(0)

/** What should be checked before a draft is issued. */
const Warning = z.discriminatedUnion('kind', [
  /** Seconds of unknown time on the site, or in the days. */
  z.object({ kind: z.literal('unknown'), seconds: z.number() }),
  /** Seconds of its days with coordinates faked by a jammer. */
  z.object({ kind: z.literal('jammed'), seconds: z.number() }),
  /** Number of gaps in its records. */
  z.object({ kind: z.literal('gaps'), count: z.number() }),
  /** Seconds between points on the worst of its days: too rare for short trips. */
  z.object({ kind: z.literal('coarse'), coarseSeconds: z.number() }),
  /** Seconds between points on the worst of its days: too rare for turns of streets. */
  z.object({ kind: z.literal('turns'), turnsSeconds: z.number() }),
  /** Distances rest on reported speeds that no position proves. */
  z.object({ kind: z.literal('unproved') }),
  /** Number of days with work that no rate card covers: the draft cannot be issued with a sum. */
  z.object({ kind: z.literal('no_rate'), days: z.number() }),
  /** Days that could not be counted, ascending: it cannot be issued. */
  z.object({ kind: z.literal('uncounted'), days: z.array(z.string()) }),
  /** Its rate cards have different tax rates: it must be split into two papers. */
  z.object({ kind: z.literal('taxes') }),
  z.object({ kind: z.literal('no_customer') }),
  z.object({ kind: z.literal('no_inn') }),
  /**
   * A valid paper of the same machine and object covers days of the
   * period: a sheet for a sheet, a charging paper for one that charges.
   */
  z.object({ kind: z.literal('issued'), paperId: z.number(), paper: z.enum(PAPER_KINDS), number: z.number() }),
])

const Draft = z.object({
  kind: z.enum(PAPER_KINDS),
  equipmentId: z.string(),
  machineName: z.string(),
  plate: z.string(),
  /** Null: hours of whole days, regardless of objects. */
  objectId: z.number().nullable(),
  objectName: z.string(),
  customer: z.string(),
  /** As on the last paper of the same machine and object. */
  operator: z.string(),
  works: z.string(),
  idleReason: z.string(),
  /**
   * Number of cancelled papers of the same machine, object and period. It
   * is part of the key, so that issuing the draft twice makes one paper.
   */
  again: z.number(),
  days: z.number(),
  sums: PaperSums,
  /** Number of trips that count on its days. */
  trips: z.number(),
  /** `price`: kopecks per unit; null: no rate card, or the card has no such price. */
  rate: z.object({ price: z.number(), unit: z.enum(['hour', 'shift', 'trip']) }).nullable(),
  /** Id of the rate card of its last day, and what else the card has prices for; null: no card. */
  cardId: z.number().nullable(),
  priced: z.array(z.enum(['idle', 'trip', 'delivery', 'deliveryKm'])),
  warnings: z.array(Warning),
})

const Period = z
  .object({
    from: Day,
    to: Day,
    kind: z.enum(DRAFT_KINDS, 'Неизвестный документ').default('esm7'),
    customer: z.string().trim().max(300).optional(),
    objectId: ObjectId,
    /** Only machines of this group and its parts. */
    group: GroupId.optional(),
    /** Number of drafts to skip. */
    skip: z.coerce.number<unknown>('Неверная страница').int('Неверная страница').min(0).max(1e5).default(0),
  })
  .superRefine(({ kind, ...period }, context) =>
    rightPaper({ ...period, kind: kind === 'sheet' ? 'esm3' : kind, by: 'card', price: 0 }, context),
  )

export const listDrafts = {
  summary: `Что за период можно выдать: черновик на машину и объект, по ${DRAFTS_A_PAGE} за раз`,
  querystring: Period,
  response: {
    200: z.object({
      drafts: z.array(Draft),
      /** Number of drafts on all pages. */
      count: z.number(),
      /** Number of machine days not summed yet, as after a large import: hours are incomplete until then. */
      counting: z.number(),
      /** Number of machine days of the period that could not be counted. */
      uncounted: z.number(),
      /** Number of the owner's machines, and of those without records or uncounted days in the period. */
      machines: z.number(),
      idle: z.number(),
      /** Whether the owner's requisites are entered. */
      named: z.boolean(),
      customers: z.array(z.string()),
      objects: z.array(z.object({ objectId: z.number(), name: z.string() })),
      groups: z.array(GroupName),
    }),
  },
}

export const exportDrafts = {
  summary: `То же таблицей Excel, все черновики сразу, до ${DRAFTS_IN_A_TABLE}`,
  querystring: Period,
  response: { 200: z.unknown() },
}

const { from: _, to: __, ...formFields } = paperFields

const batchOf = (most: number) =>
  z
    .object({
      from: Day,
      to: Day,
      papers: z
        .array(z.object({ ...formFields, again: Again }))
        .min(1, 'Выберите документы')
        .max(most, `Не больше ${most} документов за раз`),
    })
    .superRefine(({ papers, from, to }, context) => {
      for (const paper of papers) rightPaper({ ...paper, from, to }, context)
    })

export const printDrafts = {
  summary: `Черновики одним файлом PDF, со словом «Черновик» поперёк, до ${DRAFTS_PRINTED}`,
  body: batchOf(DRAFTS_PRINTED),
  response: { 200: z.unknown() },
}

export const issuePapers = {
  summary: `Выдать документы за период, до ${ISSUED_AT_ONCE} за раз. Повтор того же черновика возвращает тот же документ`,
  body: batchOf(ISSUED_AT_ONCE),
  response: {
    200: z.object({
      /** Results in the order of `papers`. */
      results: z.array(
        z.object({
          paper: Listed.nullable(),
          /** Why the paper was not issued; null: it was. */
          failure: z.string().nullable(),
        }),
      ),
    }),
  },
}

const Ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Выберите документы')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])

export const getPapersPdf = {
  summary: `Выданные документы одним файлом PDF, до ${PRINTED_AT_ONCE}`,
  querystring: z.object({
    ids: Ids.refine((ids) => ids.length <= PRINTED_AT_ONCE, `Не больше ${PRINTED_AT_ONCE} документов в одном файле`),
  }),
  response: { 200: z.unknown() },
}

export const getPaperSheets = {
  summary: `Что напечатано на выданных документах, до ${SHEETS_AT_ONCE}`,
  querystring: z.object({
    ids: Ids.refine((ids) => ids.length <= SHEETS_AT_ONCE, `Не больше ${SHEETS_AT_ONCE} документов за раз`),
  }),
  response: {
    200: z.object({
      papers: z.array(z.object({ id: z.number(), title: z.string(), cancelled: z.boolean(), sheet: PaperSheet })),
    }),
  },
}
