/** What is found on the map: everything in a rectangle, or one type in it. */
import { z } from 'zod'
import { BoundsQuery, isNorthAbove, Latitude, Longitude, northIsAbove } from './bounds-query.ts'
import { endpoint } from './endpoint.ts'
import { Equipment, Order } from './items.ts'
import { MAP_ITEMS_MAX, PLACE_QUERY_MAX, SEARCH_ITEMS } from './limits.ts'

const limitOf = (usual: number) =>
  z.coerce
    .number<number>('Неверное число объявлений')
    .int('Число объявлений — целое')
    .min(0, 'Число объявлений меньше нуля')
    .max(MAP_ITEMS_MAX, `Не больше ${MAP_ITEMS_MAX} объявлений за раз`)
    .default(usual)

/** Several items drawn as one mark. `bounds` holds exactly the items counted. */
export const Cluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  machines: z.number(),
  orders: z.number(),
  bounds: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }),
})
export type Cluster = z.infer<typeof Cluster>

const search = (url: '/api/searchEquipment' | '/api/searchWork', summary: string) =>
  endpoint({
    method: 'GET',
    url,
    schema: {
      summary,
      querystring: BoundsQuery.extend({
        value: z.string('Не выбран тип').min(1, 'Не выбран тип').max(60, 'Неизвестный тип'),
        /** The spec's own mark of the call: 0 machines, 1 works. The path decides. */
        type: z.enum(['0', '1'], 'Поле type — 0 или 1').optional(),
        limit: limitOf(SEARCH_ITEMS),
      }).refine(isNorthAbove, northIsAbove),
      response: {
        200: z.object({
          equipments: z.array(Equipment),
          orders: z.array(Order),
          /** All that match in the rectangle; the lists hold the nearest to its centre, `limit` of them at most. */
          count: z.number(),
        }),
      },
    },
  })

export const searchEquipment = search(
  '/api/searchEquipment',
  'Машины типа `value` и заказы, которым нужен этот тип; ближайшие к центру — первыми',
)
export const searchWork = search(
  '/api/searchWork',
  'Заказы на работы `value` и машины, которые их выполняют; ближайшие к центру — первыми',
)

export const getAllData = endpoint({
  method: 'GET',
  url: '/api/get-all-data',
  schema: {
    summary: 'Всё опубликованное в прямоугольнике; где объявлений больше `limit`, вместо них — группы',
    querystring: BoundsQuery.extend({ limit: limitOf(MAP_ITEMS_MAX) }).refine(isNorthAbove, northIsAbove),
    response: {
      200: z.object({
        /** By type; within a type nearest to the centre first. */
        equipments: z.record(z.string(), z.array(Equipment)),
        orders: z.array(Order),
        count: z.number(),
        /** In place of the items where there are more than `limit`. */
        clusters: z.array(Cluster).optional(),
      }),
    },
  },
})

export const Place = z.object({
  id: z.number(),
  name: z.string(),
  /** Region; null where unknown. */
  admin: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type Place = z.infer<typeof Place>

export const findPlaces = endpoint({
  method: 'GET',
  url: '/api/places',
  schema: {
    summary: 'Города и посёлки по началу названия',
    querystring: z.object({ query: z.string().trim().max(PLACE_QUERY_MAX, 'Слишком длинное название').default('') }),
    response: { 200: z.object({ places: z.array(Place) }) },
  },
})

export const nearestPlace = endpoint({
  method: 'GET',
  url: '/api/nearest-place',
  schema: {
    summary: 'Ближайший город или посёлок; пусто, если его нет в 60 км',
    querystring: z.object({ lat: Latitude, lng: Longitude }),
    response: { 200: z.object({ place: z.string() }) },
  },
})
