/** Answers to refused steps. */
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { VALID_DAYS } from '@spetskarta/shared/deals/deals.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import type { StepOutcome } from './step-outcome.ts'

/** The time zone in which a day ends last. */
const LAST_ZONE = 'Etc/GMT+12'
/** How many days ahead may be booked. */
const AHEAD_DAYS = 366
const NOT_NOW = 'Здесь уже всё изменилось: посмотрите, как сейчас'
const CHANGED = 'Пока страница была открыта, вторая сторона всё изменила. Посмотрите и решите ещё раз'

export function requireDone(outcome: StepOutcome, missing: string): void {
  if (outcome === 'none') throw notFound(missing)
  if (outcome === 'not-now') throw conflict(NOT_NOW)
  if (outcome === 'changed') throw conflict(CHANGED)
  if (outcome === 'days-taken') throw conflict('Занято: в один из этих дней машина уже у другого заказчика')
  if (outcome === 'past') throw conflict('Первый день уже прошёл. Выберите другие дни')
  if (outcome === 'sum') throw badRequest('Слишком большая сумма')
  if (outcome === 'machine') throw badRequest('Этой машины нет в вашем списке, или по ней уже есть предложение')
}

/**
 * A request is checked in the time zone of its place. Moved offers and bookings are checked in the last zone of the world; the
 * machine's own zone decides later.
 */
export function requireDaysAhead({ from, to }: { from: string; to: string }, zone = LAST_ZONE, now = Date.now()): void {
  if (from < dayAt(zone, now)) throw badRequest('Первый день уже прошёл')
  requireNotFar(to, now)
}

export function requireNotFar(to: string, now = Date.now()): void {
  if (to > dayAt(DEFAULT_ZONE, now + AHEAD_DAYS * DAY)) throw badRequest('Не дальше года вперёд')
}

export function requireTerms(terms: OfferTerms, now = Date.now()): void {
  requireDaysAhead(terms, LAST_ZONE, now)
  const until = Date.parse(terms.validUntil)
  if (until < now + MINUTE) throw badRequest('Срок предложения уже вышел')
  if (until > now + VALID_DAYS.most * DAY) throw badRequest(`Предложение действует не дольше ${VALID_DAYS.most} дней`)
}
