/** Rows in PostgreSQL's binary form. */
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/clone.ts'
import { copyRow, copyRows } from './copy-row.ts'

const { pool } = await cloneDatabase()
const ID = '0190c0de-0000-7000-8000-000000000000'

test('every column comes as its bytes, in several pieces where there are many, and null as null', async () => {
  const large = 3_000_000
  const row = await copyRow(pool, `select 258::int2, null, '', decode(repeat('ab', ${large}), 'hex')`, [])
  expect(row.slice(0, 3)).toEqual([Buffer.of(1, 2), null, Buffer.of()])
  expect(row[3]?.equals(Buffer.alloc(large, 0xab))).toBe(true)
})

test('an id and a moment stand where they are named, to the millisecond and however far away', async () => {
  for (const moment of [0, 1_780_261_200_123, -62_000_000_000_001, 300_000_000_000_000]) {
    const [id, ms] = await copyRow(pool, 'select $1, (extract(epoch from $2) * 1000)::int8', [ID, new Date(moment)])
    expect([id?.toString('hex'), Number(ms?.readBigInt64BE())]).toEqual([ID.replaceAll('-', ''), moment])
  }
})

test('of several rows each comes, in their order, and an array is written as one', async () => {
  const ids = [3, 1, 2].map((n) => ID.replace(/0$/, String(n)))
  const rows = await copyRows(pool, 'select id, nullif(n, 2)::int2 from unnest($1) with ordinality as r (id, n)', [ids])
  expect(rows.map(([id]) => id?.toString('hex'))).toEqual(ids.map((id) => id.replaceAll('-', '')))
  expect(rows.map(([, number]) => number?.readInt16BE())).toEqual([1, undefined, 3])
  await expect(copyRows(pool, 'select unnest($1)', [[ID, `${ID}'`]])).rejects.toThrow('neither an id nor a moment')
})

test.each(['', "'", "2026-02-28'", `${ID}'`, `${ID}\n`, 'now()', new Date(Number.NaN)])(
  'nothing else gets into the text: %j',
  async (value) => {
    await expect(copyRow(pool, 'select $1', [value])).rejects.toThrow('neither an id nor a moment')
    await expect(copyRow(pool, 'select $2', [ID])).rejects.toThrow('neither an id nor a moment')
  },
)

test('a query that fails says why, and leaves no broken connection behind', async () => {
  for (const query of [
    'select 1 / (select 0)',
    `select (select 1 / (100000 - n) from generate_series(0, 100000) n limit 1 offset 100000)`,
  ])
    await expect(copyRow(pool, query, [])).rejects.toMatchObject({ code: '22012' })
  await expect(copyRow(pool, 'select pg_terminate_backend(pg_backend_pid())', [])).rejects.toThrow()
  expect(await copyRow(pool, 'select true', [])).toEqual([Buffer.of(1)])
  expect(pool.waitingCount).toBe(0)
})

test('a query that takes longer than it may is cut off', async () => {
  const client = await pool.connect()
  await client.query(`set statement_timeout = '100ms'`)
  client.release()
  await expect(copyRow(pool, 'select pg_sleep(20)', [])).rejects.toMatchObject({ code: '57014' })
})
