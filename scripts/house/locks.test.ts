/** Each numbered advisory lock of PostgreSQL has one purpose: with two, one of them waits for the other for no reason. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../rooms.ts'

test('no two locks have the same number', () => {
  const numbers = ['server/src', 'demo/src'].flatMap((folder) =>
    filesIn(folder)
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/^(?:export )?const \w+ = ((?:7_270|1_769_957)_\d{3})$/gm)].map(
          ([, n]) => n,
        ),
      ),
  )
  expect(numbers.length).toBeGreaterThan(5)
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].sort())
})
