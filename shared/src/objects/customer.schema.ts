import { z } from 'zod'
import { PAPER_KINDS } from '../papers/papers.ts'
import { Photo } from '../photos/photos.schema.ts'
import { LinkTerms, PublicLink } from '../sharing/sharing.schema.ts'
import { ObjectDay } from './object-days.schema.ts'
import { Day, ObjectId } from './object-fields.schema.ts'
import { Present, WorkObject } from './objects.schema.ts'

const params = z.object({ objectId: ObjectId })

/** What its owner should know of whoever has the link. */
const CustomerLink = PublicLink.extend({
  /** Whether issued papers may be downloaded. */
  papers: z.boolean(),
  shows: z.object({
    /** Name and phone that stand at its head. */
    contractor: z.object({ name: z.string(), phone: z.string().nullable() }),
    /** Names of machines that are in no public list. */
    hidden: z.array(z.string()),
    /** So many papers there are to download. */
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
  /** Whose machines work there, as his requisites name him. The phone of a published machine; null where there is none. */
  contractor: z.object({ name: z.string(), phone: z.string().nullable() }),
  machines: WorkObject.shape.machines,
  /** Days that the link shows are whole, from the one in which its time begins. Nobody is named in corrections. */
  days: z.array(ObjectDay),
  present: z.array(Present),
  /** First and last day that may be shown, `yyyy-mm-dd`. */
  from: z.string(),
  to: z.string(),
  /** ISO 8601, UTC; null: never. */
  expiresAt: z.string().nullable(),
  /** Ms. */
  madeAt: z.number(),
  /** Those taken on the object, the newest first. */
  photos: z.object({
    /** Whose these are; null: no day has photos. */
    day: z.string().nullable(),
    /** Days on which machines were there, the newest first. */
    days: z.array(z.string()),
    shown: z.array(z.object({ itemId: z.string(), photo: Photo })),
    /** So many of this day are not shown. */
    more: z.number(),
  }),
  /** Those of this object and its customer that are in force, the newest first; empty where the owner does not give them. */
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
      /** Of the file; null: it is not drawn yet. */
      bytes: z.number().nullable(),
    }),
  ),
})

const byLink = params.extend({ token: z.string().max(100, 'Неверная ссылка') })

export const getCustomerView = {
  summary: 'Объект по ссылке заказчика: машины, часы, фото; выключенная, истёкшая и неверная ссылка — одно и то же 404',
  params: byLink,
  /** Whose photos; absent: of the newest day that has any. */
  querystring: z.object({ day: Day.optional() }),
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
