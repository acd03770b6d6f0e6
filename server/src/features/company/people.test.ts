import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { addGroup, getGroups, moveMachines } from '@spetskarta/shared/company/groups.ts'
import * as api from '@spetskarta/shared/company/people.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { addOperator, assignOperator, getMachineCrew, getOperators } from '@spetskarta/shared/crew/operators.ts'
import { getDailyData, getWholeDay } from '@spetskarta/shared/days/days.ts'
import { makeDealFeed } from '@spetskarta/shared/deals/deal-calendar.ts'
import { getDiary, saveNote } from '@spetskarta/shared/diary/diary.ts'
import { addObject, getObject, getObjects } from '@spetskarta/shared/objects/objects.ts'
import { listRates } from '@spetskarta/shared/papers/rates.ts'
import { getPark, getParkMarks, getParkViews, saveParkView } from '@spetskarta/shared/park/park.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'

const { db, ask, send, sendAny, signIn, makeUser, makeEquipment, letters } = await testApp()

const DAY = '2026-06-17'
const NOON = Date.parse(`${DAY}T12:00+03:00`)
const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

async function makeCompany() {
  const user = await makeUser({ name: 'Рамстрой' })
  const owner = { cookie: await signIn(user) }
  const machines: string[] = []
  for (const name of ['А', 'Б']) {
    const { id } = await makeEquipment({ owner: user.id, name, type: 'samosval' })
    await makePoints(db, id, [{ at: NOON }, { at: NOON + 60_000 }])
    machines.push(id)
  }
  const [a = '', b = ''] = machines
  const { id: group } = await ask(addGroup, { body: { name: 'Раменское' } }, owner)
  const { id: part } = await ask(addGroup, { body: { name: 'Колонна 1', parent: group } }, owner)
  await ask(moveMachines, { body: { group: part, machines: [a] } }, owner)
  const invite = async (role: MemberRole, groups: number[] | null = null, email = '') =>
    tokenOf((await ask(api.invitePerson, { body: { name: 'Марина Лукина', role, groups, email } }, owner)).link)
  /** Somebody who has taken an invitation. */
  const join = async (role: MemberRole, groups: number[] | null = null) => {
    const person = await makeUser()
    const who = { cookie: await signIn(person) }
    await ask(api.joinCompany, { params: { token: await invite(role, groups) } }, who)
    return { person, who }
  }
  return { user, owner, a, b, group, part, invite, join }
}

test('whoever takes an invitation acts for the company, by his role', async () => {
  const { owner, user, join } = await makeCompany()
  const { who, person } = await join('dispatcher')
  const { company, user: self } = await ask(getUser, { querystring: {} }, who)
  expect([self?.userUrl, company?.name, company?.userUrl, company?.role, company?.limited]).toEqual([
    person.user_url,
    'Рамстрой',
    user.user_url,
    'dispatcher',
    false,
  ])
  expect((await ask(getPark, { querystring: {} }, who)).machines.map(({ name }) => name)).toEqual(['А', 'Б'])
  expect((await sendAny(listRates, {}, who)).statusCode).toBe(403)
  const { people, invites } = await ask(api.getPeople, {}, owner)
  expect(people.map(({ id, name, role }) => [id, name, role])).toEqual([[person.id, 'Марина Лукина', 'dispatcher']])
  expect(invites).toEqual([])
  // For himself he has nothing; a new log-in comes in for the company.
  await ask(api.actFor, { body: { company: null } }, who)
  expect((await ask(getPark, { querystring: {} }, who)).total).toBe(0)
  await ask(api.actFor, { body: { company: user.id } }, who)
  expect((await ask(getPark, { querystring: {} }, who)).total).toBe(2)
})

test('a view of the park is of whoever saved it: nobody else of the company sees or replaces it', async () => {
  const { owner, join } = await makeCompany()
  const [{ who: dispatcher }, { who: mechanic }] = [await join('dispatcher'), await join('mechanic')]
  const save = (query: string, who: { cookie: string }) => ask(saveParkView, { body: { name: 'Молчат', query } }, who)
  await save('state=silent', owner)
  await save('state=off', dispatcher)
  const seen = async (who: { cookie: string }) => (await ask(getParkViews, {}, who)).views.map(({ query }) => query)
  expect([await seen(owner), await seen(dispatcher), await seen(mechanic)]).toEqual([
    ['state=silent'],
    ['state=off'],
    [],
  ])
})

test('a second invitation that opens less ends the calendar address and what was open elsewhere', async () => {
  const { user, join, invite } = await makeCompany()
  const { who, person } = await join('dispatcher')
  const elsewhere = { cookie: await signIn(person) }
  await ask(api.actFor, { body: { company: user.id } }, elsewhere)
  const feeds = async () =>
    (await db.selectFrom('deal_feeds').selectAll().where('user_id', '=', user.id).execute()).length
  await ask(makeDealFeed, {}, who)
  await ask(api.joinCompany, { params: { token: await invite('dispatcher') } }, who)
  expect([await feeds(), (await sendAny(getPark, {}, elsewhere)).statusCode]).toEqual([1, 401])
  await ask(api.joinCompany, { params: { token: await invite('mechanic') } }, who)
  expect([await feeds(), (await sendAny(getPark, {}, who)).statusCode]).toEqual([0, 200])
})

test('an accountant sees no phones of customers and operators, a dispatcher does', async () => {
  const { a, join, owner } = await makeCompany()
  const fields = {
    name: 'Котлован',
    customerName: 'ООО «Дорожник»',
    customerPhone: '+7 912 000-81-53',
    customerInn: null,
    address: '',
    contract: null,
    shape: { kind: 'circle', lat: 55.567, lon: 38.23, radius: 1000 } as const,
    starts: null,
    ends: null,
    machines: [a],
  }
  const { objectId } = await ask(addObject, { body: fields }, owner)
  const operator = await ask(addOperator, { body: { name: 'Гусев А. С.', phone: '+79160001270' } }, owner)
  const from = new Date(Date.now() - 60_000).toISOString()
  const on = { operator: operator.id, from, reason: 'Смена', instead: true }
  await ask(assignOperator, { params: { equipmentId: a }, body: on }, owner)
  const phones = async (who: { cookie: string }) => {
    const { objects } = await ask(getObjects, { querystring: {} }, who)
    const { customerName, customerPhone } = await ask(getObject, { params: { objectId } }, who)
    const crew = await ask(getMachineCrew, { params: { equipmentId: a }, querystring: {} }, who)
    const { operators } = await ask(getOperators, {}, who)
    const people = [...crew.now, ...operators].map(({ phone }) => phone)
    return [...objects.map((object) => object.customerPhone), customerPhone, customerName, ...people]
  }
  expect(await phones((await join('accountant')).who)).toEqual(['', '', 'ООО «Дорожник»', '', ''])
  const all = ['+7 912 000-81-53', '+7 912 000-81-53', 'ООО «Дорожник»', '+79160001270', '+79160001270']
  expect(await phones((await join('dispatcher')).who)).toEqual(all)
  expect(await phones(owner)).toEqual(all)
})

test('an invitation is taken once, withdrawn, and refused to its own company', async () => {
  const { owner, invite } = await makeCompany()
  const token = await invite('accountant', null, 'irina@example.org')
  await vi.waitFor(() => expect(letters.at(-1)?.to).toBe('irina@example.org'))
  expect(letters.at(-1)?.text).toContain(`/join/${token}`)
  const shown = await ask(api.getInvite, { params: { token } }, {})
  expect([shown.company, shown.role, shown.rights.includes('money'), shown.rights.includes('links')]).toEqual([
    'Рамстрой',
    'accountant',
    true,
    false,
  ])
  const take = async (given: string, who: object) =>
    (await sendAny(api.joinCompany, { params: { token: given } }, who)).statusCode
  expect(await take(token, owner)).toBe(400)
  const [one, two] = [{ cookie: await signIn() }, { cookie: await signIn() }]
  expect((await Promise.all([take(token, one), take(token, two)])).toSorted()).toEqual([200, 404])
  const other = await invite('mechanic')
  const [open] = (await ask(api.getPeople, {}, owner)).invites
  await ask(api.withdrawInvite, { params: { id: open?.id ?? '' } }, owner)
  expect(await take(other, two)).toBe(404)
})

test('somebody of some groups sees their machines and no others', async () => {
  const { a, b, group, join } = await makeCompany()
  const { who } = await join('dispatcher', [group])
  const park = await ask(getPark, { querystring: {} }, who)
  expect([park.total, park.machines[0]?.name, park.groups.length]).toEqual([1, 'А', 2])
  const area = { north: 90, south: -90, west: -180, east: 180 }
  expect(JSON.stringify(await ask(getParkMarks, { querystring: area }, who))).not.toContain(b)
  expect((await ask(getGroups, {}, who)).machines.map(({ _id }) => _id)).toEqual([a])
  const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
  const day = (equipmentId: string) => status(sendAny(getWholeDay, { querystring: { equipmentId, day: DAY } }, who))
  expect([await day(a), await day(b)]).toEqual([200, 404])
  expect(await status(sendAny(getDailyData, { querystring: {} }, who))).toBe(403)
  const link = (equipmentId: string) =>
    status(sendAny(setPublicLink, { params: { equipmentId }, body: { on: true } }, who))
  expect([await link(a), await link(b)]).toEqual([200, 404])
})

test('an end is at once and everywhere, and a change of rights asks for a new log-in', async () => {
  const { owner, group, join } = await makeCompany()
  const { who, person } = await join('dispatcher')
  const second = { cookie: await signIn(person) }
  await ask(
    api.actFor,
    { body: { company: (await ask(api.getOwnCompanies, {}, second)).companies[0]?.company ?? '' } },
    second,
  )
  const body = { name: 'Марина', role: 'mechanic' as const, groups: [group] }
  await ask(api.changePerson, { params: { id: person.id }, body }, owner)
  for (const each of [who, second]) expect((await sendAny(getPark, {}, each)).statusCode).toBe(401)
  const again = { cookie: await signIn(person) }
  const { companies } = await ask(api.getOwnCompanies, {}, again)
  await ask(api.actFor, { body: { company: companies[0]?.company ?? '' } }, again)
  expect((await ask(getPark, { querystring: {} }, again)).total).toBe(1)
  await ask(api.endPerson, { params: { id: person.id } }, owner)
  expect((await sendAny(getPark, {}, again)).statusCode).toBe(401)
  const later = { cookie: await signIn(person) }
  expect((await ask(api.getOwnCompanies, {}, later)).companies).toEqual([])
  expect((await sendAny(api.actFor, { body: { company: companies[0]?.company } }, later)).statusCode).toBe(404)
  expect((await sendAny(api.endPerson, { params: { id: person.id } }, owner)).statusCode).toBe(404)
})

test('who changed what is on record for the owner, and for nobody else', async () => {
  const { owner, a, join } = await makeCompany()
  const { who } = await join('dispatcher')
  await ask(saveNote, { params: { equipmentId: a, day: DAY }, body: { body: 'Замена фильтра' } }, who)
  await ask(setPublicLink, { params: { equipmentId: a }, body: { on: true } }, owner)
  await sendAny(setPublicLink, { params: { equipmentId: a }, body: { on: 'wrong' } }, who)
  const { acts } = await ask(api.getCompanyActs, { querystring: {} }, owner)
  expect(acts.slice(0, 2).map(({ name, role, machine }) => [name, role, machine])).toEqual([
    ['Рамстрой', 'owner', 'А'],
    ['Марина Лукина', 'dispatcher', 'А'],
  ])
  expect(acts[1]?.act).toMatch(/^Новая заметка/)
  for (const { act } of acts) expect(act).not.toMatch(/[`;:]/)
  expect((await sendAny(api.getCompanyActs, {}, who)).statusCode).toBe(403)
})

test('a note in the diary is of the person who wrote it, and no colleague changes it', async () => {
  const { owner, a, join } = await makeCompany()
  const [one, two] = [await join('dispatcher'), await join('dispatcher')]
  const params = { equipmentId: a, day: DAY }
  const { notes } = await ask(saveNote, { params, body: { body: 'Замена фильтра' } }, one.who)
  const [note] = notes
  expect(notes).toMatchObject([{ author: 'Марина Лукина', own: true }])
  for (const other of [two.who, owner]) {
    expect((await ask(getDiary, { params }, other)).notes).toMatchObject([{ author: 'Марина Лукина', own: false }])
    for (const body of ['Не то', ''])
      expect((await send(saveNote, { params, body: { _id: note?._id, body } }, other)).statusCode).toBe(404)
  }
  const changed = await ask(saveNote, { params, body: { _id: note?._id, body: 'Замена двух фильтров' } }, one.who)
  expect(changed.notes).toMatchObject([{ body: 'Замена двух фильтров', own: true }])
})

test('people, groups and invitations of another company are out of reach', async () => {
  const { owner, group } = await makeCompany()
  const other = await makeCompany()
  const { person } = await other.join('mechanic')
  const body = { name: 'Чужой', role: 'mechanic', groups: null }
  const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
  expect(await status(sendAny(api.changePerson, { params: { id: person.id }, body }, owner))).toBe(404)
  expect(await status(sendAny(api.endPerson, { params: { id: person.id } }, owner))).toBe(404)
  const wrong = { ...body, groups: [group, other.group] }
  expect(await status(sendAny(api.invitePerson, { body: wrong }, owner))).toBe(404)
  expect(await status(sendAny(api.invitePerson, { body: { ...body, role: 'owner' } }, owner))).toBe(400)
  expect(await status(sendAny(api.invitePerson, { body: { ...body, groups: [] } }, owner))).toBe(400)
})
