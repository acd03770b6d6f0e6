/** Names are put in order by one rule: `compareNames`, and `collate by_name` in PostgreSQL. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const OTHER_ORDERS = [
  /order by[^`\n()]*\bname\b(?! collate by_name)/,
  /orderBy\('(?:\w+\.)?name'/,
  /name\)?\.localeCompare\(/,
]
/** Files of migrations, whose names begin with a number. */
const OWN = ['server/src/backup/backup.queries.ts']

test('no list of names stands in an order of its own', () => {
  const files = globSync(['server/src/**/*.ts', 'web/app/**/*.{ts,tsx}', 'recorder/src/**/*.ts'])
  const texts = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  expect(texts.filter(([, text]) => text.includes('collate by_name')).length).toBeGreaterThan(20)
  const others = texts.filter(([file, text]) => !OWN.includes(file) && OTHER_ORDERS.some((order) => order.test(text)))
  expect(others.map(([file]) => file)).toEqual([])
})
