import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { GroupId, GroupName } from '../company/groups.schema.ts'
import { DAY } from '../durations.ts'
import { Inn } from '../settings/requisites.schema.ts'
import { PaperSheet } from './paper-sheet.schema.ts'
import { CANCEL_REASON_MAX, OBJECTS_OF_WORKS, PAPER_DAYS, PAPER_KINDS, VATS } from './papers.constants.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)

export const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')

const hours = (what: string, min: number) =>
  z.coerce
    .number<unknown>(`${what}: нужно число часов`)
    .min(min, `${what}: не меньше ${min}`)
    .max(24, `${what}: не больше 24 часов`)

const amount = (what: string, most: number) =>
  z.coerce
    .number<unknown>(`${what}: нужно число`)
    .min(0, `${what}: не меньше нуля`)
    .max(most, `${what}: не больше ${most}`)

const numberOf = (missing: string) => z.coerce.number<unknown>(missing).int(missing).min(1, missing).max(1e15, missing)

const WRONG_WORKS = 'Работы по объектам: нужны номер объекта и текст'

const WorksOfObjects = z
  .record(z.string().regex(/^[1-9]\d{0,14}$/, WRONG_WORKS), text(300))
  .refine((works) => Object.keys(works).length <= OBJECTS_OF_WORKS, `Не больше ${OBJECTS_OF_WORKS} объектов`)

/** Works by id of the object; JSON in an address. */
const WorksAt = z.union(
  [
    WorksOfObjects,
    z
      .string()
      .max(20_000, WRONG_WORKS)
      .transform((json, context) => {
        try {
          return JSON.parse(json) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: WRONG_WORKS })
          return z.NEVER
        }
      })
      .pipe(WorksOfObjects),
  ],
  WRONG_WORKS,
)

const PaperId = numberOf('Такого документа нет')
export const ObjectId = numberOf('Такого объекта нет').optional()

/** Fields of a paper, valid in an address and in a body. */
export const paperFields = {
  kind: z.enum(PAPER_KINDS, 'Неизвестный документ'),
  equipmentId: Id,
  /** Hours on this object; absent: hours of whole days. */
  objectId: ObjectId,
  from: Day,
  to: Day,
  /** `none`: hours without money; `hour`, `shift`: by `price`; `card`: by the rate cards valid on the days. */
  by: z.enum(['none', 'hour', 'shift', 'card'], 'Неизвестная ставка').default('none'),
  /** Which price of a rate card is charged; empty: per hour of work, or else the one that the card has. */
  base: z.enum(['', 'hour', 'shift', 'presence'], 'Неизвестная основа').default(''),
  /** Charged by the rate card: trips, deliveries and their kilometres. Trips absent: the recorded or corrected number. */
  trips: amount('Рейсы', 10_000).optional(),
  deliveries: amount('Подачи', 100).default(0),
  deliveryKm: amount('Километры подачи', 100_000).default(0),
  /** Kopecks per hour or shift. */
  price: z.coerce
    .number<unknown>('Введите ставку')
    .int('Ставка — целые копейки')
    .min(0, 'Введите ставку')
    .max(1e9, 'Ставка слишком велика')
    .default(0),
  shiftHours: hours('Смена', 1).default(8),
  /** A shift with work counts as at least this many hours. */
  minHours: hours('Минимальный заказ', 0).default(0),
  vat: z.enum(VATS, 'Неизвестная ставка НДС').default('none'),
  customer: text(300).default(''),
  customerInn: Inn.default(''),
  object: text(300).default(''),
  operator: text(120).default(''),
  /** Description of the work. */
  works: text(300).default(''),
  /** On whole days: works by id of the object. An object without an entry: as on its last paper, or else `works`. */
  worksAt: WorksAt.optional(),
  /** Why the machine stood. */
  idleReason: text(300).default(''),
}

/** Whether the period has at most ten days, or lies between the 21st and the end of a month. */
const isDecade = (from: string, to: string) =>
  Date.parse(to) - Date.parse(from) < 10 * DAY || (from.slice(8) >= '21' && from.slice(0, 7) === to.slice(0, 7))

export const rightPaper = (
  { kind, from, to, by, price }: { kind: string; from: string; to: string; by: string; price: number },
  context: z.RefinementCtx,
) => {
  const refuse = (message: string, field: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if (from > to) refuse('Конец периода раньше начала', 'to')
  if (Date.parse(to) - Date.parse(from) >= PAPER_DAYS * DAY)
    refuse(`Не больше ${PAPER_DAYS} дней в одном документе`, 'to')
  if ((kind === 'esm2' || kind === 'esm3') && !isDecade(from, to))
    refuse('ЭСМ-2 и ЭСМ-3 — не больше декады: десять дней или с 21-го до конца месяца', 'to')
  if ((by === 'hour' || by === 'shift') && price === 0) refuse('Введите ставку', 'price')
}

export const PaperForm = z.object(paperFields).superRefine(rightPaper)

/** A line of charges. */
export const Charge = z.object({
  what: z.enum(['work', 'presence', 'shift', 'overtime', 'minimum', 'idle', 'trip', 'delivery', 'way']),
  unit: z.enum(['hour', 'shift', 'trip', 'delivery', 'km']),
  /** Hundredths of the unit. */
  quantity: z.number(),
  /** Kopecks: per unit, and for all units. */
  price: z.number(),
  sum: z.number(),
  /** The rate card; null: the price was entered by hand. */
  card: z.object({ id: z.number(), name: z.string(), from: z.string() }).nullable(),
  /** For a minimum: least hours per shift. */
  minHours: z.number().optional(),
  /** For a shift whose price is divided by hours: hours of a shift. */
  shiftHours: z.number().optional(),
  /** Works of the line, where a paper has several; empty: not stated. */
  works: z.string().optional(),
})

export const PaperSums = z.object({
  unit: z.enum(['hour', 'shift']),
  /** Hundredths of the unit. */
  quantity: z.number(),
  /** The part of `quantity` that the minimum adds, hundredths of the unit. */
  extra: z.number(),
  /** Kopecks; null: no rate. */
  cost: z.object({ net: z.number(), tax: z.number(), gross: z.number() }).nullable(),
  /**
   * Seconds: recorded work, the change by corrections (negative where work
   * is deducted), idling, standing with the engine off, and unknown time.
   */
  recorded: z.number(),
  corrected: z.number(),
  idle: z.number(),
  /** Absent on papers issued when it was still part of `idle`, then called простой. */
  off: z.number().optional(),
  unknown: z.number(),
  /** Recorded time on the object, or of whole days, and простой, seconds. Absent where `off` is absent. */
  present: z.number().optional(),
  downtime: z.number().optional(),
})

export const previewPaper = {
  summary: 'Черновик документа: лист, часы и суммы; ничего не сохраняется',
  querystring: PaperForm,
  response: {
    200: z.object({
      sheet: PaperSheet,
      sums: PaperSums,
      charges: z.array(Charge),
      /** For whole days: the objects where the machine was, and the works there. */
      places: z.array(z.object({ objectId: z.number(), name: z.string(), works: z.string() })),
      /** Papers in force of this kind about the same work, the newest first. */
      issued: z.array(z.object({ id: z.number(), number: z.number() })),
      rates: z.object({
        /** Number of trips on these days, recorded or corrected. */
        trips: z.number(),
        /** Days with work that no rate card covers, `yyyy-mm-dd`. */
        missing: z.array(z.string()),
        /** What the rate card of the last day can be charged by, and what else it has prices for. */
        bases: z.array(z.enum(['hour', 'shift', 'presence'])),
        priced: z.array(z.enum(['trip', 'delivery', 'deliveryKm'])),
      }),
    }),
  },
}

export const Listed = z.object({
  id: z.number(),
  kind: z.enum(PAPER_KINDS),
  /** Numbered without gaps per owner and year. */
  number: z.number(),
  /** `yyyy-mm-dd`. */
  issuedOn: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null: the machine is deleted. */
  equipmentId: z.string().nullable(),
  /** Null: hours of whole days, or the object is deleted. */
  objectId: z.number().nullable(),
  machineName: z.string(),
  customer: z.string(),
  /** Kopecks; null: no rate. */
  gross: z.number().nullable(),
  /** When it was cancelled, ms; null: it is valid. */
  cancelledAt: z.number().nullable(),
  cancelReason: z.string(),
})

/** Made by the caller, so that a call that is repeated issues one paper. */
export const PaperKey = z.uuid('Неверный key: нужен UUID, новый для каждого документа')

export const issuePaper = {
  summary: 'Выдать документ: он получает следующий номер года и больше не меняется. Тот же `key` — тот же документ',
  body: z.object({ ...paperFields, key: PaperKey }).superRefine(rightPaper),
  response: { 200: Listed },
}

export const listPapers = {
  summary: 'Выданные и отменённые документы, новые сверху',
  querystring: z.object({
    equipmentId: Id.optional(),
    objectId: ObjectId,
    /** Only papers of machines that are now in this group or its parts. */
    group: GroupId.optional(),
    kind: z.enum(PAPER_KINDS, 'Неизвестный документ').optional(),
    state: z.enum(['issued', 'cancelled'], 'Неизвестное состояние').optional(),
    customer: text(300).optional(),
    /** `yyyy-mm`: papers with days of this month. */
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Неверный месяц')
      .optional(),
    number: z.coerce
      .number<unknown>('Неверный номер')
      .int('Неверный номер')
      .min(1, 'Неверный номер')
      .max(1e9, 'Неверный номер')
      .optional(),
    /** Id of the last paper of the previous page. */
    before: PaperId.optional(),
  }),
  response: { 200: z.object({ papers: z.array(Listed), groups: z.array(GroupName) }) },
}

export const getPaper = {
  summary: 'Выданный документ, каким он был в день выдачи',
  params: z.object({ paperId: PaperId }),
  response: {
    200: Listed.extend({
      sheet: PaperSheet,
      sums: PaperSums,
      charges: z.array(Charge),
      /** Titles of the papers that are charged instead of this one; empty: it is charged, cancelled, or has no sum. */
      settledBy: z.array(z.string()),
      /** Seconds of work on its days by the current records; null: the machine or its object is deleted, or a day cannot be counted. */
      recordedNow: z.number().nullable(),
    }),
  },
}

export const cancelPaper = {
  summary: 'Отменить документ. Номер остаётся за ним',
  params: z.object({ paperId: PaperId }),
  body: z.object({ reason: text(CANCEL_REASON_MAX).min(1, 'Напишите, почему документ отменён') }),
  response: { 200: Listed },
}

export const getPaperPdf = {
  summary: 'Выданный документ файлом PDF, A4',
  params: z.object({ paperId: PaperId }),
  response: { 200: z.unknown() },
}
