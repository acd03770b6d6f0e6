/** Data for benches: copies of the demo's machines and orders all over the map. */
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '@spetskarta/server/db/connect.ts'
import type { Gazetteer, GazetteerPlace } from '@spetskarta/server/geo/gazetteer.ts'
import { KM_PER_DEGREE, type Position } from '@spetskarta/shared/geo.ts'
import { sql } from 'kysely'
import { insertRows, itemRow } from './items.ts'
import { readRecords } from './records.ts'

const COUNTRIES = ['RU', 'BY', 'KZ']
const ITEMS_OF_OWNER = 20
/** One item in this number is an order. */
const ORDER_AMONG = 4
/** Number of items in one statement; an owner's items are never split. */
const CHUNK = 5000

/**
 * Adds `count` items with new owners, a quarter of them orders; 100,000 items take 0.2–0.3 GB. Existing items stay.
 * `onProgress` gets the number inserted so far.
 */
export async function loadMany(db: Db, gazetteer: Gazetteer, count: number, onProgress: (inserted: number) => void) {
  const [machines, orders] = await Promise.all([readRecords('machines'), readRecords('orders')])
  const anyTown = townChooser(COUNTRIES.flatMap((country) => gazetteer.placesOf(country)))
  const now = new Date()
  for (let inserted = 0; inserted < count; ) {
    const wanted = Math.min(CHUNK, count - inserted)
    const owners = Array.from({ length: Math.ceil(wanted / ITEMS_OF_OWNER) }, () => {
      const id = randomUUIDv7()
      return { id, phone: `+7900000${id.replace(/\D/g, '').slice(-4)}`, home: anyTown() }
    })
    const users = owners.map(({ id }) => ({ id, name: '', user_url: `bench-${id.slice(-12)}` }))
    const items = owners.flatMap((owner, i) => {
      const towns = gazetteer.around(owner.home.lat, owner.home.lng, 10, 18).map(({ place }) => place)
      return Array.from({ length: Math.min(ITEMS_OF_OWNER, wanted - i * ITEMS_OF_OWNER) }, (_, n) => {
        const item = n % ORDER_AMONG === ORDER_AMONG - 1 ? any(orders) : any(machines)
        const spot = spotNear(Math.random() < 0.5 ? owner.home : any(towns))
        return itemRow({ ...item, ...spot, daysAgo: item.daysAgo + Math.random() }, owner, now, gazetteer)
      })
    })
    await insertRows(db, 'users', users)
    await insertRows(db, 'items', items)
    inserted += wanted
    onProgress(inserted)
  }
  // Without this PostgreSQL would not know the number of rows, nor that it may answer from indexes alone.
  await sql`vacuum (analyze) users, items, search_entries, item_grid`.execute(db)
}

function any<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** Chooses a town at random; larger towns are more likely. */
function townChooser(towns: readonly GazetteerPlace[]): () => GazetteerPlace {
  let sum = 0
  // Places of unknown population count as villages.
  const upTo = towns.map(({ population }) => (sum += Math.max(population, 300) ** 0.7))
  return () => {
    const wanted = Math.random() * sum
    return towns[upTo.findIndex((reached) => reached > wanted)] ?? any(towns)
  }
}

/** A random point, evenly spread over a circle around the town: 2 km for a village, 17 km for Moscow. */
function spotNear({ lat, lng, population }: GazetteerPlace): Position {
  const km = (1.5 + Math.sqrt(population) / 200) * Math.sqrt(Math.random())
  const bearing = Math.random() * 2 * Math.PI
  const degrees = km / KM_PER_DEGREE
  return {
    lat: digits(lat + degrees * Math.cos(bearing)),
    lng: digits(lng + (degrees * Math.sin(bearing)) / Math.cos((lat * Math.PI) / 180)),
  }
}

/** Rounded as in the places that forms send. */
const digits = (degrees: number) => Number(degrees.toFixed(5))
