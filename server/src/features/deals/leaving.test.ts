/** An account is deleted while others wait for its offers and bookings. */
import { randomUUID } from 'node:crypto'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { deleteEquipment, deleteWork } from '@spetskarta/shared/own-items/own-items.ts'
import { deleteAccount } from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { tellNews } from '../alerts/watch.ts'
import { offerTerms, requestForm } from './deals.fixture.ts'

const { db, deps, letters, ask, send, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

const PASSWORD = 'kran25tonn-'
const password_hash = await deps.passwords.hash(PASSWORD)
const log = { info() {}, warn() {}, error() {} }
const signal = new AbortController().signal

let people = 0
async function person() {
  const email = `leaving-${++people}@example.org`
  const user = await makeUser({ email, password_hash, email_confirmed_at: new Date() })
  return { id: user.id, email, from: { cookie: await signIn(user) } }
}
type Person = Awaited<ReturnType<typeof person>>

async function owner() {
  const who = await person()
  const { id: machine } = await makeEquipment({ owner: who.id, busy: '[]' })
  return { ...who, machine }
}

/** Offered, and booked if it is accepted. */
async function offered(asker: Person, one: Person & { machine: string }, accepted: boolean) {
  const made = await ask(api.makeRequest, { body: requestForm([one.machine]) }, asker.from)
  const id = made.id ?? ''
  const { offers } = await ask(api.getRequest, { params: { id } }, asker.from)
  const params = { id: offers[0]?.id ?? '' }
  await ask(api.takeOfferStep, { params, body: { step: 'offer', terms: offerTerms(one.machine) } }, one.from)
  if (accepted) await ask(api.takeOfferStep, { params, body: { step: 'accept' } }, asker.from)
  return id
}

const leave = ({ from }: Person) => ask(deleteAccount, { body: { password: PASSWORD } }, from)

async function newestTo({ email }: Person, from: number) {
  await tellNews(deps, { signal, log })
  return letters.slice(from).filter(({ to }) => to === email)
}

test('an asker who leaves cancels his booking and closes his request: owners are notified, the days are free', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  await offered(asker, one, true)
  await offered(asker, two, false)
  await tellNews(deps, { signal, log })
  const before = letters.length
  await leave(asker)
  const booking = await newestTo(one, before)
  expect(booking.map(({ subject }) => subject)).toEqual(['Бронь отменена'])
  expect(booking[0]?.text).toContain('Отменил заказчик: Заказчик удалил учётную запись')
  const closed = await newestTo(two, before)
  expect(closed.map(({ subject }) => subject)).toEqual([
    'Заявка закрыта: выбрана другая машина или она больше не нужна',
  ])
  // What is gone with the account is nowhere to be opened, and his phone is not passed on.
  for (const { text } of [...booking, ...closed]) expect(text).not.toMatch(/offer-link|\/offers\/|916/)
  expect(closed[0]?.text).toMatch(/\/deals\s/)
  const item = await db.selectFrom('items').select('booked').where('id', '=', one.machine).executeTakeFirst()
  expect(item?.booked).toEqual([])
  const { deals } = await ask(api.getDeals, { querystring: {} }, one.from)
  expect(deals).toMatchObject([{ subject: 'deal', state: 'cancelled', other: '', turn: null }])
  expect(booking[0]?.text).toContain(`/deals/${deals[0]?.id}`)
  const kept = await ask(api.getDeal, { params: { id: deals[0]?.id ?? '' } }, one.from)
  expect(kept).toMatchObject({
    other: { name: '', userUrl: '', phone: '' },
    request: { asker: { name: '', userUrl: '' }, note: '', address: '', type: 'ekskavator' },
    offer: { price: { sum: 83_040 } },
    steps: [],
  })
  expect(JSON.stringify(kept)).not.toMatch(/Андрей|Гурьева/)
  await offered(await person(), one, true)
})

test('an owner who leaves: askers are notified of the booking, the offer and what he has not answered', async () => {
  const [one, booked, waits, unanswered] = [await owner(), await person(), await person(), await person()]
  await offered(booked, one, true)
  const request = await offered(waits, one, false)
  await ask(api.makeRequest, { body: requestForm([one.machine]) }, unanswered.from)
  await tellNews(deps, { signal, log })
  const before = letters.length
  await leave(one)
  const subjectsTo = async (who: Person) => (await newestTo(who, before)).map(({ subject }) => subject)
  expect(await subjectsTo(booked)).toEqual(['Бронь отменена'])
  expect(await subjectsTo(waits)).toEqual(['Предложение отозвано'])
  expect(await subjectsTo(unanswered)).toEqual(['Владелец не может в эти дни'])
  const [letter] = await newestTo(waits, before)
  expect(letter?.text).toContain(`/requests/${request}`)
  expect((await ask(api.getRequest, { params: { id: request } }, waits.from)).offers).toEqual([])
  for (const table of ['offers', 'deals', 'bookings'] as const)
    expect(await db.selectFrom(table).select('machine').where('machine', '=', one.machine).execute()).toEqual([])
  // What was booked is still to be read; with its second side the last of it goes.
  const { deals } = await ask(api.getDeals, { querystring: {} }, booked.from)
  expect(deals).toMatchObject([{ subject: 'deal', state: 'cancelled', other: '' }])
  const id = deals[0]?.id ?? ''
  expect((await ask(api.getDeal, { params: { id } }, booked.from)).offer).toMatchObject({
    owner: { name: '', userUrl: '' },
    price: { sum: 83_040 },
  })
  const row = () =>
    db
      .selectFrom('deals as d')
      .innerJoin('offers as o', 'o.id', 'd.offer')
      .innerJoin('requests as r', 'r.id', 'o.request')
      .select(['d.id', 'r.id as request'])
      .where('d.id', '=', id)
      .executeTakeFirst()
  const request2 = (await row())?.request ?? ''
  await leave(booked)
  expect(await row()).toBeUndefined()
  expect(await db.selectFrom('requests').select('id').where('id', '=', request2).execute()).toEqual([])
})

test.each(['asker', 'owner'] as const)(
  'work that is done and not paid when its %s leaves is closed, and the other side told',
  async (side) => {
    const [asker, one] = [await person(), await owner()]
    const request = await offered(asker, one, true)
    const { id } = await db
      .selectFrom('deals')
      .select('id')
      .where('machine', '=', one.machine)
      .executeTakeFirstOrThrow()
    await db.updateTable('deals').set({ state: 'worked' }).where('id', '=', id).execute()
    await db.deleteFrom('bookings').where('deal', '=', id).execute()
    await tellNews(deps, { signal, log })
    const before = letters.length
    const [leaver, other] = side === 'asker' ? [asker, one] : [one, asker]
    await leave(leaver)
    const newest = await newestTo(other, before)
    expect(newest.map(({ subject }) => subject)).toEqual(['Вторая сторона удалила учётную запись, сделка закрыта'])
    expect(newest[0]?.text).toContain(`/deals/${id}`)
    expect(await newestTo(leaver, before)).toEqual([])
    expect(await ask(api.getDeal, { params: { id } }, other.from)).toMatchObject({
      state: 'lapsed',
      other: { name: '' },
    })
    // Requests of an owner who stays go when he leaves, too.
    await leave(other)
    expect(await db.selectFrom('deals').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('requests').select('id').where('id', '=', request).execute()).toEqual([])
  },
)

test('the link of a letter ends with the account of whom it was sent to', async () => {
  const [asker, one] = [await person(), await owner()]
  const before = letters.length
  const request = await offered(asker, one, true)
  const letter = (await newestTo(one, before)).find(({ text }) => text.includes('offer-link'))
  const token = /offer-link\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await ask(api.getOfferByLink, { params: { token } })).request.id).toBe(request)
  // The deal, and with it the offer, stays with the asker.
  await leave(one)
  const query = { machine: randomUUID() }
  for (const answer of [
    await send(api.getOfferByLink, { params: { token } }),
    await send(api.getOfferStartByLink, { params: { token }, querystring: query }),
    await send(api.takeOfferStepByLink, { params: { token }, body: { step: 'withdraw' } }),
  ])
    expect(answer.statusCode).toBe(404)
})

test.each(['owner', 'asker'] as const)('the link of a letter opens nothing for a closed account: %s', async (side) => {
  const [asker, one] = [await person(), await owner()]
  const request = await offered(asker, one, false)
  const { offers } = await ask(api.getRequest, { params: { id: request } }, asker.from)
  const link = `${offers[0]?.id}.${side}`
  const params = { token: `${link}.${deps.signing.sign('offer-link', link)}` }
  const banned = (user: string) => db.updateTable('users').set({ banned: true }).where('id', '=', user).execute()
  await banned(side === 'owner' ? asker.id : one.id)
  expect((await ask(api.getOfferByLink, { params })).side).toBe(side)
  await banned(side === 'owner' ? one.id : asker.id)
  for (const answer of [
    await send(api.getOfferByLink, { params }),
    await send(api.getOfferStartByLink, { params, querystring: {} }),
    await send(api.takeOfferStepByLink, { params, body: { step: side === 'owner' ? 'withdraw' : 'accept' } }),
  ])
    expect(answer.statusCode).toBe(404)
})

test('an order that is deleted closes its offers and leaves its deals: both owners are notified', async () => {
  const [asker, one, two] = [await person(), await owner(), await owner()]
  const order = await makeOrder({ owner: asker.id, name: 'Котлован под дом' })
  const offers: string[] = []
  for (const { machine, from } of [one, two]) {
    const { id } = await ask(api.offerForOrder, { body: { order: order.id, machine } }, from)
    await ask(api.takeOfferStep, { params: { id }, body: { step: 'offer', terms: offerTerms(machine) } }, from)
    offers.push(id)
  }
  await ask(api.takeOfferStep, { params: { id: offers[0] ?? '' }, body: { step: 'accept' } }, asker.from)
  await tellNews(deps, { signal, log })
  const before = letters.length
  await ask(deleteWork, { querystring: {}, body: { id: order.id } }, asker.from)
  const subjectsTo = async (who: Person) => (await newestTo(who, before)).map(({ subject }) => subject)
  expect(await subjectsTo(one)).toEqual(['Заказ удалён из каталога'])
  expect(await subjectsTo(two)).toEqual(['Заявка закрыта: выбрана другая машина или она больше не нужна'])
  const { deals } = await ask(api.getDeals, { querystring: {} }, one.from)
  expect(deals).toMatchObject([{ subject: 'deal', state: 'booked' }])
  const mine = await ask(api.getDeals, { querystring: { side: 'asker' } }, asker.from)
  expect(mine.deals).toContainEqual(expect.objectContaining({ subject: 'deal', state: 'booked' }))
})

test('a machine that is deleted cancels its bookings and takes its offers back: askers are notified', async () => {
  const [one, booked, waits, other] = [await owner(), await person(), await person(), await owner()]
  await offered(booked, one, true)
  await offered(waits, one, false)
  await offered(waits, other, false)
  await tellNews(deps, { signal, log })
  const before = letters.length
  await ask(deleteEquipment, { querystring: {}, body: { id: one.machine } }, one.from)
  const subjectsTo = async (who: Person) => (await newestTo(who, before)).map(({ subject }) => subject)
  expect(await subjectsTo(booked)).toEqual(['Бронь отменена'])
  expect(await subjectsTo(waits)).toEqual(['Предложение отозвано'])
  expect(await subjectsTo(other)).toEqual([])
})

test('no notice is sent where the password is wrong', async () => {
  const [asker, one] = [await person(), await owner()]
  await offered(asker, one, true)
  const before = (await newestTo(one, 0)).length
  await expect(ask(deleteAccount, { body: { password: 'wrong-one' } }, asker.from)).rejects.toThrow('403')
  expect(await newestTo(one, 0)).toHaveLength(before)
})
