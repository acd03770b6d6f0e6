/** A browser's first `Intl` format takes it longer than all else when a page starts (web/app/ui/text/moscow.ts). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FORMAT_OF_A_MODULE = /^(export )?(const|let) \w+(: [\w.]+)? =\s*new Intl\./m

test('no module of a page makes a format when it is loaded', () => {
  const files = globSync(['web/app/**/*.{ts,tsx}', 'shared/src/**/*.ts', 'recorder/src/**/*.ts'], {
    exclude: ['**/*.test.{ts,tsx}'],
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => FORMAT_OF_A_MODULE.test(readFileSync(file, 'utf8')))).toEqual([])
})
