/** Ids of machines as a parameter of a statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { allOf } from './access.queries.ts'

const { db } = await testApp()

const read = async (ids: string[]) => {
  const { rows } = await sql<{
    id: string
  }>`select id::text from unnest(${allOf(ids)}) with ordinality m (id, n) order by n`.execute(db)
  return rows.map(({ id }) => id)
}

test.each([0, 1, 99, 100, 5000])('%d of them are all there, in their order', async (count) => {
  const ids = Array.from({ length: count }, () => randomUUID())
  expect(await read(ids)).toEqual(ids)
})

test('as many capitals make no difference, and what is no id is refused', async () => {
  const ids = Array.from({ length: 200 }, () => randomUUID())
  expect(await read(ids.map((id) => id.toUpperCase()))).toEqual(ids)
  for (const wrong of ['', 'x', `${'0'.repeat(35)}x`, '{', 'null'])
    await expect(read([...ids, wrong])).rejects.toThrow('invalid input syntax for type uuid')
})

test('those that were added since are written too', async () => {
  const ids = Array.from({ length: 200 }, () => randomUUID())
  await read(ids)
  ids.push(randomUUID())
  expect(await read(ids)).toEqual(ids)
})
