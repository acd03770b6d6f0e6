/** Public links of machines: at most one per machine. */
import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { ensureTracking } from '../tracks/tracking.queries.ts'

export const EXPIRED = sql<SqlBool>`coalesce(link_expires_at <= now(), false)`

interface LinkRow {
  /** Null: no link. */
  nonce: Buffer | null
  expiresAt: Date | null
  /** Hours back that the link shows; null: the current day. */
  hours: number | null
  views: string
  /** Whether outlines of objects are shown. */
  objects: boolean
  /** Of the machine. */
  timeZone: string
}

const COLUMNS = [
  'link_nonce as nonce',
  'link_expires_at as expiresAt',
  'link_hours as hours',
  'link_views as views',
  'link_objects as objects',
  'time_zone as timeZone',
] as const

/** Undefined if the machine was never recorded. */
export const findLink = (db: Db, equipment: string): Promise<LinkRow | undefined> =>
  db.selectFrom('tracking').select(COLUMNS).where('equipment', '=', equipment).executeTakeFirst()

export type OpenLink = LinkRow & { nonce: Buffer }

export const findOpenLink = (db: Db, equipment: string): Promise<OpenLink | undefined> =>
  db
    .selectFrom('tracking')
    .select(COLUMNS)
    .where('equipment', '=', equipment)
    .where('link_nonce', 'is not', null)
    .where(EXPIRED, '=', false)
    .$narrowType<{ nonce: Buffer }>()
    .executeTakeFirst()

interface LinkSettings {
  /** Undefined: unchanged. */
  expiresAt?: Date | null | undefined
  hours?: number | null | undefined
  objects?: boolean | undefined
}

/** An existing link stays; an expired one only if it gets a new expiry. */
export async function switchLinkOn(
  db: Db,
  equipment: string,
  { expiresAt, hours, objects }: LinkSettings,
): Promise<void> {
  await ensureTracking(db, equipment)
  // Read in a separate statement: an update of a table of tracks must not call a clock within `case` (decision 45).
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(db)
  const now = sql`${rows[0]?.now}::timestamptz`
  const stays = sql`link_nonce is not null
    and (link_expires_at is null or link_expires_at > ${now} or ${expiresAt !== undefined}::boolean)`
  const kept = (column: string, fresh: unknown) => sql`case when ${stays} then ${sql.ref(column)} else ${fresh} end`
  await sql`
    update tracking set
      link_nonce = ${kept('link_nonce', sql`${randomBytes(16)}::bytea`)},
      link_made_at = ${kept('link_made_at', now)},
      link_views = ${kept('link_views', sql`0`)},
      link_expires_at = ${expiresAt === undefined ? kept('link_expires_at', sql`null`) : sql`${expiresAt}::timestamptz`},
      link_hours = ${hours === undefined ? kept('link_hours', sql`null`) : sql`${hours}::integer`},
      link_objects = ${objects === undefined ? kept('link_objects', sql`false`) : sql`${objects}::boolean`}
    where equipment = ${equipment}`.execute(db)
}

export const WITHOUT_LINK = {
  link_nonce: null,
  link_made_at: null,
  link_expires_at: null,
  link_hours: null,
  link_views: '0',
  link_objects: false,
}

export async function switchLinkOff(db: Db, equipment: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('tracking')
    .set(WITHOUT_LINK)
    .where('equipment', '=', equipment)
    .where('link_nonce', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tellRights(db)
}

export async function countView(db: Db, equipment: string): Promise<void> {
  await db.updateTable('tracking').set({ link_views: sql`link_views + 1` }).where('equipment', '=', equipment).execute()
}
