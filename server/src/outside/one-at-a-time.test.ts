import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work is not begun while it runs, and again once it has ended, also badly', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const work = oneAtATime(
    () => {
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
    (error) => failures.push(error),
  )
  await work.ended()
  work.begin()
  work.begin()
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('away'))
  await work.ended()
  expect(failures).toEqual([new Error('away')])
  work.begin()
  expect(ends).toHaveLength(2)
  let ended = false
  const waiting = work.ended().then(() => {
    ended = true
  })
  await Promise.resolve()
  expect(ended).toBe(false)
  ends[1]?.resolve()
  await waiting
})
