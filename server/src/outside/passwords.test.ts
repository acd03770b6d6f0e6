import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const CHEAP = { memoryCost: 64, timeCost: 1 }

test('each has a salt of its own, and costs what it should', async () => {
  const { hash, isRight } = openPasswords()
  const [one, other] = await Promise.all([hash('kran25'), hash('kran25')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/)
  expect(one).not.toBe(other)
  expect(await Promise.all([isRight(one, 'kran25'), isRight(one, 'kran26')])).toEqual([true, false])
})

test('nobody’s password is never right, though it takes as long', async () => {
  const { hash, isRight } = openPasswords()
  const stored = await hash('kran25')
  const took = async (of: string | undefined) => {
    const begun = performance.now()
    expect(await isRight(of, 'nobody')).toBe(false)
    return performance.now() - begun
  }
  await took(undefined)
  const [known, unknown] = [await took(stored), await took(undefined)]
  expect(unknown).toBeGreaterThan(known / 4)
})

test('beyond a hundred that wait the server is busy, and goes on afterwards', async () => {
  const { hash } = openPasswords(CHEAP)
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => hash('kran25')))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(await hash('kran25')).toContain('argon2id')
})
