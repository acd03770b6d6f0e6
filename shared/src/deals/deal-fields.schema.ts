/** Fields of requests, offers and deals. */
import { z } from 'zod'
import { EQUIPMENT_TYPES } from '../catalog/equipment-types.ts'
import { Equipment, Id } from '../catalog/items.schema.ts'
import { WORK_TYPES } from '../catalog/work-types.ts'
import { ROUBLES_MAX } from '../limits.ts'
import { PAPER_KINDS } from '../papers/papers.ts'
import { normalizePhone } from '../phone.ts'
import {
  ADDRESS_MAX,
  BOOKED_DAYS_MOST,
  CHOSEN_MOST,
  INCLUDED_MAX,
  OWN_BOOKING_MAX,
  RADIUS_KM,
  REASON_MAX,
  REQUEST_NOTE_MAX,
  REQUEST_PHOTOS_MOST,
  REQUEST_WORKS_MOST,
  VOLUME_MAX,
} from './deals.constants.ts'
import { offerSum } from './offer-sum.ts'
import {
  DEAL_STATES,
  DEAL_STEPS,
  type DealState,
  type DealStep,
  OFFER_STATES,
  OFFER_STEPS,
  type OfferState,
  type OfferStep,
  REQUEST_STATES,
  type RequestState,
} from './steps.ts'

const keys = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]]

export const RequestId = z.uuid('Такой заявки нет')
export const OfferId = z.uuid('Такого предложения нет')
export const DealId = z.uuid('Такой сделки нет')

export const DealDay = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
export const DealShift = z.enum(['day', 'night', 'all'], 'Смена — дневная, ночная или обе')
export const textUpTo = (most: number) => z.string('Введите текст').trim().max(most, `Не длиннее ${most} знаков`)
/**
 * With a step: `changedAt` of the offer or deal as the caller saw it. If it has changed since, the answer is a 409: nobody agrees to
 * what they have not seen.
 */
export const SeenAt = z.iso.datetime('Неверное время').optional()
export const DealReason = textUpTo(REASON_MAX).min(3, 'Напишите причину')

const DAY_MS = 86_400_000
const span = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
export const rightDays = <S extends z.ZodType<{ from: string; to: string }>>(schema: S): S =>
  schema
    .refine((days) => days.from <= days.to, { message: 'Конец раньше начала', path: ['to'] })
    .refine((days) => span(days) <= BOOKED_DAYS_MOST, { message: `Не больше ${BOOKED_DAYS_MOST} дней`, path: ['to'] })

const days = {
  /** The first and the last day, both included. */
  from: DealDay,
  to: DealDay,
  /** The shift of each day; `all`: both shifts. */
  shift: DealShift,
  /** Hours of work per shift. */
  hours: z.number('Часы: нужно число').int('Часы: целое число').min(1, 'Не меньше часа').max(12, 'Не больше 12 часов'),
}

export const oneOf = (types: readonly { id: string }[], message: string) => {
  const known = new Set(types.map(({ id }) => id))
  return z.string(message).refine((id) => known.has(id), message)
}

export const NO_PLACE = 'Укажите место на карте'

const requestFields = {
  ...days,
  type: oneOf(EQUIPMENT_TYPES, 'Не выбран тип техники'),
  works: z
    .array(oneOf(WORK_TYPES, 'Неизвестный вид работ'))
    .max(REQUEST_WORKS_MOST, `Не больше ${REQUEST_WORKS_MOST} видов работ`)
    .transform((ids) => [...new Set(ids)]),
  /** In words, as «430 м³». */
  volume: textUpTo(VOLUME_MAX),
  lat: z.number(NO_PLACE).min(-90, NO_PLACE).max(90, NO_PLACE),
  lng: z.number(NO_PLACE).min(-180, NO_PLACE).max(180, NO_PLACE),
  address: textUpTo(ADDRESS_MAX),
  note: textUpTo(REQUEST_NOTE_MAX),
  /** Whether an operator is wanted; null: either will do. */
  operator: z.boolean().nullable(),
  payment: z.enum(['cash', 'vat'], 'Оплата — наличными или с НДС').nullable(),
}

/** Whom a request is sent to. */
const RequestTo = z.discriminatedUnion(
  'reach',
  [
    z.object({
      reach: z.literal('chosen'),
      machines: z
        .array(Id)
        .min(1, 'Выберите машину')
        .max(CHOSEN_MOST, `Не больше ${CHOSEN_MOST} машин`)
        .transform((ids) => [...new Set(ids)]),
    }),
    z.object({
      reach: z.literal('around'),
      radiusKm: z
        .number('Радиус: нужно число')
        .int('Радиус: целые километры')
        .min(RADIUS_KM.least, `Не меньше ${RADIUS_KM.least}\u00a0км`)
        .max(RADIUS_KM.most, `Не больше ${RADIUS_KM.most}\u00a0км`),
    }),
  ],
  'Выберите, кому отправить',
)

const Phone = z
  .string('Введите телефон')
  .trim()
  .min(1, 'Введите телефон')
  .transform((given, context) => {
    const phone = normalizePhone(given)
    if (!phone) context.addIssue({ code: 'custom', message: 'Введите номер целиком' })
    return phone ?? z.NEVER
  })

export const RequestForm = rightDays(
  z.object({
    ...requestFields,
    send: RequestTo,
    /** Ids returned by `request-photos`, in the order of display. */
    photos: z
      .array(z.uuid('Неверный номер фотографии'))
      .max(REQUEST_PHOTOS_MOST, `Не больше ${REQUEST_PHOTOS_MOST} фотографий`)
      .refine((ids) => new Set(ids).size === ids.length, 'Одна фотография указана дважды')
      .default([]),
    /** The asker's phone: only the owner whose offer is accepted sees it. */
    phone: Phone,
    name: textUpTo(80).min(1, 'Представьтесь'),
    /**
     * Chosen by the client for each form, so that a form sent twice makes one request: the second answer repeats the first. If
     * the form says something else by then, the answer is a 409.
     */
    draft: z.uuid('Неверный черновик'),
    /** Required from a visitor who is not logged in. */
    email: z.email('Неверная почта').max(200, 'Слишком длинная почта').optional(),
  }),
)

export const TermsGiven = z.object({
  ...days,
  machine: Id,
  unit: z.enum(['shift', 'hour'], 'Цена — за смену или за час'),
  /** Roubles per unit. */
  rate: z
    .number('Введите цену')
    .int('Цена — целое число рублей')
    .min(1, 'Цена — больше нуля')
    .max(ROUBLES_MAX, 'Слишком большая цена'),
  /** Number of units. */
  quantity: z.number('Введите количество').int('Целое число').min(1, 'Не меньше одной').max(3000, 'Слишком много'),
  /** Roubles for the whole job, both ways. */
  delivery: z
    .number('Подача: нужно число')
    .int('Подача — целое число рублей')
    .min(0, 'Подача — не меньше нуля')
    .max(ROUBLES_MAX, 'Слишком дорогая подача'),
  vat: z.enum(['none', 'included', 'on_top'], 'НДС — без, в цене или сверху'),
  operator: z.boolean('С машинистом — да или нет'),
  included: textUpTo(INCLUDED_MAX),
  note: textUpTo(REQUEST_NOTE_MAX),
  /** ISO 8601, UTC. */
  validUntil: z.iso.datetime('Неверный срок предложения'),
})
export const OfferTerms = rightDays(TermsGiven).refine((terms) => offerSum(terms).sum <= ROUBLES_MAX, {
  message: 'Слишком большая сумма',
  path: ['rate'],
})

export const OfferPrice = z.object({ rent: z.number(), delivery: z.number(), vat: z.number(), sum: z.number() })

const Turn = z.enum(['you', 'other', 'clock']).nullable()
export const DealSide = z.enum(['asker', 'owner'])

/** A user as the other side sees them; empty where the account is deleted. */
const Person = z.object({ name: z.string(), userUrl: z.string() })

export const RentRequest = z.object({
  id: z.string(),
  ...requestFields,
  works: z.array(z.string()),
  type: z.string(),
  photos: z.array(z.object({ url: z.string(), iconUrl: z.string(), width: z.number(), height: z.number() })),
  /** `yyyy-mm-dd`; null: an order without dates. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Position of the work; null: an order without a place. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  hours: z.number(),
  /** The nearest town or village. */
  place: z.string(),
  state: z.enum(keys<RequestState>(REQUEST_STATES)),
  reach: z.enum(['chosen', 'around', 'everybody']),
  /** Km; null unless `reach` is `around`. */
  radiusKm: z.number().nullable(),
  /** Id of the catalogue's order that it belongs to; null: it is not an order. */
  order: z.string().nullable(),
  asker: Person,
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  expiresAt: z.string(),
})

/** Days of a machine that its owner has booked by hand. */
export const OwnBooking = z.object({
  id: z.string(),
  machine: z.uuid('Выберите машину'),
  from: DealDay,
  to: DealDay,
  shift: DealShift,
  /** For whom or for what; only the owner sees it. */
  customer: textUpTo(OWN_BOOKING_MAX),
})

const offerFields = {
  id: z.string(),
  state: z.enum(keys<OfferState>(OFFER_STATES)),
  turn: Turn,
  /** Null: the machine is deleted. */
  machine: Equipment.nullable(),
  owner: Person,
  /** Way by road from the machine to the work, km; null: one of the places is unknown. */
  km: z.number().nullable(),
  /** Null: no price is offered yet. */
  terms: TermsGiven.nullable(),
  price: OfferPrice.nullable(),
  /** The asker's price per unit in roubles, the sum it comes to, and a note; null: the asker has named none. */
  counter: z.object({ rate: z.number(), sum: z.number(), note: z.string() }).nullable(),
  /** Id of the deal that it became; null: none. */
  deal: z.string().nullable(),
  changedAt: z.string(),
}

export const Offer = z.object({ ...offerFields, steps: z.array(z.enum(keys<OfferStep>(OFFER_STEPS))) })

const StepMade = z.object({
  /** Name of a step of the table in `steps.ts`. */
  step: z.string(),
  by: z.enum(['asker', 'owner', 'clock', 'choice', 'moderator']),
  reason: z.string(),
  at: z.string(),
})

/** An offer as its owner or the asker sees it. */
export const OfferView = z.object({
  side: DealSide,
  request: RentRequest,
  offer: Offer,
  history: z.array(StepMade),
  /** Id of the thread between the two sides; null: neither has written yet. */
  thread: z.string().nullable(),
})

const Booked = z.object({ from: z.string(), to: z.string(), shift: DealShift })

export const Deal = z.object({
  id: z.string(),
  side: DealSide,
  state: z.enum(keys<DealState>(DEAL_STATES)),
  turn: Turn,
  steps: z.array(z.enum(keys<DealStep>(DEAL_STEPS))),
  request: RentRequest,
  offer: z.object(offerFields),
  /** The other side, with its phone number. */
  other: Person.extend({ phone: z.string() }),
  days: Booked,
  /** Other days that one side asks for; null: none. */
  asked: Booked.extend({
    reason: z.string(),
    /** What the offer would come to, roubles; null: it has no price. */
    sum: z.number().nullable(),
  }).nullable(),
  /** `late`: later than the rules of cancelling allow; null: not cancelled. */
  cancelled: z.object({ by: DealSide, reason: z.string(), late: z.boolean() }).nullable(),
  /** Id of the object that the owner has made of it; null: there is none, or the reader is the asker. */
  objectId: z.number().nullable(),
  /** Link to the object for the customer; null: it is not open. */
  link: z.string().nullable(),
  /** Recorded work on the object within the booked days, seconds (`S`); null: there is no object yet. */
  work: z.object({ days: z.number(), workingS: z.number(), idleS: z.number(), onSiteS: z.number() }).nullable(),
  /** Those of its days that could not be counted, ascending: `work` is without them. */
  uncounted: z.array(z.string()),
  /** Papers issued for its days, the newest first. */
  papers: z.array(
    z.object({
      /** Null for the asker, who cannot open the paper here. */
      id: z.number().nullable(),
      kind: z.enum(PAPER_KINDS),
      number: z.number(),
      /** `yyyy-mm-dd`. */
      issuedOn: z.string(),
      /** Kopecks; null: the paper has no sum. */
      sum: z.number().nullable(),
      cancelled: z.boolean(),
    }),
  ),
  paid: z.object({ asker: z.boolean(), owner: z.boolean() }),
  history: z.array(StepMade),
  changedAt: z.string(),
})

/** A row of the page «Сделки». */
export const DealEntry = z.object({
  subject: z.enum(['request', 'offer', 'deal']),
  id: z.string(),
  side: DealSide,
  state: z.string(),
  turn: Turn,
  /** Name of the other side; empty for a request. */
  other: z.string(),
  machine: z.string(),
  type: z.string(),
  works: z.array(z.string()),
  place: z.string(),
  /** `yyyy-mm-dd`; null: an order without dates. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Roubles; null: no price. */
  sum: z.number().nullable(),
  /** For a request: number of offers with a price that still stand, neither withdrawn nor declined. */
  offers: z.number(),
  /** For a request: whether an offer stands or an owner may still make one. */
  awaited: z.boolean(),
  /** Id of the offer, or of the one that became the deal; null for a request. */
  offer: z.string().nullable(),
  /** Id of the thread between the two sides; null: neither has written yet, or it is a request. */
  thread: z.string().nullable(),
  changedAt: z.string(),
})
