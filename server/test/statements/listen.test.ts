/** Faults as the server would send them: each is heard, by whoever sends it. */
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { isKept, KEPT } from './kept-shapes.ts'
import { senderOf } from './sender.ts'
import { shapesOf } from './shapes.ts'
import { notHeard } from './whole-run.ts'

beforeAll(loadModule)

describe('a text that is sent has the shape', () => {
  test.each([
    ['of what it does to which tables', 'select * from photos where equipment = $1', ['select photos']],
    [
      'of what is wrong with it',
      'select 1 from photos p join users u on true where p.equipment = $1',
      ['select photos: local users'],
    ],
    [
      'of each of its statements',
      'begin; delete from photos where equipment = $1; select from stale_days',
      ['delete photos', 'select stale_days: no key'],
    ],
    [
      'of a copy with its values in the text',
      `copy (select * from photos where equipment = 'a'::uuid) to stdout`,
      ['copy photos'],
    ],
    [
      'of a text that differs in its machine and moment alone',
      `copy (select * from photos where equipment = '01a22cd0-0d39-7c85-bb8a-b7e6749137e0'::uuid and taken_at < to_timestamp(1795986000000 / 1000.0)) to stdout`,
      ['copy photos'],
    ],
    ['of none where other tables are read', 'select photos from users', []],
    ['of none where a table is made', 'alter table photos add column a int', []],
    ['of none where PostgreSQL refuses it', 'select from photos where where', []],
    [
      'of a subquery as a part of the statement around it',
      'select from users where exists (select from photos where equipment = $1)',
      ['select photos: local users'],
    ],
    [
      'of a lock on several machines, whatever a comment says',
      '/* of one shard, together */ select from stale_days where equipment = any($1) for update',
      ['select stale_days: locks several machines'],
    ],
    [
      'of a change of points, whatever a comment says',
      '-- months in rows\ndelete from track_points where equipment = $1',
      ['delete track_points: changes points of any month'],
    ],
  ])('%s', (_, sql, shapes) => {
    expect(shapesOf(sql)).toEqual(shapes)
  })
})

describe('the sender is', () => {
  const of = (...frames: [path: string, name: string][]) => senderOf(frames.map(([path, name]) => ({ path, name })))

  test('the nearest function of the server', () => {
    expect(
      of(['server/src/a.queries.ts', ''], ['server/src/a.queries.ts', 'listAll'], ['server/src/b.test.ts', '']),
    ).toBe('a.queries.ts listAll')
  })

  test('not the test that asks by itself, nor what only tests use', () => {
    expect(of(['server/src/a.test.ts', ''], ['server/src/a.queries.ts', 'listAll'])).toBeUndefined()
    expect(of(['server/test/factories.ts', 'makePoints'], ['server/src/a.queries.ts', 'b'])).toBeUndefined()
    expect(of(['server/src/a.fixture.ts', 'make'], ['server/src/a.queries.ts', 'b'])).toBeUndefined()
  })

  test('not a migration: those are read by a test of their own', () => {
    expect(of(['server/src/db/migrate.ts', 'applyOne'])).toBeUndefined()
  })
})

const listed = Object.values(KEPT).flatMap(({ sent }) => sent)

test('what fits may be sent, and what is listed; nothing else, nor the same by another function', () => {
  expect(isKept('a.ts listAll: select photos')).toBe(true)
  expect(isKept('a.ts listAll: select photos: no key')).toBe(false)
  for (const one of listed) {
    expect(isKept(one)).toBe(true)
    expect(isKept(one.replace(/ \S+:/, ' another:'))).toBe(false)
    expect(isKept(`${one}, local users`)).toBe(false)
  }
})

test('a whole run misses what is listed and not sent, and files of which nothing was sent', () => {
  const sources = new Map([
    ['a.ts', "db.selectFrom('photos as p')"],
    ['b.ts', 'sql`delete from photos`'],
    ['c.ts', '/** Reads from photos. */\n// update photos\nconst a = 1'],
  ])
  expect(notHeard(new Set(['a.ts all: select photos', ...listed.slice(1)]), sources)).toEqual({
    kept: listed.slice(0, 1),
    files: ['b.ts'],
  })
})
