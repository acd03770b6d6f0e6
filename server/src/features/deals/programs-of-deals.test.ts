/** What is delivered to programs of requests, offers and deals, and what a key with the right to them may do. */
import * as api from '@spetskarta/shared/deals/deals.ts'
import { makeProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { makeWebhook } from '@spetskarta/shared/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { openReceiver } from '../webhooks/receiver.fixture.ts'
import { openWebhookSender } from '../webhooks/send-webhooks.ts'
import { offerTerms, requestForm } from './deals.fixture.ts'

const { deps, ask, send, signIn, makeUser, makeEquipment } = await testApp({
  env: { PRIVATE_RECEIVERS: '1' },
  database: await cloneDatabase(4),
})

async function pair() {
  const [asker, owner] = [await makeUser(), await makeUser()]
  const { id: machine } = await makeEquipment({ owner: owner.id })
  return { asker: { cookie: await signIn(asker) }, owner: { cookie: await signIn(owner) }, machine }
}

/** The messages that have come to a webhook of the user since. */
async function programOf(user: { cookie: string }) {
  const receiver = await openReceiver()
  await ask(makeWebhook, { body: { url: receiver.url, kinds: ['deals'] } }, user)
  let seen = 0
  return async () => {
    const sender = openWebhookSender(deps, new AbortController().signal, (error) => expect.fail(String(error)))
    await sender.look()
    await sender.idle()
    const came = receiver.bodies().slice(seen)
    seen += came.length
    return came.map(({ type, data }) => ({ type, data }))
  }
}

async function request(asker: { cookie: string }, machine: string) {
  const made = await ask(api.makeRequest, { body: requestForm([machine]) }, asker)
  const id = made.id ?? ''
  const { offers } = await ask(api.getRequest, { params: { id } }, asker)
  return { id, offer: offers[0]?.id ?? '' }
}

test('request.created comes to the owner’s program alone', async () => {
  const { asker, owner, machine } = await pair()
  const [askers, owners] = [await programOf(asker), await programOf(owner)]
  const { id, offer } = await request(asker, machine)
  const data = { requestId: id, offerId: offer, dealId: null, state: 'asked', machineId: machine, type: 'ekskavator' }
  expect(await owners()).toMatchObject([{ type: 'request.created', data: { ...data, sum: null } }])
  expect(await askers()).toEqual([])
})

test('offer.made comes to the programs of both, once for each price', async () => {
  const { asker, owner, machine } = await pair()
  const { id, offer } = await request(asker, machine)
  const [askers, owners] = [await programOf(asker), await programOf(owner)]
  const params = { id: offer }
  await ask(api.takeOfferStep, { params, body: { step: 'offer', terms: offerTerms(machine) } }, owner)
  const terms = offerTerms(machine, { rate: 25_000 })
  await ask(api.takeOfferStep, { params, body: { step: 'change', terms } }, owner)
  const event = (sum: number) => ({
    type: 'offer.made',
    data: { requestId: id, offerId: offer, state: 'offered', sum },
  })
  expect(await askers()).toMatchObject([event(83_040), event(80_040)])
  expect(await owners()).toMatchObject([event(83_040), event(80_040)])
})

test('deal.changed comes to the programs of both with the acceptance and each step after it', async () => {
  const { asker, owner, machine } = await pair()
  const { offer } = await request(asker, machine)
  const params = { id: offer }
  await ask(api.takeOfferStep, { params, body: { step: 'offer', terms: offerTerms(machine) } }, owner)
  const [askers, owners] = [await programOf(asker), await programOf(owner)]
  const accepted = await ask(api.takeOfferStep, { params, body: { step: 'accept' } }, asker)
  const deal = accepted.offer.deal ?? ''
  const event = (state: string) => ({ type: 'deal.changed', data: { dealId: deal, offerId: offer, state } })
  expect(await owners()).toMatchObject([event('booked')])
  // Refused: nothing is delivered.
  expect((await send(api.takeDealStep, { params: { id: deal }, body: { step: 'pay' } }, asker)).statusCode).toBe(409)
  await ask(api.takeDealStep, { params: { id: deal }, body: { step: 'cancel', reason: 'Дождь' } }, owner)
  expect(await owners()).toMatchObject([event('cancelled')])
  expect(await askers()).toMatchObject([event('booked'), event('cancelled')])
})

test('a key with the right to deals asks, offers and books; one that only reads sees them and may do nothing', async () => {
  const { asker, owner, machine } = await pair()
  const bearer = async (user: { cookie: string }, deals: boolean) => {
    const { key } = await ask(makeProgramKey, { body: { name: 'CRM', reads: true, deals } }, user)
    return { headers: { authorization: `Bearer ${key}` } }
  }
  const reader = await bearer(owner, false)
  const [askers, owners] = [await bearer(asker, true), await bearer(owner, true)]
  const body = requestForm([machine])
  // As of anybody who is not known: an e-mail is asked for.
  expect((await send(api.makeRequest, { body }, reader)).statusCode).toBe(400)
  const { id } = await ask(api.makeRequest, { body }, askers)
  const { offers } = await ask(api.getRequest, { params: { id: id ?? '' } }, askers)
  const params = { id: offers[0]?.id ?? '' }
  const { terms } = await ask(api.getOfferStart, { params, querystring: {} }, reader)
  const offer = { step: 'offer' as const, terms: { ...terms, rate: 26_000 } }
  expect((await send(api.takeOfferStep, { params, body: offer }, reader)).statusCode).toBe(403)
  await ask(api.takeOfferStep, { params, body: offer }, owners)
  const accepted = await ask(api.takeOfferStep, { params, body: { step: 'accept' } }, askers)
  const deal = { params: { id: accepted.offer.deal ?? '' } }
  expect((await ask(api.getDeal, deal, reader)).state).toBe('booked')
  const cancel = { ...deal, body: { step: 'cancel' as const, reason: 'Дождь' } }
  expect((await send(api.takeDealStep, cancel, reader)).statusCode).toBe(403)
  expect((await ask(api.takeDealStep, cancel, owners)).state).toBe('cancelled')
})
