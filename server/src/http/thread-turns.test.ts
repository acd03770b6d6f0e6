import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openThreadTurns } from './thread-turns.ts'

test('between two turns everybody else has his, and they come in the order in which they were asked for', async () => {
  const turn = openThreadTurns()
  const seen: string[] = []
  let working = true
  const others = (async () => {
    while (working) {
      await round()
      seen.push('others')
    }
  })()
  const work = async (name: string) => {
    await turn()
    seen.push(name)
  }
  await Promise.all(['first', 'second', 'third'].map(work))
  working = false
  await others
  const [first, second, third] = ['first', 'second', 'third'].map((name) => seen.indexOf(name))
  expect(seen.slice(first, second)).toContain('others')
  expect(seen.slice(second, third)).toContain('others')
})
