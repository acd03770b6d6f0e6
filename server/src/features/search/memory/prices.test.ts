/** Searches in the order of prices: the memory, the database and the page's own rule count alike. */
import { priceHere, roadKm } from '@spetskarta/shared/catalog/price-here.ts'
import type { RentTerms } from '@spetskarta/shared/catalog/terms.ts'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { testApp } from '../../../../test/harness.ts'
import { searchJson } from '../search.queries.ts'
import { openSearchMemory } from './memory.ts'
import { Prices } from './prices.ts'

const { pool, makeUser, makeEquipment, makeOrder, inject } = await testApp()
const log = { info: () => {}, warn: () => {} }
const AREA = { north: 56, south: 54, west: 36, east: 40 }
const CENTRE = { lat: 55, lng: 38 }

afterEach(() => pool.query('delete from items'))

async function open() {
  const memory = openSearchMemory({ pool, background: pool, megabytes: 64, freshMs: 0, log })
  atEnd(async () => memory.close())
  await memory.filled()
  return memory
}

const rate = fc.option(fc.integer({ min: 1, max: 60_000 }), { freq: 3 })
const term = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined })
const machine = fc.record({
  lat: fc.integer({ min: 54_200, max: 55_800 }).map((n) => n / 1000),
  lng: fc.integer({ min: 36_200, max: 39_800 }).map((n) => n / 1000),
  ratePerHour: rate,
  ratePerShift: rate,
  minHours: fc.option(fc.integer({ min: 1, max: 24 })),
  terms: fc.record({ fee: term(20_000), perKm: term(300), free: term(60), radius: term(200), vat: term(3) }),
})

/** Terms as the owner has given them. */
const given = (terms: Record<string, number | undefined>): RentTerms => JSON.parse(JSON.stringify(terms))

interface Card {
  _id: string
  coordLat: number
  coordLng: number
  ratePerHour: number | null
  ratePerShift: number | null
  minHours: number | null
  terms: RentTerms
}

/** What a shift costs in the centre, as the page tells it. */
function sumOf({ coordLat: lat, coordLng: lng, ...rates }: Card): number {
  const price = priceHere(rates, { hours: 8, days: 1, km: roadKm({ lat, lng }, CENTRE) })
  return typeof price === 'object' ? price.sum : Number.POSITIVE_INFINITY
}

test('a sum without its lines is that of the page', () => {
  fc.assert(
    fc.property(fc.array(machine, { minLength: 1, maxLength: 5 }), (machines) => {
      const prices = new Prices()
      machines.forEach((rates, i) => void prices.put({ number: i + 1, ...rates, terms: given(rates.terms) }))
      machines.forEach(({ lat, lng, ...rates }, i) => {
        const shown = sumOf({ _id: '', coordLat: lat, coordLng: lng, ...rates, terms: given(rates.terms) })
        expect(prices.sum(i + 1, { lat, lng }, CENTRE)).toBe(shown)
      })
    }),
  )
})

test('the cheapest of all come first, by the sums that pages show, and the database says the same', async () => {
  const { id: owner } = await makeUser()
  const memory = await open()
  await fc.assert(
    fc
      .asyncProperty(fc.array(machine, { minLength: 1, maxLength: 25 }), async (machines) => {
        await pool.query(
          `insert into items (id, owner, kind, type, name, phone, lat, lng, rate_per_hour, rate_per_shift, min_hours, terms)
            select gen_random_uuid(), $1, 'equipment', 'avtokran', 'Кран', '+79160001270', m.lat, m.lng, m."ratePerHour",
              m."ratePerShift", m."minHours", m.terms
            from jsonb_to_recordset($2) as m (lat float8, lng float8, "ratePerHour" int, "ratePerShift" int, "minHours" int, terms jsonb)`,
          [owner, JSON.stringify(machines)],
        )
        const everything = JSON.parse(await searchJson(pool, 'avtokran', AREA, 500)).equipments as Card[]
        const wanted = everything.map(sumOf).sort((a, b) => (a === b ? 0 : a - b))
        for (const limit of [500, 7]) {
          const kept = JSON.parse(String(await memory.search('avtokran', AREA, limit, { order: 'cheap' })))
          const stored = JSON.parse(await searchJson(pool, 'avtokran', AREA, limit, { order: 'cheap' }))
          for (const answer of [kept, stored]) {
            expect(answer.count).toBe(machines.length)
            expect((answer.equipments as Card[]).map(sumOf)).toEqual(wanted.slice(0, limit))
          }
        }
      })
      .afterEach(() => pool.query('delete from items')),
    { numRuns: 25, endOnFailure: true },
  )
})

test('of more than the limit those come that cost least, however far they are, with the nearest orders beside them', async () => {
  const { id: owner } = await makeUser()
  const made = { owner, type: 'avtokran', lng: 38, terms: '{}' }
  await makeEquipment({ ...made, name: 'рядом', lat: 55, rate_per_hour: 3000 })
  await makeEquipment({ ...made, name: 'без цены', lat: 55, rate_per_hour: null })
  await makeEquipment({ ...made, name: 'дёшево', lat: 55.5, rate_per_hour: 1000 })
  await makeEquipment({ ...made, name: 'туда не едет', lat: 55.5, rate_per_hour: 500, terms: '{"radius": 10}' })
  for (const lat of [55.9, 55.2]) await makeOrder({ owner, related: ['avtokran'], lat, lng: 38, name: `заказ ${lat}` })
  const searched = async (query: object) => {
    const { equipments, orders, count } = (
      await inject('/api/searchEquipment', { ...AREA, value: 'avtokran', ...query })
    ).json()
    return [...equipments, ...orders].map(({ name }: { name: string }) => name).concat(count)
  }
  expect(await searched({ order: 'cheap', limit: 1 })).toEqual(['дёшево', 'заказ 55.2', 6])
  expect(await searched({ order: 'cheap', limit: 2 })).toEqual(['дёшево', 'рядом', 'заказ 55.2', 'заказ 55.9', 6])
  expect((await searched({ limit: 1 }))[0]).not.toBe('дёшево')
  expect((await inject('/api/searchEquipment', { ...AREA, value: 'avtokran', order: 'dear' })).statusCode).toBe(400)
})
