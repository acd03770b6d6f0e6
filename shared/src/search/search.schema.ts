import { z } from 'zod'
import { type Dates, datesOfText } from '../catalog/calendar.ts'
import { Equipment, Order } from '../catalog/items.schema.ts'
import { Ranges } from '../catalog/params.schema.ts'
import { MAP_ITEMS_MAX, PLACE_QUERY_MAX, SEARCH_ITEMS } from '../limits.ts'

const number = (what: string) => z.coerce.number<number>(`Неверное число: ${what}`)

const Latitude = number('широта').min(-90, 'Широта меньше −90°').max(90, 'Широта больше 90°')
const Longitude = number('долгота').min(-180, 'Долгота меньше −180°').max(180, 'Долгота больше 180°')

/** The four sides of a rectangle in the query of a map call, degrees. */
export const BoundsQuery = z.object({ north: Latitude, south: Latitude, west: Longitude, east: Longitude })

export const northIsAbove = { message: 'Северная граница южнее южной', path: ['north'] }
export const isNorthAbove = (bounds: { north: number; south: number }): boolean => bounds.north >= bounds.south

const limitOf = (usual: number) =>
  z.coerce
    .number<number>('Неверное число объявлений')
    .int('Число объявлений — целое')
    .min(0, 'Число объявлений меньше нуля')
    .max(MAP_ITEMS_MAX, `Не больше ${MAP_ITEMS_MAX} объявлений за раз`)
    .default(usual)

/** Several items drawn as one mark. `bounds`: the smallest rectangle around them. */
export const Cluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  machines: z.number(),
  orders: z.number(),
  bounds: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }),
})

/**
 * `2026-12-01_2026-12-05`: only machines whose calendar has the
 * day shift free on all of these days; orders have no calendar.
 */
const Free = z
  .string()
  .max(30, 'Неверные даты')
  .transform((text, context): Dates => {
    const dates = datesOfText(text)
    if (!dates)
      context.addIssue({ code: 'custom', message: 'Неверные даты: нужны первый и последний день, не больше 92' })
    return dates ?? z.NEVER
  })
  .optional()

const search = (summary: string) => ({
  summary,
  querystring: BoundsQuery.extend({
    value: z.string('Не выбран тип').min(1, 'Не выбран тип').max(60, 'Неизвестный тип'),
    /** 0 machines, 1 works: a field of the spec without effect, because the path decides. */
    type: z.enum(['0', '1'], 'Поле type — 0 или 1').optional(),
    params: Ranges,
    free: Free,
    /**
     * `near`: by distance. `cheap`: machines by the price of a shift
     * in the centre, delivery included; at most `limit` of each kind.
     */
    order: z.enum(['near', 'cheap'], 'Порядок — near или cheap').default('near'),
    limit: limitOf(SEARCH_ITEMS),
  }).refine(isNorthAbove, northIsAbove),
  response: {
    200: z.object({
      equipments: z.array(Equipment),
      orders: z.array(Order),
      /** Number of all matches in the rectangle. The lists contain the first ones in this order, at most `limit`. */
      count: z.number(),
    }),
  },
})

export const searchEquipment = search(
  'Машины типа `value` и заказы, которым нужен этот тип; первыми ближайшие к центру или самые дешёвые',
)

export const searchWork = search(
  'Заказы на работы `value` и машины, которые их выполняют; первыми ближайшие к центру или самые дешёвые',
)

export const getAllData = {
  summary: 'Всё опубликованное в прямоугольнике; где объявлений больше `limit`, вместо них — группы',
  querystring: BoundsQuery.extend({ limit: limitOf(MAP_ITEMS_MAX) }).refine(isNorthAbove, northIsAbove),
  response: {
    200: z.object({
      /** Machines by type; within a type the nearest to the centre first. */
      equipments: z.record(z.string(), z.array(Equipment)),
      orders: z.array(Order),
      count: z.number(),
      /** Returned instead of the items where there are more than `limit`. */
      clusters: z.array(Cluster).optional(),
    }),
  },
}

export const Place = z.object({
  id: z.number(),
  name: z.string(),
  /** Region; null: unknown. */
  admin: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})

export const Address = z.object({
  /** «Раменское, улица Гурьева, 12 к1»; without a house: the street. */
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
})

export const findPlaces = {
  summary: 'Города и посёлки по началу названия; улицы и дома — там, где загружена карта области',
  querystring: z
    .object({
      query: z.string().trim().max(PLACE_QUERY_MAX, 'Слишком длинное название').default(''),
      /** Given together: of streets with the same name the nearest to this position comes first. */
      lat: Latitude.optional(),
      lng: Longitude.optional(),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'Нужны и широта, и долгота'),
  response: {
    200: z.object({
      places: z.array(Place),
      /** Addresses of OpenStreetMap (ODbL), found despite typing errors; empty where no region is loaded. */
      addresses: z.array(Address),
    }),
  },
}

export const townsAround = {
  summary: 'Ближайшие города и посёлки, по возможности в разных сторонах',
  querystring: z.object({ lat: Latitude, lng: Longitude }),
  response: { 200: z.object({ towns: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })) }) },
}

export const nearestPlace = {
  summary: 'Ближайший город или посёлок; пусто, если его нет в 60\u00a0км',
  querystring: z.object({ lat: Latitude, lng: Longitude }),
  response: { 200: z.object({ place: z.string() }) },
}
