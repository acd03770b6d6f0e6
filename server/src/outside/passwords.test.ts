import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const CHEAP = { memoryCost: 64, timeCost: 1 }
/** A thread that has to wait for a processor is not overtaken by many of these. */
const SOME_MS = { memoryCost: 8192, timeCost: 2 }

test('each has a salt of its own, and costs what it should', async () => {
  const { hash, isRight } = openPasswords()
  const [one, other] = await Promise.all([hash('kran25'), hash('kran25')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/)
  expect(one).not.toBe(other)
  expect(await Promise.all([isRight(one, 'kran25'), isRight(one, 'kran26')])).toEqual([true, false])
})

test('a password without an account is never right, though it takes as long', async () => {
  const { hash, isRight } = openPasswords()
  const stored = await hash('kran25')
  // Of the processor: a busy machine takes longer by the clock.
  const took = async (of: string | undefined) => {
    const begun = process.cpuUsage()
    expect(await isRight(of, 'nobody')).toBe(false)
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }
  await took(undefined)
  const [known, unknown] = [await took(stored), await took(undefined)]
  expect(unknown).toBeGreaterThan(known / 4)
})

const rejected = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length

test('of one network 25 wait, of all a hundred; then the server is busy, and goes on afterwards', async () => {
  const { hash } = openPasswords(CHEAP)
  const from = (network: number) => Array.from({ length: 30 }, (_, i) => hash('kran25', { ip: `10.0.${network}.${i}` }))
  expect(rejected(await Promise.allSettled(from(1)))).toBe(3)
  expect(rejected(await Promise.allSettled([1, 2, 3, 4, 5].flatMap(from)))).toBe(48)
  expect(await hash('kran25')).toContain('argon2id')
})

test('whoever floods the server waits for himself: another network is next, and a known browser does not wait at all', async () => {
  const { hash } = openPasswords(SOME_MS)
  const order: string[] = []
  const ask = (name: string, asker: { ip: string; known?: boolean }) =>
    hash('kran25', asker).then(() => void order.push(name))
  const flood = Array.from({ length: 24 }, () => ask('flood', { ip: '203.0.113.7' }))
  await Promise.all([...flood, ask('other', { ip: '198.51.100.1' }), ask('known', { ip: '203.0.113.7', known: true })])
  expect(order.indexOf('other')).toBeLessThan(8)
  expect(order.indexOf('known')).toBeLessThan(8)
})
