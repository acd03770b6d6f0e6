/** The triggers: after any change of items, the grid and the search entries must equal a scan. */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { edits, insertSpots, spots, type TestSpot } from './spots.fixture.ts'

const { pool, makeUser, makeEquipment } = await testApp()

afterEach(() => pool.query('delete from users'))

/** Every cell of every level, counted from the coordinates without the tested functions. */
const SCANNED = `
  select level::int, (r * (5760 / 4 ^ level) + c)::int as cell, kind, count(*)::int as items,
    sum(lat) as lat_sum, sum(lng) as lng_sum
  from (
    select level, kind, lat, lng,
      least(floor((lat + 90) * 16 / 4 ^ level), ceil(2880 / 4 ^ level) - 1) as r,
      least(floor((lng + 180) * 16 / 4 ^ level), ceil(5760 / 4 ^ level) - 1) as c
    from items, generate_series(0, 3) as level where not hidden and lat is not null
  ) as placed group by level, r, c, kind`
const DIFFERENT_CELLS = `
  select * from (${SCANNED}) as scanned
  full join (select level::int, cell, kind, items, lat_sum, lng_sum from item_grid) as kept using (level, cell, kind)
  where scanned.items is distinct from kept.items or abs(scanned.lat_sum - kept.lat_sum) > 1e-6
    or abs(scanned.lng_sum - kept.lng_sum) > 1e-6`

const ENTRIES = `
  select distinct topic, cell, id as item, lat, lng from items, lateral unnest(related || type) as topic
  where not hidden and lat is not null`
const KEPT = 'select topic, cell, item, lat, lng from search_entries'
const DIFFERENT_ENTRIES = `(${ENTRIES} except ${KEPT}) union all (${KEPT} except ${ENTRIES})`

async function expectExact() {
  expect((await pool.query(DIFFERENT_CELLS)).rows).toEqual([])
  expect((await pool.query(DIFFERENT_ENTRIES)).rows).toEqual([])
}

test('random edits, each followed by a comparison with a scan', async () => {
  const { id: owner } = await makeUser()
  await fc.assert(
    fc
      .asyncProperty(spots(30), edits, async (items, steps) => {
        await insertSpots(pool, owner, items)
        for (const step of steps) {
          await step(pool, owner)
          await expectExact()
        }
      })
      .afterEach(() => pool.query('delete from items')),
    { numRuns: 25 },
  )
})

test('what a rolled-back transaction did is not counted', async () => {
  const { id: owner } = await makeUser()
  await makeEquipment({ owner })
  const client = await pool.connect()
  await client.query('begin')
  await insertSpots(client, owner, [{ lat: 1, lng: 1 }])
  await client.query('delete from items')
  await client.query('rollback')
  client.release()
  await expectExact()
})

test('an owner who leaves takes the items out of the grid', async () => {
  const { owner } = await makeEquipment()
  await pool.query('delete from users where id = $1', [owner])
  expect((await pool.query('select from item_grid')).rowCount).toBe(0)
  expect((await pool.query('select from search_entries')).rowCount).toBe(0)
})

test('an edit that moves nothing does not touch the grid', async () => {
  const { id } = await makeEquipment()
  const versions = () => pool.query('select ctid, xmin from item_grid order by level')
  const before = await versions()
  await pool.query(`update items set name = 'Новое имя', price = 100 where id = $1`, [id])
  expect((await versions()).rows).toEqual(before.rows)
})

test('edits at the same time neither wait in a circle nor lose a count', async () => {
  const { id: owner } = await makeUser()
  // A few cells far apart in each statement, so that parallel statements want the same rows of the grid in another
  // order.
  const towns: TestSpot[] = [55.5, -30, 89, 12, 55.6, -89].map((lat, i) => ({ lat, lng: lat * (i % 2 ? 1 : -1) }))
  const shuffled = (turn: number) =>
    towns.map((_, i) => towns[(i * (turn % 2 ? 5 : 1) + turn) % towns.length] as TestSpot)

  const work = Array.from({ length: 8 }, async (_, worker) => {
    for (let turn = worker; turn < worker + 12; turn++) {
      const own = await insertSpots(pool, owner, [...shuffled(turn), ...shuffled(turn + 1)])
      await pool.query('update items set lat = -lat, hidden = lat > 80 where id = any ($1)', [own])
      await pool.query('delete from items where id = any ($1)', [own.slice(turn % 4)])
    }
  })
  await Promise.all(work)
  await expectExact()
})

test('edits of one item at the same time leave it counted once', async () => {
  const { id } = await makeEquipment()
  const moves = Array.from({ length: 30 }, (_, i) =>
    pool.query('update items set lat = $2, lng = $3, hidden = $4 where id = $1', [id, 50 + i, 30 + i, i % 3 === 0]),
  )
  await Promise.all(moves)
  await expectExact()
})
