/** Texts on the pages of requests, offers and deals. */
import type { Deal, DealEntry, Offer, OfferTerms, RentRequest } from '@spetskarta/shared/deals/deals.ts'
import { type DealStep, type OfferStep, type RequestStep, stateRow, stepRow } from '@spetskarta/shared/deals/steps.ts'
import { typeLabel } from '../../ui/item/types'
import { dayText } from '../../ui/text/days'
import { countOf, formatCount, formatKm, formatRoubles } from '../../ui/text/format'
import { datesOf } from '../../ui/text/money'
import { moscowDate, moscowTime } from '../../ui/text/moscow'
import { uncountedText } from '../days/CountingNote'

const SHIFTS = ['смена', 'смены', 'смен'] as const
const OWNERS_TO = ['владельцу', 'владельцам', 'владельцам'] as const
const DAYS = ['день', 'дня', 'дней'] as const
const OFFERS = ['предложение', 'предложения', 'предложений'] as const

/** Shown under the heading «Смена». */
export const SHIFT_NAMES = { day: 'дневная', night: 'ночная', all: 'обе' } as const
export const VAT_WORDS = { none: 'без НДС', included: 'НДС в цене', on_top: 'НДС сверху' } as const

/** «26–28 ноября, ночная смена»; a day shift is not named. */
export function bookedText({
  from,
  to,
  shift,
}: {
  from: string | null
  to: string | null
  shift: Deal['days']['shift']
}) {
  const dates = datesOf(from, to) || 'даты по договорённости'
  return shift === 'day' ? dates : `${dates}, ${shift === 'night' ? 'ночная смена' : 'обе смены'}`
}

/** The name as it is written inside a sentence: in lower case. */
const insideText = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** «Экскаватор: котлован, 430 м³»: the request in one line. */
export function requestTitle({ type, works, volume }: Pick<RentRequest, 'type' | 'works' | 'volume'>): string {
  const named = works.map((id) => insideText(typeLabel(id).name))
  const rest = [...named, volume].filter(Boolean).join(', ')
  return rest ? `${typeLabel(type).name}: ${rest}` : typeLabel(type).name
}

/** The terms of an offer besides its price, in one line: «7–9 декабря, с машинистом, без НДС, действует 2 дня». */
export const termsText = (terms: OfferTerms, validDays: number): string =>
  [
    bookedText(terms),
    terms.operator ? 'с машинистом' : 'без машиниста',
    VAT_WORDS[terms.vat],
    `действует ${countOf(validDays, DAYS)}`,
  ].join(', ')

export const paymentText = ({ operator, payment }: Pick<RentRequest, 'operator' | 'payment'>): string =>
  [
    operator === null ? '' : operator ? 'с машинистом' : 'без машиниста',
    payment === null ? '' : payment === 'vat' ? 'оплата с НДС' : 'оплата наличными',
  ]
    .filter(Boolean)
    .join(', ')

export interface SumLine {
  label: string
  sum: number
}

/** The parts of the sum of an offer. */
export function offerLines(terms: OfferTerms, price: NonNullable<Offer['price']>, km: number | null): SumLine[] {
  const units = terms.unit === 'shift' ? countOf(terms.quantity, SHIFTS) : `${formatCount(terms.quantity)}\u00a0ч`
  const lines = [{ label: `${units} × ${formatRoubles(terms.rate)}`, sum: price.rent }]
  if (price.delivery > 0) lines.push({ label: km === null ? 'Подача' : `Подача, ${formatKm(km)}`, sum: price.delivery })
  if (price.vat > 0) lines.push({ label: 'НДС', sum: price.vat })
  return lines
}

/** «ещё 1 ч 40 мин», «до 28 ноября, 12:00»; `now` in ms. */
export function validText(iso: string, now: number): string {
  const at = Date.parse(iso)
  const minutes = Math.floor((at - now) / 60_000)
  if (minutes <= 0) return 'срок вышел'
  if (minutes < 60) return `ещё ${minutes}\u00a0мин`
  if (minutes < 6 * 60) return `ещё ${Math.floor(minutes / 60)}\u00a0ч ${minutes % 60}\u00a0мин`
  return `до ${momentText(iso)}`
}

/** «28 ноября, 12:00», in Moscow time. */
export function momentText(iso: string): string {
  const at = Date.parse(iso)
  return `${dayText(moscowDate(at), 'plain')}, ${moscowTime(at)}`
}

export const sentTo = (owners: number): string => `Отправить ${countOf(owners, OWNERS_TO)}`

export const offersText = (offers: number): string => (offers === 0 ? '' : countOf(offers, OFFERS))

export const AWAITING_ANSWER = 'Ждём ответа на вашу цену'

const NONE_AWAITED = 'Предложений больше не будет'

/**
 * An open request that already has offers waits for a choice, or for answers to the asker's own price, not for prices; one that
 * all owners have answered, for nothing.
 */
export const stateWords = ({
  subject,
  state,
  offers,
  awaited,
  turn,
}: Pick<DealEntry, 'subject' | 'state' | 'offers' | 'awaited' | 'turn'>) =>
  subject !== 'request' || state !== 'open'
    ? stateRow(subject, state).words
    : turn === 'you'
      ? 'Выберите предложение'
      : offers > 0
        ? AWAITING_ANSWER
        : awaited
          ? stateRow(subject, state).words
          : NONE_AWAITED

/**
 * Heading, state and stage of a request's page. Offers that the owner has withdrawn or the asker declined are not counted. `ended`:
 * the request is open, but nobody to whom it went can still make an offer.
 */
export function requestHead(
  { state, reach }: Pick<RentRequest, 'state' | 'reach'>,
  offers: readonly Pick<Offer, 'state'>[],
) {
  const choices = offers.filter((offer) => offer.state === 'offered').length
  const standing = choices + offers.filter((offer) => offer.state === 'countered').length
  const { words } = stateRow('request', state)
  if (state !== 'open') return { title: words, now: '', stage: state === 'taken' ? 3 : 0, ended: false }
  if (standing > 0)
    return {
      title: `Предложения: ${standing} из ${offers.length}`,
      now:
        choices > 1 ? 'Сравните и примите одно' : choices > 0 ? 'Примите его или назовите свою цену' : AWAITING_ANSWER,
      stage: 2,
      ended: false,
    }
  const ended = reach !== 'everybody' && offers.length > 0 && offers.every((offer) => offer.state !== 'asked')
  return ended
    ? { title: NONE_AWAITED, now: 'Отправьте новую заявку другим владельцам', stage: 1, ended }
    : { title: 'Заявка отправлена', now: words, stage: 1, ended }
}

/** Texts of steps already taken, where the text of the button is a command; the other steps use the button's text. */
const MADE: Partial<Record<RequestStep | OfferStep | DealStep, string>> = {
  offer: 'Цена названа',
  pass: 'Отказ от заявки',
  change: 'Предложение изменено',
  counter: 'Названа своя цена',
  accept: 'Предложение принято',
  agree: 'Согласие на цену заказчика',
  decline: 'Отказ от предложения',
  ask_to_move: 'Просьба о других днях',
  offer_to_move: 'Просьба о других днях',
  move: 'Бронь перенесена',
  agree_to_move: 'Бронь перенесена',
  keep: 'Остались прежние дни',
  cancel: 'Бронь отменена',
  finish: 'Работа закончена раньше',
  pay: 'Отмечена оплата',
  receive: 'Отмечено, что деньги пришли',
  confirm_received: 'Отмечено, что деньги пришли',
  confirm_paid: 'Оплата подтверждена',
  unpay: 'Отметка об оплате снята',
  unreceive: 'Отметка об оплате снята',
}

const WHO = { asker: 'заказчик', owner: 'владелец', clock: '', choice: '', moderator: 'модератор' } as const

/** A line of the history: the step and who took it. The history of a deal begins with the steps of its offer. */
export function madeText(subject: 'offer' | 'deal', { step, by, reason }: Deal['history'][number]): string {
  const row = stepRow(subject, step) ?? stepRow('offer', step) ?? stepRow('request', step)
  const words =
    (subject === 'offer' && step === 'withdraw' ? 'Предложение отозвано' : MADE[step as OfferStep]) ??
    row?.words ??
    step
  return [WHO[by] ? `${words} — ${WHO[by]}` : words, reason].filter(Boolean).join(': ')
}

/** The other days that one side asks for, the new sum, and the reason. */
export const requestedDaysText = ({ state, asked: requested, offer }: Deal): string =>
  requested === null
    ? ''
    : [
        `${state === 'asker_moves' ? 'Заказчик' : 'Владелец'} просит другие дни: ${bookedText(requested)}`,
        requested.sum === null || requested.sum === offer.price?.sum
          ? ''
          : `, всего станет ${formatRoubles(requested.sum)}`,
        `. ${requested.reason}`,
      ].join('')

/** A cancelled deal shows only hours that were recorded before it was cancelled, to both sides, or the owner's object. */
export const showsWork = ({ state, objectId, work }: Pick<Deal, 'state' | 'objectId' | 'work'>): boolean =>
  state !== 'cancelled' || objectId !== null || (work !== null && work.days > 0)

/** Why there are no hours of a deal yet, or that there will be none; empty where there are hours. */
export function noHoursText({
  work,
  uncounted,
  side,
  state,
}: Pick<Deal, 'work' | 'uncounted' | 'side' | 'state'>): string {
  const stage = stageOf('deal', state)
  if (uncounted.length > 0 && !work?.days) return `Неизвестно: ${uncountedText(uncounted)}.`
  const over = stage === 0 || stage >= 5
  if (work) return work.days > 0 ? '' : `На объекте ${over ? 'в дни брони' : 'пока'} ничего не записано.`
  if (side === 'asker')
    return over
      ? 'В дни брони на её месте ничего не записано.'
      : 'Часы появятся, когда машина с записью поработает на месте брони в её дни.'
  return over
    ? 'В дни брони на её месте ничего не записано. Объект ещё можно добавить: граница вокруг места, заказчик, машина и ставка возьмутся из сделки.'
    : 'Добавьте объект: граница вокруг места, заказчик, машина и ставка возьмутся из сделки, а заказчик увидит машину в пути и часы.'
}

/** How far it has come: 1 request, 2 offer, 3 booking, 4 work, 5 payment, 6 finished; 0: it ended before. */
export function stageOf(subject: DealEntry['subject'], state: string): number {
  if (subject === 'request') return state === 'open' ? 1 : 0
  if (subject === 'offer') return state === 'asked' ? 1 : state === 'offered' || state === 'countered' ? 2 : 0
  if (state === 'booked' || state === 'asker_moves' || state === 'owner_moves') return 3
  if (state === 'working') return 4
  if (state === 'worked' || state === 'paid' || state === 'received') return 5
  return state === 'settled' ? 6 : 0
}
