/** Requests, offers and deals beside each other, of the same people and of others. What is done to one changes no other. */
import * as api from '@spetskarta/shared/deals/deals.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { dayAhead, offerTerms, requestForm } from './deals.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

let people = 0
async function person(given: object = {}) {
  const email = `apart-${++people}@example.org`
  const user = await makeUser({ email, password_hash: 'none', email_confirmed_at: new Date(), ...given })
  return { id: user.id, from: { cookie: await signIn(user) } }
}
type Person = Awaited<ReturnType<typeof person>>

async function owner() {
  const who = await person()
  return { ...who, machine: (await makeEquipment({ owner: who.id, rate_per_shift: 26_000 })).id }
}
type Owner = Awaited<ReturnType<typeof owner>>

type Days = [from: number, to: number]
const spanOf = ([from, to]: Days) => ({ from: dayAhead(from), to: dayAhead(to) })

const requestOf = (asker: Person, id: string) => ask(api.getRequest, { params: { id } }, asker.from)
const offerOf = async (who: Person, id: string) => (await ask(api.getOffer, { params: { id } }, who.from)).offer
const dealOf = (who: Person, id: string) => ask(api.getDeal, { params: { id } }, who.from)
const stepOffer = (who: Person, id: string, step: string, more: object = {}) =>
  send(api.takeOfferStep, { params: { id }, body: { step, ...more } as never }, who.from)
const stepDeal = (who: Person, id: string, step: string, more: object = {}) =>
  send(api.takeDealStep, { params: { id }, body: { step, ...more } as never }, who.from)

/** A request to these owners; the offer that each has still to make. */
async function request(asker: Person, owners: Owner[], days: Days) {
  const machines = owners.map(({ machine }) => machine)
  const { from, to } = spanOf(days)
  const made = await ask(api.makeRequest, { body: requestForm(machines, from, to) }, asker.from)
  const { offers } = await requestOf(asker, made.id ?? '')
  const byMachine = new Map(offers.map(({ id, machine }) => [machine?._id, id]))
  return { request: made.id ?? '', offers: machines.map((machine) => byMachine.get(machine) ?? '') }
}
const offer = (one: Owner, id: string, days: Days, more: object = {}) =>
  stepOffer(one, id, 'offer', {
    terms: offerTerms(one.machine, { ...spanOf(days), quantity: 1, delivery: 0, ...more }),
  })

async function deal(asker: Person, one: Owner, days: Days) {
  const { offers, request: id } = await request(asker, [one], days)
  const [made = ''] = offers
  await offer(one, made, days)
  const accepted = (await stepOffer(asker, made, 'accept')).json<Output<typeof api.takeOfferStep>>()
  return { request: id, offer: made, deal: accepted.offer.deal ?? '' }
}
const heldBy = async (id: string) => {
  const rows = await db.selectFrom('bookings').select('day').where('deal', '=', id).orderBy('day').execute()
  return rows.map(({ day }) => day)
}

test('a request that is withdrawn closes its own offers; another one of the same people goes on', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  const a = await request(asker, [one, two], [10, 10])
  const b = await request(asker, [one, two], [20, 20])
  await offer(one, b.offers[0] ?? '', [20, 20])
  await ask(api.withdrawRequest, { params: { id: a.request } }, asker.from)
  const [closed, open] = [await requestOf(asker, a.request), await requestOf(asker, b.request)]
  expect([closed.request.state, closed.offers.map(({ state }) => state)]).toEqual(['withdrawn', ['closed', 'closed']])
  expect([open.request.state, open.offers.map(({ state }) => state).toSorted()]).toEqual(['open', ['asked', 'offered']])
  expect((await offerOf(one, b.offers[0] ?? '')).price?.sum).toBe(26_000)
})

test('a request whose offer has changed comes first in the list, and the others keep their order', async () => {
  const [asker, one] = [await person(), await owner()]
  const made = [
    await request(asker, [one], [10, 10]),
    await request(asker, [one], [12, 12]),
    await request(asker, [one], [14, 14]),
  ]
  const listed = async () =>
    (await ask(api.getDeals, { querystring: { side: 'asker' } }, asker.from)).deals.map(({ id }) => id)
  const [a, b, c] = made.map(({ request: id }) => id)
  expect(await listed()).toEqual([c, b, a])
  await offer(one, made[0]?.offers[0] ?? '', [10, 10])
  expect(await listed()).toEqual([a, c, b])
})

test('a price and a counter price stand in the offer for which they were named', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  const { offers } = await request(asker, [one, two], [10, 10])
  const [a = '', b = ''] = offers
  await offer(one, a, [10, 10], { rate: 20_000 })
  await offer(two, b, [10, 10], { rate: 30_000 })
  await stepOffer(asker, a, 'counter', { rate: 18_000, note: 'Рядом' })
  expect(await offerOf(one, a)).toMatchObject({ state: 'countered', price: { sum: 20_000 }, counter: { rate: 18_000 } })
  expect(await offerOf(two, b)).toMatchObject({ state: 'offered', price: { sum: 30_000 }, counter: null })
  await stepOffer(one, a, 'change', {
    terms: offerTerms(one.machine, { ...spanOf([10, 10]), rate: 19_000, quantity: 1 }),
  })
  expect(await offerOf(one, a)).toMatchObject({ state: 'offered', counter: null })
  expect(await offerOf(two, b)).toMatchObject({ state: 'offered', price: { sum: 30_000 } })
})

test('days of one deal are moved and cancelled, and those of another of the same two stay booked', async () => {
  const [asker, one] = [await person(), await owner()]
  const a = await deal(asker, one, [10, 11])
  const b = await deal(asker, one, [14, 15])
  const days = { ...spanOf([20, 22]), shift: 'day', reason: 'Грунт' }
  expect((await stepDeal(asker, a.deal, 'ask_to_move', days)).statusCode).toBe(200)
  expect((await stepDeal(one, a.deal, 'move')).statusCode).toBe(200)
  expect(await heldBy(a.deal)).toEqual([dayAhead(20), dayAhead(21), dayAhead(22)])
  expect(await heldBy(b.deal)).toEqual([dayAhead(14), dayAhead(15)])
  expect(await dealOf(one, b.deal)).toMatchObject({ state: 'booked', days: spanOf([14, 15]), asked: null })
  expect((await offerOf(one, b.offer)).terms).toMatchObject({ ...spanOf([14, 15]), quantity: 1 })
  await stepDeal(one, a.deal, 'cancel', { reason: 'Сломалась' })
  expect([await heldBy(a.deal), await heldBy(b.deal)]).toEqual([[], [dayAhead(14), dayAhead(15)]])
  expect([(await dealOf(one, a.deal)).state, (await dealOf(one, b.deal)).state]).toEqual(['cancelled', 'booked'])
})

test('work that is finished early frees the days after today, and keeps those that were worked', async () => {
  const [asker, one] = [await person(), await owner()]
  const { deal: id } = await deal(asker, one, [1, 3])
  await db
    .updateTable('deals')
    .set({ state: 'working', from_day: dayAhead(-1), to_day: dayAhead(3) })
    .where('id', '=', id)
    .execute()
  await sql`insert into bookings (machine, day, shift, deal) select ${one.machine}, d::date, 'day', ${id}
    from unnest(${[dayAhead(-1), dayAhead(0)]}::text[]) d`.execute(db)
  await stepDeal(one, id, 'finish')
  expect(await heldBy(id)).toEqual([dayAhead(-1), dayAhead(0)])
  expect((await dealOf(one, id)).days).toMatchObject(spanOf([-1, 0]))
})

test('an owner offers a machine of his own, no order, and each once for a request', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  const second = (await makeEquipment({ owner: one.id })).id
  const order = (await makeOrder({ owner: one.id })).id
  const { offers } = await request(asker, [one, { ...one, machine: second }], [10, 10])
  const [a = '', b = ''] = offers
  const terms = (machine: string) => ({ terms: offerTerms(machine, spanOf([10, 10])) })
  const statuses = []
  for (const machine of [two.machine, order, second])
    statuses.push((await stepOffer(one, a, 'offer', terms(machine))).statusCode)
  expect(statuses).toEqual([400, 400, 400])
  // The same machine for another request is another offer.
  const other = await request(await person(), [{ ...one, machine: second }], [12, 12])
  expect((await stepOffer(one, a, 'offer', terms(one.machine))).statusCode).toBe(200)
  expect((await stepOffer(one, b, 'offer', terms(second))).statusCode).toBe(200)
  expect((await stepOffer(one, other.offers[0] ?? '', 'offer', terms(one.machine))).statusCode).toBe(200)
})

test('taken days and other machines of an offer are those of its own machine, days and owner', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  await deal(asker, one, [9, 10])
  await deal(asker, one, [13, 14])
  await deal(asker, two, [11, 12])
  const second = (await makeEquipment({ owner: one.id, name: 'Второй' })).id
  await makeEquipment({ owner: one.id, name: 'Кран', type: 'avtokran' })
  await makeOrder({ owner: one.id, name: 'Заказ', type: 'ekskavator' })
  const { offers } = await request(asker, [one], [10, 13])
  const start = (machine?: string) =>
    ask(
      api.getOfferStart,
      { params: { id: offers[0] ?? '' }, querystring: machine === undefined ? {} : { machine } },
      one.from,
    )
  const { taken, others } = await start()
  expect(taken.map(({ day }) => day)).toEqual([dayAhead(10), dayAhead(13)])
  expect(others.map(({ name }) => name)).toEqual(['Второй'])
  // Each machine of a large park can be offered.
  await sql`insert into items (id, owner, kind, name, type, phone, description, hidden, place)
    select gen_random_uuid(), owner, kind, name || n, type, phone, description, hidden, place
    from items, generate_series(1, 120) n where name = 'Второй'`.execute(db)
  expect((await start()).others).toHaveLength(121)
  expect((await start(second)).taken).toEqual([])
  for (const machine of [two.machine, (await makeOrder({ owner: one.id })).id])
    expect(
      (await send(api.getOfferStart, { params: { id: offers[0] ?? '' }, querystring: { machine } }, one.from))
        .statusCode,
    ).toBe(404)
})

test('nothing is sent again by another person, and open requests are counted for each by himself', async () => {
  const one = await owner()
  const [a, b] = [await person({ email_confirmed_at: null }), await person({ email_confirmed_at: null })]
  const form = requestForm([one.machine])
  const make = async (who: Person, body = requestForm([one.machine])) =>
    (await send(api.makeRequest, { body }, who.from)).json()
  const first = await make(a, form)
  expect(await make(a, form)).toEqual(first)
  expect((await make(b, form)).id).not.toBe(first.id)
  await make(a)
  await make(a)
  expect(await make(a)).toMatchObject({ code: 'unconfirmed' })
  expect(await make(b)).toMatchObject({ owners: 1 })
  // One that is over makes room.
  await ask(api.withdrawRequest, { params: { id: first.id } }, a.from)
  expect(await make(a)).toMatchObject({ owners: 1 })
})

test('ten requests a day are those of the last twenty-four hours', async () => {
  const [asker, one] = [await person(), await owner()]
  const make = async () => (await send(api.makeRequest, { body: requestForm([one.machine]) }, asker.from)).statusCode
  for (let n = 0; n < api.REQUESTS_A_DAY; n++) expect(await make()).toBe(200)
  const madeAgo = (ago: string) =>
    sql`update requests set made_at = now() - ${ago}::interval where asker = ${asker.id}`.execute(db)
  await madeAgo('23 hours 59 minutes')
  expect(await make()).toBe(429)
  await madeAgo('24 hours 1 second')
  expect(await make()).toBe(200)
})

test('a machine that is hidden, of a closed account or an order is not asked for', async () => {
  const asker = await person()
  const one = await owner()
  const banned = await owner()
  await db.updateTable('users').set({ banned: true }).where('id', '=', banned.id).execute()
  const hidden = (await makeEquipment({ owner: one.id, hidden: true })).id
  const order = (await makeOrder({ owner: one.id })).id
  const own = (await makeEquipment({ owner: asker.id })).id
  for (const machine of [banned.machine, hidden, order, own])
    expect((await send(api.makeRequest, { body: requestForm([one.machine, machine]) }, asker.from)).statusCode).toBe(
      400,
    )
  expect((await send(api.makeRequest, { body: requestForm([one.machine]) }, asker.from)).statusCode).toBe(200)
})

test('complaints about one request are decided, and those about another wait', async () => {
  const [asker, one] = [await person(), await owner()]
  const moderator = await person({ rules: true })
  const [a, b] = [await request(asker, [one], [10, 10]), await request(asker, [one], [12, 12])]
  for (const { request: id } of [a, b])
    await ask(api.complainOfRequest, { params: { id }, body: { reason: 'Это реклама' } }, one.from)
  const waiting = async () =>
    (await ask(api.getRequestComplaints, {}, moderator.from)).complaints.map(({ request: { id } }) => id)
  expect(await waiting()).toEqual([a.request, b.request])
  const decide = (id: string, body: { decision: 'remove'; reason: string }) =>
    send(api.decideRequestComplaints, { params: { id }, body }, moderator.from)
  expect((await decide(a.request, { decision: 'remove', reason: 'Реклама' })).statusCode).toBe(200)
  expect(await waiting()).toEqual([b.request])
  expect((await requestOf(asker, b.request)).request.state).toBe('open')
  expect((await decide(a.request, { decision: 'remove', reason: 'Реклама' })).statusCode).toBe(404)
})

test('a request that is over cannot be taken off: the complaints about it wait until it is left as it is', async () => {
  const [asker, one] = [await person(), await owner()]
  const moderator = await person({ rules: true })
  const { request: id } = await request(asker, [one], [10, 10])
  await ask(api.complainOfRequest, { params: { id }, body: { reason: 'Это реклама' } }, one.from)
  await ask(api.withdrawRequest, { params: { id } }, asker.from)
  const decide = (body: { decision: 'remove'; reason: string } | { decision: 'leave' }) =>
    send(api.decideRequestComplaints, { params: { id }, body }, moderator.from)
  const waits = async () =>
    (await ask(api.getRequestComplaints, {}, moderator.from)).complaints.some(({ request }) => request.id === id)
  const refused = await decide({ decision: 'remove', reason: 'Реклама' })
  expect([refused.statusCode, refused.json().message, await waits()]).toEqual([
    409,
    expect.stringContaining('Эта заявка уже закрыта'),
    true,
  ])
  expect((await requestOf(asker, id)).request.state).toBe('withdrawn')
  expect([(await decide({ decision: 'leave' })).statusCode, await waits()]).toEqual([200, false])
  expect((await decide({ decision: 'leave' })).statusCode).toBe(404)
})

test('an order that a moderator has taken off takes no more offers', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  const moderator = await person({ rules: true })
  const order = (await makeOrder({ owner: asker.id })).id
  const make = ({ machine, from }: Owner) => send(api.offerForOrder, { body: { order, machine } }, from)
  const { id } = (await make(one)).json<{ id: string }>()
  const { request: made } = await ask(api.getOffer, { params: { id } }, one.from)
  await ask(api.complainOfRequest, { params: { id: made.id }, body: { reason: 'Это реклама' } }, one.from)
  const body = { decision: 'remove' as const, reason: 'Реклама' }
  await ask(api.decideRequestComplaints, { params: { id: made.id }, body }, moderator.from)
  expect([(await make(one)).statusCode, (await make(two)).statusCode]).toEqual([404, 404])
  expect((await requestOf(asker, made.id)).request.state).toBe('removed')
})

test('only offers that still stand are counted, and it is the asker’s turn only while one can be accepted', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  const { offers } = await request(asker, [one, two], [10, 10])
  const [a = '', b = ''] = offers
  const row = async () => {
    const { deals, mine } = await ask(api.getDeals, { querystring: { side: 'asker' } }, asker.from)
    const mineRows = await ask(api.getDeals, { querystring: { side: 'asker', show: 'mine' } }, asker.from)
    return [deals[0]?.offers, deals[0]?.turn, mine, mineRows.deals.length]
  }
  expect(await row()).toEqual([0, 'other', 0, 0])
  await offer(one, a, [10, 10])
  await offer(two, b, [10, 10])
  expect(await row()).toEqual([2, 'you', 1, 1])
  expect((await stepOffer(one, a, 'withdraw')).statusCode).toBe(200)
  expect(await row()).toEqual([1, 'you', 1, 1])
  expect((await stepOffer(asker, b, 'counter', { rate: 25_000, note: '' })).statusCode).toBe(200)
  expect(await row()).toEqual([1, 'other', 0, 0])
  expect((await stepOffer(two, b, 'withdraw')).statusCode).toBe(200)
  expect(await row()).toEqual([0, 'other', 0, 0])
})
