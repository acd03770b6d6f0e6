/** How many listings an account may add. */
import { createEquipment, createWork } from '@spetskarta/shared/own-items/own-items.ts'
import { expect, test } from 'vitest'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { MACHINE, ORDER } from './own-items.fixture.ts'

const { db, send, signIn } = await testApp({ env: { RATE_LIMITS: '1' } })

/** An account with an e-mail and so many listings. */
async function owning(listings: number) {
  const user = await makeUser(db, { email: `${crypto.randomUUID()}@example.ru`, password_hash: 'x' })
  for (let i = 0; i < listings; i++) await makeEquipment(db, { owner: user.id })
  return { user, cookie: await signIn(user) }
}

test('an account whose e-mail is not confirmed has at most fifty, of machines and orders together', async () => {
  const { user, cookie } = await owning(49)
  expect((await send(createEquipment, { body: MACHINE }, { cookie })).statusCode).toBe(200)
  const refused = await send(createWork, { body: ORDER }, { cookie })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'unconfirmed'])
  expect(refused.json().message).toMatch(/^Пока почта не подтверждена, можно разместить 50 объявлений/)
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', user.id).execute()
  expect((await send(createWork, { body: ORDER }, { cookie })).statusCode).toBe(200)
})

test('no account adds more than a hundred in an hour', async () => {
  const { user, cookie } = await owning(0)
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', user.id).execute()
  const atOnce = (count: number) =>
    Promise.all(
      Array.from(
        { length: count },
        async () => (await send(createEquipment, { body: MACHINE }, { cookie })).statusCode,
      ),
    )
  // All share one connection, for which none waits longer than ten seconds.
  const statuses: number[] = []
  for (const count of [...Array<number>(24).fill(4), 5]) statuses.push(...(await atOnce(count)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
