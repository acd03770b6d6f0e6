/** Everything of an owner that is open to strangers: routes of machines, and pages of objects for their customers. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf, machinesOf, ownMachines } from '../tracks/access.queries.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { EXPIRED, WITHOUT_LINK } from './links.queries.ts'

interface OpenLinkRow {
  kind: 'route' | 'object'
  /** Of the machine or the object. */
  id: string
  name: string
  openedAt: Date
  expiresAt: Date | null
  hours: number | null
  views: string
  timeZone: string
}

/** Routes by name of the machine, then pages by name of the object. */
export const listOpenLinks = async (db: Db, owner: string): Promise<OpenLinkRow[]> => [
  ...(await openRoutes(db, owner)),
  ...(await openObjects(db, owner)),
]

async function openRoutes(db: Db, owner: string): Promise<OpenLinkRow[]> {
  const machines = await machinesOf(db, owner)
  const links = await db
    .selectFrom('tracking')
    .select([
      'equipment as id',
      sql<Date>`coalesce(link_made_at, now())`.as('openedAt'),
      'link_expires_at as expiresAt',
      'link_hours as hours',
      'link_views as views',
      'time_zone as timeZone',
    ])
    .where('equipment', '=', anyOf(machines.map(({ id }) => id)))
    .where('link_nonce', 'is not', null)
    .where(EXPIRED, '=', false)
    .execute()
  const byMachine = new Map(links.map((link) => [link.id, link]))
  return machines.flatMap(({ id, name }) => {
    const link = byMachine.get(id)
    return link ? { kind: 'route' as const, ...link, name } : []
  })
}

/** SQL: time zone of a machine of the object, whose id is in this column. */
export const zoneOfObject = (column: string) => sql<string>`coalesce((
  select i.time_zone from object_machines m join items i on i.id = m.item_id
  where m.object_id = ${sql.ref(column)} order by i.id limit 1), ${DEFAULT_ZONE})`

const OBJECT_OPEN = sql<SqlBool>`coalesce(l.expires_at > now(), true)`

const openObjects = async (db: Db, owner: string): Promise<OpenLinkRow[]> =>
  (
    await db
      .selectFrom('object_links as l')
      .innerJoin('objects as o', 'o.id', 'l.object_id')
      .select([
        'o.id',
        'o.name',
        'l.made_at as openedAt',
        'l.expires_at as expiresAt',
        'l.hours',
        'l.views',
        zoneOfObject('o.id').as('timeZone'),
      ])
      .where('o.user_id', '=', owner)
      .where(OBJECT_OPEN)
      .orderBy(sql`o.name collate by_name`)
      .orderBy('o.id')
      .execute()
  ).map((row) => ({ kind: 'object', ...row }))

const ownsObject = async (db: Db, owner: string, objectId: number): Promise<boolean> =>
  (await db
    .selectFrom('objects')
    .select('id')
    .where('id', '=', String(objectId))
    .where('user_id', '=', owner)
    .executeTakeFirst()) !== undefined

/** Which links to close: a machine's route or an object's page; without either, all. */
interface Closing {
  equipmentId?: string | undefined
  objectId?: number | undefined
}

/**
 * Closes links at once and returns how many were open; expired ones are deleted too. Undefined if the machine or object is not
 * the owner's.
 */
export async function closeOpenLinks(
  db: Db,
  owner: string,
  { equipmentId, objectId }: Closing,
): Promise<number | undefined> {
  const all = equipmentId === undefined && objectId === undefined
  const isMeant = ({ kind, id }: OpenLinkRow) =>
    all || (kind === 'route' ? id === equipmentId : objectId !== undefined && id === String(objectId))
  const open = (await listOpenLinks(db, owner)).filter(isMeant).length
  const machines = await ownMachines(db, owner)
  if (equipmentId !== undefined && !machines.includes(equipmentId)) return undefined
  if (objectId !== undefined && !(await ownsObject(db, owner, objectId))) return undefined
  const routes = await db
    .updateTable('tracking')
    .set(WITHOUT_LINK)
    .where('equipment', '=', anyOf(all ? machines : machines.filter((id) => id === equipmentId)))
    .where('link_nonce', 'is not', null)
    .executeTakeFirst()
  if (all || objectId !== undefined)
    await db
      .deleteFrom('object_links')
      .where('object_id', 'in', (query) => {
        const own = query.selectFrom('objects').select('id').where('user_id', '=', owner)
        return all ? own : own.where('id', '=', String(objectId))
      })
      .execute()
  if (routes.numUpdatedRows > 0n) await tellRights(db)
  return open
}
