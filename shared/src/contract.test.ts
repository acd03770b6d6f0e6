import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./', import.meta.url)

test('a page that imports an endpoint imports no schemas: only *.schema.ts files load zod or each other', () => {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.schema.ts', '**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(30)
  const loads = files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^import (?!type )[^']*'(zod|[^']*\.schema\.ts)'/gm)].map(
      ([line]) => `${file}: ${line}`,
    ),
  )
  expect(loads).toEqual([])
})
