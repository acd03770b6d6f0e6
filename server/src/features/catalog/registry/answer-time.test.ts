/** How soon an owner answers: by the requests that he got, not by those that he answered. */
import { getOwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import * as deals from '@spetskarta/shared/deals/deals.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { offerTerms, requestForm } from '../../deals/deals.fixture.ts'

const { db, ask, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

let people = 0
async function person() {
  const user = await makeUser({
    email: `soon-${++people}@example.org`,
    password_hash: 'none',
    email_confirmed_at: new Date(),
  })
  return { ...user, from: { cookie: await signIn(user) } }
}
type Person = Awaited<ReturnType<typeof person>>

async function ownerWithMachine() {
  const owner = await person()
  return { owner, machine: (await makeEquipment({ owner: owner.id, rate_per_shift: 26_000 })).id }
}

/** A request to this machine that came so long ago, ms; returns its offer. */
async function offerFor(machine: string, ago: number): Promise<string> {
  const { id } = await ask(deals.makeRequest, { body: requestForm([machine]) }, (await person()).from)
  const made_at = new Date(Date.now() - ago)
  const offer = await db
    .updateTable('offers')
    .set({ made_at, changed_at: made_at })
    .where('request', '=', id ?? '')
    .returning('id')
    .executeTakeFirstOrThrow()
  return offer.id
}

const pass = (owner: Person, id: string) =>
  ask(deals.takeOfferStep, { params: { id }, body: { step: 'pass' } }, owner.from)
const offer = (owner: Person, id: string, machine: string) =>
  ask(deals.takeOfferStep, { params: { id }, body: { step: 'offer', terms: offerTerms(machine) } }, owner.from)
const minutesOf = async ({ user_url }: Person) =>
  (await ask(getOwnerFacts, { querystring: { userUrl: user_url } })).answerMinutes

test('from three requests on it is said in how many minutes half of them had an answer, a price or a refusal', async () => {
  const { owner, machine } = await ownerWithMachine()
  await offer(owner, await offerFor(machine, 20 * MINUTE), machine)
  await pass(owner, await offerFor(machine, 50 * MINUTE))
  expect(await minutesOf(owner)).toBeNull()
  await pass(owner, await offerFor(machine, 7 * HOUR))
  expect(await minutesOf(owner)).toBeCloseTo(50, 0)
})

test('a request that has waited for a day is one without an answer, a younger one and one of spring are not counted', async () => {
  const { owner, machine } = await ownerWithMachine()
  for (const minutes of [5, 6, 7]) await pass(owner, await offerFor(machine, minutes * MINUTE))
  await pass(owner, await offerFor(machine, 91 * DAY))
  await offerFor(machine, 23 * HOUR)
  expect(await minutesOf(owner)).toBeCloseTo(6, 0)
  for (let i = 0; i < 3; i++) await offerFor(machine, 25 * HOUR)
  expect(await minutesOf(owner)).toBeCloseTo(7, 0)
  await offerFor(machine, 25 * HOUR)
  expect(await minutesOf(owner), 'most have no answer').toBeNull()
})

test('a request that its asker has closed within a day says nothing of the owner', async () => {
  const { owner, machine } = await ownerWithMachine()
  for (const minutes of [5, 6, 7]) await pass(owner, await offerFor(machine, minutes * MINUTE))
  for (let i = 0; i < 4; i++) {
    const id = await offerFor(machine, 30 * HOUR)
    const closed_at = new Date(Date.now() - 28 * HOUR)
    await db.updateTable('offers').set({ state: 'closed', changed_at: closed_at }).where('id', '=', id).execute()
  }
  expect(await minutesOf(owner)).toBeCloseTo(6, 0)
})

test('what an owner offers unasked, for an order of the catalogue, is no answer', async () => {
  const { owner, machine } = await ownerWithMachine()
  for (let i = 0; i < 3; i++) {
    const order = await makeOrder({ owner: (await person()).id })
    const { id } = await ask(deals.offerForOrder, { body: { order: order.id, machine } }, owner.from)
    await offer(owner, id, machine)
  }
  expect(await minutesOf(owner)).toBeNull()
})
