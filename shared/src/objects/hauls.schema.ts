import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { HAULS_A_DAY } from './hauls.constants.ts'
import { Day, ObjectId } from './object-fields.schema.ts'
import { DAYS_LISTED_MOST } from './objects.ts'

/** End of a haul; an empty name: the object is deleted. */
const HaulEnd = z.object({ objectId: z.number(), name: z.string() })

/** `metres`: rounded to hundreds; `seconds`: rounded to minutes. Sums of days are sums of these. */
const HaulWay = z.object({ metres: z.number(), seconds: z.number() })

/** Trips of a machine's day between two objects. A trip belongs to the day of its unloading. */
export const Haul = z.object({
  itemId: z.string(),
  /** `yyyy-mm-dd` in the machine's time zone. */
  day: z.string(),
  load: HaulEnd,
  unload: HaulEnd,
  /** False: neither object is marked for loading or unloading, so it is unknown which direction is the loaded one. */
  known: z.boolean(),
  /** Number of recorded trips. */
  trips: z.number(),
  there: HaulWay,
  back: HaulWay,
  /** Whether some way has gaps, so that its kilometres are a lower bound. */
  unheard: z.boolean(),
  /**
   * Seconds between points of that day where they are too rare for turns
   * of streets, so that kilometres are a lower bound; null: they are not.
   */
  turnsSeconds: z.number().nullable(),
  /** Number of trips that the owner counts instead; sent to the machine's owner only. Null: not corrected. */
  correction: z.object({ trips: z.number(), reason: z.string(), by: z.string(), at: z.number() }).nullable(),
})

const DayHauls = z.object({
  hauls: z.array(Haul),
  /** Those of the days that could not be counted: their hauls are unknown, and `hauls` are without them. */
  uncounted: z.array(z.object({ itemId: z.string(), day: z.string() })),
  /** Ids of those machines that the user owns. */
  own: z.array(z.string()),
})

export const getHauls = {
  summary: 'Рейсы машин в названные дни: сколько, километры с грузом и порожняком, минуты, поправки',
  querystring: z.object({
    ids: MachineIds.unwrap(),
    /** `yyyy-mm-dd` in each machine's time zone, separated by commas. */
    days: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(Day).max(DAYS_LISTED_MOST, `Не больше ${DAYS_LISTED_MOST} дней за раз`)),
  }),
  response: { 200: DayHauls },
}

export const correctHauls = {
  summary: 'Поправка числа рейсов дня своей машины между двумя своими объектами; записанное число остаётся рядом',
  params: z.object({ itemId: Id, day: Day }),
  body: z
    .object({
      load: ObjectId,
      unload: ObjectId,
      /** Null: the recorded trips count again. */
      trips: z
        .number('Введите число рейсов')
        .int('Рейсы — целое число')
        .min(0, 'Рейсов не меньше нуля')
        .max(HAULS_A_DAY, `За день не больше ${HAULS_A_DAY} рейсов`)
        .nullable(),
      reason: z
        .string('Напишите причину')
        .trim()
        .min(1, 'Напишите причину: её увидит заказчик')
        .max(500, 'Не длиннее 500 знаков'),
    })
    .refine(({ load, unload }) => load !== unload, 'Погрузка и выгрузка — разные объекты'),
  response: { 200: z.object({ hauls: z.array(Haul) }) },
}
