/** Makes the object of a deal in one step: place, customer, machine and rate. */

import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { VAT_PERCENT } from '@spetskarta/shared/catalog/terms.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import { OBJECTS_MOST } from '@spetskarta/shared/objects/objects.ts'
import { startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { SITE_RADIUS_M } from '../objects/booked/booked-hours.queries.ts'
import { openCustomerLink } from '../objects/customer/customer-links.queries.ts'
import { insertObjectWithin } from '../objects/objects.queries.ts'
import { addRate } from '../rates/rates.queries.ts'
import { type DealRow, storedTerms } from './rows.rules.ts'

type MadeObject = number | 'none' | 'place' | 'many' | 'over'

/** Repeated, it returns the same object. */
export const makeObjectOf = (db: Db, owner: string, dealId: string): Promise<MadeObject> =>
  db.transaction().execute(async (transaction) => {
    const deal = await transaction
      .selectFrom('deals')
      .selectAll()
      .where('id', '=', dealId)
      .where('owner', '=', owner)
      .forUpdate()
      .executeTakeFirst()
    if (!deal) return 'none'
    if (deal.object_id !== null) return Number(deal.object_id)
    if (deal.state === 'cancelled' || deal.machine === null) return 'over'
    const offer = await transaction
      .selectFrom('offers as o')
      .innerJoin('requests as r', 'r.id', 'o.request')
      .select(['o.terms', 'r.name', 'r.phone', 'r.place', 'r.address', 'r.works', 'r.lat', 'r.lng'])
      .where('o.id', '=', deal.offer)
      .executeTakeFirstOrThrow()
    if (offer.lat === null || offer.lng === null || Math.abs(offer.lat) > 85) return 'place'
    const work = WORK_TYPES.find(({ id }) => id === offer.works[0])?.name
    const address = [offer.place, offer.address].filter(Boolean).join(', ')
    const objectId = await insertObjectWithin(
      transaction,
      owner,
      {
        name: [work ?? 'Работа', offer.address || offer.place].filter(Boolean).join(', ').slice(0, 120),
        customerName: offer.name,
        customerPhone: offer.phone,
        customerInn: null,
        address,
        contract: null,
        shape: { kind: 'circle', lat: offer.lat, lon: offer.lng, radius: SITE_RADIUS_M },
        starts: null,
        ends: null,
        machines: [deal.machine],
      },
      OBJECTS_MOST,
    )
    if (objectId === undefined) return 'many'
    await transaction
      .updateTable('deals')
      .set({ object_id: String(objectId) })
      .where('id', '=', deal.id)
      .execute()
    await addDealRate(transaction, owner, { ...deal, object_id: String(objectId) }, offer)
    if (deal.state === 'working') await openDealLink(transaction, { ...deal, object_id: String(objectId) })
    return objectId
  })

/** Adds a rate card, so that papers of this object are charged by the terms of the offer. */
async function addDealRate(
  transaction: Db,
  owner: string,
  deal: DealRow,
  offer: { terms: unknown; name: string },
): Promise<void> {
  const terms = storedTerms(offer)
  if (!terms) return
  const kopecks = (roubles: number) => (roubles > 0 ? roubles * 100 : null)
  const byHour = terms.unit === 'hour'
  await addRate(transaction, owner, {
    customer: offer.name,
    objectId: Number(deal.object_id),
    type: null,
    equipmentId: deal.machine,
    from: deal.from_day,
    work: byHour ? kopecks(terms.rate) : null,
    idle: null,
    presence: null,
    shift: byHour ? null : kopecks(terms.rate),
    shiftHours: terms.hours,
    overtime: null,
    minHours: 0,
    idleAfter: null,
    lunchFrom: null,
    lunchTo: null,
    trip: null,
    delivery: kopecks(terms.delivery),
    deliveryKm: null,
    vat: terms.vat === 'none' ? 'none' : terms.vat === 'included' ? `included-${VAT_PERCENT}` : `added-${VAT_PERCENT}`,
  })
}

/** Opens the customer's link until the last booked day is over. */
export async function openDealLink(transaction: Db, deal: DealRow): Promise<void> {
  if (deal.object_id === null) return
  const expiresAt = new Date(startOfDay(deal.time_zone, dayAfter(deal.to_day, 1)))
  await openCustomerLink(transaction, Number(deal.object_id), { expiresAt })
}

/** Closes the customer's link when work ends early or is cancelled. */
export async function closeDealLink(transaction: Db, { object_id }: DealRow): Promise<void> {
  if (object_id === null) return
  await sql`update object_links set expires_at = least(coalesce(expires_at, now()), now())
    where object_id = ${object_id}`.execute(transaction)
}
