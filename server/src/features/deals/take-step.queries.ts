/**
 * Takes a step of the table, in one transaction with all its consequences: states of other rows, days, history, notices. Every
 * change around a request locks its row, so that concurrent steps run one after the other and see the new state. A step sent
 * again after a lost answer changes and notifies nothing: its outcome is `done` as before.
 */
import { LATE_CANCEL_HOURS } from '@spetskarta/shared/deals/deals.ts'
import {
  type Actor,
  type DealStep,
  type DealSubject,
  type OfferStep,
  type RequestStep,
  stepRow,
} from '@spetskarta/shared/deals/steps.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { bookShifts, boundedSum, countAnew, makeDeal } from './bookings.queries.ts'
import { decideComplaintsOf } from './complaints.queries.ts'
import { closeDealLink, openDealLink } from './deal-object.queries.ts'
import { type BookedSpan, type DealRow, type OfferRow, type RequestRow, storedTerms } from './rows.rules.ts'
import { type DealGiven, type OfferGiven, wasTaken } from './same-step.queries.ts'
import { rememberStep } from './step-notices.queries.ts'
import { type Held, refuseStep, refuseUnseen, type StepBy, type StepOutcome, StepRefused } from './step-outcome.ts'

const inOne = (db: Db, run: (transaction: Db) => Promise<void>): Promise<StepOutcome> =>
  db
    .transaction()
    .execute(run)
    .then(
      (): StepOutcome => 'done',
      (error: unknown) => {
        if (error instanceof StepRefused) return error.outcome
        throw error
      },
    )

/** The table's row of the step; refused if this actor may not take it in this state. */
function rowOf(subject: DealSubject, step: string, state: string, by: Actor) {
  const row = stepRow(subject, step)
  if (!row?.from.includes(state) || !row.by.includes(by)) return refuseStep('not-now')
  return row
}

const holdRequest = (transaction: Db, id: string): Promise<RequestRow | undefined> =>
  transaction.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const takeRequestStep = (db: Db, id: string, step: RequestStep, by: StepBy): Promise<StepOutcome> =>
  inOne(db, async (transaction) => {
    const request = (await holdRequest(transaction, id)) ?? refuseStep('none')
    if (await wasTaken(transaction, { subject: 'request', step, row: request, given: by })) return
    await moveRequest(transaction, request, step, by)
  })

/** Decides the complaints about a request together with its removal: both or neither. `none`: no complaint was waiting. */
export const removeRequest = (db: Db, id: string, reason: string): Promise<StepOutcome> =>
  inOne(db, async (transaction) => {
    const request = (await holdRequest(transaction, id)) ?? refuseStep('none')
    if (!(await decideComplaintsOf(transaction, id))) refuseStep('none')
    await moveRequest(transaction, request, 'remove', { by: 'moderator', reason })
  })

export async function moveRequest(transaction: Db, request: RequestRow, step: RequestStep, by: StepBy) {
  const row = rowOf('request', step, request.state, by.by)
  await transaction
    .updateTable('requests')
    .set({ state: row.to, changed_at: sql<Date>`now()` })
    .where('id', '=', request.id)
    .execute()
  await rememberStep(transaction, { request: { ...request, state: row.to } }, 'request', step, by)
  if (row.does?.includes('closes_offers')) await closeOffers(transaction, { ...request, state: row.to }, by)
}

async function closeOffers(transaction: Db, request: RequestRow, { leaves }: StepBy) {
  const open = await transaction
    .selectFrom('offers')
    .selectAll()
    .where('request', '=', request.id)
    .where('state', 'in', [...(stepRow('offer', 'close')?.from ?? [])])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const offer of open)
    await moveOffer(transaction, { request, offer }, 'close', { by: 'choice', ...(leaves && { leaves }) })
}

export const takeStepOfOffer = (db: Db, id: string, step: OfferStep, given: OfferGiven): Promise<StepOutcome> =>
  inOne(db, async (transaction) => {
    const known = await transaction.selectFrom('offers').select('request').where('id', '=', id).executeTakeFirst()
    const request = (known && (await holdRequest(transaction, known.request))) ?? refuseStep('none')
    const offer =
      (await transaction.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
      refuseStep('none')
    if (await wasTaken(transaction, { subject: 'offer', step, row: offer, given })) return
    await moveOffer(transaction, { request, offer }, step, given)
  })

export async function moveOffer(
  transaction: Db,
  { request, offer }: { request: RequestRow; offer: OfferRow },
  step: OfferStep,
  given: OfferGiven,
) {
  const row = rowOf('offer', step, offer.state, given.by)
  refuseUnseen(offer, given)
  const { now = Date.now() } = given
  // The job may be late: an offer that has run out can no longer be answered, even before it expires.
  if (given.by !== 'clock' && step !== 'close' && (offer.valid_until?.getTime() ?? now) < now && step !== 'change')
    refuseStep('not-now')
  const changed = { ...offer, state: row.to, ...(await offered(transaction, offer, step, given)) }
  const { id, request: _request, asker: _asker, owner: _owner, made_at: _made, ...columns } = changed
  await transaction
    .updateTable('offers')
    .set({ ...columns, terms: JSON.stringify(changed.terms), changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (step !== 'close')
    await transaction
      .updateTable('requests')
      .set({ changed_at: sql<Date>`now()` })
      .where('id', '=', request.id)
      .execute()
  const deal = row.does?.includes('books') ? await makeDeal(transaction, changed, now) : undefined
  await rememberStep(transaction, { request, offer: changed, ...(deal && { deal }) }, 'offer', step, given)
  // An order of the catalogue may need several machines, so its request stays open until the owner withdraws the order.
  if (row.does?.includes('closes_request') && request.reach !== 'everybody')
    await moveRequest(transaction, request, 'take', { by: 'choice' })
}

/** Columns of the offer that a step changes besides its state. */
async function offered(transaction: Db, offer: OfferRow, step: OfferStep, { terms, counter }: OfferGiven) {
  if (step === 'counter' && counter) {
    const before = storedTerms(offer)
    if (before) boundedSum({ ...before, rate: counter.rate })
    return { counter_rate: counter.rate, counter_note: counter.note }
  }
  if (step === 'agree') {
    const before = storedTerms(offer)
    if (!before || offer.counter_rate === null) return {}
    const agreed = { ...before, rate: offer.counter_rate }
    return { terms: agreed, sum: boundedSum(agreed) }
  }
  if (!terms) return {}
  const machine = await transaction
    .selectFrom('items')
    .select('id')
    .where('id', '=', terms.machine)
    .where('owner', '=', offer.owner)
    .where('kind', '=', 'equipment')
    .forKeyShare()
    .executeTakeFirst()
  if (!machine) return refuseStep('machine')
  const other = await transaction
    .selectFrom('offers')
    .select('id')
    .where('request', '=', offer.request)
    .where('machine', '=', terms.machine)
    .where('id', '<>', offer.id)
    .executeTakeFirst()
  if (other) return refuseStep('machine')
  return {
    machine: terms.machine,
    terms,
    sum: boundedSum(terms),
    counter_rate: null,
    counter_note: '',
    valid_until: new Date(terms.validUntil),
  }
}

export const takeStepOfDeal = (db: Db, id: string, step: DealStep, given: DealGiven): Promise<StepOutcome> =>
  inOne(db, async (transaction) => {
    const known = await transaction
      .selectFrom('deals as d')
      .innerJoin('offers as o', 'o.id', 'd.offer')
      .select(['o.id', 'o.request'])
      .where('d.id', '=', id)
      .executeTakeFirst()
    const request = (known && (await holdRequest(transaction, known.request))) ?? refuseStep('none')
    const deal =
      (await transaction.selectFrom('deals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
      refuseStep('none')
    if (await wasTaken(transaction, { subject: 'deal', step, row: deal, given })) return
    const offer = await transaction
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', deal.offer)
      .executeTakeFirstOrThrow()
    await moveDeal(transaction, { request, offer, deal }, step, given)
  })

export async function moveDeal(
  transaction: Db,
  { request, offer, deal }: Required<Held>,
  step: DealStep,
  given: DealGiven,
) {
  const row = rowOf('deal', step, deal.state, given.by)
  refuseUnseen(deal, given)
  const { days, now = Date.now(), reason = '' } = given
  const today = dayAt(deal.time_zone, now)
  const changed: DealRow = { ...deal, state: row.to }
  if (days) {
    if (days.from < today) refuseStep('past')
    changed.asked = { ...days, reason }
  } else changed.asked = null
  if (row.does?.includes('books_anew')) {
    const { from, to, shift } = (deal.asked as BookedSpan | null) ?? refuseStep('not-now')
    if (from < today) refuseStep('past')
    if (deal.machine === null) refuseStep('machine')
    await transaction.deleteFrom('bookings').where('deal', '=', deal.id).execute()
    await bookShifts(transaction, deal, { from, to, shift })
    Object.assign(changed, { from_day: from, to_day: to, shift })
    await countAnew(transaction, offer, { from, to, shift })
  }
  if (row.does?.includes('frees')) {
    const cancelled = row.to === 'cancelled'
    await transaction
      .deleteFrom('bookings')
      .where('deal', '=', deal.id)
      .$if(!cancelled, (query) => query.where('day', '>', today))
      .execute()
    if (cancelled && (given.by === 'asker' || given.by === 'owner'))
      Object.assign(changed, {
        cancelled_by: given.by,
        cancel_reason: reason,
        cancelled_late: now > startOfDay(deal.time_zone, deal.from_day) - LATE_CANCEL_HOURS * HOUR,
      })
    else if (deal.to_day > today) changed.to_day = today
  }
  await transaction
    .updateTable('deals')
    .set({
      state: changed.state,
      from_day: changed.from_day,
      to_day: changed.to_day,
      shift: changed.shift,
      asked: changed.asked === null ? null : JSON.stringify(changed.asked),
      cancelled_by: changed.cancelled_by,
      cancel_reason: changed.cancel_reason,
      cancelled_late: changed.cancelled_late,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', deal.id)
    .execute()
  if (row.to === 'working') await openDealLink(transaction, changed)
  else if (deal.state === 'working') await closeDealLink(transaction, changed)
  await rememberStep(transaction, { request, offer, deal: changed }, 'deal', step, given)
}
