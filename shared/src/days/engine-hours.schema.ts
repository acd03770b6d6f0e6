import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { COUNTER_MOST } from './engine-hours.constants.ts'

const NO_TIME = 'Неверное время'
const Moment = z.number(NO_TIME).int(NO_TIME).min(946_684_800_000, NO_TIME).max(4_102_444_800_000, NO_TIME)
const NO_HOURS = `Показание — от 0 до ${COUNTER_MOST} моточасов`

/** Readings in seconds. */
const Counter = z.object({ begin: z.number(), end: z.number() })

export const EngineDay = z.object({
  /**
   * Counter of the tracker. `counted`: hours of the day in seconds, without `jumps`: moments
   * (ms) at which the counter was exchanged or reset. Null: the tracker reports no counter.
   */
  tracker: Counter.extend({
    counted: z.number(),
    jumps: z.array(z.object({ at: z.number(), from: z.number(), to: z.number() })),
  }).nullable(),
  /**
   * Counter by the entered readings and the recorded engine time since, seconds. `begin` null:
   * it would be negative; `from`: the reading it is counted from; null: nothing is entered.
   */
  own: z
    .object({
      begin: z.number().nullable(),
      end: z.number(),
      ran: z.number(),
      from: z.object({ at: z.number(), seconds: z.number() }),
    })
    .nullable(),
  /** True: `own` is unknown, because a day between the reading and this day could not be counted. */
  uncounted: z.boolean(),
  /** Whole litres; drained fuel is not part of `spent`. Null: the tracker reports no fuel level. */
  fuel: z
    .object({
      begin: z.number(),
      end: z.number(),
      filled: z.number(),
      drained: z.number(),
      spent: z.number(),
      /** Recorded engine time, seconds, and litres per hour of it; null: it ran too short a time. */
      ran: z.number(),
      perHour: z.number().nullable(),
    })
    .nullable(),
  /**
   * Readings entered for this day. `expected`: the reading by the previous
   * entry and the records since; null: there is no previous entry.
   */
  entered: z.array(z.object({ at: z.number(), seconds: z.number(), expected: z.number().nullable() })),
})

const response = { 200: EngineDay }

export const getEngineHours = {
  summary: 'Моточасы и топливо машины за день: по трекеру и по показаниям владельца',
  params: z.object({
    equipmentId: Id,
    day: z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата'),
  }),
  response,
}

export const enterEngineHours = {
  summary: 'Ввести показание счётчика моточасов на машине; того же момента — исправить',
  params: z.object({ equipmentId: Id }),
  body: z.object({ at: Moment, hours: z.number(NO_HOURS).min(0, NO_HOURS).max(COUNTER_MOST, NO_HOURS) }),
  /** The day of that moment. */
  response,
}

export const removeEngineHours = {
  summary: 'Убрать введённое показание',
  params: z.object({ equipmentId: Id, at: z.coerce.number<string>().pipe(Moment) }),
  response,
}
