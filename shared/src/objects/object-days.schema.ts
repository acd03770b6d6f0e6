/** A machine's day on an object: hours, visits, and what the owner states about them. */
import { z } from 'zod'
import { text } from './object-fields.schema.ts'
import { DOWNTIME_FAULTS } from './objects.constants.ts'

/** Moments in ms: when the machine crossed the border, or its first and last moment inside. */
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

/** Простой that the owner charges or admits. `code`: of the contract or the form. */
export const Downtime = z.object({
  seconds: Seconds,
  fault: z.enum(DOWNTIME_FAULTS, 'Укажите, по чьей вине простой'),
  reason: text(300).min(1, 'Напишите причину простоя'),
  code: text(10),
})

/** Who stated it, empty where the account is deleted, and when, ms. */
const Said = { by: z.string(), at: z.number() }

/**
 * A machine's day on an object. Moments in ms. Durations are seconds, rounded
 * once to hundredths of an hour (36 s); sums of days are sums of these.
 */
export const ObjectDay = z.object({
  objectId: z.number(),
  itemId: z.string(),
  /** `yyyy-mm-dd` in the machine's time zone. */
  day: z.string(),
  /** When the first visit of the day began; null: no visit. */
  came: z.number().nullable(),
  /** Null: no record shows that it left on that day. */
  left: z.number().nullable(),
  /**
   * The shift, as corrected by the owner. Otherwise from coming to leaving. For a machine that stays overnight: from its first to
   * its last engine run or movement in the working hours, and work outside them that crosses their ends or lasts an hour. Null:
   * the records show no shift.
   */
  began: z.number().nullable(),
  ended: z.number().nullable(),
  /**
   * On a day with the end of one shift and the beginning of another: the
   * time between them, `came` being the end of the first. Else null.
   */
  pause: Visit.nullable(),
  /** Recorded time: the sum of the four parts `work`, `idle`, `off` and `unknown`; gaps are left out. */
  onSite: z.number(),
  work: z.number(),
  /** With the engine running. */
  idle: z.number(),
  /** With the engine off, or outside the working hours with an unknown engine. */
  off: z.number(),
  unknown: z.number(),
  /** Time in which the receiver was jammed while the machine stood here before and after. Not part of `onSite`. */
  inferred: z.number(),
  /** Time of the shift within the visits without points or other evidence. Part of neither `onSite` nor `inferred`. */
  silent: z.number(),
  visits: z.array(Visit),
  /** Times on the object in its working hours without work, which a rule of the contract may call простой. */
  waits: z.array(Visit),
  /**
   * When a driver noted on the phone that the customer keeps the
   * machine waiting; sent to the object's owner only, and not charged.
   */
  idleSaid: z.array(z.number()),
  /**
   * Sent to the object's owner only. `counted`: work; `onSite`: time on site
   * that the owner states, at least the sum of all parts. Null: not corrected.
   */
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
  /**
   * Sent to the object's owner only. Not an extra part of the time on
   * site, but the share of it that the contract calls простой. Null: none.
   */
  downtime: Downtime.extend({
    ...Said,
    /** Whether it follows from a rule of the rate card, without a statement of the owner. */
    byRule: z.boolean().optional(),
    /**
     * Seconds as entered, where the day has less time without work by now: `seconds` is that time. Absent: `seconds` is as
     * entered.
     */
    stated: z.number().optional(),
  }).nullable(),
})

/** The same for a page about a machine's day, where the object must be named. */
export const MachineObjectDay = ObjectDay.extend({
  /** The object's name. */
  name: z.string(),
  /** Whether the object is the user's own. */
  own: z.boolean(),
  /** Whether the machine no longer works on the object: only days whose points are deleted have hours, and nothing is corrected. */
  former: z.boolean(),
  /** For the user's own objects: hours that overlapping objects share, and with which object they are counted once. */
  over: z.array(z.object({ name: z.string(), seconds: z.number() })),
})
