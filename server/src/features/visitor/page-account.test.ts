/** Tabs share one session: what a page of one company sends does not change another. */
import { addGroup, getGroups } from '@spetskarta/shared/company/groups.ts'
import * as api from '@spetskarta/shared/company/people.ts'
import { OTHER_ACCOUNT, PAGE_ACCOUNT } from '@spetskarta/shared/endpoint.ts'
import { addFavorite } from '@spetskarta/shared/favorites/favorites.ts'
import { setUserUrl } from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** A company with Marina as its dispatcher, in this session of hers. */
async function makeCompany(marina: { cookie: string }) {
  const user = await makeUser()
  const owner = { cookie: await signIn(user) }
  const body = { name: 'Марина Лукина', role: 'dispatcher' as const, groups: null, email: '' }
  const { link } = await ask(api.invitePerson, { body }, owner)
  await ask(api.joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, marina)
  const groups = async () => (await ask(getGroups, {}, owner)).groups.map(({ name }) => name)
  return { id: user.id, userUrl: user.user_url, owner, groups }
}

async function makeTwo() {
  const user = await makeUser()
  const marina = { cookie: await signIn(user) }
  const first = await makeCompany(marina)
  // Joined last: the session acts for it.
  const second = await makeCompany(marina)
  const pageOf = (company?: { userUrl: string }) => ({
    ...marina,
    headers: { [PAGE_ACCOUNT]: company ? `${user.user_url} ${company.userUrl}` : user.user_url },
  })
  return { user, marina, first, second, pageOf }
}
const north = { body: { name: 'Север' } }

test('a page of a company changes nothing once another tab acts for another one', async () => {
  const { first, second, pageOf } = await makeTwo()
  const answer = await send(addGroup, north, pageOf(first))
  expect([answer.statusCode, answer.json().code]).toEqual([409, OTHER_ACCOUNT])
  expect(answer.json().message).toContain('другой компании')
  expect([await first.groups(), await second.groups()]).toEqual([[], []])
  await ask(addGroup, north, pageOf(second))
  expect([await first.groups(), await second.groups()]).toEqual([[], ['Север']])
})

test('so does a page of a company whose user acts for nobody else any more, and the other way round', async () => {
  const { marina, second, pageOf } = await makeTwo()
  expect((await send(addGroup, north, pageOf())).statusCode).toBe(409)
  await ask(api.actFor, { body: { company: null } }, pageOf(second))
  expect((await send(addGroup, north, pageOf(second))).statusCode).toBe(409)
  await ask(addGroup, north, pageOf())
  expect((await ask(getGroups, {}, marina)).groups.map(({ name }) => name)).toEqual(['Север'])
  expect(await second.groups()).toEqual([])
})

test('it is still shown, and its user still chooses a company and favourites there', async () => {
  const { first, second, pageOf } = await makeTwo()
  const { id } = await makeEquipment()
  await ask(getGroups, {}, pageOf(first))
  await ask(addFavorite, { body: { type: 0, id } }, pageOf(first))
  await ask(api.actFor, { body: { company: first.id } }, pageOf(second))
  await ask(addGroup, north, pageOf(first))
  expect(await first.groups()).toEqual(['Север'])
})

test('a page that was opened before its company and its user had other addresses is still theirs', async () => {
  const { marina, second, pageOf } = await makeTwo()
  const before = pageOf(second)
  const change = async (userUrl: string, cookie: string) => ask(setUserUrl, { body: { userUrl } }, { cookie })
  await change('severny-park', second.owner.cookie)
  await change('marina-lukina', marina.cookie)
  await ask(addGroup, north, before)
  expect(await second.groups()).toEqual(['Север'])
})

test('a page of another user changes nothing, not even of the user’s own', async () => {
  const { marina } = await makeTwo()
  const page = { ...marina, headers: { [PAGE_ACCOUNT]: (await makeUser()).user_url } }
  expect((await send(addGroup, north, page)).statusCode).toBe(409)
  expect((await send(api.actFor, { body: { company: null } }, page)).statusCode).toBe(409)
})

test('whoever has no session is asked to log in, and a call without the header is made as before', async () => {
  const { second, marina } = await makeTwo()
  const stranger = { headers: { [PAGE_ACCOUNT]: 'somebody' } }
  expect((await send(addGroup, north, stranger)).statusCode).toBe(401)
  await ask(addGroup, north, marina)
  expect(await second.groups()).toEqual(['Север'])
})
