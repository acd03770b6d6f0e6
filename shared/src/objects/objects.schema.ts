import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { isInn } from '../inn.ts'
import {
  CORNERS_MOST,
  DAYS_LISTED_MOST,
  DAYS_MOST,
  DOWNTIME_FAULTS,
  HAUL_PLACES,
  MACHINES_MOST,
  OBJECTS_MOST,
  PLACE_PURPOSES,
  PLACES_MOST,
  RADIUS_LEAST,
  RADIUS_MOST,
} from './objects.constants.ts'

/** A work object's id. */
export const ObjectId = z.coerce
  .number<unknown>('Неверный номер объекта')
  .int('Неверный номер объекта')
  .min(1, 'Неверный номер объекта')
  .max(Number.MAX_SAFE_INTEGER, 'Неверный номер объекта')

export const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')

const Lon = z.number('Укажите место на карте').min(-180, 'Неверная долгота').max(180, 'Неверная долгота')
const Lat = z.number('Укажите место на карте').min(-85, 'Неверная широта').max(85, 'Неверная широта')

const ObjectShape = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('circle'),
      lon: Lon,
      lat: Lat,
      /** Metres. */
      radius: z
        .number('Укажите радиус')
        .int('Радиус — целое число метров')
        .min(RADIUS_LEAST, `Радиус не меньше ${RADIUS_LEAST} м`)
        .max(RADIUS_MOST, `Радиус не больше ${RADIUS_MOST} м`),
    }),
    z.object({
      kind: z.literal('outline'),
      /** Corners [lon, lat] in order, the first one once. */
      outline: z
        .array(z.tuple([Lon, Lat]))
        .min(3, 'Поставьте на карте хотя бы три угла')
        .max(CORNERS_MOST, `У границы не больше ${CORNERS_MOST} углов`),
    }),
  ],
  'Укажите место на карте',
)

const Minutes = z.number('Неверное время').int('Неверное время').min(0, 'Неверное время').max(1440, 'Неверное время')

const text = (most: number) => z.string('Введите текст').trim().max(most, `Не длиннее ${most} знаков`)

export const ObjectFields = z.object({
  name: text(120).min(1, 'Введите название'),
  customerName: text(200),
  customerPhone: text(40),
  customerInn: text(12)
    .refine((inn) => inn === '' || isInn(inn), 'Такого ИНН нет: проверьте цифры')
    .nullable(),
  address: text(300),
  contract: text(200).nullable(),
  shape: ObjectShape,
  /** Working hours, minutes of the day; null: not told. */
  starts: Minutes.nullable(),
  ends: Minutes.nullable(),
  /** What the place is to hauls; null: neither. Absent: as it is now. */
  haul: z.enum(HAUL_PLACES, 'Погрузка или выгрузка').nullable().optional(),
  /** A customer's object, a base where machines stand, or where none may be. Absent: as it is now. */
  purpose: z.enum(PLACE_PURPOSES, 'Неверный вид места').optional(),
  machines: z.array(Id).max(MACHINES_MOST, `Не больше ${MACHINES_MOST} машин на объекте`),
  /** Own objects that it lies over, and whether hours spent in both are this one's. Absent: as they are now. */
  overlaps: z
    .array(z.object({ objectId: ObjectId, first: z.boolean('Укажите, куда идут часы') }))
    .max(OBJECTS_MOST, `Не больше ${OBJECTS_MOST} объектов`)
    .optional(),
})

const ObjectMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** IANA name. */
  timeZone: z.string(),
})

export const WorkObject = z.object({
  objectId: z.number(),
  /** False for a partner: he reads, and only what concerns machines that he may record for. */
  own: z.boolean(),
  name: z.string(),
  /** The customer and the contract are told to the owner only. */
  customerName: z.string(),
  customerPhone: z.string(),
  customerInn: z.string().nullable(),
  address: z.string(),
  contract: z.string().nullable(),
  /** The middle. */
  lon: z.number(),
  lat: z.number(),
  kind: z.enum(['circle', 'outline']),
  /** Metres; null for an outline. */
  radius: z.number().nullable(),
  /** Corners [lon, lat]; null for a circle. */
  outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
  /** Working hours, minutes of the day. */
  starts: z.number().nullable(),
  ends: z.number().nullable(),
  /** What the place is to hauls: where machines are loaded or unloaded. */
  haul: z.enum(HAUL_PLACES).nullable(),
  purpose: z.enum(PLACE_PURPOSES),
  state: z.enum(['open', 'closed']),
  /** ISO 8601, UTC. */
  closedAt: z.string().nullable(),
  machines: z.array(ObjectMachine),
})

/** Moments in ms: when its way crossed the border, or the first and the last one inside. */
export const Visit = z.object({ came: z.number(), left: z.number() })

const Seconds = z.number('Введите часы').int('Неверные часы').min(0, 'Неверные часы').max(86_400, 'В сутках 24 часа')

const Moment = z.number('Неверное время').int('Неверное время').min(0, 'Неверное время').max(1e14, 'Неверное время')

/** Простой: what the owner charges or owns up to. `code`: as the contract or the form has it. */
export const Downtime = z.object({
  seconds: Seconds,
  fault: z.enum(DOWNTIME_FAULTS, 'Укажите, по чьей вине простой'),
  reason: text(300).min(1, 'Напишите причину простоя'),
  code: text(10),
})

/** Who said so, empty where the account is gone, and when, ms. */
const Said = { by: z.string(), at: z.number() }

/**
 * A machine's day on an object. Moments in ms. Durations are seconds, rounded once to hundredths of an hour (36 s): sums of days are
 * sums of these.
 */
export const ObjectDay = z.object({
  objectId: z.number(),
  itemId: z.string(),
  /** `yyyy-mm-dd` in the machine's time zone. */
  day: z.string(),
  came: z.number().nullable(),
  /** Null: nothing tells that it left that day. */
  left: z.number().nullable(),
  /**
   * The shift, as the owner has corrected it. Without that from coming to leaving; of a machine that stays over night from its first
   * to its last engine or movement in the working hours. Null where nothing shows it.
   */
  began: z.number().nullable(),
  ended: z.number().nullable(),
  /** By the records: all four parts together; gaps are left out. */
  onSite: z.number(),
  work: z.number(),
  /** With the engine running. */
  idle: z.number(),
  /** With the engine off, and behind the working hours where nothing tells. */
  off: z.number(),
  unknown: z.number(),
  /** While its receiver was deceived; it stood here before and afterwards. Not part of `onSite`. */
  inferred: z.number(),
  visits: z.array(Visit),
  /** On the object in its working hours, known not to work: what a rule of the contract may call простой. */
  waits: z.array(Visit),
  /** When a driver said on his phone that the customer keeps the machine waiting; told to the object's owner only, charged by nobody. */
  idleSaid: z.array(z.number()),
  /** Told to the object's owner only. `counted`: of work; `onSite`: time on site as the owner states it, no less than all parts. */
  correction: z
    .object({
      counted: z.number(),
      onSite: z.number(),
      idle: z.number(),
      off: z.number(),
      unknown: z.number(),
      began: z.number().nullable(),
      ended: z.number().nullable(),
      reason: z.string(),
      ...Said,
    })
    .nullable(),
  /** Told to the object's owner only. No part of the time on site: what of it the contract calls so. */
  downtime: Downtime.extend({
    ...Said,
    /** A rule of the rate card says so, and the owner has said nothing else. */
    byRule: z.boolean().optional(),
  }).nullable(),
})

/** The same, where the day is what is looked at and not the object. */
export const MachineObjectDay = ObjectDay.extend({
  /** The object's name. */
  name: z.string(),
  /** Whether the object is the user's own. */
  own: z.boolean(),
})

/** Where an object is, as the map draws it. */
export const DrawnObject = WorkObject.pick({ lon: true, lat: true, kind: true, radius: true, outline: true })

const params = z.object({ objectId: ObjectId })

/** Seconds of a period, of all machines together; `counted`: work with corrections. */
const Sums = z.object({
  onSite: z.number(),
  work: z.number(),
  idle: z.number(),
  off: z.number(),
  unknown: z.number(),
  counted: z.number(),
})

/** A machine that was inside when it was last heard; ms. `stoppedAt`: its driver ended the recording there; null: he did not. */
export const Present = z.object({ itemId: z.string(), heardAt: z.number(), stoppedAt: z.number().nullable() })

const Period = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'Конец периода раньше начала')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < DAYS_MOST * 86_400_000, 'Период длиннее 92 дней')

export const getObjects = {
  summary: 'Свои объекты и те, где работают разрешённые машины: часы этой недели, кто сейчас там',
  response: {
    200: z.object({
      objects: z.array(WorkObject.extend({ week: Sums, present: z.array(Present) })),
      /** The week's Monday by Moscow time, `yyyy-mm-dd`. */
      monday: z.string(),
    }),
  },
}

export const getObject = {
  summary: 'Объект: заказчик, граница, машины, кто сейчас там, с чем пересекается',
  params,
  response: {
    200: WorkObject.extend({
      present: z.array(Present),
      /** Own open objects that lie over it. `first`: hours spent in both are this object's. */
      overlaps: z.array(z.object({ objectId: z.number(), name: z.string(), first: z.boolean() })),
    }),
  },
}

export const addObject = {
  summary: 'Новый объект',
  body: ObjectFields,
  response: { 200: z.object({ objectId: z.number() }) },
}

export const changeObject = {
  summary: 'Изменить свой объект; после новой границы и машин часы считаются заново',
  params,
  body: ObjectFields,
  response: { 200: z.object({ objectId: z.number() }) },
}

export const setObjectState = {
  summary: 'Закрыть свой объект или открыть снова; часы закрытого объекта дальше не считаются',
  params,
  body: z.object({ state: z.enum(['open', 'closed'], 'Неверное состояние') }),
  response: { 200: z.object({ objectId: z.number() }) },
}

export const removeObject = {
  summary: 'Удалить свой объект вместе с часами и поправками',
  params,
  response: { 200: z.object({ objectId: z.number() }) },
}

export const getHours = {
  summary: 'Дни машин на объекте за период не длиннее 92 дней: часы, заезды, поправки',
  params,
  querystring: Period,
  /** `counting`: how many days of its machines are still to be counted, as after a large import. */
  response: { 200: z.object({ days: z.array(ObjectDay), counting: z.number() }) },
}

export const exportHours = {
  summary: 'Те же дни файлом Excel',
  params,
  querystring: Period,
  response: { 200: z.unknown() },
}

export const getMachineObjects = {
  summary: 'Объекты, на которых машины были в названные дни: часы, заезды, поправки',
  querystring: z.object({
    ids: MachineIds.unwrap(),
    /** `yyyy-mm-dd` of each machine's time zone, separated by commas. */
    days: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(Day).max(DAYS_LISTED_MOST, `Не больше ${DAYS_LISTED_MOST} дней за раз`)),
  }),
  response: {
    200: z.object({
      days: z.array(MachineObjectDay),
      /** Those of `days`, each once. */
      objects: z.array(DrawnObject.extend({ objectId: z.number() })),
    }),
  },
}

export const getPublicObjects = {
  summary: 'Границы объектов, где машина была за видимое по публичной ссылке время; пусто, если владелец их не открыл',
  params: z.object({ id: Id, token: z.string().max(100, 'Неверная ссылка') }),
  response: { 200: z.object({ objects: z.array(DrawnObject) }) },
}

export const getFreePlaces = {
  summary: 'Какие из мест лежат вне всех своих открытых объектов и не отклонены',
  querystring: z.object({
    /** `lat,lon;lat,lon`. */
    places: z
      .string()
      .transform((text) =>
        text
          .split(';')
          .filter(Boolean)
          .map((place) => place.split(',').map(Number)),
      )
      .pipe(z.array(z.tuple([Lat, Lon], 'Неверное место')).max(PLACES_MOST, `Не больше ${PLACES_MOST} мест за раз`)),
  }),
  /** In the order in which they were asked for. */
  response: { 200: z.object({ free: z.array(z.boolean()) }) },
}

export const declinePlace = {
  summary: 'Больше не предлагать объект в этом месте и рядом с ним',
  body: z.object({ lat: Lat, lon: Lon }),
  response: { 200: z.object({ lat: z.number(), lon: z.number() }) },
}

const dayParams = z.object({ objectId: ObjectId, itemId: Id, day: Day })

export const correctHours = {
  summary: 'Поправка часов дня своей машины; без часов снова считаются записанные',
  params: dayParams,
  body: z.object({
    /** Work, seconds; null: the recorded hours count again. */
    counted: Seconds.nullable(),
    /** Absent: as recorded, lessened so that all parts come to no more than the time on site. */
    idle: Seconds.optional(),
    off: Seconds.optional(),
    unknown: Seconds.optional(),
    /** Time on site that the owner states; absent: the recorded one. */
    onSite: Seconds.optional(),
    /** Absent: as recorded. */
    began: Moment.nullable().optional(),
    ended: Moment.nullable().optional(),
    reason: text(500).min(1, 'Напишите причину: её увидит заказчик'),
  }),
  response: { 200: z.object({ days: z.array(ObjectDay) }) },
}

export const setDowntime = {
  summary: 'Простой дня своей машины: часы, по чьей вине, причина и код; null отменяет',
  params: dayParams,
  body: z.object({ downtime: Downtime.nullable() }),
  response: { 200: z.object({ days: z.array(ObjectDay) }) },
}
