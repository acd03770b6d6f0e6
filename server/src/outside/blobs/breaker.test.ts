import { expect, test, vi } from 'vitest'
import { openBreaker, Resting } from './breaker.ts'

class Away extends Error {}
const fails = () => Promise.reject(new Away())
const refuses = () => Promise.reject(new Error('no such file'))
const answers = async () => 'there'

test('after three failures in a row nothing is tried until it has rested, then by one call alone', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const breaker = openBreaker(3, 1000, (error) => error instanceof Away)
  for (const work of [fails, fails]) await expect(breaker.run(work)).rejects.toThrow(Away)
  await expect(breaker.run(refuses)).rejects.toThrow('no such file')
  for (const work of [fails, fails, fails]) {
    expect(breaker.isTried()).toBe(true)
    await expect(breaker.run(work)).rejects.toThrow(Away)
  }
  expect(breaker.isTried()).toBe(false)
  await expect(breaker.run(answers)).rejects.toThrow(Resting)

  clock.mockReturnValue(1000)
  expect(breaker.isTried()).toBe(true)
  const [trial, beside] = await Promise.allSettled([breaker.run(fails), breaker.run(answers)])
  expect([trial.status, beside.status]).toEqual(['rejected', 'rejected'])
  expect(beside.status === 'rejected' && beside.reason).toBeInstanceOf(Resting)
  await expect(breaker.run(answers)).rejects.toThrow(Resting)

  clock.mockReturnValue(2000)
  expect(await breaker.run(answers)).toBe('there')
  expect(await Promise.all([breaker.run(answers), breaker.run(answers)])).toEqual(['there', 'there'])
})
