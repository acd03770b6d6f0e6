import { readdirSync, readFileSync } from 'node:fs'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { statementsIn } from './statements.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

beforeAll(loadModule)

test('a semicolon in a text, a name, a comment or a body ends nothing', () => {
  const body = 'create function f() returns int language plpgsql as $$ begin return 1; end $$'
  const tagged = 'do $do$ begin execute $$ select 1; $$; end $do$'
  const plain = `select 'it''s; so', "a;b" -- no; end\n, 1 /* none; here */`
  expect(statementsIn(`${body};\n${tagged};\n${plain};`)).toEqual([body, tagged, plain])
})

test('what is only a comment is no statement, and the last one needs no semicolon', () => {
  expect(statementsIn('-- one; two\n;select 1;\n/* end */\n')).toEqual(['select 1'])
  expect(statementsIn('select 1; select 2')).toEqual(['select 1', 'select 2'])
})

test('a dollar that opens nothing is a sign like others', () => {
  expect(statementsIn('select $1; select a$b')).toEqual(['select $1', 'select a$b'])
})

test('every migration is taken apart as PostgreSQL’s own parser does it', () => {
  const trees = (sql: string) =>
    (parseSync(sql) as unknown as { stmts: { stmt: unknown }[] }).stmts.map(({ stmt }) =>
      JSON.stringify(stmt, (key, value) => (/location$|list_(?:start|end)$/.test(key) ? undefined : value)),
    )
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))) {
    const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8')
    expect(statementsIn(sql).flatMap(trees), name).toEqual(trees(sql))
    for (const one of statementsIn(sql)) expect(trees(one), name).toHaveLength(1)
  }
})
