/** What ARCHITECTURE.md lists is what there is. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the tables under «Data» are those of the database', () => {
  const [, data = ''] = read('ARCHITECTURE.md').split('\n## Data\n')
  const rows = data.split('\n').filter((line) => line.startsWith('| '))
  const listed = new Set(rows.flatMap((row) => Array.from(row.matchAll(/`([a-z_]+)`/g), ([, name]) => name)))
  const [, tables = ''] = read('server/src/db/tables.ts').split('export interface Tables')
  const made = Array.from(tables.matchAll(/^ {2}([a-z_]+): /gm), ([, name]) => name)
  expect(made.length).toBeGreaterThan(100)
  expect(made.filter((name) => !listed.has(name))).toEqual([])
  const notTables = ['machine_users', 'pgboss', 'migrations']
  expect([...listed].filter((name) => name && !made.includes(name) && !notTables.includes(name))).toEqual([])
})
