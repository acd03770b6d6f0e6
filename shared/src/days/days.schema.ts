import { z } from 'zod'
import { Equipment, Id, MachineIds } from '../catalog/items.schema.ts'
import { ItemsQuery, PageQuery } from '../paging.schema.ts'
import { Photo } from '../photos/photos.schema.ts'
import {
  Activity,
  ClockShift,
  DaySummary,
  Disagreement,
  Discarded,
  DiscardedPoint,
  Gap,
  Jam,
  Location,
  PointColumns,
  Stop,
  Trip,
} from '../tracks/tracks.schema.ts'

/** Moments in ms. */
const Stretch = z.object({ from: z.number(), to: z.number() })

/** Numbers of automatic photos that were due by the interval that each phone reported, and of those that arrived. */
export const PhotoCoverage = z.object({
  expected: z.number(),
  came: z.number(),
  /** Stretches without photos, in order of time. */
  missing: z.array(Stretch),
})

/** Recorded time, and how much of it points cover, seconds. */
export const PointCoverage = z.object({
  recordedSeconds: z.number(),
  coveredSeconds: z.number(),
  missing: z.array(Stretch),
})

export const DailyData = z.object({
  equipmentId: z.string(),
  equipment: Equipment,
  /** Empty where `columns` were requested. */
  locations: z.array(Location),
  columns: PointColumns.optional(),
  photos: z.array(Photo),
  showPath: z.boolean(),
  showTime: z.boolean(),
  showPhoto: z.boolean(),
  /** Seconds between two times that the map shows beside the route. */
  pathInterval: z.number(),
  dayStartTimestamp: z.number(),
  /** The end of the day, ms; a day may have 23 or 25 hours. */
  dayEndTimestamp: z.number(),
  timeZone: z.string(),
  distance: z.number(),
  summary: DaySummary,
  trips: z.array(Trip),
  stops: z.array(Stop),
  gaps: z.array(Gap),
  jams: z.array(Jam),
  /** When a driver stopped the recording, ms; null: it continues, or no stop was reported. */
  stoppedAt: z.number().nullable(),
  /** The time in which points arrived, split by activity, in order. */
  activities: z.array(Activity),
  /** Times at which recorders of the machine reported positions that exclude each other, in order. */
  disagreements: z.array(Disagreement),
  /** Recorders whose clocks differed; their points are corrected to one clock here. */
  clockShifts: z.array(ClockShift),
  /**
   * Absent for a public link. `photos`: null where no phone has
   * reported its interval; `points`: null where there are no points.
   */
  coverage: z.object({ photos: PhotoCoverage.nullable(), points: PointCoverage.nullable() }).optional(),
})

/** `columns`: points are sent as `columns`, and `locations` is empty. */
const Shape = z.enum(['objects', 'columns'], 'Поле points — objects или columns').default('objects')

export const getDailyData = {
  summary: 'Текущий день каждой машины, которую пользователь записывает или которой владеет',
  querystring: z.object({
    points: Shape,
    equipmentId: Id.optional(),
    /** Restricts the answer to these machines, as far as the user may see their days. */
    ids: MachineIds,
    /** Page of machines, the most recently heard first; without `limit` all of them. */
    offset: PageQuery.shape.offset,
    limit: ItemsQuery.shape.limit,
  }),
  /** `count`: number of machines with data, on all pages. */
  response: { 200: z.object({ allDailyData: z.array(DailyData), count: z.number() }) },
}

export const DailyRow = z.object({
  dayStartTimestamp: z.number(),
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** True: the day could not be counted, and its numbers are unknown: they are 0 or null here. */
  uncounted: z.boolean(),
  /** Numbers of points and photos. */
  locations: z.number(),
  photos: z.number(),
  /** Km: counted, and of all points. */
  distance: z.number(),
  rawDistance: z.number(),
  discarded: Discarded,
  /** Km/h; null: none is known. */
  maxSpeed: z.number().nullable(),
  movingSeconds: z.number(),
  workingSeconds: z.number(),
  /** What the kilometres leave out; see `DaySummary`. */
  unheardDistance: z.number(),
  jammedSeconds: z.number(),
  carriedDistance: z.number(),
  carriedSeconds: z.number(),
  coarseSeconds: z.number().nullable(),
  turnsSeconds: z.number().nullable(),
  speedUnproved: z.boolean(),
  /** Time for which two recorders reported positions that exclude each other, seconds. */
  apartSeconds: z.number(),
  /**
   * `photos`: null where no phone has reported its interval; `points`:
   * null where nothing was recorded; both null until they are counted.
   */
  coverage: z.object({
    photos: PhotoCoverage.omit({ missing: true }).nullable(),
    points: PointCoverage.omit({ missing: true }).nullable(),
  }),
})

export const DailyTable = z.object({
  locations: z.array(DailyRow),
  count: z.number(),
  timeZone: z.string(),
  /** Days for which points are kept; null: forever. */
  retentionDays: z.number().nullable(),
})

const NO_DAY = 'Неверный день'
/** `yyyy-mm-dd` in the machine's time zone, within the years allowed for moments. */
const DayName = z.iso.date(NO_DAY).refine((day) => day >= '1970' && day < '2223', NO_DAY)
/** A day's name, or any moment of the day in ms. */
const Day = z.union([DayName, z.coerce.number<number>(NO_DAY).min(0, NO_DAY).max(8e12, NO_DAY)], NO_DAY)

const TableQuery = PageQuery.extend({
  equipmentId: Id,
  day: Day.optional(),
  points: Shape,
})

/** All answers of this address. A caller knows which of the two it requests, and uses one of the two endpoints below. */
export const tableOrDay = {
  summary: 'Дни машины, новые сверху; с `day` — один день целиком, как DailyData',
  querystring: TableQuery,
  response: { 200: z.union([DailyTable, DailyData]) },
}
export const getDailyDataTable = {
  querystring: TableQuery.omit({ day: true, points: true }),
  response: { 200: DailyTable },
}
export const getWholeDay = {
  querystring: TableQuery.pick({ equipmentId: true, points: true }).extend({ day: Day }),
  response: { 200: DailyData },
}

export const getDiscarded = {
  summary: 'Точки дня, которые не учтены, и почему; если их очень много — каждая вторая, третья…',
  params: z.object({ equipmentId: Id, day: DayName }),
  response: { 200: z.object({ points: z.array(DiscardedPoint), count: z.number() }) },
}

export const clearAllDaily = {
  summary: 'Отправить дневные записи в архив: своих машин или одной; ничего не удаляется',
  body: z.object({ equipmentId: Id.optional() }).nullish(),
  response: { 200: z.object({ result: z.literal(1) }) },
}

export const setRetention = {
  summary: 'Сколько дней хранить точки и фото машины; итоги дней остаются',
  params: z.object({ equipmentId: Id }),
  body: z.object({
    days: z.number().int('Нужно целое число дней').min(1, 'Не меньше дня').max(3650, 'Не больше 10 лет').nullable(),
  }),
  response: { 200: z.object({ days: z.number().nullable() }) },
}
