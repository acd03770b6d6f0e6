/** Days of machines: points, photos, what they add up to. All times are ms since 1970, UTC; a day is one of the machine's zone. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Equipment, Id } from './items.ts'
import { PageQuery } from './paging.ts'

/** Speed in km/h; null where the phone told none. */
export const Location = z.object({
  timestamp: z.number(),
  coords: z.tuple([z.number(), z.number()]),
  speed: z.number().nullable(),
})
export type Location = z.infer<typeof Location>

/** The addresses are signed and expire; made anew with every answer. */
export const Photo = z.object({
  _id: z.string(),
  timestamp: z.number(),
  /** Fits a screen. */
  photoURL: z.string(),
  /** 300 px. */
  photoIconURL: z.string(),
  /** Sent with the photo, else of the nearest point within 60 s. */
  coords: z.tuple([z.number(), z.number()]).nullable(),
  width: z.number(),
  height: z.number(),
})
export type Photo = z.infer<typeof Photo>

/**
 * Points as columns of differences, a fifth of the size of objects: the first number of a column is the value, each other
 * one what is added to it. `t` ms; `lat`, `lng` millionths of a degree; `speed` tenths of km/h, −1 for none (not a difference).
 */
export const PointColumns = z.object({
  t: z.array(z.number()),
  lat: z.array(z.number()),
  lng: z.array(z.number()),
  speed: z.array(z.number()),
})
export type PointColumns = z.infer<typeof PointColumns>

/** Why points are kept but left out. */
export const Discarded = z.object({ accuracy: z.number(), jump: z.number(), duplicate: z.number(), mock: z.number() })
export type Discarded = z.infer<typeof Discarded>

/** A stretch of time; `from` and `to` ms. */
const Span = { from: z.number(), to: z.number() }
export const Trip = z.object({ ...Span, distance: z.number(), maxSpeed: z.number().nullable() })
export const Stop = z.object({
  ...Span,
  coords: z.tuple([z.number(), z.number()]),
  /** Parked with the engine's share of work unknown: an estimate from small movements. */
  working: z.boolean(),
})
/** No points for more than 10 minutes: neither driven nor parked. */
export const Gap = z.object({
  ...Span,
  fromCoords: z.tuple([z.number(), z.number()]),
  toCoords: z.tuple([z.number(), z.number()]),
})
export type Trip = z.infer<typeof Trip>
export type Stop = z.infer<typeof Stop>
export type Gap = z.infer<typeof Gap>

/** What a day comes to. Distances in km, speeds in km/h, durations in seconds. */
export const DaySummary = z.object({
  distance: z.number(),
  rawDistance: z.number(),
  points: z.number(),
  discarded: Discarded,
  firstMove: z.number().nullable(),
  lastMove: z.number().nullable(),
  maxSpeed: z.number().nullable(),
  meanSpeed: z.number().nullable(),
  movingSeconds: z.number(),
  /** Estimates. */
  workingSeconds: z.number(),
  idleSeconds: z.number(),
})
export type DaySummary = z.infer<typeof DaySummary>

export const DailyData = z.object({
  equipmentId: z.string(),
  equipment: Equipment,
  /** Empty where columns were asked for. */
  locations: z.array(Location),
  columns: PointColumns.optional(),
  photos: z.array(Photo),
  showPath: z.boolean(),
  showTime: z.boolean(),
  showPhoto: z.boolean(),
  /** Seconds. */
  pathInterval: z.number(),
  dayStartTimestamp: z.number(),
  /** The day's end: a day of 23 or 25 hours exists. */
  dayEndTimestamp: z.number(),
  timeZone: z.string(),
  distance: z.number(),
  summary: DaySummary,
  trips: z.array(Trip),
  stops: z.array(Stop),
  gaps: z.array(Gap),
})
export type DailyData = z.infer<typeof DailyData>

/** `columns`: points as `columns`, `locations` empty. */
const Shape = z.enum(['objects', 'columns'], 'Поле points — objects или columns').default('objects')

export const getDailyData = endpoint({
  method: 'GET',
  url: '/api/get-daily-data',
  schema: {
    summary: 'Текущий день каждой машины, которую пользователь записывает или которой владеет',
    querystring: z.object({ points: Shape, equipmentId: Id.optional() }),
    response: { 200: z.object({ allDailyData: z.array(DailyData) }) },
  },
})

export const DailyRow = z.object({
  dayStartTimestamp: z.number(),
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** Counts. */
  locations: z.number(),
  photos: z.number(),
  /** Km. */
  distance: z.number(),
  rawDistance: z.number(),
  discarded: Discarded,
  maxSpeed: z.number().nullable(),
  movingSeconds: z.number(),
  workingSeconds: z.number(),
})
export type DailyRow = z.infer<typeof DailyRow>

const DailyTable = z.object({
  locations: z.array(DailyRow),
  count: z.number(),
  timeZone: z.string(),
  /** Days that points are kept; null: for ever. */
  retentionDays: z.number().nullable(),
})
export type DailyTable = z.infer<typeof DailyTable>

export const getDailyDataTable = endpoint({
  method: 'GET',
  url: '/api/get-daily-data-table',
  schema: {
    summary: 'Дни машины, новые сверху; с `day` — один день целиком, как DailyData',
    querystring: PageQuery.extend({
      equipmentId: Id,
      /** Any moment of the day, ms. */
      day: z.coerce.number<number>('Неверный день').min(0, 'Неверный день').max(8e12, 'Неверный день').optional(),
      points: Shape,
    }),
    response: { 200: z.union([DailyTable, DailyData]) },
  },
})

export const clearAllDaily = endpoint({
  method: 'POST',
  url: '/api/clear-all-daily',
  schema: {
    summary: 'Отправить дневные записи в архив: своих машин или одной; ничего не удаляется',
    body: z.object({ equipmentId: Id.optional() }).nullish(),
    response: { 200: z.object({ result: z.literal(1) }) },
  },
})

export const getTestPaths = endpoint({
  method: 'GET',
  url: '/api/get-test-paths',
  schema: {
    summary: 'Три записанных дня, чтобы посмотреть, как выглядит маршрут',
    response: {
      200: z.object({
        res: z.literal(1),
        data: z.array(z.object({ equipmentId: z.string(), locations: z.array(Location) })),
        equips: z.array(z.object({ _id: z.string(), name: z.string(), type: z.string() })),
      }),
    },
  },
})

export const getTestIss = endpoint({
  method: 'GET',
  url: '/api/get-test-iss',
  schema: {
    summary: 'Где сейчас МКС и её виток вокруг этого времени',
    response: {
      200: z.object({
        res: z.literal([0, 1]),
        data: z.object({
          locations: z.array(z.object({ timestamp: z.number(), coords: z.tuple([z.number(), z.number()]) })),
        }),
      }),
    },
  },
})

/** Days that the points of a machine are kept; null: for ever. */
export const setRetention = endpoint({
  method: 'PUT',
  url: '/api/retention/:equipmentId',
  schema: {
    summary: 'Сколько дней хранить точки и фото машины; итоги дней остаются',
    params: z.object({ equipmentId: Id }),
    body: z.object({
      days: z.number().int('Нужно целое число дней').min(1, 'Не меньше дня').max(3650, 'Не больше 10 лет').nullable(),
    }),
    response: { 200: z.object({ days: z.number().nullable() }) },
  },
})
