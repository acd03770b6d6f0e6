/**
 * Packs of the points of days that go on: a sum reads them instead of rows (docs/decisions/0046-summing-days.md). They may be
 * missing at any time; then the rows are read.
 */
import { DAY } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/connect.ts'
import { copyRow } from '../../../db/copy-row.ts'
import { readTrack } from '../track.queries.ts'
import type { RawTrack } from '../track.ts'
import { joined } from '../track-columns.rules.ts'
import { nextPack, type PackSpan, packOf, unpacked } from './pack.rules.ts'

export interface PackedDay {
  equipment: string
  day: string
  /** Ms: the first moment that leads into the day, its beginning and its end. */
  lead: number
  start: number
  end: number
  /** Ms: nothing before it was touched since the packs were made. */
  untouched: number
}

const keyOf = ({ equipment, day }: Pick<PackedDay, 'equipment' | 'day'>) => `${equipment} ${day}`

/** For each of the days the moment (ms) before which packs have all its points; its lead where none are of use. */
export async function packedUntil(db: Db, days: PackedDay[]): Promise<Map<string, number>> {
  const packs = await db
    .selectFrom('day_packs')
    .select(['equipment', 'day', 'since', 'until'])
    .where('equipment', '=', sql<string>`any(${days.map(({ equipment }) => equipment)}::uuid[])`)
    .where('day', '=', sql<string>`any(${days.map(({ day }) => day)}::date[])`)
    .orderBy('until')
    .execute()
  const ends = new Map(days.map((day) => [keyOf(day), day.lead]))
  const touched = new Map(days.map((day) => [keyOf(day), day.untouched]))
  for (const pack of packs) {
    const key = keyOf(pack)
    if (ends.get(key) !== pack.since.getTime() || pack.until.getTime() > (touched.get(key) ?? 0)) continue
    ends.set(key, pack.until.getTime())
  }
  return ends
}

export const packedOf = (ends: Map<string, number>, day: PackedDay): number => ends.get(keyOf(day)) ?? day.lead

const PACKS = `select string_agg(points, '' order by until) from day_packs
  where equipment = $1 and day = $2 and until <= $3`

/** All points of the day, and before which moment (ms) they came from packs. */
export async function readPacked(
  pool: pg.Pool,
  { equipment, day, lead, end }: PackedDay,
  packed: number,
): Promise<{ track: RawTrack; packed: number }> {
  const bytes = packed > lead ? (await copyRow(pool, PACKS, [equipment, day, new Date(packed)]))[0] : null
  const pieces = unpacked(bytes, { from: lead, to: packed })
  if (!pieces || pieces.length === 0) return { track: await readTrack(pool, equipment, lead, end), packed: lead }
  return { track: joined([...pieces, await readTrack(pool, equipment, packed, end)]), packed }
}

export interface DayPacks {
  equipment: string
  day: string
  /** Ms: packs that end later are not of these points. */
  packed: number
  next: { span: PackSpan; points: Buffer } | undefined
}

/** What is kept of a day that was read so. Days that are over for long change seldom. */
export function packsOf(track: RawTrack, { equipment, day, start, end }: PackedDay, packed: number): DayPacks {
  const span = Date.now() < end + DAY ? nextPack(track, packed, start) : undefined
  return { equipment, day, packed, next: span && { span, points: packOf(track, span) } }
}

/** In the transaction that keeps the sums of the same points, with the rows of `stale_days` locked. */
export async function keepPacks(db: Db, packs: DayPacks[]): Promise<void> {
  const equipments = sql`${packs.map(({ equipment }) => equipment)}::uuid[]`
  const days = sql`${packs.map(({ day }) => day)}::date[]`
  const ends = sql`${packs.map(({ packed }) => new Date(packed).toISOString())}::timestamptz[]`
  await sql`
    delete from day_packs p using unnest(${equipments}, ${days}, ${ends}) as kept (equipment, day, until)
    where p.equipment = any(${equipments}) and p.equipment = kept.equipment and p.day = kept.day
      and p.until > kept.until`.execute(db)
  const rows = packs.flatMap(({ equipment, day, next }) =>
    next ? { equipment, day, since: new Date(next.span.from), until: new Date(next.span.to), points: next.points } : [],
  )
  if (rows.length > 0) await db.insertInto('day_packs').values(rows).execute()
}

/** Days that are over are summed seldom. */
export async function dropOldPacks(db: Db): Promise<void> {
  await db.deleteFrom('day_packs').where('until', '<', sql<Date>`now() - interval '2 days'`).execute()
}
