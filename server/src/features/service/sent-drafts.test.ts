/** Forms that are sent again because their first answer was lost. */
import { randomUUID } from 'node:crypto'
import * as people from '@spetskarta/shared/company/people.ts'
import * as crew from '@spetskarta/shared/crew/operators.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import * as objects from '@spetskarta/shared/objects/objects.ts'
import * as rates from '@spetskarta/shared/papers/rates.ts'
import * as recorders from '@spetskarta/shared/recorders/recorders.ts'
import * as trackers from '@spetskarta/shared/recorders/trackers.ts'
import * as service from '@spetskarta/shared/service/service.ts'
import * as webhooks from '@spetskarta/shared/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { STORE } from '../objects/object.fixture.ts'
import { CARD } from '../rates/rates.fixture.ts'

const { db, ask, sendAny, letters, signIn, makeUser, makeEquipment } = await testApp()

async function makeOwner() {
  const user = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner: user.id, type: 'samosval' })
  return { user: user.id, equipmentId, who: { cookie: await signIn(user) } }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>

const PLAN = { name: 'ТО-250', type: 'samosval', everyHours: 250 }
const RECORD = { name: 'Замена фильтра', day: '2026-11-20', cost: 1_250_000 }
const DOCUMENT = { kind: 'osago', ends: '2027-05-01' }
const ASSIGNMENT = {
  operator: null,
  from: '2026-11-20T08:00:00+03:00',
  to: '2026-11-20T20:00:00+03:00',
  reason: 'Ремонт',
}
const OPERATOR = { name: 'Ковалёв А. Н.', staffNumber: '17', code: '1234' }
const WEBHOOK = { url: 'https://1c.example/hook', kinds: ['incidents'] }
const INVITE = { name: 'Марина Лукина', role: 'dispatcher', groups: null }
const OBJECT = { ...STORE, machines: [] }

const SENT = {
  'a service record': [service.addRecord, RECORD, { cost: 1_300_000 }, 'service_records', 'equipment'],
  'a document': [service.addDocument, DOCUMENT, { ends: '2027-06-01' }, 'machine_documents', 'equipment'],
  'a service plan': [service.addPlan, PLAN, { everyHours: 500 }, 'service_plans', 'user_id'],
  'an assignment': [crew.assignOperator, ASSIGNMENT, { reason: 'Простой' }, 'operator_assignments', 'user_id'],
  'an object': [objects.addObject, OBJECT, { name: 'Другой' }, 'objects', 'user_id'],
  'an operator': [crew.addOperator, OPERATOR, { code: '4321' }, 'operators', 'user_id'],
  'a webhook': [webhooks.makeWebhook, WEBHOOK, { kinds: ['days'] }, 'webhooks', 'user_id'],
  'an invitation': [people.invitePerson, INVITE, { role: 'accountant' }, 'company_invites', 'company'],
  'a phone': [recorders.makeRecorder, { name: 'Samsung' }, { name: 'Другой' }, 'recorders', 'user_id'],
  'a tracker': [trackers.makeTracker, { name: 'Teltonika', tracker: '35' }, { tracker: '36' }, 'recorders', 'user_id'],
  'a rate card': [rates.addRate, CARD, { work: 300_000 }, 'rate_cards', 'user_id'],
} as const

type Name = keyof typeof SENT
const NAMES = Object.keys(SENT) as Name[]

const again = ({ equipmentId, who }: Owner, name: Name, body: object) =>
  sendAny(
    SENT[name][0],
    {
      params: { equipmentId },
      body: { ...SENT[name][1], ...(SENT[name][3] === 'recorders' && { equipmentId }), ...body },
    },
    who,
  )

async function stored({ user, equipmentId }: Owner, name: Name): Promise<number> {
  const [, , , table, column] = SENT[name]
  const rows = await db
    .selectFrom(table as 'objects')
    .selectAll()
    .where(column as 'user_id', '=', column === ('equipment' as never) ? equipmentId : user)
    .execute()
  return rows.length
}

test.each(NAMES)('%s is stored once, also when it comes twice at once', async (name) => {
  const owner = await makeOwner()
  const draft = randomUUID()
  const answers = await Promise.all([again(owner, name, { draft }), again(owner, name, { draft })])
  answers.push(await again(owner, name, { draft }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => answers[0]?.json()))
  expect(await stored(owner, name)).toBe(1)
})

// Two operators cannot have one name, and two trackers one number.
test.each(NAMES.filter((name) => name !== 'an operator' && name !== 'a tracker'))(
  '%s that says something else is refused, and another form or one without a draft is stored',
  async (name) => {
    const owner = await makeOwner()
    const draft = randomUUID()
    const other = SENT[name][2]
    const calls = [{ draft }, { draft, ...other }, { draft: randomUUID(), ...other }, {}, {}]
    const codes: number[] = []
    for (const body of calls) codes.push((await again(owner, name, body)).statusCode)
    expect(codes).toEqual([200, 409, 200, 200, 200])
    expect(await stored(owner, name)).toBe(4)
  },
)

test('an operator that says something else is refused, and so is another one of the same name', async () => {
  const owner = await makeOwner()
  const draft = randomUUID()
  const [saved, changed, another, next] = [{ draft }, { draft, code: '4321' }, {}, { draft, name: 'Гусев Р. В.' }]
  const answers = []
  for (const body of [saved, changed, another, next]) answers.push(await again(owner, 'an operator', body))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409, 409])
  expect(answers.map((answer) => answer.json().field)).toEqual([undefined, undefined, 'name', undefined])
  expect((await again(owner, 'an operator', { draft: randomUUID(), name: 'Гусев Р. В.' })).statusCode).toBe(200)
  expect(await stored(owner, 'an operator')).toBe(2)
})

test('a form that was refused is sent again corrected; drafts of another user, call or machine are other forms', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()]
  const draft = randomUUID()
  expect((await again(owner, 'a service record', { draft, planId: randomUUID() })).statusCode).toBe(400)
  expect((await again(owner, 'a service record', { draft })).statusCode).toBe(200)
  expect((await again(other, 'a service record', { draft })).statusCode).toBe(200)
  expect((await again(owner, 'a document', { draft })).statusCode).toBe(409)
  const { id: equipmentId } = await makeEquipment({ owner: owner.user, type: 'samosval' })
  expect((await again({ ...owner, equipmentId }, 'a service record', { draft })).statusCode).toBe(409)
  expect([await stored(owner, 'a service record'), await stored(other, 'a service record')]).toEqual([1, 1])
})

test('a draft is kept for a week', async () => {
  const owner = await makeOwner()
  const old = randomUUID()
  await again(owner, 'an object', { draft: old })
  const age = (days: number) =>
    db
      .updateTable('sent_drafts')
      .set({ made_at: new Date(Date.now() - days * DAY) })
      .where('user_id', '=', owner.user)
      .execute()
  const kept = async () =>
    (await db.selectFrom('sent_drafts').select('draft').where('user_id', '=', owner.user).execute()).map(
      (row) => row.draft,
    )
  await age(6)
  const next = randomUUID()
  await again(owner, 'a service plan', { draft: next })
  expect(new Set(await kept())).toEqual(new Set([old, next]))
  await age(8)
  const last = randomUUID()
  await again(owner, 'a document', { draft: last })
  expect(await kept()).toEqual([last])
})

test('an invitation sent again has the link of the first and no second letter', async () => {
  const { who } = await makeOwner()
  const body = { ...INVITE, role: 'dispatcher' as const, email: `${randomUUID()}@example.org`, draft: randomUUID() }
  const first = await ask(people.invitePerson, { body }, who)
  expect(await ask(people.invitePerson, { body }, who)).toEqual(first)
  expect(letters.filter(({ to }) => to === body.email)).toHaveLength(1)
  const token = first.link.split('/').at(-1) ?? ''
  expect((await ask(people.getInvite, { params: { token } })).name).toBe(INVITE.name)
})

test('the token of a phone is kept sealed, and a member of the company who sends the same form gets another', async () => {
  const { user, equipmentId, who } = await makeOwner()
  const { link } = await ask(people.invitePerson, { body: { ...INVITE, role: 'dispatcher' } }, who)
  const member = { cookie: await signIn(await makeUser()) }
  await ask(people.joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, member)
  const body = { equipmentId, name: 'Samsung', draft: randomUUID() }
  const [own, others] = [
    await ask(recorders.makeRecorder, { body }, who),
    await ask(recorders.makeRecorder, { body }, member),
  ]
  expect(others.token).not.toBe(own.token)
  expect((await ask(recorders.makeRecorder, { body }, who)).token).toBe(own.token)
  const kept = await db.selectFrom('sent_drafts').select('answer').where('draft', '=', body.draft).execute()
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain(own.token)
  expect(await stored({ user, equipmentId, who }, 'a phone')).toBe(2)
})
