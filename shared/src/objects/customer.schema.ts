import { z } from 'zod'
import { PAPER_KINDS } from '../papers/papers.ts'
import { Photo } from '../photos/photos.schema.ts'
import { LinkTerms, PublicLink } from '../sharing/sharing.schema.ts'
import { CUSTOMER_PAPERS } from './customer.constants.ts'
import { ObjectDay } from './object-days.schema.ts'
import { Day, ObjectId } from './object-fields.schema.ts'
import { Present, WorkObject } from './objects.schema.ts'

const params = z.object({ objectId: ObjectId })

/** The link and what it reveals to anyone who has it. */
const CustomerLink = PublicLink.extend({
  /** Whether issued papers may be downloaded. */
  papers: z.boolean(),
  shows: z.object({
    /** Name and phone at the head of the page; null: no phone. */
    contractor: z.object({ name: z.string(), phone: z.string().nullable() }),
    /** Names of shown machines that are not published. */
    hidden: z.array(z.string()),
    /** Number of papers that can be downloaded. */
    papers: z.number(),
  }),
})

export const getCustomerLink = {
  summary: 'Ссылка заказчика на свой объект и что по ней видно',
  params,
  response: { 200: CustomerLink },
}

export const setCustomerLink = {
  summary: 'Включить (прежняя ссылка остаётся), настроить или выключить ссылку заказчика; выключенная мертва сразу',
  params,
  body: LinkTerms.extend({ papers: z.boolean('Показывать документы или нет').optional() }),
  response: { 200: CustomerLink },
}

export const CustomerView = z.object({
  object: WorkObject.pick({
    objectId: true,
    name: true,
    address: true,
    lon: true,
    lat: true,
    kind: true,
    radius: true,
    outline: true,
    state: true,
  }),
  /** Owner of the machines, by the requisites' name. `phone`: of a published machine; null: there is none. */
  contractor: z.object({ name: z.string(), phone: z.string().nullable() }),
  machines: WorkObject.shape.machines,
  /** Machines of `days` that no longer work on the object: what papers charge is shown here too. */
  former: WorkObject.shape.machines,
  /** Whole days that the link shows, from the day on which its period begins. Corrections are without names. */
  days: z.array(ObjectDay),
  /** Those of these days that could not be counted: what the machine did is unknown, and `days` are without them. */
  uncounted: z.array(z.object({ itemId: z.string(), day: z.string() })),
  present: z.array(Present),
  /** First and last day that can be shown, `yyyy-mm-dd`. */
  from: z.string(),
  to: z.string(),
  /** When the link expires, ISO 8601 UTC; null: never. */
  expiresAt: z.string().nullable(),
  /** When the answer was made, ms. */
  madeAt: z.number(),
  /** Photos taken on the object, the newest first. */
  photos: z.object({
    /** Day of `shown`, `yyyy-mm-dd`; null: no day has photos. */
    day: z.string().nullable(),
    /** Days on which machines were on the object, the newest first. */
    days: z.array(z.string()),
    shown: z.array(z.object({ itemId: z.string(), photo: Photo })),
    /** Number of the day's photos that are not shown. */
    more: z.number(),
  }),
  /** Number of valid papers of this object and its customer; 0 where the owner does not share papers. */
  papersCount: z.number(),
  /** The newest of them, the newest first. */
  papers: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(PAPER_KINDS),
      number: z.number(),
      /** `yyyy-mm-dd`. */
      issuedOn: z.string(),
      from: z.string(),
      to: z.string(),
      machineName: z.string(),
      /** Titles of the papers that are charged instead of this one; empty: it is charged, or has no sum. */
      settledBy: z.array(z.string()),
      /** Size of the file; null: it is not drawn yet. */
      bytes: z.number().nullable(),
    }),
  ),
})

const byLink = params.extend({ token: z.string().max(100, 'Неверная ссылка') })

export const getCustomerView = {
  summary: 'Объект по ссылке заказчика: машины, часы, фото; выключенная, истёкшая и неверная ссылка — одно и то же 404',
  params: byLink,
  /** Day whose photos are returned; absent: the newest day with photos. */
  querystring: z.object({
    day: Day.optional(),
    /** Most papers in the answer. */
    papers: z.coerce
      .number<unknown>('Сколько документов?')
      .int()
      .min(1)
      .max(CUSTOMER_PAPERS.most)
      .default(CUSTOMER_PAPERS.page),
  }),
  response: { 200: CustomerView },
}

export const isCustomerLinkOpen = {
  summary: 'Открыта ли ещё ссылка заказчика: 200 или то же 404. Открытая страница спрашивает каждые несколько секунд',
  params: byLink,
  response: { 200: z.object({ expiresAt: z.string().nullable() }) },
}

export const getCustomerPaper = {
  summary: 'Документ объекта файлом PDF по ссылке заказчика, если владелец их показывает',
  params: byLink.extend({
    paperId: z.coerce.number<unknown>('Такого документа нет').int('Такого документа нет').min(1).max(1e15),
  }),
  response: { 200: z.unknown() },
}
