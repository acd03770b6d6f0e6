/** Who in a company is notified of a request that comes to its owner. */
import * as people from '@spetskarta/shared/company/people.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { tellNews } from '../alerts/watch.ts'
import { offerTerms, requestForm } from './deals.fixture.ts'

const { db, deps, letters, ask, signIn, makeUser, makeEquipment } = await testApp()
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }

test('a dispatcher of all groups is notified of a request and answers for the company; others are not', async () => {
  const owner = await makeUser({ name: 'Рамстрой' })
  const { id: machine } = await makeEquipment({ owner: owner.id })
  const join = async (email: string, role: MemberRole, all_groups = true) => {
    const { id } = await makeUser({ email, password_hash: 'none' })
    await db
      .insertInto('company_members')
      .values({ company: owner.id, user_id: id, role, name: 'Марина', all_groups })
      .execute()
    return id
  }
  const dispatcher = await join('dispatcher@example.org', 'dispatcher')
  await join('of-a-group@example.org', 'dispatcher', false)
  await join('accountant@example.org', 'accountant')
  const silent = await join('silent@example.org', 'dispatcher')
  await db
    .insertInto('alert_settings')
    .values({
      user_id: silent,
      letters: ['sos'],
      daily: [],
      push: [],
      messenger: [],
      daily_at: 0,
      time_zone: 'Europe/Moscow',
    })
    .execute()
  const asker = { cookie: await signIn() }
  await ask(api.makeRequest, { body: requestForm([machine]) }, asker)
  await tellNews(deps, context)
  expect(letters.map(({ to }) => to)).toEqual(['dispatcher@example.org'])
  expect(letters[0]?.text).toContain('Компания: Рамстрой')
  expect(letters[0]?.text).not.toContain('/offer-link/')
  const offer = /\/offers\/([\da-f-]{36})/.exec(letters[0]?.text ?? '')?.[1] ?? ''
  const from = { cookie: await signIn({ id: dispatcher }) }
  await ask(people.actFor, { body: { company: owner.id } }, from)
  const passed = await ask(api.takeOfferStep, { params: { id: offer }, body: { step: 'pass' } }, from)
  expect(passed.offer.state).toBe('passed')
  // Both are notified of what the asker does with the company's offer; the letter of the dispatcher opens by his own log-in.
  const other = await makeEquipment({ owner: owner.id })
  const made = await ask(api.makeRequest, { body: requestForm([other.id]) }, asker)
  const { offers } = await ask(api.getRequest, { params: { id: made.id ?? '' } }, asker)
  const params = { id: offers[0]?.id ?? '' }
  await ask(api.takeOfferStep, { params, body: { step: 'offer', terms: offerTerms(other.id) } }, from)
  await tellNews(deps, context)
  const before = letters.length
  await ask(api.takeOfferStep, { params, body: { step: 'accept' } }, asker)
  await tellNews(deps, context)
  expect(letters.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
    ['dispatcher@example.org', 'Ваше предложение принято'],
  ])
  expect(letters.at(-1)?.text).toContain('Компания: Рамстрой')
  expect(letters.at(-1)?.text).not.toContain('/offer-link/')
})
