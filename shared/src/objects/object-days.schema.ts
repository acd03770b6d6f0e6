/** A machine's day on an object: hours, visits, and what the owner says of them. */
import { z } from 'zod'
import { text } from './object-fields.schema.ts'
import { DOWNTIME_FAULTS } from './objects.constants.ts'

/** Moments in ms: when its way crossed the border, or the first and the last one inside. */
export const Visit = z.object({ came: z.number(), left: z.number() })

export const Seconds = z
  .number('Введите часы')
  .int('Неверные часы')
  .min(0, 'Неверные часы')
  .max(86_400, 'В сутках 24 часа')

export const Moment = z
  .number('Неверное время')
  .int('Неверное время')
  .min(0, 'Неверное время')
  .max(1e14, 'Неверное время')

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
  /** Null: nothing shows that it left that day. */
  left: z.number().nullable(),
  /**
   * The shift, as the owner has corrected it. Without that from coming to leaving; of a machine that stays over night from its first
   * to its last engine or movement in the working hours, and with work that goes on over their border or lasts an hour behind them.
   * Null where nothing shows it.
   */
  began: z.number().nullable(),
  ended: z.number().nullable(),
  /** Of a day with the end of one shift and the beginning of another, what is between: `came` the end of the first. Null of any other. */
  pause: Visit.nullable(),
  /** By the records: all four parts together; gaps are left out. */
  onSite: z.number(),
  work: z.number(),
  /** With the engine running. */
  idle: z.number(),
  /** With the engine off, and behind the working hours where nothing is known. */
  off: z.number(),
  unknown: z.number(),
  /** While its receiver was deceived; it stood here before and afterwards. Not part of `onSite`. */
  inferred: z.number(),
  /** Of the shift, in the visits: without points, and nothing else shows what it did. Part of neither. */
  silent: z.number(),
  visits: z.array(Visit),
  /** On the object in its working hours, known not to work: what a rule of the contract may call простой. */
  waits: z.array(Visit),
  /** When a driver said on his phone that the customer keeps the machine waiting; sent to the object's owner only, and not charged. */
  idleSaid: z.array(z.number()),
  /** Sent to the object's owner only. `counted`: of work; `onSite`: time on site as the owner states it, no less than all parts. */
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
  /** Of the user's own: hours there that are not counted, since the objects lie over each other and the hour is this one's; or the other way round. */
  over: z.array(z.object({ name: z.string(), seconds: z.number() })),
})
