/** Finds the recorder of a token or an id, with what every call of it needs. */
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../outside/tokens.ts'

const isAllowed = sql<boolean>`exists (
  select from machine_users m where m.equipment = r.equipment and m.user_id = r.user_id)`

interface RecorderSelf {
  id: string
  name: string
  allowed: boolean
  equipment: RecordableEquipment
  ownerName: string
}

/**
 * Undefined where no recorder has this token or the recorder is revoked. `owner`: the machine's owner, to whose account the
 * recorded data belongs.
 */
export async function findRecorder(db: Db, token: string): Promise<(RecorderSelf & { owner: string }) | undefined> {
  const row = await db
    .selectFrom('recorders as r')
    .innerJoin('items as i', 'i.id', 'r.equipment')
    .innerJoin('users as o', 'o.id', 'i.owner')
    .select(['r.id', 'r.name', 'i.id as equipment', 'i.name as equipment_name', 'i.type', 'i.owner'])
    .select(sql<string>`coalesce(nullif(o.name, ''), o.user_url)`.as('owner_name'))
    .select([sql<boolean>`i.owner = r.user_id`.as('own'), isAllowed.as('allowed')])
    .where('r.token_hash', '=', hashToken(token))
    .where('r.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const equipment = { _id: row.equipment, name: row.equipment_name, type: row.type, own: row.own }
  return { id: row.id, name: row.name, allowed: row.allowed, equipment, owner: row.owner, ownerName: row.owner_name }
}

/** Those of these tokens that belong to recorders which are not revoked. */
export async function recordersAmong(db: Db, tokens: string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const hashes = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await db
    .selectFrom('recorders')
    .select(sql<string>`encode(token_hash, 'hex')`.as('hash'))
    .where('token_hash', '=', sql<Buffer>`any(${tokens.map(hashToken)}::bytea[])`)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ hash }) => hashes.get(hash) ?? []))
}

/** The recorder's machine. */
export async function machineOfRecorder(db: Db, recorder: string): Promise<string | undefined> {
  const row = await db.selectFrom('recorders').select('equipment').where('id', '=', recorder).executeTakeFirst()
  return row?.equipment
}

/** The recorder's machine if its time zone is still a guess. */
export async function machineWithoutZone(db: Db, recorder: string): Promise<string | undefined> {
  const equipment = await machineOfRecorder(db, recorder)
  const guessed =
    equipment &&
    (await db
      .selectFrom('tracking')
      .select('equipment')
      .where('equipment', '=', equipment)
      .where('zone_settled', '=', false)
      .executeTakeFirst())
  return guessed ? guessed.equipment : undefined
}
