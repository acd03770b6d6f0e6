import { z } from 'zod'
import { Equipment, Id, Order } from '../catalog/items.schema.ts'
import { ItemsQuery, PageQuery } from '../paging.schema.ts'

export const addFavorite = {
  summary: 'Добавить объявление в избранное или убрать; `favorite` — что стало. `to` просит именно этого',
  body: z.object({
    /** 0: machine; 1: order. */
    type: z.literal([0, 1], 'Поле type — 0 или 1'),
    id: Id,
    /** The wanted state; absent: the state is switched. */
    to: z.boolean().optional(),
  }),
  response: { 200: z.object({ favorite: z.boolean() }) },
}

export const getFavorites = {
  summary: 'Номера избранных объявлений',
  response: { 200: z.object({ ids: z.array(z.string()) }) },
}

/** Without `limit` all rows. */
const Rows = PageQuery.pick({ offset: true }).extend({ limit: ItemsQuery.shape.limit })

/** Ids of favourites that are not published at present. */
const Gone = z.array(z.string())

export const getFavoriteEquipments = {
  summary: 'Избранная техника, добавленная недавно — первой; снятая с публикации — только номером',
  querystring: Rows,
  /** `count`: favourites on all pages. */
  response: { 200: z.object({ equips: z.array(Equipment), count: z.number(), gone: Gone }) },
}

export const getFavoriteWorks = {
  summary: 'Избранные заказы, добавленные недавно — первыми; снятые с публикации — только номером',
  querystring: Rows,
  /** `count`: favourites on all pages. */
  response: { 200: z.object({ works: z.array(Order), count: z.number(), gone: Gone }) },
}
