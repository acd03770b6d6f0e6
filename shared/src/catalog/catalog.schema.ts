import { z } from 'zod'
import { ItemsQuery, PageQuery } from '../paging.schema.ts'
import { Equipment, Id, Order } from './items.schema.ts'
import { Ranges } from './params.schema.ts'

export const TypeInfo = z.object({
  _id: z.string(),
  name: z.string(),
  /** The id in addresses and searches; the same as `_id`. */
  value: z.string(),
  /** Name of an icon in the sprite. */
  icon: z.string(),
  h3: z.string(),
  /** Text of the type whose page `url` is; empty for all other types. */
  seoText: z.string(),
  /** Whether `url` is the page of this type. */
  current: z.boolean(),
})

export const getTypes = {
  summary: 'Типы техники и работ; тип страницы `url` — с текстом',
  querystring: z.object({ url: z.string().max(300, 'Слишком длинный адрес').default('') }),
  response: { 200: z.object({ equipmentsTypes: z.array(TypeInfo), worksTypes: z.array(TypeInfo) }) },
}

export const getAllEquipments = {
  summary: 'Вся опубликованная техника или техника типа `type` с параметрами `params`, новая сверху',
  querystring: PageQuery.extend({
    type: z.string().max(60, 'Неизвестный тип').optional(),
    /** Ranges of the parameters of `type`, which must be given too. */
    params: Ranges,
  }).refine(({ type, params }) => type !== undefined || params.length === 0, {
    message: 'Параметры — вместе с типом',
    path: ['params'],
  }),
  response: { 200: z.object({ equipments: z.array(Equipment), count: z.number() }) },
}

export const getAllOrders = {
  summary: 'Все опубликованные заказы, новые сверху',
  querystring: PageQuery,
  response: { 200: z.object({ orders: z.array(Order), count: z.number() }) },
}

export const getEquipment = {
  summary: 'Одна машина; владельцу ещё и токен её публичной ссылки, пустой, пока ссылка выключена',
  params: z.object({ id: Id }),
  response: { 200: Equipment.extend({ publicPathLink: z.string().optional() }) },
}

export const getOrder = {
  summary: 'Один заказ',
  params: z.object({ id: Id }),
  response: { 200: Order },
}

export const getAvtopark = {
  summary: 'Автопарк: опубликованные машины и заказы пользователя, до 100 за раз; `next` — где следующие',
  querystring: ItemsQuery.extend({
    userUrl: z.string('Не указан пользователь').min(1, 'Не указан пользователь').max(100, 'Слишком длинное имя'),
    /** Restricts the answer to one list; required with `after`. */
    kind: z.enum(['equipment', 'order']).optional(),
  }),
  response: {
    200: z.object({
      user: z.object({ name: z.string() }),
      /** The owner's current address: the request may have used an earlier one. */
      userUrl: z.string(),
      equipments: z.array(Equipment),
      works: z.array(Order),
      /** Numbers of published machines and orders, and of those that match `q` and `type`. */
      total: z.object({ equipments: z.number(), works: z.number() }),
      found: z.object({ equipments: z.number(), works: z.number() }),
      /** `after` of the next page of each list; null: the page is the last. */
      next: z.object({ equipments: z.string().nullable(), works: z.string().nullable() }),
      /** The towns nearest to the machines and orders, with distances; empty when there are no such towns. */
      h1: z.string(),
    }),
  },
}
