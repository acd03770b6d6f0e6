/** Steps that are sent again because their first answer was lost. */
import { randomUUID } from 'node:crypto'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { dayAhead, offerTerms, requestForm } from './deals.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

type From = { cookie: string }

async function begin() {
  const person = () =>
    makeUser({ email: `${randomUUID()}@example.org`, password_hash: 'none', email_confirmed_at: new Date() })
  const [asker, owner] = [await person(), await person()]
  const { id: machine } = await makeEquipment({ owner: owner.id })
  const [from, by] = [{ cookie: await signIn(asker) }, { cookie: await signIn(owner) }]
  const { id } = await ask(api.makeRequest, { body: requestForm([machine]) }, from)
  const request = id ?? ''
  const { offers } = await ask(api.getRequest, { params: { id: request } }, from)
  const offer = offers[0]?.id ?? ''
  const step = (who: From, body: object, subject = offer) =>
    send(api.takeOfferStep, { params: { id: subject }, body: body as never }, who)
  const stepDeal = (who: From, deal: string, body: object) =>
    send(api.takeDealStep, { params: { id: deal }, body: body as never }, who)
  /** What the steps have written: history, notices, news for programs and booked days. */
  const written = async () => {
    const { rows } = await sql`select
      (select json_agg(h order by h.id) from deal_history h where h.request = ${request}) as history,
      (select count(*)::int from notices where user_id in (${asker.id}, ${owner.id})) as notices,
      (select json_agg(b order by b.day) from bookings b where b.machine = ${machine}) as bookings`.execute(db)
    return rows[0]
  }
  return { asker: from, owner: by, request, offer, machine, step, stepDeal, written }
}

/** Sends the same twice: the second answer is the first, and nothing more is written. */
async function twice(call: () => ReturnType<typeof send>, written: () => Promise<unknown>) {
  const first = await call()
  const after = await written()
  const again = await call()
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(await written()).toEqual(after)
  return first.json()
}

test('each step of an offer and of its deal is taken once, also where the page is older than it', async () => {
  const { asker, owner, offer, machine, step, stepDeal, written } = await begin()
  const seen = async (who: From) => (await ask(api.getOffer, { params: { id: offer } }, who)).offer.changedAt
  const [terms, other] = [offerTerms(machine), offerTerms(machine, { rate: 25_000, note: 'Завтра' })]
  const made = { step: 'offer', terms, seen: await seen(owner) }
  await twice(() => step(owner, made), written)
  const changed = { step: 'change', terms: other, seen: await seen(owner) }
  await twice(() => step(owner, changed), written)
  const countered = { step: 'counter', rate: 24_000, note: 'Две недели', seen: await seen(asker) }
  await twice(() => step(asker, countered), written)
  const agreed = { step: 'agree', seen: await seen(owner) }
  const { deal } = (await twice(() => step(owner, agreed), written)).offer
  const days = { from: dayAhead(20), to: dayAhead(21), shift: 'day', reason: 'Не готов въезд' }
  await twice(() => stepDeal(asker, deal, { step: 'ask_to_move', ...days }), written)
  await twice(() => stepDeal(owner, deal, { step: 'move' }), written)
  const { changedAt } = await ask(api.getDeal, { params: { id: deal } }, owner)
  await twice(() => stepDeal(owner, deal, { step: 'cancel', reason: 'Сломалась', seen: changedAt }), written)
})

test('an accepted offer and a withdrawn request are taken once', async () => {
  const { asker, owner, machine, step, written } = await begin()
  await step(owner, { step: 'offer', terms: offerTerms(machine) })
  await twice(() => step(asker, { step: 'accept' }), written)
  const next = await begin()
  const withdraw = () => send(api.withdrawRequest, { params: { id: next.request } }, next.asker)
  await twice(withdraw, next.written)
})

test('a step that is sent again after the other side has answered it changes nothing, and shows the answer', async () => {
  const { asker, owner, offer, machine, step, stepDeal, written } = await begin()
  const seen = async (who: From) => (await ask(api.getOffer, { params: { id: offer } }, who)).offer.changedAt
  /** Takes a step whose answer is lost, then that of the other side, and sends the first one again. */
  const late = async (lost: () => ReturnType<typeof send>, answered: () => ReturnType<typeof send>) => {
    expect((await lost()).statusCode).toBe(200)
    const { statusCode } = await answered()
    const after = await written()
    const again = await lost()
    expect([statusCode, again.statusCode]).toEqual([200, 200])
    expect(await written()).toEqual(after)
    return again.json()
  }
  const [terms, other] = [offerTerms(machine), offerTerms(machine, { rate: 25_000, note: 'Завтра' })]
  const made = { step: 'offer', terms, seen: await seen(owner) }
  const countered = { step: 'counter', rate: 24_000, note: '' }
  await late(
    () => step(owner, made),
    () => step(asker, countered),
  )
  const again = { step: 'change', terms: other, seen: await seen(owner) }
  await step(owner, again)
  const lower = { step: 'counter', rate: 23_000, note: 'Две недели', seen: await seen(asker) }
  const higher = { step: 'change', terms: offerTerms(machine, { rate: 24_500 }) }
  // The owner has replaced the price that the asker named.
  const { offer: shown } = await late(
    () => step(asker, lower),
    () => step(owner, higher),
  )
  expect([shown.state, shown.terms.rate, shown.counter]).toEqual(['offered', 24_500, null])
  const { offer: agreed } = await late(
    () => step(asker, { step: 'counter', rate: 24_000, note: '' }),
    () => step(owner, { step: 'agree' }),
  )
  const { deal } = agreed
  const { changedAt } = await ask(api.getDeal, { params: { id: deal } }, asker)
  const days = { from: dayAhead(20), to: dayAhead(21), shift: 'day', reason: 'Не готов въезд', seen: changedAt }
  // What was asked for is nowhere in the deal once the owner has kept the days.
  const kept = await late(
    () => stepDeal(asker, deal, { step: 'ask_to_move', ...days }),
    () => stepDeal(owner, deal, { step: 'keep' }),
  )
  expect([kept.state, kept.asked]).toEqual(['booked', null])
  const wider = { ...days, to: dayAhead(22) }
  expect((await stepDeal(asker, deal, { step: 'ask_to_move', ...wider })).statusCode).toBe(409)
})

test('the same step with other words, of the other side, or after another step is refused', async () => {
  const { asker, owner, machine, step, stepDeal, written } = await begin()
  await step(owner, { step: 'offer', terms: offerTerms(machine) })
  expect((await step(owner, { step: 'offer', terms: offerTerms(machine, { rate: 1000 }) })).statusCode).toBe(409)
  await step(asker, { step: 'counter', rate: 24_000, note: '' })
  expect((await step(asker, { step: 'counter', rate: 23_000, note: '' })).statusCode).toBe(409)
  expect((await step(asker, { step: 'counter', rate: 24_000, note: 'Нал' })).statusCode).toBe(409)
  const { deal } = (await step(owner, { step: 'agree' })).json().offer
  expect((await step(asker, { step: 'accept' })).statusCode).toBe(409)
  const days = { from: dayAhead(20), to: dayAhead(21), shift: 'day', reason: 'Нет въезда' }
  await stepDeal(asker, deal, { step: 'ask_to_move', ...days })
  expect((await stepDeal(asker, deal, { step: 'ask_to_move', ...days, to: dayAhead(22) })).statusCode).toBe(409)
  await stepDeal(owner, deal, { step: 'keep' })
  expect((await stepDeal(asker, deal, { step: 'keep' })).statusCode).toBe(409)
  // Asked for once more after the answer, it is a step of its own.
  const before = await written()
  expect((await stepDeal(asker, deal, { step: 'ask_to_move', ...days })).statusCode).toBe(200)
  expect(await written()).not.toEqual(before)
  await stepDeal(asker, deal, { step: 'cancel', reason: 'Дождь' })
  expect((await stepDeal(asker, deal, { step: 'cancel', reason: 'Снег' })).statusCode).toBe(409)
  expect((await stepDeal(owner, deal, { step: 'cancel', reason: 'Дождь' })).statusCode).toBe(409)
})
