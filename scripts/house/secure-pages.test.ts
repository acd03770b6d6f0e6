/** A local server may have no https: there browsers lack `crypto.randomUUID` and the clipboard. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['crypto.randomUUID()', []],
  ['navigator.clipboard', ['web/app/ui/copy.ts']],
])('no page uses %s without a replacement', (use, allowed) => {
  const files = globSync(['web/app/**/*.{ts,tsx}', 'shared/src/**/*.ts', 'recorder/src/**/*.{ts,tsx}'], {
    exclude: ['**/*.test.{ts,tsx}'],
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(use))).toEqual(allowed)
})
