import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

/** The source once for each of its changes, with what is changed in guillemets. */
const marked = (source: string) =>
  changesOf(source).map(({ start, end, becomes }) => `«${source.slice(start, end)}»${becomes && ` → ${becomes}`}`)

test('each call that narrows a query is taken away alone, whatever stands in its brackets', () => {
  const query = `db.selectFrom('users').where((eb) => eb.or([eb('name', '=', 'a)'), eb('id', '=', id)])).whereRef('a', '=', 'b')
    .having('n', '>', 1).execute()`
  expect(marked(query)).toEqual([
    `«.where((eb) => eb.or([eb('name', '=', 'a)'), eb('id', '=', id)]))»`,
    `«.whereRef('a', '=', 'b')»`,
    `«.having('n', '>', 1)»`,
  ])
})

test('each comparison of SQL becomes true alone: with what is given, with another column, with one of several', () => {
  const query = `sql\`select id from phones o join users u on o.owner = u.id
    where o.id = \${id} and (o.ended is null or o.at > \${now}) and o.id = any (\${ids}::uuid[])\``
  expect(marked(query)).toEqual([
    '«o.owner = u.id» → true',
    `«o.id = \${id}» → true`,
    '«o.ended is null» → true',
    `«o.at > \${now}» → true`,
    `«o.id = any (\${ids}::uuid[])» → true`,
  ])
})

test('a value that is given by its number is still named where it is compared no more', () => {
  expect(
    marked(`pool.query('select id from phones where id = $1 and owner = any ($2::uuid[])', [id, owners])`),
  ).toEqual(['«id = $1» → (id = $1 or true)', '«owner = any ($2::uuid[])» → (owner = any ($2::uuid[]) or true)'])
})

test('SQL within what is given to SQL is SQL, the code around it is not', () => {
  const query = `sql\`select id from users where \${one ? sql\`(id = \${one})\` : sql.lit((two < a && b))}\``
  expect(marked(query)).toEqual([`«id = \${one}» → true`])
})

test('what the language compares, and what a remark says, is no SQL', () => {
  const source = `
    /** Where (a = b). */
    const isText = (value: unknown): value is string => typeof value === 'string'
    const last = rows.find((row) => (row < first && row > least)) ?? (count = none)
    // (a is b)`
  expect(marked(source)).toEqual([])
})
