import { type Bounds, boundsAround } from '@spetskarta/shared/geo.ts'
import * as schema from '@spetskarta/shared/search/search.schema.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { RAMENSKOYE } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { clusters, countIn } from './cluster.queries.ts'
import { clusterExponent } from './grid.rules.ts'
import { insertSpots, latitude, longitude, rectangle, spots } from './spots.fixture.ts'

interface ViewAnswer {
  equipments: Record<string, { _id: string }[]>
  orders: { _id: string }[]
  count: number
  clusters?: Cluster[]
}

const { db, pool, get, makeUser, makeEquipment, makeOrder } = await testApp()
const view = (query: Bounds & { limit?: number }) => get<ViewAnswer>('/api/get-all-data', { ...query })

afterEach(() => db.deleteFrom('users').execute())

/** The count by a scan of the table. */
async function counted({ north, south, west, east }: Bounds): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from items where not hidden and lat between $1 and $2
      and case when $3::float8 <= $4 then lng between $3 and $4 else lng >= $3 or lng <= $4 end`,
    [south, north, west, east],
  )
  return rows[0]?.n ?? Number.NaN
}

const sum = (marks: { count: number }[]) => marks.reduce((all, { count }) => all + count, 0)

describe('get-all-data', () => {
  const around = boundsAround(RAMENSKOYE, 10)

  test('groups machines by type, nearest first, and lists orders beside them', async () => {
    const far = await makeEquipment({ lat: 55.6 })
    const near = await makeEquipment()
    const other = await makeEquipment({ type: 'buldozer' })
    const order = await makeOrder()
    await makeOrder({ hidden: true })
    const shown = await view(around)
    expect(shown.equipments.ekskavator?.map(({ _id }) => _id)).toEqual([near.id, far.id])
    expect(shown.equipments.buldozer?.map(({ _id }) => _id)).toEqual([other.id])
    expect(shown.orders.map(({ _id }) => _id)).toEqual([order.id])
    expect([shown.count, shown.clusters]).toEqual([4, undefined])
    exactly(schema.getAllData, shown)
  })

  test('an empty rectangle is empty, not an error', async () => {
    expect(await view(around)).toEqual({ equipments: {}, orders: [], count: 0 })
    expect(await view({ ...around, limit: 0 })).toEqual({ equipments: {}, orders: [], count: 0 })
  })

  test('more than `limit`: marks in place of the items; as many as `limit`: the items', async () => {
    await makeEquipment()
    await makeEquipment({ lat: 55.6 })
    await makeOrder({ lat: 55.5 })
    expect((await view({ ...around, limit: 3 })).clusters).toBeUndefined()
    const shown = await view({ ...around, limit: 2 })
    exactly(schema.getAllData, shown)
    expect(shown).toMatchObject({ equipments: {}, orders: [], count: 3 })
    expect(sum(shown.clusters ?? [])).toBe(3)
    const [south] = shown.clusters ?? []
    expect(south).toMatchObject({ lat: 55.5, lng: 38.23, count: 1, machines: 0, orders: 1 })
  })

  test('a rectangle too small to be split lists the nearest and says how many there are', async () => {
    const machines = [await makeEquipment(), await makeEquipment(), await makeOrder()]
    const { lat, lng } = RAMENSKOYE
    const shown = await view({ north: lat, south: lat, west: lng, east: lng, limit: 2 })
    exactly(schema.getAllData, shown)
    expect(shown.clusters).toBeUndefined()
    expect(Object.values(shown.equipments).flat().length + shown.orders.length).toBe(2)
    expect(shown.count).toBe(machines.length)
  })
})

describe('marks', () => {
  test('add up to what a scan counts, and the bounds of each, asked again, to its count', async () => {
    const { id: owner } = await makeUser()
    await fc.assert(
      fc
        .asyncProperty(spots(120), fc.array(rectangle, { minLength: 12, maxLength: 12 }), async (items, rectangles) => {
          await insertSpots(pool, owner, items)
          for (const bounds of rectangles) {
            const expected = await counted(bounds)
            expect(await countIn(pool, bounds)).toBe(expected)
            const exponent = clusterExponent(bounds)
            if (exponent === undefined) continue
            const marks = await clusters(pool, bounds, exponent)
            expect(sum(marks)).toBe(expected)
            for (const mark of marks.slice(0, 10)) {
              expect([await counted(mark.bounds), await countIn(pool, mark.bounds)]).toEqual([mark.count, mark.count])
              expect(mark.machines + mark.orders).toBe(mark.count)
            }
          }
        })
        .afterEach(() => pool.query('delete from items')),
      { numRuns: 25 },
    )
  })

  test('a view of get-all-data at any limit tells the same number', async () => {
    const { id: owner } = await makeUser()
    await fc.assert(
      fc
        .asyncProperty(spots(60), rectangle, fc.integer({ min: 0, max: 60 }), async (items, bounds, limit) => {
          await insertSpots(pool, owner, items)
          const expected = await counted(bounds)
          const answer = await view({ ...bounds, limit })
          expect(answer.count).toBe(expected)
          const shown = Object.values(answer.equipments).flat().length + answer.orders.length
          if (expected <= limit) expect(shown).toBe(expected)
          else if (answer.clusters) expect(sum(answer.clusters)).toBe(expected)
          else expect(shown).toBe(limit)
        })
        .afterEach(() => pool.query('delete from items')),
      { numRuns: 40 },
    )
  })

  test('lie among the items that they stand for', async () => {
    await makeEquipment({ lat: 55.1, lng: 38 })
    await makeEquipment({ lat: 55.2, lng: 38.2 })
    const marks = await clusters(pool, { north: 90, south: -90, west: -180, east: 180 }, 8)
    expect(marks).toHaveLength(1)
    expect(marks[0]?.lat).toBeCloseTo(55.15, 9)
    expect(marks[0]?.lng).toBeCloseTo(38.1, 9)
  })

  test('are few enough for a phone to draw, however large the view', async () => {
    const { id: owner } = await makeUser()
    await insertSpots(pool, owner, fc.sample(fc.record({ lat: latitude, lng: longitude }), { numRuns: 3000, seed: 1 }))
    for (const bounds of [
      { north: 90, south: -90, west: -180, east: 180 },
      { north: 70, south: 45, west: 20, east: 60 },
      { north: 70, south: 60, west: 170, east: -170 },
    ])
      expect((await clusters(pool, bounds, clusterExponent(bounds) ?? 0)).length).toBeLessThanOrEqual(2 * 17 * 15)
  })
})
