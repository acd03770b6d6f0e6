/** Fields of an object that its owner enters: place, customer, hours and machines. */
import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { isInn } from '../inn.ts'
import {
  CORNERS_MOST,
  HAUL_PLACES,
  MACHINES_MOST,
  OBJECTS_MOST,
  PLACE_PURPOSES,
  RADIUS_LEAST,
  RADIUS_MOST,
  SPEED_LIMIT_KMH,
} from './objects.constants.ts'

/** A work object's id. */
export const ObjectId = z.coerce
  .number<unknown>('Неверный номер объекта')
  .int('Неверный номер объекта')
  .min(1, 'Неверный номер объекта')
  .max(Number.MAX_SAFE_INTEGER, 'Неверный номер объекта')

export const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')

export const Lon = z.number('Укажите место на карте').min(-180, 'Неверная долгота').max(180, 'Неверная долгота')
export const Lat = z.number('Укажите место на карте').min(-85, 'Неверная широта').max(85, 'Неверная широта')

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
        .min(RADIUS_LEAST, `Радиус не меньше ${RADIUS_LEAST}\u00a0м`)
        .max(RADIUS_MOST, `Радиус не больше ${RADIUS_MOST}\u00a0м`),
    }),
    z.object({
      kind: z.literal('outline'),
      /** Corners [lon, lat] in order; the first one is not repeated. */
      outline: z
        .array(z.tuple([Lon, Lat]))
        .min(3, 'Поставьте на карте хотя бы три угла')
        .max(CORNERS_MOST, `У границы не больше ${CORNERS_MOST} углов`),
    }),
  ],
  'Укажите место на карте',
)

const Minutes = z.number('Неверное время').int('Неверное время').min(0, 'Неверное время').max(1440, 'Неверное время')

/** A trimmed text of at most `most` characters. */
export const text = (most: number) => z.string('Введите текст').trim().max(most, `Не длиннее ${most} знаков`)

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
  /** Working hours, minutes of the day; null: not set. */
  starts: Minutes.nullable(),
  ends: Minutes.nullable(),
  /** Whether machines are loaded or unloaded here; null: neither. Absent: unchanged. */
  haul: z.enum(HAUL_PLACES, 'Погрузка или выгрузка').nullable().optional(),
  /** A customer's object, a base where machines stand, or a forbidden zone. Absent: unchanged. */
  purpose: z.enum(PLACE_PURPOSES, 'Неверный вид места').optional(),
  /** Speed limit for machines on the object, km/h; null: no limit. Absent: unchanged. */
  speedLimit: z
    .number('Скорость — число км/ч')
    .int('Скорость — целое число км/ч')
    .min(SPEED_LIMIT_KMH.least, `Скорость — от ${SPEED_LIMIT_KMH.least}\u00a0км/ч`)
    .max(SPEED_LIMIT_KMH.most, `Скорость — до ${SPEED_LIMIT_KMH.most}\u00a0км/ч`)
    .nullable()
    .optional(),
  machines: z.array(Id).max(MACHINES_MOST, `Не больше ${MACHINES_MOST} машин на объекте`),
  /** Own objects that it overlaps, and whether shared hours count as this object's (`first`). Absent: unchanged. */
  overlaps: z
    .array(z.object({ objectId: ObjectId, first: z.boolean('Укажите, куда идут часы') }))
    .max(OBJECTS_MOST, `Не больше ${OBJECTS_MOST} объектов`)
    .optional(),
})
