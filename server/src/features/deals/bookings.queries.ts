/** Makes a deal of an accepted offer and books its days. */
import { randomUUIDv7 } from 'node:crypto'
import { movedTerms, offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { ROUBLES_MAX } from '@spetskarta/shared/limits.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { DEFAULT_ZONE, timeZonesOf } from '../tracks/tracking.queries.ts'
import { type BookedSpan, type DealRow, type OfferRow, shiftsWithin, storedTerms } from './rows.rules.ts'
import { refuseStep } from './step-outcome.ts'

export async function makeDeal(transaction: Db, offer: OfferRow, now: number): Promise<DealRow> {
  const terms = storedTerms(offer) ?? refuseStep('not-now')
  if (offer.machine === null) return refuseStep('machine')
  const zone = await zoneOfMachine(transaction, offer.machine)
  if (terms.from < dayAt(zone, now)) refuseStep('past')
  const { id: offerId, asker, owner, machine } = offer
  const deal = await transaction
    .insertInto('deals')
    .values({
      id: randomUUIDv7(),
      offer: offerId,
      asker,
      owner,
      machine,
      from_day: terms.from,
      to_day: terms.to,
      shift: terms.shift,
      time_zone: zone,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await bookShifts(transaction, deal, terms)
  return deal
}

/** Moves an offer to the days both sides agreed on, and recalculates its sum at the same price. */
export async function countAnew(transaction: Db, offer: OfferRow, days: BookedSpan) {
  const before = storedTerms(offer)
  if (!before) return
  const terms = movedTerms(before, days)
  Object.assign(offer, { terms, sum: boundedSum(terms) })
  await transaction
    .updateTable('offers')
    .set({ terms: JSON.stringify(terms), sum: offer.sum })
    .where('id', '=', offer.id)
    .execute()
}

/** Time zone in which the machine's days are counted. */
export async function zoneOfMachine(transaction: Db, machine: string): Promise<string> {
  const recorded = (await timeZonesOf(transaction, [machine])).get(machine)
  if (recorded) return recorded
  const item = await transaction.selectFrom('items').select('time_zone').where('id', '=', machine).executeTakeFirst()
  return item?.time_zone ?? DEFAULT_ZONE
}

/** Books the shifts for a deal. */
export async function bookShifts(transaction: Db, { id, machine }: Pick<DealRow, 'id' | 'machine'>, span: BookedSpan) {
  if (machine === null) return refuseStep('machine')
  if (!(await takeShifts(transaction, { deal: id }, { machine, ...span }))) refuseStep('days-taken')
}

/**
 * False if some shift is taken; the caller must then roll back, so that all shifts are taken or none. A concurrent booking waits
 * for the first transaction to end, on any server.
 */
export async function takeShifts(
  transaction: Db,
  holder: { deal: string } | { own: string },
  { machine, ...span }: { machine: string } & BookedSpan,
): Promise<boolean> {
  const [deal, own] = 'deal' in holder ? [holder.deal, null] : [null, holder.own]
  const shifts = shiftsWithin(span)
  const { rows } = await sql`
    insert into bookings (machine, day, shift, deal, own)
    select ${machine}::uuid, day, shift, ${deal}::uuid, ${own}::uuid
    from unnest(${shifts.map(({ day }) => day)}::date[], ${shifts.map(({ shift }) => shift)}::text[]) as s (day, shift)
    order by day, shift on conflict do nothing returning day`.execute(transaction)
  return rows.length === shifts.length
}

/** What the terms come to; refused where the sum is larger than any may be. */
export function boundedSum(terms: Parameters<typeof offerSum>[0]): number {
  const { sum } = offerSum(terms)
  return sum > ROUBLES_MAX ? refuseStep('sum') : sum
}
