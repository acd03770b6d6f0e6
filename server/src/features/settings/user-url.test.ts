/** The address of a user's page. */
import { getAvtopark } from '@spetskarta/shared/catalog/catalog.ts'
import { setUserUrl } from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { ask, send, db, pool, makeUser, signIn } = await testApp()

let people = 0
async function person() {
  const user = await makeUser({ user_url: `former-${people++}` })
  const cookie = await signIn(user)
  return {
    id: user.id,
    former: user.user_url,
    change: (userUrl: string) => send(setUserUrl, { body: { userUrl } }, { cookie }),
  }
}
const pageOf = async (userUrl: string) => (await ask(getAvtopark, { querystring: { userUrl } })).userUrl

test('is changed by its user, and every former one leads to it', async () => {
  const { former, change } = await person()
  expect((await change(' Ram-Stroy ')).json()).toEqual({ userUrl: 'ram-stroy' })
  await change('ram-stroy-2')
  expect(await Promise.all([former, 'ram-stroy', 'ram-stroy-2'].map(pageOf))).toEqual(Array(3).fill('ram-stroy-2'))
  expect((await change('ram-stroy')).statusCode).toBe(200)
  expect(await Promise.all([former, 'ram-stroy', 'ram-stroy-2'].map(pageOf))).toEqual(Array(3).fill('ram-stroy'))
})

test('goes to no other user, neither the present one nor one from before', async () => {
  const [one, other] = [await person(), await person()]
  await one.change('kran-moskva')
  for (const taken of ['kran-moskva', one.former]) {
    const refused = await other.change(taken)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Этот адрес занят'])
  }
  expect(await pageOf(other.former)).toBe(other.former)
  const both = await Promise.all([one.change('katok-tver'), other.change('katok-tver')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test.each(['abc', 'a'.repeat(41), 'рамстрой', 'a/b/c', '-kran', 'kran--ural', 'admin'])(
  'is not %j',
  async (userUrl) => {
    const { change } = await person()
    expect((await change(userUrl)).statusCode).toBe(400)
  },
)

test('goes to no other user when its user is gone, neither the last one nor one from before', async () => {
  const [gone, other] = [await person(), await person()]
  await gone.change('tral-samara')
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  for (const taken of ['tral-samara', gone.former]) expect((await other.change(taken)).statusCode).toBe(409)
})

test('is changed ten times an hour, counted by all instances together', async () => {
  const database = { db, pool, close: async () => {} }
  const limited = await Promise.all([1, 2].map(() => testApp({ database, env: { RATE_LIMITS: '1' } })))
  const cookie = await signIn(await makeUser({ name: 'Прежний' }))
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const answer = await limited[i % 2]?.send(setUserUrl, { body: { userUrl: `bystro-${i}` } }, { cookie })
    statuses.push(answer?.statusCode ?? 0)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
