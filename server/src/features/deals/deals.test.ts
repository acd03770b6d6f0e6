/** The way from a request to a paid job, by its calls. */

import { randomUUID } from 'node:crypto'
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { actFor } from '@spetskarta/shared/company/people.ts'
import * as calendar from '@spetskarta/shared/deals/deal-calendar.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { getOwnEquipment, updateEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeMany } from '../../../test/many-items.ts'
import { tellNews } from '../alerts/watch.ts'
import { makeContent } from '../papers/papers.fixture.ts'
import { cancelPaper, issuePaper } from '../papers/papers.queries.ts'
import { dayAhead, offerTerms, requestForm } from './deals.fixture.ts'
import { keepDealsGoing } from './deals-clock.ts'
import { startOfOffer } from './offers.queries.ts'

const { db, deps, letters, ask, send, inject, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

const log = { info() {}, warn() {}, error() {} }
const signal = new AbortController().signal

let people = 0
async function person(given: object = {}) {
  const user = await makeUser({
    email: `deals-${++people}@example.org`,
    password_hash: 'none',
    email_confirmed_at: new Date(),
    ...given,
  })
  return { id: user.id, email: user.email ?? '', from: { cookie: await signIn(user) } }
}

async function owner(machine: object = {}) {
  const who = await person()
  const item = await makeEquipment({ owner: who.id, rate_per_shift: 26_000, ...machine })
  return { ...who, machine: item.id }
}

/** Of the request's only offer. */
async function requested(asker: Awaited<ReturnType<typeof person>>, machine: string, days?: [string, string]) {
  const { id } = await ask(api.makeRequest, { body: requestForm([machine], ...(days ?? [])) }, asker.from)
  const { offers } = await ask(api.getRequest, { params: { id: id ?? '' } }, asker.from)
  return { request: id ?? '', offer: offers[0]?.id ?? '' }
}

const make = (who: { from: { cookie: string } }, offer: string, terms: object) =>
  ask(api.takeOfferStep, { params: { id: offer }, body: { step: 'offer', terms } as never }, who.from)
const step = (who: { from: { cookie: string } }, id: string, name: string, more: object = {}) =>
  send(api.takeOfferStep, { params: { id }, body: { step: name, ...more } as never }, who.from)
const stepDeal = (who: { from: { cookie: string } }, id: string, name: string, more: object = {}) =>
  send(api.takeDealStep, { params: { id }, body: { step: name, ...more } as never }, who.from)

async function booked(days?: [string, string]) {
  const [asker, one] = [await person(), await owner()]
  const { offer, request } = await requested(asker, one.machine, days)
  const span = days && { from: days[0], to: days[1] }
  await make(one, offer, offerTerms(one.machine, span))
  const accepted = (await step(asker, offer, 'accept')).json()
  return { asker, one, offer, request, deal: accepted.offer.deal as string }
}

async function lettersTo(email: string) {
  await tellNews(deps, { signal, log })
  return letters.filter(({ to }) => to === email)
}

test('a request goes to three owners, who answer with prices, and the cheapest is above', async () => {
  const asker = await person()
  const owners = [await owner(), await owner(), await owner()]
  const form = requestForm(owners.map(({ machine }) => machine))
  const made = await ask(api.makeRequest, { body: form }, asker.from)
  expect(made.owners).toBe(3)
  expect(await ask(api.makeRequest, { body: form }, asker.from)).toEqual(made)
  for (const [n, one] of owners.entries()) {
    const { deals } = await ask(api.getDeals, { querystring: { show: 'mine' } }, one.from)
    expect(deals).toMatchObject([{ subject: 'offer', state: 'asked', turn: 'you', other: 'Андрей' }])
    await make(one, deals[0]?.id ?? '', offerTerms(one.machine, { rate: 30_000 - n * 1000 }))
  }
  const request = await ask(api.getRequest, { params: { id: made.id ?? '' } }, asker.from)
  expect(request.offers.map(({ price }) => price?.sum)).toEqual([89_040, 92_040, 95_040])
  expect(request.offers[0]?.steps).toEqual(['counter', 'accept', 'decline'])
  expect(await lettersTo(asker.email)).toHaveLength(3)
  const [letter] = await lettersTo(owners[0]?.email ?? '')
  expect(letter?.text).toContain('Рытьё котлована, 430 м³')
})

test.each([
  ['Europe/Moscow', '2026-06-16T22:30Z', '2026-06-18'],
  ['Europe/Moscow', '2026-06-16T20:30Z', '2026-06-17'],
  ['Asia/Magadan', '2026-06-16T20:30Z', '2026-06-18'],
])(
  'of a request without days an offer begins tomorrow where its machine stands: %s, %s',
  async (time_zone, now, day) => {
    const asker = await person()
    const one = await owner({ time_zone })
    const { request, offer } = await requested(asker, one.machine)
    await db.updateTable('requests').set({ from_day: null, to_day: null }).where('id', '=', request).execute()
    expect((await startOfOffer(db, offer, undefined, Date.parse(now)))?.terms.from).toBe(day)
  },
)

test('an owner starts from his own prices for the place, and sees which days are taken', async () => {
  const asker = await person()
  const busy = JSON.stringify([{ from: dayAhead(11), to: dayAhead(11), state: 'service', shift: 'all' }])
  const one = await owner({ lat: 55.667, busy, busy_on: dayAhead(0), terms: JSON.stringify({ fee: 3000, perKm: 100 }) })
  const { offer } = await requested(asker, one.machine)
  const start = await ask(api.getOfferStart, { params: { id: offer }, querystring: {} }, one.from)
  expect(start).toMatchObject({
    terms: { rate: 26_000, quantity: 3, unit: 'shift', delivery: 3000 + 2 * 14 * 100 },
    price: { sum: 78_000 + 5800 },
    km: 14,
    missing: '',
    taken: [{ day: dayAhead(11), why: 'service' }],
  })
})

test('the accepted offer takes the days: another asker is notified that they are taken, and cannot have them', async () => {
  const one = await owner()
  const [first, second] = [await person(), await person()]
  const [a, b] = [await requested(first, one.machine), await requested(second, one.machine)]
  await make(one, a.offer, offerTerms(one.machine))
  await make(one, b.offer, offerTerms(one.machine, { from: dayAhead(12), to: dayAhead(13), quantity: 2 }))
  const [x, y] = await Promise.all([step(first, a.offer, 'accept'), step(second, b.offer, 'accept')])
  expect([x.statusCode, y.statusCode].sort()).toEqual([200, 409])
  const days = await db.selectFrom('bookings').select('day').where('machine', '=', one.machine).execute()
  expect(days).toHaveLength(x.statusCode === 200 ? 3 : 2)
  await keepDealsGoing(deps, { signal })
  const loser = x.statusCode === 200 ? { who: second, offer: b.offer } : { who: first, offer: a.offer }
  const { offer } = await ask(api.getOffer, { params: { id: loser.offer } }, loser.who.from)
  expect(offer.state).toBe('taken')
  expect((await lettersTo(loser.who.email)).map(({ subject }) => subject)).toContain('Машина занята в эти дни')
})

test('nobody agrees to a price that has changed since it was shown', async () => {
  const [asker, one] = [await person(), await owner()]
  const { offer, request } = await requested(asker, one.machine)
  const terms = (rate: number) => ({ terms: offerTerms(one.machine, { rate }) })
  const shownTo = async (who: { from: { cookie: string } }) =>
    (await ask(api.getOffer, { params: { id: offer } }, who.from)).offer.changedAt
  await make(one, offer, offerTerms(one.machine))
  const { offers } = await ask(api.getRequest, { params: { id: request } }, asker.from)
  const cheap = offers[0]?.changedAt
  expect((await step(one, offer, 'change', terms(30_000))).statusCode).toBe(200)
  for (const [name, more] of [
    ['accept', {}],
    ['decline', {}],
    ['counter', { rate: 20_000, note: '' }],
  ] as const) {
    const refused = await step(asker, offer, name, { ...more, seen: cheap })
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('всё изменила')])
  }
  const before = await shownTo(one)
  expect((await step(asker, offer, 'counter', { rate: 25_000, note: '', seen: before })).statusCode).toBe(200)
  expect((await step(one, offer, 'change', { ...terms(31_000), seen: before })).statusCode).toBe(409)
  const countered = await shownTo(one)
  await step(one, offer, 'change', terms(29_000))
  await step(asker, offer, 'counter', { rate: 10_000, note: '' })
  expect((await step(one, offer, 'agree', { seen: countered })).statusCode).toBe(409)
  const agreed = await step(one, offer, 'agree', { seen: await shownTo(one) })
  expect(agreed.json().offer).toMatchObject({ state: 'accepted', terms: { rate: 10_000 } })
})

test('nobody agrees to other days than were shown', async () => {
  const { asker, one, deal } = await booked()
  const days = (day: number) => ({ from: dayAhead(day), to: dayAhead(day), shift: 'day', reason: 'Подъезд не готов' })
  await stepDeal(asker, deal, 'ask_to_move', days(20))
  const shown = await ask(api.getDeal, { params: { id: deal } }, one.from)
  await stepDeal(asker, deal, 'keep')
  await stepDeal(asker, deal, 'ask_to_move', days(40))
  for (const name of ['move', 'keep'])
    expect((await stepDeal(one, deal, name, { seen: shown.changedAt })).statusCode).toBe(409)
  const { changedAt } = await ask(api.getDeal, { params: { id: deal } }, one.from)
  expect((await stepDeal(one, deal, 'move', { seen: changedAt })).json().days.from).toBe(dayAhead(40))
})

test('booked days are busy for everybody, and no search by dates finds the machine then, until the booking is cancelled', async () => {
  const [asker, one] = [await person(), await owner({ busy: '[]', busy_on: dayAhead(0), lat: 62, lng: 62 })]
  const searched = async (from: string, to: string) => {
    const querystring = { north: 63, south: 61, west: 61, east: 63, value: 'ekskavator', free: `${from}_${to}` }
    return (await inject('/api/searchEquipment', querystring)).json().count
  }
  const { offer } = await requested(asker, one.machine)
  await make(one, offer, offerTerms(one.machine))
  expect(await searched(dayAhead(12), dayAhead(14))).toBe(1)
  const { updatedAt: opened } = await ask(getOwnEquipment, { params: { id: one.machine } }, one.from)
  const { deal } = (await step(asker, offer, 'accept')).json().offer
  expect([await searched(dayAhead(12), dayAhead(14)), await searched(dayAhead(13), dayAhead(14))]).toEqual([0, 1])
  const everybody = await ask(getEquipment, { params: { id: one.machine } })
  expect(everybody.busy).toEqual([{ from: dayAhead(10), to: dayAhead(12), state: 'busy', shift: 'day' }])
  const own = () => ask(getOwnEquipment, { params: { id: one.machine } }, one.from)
  expect(await own()).toMatchObject({ busy: [], booked: everybody.busy })

  // Its owner had opened his calendar before: what he marks is saved beside the booking, also over its days.
  const busy = [{ from: dayAhead(11), to: dayAhead(20), state: 'service', shift: 'all' } as const]
  await ask(updateEquipment, { body: { _id: one.machine, updatedAt: opened, busy } }, one.from)
  expect(await own()).toMatchObject({ busy, booked: everybody.busy })
  expect((await ask(getEquipment, { params: { id: one.machine } })).busy).toEqual([...busy, ...(everybody.busy ?? [])])
  await ask(updateEquipment, { body: { _id: one.machine, busy: [] } }, one.from)
  await stepDeal(one, deal, 'cancel', { reason: 'Сломалась' })
  expect(await searched(dayAhead(12), dayAhead(14))).toBe(1)
})

test('both sides see each other’s phone only after the offer was accepted', async () => {
  const { asker, one, offer, deal } = await booked()
  const before = JSON.stringify(await ask(api.getOffer, { params: { id: offer } }, one.from))
  expect(before).not.toContain('+79160001270","name":"Андрей')
  const [his, hers] = [
    await ask(api.getDeal, { params: { id: deal } }, one.from),
    await ask(api.getDeal, { params: { id: deal } }, asker.from),
  ]
  expect(his.other).toMatchObject({ name: 'Андрей', phone: '+79160001270' })
  expect(hers.other.phone).toBe('+79160001270')
  expect([his.steps, hers.steps]).toEqual([
    ['offer_to_move', 'cancel'],
    ['ask_to_move', 'cancel'],
  ])
})

test('an asker names his price, and the owner agrees: the sum is of that price', async () => {
  const [asker, one] = [await person(), await owner()]
  const { offer } = await requested(asker, one.machine)
  await make(one, offer, offerTerms(one.machine))
  const countered = (await step(asker, offer, 'counter', { rate: 25_000, note: 'Три смены сразу' })).json()
  expect(countered.offer.counter).toEqual({ rate: 25_000, sum: 80_040, note: 'Три смены сразу' })
  const agreed = (await step(one, offer, 'agree')).json()
  expect(agreed.offer).toMatchObject({ state: 'accepted', price: { sum: 80_040 } })
})

test('an owner answers by the link of his letter, for that offer alone', async () => {
  const [asker, one] = [await person(), await owner()]
  const { offer } = await requested(asker, one.machine)
  const [letter] = await lettersTo(one.email)
  const token = /offer-link\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const seen = await ask(api.getOfferByLink, { params: { token } })
  expect([seen.side, seen.offer.id]).toEqual(['owner', offer])
  const start = await ask(api.getOfferStartByLink, { params: { token }, querystring: {} })
  const body = { step: 'offer' as const, terms: start.terms }
  expect((await ask(api.takeOfferStepByLink, { params: { token }, body })).offer.state).toBe('offered')
  const other = await requested(asker, one.machine)
  const forged = token.replace(offer, other.offer)
  expect((await send(api.getOfferByLink, { params: { token: forged } })).statusCode).toBe(404)
})

test('a guest confirms his e-mail by the code of a letter; nothing of the request is lost', async () => {
  const one = await owner()
  const form = { ...requestForm([one.machine]), email: 'Guest@Example.org' }
  expect((await send(api.makeRequest, { body: { ...form, email: undefined } })).statusCode).toBe(400)
  const { waiting, id } = await ask(api.makeRequest, { body: form })
  expect(id).toBeNull()
  const code = /^\d{6}/.exec(letters.find(({ to }) => to === 'guest@example.org')?.subject ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  const body = { waiting: waiting ?? '', code }
  expect((await send(api.confirmRequest, { body: { ...body, code: wrong } })).statusCode).toBe(400)
  const made = await ask(api.confirmRequest, { body })
  expect(made).toMatchObject({ owners: 1, signedIn: true })
  const stored = await db.selectFrom('requests').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ note: form.note, volume: form.volume, phone: '+79160001270' })
  // The same code again is the same request, and opens no account that was there.
  expect(await ask(api.confirmRequest, { body })).toMatchObject({ id: made.id, signedIn: false })
  const again = await ask(api.makeRequest, { body: { ...requestForm([one.machine]), email: 'guest@example.org' } })
  for (let n = 0; n < api.REQUEST_CODE.tries; n++)
    await send(api.confirmRequest, { body: { waiting: again.waiting ?? '', code: `12345${n}` } })
  expect((await send(api.confirmRequest, { body: { waiting: again.waiting ?? '', code } })).json().message).toContain(
    'уже не действует',
  )
})

test('a code that comes when the first day is over makes no request and no account', async () => {
  const one = await owner()
  const email = 'late@example.org'
  const { waiting } = await ask(api.makeRequest, { body: { ...requestForm([one.machine]), email } })
  const code = /^\d{6}/.exec(letters.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
  await sql`update waiting_requests set form = form || jsonb_build_object('from', ${dayAhead(-2)}::text)
    where id = ${waiting}`.execute(db)
  const refused = await send(api.confirmRequest, { body: { waiting: waiting ?? '', code } })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Первый день уже прошёл'])
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('a sum of more than two milliard roubles is refused in words, in an offer and in the asker’s own price', async () => {
  const [asker, one] = [await person(), await owner()]
  const { offer } = await requested(asker, one.machine)
  const terms = (rate: number) => ({ terms: offerTerms(one.machine, { rate, delivery: 0 }) })
  const refusal = async (answer: ReturnType<typeof step>) => {
    const { statusCode, body } = await answer
    return [statusCode, body.includes('Слишком большая сумма')]
  }
  expect(await refusal(step(one, offer, 'offer', terms(666_666_667)))).toEqual([400, true])
  expect((await step(one, offer, 'offer', terms(666_666_666))).statusCode).toBe(200)
  expect(await refusal(step(asker, offer, 'counter', { rate: 666_666_667, note: '' }))).toEqual([400, true])
  expect((await step(asker, offer, 'counter', { rate: 666_666_665, note: '' })).statusCode).toBe(200)
  expect((await step(one, offer, 'agree')).statusCode).toBe(200)
})

test('a request that is sent again is the same one; with other words or receivers it says that the first one was sent', async () => {
  const [asker, one, other] = [await person(), await owner(), await owner()]
  const form = requestForm([one.machine])
  const first = await ask(api.makeRequest, { body: form }, asker.from)
  expect(await ask(api.makeRequest, { body: form }, asker.from)).toEqual(first)
  const changes = [
    { to: dayAhead(14) },
    { note: 'Глина' },
    { operator: null },
    { photos: [randomUUID()] },
    { send: requestForm([other.machine]).send },
    { send: requestForm([one.machine, other.machine]).send },
    { send: requestForm({ radiusKm: 30 }).send },
  ]
  for (const change of changes) {
    const answer = await send(api.makeRequest, { body: { ...form, ...change } }, asker.from)
    expect([answer.statusCode, answer.json().field], JSON.stringify(change)).toEqual([409, 'draft'])
  }
  const { id } = await ask(api.makeRequest, { body: { ...form, note: 'Глина', draft: randomUUID() } }, asker.from)
  expect(id).not.toBe(first.id)
  // The owner offers another machine before the first answer is asked for again.
  const second = (await makeEquipment({ owner: one.id, rate_per_shift: 26_000 })).id
  const offer = await db
    .selectFrom('offers')
    .select('id')
    .where('request', '=', first.id ?? '')
    .executeTakeFirstOrThrow()
  expect((await step(one, offer.id, 'offer', { terms: offerTerms(second) })).statusCode).toBe(200)
  expect(await ask(api.makeRequest, { body: form }, asker.from)).toEqual(first)
})

test('an unconfirmed user has three open requests, everybody ten a day', async () => {
  const one = await owner()
  const fresh = await person({ email_confirmed_at: null })
  for (let n = 0; n < 3; n++) await ask(api.makeRequest, { body: requestForm([one.machine]) }, fresh.from)
  expect((await send(api.makeRequest, { body: requestForm([one.machine]) }, fresh.from)).statusCode).toBe(403)
  const old = await person()
  for (let n = 0; n < 10; n++) await ask(api.makeRequest, { body: requestForm([one.machine]) }, old.from)
  expect((await send(api.makeRequest, { body: requestForm([one.machine]) }, old.from)).statusCode).toBe(429)
})

test('a request to all around reaches each owner once, by his nearest machine of the type', async () => {
  const place = { lat: 60.1, lng: 60.1 }
  const [near, far, other] = [
    await owner({ lat: 60.11, lng: 60.1 }),
    await owner({ lat: 61, lng: 60.1 }),
    await person(),
  ]
  await makeEquipment({ owner: near.id, lat: 60.15, lng: 60.1 })
  await makeEquipment({ owner: other.id, lat: 60.1, lng: 60.1, type: 'avtokran' })
  await makeOrder({ owner: other.id, ...place })
  const asker = await person()
  await makeEquipment({ owner: asker.id, ...place })
  expect(
    await ask(api.getRequestReach, { querystring: { type: 'ekskavator', ...place, radiusKm: 30 } }, asker.from),
  ).toEqual({ owners: 1 })
  const form = { ...requestForm({ radiusKm: 30 }), ...place }
  const { id, owners } = await ask(api.makeRequest, { body: form }, asker.from)
  expect(owners).toBe(1)
  const { offers } = await ask(api.getRequest, { params: { id: id ?? '' } }, asker.from)
  expect(offers.map(({ machine }) => machine?._id)).toEqual([near.machine])
  expect((await lettersTo(near.email))[0]?.headers?.['List-Unsubscribe']).toContain('/api/alerts/unsubscribe/')
  expect(await lettersTo(far.email)).toEqual([])
})

test('an order of the catalogue takes offers as a request does, and stays after one was accepted', async () => {
  const asker = await person()
  const order = await makeOrder({ owner: asker.id, starts_on: dayAhead(10), ends_on: dayAhead(12) })
  const owners = [await owner(), await owner()]
  const ids: string[] = []
  for (const one of owners) {
    const { id } = await ask(api.offerForOrder, { body: { order: order.id, machine: one.machine } }, one.from)
    expect(await ask(api.offerForOrder, { body: { order: order.id, machine: one.machine } }, one.from)).toEqual({ id })
    await make(one, id, offerTerms(one.machine))
    ids.push(id)
  }
  const { deals } = await ask(api.getDeals, { querystring: { side: 'asker' } }, asker.from)
  expect(deals).toMatchObject([{ subject: 'request', offers: 2, turn: 'you' }])
  for (const id of ids) expect((await step(asker, id, 'accept')).statusCode).toBe(200)
  const mine = { body: { order: order.id, machine: (await owner()).machine } }
  expect((await send(api.offerForOrder, mine, asker.from)).statusCode).toBe(404)
})

test('a request is awaited until all its owners have refused; an order goes on waiting', async () => {
  const asker = await person()
  const [one, other] = [await owner(), await owner()]
  const { id } = await ask(api.makeRequest, { body: requestForm([one.machine, other.machine]) }, asker.from)
  const { offers } = await ask(api.getRequest, { params: { id: id ?? '' } }, asker.from)
  const listed = async () => (await ask(api.getDeals, { querystring: { side: 'asker' } }, asker.from)).deals
  const of = (who: typeof one) => offers.find(({ machine }) => machine?._id === who.machine)?.id ?? ''
  await step(one, of(one), 'pass')
  expect(await listed()).toMatchObject([{ offers: 0, awaited: true }])
  await make(other, of(other), offerTerms(other.machine))
  expect(await listed()).toMatchObject([{ offers: 1, awaited: true }])
  await step(asker, of(other), 'decline')
  expect(await listed()).toMatchObject([{ offers: 0, awaited: false, state: 'open' }])
  const order = await makeOrder({ owner: asker.id, starts_on: dayAhead(10), ends_on: dayAhead(12) })
  const made = await ask(api.offerForOrder, { body: { order: order.id, machine: one.machine } }, one.from)
  await make(one, made.id, offerTerms(one.machine))
  await step(asker, made.id, 'decline')
  expect((await listed())[0]).toMatchObject({ offers: 0, awaited: true })
})

test('who has loaded several pages gets all of them again at once, and where the next one begins', async () => {
  const asker = await person()
  const one = await owner()
  const made = []
  for (let n = 0; n < 3; n++) made.push(await ask(api.makeRequest, { body: requestForm([one.machine]) }, asker.from))
  const listed = (query: object) => ask(api.getDeals, { querystring: query }, asker.from)
  const two = await listed({ count: 2 })
  expect(two.deals.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
  const rest = await listed({ after: two.next ?? '' })
  expect([rest.deals.map(({ id }) => id), rest.next]).toEqual([[made[0]?.id], null])
  const many = { querystring: { count: api.DEALS_AT_ONCE + 1 } }
  expect((await send(api.getDeals, many, asker.from)).statusCode).toBe(400)
})

test('days are moved when both agree, and cancelled with a reason; then others may have them', async () => {
  const { asker, one, deal } = await booked()
  const days = { from: dayAhead(20), to: dayAhead(21), shift: 'day', reason: 'Не готов въезд' }
  // Three shifts at 26,000 and the way were agreed to: two shifts are 52,000 and the way.
  const waits = (await stepDeal(asker, deal, 'ask_to_move', days)).json()
  expect(waits).toMatchObject({ turn: 'other', asked: { sum: 57_040 }, offer: { price: { sum: 83_040 } } })
  expect((await lettersTo(one.email)).at(-1)?.text).toMatch(/Всего: 57.040/)
  const moved = (await stepDeal(one, deal, 'move')).json()
  expect(moved).toMatchObject({
    days: { from: dayAhead(20), to: dayAhead(21), shift: 'day' },
    asked: null,
    offer: { terms: { quantity: 2, rate: 26_000, from: dayAhead(20) }, price: { sum: 57_040 } },
  })
  const listed = await ask(api.getDeals, { querystring: { side: 'owner' } }, one.from)
  expect(listed.deals[0]).toMatchObject({ id: deal, sum: 57_040 })
  const held = () => db.selectFrom('bookings').select('day').where('deal', '=', deal).orderBy('day').execute()
  expect((await held()).map(({ day }) => day)).toEqual([dayAhead(20), dayAhead(21)])
  expect((await stepDeal(one, deal, 'cancel')).statusCode).toBe(400)
  const over = (await stepDeal(one, deal, 'cancel', { reason: 'Сломалась' })).json()
  expect(over).toMatchObject({
    state: 'cancelled',
    cancelled: { by: 'owner', reason: 'Сломалась', late: false },
    turn: null,
  })
  expect((await lettersTo(asker.email)).at(-1)?.text).toContain('Отменил владелец: Сломалась')
  expect(await held()).toEqual([])
})

test('days that are asked for and not agreed to change no sum; a quantity that was named by hand changes in proportion', async () => {
  const [asker, one] = [await person(), await owner()]
  const { offer } = await requested(asker, one.machine)
  // Twenty hours within three days.
  await make(one, offer, offerTerms(one.machine, { unit: 'hour', rate: 3000, quantity: 20, delivery: 0 }))
  const deal = (await step(asker, offer, 'accept')).json().offer.deal as string
  const days = { from: dayAhead(20), to: dayAhead(25), shift: 'day', reason: 'Больше грунта' }
  expect((await stepDeal(one, deal, 'offer_to_move', days)).json().asked.sum).toBe(120_000)
  expect((await stepDeal(asker, deal, 'keep')).json()).toMatchObject({ asked: null, offer: { price: { sum: 60_000 } } })
  await stepDeal(one, deal, 'offer_to_move', days)
  expect((await stepDeal(asker, deal, 'agree_to_move')).json().offer).toMatchObject({
    terms: { quantity: 40 },
    price: { sum: 120_000 },
  })
})

test('the clock begins and ends the work; both tick the payment', async () => {
  const { asker, one, deal } = await booked([dayAhead(1), dayAhead(1)])
  const shift = (days: number) =>
    db
      .updateTable('deals')
      .set({ from_day: dayAhead(days), to_day: dayAhead(days) })
      .where('id', '=', deal)
      .execute()
  await shift(0)
  await keepDealsGoing(deps, { signal })
  expect((await ask(api.getDeal, { params: { id: deal } }, one.from)).state).toBe('working')
  await shift(-2)
  await keepDealsGoing(deps, { signal })
  expect((await ask(api.getDeal, { params: { id: deal } }, one.from)).steps).toEqual(['receive'])
  expect((await stepDeal(asker, deal, 'pay')).json()).toMatchObject({
    paid: { asker: true, owner: false },
    turn: 'other',
  })
  expect((await stepDeal(one, deal, 'confirm_received')).json()).toMatchObject({
    state: 'settled',
    paid: { asker: true, owner: true },
  })
  const subjects = (await lettersTo(asker.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Работа сделана: отметьте оплату')
  expect(subjects.length).toBe(new Set(subjects).size)
})

test('one press makes the object with customer, machine and rate; the customer’s link opens with the first day', async () => {
  const { asker, one, deal } = await booked([dayAhead(1), dayAhead(2)])
  const { objectId } = await ask(api.makeDealObject, { params: { id: deal } }, one.from)
  expect(await ask(api.makeDealObject, { params: { id: deal } }, one.from)).toEqual({ objectId })
  const rate = await db
    .selectFrom('rate_cards')
    .selectAll()
    .where('object_id', '=', String(objectId))
    .executeTakeFirst()
  expect(rate).toMatchObject({ customer: 'Андрей', shift: 2_600_000, delivery: 504_000, equipment: one.machine })
  expect((await ask(api.getDeal, { params: { id: deal } }, asker.from)).link).toBeNull()
  await db
    .updateTable('deals')
    .set({ from_day: dayAhead(0) })
    .where('id', '=', deal)
    .execute()
  await keepDealsGoing(deps, { signal })
  const during = await ask(api.getDeal, { params: { id: deal } }, asker.from)
  expect(during.link).toContain(`/object-view/${objectId}/`)
  expect([during.objectId, during.work]).toEqual([null, { days: 0, workingS: 0, idleS: 0, onSiteS: 0 }])
  await stepDeal(one, deal, 'finish')
  expect((await ask(api.getDeal, { params: { id: deal } }, asker.from)).link).toBeNull()
  expect((await send(api.makeDealObject, { params: { id: deal } }, asker.from)).statusCode).toBe(404)
})

test('papers of the object for the days of a deal are listed in it, to the asker those in force', async () => {
  const { asker, one, deal } = await booked()
  const { objectId } = await ask(api.makeDealObject, { params: { id: deal } }, one.from)
  const issue = (number: number, given: object = {}) => {
    const form = { equipmentId: one.machine, objectId, from: dayAhead(10), to: dayAhead(12), ...given }
    return issuePaper(db, one.id, { key: randomUUID(), content: makeContent(form) }).then(({ listed }) => {
      expect(listed.number).toBe(number)
      return listed.id
    })
  }
  const first = await issue(1)
  const second = await issue(2)
  await issue(3, { from: dayAhead(13), to: dayAhead(14) })
  await issue(4, { objectId: undefined })
  await cancelPaper(db, one.id, second, 'Опечатка')
  const seen = async (who: { from: { cookie: string } }) =>
    (await ask(api.getDeal, { params: { id: deal } }, who.from)).papers
  expect((await seen(one)).map(({ id, number, cancelled }) => [id, number, cancelled])).toEqual([
    [second, 2, true],
    [first, 1, false],
  ])
  expect((await seen(asker)).map(({ id, number }) => [id, number])).toEqual([[null, 1]])
  const dispatcher = await makeUser()
  await db
    .insertInto('company_members')
    .values({ company: one.id, user_id: dispatcher.id, role: 'dispatcher', name: 'Ким', all_groups: true })
    .execute()
  const from = { cookie: await signIn(dispatcher) }
  await ask(actFor, { body: { company: one.id } }, from)
  expect((await seen(one)).map(({ sum }) => typeof sum)).toEqual(['number', 'number'])
  expect((await seen({ from })).map(({ id, number, sum }) => [id, number, sum])).toEqual([
    [null, 2, null],
    [null, 1, null],
  ])
})

test('a calendar of many machines has so many rows as are asked for, of a name too, and bookings of all', async () => {
  const owner = await makeUser()
  const first = await makeEquipment({ owner: owner.id, name: 'Каток' })
  await makeMany(db, first, 69)
  const crane = await makeEquipment({ owner: owner.id, name: 'Кран-манипулятор' })
  const from = { cookie: await signIn(owner) }
  const body = { machine: crane.id, from: dayAhead(9), to: dayAhead(9), shift: 'all' as const, customer: 'Себе' }
  await ask(calendar.putOwnBooking, { params: { id: randomUUID() }, body }, from)
  const days = { from: dayAhead(9), days: 3 }
  const some = await ask(calendar.getDealCalendar, { querystring: { ...days, limit: 50 } }, from)
  expect([some.machines.length, some.count, some.names.length]).toEqual([50, 71, 71])
  expect(some.machines.some(({ id }) => id === crane.id)).toBe(false)
  expect(some.own.map(({ machine }) => machine)).toEqual([crane.id])
  const named = await ask(calendar.getDealCalendar, { querystring: { ...days, q: 'МАНИП' } }, from)
  expect([named.machines.map(({ name }) => name), named.count]).toEqual([['Кран-манипулятор'], 1])
})

test('a calendar has booked days, and is read by its secret address until another is made', async () => {
  const { one, deal } = await booked()
  const { machines } = await ask(calendar.getDealCalendar, { querystring: { from: dayAhead(9), days: 3 } }, one.from)
  expect(machines[0]?.days.map(({ booked }) => booked)).toEqual([
    [],
    [{ deal, own: null, other: 'Андрей', shift: 'day' }],
    [{ deal, own: null, other: 'Андрей', shift: 'day' }],
  ])
  const { url } = await ask(calendar.makeDealFeed, {}, one.from)
  const file = url.split('/').at(-1) ?? ''
  const read = await send(calendar.readDealFeed, { params: { file } })
  expect(read.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(read.body).toContain(`DTSTART;VALUE=DATE:${dayAhead(10).replaceAll('-', '')}`)
  expect(read.body).toContain('SUMMARY:Экскаватор: Андрей')
  await ask(calendar.makeDealFeed, {}, one.from)
  expect((await send(calendar.readDealFeed, { params: { file } })).statusCode).toBe(404)
})

test('a moderator takes a request off after a complaint; its asker and owners are notified', async () => {
  const [asker, one] = [await person(), await owner()]
  const { request, offer } = await requested(asker, one.machine)
  const complain = { params: { id: request }, body: { reason: 'Это реклама' } }
  expect((await send(api.complainOfRequest, complain, (await person()).from)).statusCode).toBe(404)
  await ask(api.complainOfRequest, complain, one.from)
  const mod = await person({ rules: true })
  const { complaints } = await ask(api.getRequestComplaints, {}, mod.from)
  expect(complaints).toMatchObject([{ request: { id: request }, reasons: [{ reason: 'Это реклама' }] }])
  const decide = { params: { id: request }, body: { decision: 'remove' as const, reason: 'Реклама' } }
  expect((await send(api.decideRequestComplaints, decide, one.from)).statusCode).toBe(403)
  await ask(api.decideRequestComplaints, decide, mod.from)
  expect((await ask(api.getRequest, { params: { id: request } }, asker.from)).request.state).toBe('removed')
  expect((await step(one, offer, 'pass')).statusCode).toBe(409)
  expect((await lettersTo(asker.email)).map(({ text }) => text).join()).toContain('Причина: Реклама')
})

test('strangers see nothing of a request, an offer or a deal', async () => {
  const { request, offer, deal, one } = await booked()
  const stranger = (await person()).from
  for (const from of [stranger, undefined]) {
    const status = from ? 404 : 401
    expect((await send(api.getRequest, { params: { id: request } }, from)).statusCode).toBe(status)
    expect((await send(api.getOffer, { params: { id: offer } }, from)).statusCode).toBe(status)
    expect((await send(api.getDeal, { params: { id: deal } }, from)).statusCode).toBe(status)
    expect((await send(api.takeDealStep, { params: { id: deal }, body: { step: 'pay' } }, from)).statusCode).toBe(
      status,
    )
  }
  expect((await send(api.getRequest, { params: { id: request } }, one.from)).statusCode).toBe(404)
})
