/** Many items at once: a statement for each few thousand. */
import { randomUUIDv7 } from 'node:crypto'
import timeZoneAt from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import type { DemoItem } from './demo-item.ts'

/** Enough to make the statement's own cost small, little enough to be held twice. */
const CHUNK = 5000

/** A column of `items`: its type as text carries it, and its value for an item. */
type Column = [name: string, type: string, value: (item: DemoItem) => unknown]

const columnsFor = (owners: readonly string[], gazetteer: Gazetteer): Column[] => [
  ['id', 'uuid', () => randomUUIDv7()],
  ['owner', 'uuid', (item) => owners[item.owner]],
  ['kind', 'text', (item) => item.kind],
  ['type', 'text', (item) => item.type],
  // An array of arrays must have rows of one length, so each goes as the text of an array; slugs need no quotes.
  ['related', 'text', (item) => `{${item.related.join(',')}}`],
  ['name', 'text', (item) => item.name],
  ['phone', 'text', (item) => item.phone],
  ['description', 'text', (item) => item.description],
  ['lat', 'float8', (item) => item.lat],
  ['lng', 'float8', (item) => item.lng],
  ['place', 'text', (item) => gazetteer.nearest(item.lat, item.lng)?.name ?? ''],
  ['time_zone', 'text', (item) => timeZoneAt(item.lat, item.lng)],
  ['hidden', 'bool', (item) => item.hidden],
  ['price', 'int', (item) => item.price],
  ['rate_per_hour', 'int', (item) => item.ratePerHour],
  ['rate_per_shift', 'int', (item) => item.ratePerShift],
  ['min_hours', 'smallint', (item) => item.minHours],
  ['budget', 'int', (item) => item.budget],
  ['starts_on', 'date', (item) => item.startsOn],
  ['ends_on', 'date', (item) => item.endsOn],
  ['created_at', 'timestamptz', (item) => item.createdAt.toISOString()],
]

/**
 * Inserts the items, `owners` being the ids that `item.owner` counts through. Only two chunks are in memory: the next
 * one is made while PostgreSQL is busy with the one before. `onProgress` hears how many are in.
 */
export async function insertItems(
  db: Db,
  { owners, items, gazetteer }: { owners: readonly string[]; items: Iterable<DemoItem>; gazetteer: Gazetteer },
  onProgress: (inserted: number) => void = () => {},
): Promise<number> {
  const columns = columnsFor(owners, gazetteer)
  let inserted = 0
  let underWay = Promise.resolve()
  for (const chunk of chunksOf(items, CHUNK)) {
    const values = columns.map(([, , value]) => chunk.map(value))
    await underWay
    underWay = insertChunk(db, columns, values).then(() => {
      inserted += chunk.length
      onProgress(inserted)
    })
    // A failure is told by the await above or below, not as an unhandled rejection in between.
    underWay.catch(() => {})
    // The statement must leave for PostgreSQL before the making of the next chunk blocks this thread.
    await new Promise(setImmediate)
  }
  await underWay
  return inserted
}

async function insertChunk(db: Db, columns: Column[], values: unknown[][]): Promise<void> {
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const arrays = sql.join(columns.map(([, type], i) => sql`${values[i]}::${sql.raw(type)}[]`))
  const chosen = sql.join(columns.map(([name]) => (name === 'related' ? sql`related::text[]` : sql.ref(name))))
  await sql`insert into items (${names}) select ${chosen} from unnest(${arrays}) as given (${names})`.execute(db)
}

function* chunksOf<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const one of all) {
    chunk.push(one)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
