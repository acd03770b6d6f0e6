import { z } from 'zod'
import { EQUIPMENT_TYPES } from '../catalog/equipment-types.ts'
import { Id } from '../catalog/items.schema.ts'
import { ROUBLES_MAX } from '../limits.ts'
import {
  Deal,
  DealDay,
  DealEntry,
  DealId,
  DealReason,
  DealShift,
  DealSide,
  NO_PLACE,
  Offer,
  OfferId,
  OfferPrice,
  OfferTerms,
  OfferView,
  oneOf,
  RentRequest,
  RequestForm,
  RequestId,
  rightDays,
  SeenAt,
  TermsGiven,
  textUpTo,
} from './deal-fields.schema.ts'
import { AROUND_MOST, DEALS_AT_ONCE, RADIUS_KM, REQUEST_NOTE_MAX, REQUESTS_A_DAY } from './deals.constants.ts'

const Done = z.object({ result: z.literal(1) })

export const makeRequest = {
  summary: 'Заявка на технику: одному, нескольким или всем вокруг',
  description: `Без входа нужна почта: на неё придёт код, в ответе — waiting, и заявка ждёт confirmRequest. За день не больше ${REQUESTS_A_DAY}; вокруг — до ${AROUND_MOST} ближайших владельцев.`,
  body: RequestForm,
  response: {
    200: z.object({
      /** Null: the request waits for the code from the letter. */
      id: z.string().nullable(),
      /** Id for `confirmRequest`; null: no code is needed. */
      waiting: z.string().nullable(),
      /** Number of owners whom it has reached. */
      owners: z.number(),
    }),
  },
}

export const sendRequestPhoto = {
  summary:
    'Фотография для заявки: файл в поле image, multipart/form-data, можно без входа. Номер из ответа — в поле photos заявки; не названный ни в одной, файл удаляется через сутки',
  body: z.object({}),
  response: { 200: z.object({ id: z.string(), url: z.string() }) },
}

export const confirmRequest = {
  summary: 'Код из письма: заявка отправлена. Где учётной записи не было, она заведена и открыта',
  body: z.object({
    waiting: z.uuid('Такой заявки нет'),
    code: z
      .string('Введите код')
      .trim()
      .regex(/^\d{6}$/, 'В коде шесть цифр'),
  }),
  response: { 200: z.object({ id: z.string(), owners: z.number(), signedIn: z.boolean() }) },
}

export const getRequestReach = {
  summary: 'Скольким владельцам уйдёт заявка на этот тип в радиусе',
  querystring: z.object({
    type: oneOf(EQUIPMENT_TYPES, 'Не выбран тип техники'),
    lat: z.coerce.number<unknown>(NO_PLACE).min(-90, NO_PLACE).max(90, NO_PLACE),
    lng: z.coerce.number<unknown>(NO_PLACE).min(-180, NO_PLACE).max(180, NO_PLACE),
    radiusKm: z.coerce
      .number<unknown>('Неверный радиус')
      .int('Неверный радиус')
      .min(RADIUS_KM.least, 'Неверный радиус')
      .max(RADIUS_KM.most, 'Неверный радиус'),
  }),
  response: { 200: z.object({ owners: z.number() }) },
}

export const getRequest = {
  summary: 'Своя заявка и предложения рядом',
  params: z.object({ id: RequestId }),
  response: { 200: z.object({ request: RentRequest, offers: z.array(Offer), steps: z.array(z.string()) }) },
}

export const withdrawRequest = {
  summary: 'Снять свою заявку: владельцы узнают',
  params: z.object({ id: RequestId }),
  response: { 200: Done },
}

export const complainOfRequest = {
  summary: 'Пожаловаться на заявку: её увидит модератор',
  params: z.object({ id: RequestId }),
  body: z.object({ reason: DealReason }),
  response: { 200: Done },
}

export const getRequestComplaints = {
  summary: 'Для модератора: заявки, на которые пожаловались',
  response: {
    200: z.object({
      complaints: z.array(
        z.object({ request: RentRequest, reasons: z.array(z.object({ reason: z.string(), at: z.string() })) }),
      ),
    }),
  },
}

export const decideRequestComplaints = {
  summary: 'Для модератора: снять заявку или оставить её',
  params: z.object({ id: RequestId }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('remove'), reason: DealReason }),
    z.object({ decision: z.literal('leave') }),
  ]),
  response: { 200: Done },
}

export const getOffer = {
  summary: 'Предложение: видят заказчик и владелец',
  params: z.object({ id: OfferId }),
  response: { 200: OfferView },
}

/** What an owner's form starts with: the prices of the listing for this place. */
const OfferStart = z.object({
  terms: TermsGiven,
  price: OfferPrice,
  /** Way by road from the machine to the work, km; null: one of the places is unknown. */
  km: z.number().nullable(),
  /** Why a price of the listing is missing in it; empty: none is. */
  missing: z.string(),
  /** Days on which the machine is busy or in service by its calendar, or booked. */
  taken: z.array(z.object({ day: z.string(), why: z.enum(['busy', 'service', 'booked']) })),
  /** Other machines of the owner that are suitable. */
  others: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const getOfferStart = {
  summary: 'С чего начать предложение: цена по условиям машины для места заявки, занятые дни',
  params: z.object({ id: OfferId }),
  querystring: z.object({ machine: Id.optional() }),
  response: { 200: OfferStart },
}

export const offerForOrder = {
  summary: 'Предложить свою машину на заказ из каталога',
  body: z.object({ order: Id, machine: Id }),
  response: { 200: z.object({ id: z.string() }) },
}

const OfferStepBody = z.discriminatedUnion(
  'step',
  [
    z.object({ step: z.enum(['offer', 'change']), terms: OfferTerms, seen: SeenAt }),
    z.object({
      step: z.literal('counter'),
      /** Roubles per unit of the offer. */
      rate: z.number('Введите цену').int('Целое число рублей').min(1, 'Больше нуля').max(ROUBLES_MAX, 'Слишком много'),
      note: textUpTo(REQUEST_NOTE_MAX),
      seen: SeenAt,
    }),
    z.object({ step: z.enum(['pass', 'accept', 'agree', 'decline', 'withdraw']), seen: SeenAt }),
  ],
  'Такого шага нет',
)

export const takeOfferStep = {
  summary:
    'Шаг по предложению: что можно сейчас, стоит в его steps. Занятые дни, как и предложение, изменившееся после seen, — 409',
  params: z.object({ id: OfferId }),
  body: OfferStepBody,
  response: { 200: OfferView },
}

const Token = z.object({ token: z.string().max(200, 'Ссылка неверна') })

export const getOfferByLink = {
  summary: 'Предложение по ссылке из письма',
  params: Token,
  response: { 200: OfferView },
}

export const getOfferStartByLink = {
  summary: 'С чего начать предложение, по ссылке из письма',
  params: Token,
  querystring: z.object({ machine: Id.optional() }),
  response: { 200: OfferStart },
}

export const takeOfferStepByLink = {
  summary: 'Ответ по ссылке из письма: только по этому предложению',
  params: Token,
  body: OfferStepBody,
  response: { 200: OfferView },
}

export const getDeals = {
  summary: 'Сделки: свои заявки, предложения и брони, недавние сверху',
  querystring: z.object({
    /** `mine`: waiting for the caller; `going`: not over; `over`. Absent: all. */
    show: z.enum(['mine', 'going', 'over'], 'Неверный список').optional(),
    side: DealSide.optional(),
    /** `next` of the previous page. */
    after: z.string().max(100, 'Неверное начало страницы').optional(),
    /** Number of rows in the answer. */
    count: z.coerce.number<unknown>('Сколько строк?').int().min(1).max(DEALS_AT_ONCE).optional(),
  }),
  response: {
    200: z.object({
      deals: z.array(DealEntry),
      /** `after` of the next page; null: the page is the last. */
      next: z.string().nullable(),
      /** Number of rows that wait for the caller. */
      mine: z.number(),
    }),
  },
}

export const countTurns = {
  summary: 'Сколько сделок ждёт ответа вызывающего',
  response: { 200: z.object({ mine: z.number() }) },
}

export const getDeal = {
  summary: 'Сделка: видят обе стороны',
  params: z.object({ id: DealId }),
  response: { 200: Deal },
}

export const takeDealStep = {
  summary:
    'Шаг по сделке: что можно сейчас, стоит в её steps. Занятые дни, как и сделка, изменившаяся после seen, — 409',
  params: z.object({ id: DealId }),
  body: z.discriminatedUnion(
    'step',
    [
      rightDays(
        z.object({
          step: z.enum(['ask_to_move', 'offer_to_move']),
          from: DealDay,
          to: DealDay,
          shift: DealShift,
          reason: DealReason,
          seen: SeenAt,
        }),
      ),
      z.object({ step: z.literal('cancel'), reason: DealReason }),
      z.object({
        step: z.enum([
          'move',
          'agree_to_move',
          'keep',
          'finish',
          'pay',
          'receive',
          'confirm_received',
          'confirm_paid',
          'unpay',
          'unreceive',
        ]),
        seen: SeenAt,
      }),
    ],
    'Такого шага нет',
  ),
  response: { 200: Deal },
}

export const makeDealObject = {
  summary: 'Объект по сделке одним нажатием: граница, заказчик, машина, ставка и ссылка заказчику на время брони',
  params: z.object({ id: DealId }),
  response: { 200: z.object({ objectId: z.number() }) },
}
