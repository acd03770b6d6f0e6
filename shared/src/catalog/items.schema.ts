import { z } from 'zod'
import { IDS_MAX } from '../limits.ts'
import type { BusySpan } from './calendar.ts'
import type { WorkProof } from './proof.ts'
import type { Rating as OwnerRating } from './rating.ts'

export const Id = z.uuid('Неверный номер объявления')

/** Ids of machines in an address, separated by commas; absent: all. */
export const MachineIds = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).max(IDS_MAX, `Не больше ${IDS_MAX} машин за раз`))
  .optional()

const common = {
  _id: z.string(),
  name: z.string(),
  /** E.164, e.g. `+79160001270`. */
  phone: z.string(),
  description: z.string(),
  /** Id of a type, see `equipment-types.ts` and `work-types.ts`. */
  type: z.string(),
  coordLat: z.number().nullable(),
  coordLng: z.number().nullable(),
  /** The nearest town or village; empty when there is none within 60 km. */
  place: z.string(),
  /** The cover: the first of the photos. */
  icoUrl: z.string().nullable(),
  /** Of all photos, the cover first; in searches empty. */
  photos: z.array(z.string()),
  hidden: z.boolean(),
  userUrl: z.string(),
  /** Nickname of the owner; empty where there is none. */
  userName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
}

const Day = z.iso.date('Неверная дата')

/** Days on which a machine is not free, both ends included. */
export const Busy = z
  .object({
    from: Day,
    to: Day,
    state: z.enum(['busy', 'service'], 'Состояние — занята или ТО'),
    shift: z.enum(['all', 'day', 'night'], 'Смена — вся, дневная или ночная'),
  })
  .refine(({ from, to }) => from <= to, { message: 'Конец раньше начала', path: ['to'] }) satisfies z.ZodType<BusySpan>

const Proof = z.object({ days: z.number(), hours: z.number(), photos: z.number() }) satisfies z.ZodType<WorkProof>

export const Rating = z.object({
  /** The mean, to a tenth. */
  stars: z.number(),
  reviews: z.number(),
  /** What is ordered by: below it the true mean hardly is. */
  lower: z.number(),
}) satisfies z.ZodType<OwnerRating>

export const Equipment = z.object({
  ...common,
  /** Ids of the kinds of work that the machine does. */
  works: z.array(z.string()),
  /** Roubles; null: not for sale; 0: for sale, price on request. */
  price: z.number().nullable(),
  /** Rent in roubles. */
  ratePerHour: z.number().nullable(),
  ratePerShift: z.number().nullable(),
  /** Shortest rent, hours. */
  minHours: z.number().nullable(),
  /** Values by the ids of `params.ts`: those that the owner has given. */
  params: z.record(z.string(), z.number()),
  /** Likewise of `terms.ts`. */
  terms: z.record(z.string(), z.number()),
  /** When it is busy, as its owner has entered it; null: he keeps no calendar. */
  busy: z.array(Busy).nullable(),
  /** When he last entered it, `yyyy-mm-dd`. */
  busyOn: z.string().nullable(),
  /** IANA name of the zone where it stands: its days begin at midnight there; null or absent: Moscow's do. */
  timeZone: z.string().nullish(),
  /** What its records say about its last 30 days; null: its owner does not show it. */
  proof: Proof.nullable(),
  /** When that was counted, ISO; null: not yet. */
  provenAt: z.string().nullable(),
  /** What askers say of its owner; null or absent: too few have written. */
  rating: Rating.nullish(),
})

export const Order = z.object({
  ...common,
  /** Ids of the kinds of machines wanted. */
  equips: z.array(z.string()),
  /** Roubles. */
  budget: z.number().nullable(),
  /** `yyyy-mm-dd`. */
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
})
