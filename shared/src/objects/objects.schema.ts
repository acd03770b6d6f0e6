import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { CORNERS_MOST, MACHINES_MOST, RADIUS_LEAST, RADIUS_MOST } from './objects.ts'

/** A work object's id. */
const ObjectId = z.coerce
  .number<unknown>('Неверный номер объекта')
  .int('Неверный номер объекта')
  .min(1, 'Неверный номер объекта')
  .max(Number.MAX_SAFE_INTEGER, 'Неверный номер объекта')

const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')

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
        .max(CORNERS_MOST, `В обводке не больше ${CORNERS_MOST} углов`),
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
    .regex(/^(\d{10}|\d{12})?$/, 'ИНН — 10 или 12 цифр')
    .nullable(),
  address: text(300),
  contract: text(200).nullable(),
  shape: ObjectShape,
  /** Working hours, minutes of the day; null: not told. */
  starts: Minutes.nullable(),
  ends: Minutes.nullable(),
  machines: z.array(Id).max(MACHINES_MOST, `Не больше ${MACHINES_MOST} машин на объекте`),
})

const ObjectMachine = z.object({ _id: z.string(), name: z.string(), type: z.string() })

export const WorkObject = z.object({
  objectId: z.number(),
  /** False for a partner: he reads, and only what concerns machines that he may record for. */
  own: z.boolean(),
  name: z.string(),
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
  state: z.enum(['open', 'closed']),
  /** ISO 8601, UTC. */
  closedAt: z.string().nullable(),
  machines: z.array(ObjectMachine),
})

/** Moments in ms: the first and the last one inside. */
export const Visit = z.object({ came: z.number(), left: z.number() })

/** A machine's day on an object. Moments in ms, durations in seconds. */
export const ObjectDay = z.object({
  objectId: z.number(),
  itemId: z.string(),
  /** `yyyy-mm-dd` in the machine's time zone. */
  day: z.string(),
  came: z.number().nullable(),
  /** Null: nothing tells that it left that day. */
  left: z.number().nullable(),
  /** Work, idle and unknown together; gaps are left out. */
  onSite: z.number(),
  work: z.number(),
  /** With the engine running or off. */
  idle: z.number(),
  unknown: z.number(),
  visits: z.array(Visit),
  correction: z
    .object({
      counted: z.number(),
      reason: z.string(),
      /** Who made it; empty where the account is gone. */
      by: z.string(),
      at: z.number(),
    })
    .nullable(),
})

export const objectParams = z.object({ objectId: ObjectId })
export const dayParams = z.object({ objectId: ObjectId, itemId: Id, day: Day })
export const period = z.object({ from: Day, to: Day })
