/** The address of a user's page. */
import { getAvtopark } from '@spetskarta/shared/catalog/catalog.ts'
import { setUserUrl } from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { ask, send, makeUser, signIn } = await testApp()

let people = 0
async function person() {
  const user = await makeUser({ user_url: `former-${people++}` })
  const cookie = await signIn(user)
  return { former: user.user_url, change: (userUrl: string) => send(setUserUrl, { body: { userUrl } }, { cookie }) }
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

test('is nobody else’s, neither the present one nor one from before', async () => {
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
