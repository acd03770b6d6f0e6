/** Partners of an owner, and the machines that each may record for. */
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import type { RightChange } from '@spetskarta/shared/partners/partners.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { tellRights } from '../tracks/notices/track-notice.queries.ts'
import { recorderStates } from '../tracks/recorders/states.queries.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'

/** A partner counts as recording if their points arrived within this many minutes. */
const RECORDING_MINUTES = 10

const permissionsOf = (owner: string, machines?: string[]) => sql<string[]>`array(
  select pp.equipment::text from partner_permissions pp
  where pp.owner = ${owner} and pp.partner = p.partner
    ${machines ? sql`and pp.equipment = any(${machines}::uuid[])` : sql``} order by pp.equipment)`

/** Users with a similar nickname, except the caller. A match at the beginning of a nickname ranks before one in the middle. */
export async function findByNickname(db: Db, userId: string, text: string, limit: number) {
  const key = nicknameKey(text)
  if (!key) return []
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('name_key', 'like', `%${key}%`)
    .where('id', '<>', userId)
    .where('banned', '=', false)
    .orderBy(sql`name_key not like ${`${key}%`}`)
    .orderBy(sql`length(name_key)`)
    .orderBy('name_key')
    .limit(limit)
    .execute()
}

export const findUserByNickname = (db: Db, name: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('users').select('id').where('name_key', '=', nicknameKey(name)).executeTakeFirst()

/** In the order of invitation. Only what every page needs, read from one index row per partner. */
export const listPartnerRights = (db: Db, owner: string, machines?: string[]) =>
  db
    .selectFrom('partners as p')
    .innerJoin('users as u', 'u.id', 'p.partner')
    .select(['p.partner as id', nameOf.as('name'), permissionsOf(owner, machines).as('permissions')])
    .where('p.owner', '=', owner)
    .orderBy('p.created_at')
    .orderBy('p.partner')
    .execute()

const nameOf = sql<string>`coalesce(nullif(u.name, ''), u.user_url)`

/** The same, with the time of each partner's last contact and the machines being recorded now. */
export async function listPartners(db: Db, owner: string, machines?: string[]) {
  const rights = await listPartnerRights(db, owner, machines)
  const byPartner = await lastSeen(db, owner)
  const counts = new Map((await countPermissions(db, owner)).map((row) => [row.partner, row.n]))
  return rights.map((partner) => {
    const last = byPartner.get(partner.id)
    return {
      ...partner,
      lastSeenAt: last?.at.toISOString() ?? null,
      recording: last?.recording ?? [],
      machines: counts.get(partner.id) ?? 0,
    }
  })
}

const countPermissions = (db: Db, owner: string) =>
  db
    .selectFrom('partner_permissions')
    .select(['partner', sql<number>`count(*)::int`.as('n')])
    .where('owner', '=', owner)
    .groupBy('partner')
    .execute()

/** When each partner's recorders last sent something, and the machines being recorded now. */
async function lastSeen(db: Db, owner: string): Promise<Map<string, { at: Date; recording: string[] }>> {
  const recorders = await db
    .selectFrom('partners as p')
    .innerJoin('recorders as r', 'r.user_id', 'p.partner')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .leftJoin('partner_permissions as pp', (on) =>
      on.onRef('pp.partner', '=', 'p.partner').onRef('pp.equipment', '=', 'r.equipment'),
    )
    .select(['p.partner', 'r.id', 'r.equipment', 'i.name'])
    .select(sql<boolean>`r.revoked_at is null and pp.equipment is not null`.as('may'))
    .where('p.owner', '=', owner)
    .where('i.owner', '=', owner)
    .orderBy(sql`i.name collate by_name`)
    .execute()
  const states = await recorderStates(
    db,
    recorders.map(({ equipment }) => equipment),
  )
  const seen = new Map<string, { at: Date; recording: string[] }>()
  for (const { partner, id, name, may } of recorders) {
    const state = states.get(id)
    if (!state) continue
    const { at, recording } = seen.get(partner) ?? { at: state.last_seen_at, recording: [] }
    const records = may && state.seen_ago_s < RECORDING_MINUTES * 60 && !recording.includes(name)
    seen.set(partner, {
      at: new Date(Math.max(at.getTime(), state.last_seen_at.getTime())),
      recording: records ? [...recording, name] : recording,
    })
  }
  return seen
}

/** An existing partner stays unchanged. `full`: there already are `most` partners. */
export const insertPartner = (db: Db, owner: string, partner: string, most: number): Promise<'added' | 'full'> =>
  db.transaction().execute(async (transaction) => {
    // Serialises invitations of one owner, so that parallel ones cannot exceed the limit.
    await transaction.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
    const partners = await transaction.selectFrom('partners').select('partner').where('owner', '=', owner).execute()
    if (partners.some((row) => row.partner === partner)) return 'added'
    if (partners.length >= most) return 'full'
    await transaction
      .insertInto('partners')
      .values({ owner, partner })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'added'
  })

interface Rights {
  id: string
  permissions: string[]
}

/** Locks the rows of these partners and machines; returns whether one is not the owner's. */
async function unknownOf(db: Db, owner: string, { partners, machines }: { partners: string[]; machines: string[] }) {
  const known = await db
    .selectFrom('partners')
    .select('partner')
    .where('owner', '=', owner)
    .where('partner', '=', sql<string>`any(${partners}::uuid[])`)
    .orderBy('partner')
    .forUpdate()
    .execute()
  if (known.length < partners.length) return 'unknown partner' as const
  const own = await db
    .selectFrom('items')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', 'equipment')
    .where('id', '=', sql<string>`any(${machines}::uuid[])`)
    .forKeyShare()
    .execute()
  return own.length < machines.length ? ('unknown machine' as const) : undefined
}

type Saved = 'saved' | 'unknown partner' | 'unknown machine'

/** Resolves once no point is being stored under a right that was taken away. */
async function changed(db: Db, change: (transaction: Db) => Promise<Saved>): Promise<Saved> {
  const saved = await db.transaction().execute(change)
  if (saved === 'saved') await writingOver(db)
  return saved
}

/**
 * Sets the machines of each given partner to exactly the given ones. Each point is checked against these rows, so that the commit
 * stops a partner who loses a machine. Writes nothing if a partner or machine is not the owner's.
 */
export const savePermissions = (db: Db, owner: string, wanted: readonly Rights[]): Promise<Saved> =>
  changed(db, async (transaction) => {
    const partners = [...new Set(wanted.map(({ id }) => id))]
    const machines = [...new Set(wanted.flatMap(({ permissions }) => permissions))]
    const unknown = await unknownOf(transaction, owner, { partners, machines })
    if (unknown) return unknown

    const pairs = wanted.flatMap(({ id, permissions }) => permissions.map((equipment) => ({ id, equipment })))
    const rows = sql`unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ equipment }) => equipment)}::uuid[])`
    const { numAffectedRows: taken = 0n } = await sql`
      delete from partner_permissions where owner = ${owner} and partner = any(${partners}::uuid[])
        and (partner, equipment) not in (select partner, equipment from ${rows} as w (partner, equipment))
    `.execute(transaction)
    await sql`
      insert into partner_permissions (owner, partner, equipment)
      select ${owner}, partner, equipment from ${rows} as w (partner, equipment)
      on conflict do nothing
    `.execute(transaction)
    if (taken > 0n) await tellRights(transaction)
    return 'saved'
  })

/** Adds and removes single rights; all others stay. Writes nothing if a partner or machine is not the owner's. */
export const changePermissions = (db: Db, owner: string, changes: readonly RightChange[]): Promise<Saved> =>
  changed(db, async (transaction) => {
    const unknown = await unknownOf(transaction, owner, {
      partners: [...new Set(changes.map(({ partner }) => partner))],
      machines: [...new Set(changes.map(({ equipment }) => equipment))],
    })
    if (unknown) return unknown
    const rows = (allowed: boolean) => {
      const some = changes.filter((change) => change.allowed === allowed)
      return sql`unnest(${some.map(({ partner }) => partner)}::uuid[], ${some.map(({ equipment }) => equipment)}::uuid[])
        as w (partner, equipment)`
    }
    const { numAffectedRows: taken = 0n } = await sql`delete from partner_permissions as pp using ${rows(false)}
      where pp.owner = ${owner} and pp.partner = w.partner and pp.equipment = w.equipment`.execute(transaction)
    await sql`insert into partner_permissions (owner, partner, equipment)
      select ${owner}, partner, equipment from ${rows(true)} on conflict do nothing`.execute(transaction)
    if (taken > 0n) await tellRights(transaction)
    return 'saved'
  })

/** Removes the partner with all permissions. False if the user was not a partner. */
export async function deletePartner(db: Db, owner: string, partner: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('partners')
    .where('owner', '=', owner)
    .where('partner', '=', partner)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tellRights(db)
  await writingOver(db)
  return true
}

/** Removes all partners of a user and returns their number. */
export async function deletePartners(db: Db, owner: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('partners').where('owner', '=', owner).executeTakeFirst()
  await tellRights(db)
  return Number(numDeletedRows)
}
