/** Threads about offers and deals. */
import { randomUUIDv7 } from 'node:crypto'
import * as deals from '@spetskarta/shared/deals/deals.ts'
import * as schema from '@spetskarta/shared/messages/messages.schema.ts'
import * as api from '@spetskarta/shared/messages/messages.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { offerTerms, requestForm } from '../deals/deals.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp({ env: { RATE_LIMITS: '1' } })

async function person(name: string) {
  const user = await makeUser({ name, created_at: new Date('2026-01-01') })
  return { ...user, cookie: await signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>

/** A request that has come to an owner. */
async function makeThread(machine: object = {}) {
  const [owner, asker] = [await person('Рамстрой'), await person('Андрей')]
  const { id } = await makeEquipment({ owner: owner.id, name: 'Hitachi ZX200', ...machine })
  const made = await ask(deals.makeRequest, { body: requestForm([id]) }, asker)
  const { offers } = await ask(deals.getRequest, { params: { id: made.id ?? '' } }, asker)
  return { owner, asker, machine: id, offer: offers[0]?.id ?? '' }
}
const begin = (who: Person, offerId: string) => send(api.writeAboutOffer, { params: { offerId } }, who)
const threadOf = async (who: Person, offerId: string) => (await begin(who, offerId)).json<{ thread: string }>().thread
const write = (who: Person, threadId: string, text: string) =>
  send(api.sendMessage, { body: { id: randomUUIDv7(), threadId, text } }, who)
const open = async (who: Person, threadId: string) =>
  (await ask(api.getThread, { params: { threadId }, querystring: {} }, who)).thread
const list = (who: Person) => ask(api.getThreads, { querystring: {} }, who)

test('either side begins it, both have the same one, and no list has it before something is written', async () => {
  const { owner, asker, offer } = await makeThread()
  const thread = await threadOf(owner, offer)
  expect([await threadOf(asker, offer), await threadOf(owner, offer)]).toEqual([thread, thread])
  expect([(await list(owner)).threads, (await list(asker)).threads]).toEqual([[], []])
  expect((await write(owner, thread, 'Какой грунт?')).statusCode).toBe(200)
  const mine = await list(asker)
  exactly(schema.getThreads, mine)
  expect(mine).toMatchObject({
    unread: 1,
    threads: [
      { subject: { kind: 'offer', offer, deal: null, name: 'Hitachi ZX200, Раменское' }, own: false, unread: 1 },
    ],
  })
  expect((await begin(await person('Чужой'), offer)).statusCode).toBe(404)
  expect((await begin(owner, randomUUIDv7())).statusCode).toBe(404)
})

test('a kept phone comes with the first answer, and with a booking both have each other’s', async () => {
  const { owner, asker, machine, offer } = await makeThread({ phone: '', phone_after_answer: '+79160009988' })
  const thread = await threadOf(asker, offer)
  expect(await open(asker, thread)).toMatchObject({ phone: null, phoneLater: true })
  await write(asker, thread, 'Трал пройдёт?')
  expect((await open(owner, thread)).phone).toBeNull()
  await write(owner, thread, 'Пройдёт')
  expect(await open(asker, thread)).toMatchObject({ phone: '+79160009988', phoneLater: false })
  const other = await makeThread({ phone: '', phone_after_answer: '+79160001122' })
  const unanswered = await threadOf(other.asker, other.offer)
  const params = { id: other.offer }
  const body = { step: 'offer' as const, terms: offerTerms(other.machine) }
  await ask(deals.takeOfferStep, { params, body }, other.owner)
  expect((await open(other.asker, unanswered)).phone).toBeNull()
  const { offer: after } = await ask(deals.takeOfferStep, { params, body: { step: 'accept' } }, other.asker)
  expect(await open(other.asker, unanswered)).toMatchObject({
    phone: '+79160001122',
    phoneLater: false,
    subject: { kind: 'offer', deal: after.deal },
  })
  expect((await open(other.owner, unanswered)).phone).toBe('+79160001270')
  const cancel = { step: 'cancel' as const, reason: 'Сломалась' }
  await ask(deals.takeDealStep, { params: { id: after.deal ?? '' }, body: cancel }, other.owner)
  expect([(await open(other.asker, unanswered)).phone, (await open(other.owner, unanswered)).phone]).toEqual([
    '+79160001122',
    '+79160001270',
  ])
  expect(machine).not.toBe('')
})

test('threads about offers count for no limit of new threads, and stay without their offer', async () => {
  const { owner, asker, offer } = await makeThread()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: null, email: 'new@example.org', password_hash: 'none' })
    .where('id', '=', asker.id)
    .execute()
  const thread = await threadOf(asker, offer)
  await write(asker, thread, 'Здравствуйте')
  for (let n = 0; n < api.MESSAGE_LIMITS.unconfirmed; n++) {
    const item = await makeEquipment({ owner: owner.id })
    const sent = await send(
      api.sendMessage,
      { body: { id: randomUUIDv7(), itemId: item.id, text: 'Свободна?' } },
      asker,
    )
    expect(sent.statusCode).toBe(200)
  }
  await db.deleteFrom('offers').where('id', '=', offer).execute()
  expect((await open(owner, thread)).subject).toEqual({ kind: 'gone', name: 'Hitachi ZX200, Раменское' })
})

test('the first message names the offer, and the list says where the deal stands', async () => {
  const { owner, asker, machine, offer } = await makeThread()
  const first = (who: Person) =>
    send(api.sendMessage, { body: { id: randomUUIDv7(), offerId: offer, text: 'Трал пройдёт?' } }, who)
  expect((await first(await person('Чужой'))).statusCode).toBe(404)
  expect((await first(asker)).statusCode).toBe(200)
  const stateOf = async (who: Person) => {
    const [row] = (await list(who)).threads
    return row?.subject.kind === 'offer' && [row.subject.state, row.other?.name]
  }
  expect(await stateOf(owner)).toEqual(['asked', 'Андрей'])
  const { deals: entries } = await ask(deals.getDeals, { querystring: {} }, owner)
  const [thread] = (await list(owner)).threads
  expect(entries).toMatchObject([{ offer, thread: thread?.id }])
  const body = { step: 'offer', terms: offerTerms(machine) } as const
  await ask(deals.takeOfferStep, { params: { id: offer }, body }, owner)
  const taken = await ask(deals.takeOfferStep, { params: { id: offer }, body: { step: 'accept' } }, asker)
  expect(await stateOf(asker)).toEqual(['booked', 'Рамстрой'])
  expect((await list(owner)).threads[0]?.subject).toMatchObject({ deal: taken.offer.deal })
  const both = { id: randomUUIDv7(), offerId: offer, threadId: thread?.id, text: 'Да' }
  expect((await send(api.sendMessage, { body: both }, owner)).statusCode).toBe(400)
})
