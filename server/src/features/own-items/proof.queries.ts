/** Machines whose owners show what they have worked, and the days that it is counted from. */
import type { WorkProof } from '@spetskarta/shared/catalog/proof.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ProvenDay } from './proof.rules.ts'

export interface MachineToProve {
  id: string
  time_zone: string | null
}

const UNCOUNTED: WorkProof = { days: 0, hours: 0, photos: 0 }

/** From now on its owner shows it; nothing is shown before it is counted. */
export const beginProof = (db: Db, id: string) =>
  db
    .updateTable('items')
    .set({ proof: JSON.stringify(UNCOUNTED), proof_at: null })
    .where('id', '=', id)
    .where('proof', 'is', null)
    .execute()

/** At most `most` machines whose proof was not counted for `hours`, those that were never counted first. */
export async function listUnproven(db: Db, hours: number, most: number): Promise<MachineToProve[]> {
  const { rows } = await sql<MachineToProve>`
    select id, time_zone from items
    where proof is not null and (proof_at is null or proof_at < now() - make_interval(hours => ${hours}::int))
    order by proof_at nulls first
    limit ${most}`.execute(db)
  return rows
}

/** This one, if its owner shows it. */
export const listToProve = (db: Db, id: string): Promise<MachineToProve[]> =>
  db.selectFrom('items').select(['id', 'time_zone']).where('id', '=', id).where('proof', 'is not', null).execute()

/** By machine; only those that have any. */
export async function provenDays(
  db: Db,
  machines: string[],
  from: string,
  to: string,
): Promise<Map<string, ProvenDay[]>> {
  const { rows } = await sql<ProvenDay & { equipment: string }>`
    select equipment, day::text, working_s, photos from track_days
    where equipment = any(${machines}::uuid[]) and day between ${from}::date and ${to}::date`.execute(db)
  return Map.groupBy(rows, ({ equipment }) => equipment)
}

/** Of a machine whose owner has stopped showing it meanwhile nothing is written. */
export async function writeProofs(db: Db, proofs: { id: string; proof: WorkProof }[]): Promise<void> {
  await sql`
    update items as i set proof = p.proof, proof_at = now()
    from json_to_recordset(${JSON.stringify(proofs)}::json) as p (id uuid, proof jsonb)
    where i.id = p.id and i.proof is not null`.execute(db)
}
