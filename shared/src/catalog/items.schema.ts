import { z } from 'zod'
import { IDS_MAX } from '../limits.ts'
import type { BusySpan } from './calendar.ts'
import type { WorkProof } from './proof.ts'
import type { Rating as OwnerRating } from './rating.ts'

export const Id = z.uuid('Неверный номер объявления')

/** Ids of machines in an address, separated by commas; absent: all machines. */
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
  /** Degrees; null: no place is given. */
  coordLat: z.number().nullable(),
  coordLng: z.number().nullable(),
  /** The nearest town or village; empty when there is none within 60 km. */
  place: z.string(),
  /** The cover: the address of the first photo; null: no photos. */
  icoUrl: z.string().nullable(),
  /** Addresses of all photos, the cover first; empty in answers of searches. */
  photos: z.array(z.string()),
  hidden: z.boolean(),
  /** Address of the owner's page. */
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
  /** Ratings are ordered by this: the lower bound of the true mean. */
  lower: z.number(),
}) satisfies z.ZodType<OwnerRating>

export const Equipment = z.object({
  ...common,
  /** Ids of the kinds of work that the machine does. */
  works: z.array(z.string()),
  /** Roubles; null: not for sale; 0: for sale, price on request. */
  price: z.number().nullable(),
  /** Rent, roubles; null: not given. */
  ratePerHour: z.number().nullable(),
  ratePerShift: z.number().nullable(),
  /** Shortest rent, hours; null: not given. */
  minHours: z.number().nullable(),
  /** Values that the owner has given, by the ids of `params.ts`. */
  params: z.record(z.string(), z.number()),
  /** Values that the owner has given, by the ids of `terms.ts`. */
  terms: z.record(z.string(), z.number()),
  /** When it is busy, as its owner has entered it; null: the owner keeps no calendar. */
  busy: z.array(Busy).nullable(),
  /** When the owner last entered it, `yyyy-mm-dd`; null: never. */
  busyOn: z.string().nullable(),
  /** IANA name of the zone in which the machine's days begin and end; null or absent: Moscow's. */
  timeZone: z.string().nullish(),
  /** What its records of the last 30 days come to; null: the owner does not show it. */
  proof: Proof.nullable(),
  /** When `proof` was counted, ISO 8601; null: not yet. */
  provenAt: z.string().nullable(),
  /** Rating of its owner by reviews; null or absent: too few reviews. */
  rating: Rating.nullish(),
})

export const Order = z.object({
  ...common,
  /** Ids of the kinds of machines wanted. */
  equips: z.array(z.string()),
  /** Roubles; null: not given. */
  budget: z.number().nullable(),
  /** `yyyy-mm-dd`; null: not given. */
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
})
