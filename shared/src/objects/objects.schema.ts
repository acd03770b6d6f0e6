import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { GroupId, GroupName } from '../company/groups.schema.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { Downtime, MachineObjectDay, Moment, ObjectDay, Seconds } from './object-days.schema.ts'
import { Day, Lat, Lon, ObjectFields, ObjectId, text } from './object-fields.schema.ts'
import { DAYS_LISTED_MOST, DAYS_MOST, HAUL_PLACES, PLACE_PURPOSES, PLACES_MOST } from './objects.constants.ts'

const ObjectMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** IANA name. */
  timeZone: z.string(),
})

export const WorkObject = z.object({
  objectId: z.number(),
  /** False for a partner, who may only read, and only about machines that the partner may record for. */
  own: z.boolean(),
  name: z.string(),
  /** The customer and the contract are sent to the owner only; empty or null for others. */
  customerName: z.string(),
  customerPhone: z.string(),
  customerInn: z.string().nullable(),
  address: z.string(),
  contract: z.string().nullable(),
  /** The centre. */
  lon: z.number(),
  lat: z.number(),
  kind: z.enum(['circle', 'outline']),
  /** Metres; null for an outline. */
  radius: z.number().nullable(),
  /** Corners [lon, lat]; null for a circle. */
  outline: z.array(z.tuple([z.number(), z.number()])).nullable(),
  /** Working hours, minutes of the day; null: not set. */
  starts: z.number().nullable(),
  ends: z.number().nullable(),
  /** Whether machines are loaded or unloaded here; null: neither. */
  haul: z.enum(HAUL_PLACES).nullable(),
  purpose: z.enum(PLACE_PURPOSES),
  /** Speed limit, km/h; null: none. */
  speedLimit: z.number().nullable(),
  state: z.enum(['open', 'closed']),
  /** ISO 8601, UTC. */
  closedAt: z.string().nullable(),
  machines: z.array(ObjectMachine),
})

/** Shape of an object, as the map draws it. */
export const DrawnObject = WorkObject.pick({ lon: true, lat: true, kind: true, radius: true, outline: true })

const params = z.object({ objectId: ObjectId })

/** Seconds of a period, all machines together; `counted`: work after corrections. */
const Sums = z.object({
  onSite: z.number(),
  work: z.number(),
  idle: z.number(),
  off: z.number(),
  unknown: z.number(),
  counted: z.number(),
})

/**
 * A machine that was inside when it was last heard. Ms. `stoppedAt`:
 * when its driver ended the recording there; null: not ended.
 */
export const Present = z.object({ itemId: z.string(), heardAt: z.number(), stoppedAt: z.number().nullable() })

const Period = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'Конец периода раньше начала')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < DAYS_MOST * 86_400_000, 'Период длиннее 92 дней')

export const getObjects = {
  summary: 'Свои объекты и те, где работают разрешённые машины: часы этой недели, кто сейчас там',
  /** Only objects where a machine of this group or its parts works. */
  querystring: z.object({ group: GroupId.optional() }),
  response: {
    200: z.object({
      objects: z.array(WorkObject.extend({ week: Sums, present: z.array(Present) })),
      /** The user's own groups. */
      groups: z.array(GroupName),
      /** The week's Monday by Moscow time, `yyyy-mm-dd`. */
      monday: z.string(),
      /** Number of machine days not counted yet, as after a large import. */
      counting: z.number(),
      /** Number of machine days of this week that could not be counted: the hours are without them. */
      uncounted: z.number(),
    }),
  },
}

export const getObject = {
  summary: 'Объект: заказчик, граница, машины, кто сейчас там, с чем пересекается',
  params,
  response: {
    200: WorkObject.extend({
      /** When the fields of its form were last changed, ISO 8601, UTC. */
      updatedAt: z.string(),
      present: z.array(Present),
      /** Own open objects that overlap it. `first`: shared hours count as this object's. */
      overlaps: z.array(z.object({ objectId: z.number(), name: z.string(), first: z.boolean() })),
    }),
  },
}

export const addObject = {
  summary: 'Новый объект',
  body: ObjectFields.extend(FormDraft),
  response: { 200: z.object({ objectId: z.number() }) },
}

export const changeObject = {
  summary: 'Изменить свой объект; после новой границы и машин часы считаются заново',
  params,
  body: ObjectFields.extend({
    /** `updatedAt` of the object when the form was opened; if it has changed since, the answer is a 409. */
    updatedAt: z.iso.datetime('Неверное время изменения').optional(),
  }),
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
  /**
   * `counting`: number of its machines' days not counted yet, as after a large import; `uncounted`: days of the period that could
   * not be counted: what the machines did is unknown, and `days` are without them.
   */
  response: {
    200: z.object({
      days: z.array(ObjectDay),
      /** Machines of these days that no longer work on the object: days whose points are deleted keep their hours. */
      former: z.array(ObjectMachine),
      counting: z.number(),
      uncounted: z.array(z.object({ itemId: z.string(), day: z.string() })),
      /**
       * Machines whose points are too rare for short trips or turns: seconds between points on the worst of
       * these days, null: not too rare; `speedUnproved`: their distance rests on speeds that no position proves.
       */
      coarse: z.array(
        z.object({
          itemId: z.string(),
          coarseSeconds: z.number().nullable(),
          turnsSeconds: z.number().nullable(),
          speedUnproved: z.boolean(),
        }),
      ),
    }),
  },
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
    /** `yyyy-mm-dd` in each machine's time zone, separated by commas. */
    days: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(Day).max(DAYS_LISTED_MOST, `Не больше ${DAYS_LISTED_MOST} дней за раз`)),
  }),
  response: {
    200: z.object({
      days: z.array(MachineObjectDay),
      /** Those of the days that could not be counted: where the machines were is unknown, and `days` are without them. */
      uncounted: z.array(z.object({ itemId: z.string(), day: z.string() })),
      /** Shapes of the objects in `days`, each once. */
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
    /** Places as `lat,lon;lat,lon`. */
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
  /** In the order of `places`; true: no own open object covers the place, and the user has not declined it. */
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
    /** Work, seconds; null: withdraws the correction, so that the recorded hours count again. */
    counted: Seconds.nullable(),
    /** Parts in seconds; absent: as recorded, reduced so that all parts fit into the time on site. */
    idle: Seconds.optional(),
    off: Seconds.optional(),
    unknown: Seconds.optional(),
    /** Time on site that the owner states, seconds; absent: the recorded one. */
    onSite: Seconds.optional(),
    /** Beginning and end of the shift, ms; absent: as recorded. */
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
