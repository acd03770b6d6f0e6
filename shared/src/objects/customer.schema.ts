import { z } from 'zod'
import { Photo } from '../photos/photos.schema.ts'
import { LinkTerms, PublicLink } from '../sharing/sharing.schema.ts'
import { Day, ObjectDay, ObjectId, Present, WorkObject } from './objects.schema.ts'

const params = z.object({ objectId: ObjectId })

export const getCustomerLink = {
  summary: 'Ссылка заказчика на свой объект',
  params,
  response: { 200: PublicLink },
}

export const setCustomerLink = {
  summary: 'Включить (прежняя ссылка остаётся), настроить или выключить ссылку заказчика; выключенная мертва сразу',
  params,
  body: LinkTerms,
  response: { 200: PublicLink },
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
  /** Whose machines work there. The phone of a published machine; null where there is none. */
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
})

export const getCustomerView = {
  summary: 'Объект по ссылке заказчика: машины, часы, фото; выключенная, истёкшая и неверная ссылка — одно и то же 404',
  params: params.extend({ token: z.string().max(100, 'Неверная ссылка') }),
  /** Whose photos; absent: of the newest day that has any. */
  querystring: z.object({ day: Day.optional() }),
  response: { 200: CustomerView },
}
