/** Whoever works for two companies, and two owners with people each: what one changes is no other's. */
import { addGroup } from '@spetskarta/shared/company/groups.ts'
import * as api from '@spetskarta/shared/company/people.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { db, ask, sendAny, signIn, makeUser } = await testApp()

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

async function makeCompany(name: string) {
  const user = await makeUser({ name })
  const owner = { cookie: await signIn(user) }
  const { id: north } = await ask(addGroup, { body: { name: 'Север' } }, owner)
  const { id: south } = await ask(addGroup, { body: { name: 'Юг' } }, owner)
  const invite = async (role: MemberRole, groups: number[] | null = null, called = 'Марина Лукина') =>
    tokenOf((await ask(api.invitePerson, { body: { name: called, role, groups, email: '' } }, owner)).link)
  /** In a session of its own, which acts for this company. */
  const join = async (person: { id: string }, role: MemberRole, groups: number[] | null = null, called?: string) => {
    const who = { cookie: await signIn(person) }
    await ask(api.joinCompany, { params: { token: await invite(role, groups, called) } }, who)
    return who
  }
  const people = async () => {
    const listed = (await ask(api.getPeople, {}, owner)).people
    return Object.fromEntries(listed.map(({ id, role, groups }) => [id, [role, groups?.toSorted()]]))
  }
  return { user, id: user.id, owner, north, south, invite, join, people }
}
type Company = Awaited<ReturnType<typeof makeCompany>>

const change = (company: Company, id: string, role: MemberRole, groups: number[] | null, name = 'Марина Лукина') =>
  ask(api.changePerson, { params: { id }, body: { name, role, groups } }, company.owner)
const ownCompanies = async (who: { cookie: string }) => {
  const { companies } = await ask(api.getOwnCompanies, {}, who)
  return Object.fromEntries(companies.map(({ name, acting }) => [name, acting]))
}
/** For whom a session acts: a company's name, or nobody else. */
const actsFor = async (who: { cookie: string }) =>
  Object.entries(await ownCompanies(who)).find(([, acting]) => acting)?.[0]

/** Marina works for both, Pavel for the first, Boris for the second. */
async function makeTwo() {
  const [one, two] = [await makeCompany('Рамстрой'), await makeCompany('Дорожник')]
  const [marina, pavel, boris] = [await makeUser(), await makeUser(), await makeUser()]
  const atOne = await one.join(marina, 'dispatcher', [one.north])
  const atTwo = await two.join(marina, 'mechanic', [two.north, two.south])
  const pavels = await one.join(pavel, 'mechanic', [one.south])
  const borises = await two.join(boris, 'mechanic', [two.south])
  return { one, two, marina, pavel, boris, atOne, atTwo, pavels, borises }
}

test('each owner sees his own people with their groups, and his own invitations', async () => {
  const { one, two, marina, pavel, boris, atOne, atTwo } = await makeTwo()
  await one.invite('accountant')
  await two.invite('operator')
  expect(await one.people()).toEqual({
    [marina.id]: ['dispatcher', [one.north]],
    [pavel.id]: ['mechanic', [one.south]],
  })
  expect(await two.people()).toEqual({
    [marina.id]: ['mechanic', [two.north, two.south]],
    [boris.id]: ['mechanic', [two.south]],
  })
  const shown = await ask(api.getPeople, {}, two.owner)
  expect([shown.owner, shown.invites.map(({ role }) => role)]).toEqual(['Дорожник', ['operator']])
  expect(await ownCompanies(atOne)).toEqual({ Рамстрой: true, Дорожник: false })
  expect(await ownCompanies(atTwo)).toEqual({ Рамстрой: false, Дорожник: true })
})

test('another role ends the sessions of that person for that company, and changes nobody else', async () => {
  const { one, two, marina, pavel, atOne, atTwo, pavels, borises } = await makeTwo()
  const before = await two.people()
  await change(one, marina.id, 'accountant', [one.south])
  expect(await one.people()).toEqual({
    [marina.id]: ['accountant', [one.south]],
    [pavel.id]: ['mechanic', [one.south]],
  })
  expect(await two.people()).toEqual(before)
  expect((await sendAny(api.getOwnCompanies, {}, atOne)).statusCode).toBe(401)
  expect([await actsFor(atTwo), await actsFor(pavels), await actsFor(borises)]).toEqual([
    'Дорожник',
    'Рамстрой',
    'Дорожник',
  ])
})

test('who is ended at one company works on at the other, and so do all others', async () => {
  const { one, two, marina, pavel, atTwo, pavels } = await makeTwo()
  const before = await two.people()
  await ask(api.endPerson, { params: { id: marina.id } }, one.owner)
  expect(await one.people()).toEqual({ [pavel.id]: ['mechanic', [one.south]] })
  expect(await two.people()).toEqual(before)
  expect([await actsFor(atTwo), await actsFor(pavels)]).toEqual(['Дорожник', 'Рамстрой'])
})

test('who leaves a company stays logged in, for himself alone, and whoever stays there goes on', async () => {
  const { one, two, marina, boris, atOne, atTwo, borises } = await makeTwo()
  const before = await one.people()
  await ask(api.leaveCompany, { params: { company: two.id } }, atTwo)
  expect(await two.people()).toEqual({ [boris.id]: ['mechanic', [two.south]] })
  expect(await one.people()).toEqual(before)
  expect(marina.id in before).toBe(true)
  expect([await actsFor(atTwo), await actsFor(atOne), await actsFor(borises)]).toEqual([
    undefined,
    'Рамстрой',
    'Дорожник',
  ])
  expect((await sendAny(api.leaveCompany, { params: { company: two.id } }, atTwo)).statusCode).toBe(404)
})

const CHANGES = {
  'is ended': (company: Company, id: string) => ask(api.endPerson, { params: { id } }, company.owner),
  leaves: (company: Company, _: string, who: { cookie: string }) =>
    ask(api.leaveCompany, { params: { company: company.id } }, who),
  'becomes a mechanic': (company: Company, id: string) => change(company, id, 'mechanic', null),
  'gets a few groups': (company: Company, id: string) => change(company, id, 'dispatcher', [company.north]),
}
const feedsOf = async (...companies: Company[]) => {
  const feeds = await db.selectFrom('deal_feeds').select('user_id').execute()
  return companies.map(({ id }) => feeds.some(({ user_id }) => user_id === id))
}
const openFeeds = (...companies: Company[]) =>
  db
    .insertInto('deal_feeds')
    .values(companies.map(({ id }) => ({ user_id: id, token_hash: Buffer.from(id) })))
    .execute()

test.each(Object.entries(CHANGES))(
  'the address of the calendar ends once a dispatcher of all machines %s',
  async (_, end) => {
    const [one, two] = [await makeCompany('Рамстрой'), await makeCompany('Дорожник')]
    const marina = await makeUser()
    await one.join(marina, 'dispatcher')
    await two.join(marina, 'dispatcher')
    await openFeeds(one, two)
    await change(one, marina.id, 'dispatcher', null, 'Марина Ким')
    expect(await feedsOf(one, two)).toEqual([true, true])
    await end(one, marina.id, { cookie: await signIn(marina) })
    expect(await feedsOf(one, two)).toEqual([false, true])
  },
)

test('the address of the calendar stays when one leaves who never saw it: a mechanic, a dispatcher of a few groups', async () => {
  const one = await makeCompany('Рамстрой')
  await openFeeds(one)
  for (const [role, groups] of [
    ['mechanic', null],
    ['dispatcher', [one.north]],
  ] as const) {
    const person = await makeUser()
    await one.join(person, role, groups && [...groups])
    await ask(api.endPerson, { params: { id: person.id } }, one.owner)
  }
  expect(await feedsOf(one)).toEqual([true])
})

test('one browser turns to another company, and the other browser stays where it was', async () => {
  const { two, atOne, atTwo } = await makeTwo()
  await ask(api.actFor, { body: { company: two.id } }, atOne)
  await ask(api.actFor, { body: { company: null } }, atTwo)
  expect([await actsFor(atOne), await actsFor(atTwo)]).toEqual(['Дорожник', undefined])
})

test('an invitation is open for three days; that of a closed account is not, nor does anybody work for it', async () => {
  const { owner, id, invite, join } = await makeCompany('Рамстрой')
  const person = await makeUser()
  const who = await join(person, 'mechanic')
  const [late, token] = [await invite('accountant'), await invite('dispatcher')]
  const status = async (given: string) => (await sendAny(api.getInvite, { params: { token: given } }, {})).statusCode
  const [open] = (await ask(api.getPeople, {}, owner)).invites.filter(({ role }) => role === 'accountant')
  expect(Math.round((Date.parse(open?.expiresAt ?? '') - Date.now()) / 3_600_000)).toBe(72)
  await sql`update company_invites set expires_at = now() where id = ${open?.id}`.execute(db)
  expect([await status(late), await status(token)]).toEqual([404, 200])
  expect((await sendAny(api.joinCompany, { params: { token: late } }, who)).statusCode).toBe(404)
  expect((await ask(api.getPeople, {}, owner)).invites.map(({ role }) => role)).toEqual(['dispatcher'])
  await db.updateTable('users').set({ banned: true }).where('id', '=', id).execute()
  expect([await status(token), await ownCompanies(who)]).toEqual([404, {}])
})

test('an invitation that is taken or withdrawn leaves all others open', async () => {
  const [one, two] = [await makeCompany('Рамстрой'), await makeCompany('Дорожник')]
  await one.invite('accountant')
  await one.invite('mechanic')
  await two.invite('operator')
  const open = async ({ owner }: Company) => (await ask(api.getPeople, {}, owner)).invites
  await one.join(await makeUser(), 'dispatcher')
  expect((await open(one)).map(({ role }) => role).toSorted()).toEqual(['accountant', 'mechanic'])
  const [others] = await open(two)
  const withdraw = async (id = '') => (await sendAny(api.withdrawInvite, { params: { id } }, one.owner)).statusCode
  expect(await withdraw(others?.id)).toBe(404)
  expect(await withdraw((await open(one)).find(({ role }) => role === 'accountant')?.id)).toBe(200)
  expect([(await open(one)).map(({ role }) => role), (await open(two)).length]).toEqual([['mechanic'], 1])
})

test('a hundred invitations are open at once, those that are over and those of others aside', async () => {
  const [one, two] = [await makeCompany('Рамстрой'), await makeCompany('Дорожник')]
  const fill = (company: string, many: number, until: string) =>
    sql`insert into company_invites (id, company, role, name, email, token_hash, expires_at)
      select gen_random_uuid(), ${company}, 'mechanic', 'Ким', '', uuid_send(gen_random_uuid()), now() + ${until}::interval
      from generate_series(1, ${many}::int)`.execute(db)
  await fill(one.id, 99, '1 hour')
  await fill(one.id, 20, '-1 second')
  await fill(two.id, 98, '1 hour')
  const status = async ({ owner }: Company) => {
    const body = { name: 'Ким', role: 'mechanic', groups: null, email: '' }
    return (await sendAny(api.invitePerson, { body }, owner)).statusCode
  }
  expect([await status(one), await status(one), await status(two)]).toEqual([200, 400, 200])
})

test('people and open invitations are five hundred together', async () => {
  const [one, two] = [await makeCompany('Рамстрой'), await makeCompany('Дорожник')]
  const fill = (company: string, many: number) =>
    sql`with made as (insert into users (id, user_url) select gen_random_uuid(), 'many-' || gen_random_uuid()
        from generate_series(1, ${many}::int) returning id)
      insert into company_members (company, user_id, role, name, all_groups)
        select ${company}, id, 'mechanic', 'Ким', true from made`.execute(db)
  await fill(one.id, 499)
  await fill(two.id, 2)
  const status = async ({ owner }: Company) => {
    const body = { name: 'Ким', role: 'mechanic', groups: null, email: '' }
    return (await sendAny(api.invitePerson, { body }, owner)).statusCode
  }
  expect([await status(one), await status(one), await status(two)]).toEqual([200, 400, 200])
})

test('an operator is who the register calls so: another name is another one, and nobody else changes', async () => {
  const [one, two] = [await makeCompany('Рамстрой'), await makeCompany('Дорожник')]
  const [oleg, ivan] = [await makeUser(), await makeUser()]
  await one.join(oleg, 'operator', null, 'Гусев О. П.')
  await one.join(ivan, 'operator', null, 'Котов И. А.')
  await two.join(oleg, 'operator', null, 'Гусев О. П.')
  const register = async (company: Company) => {
    const rows = await db
      .selectFrom('operators')
      .select(['name', 'member'])
      .where('user_id', '=', company.id)
      .orderBy('name')
      .execute()
    return rows.map(({ name, member }) => [name, member])
  }
  await change(one, oleg.id, 'operator', null, 'Гусев Олег')
  expect(await register(one)).toEqual([
    ['Гусев О. П.', null],
    ['Гусев Олег', oleg.id],
    ['Котов И. А.', ivan.id],
  ])
  expect(await register(two)).toEqual([['Гусев О. П.', oleg.id]])
})
