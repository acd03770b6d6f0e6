import type { ParkTable } from '@spetskarta/shared/own-items/park-table.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { groupsOf } from '../../company/groups.queries.ts'
import { newestPhone } from '../own-items.queries.ts'
import type { KnownPark } from './check.rules.ts'

export async function knownPark(db: Db, owner: string): Promise<KnownPark> {
  const [machines, trackers, groups] = await Promise.all([
    db
      .selectFrom('items as i')
      .leftJoin('machine_particulars as p', 'p.equipment', 'i.id')
      .select([
        'i.id',
        'i.name',
        sql<string>`coalesce(p.plate, '')`.as('plate'),
        sql<string>`coalesce(p.serial, '')`.as('serial'),
      ])
      .where('i.owner', '=', owner)
      .where('i.kind', '=', 'equipment')
      .execute(),
    db
      .selectFrom('recorders as r')
      .innerJoin('items as i', 'i.id', 'r.equipment')
      .select(['r.tracker_id as imei', 'i.name'])
      .where('r.user_id', '=', owner)
      .where('r.tracker_id', 'is not', null)
      .where('r.revoked_at', 'is', null)
      .$narrowType<{ imei: string }>()
      .execute(),
    groupsOf(db, owner),
  ])
  return { machines, trackers, groups }
}

/** The newest `limit`, newest first, or the one with this id; `count`: how many there are. */
export async function listParkTables(
  db: Db,
  owner: string,
  { limit, id }: { limit?: number; id?: string },
): Promise<{ tables: ParkTable[]; count: number }> {
  const rows = await db
    .selectFrom('park_tables')
    .select([
      'id',
      'name',
      'machines',
      'calendars',
      'made_at',
      'undone_at',
      'removed',
      sql<ParkTable['source']>`source`.as('source'),
      sql<number>`count(*) over ()::int`.as('count'),
    ])
    .where('user_id', '=', owner)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 1))
    .execute()
  const tables = rows.map(({ made_at, undone_at, count: _, ...row }) => ({
    ...row,
    madeAt: made_at.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
  }))
  return { tables, count: rows[0]?.count ?? 0 }
}

/** Defaults for columns missing in a table: phone and place of the owner's newest listing. */
export async function usualOf(db: Db, owner: string): Promise<{ phone: string; place: string }> {
  const [newest, placed] = await Promise.all([
    newestPhone(db, owner),
    db
      .selectFrom('items')
      .select('place')
      .where('owner', '=', owner)
      .where('kind', '=', 'equipment')
      .where('place', '<>', '')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { phone: newest?.phone ?? '', place: placed?.place ?? '' }
}
