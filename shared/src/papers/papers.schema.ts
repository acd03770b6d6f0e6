import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { DAY } from '../durations.ts'
import { isInn, isKpp } from './inn.ts'
import { PAPER_DAYS, PAPER_KINDS, VAT_PERCENTS } from './papers.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)

export const Requisites = z.object({
  /** As the paper names the owner: «ИП Иванов Иван Иванович». */
  name: text(200),
  /** Empty, ten or twelve digits. */
  inn: text(12).refine((inn) => !inn || isInn(inn), 'Такого ИНН нет: проверьте цифры'),
  /** Empty for a person. */
  kpp: text(9).refine((kpp) => !kpp || isKpp(kpp), 'КПП — девять знаков'),
  address: text(300),
})

export const getRequisites = {
  summary: 'Реквизиты владельца для документов',
  response: { 200: Requisites },
}

export const saveRequisites = {
  summary: 'Записать реквизиты владельца; пустые строки останутся в документах линиями для ручки',
  body: Requisites,
  response: { 200: Requisites },
}

export const PaperRate = z.object({
  by: z.enum(['hour', 'shift']),
  /** Kopecks for an hour or a shift. */
  price: z
    .number('Введите ставку')
    .int('Ставка — целые копейки')
    .min(1, 'Введите ставку')
    .max(1e9, 'Ставка слишком велика'),
  shiftHours: z
    .number('Смена: нужно число часов')
    .int('Смена: целое число часов')
    .min(1, 'Смена: не меньше часа')
    .max(24, 'Смена: не больше 24 часов'),
  /** A shift that worked at all counts as so many hours at least. */
  minHours: z
    .number('Наименьший заказ: нужно число часов')
    .min(0, 'Наименьший заказ меньше нуля')
    .max(24, 'Наименьший заказ: не больше 24 часов'),
})

const Percent = z
  .number('Неизвестная ставка НДС')
  .refine((percent) => VAT_PERCENTS.some((one) => one === percent), 'Неизвестная ставка НДС')

/** `added` to the price, or `included` in it. */
export const PaperVat = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none') }),
  z.object({ mode: z.literal('added'), percent: Percent }),
  z.object({ mode: z.literal('included'), percent: Percent }),
])

const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')

export const PaperForm = z
  .object({
    kind: z.enum(PAPER_KINDS),
    objectId: z
      .number('Неверный номер объекта')
      .int('Неверный номер объекта')
      .min(1, 'Неверный номер объекта')
      .max(1e15, 'Неверный номер объекта'),
    equipmentId: Id,
    from: Day,
    to: Day,
    /** Null: the paper has hours and no money. */
    rate: PaperRate.nullable(),
    vat: PaperVat,
    operator: text(120),
    /** What was done. */
    works: text(300),
    /** Why the machine stood. */
    idleReason: text(300),
  })
  .refine(({ from, to }) => from <= to, { message: 'Конец периода раньше начала', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < PAPER_DAYS * DAY, {
    message: `Не больше ${PAPER_DAYS} дней в одном документе`,
    path: ['to'],
  })

const Cell = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  colSpan: z.number().optional(),
  rowSpan: z.number().optional(),
})

/** A part of a page, from top to bottom. An empty value is a line for a pen. */
export const PaperBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('form'), lines: z.array(z.string()) }),
  z.object({
    kind: z.literal('field'),
    label: z.string(),
    value: z.string(),
    caption: z.string().optional(),
    /** In the column of codes at the right. */
    code: z.object({ label: z.string(), value: z.string() }).optional(),
  }),
  z.object({ kind: z.literal('title'), title: z.string(), below: z.string() }),
  z.object({
    kind: z.literal('table'),
    /** Shares of the page's width. */
    widths: z.array(z.number()),
    head: z.array(z.array(Cell)),
    rows: z.array(z.array(Cell)),
  }),
  z.object({ kind: z.literal('text'), text: z.string(), bold: z.boolean().optional() }),
  z.object({ kind: z.literal('signs'), who: z.array(z.string()) }),
])

export const PaperSheet = z.object({ landscape: z.boolean(), blocks: z.array(PaperBlock) })

export const PaperSums = z.object({
  /** Hundredths of an hour or of a shift. */
  quantity: z.number(),
  /** Kopecks; null without a rate. */
  cost: z.object({ net: z.number(), tax: z.number(), gross: z.number() }).nullable(),
  /** Seconds: what the records say, what corrections add, and what nothing tells. */
  recorded: z.number(),
  corrected: z.number(),
  unknown: z.number(),
})

export const previewPaper = {
  summary: 'Черновик документа: лист, часы и суммы; ничего не сохраняется',
  body: PaperForm,
  response: { 200: z.object({ sheet: PaperSheet, sums: PaperSums }) },
}

const Listed = z.object({
  id: z.number(),
  kind: z.enum(PAPER_KINDS),
  /** Without gaps for each owner and year. */
  number: z.number(),
  /** `yyyy-mm-dd`. */
  issuedOn: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null: the object is gone. */
  objectId: z.number().nullable(),
  objectName: z.string(),
  machineName: z.string(),
  customerName: z.string(),
  /** Kopecks; null without a rate. */
  gross: z.number().nullable(),
  /** Ms; null: it stands. */
  cancelledAt: z.number().nullable(),
  cancelReason: z.string(),
})

export const issuePaper = {
  summary: 'Выдать документ: получает следующий номер года и больше не меняется. Тот же `key` — тот же документ',
  body: PaperForm.safeExtend({ key: Id }),
  response: { 200: Listed },
}

export const listPapers = {
  summary: 'Выданные и отменённые документы, новые сверху',
  querystring: z.object({
    objectId: z.coerce
      .number<unknown>('Неверный номер объекта')
      .int('Неверный номер объекта')
      .min(1, 'Неверный номер объекта')
      .max(1e15, 'Неверный номер объекта')
      .optional(),
    /** The last paper of the page before. */
    before: z.coerce
      .number<unknown>('Неверное начало страницы')
      .int('Неверное начало страницы')
      .min(1, 'Неверное начало страницы')
      .max(1e15, 'Неверное начало страницы')
      .optional(),
  }),
  response: { 200: z.object({ papers: z.array(Listed) }) },
}

const PaperId = z.object({
  paperId: z.coerce
    .number<unknown>('Такого документа нет')
    .int('Такого документа нет')
    .min(1, 'Такого документа нет')
    .max(1e15, 'Такого документа нет'),
})

export const getPaper = {
  summary: 'Выданный документ, каким он был в день выдачи',
  params: PaperId,
  response: { 200: Listed.extend({ sheet: PaperSheet, sums: PaperSums, changed: z.boolean() }) },
}

export const cancelPaper = {
  summary: 'Отменить документ. Номер остаётся за ним',
  params: PaperId,
  body: z.object({ reason: text(300).min(1, 'Напишите, почему документ отменён') }),
  response: { 200: Listed },
}

export const getPaperPdf = {
  summary: 'Выданный документ файлом PDF, A4',
  params: PaperId,
  response: { 200: z.unknown() },
}
