/**
 * When an account, an order or a machine is deleted, what is open with others ends by the table's own steps, so that the others
 * are notified. The other side keeps the deal, without the name of the deleted account.
 */
import { type Actor, DEAL_STEPS, type DealStep, OFFER_STEPS, type OfferState } from '@spetskarta/shared/deals/steps.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { insertNotice } from '../alerts/notices/notices.queries.ts'
import { inStates, type OfferRow, type RequestRow } from './rows.rules.ts'
import { moveDeal, moveOffer, moveRequest } from './take-step.queries.ts'

const OPEN_OFFER = sql.raw(inStates(OFFER_STEPS.close.from))
const OPEN_DEAL = sql.raw(inStates([...DEAL_STEPS.cancel.from, ...DEAL_STEPS.leave.from]))

/** Called before the account's rows are deleted; its booked days become free at once. */
export async function endDealingsOf(transaction: Db, user: string): Promise<void> {
  for (const request of await holdOpen(transaction, user)) {
    await cancelDeals(transaction, user, request)
    await endOffers(transaction, user, request)
    if (request.asker === user && request.state === 'open')
      await moveRequest(transaction, request, 'withdraw', { by: 'asker', leaves: true })
  }
  await keepDealsOfOthers(transaction, user)
}

/** Deals stay for the other side. Requests without a deal, and deals without another side, are deleted with the account. */
async function keepDealsOfOthers(transaction: Db, user: string): Promise<void> {
  await sql`delete from requests r where r.asker is null
    and exists (select from offers o where o.request = r.id and o.owner = ${user})
    and not exists (select from offers o where o.request = r.id and o.owner <> ${user})`.execute(transaction)
  const { rows } = await sql<{ offer: string }>`update deals set
      asker = case when asker = ${user} then null else asker end, owner = case when owner = ${user} then null else owner end
    where ${user} in (asker, owner) and asker is not null and owner is not null returning offer`.execute(transaction)
  const offers = rows.map(({ offer }) => offer)
  const { rows: kept } = await sql<{
    request: string
  }>`update offers set counter_note = case when asker = ${user} then '' else counter_note end,
      asker = case when asker = ${user} then null else asker end, owner = case when owner = ${user} then null else owner end
    where id = any(${offers}::uuid[]) returning request`.execute(transaction)
  const requests = kept.map(({ request }) => request)
  await sql`delete from request_photos p using requests r
    where p.request = r.id and r.id = any(${requests}::uuid[]) and r.asker = ${user}`.execute(transaction)
  await sql`update requests set asker = null, name = '', phone = '', note = '', address = ''
    where id = any(${requests}::uuid[]) and asker = ${user}`.execute(transaction)
}

const ORDER_GONE = 'Заказ удалён из каталога'
const MACHINE_GONE = 'Владелец удалил машину'

/**
 * Called before an order or a machine is deleted: the request of an order is closed, the bookings of a machine are cancelled, and
 * those waiting are notified.
 */
export async function endDealingsAbout(transaction: Db, item: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from requests where item = ${item}
    union select request from offers where machine = ${item} and state ${OPEN_OFFER}
    union select o.request from deals d join offers o on o.id = d.offer where d.machine = ${item} and d.state ${OPEN_DEAL}`.execute(
    transaction,
  )
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const held = await transaction
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const request of held) {
    if (request.item === item) await orderGone(transaction, request)
    else await machineGone(transaction, request, item)
  }
}

/** Closes the offers; deals stay as they are, and their owners are notified. */
async function orderGone(transaction: Db, request: RequestRow): Promise<void> {
  if (request.state === 'open') await moveRequest(transaction, request, 'withdraw', { by: 'asker', reason: ORDER_GONE })
  const { rows } = await sql<{ id: string; owner: string }>`
    select d.id, d.owner from deals d join offers o on o.id = d.offer
    where o.request = ${request.id} and d.owner is not null and d.state ${OPEN_DEAL}`.execute(transaction)
  for (const { id, owner } of rows)
    await insertNotice(transaction, {
      user: owner,
      cause: `order-gone:${id}`,
      content: {
        title: ORDER_GONE,
        lines: [request.note.split('\n')[0] ?? '', 'Сделка по нему остаётся как есть.'].filter(Boolean),
        path: `/deals/${id}`,
        button: 'Открыть',
      },
    })
}

async function machineGone(transaction: Db, request: RequestRow, machine: string): Promise<void> {
  const offers = await transaction
    .selectFrom('offers')
    .selectAll()
    .where('request', '=', request.id)
    .where('machine', '=', machine)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const offer of offers) {
    const deal = await transaction
      .selectFrom('deals')
      .selectAll()
      .where('offer', '=', offer.id)
      .where('state', 'in', [...DEAL_STEPS.cancel.from])
      .forUpdate()
      .executeTakeFirst()
    if (deal) await moveDeal(transaction, { request, offer, deal }, 'cancel', { by: 'owner', reason: MACHINE_GONE })
    else if (OFFER_STEPS.close.from.includes(offer.state as never)) await endOffer(transaction, request, offer, false)
  }
}

/** Locks all affected requests in the order of their ids, so that two accounts deleted at once cannot deadlock. */
async function holdOpen(transaction: Db, user: string): Promise<RequestRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from requests where asker = ${user} and state = 'open'
    union select request from offers where owner = ${user} and state ${OPEN_OFFER}
    union select o.request from deals d join offers o on o.id = d.offer where d.asker = ${user} and d.state ${OPEN_DEAL}
    union select o.request from deals d join offers o on o.id = d.offer where d.owner = ${user} and d.state ${OPEN_DEAL}`.execute(
    transaction,
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return transaction.selectFrom('requests').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

async function cancelDeals(transaction: Db, user: string, request: RequestRow): Promise<void> {
  const offers = await transaction.selectFrom('offers').selectAll().where('request', '=', request.id).execute()
  for (const offer of offers) {
    const deal = await transaction
      .selectFrom('deals')
      .selectAll()
      .where('offer', '=', offer.id)
      .where('state', 'in', [...DEAL_STEPS.cancel.from, ...DEAL_STEPS.leave.from])
      .where(({ eb, or }) => or([eb('asker', '=', user), eb('owner', '=', user)]))
      .forUpdate()
      .executeTakeFirst()
    if (!deal) continue
    const by = deal.asker === user ? 'asker' : 'owner'
    const reason = by === 'asker' ? 'Заказчик удалил учётную запись' : 'Владелец удалил учётную запись'
    const done: readonly string[] = DEAL_STEPS.leave.from
    const step: [DealStep, Actor] = done.includes(deal.state) ? ['leave', 'choice'] : ['cancel', by]
    await moveDeal(transaction, { request, offer, deal }, step[0], { by: step[1], reason, leaves: true })
  }
}

/** Ends the owner's offers, including those without a price yet. */
async function endOffers(transaction: Db, owner: string, request: RequestRow): Promise<void> {
  const offers = await transaction
    .selectFrom('offers')
    .selectAll()
    .where('request', '=', request.id)
    .where('owner', '=', owner)
    .where('state', 'in', [...OFFER_STEPS.close.from])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const offer of offers) await endOffer(transaction, request, offer, true)
}

async function endOffer(transaction: Db, request: RequestRow, offer: OfferRow, leaves: boolean): Promise<void> {
  // An offer that has run out expires, even if the job has not come to it yet.
  if (offer.valid_until && offer.valid_until.getTime() <= Date.now())
    await moveOffer(transaction, { request, offer }, 'expire', { by: 'clock', leaves })
  else await moveOffer(transaction, { request, offer }, stepAway(offer.state), { by: 'owner', leaves })
}

const stepAway = (state: string) => (OFFER_STEPS.pass.from.includes(state as OfferState) ? 'pass' : 'withdraw')
