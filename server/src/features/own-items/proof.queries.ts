/** Machines whose owners show proof of work, and the days it is computed from. */
import type { WorkProof } from '@spetskarta/shared/catalog/proof.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { FAILED } from '../days/stale-days.queries.ts'
import type { ProvenDay } from './proof.rules.ts'

export interface MachineToProve {
  id: string
  time_zone: string | null
}

const UNCOUNTED: WorkProof = { days: 0, hours: 0, photos: 0 }

/** Switches the proof on; nothing is shown before it is computed. */
export const beginProof = (db: Db, id: string) =>
  db
    .updateTable('items')
    .set({ proof: JSON.stringify(UNCOUNTED), proof_at: null })
    .where('id', '=', id)
    .where('proof', 'is', null)
    .execute()

/** At most `most` machines whose proof is older than `hours`; those never computed come first. */
export async function listUnproven(db: Db, hours: number, most: number): Promise<MachineToProve[]> {
  const { rows } = await sql<MachineToProve>`
    select id, time_zone from items
    where proof is not null and (proof_at is null or proof_at < now() - make_interval(hours => ${hours}::int))
    order by proof_at nulls first
    limit ${most}`.execute(db)
  return rows
}

/** This machine, if its owner shows proof of work. */
export const listToProve = (db: Db, id: string): Promise<MachineToProve[]> =>
  db.selectFrom('items').select(['id', 'time_zone']).where('id', '=', id).where('proof', 'is not', null).execute()

/** Days by machine, without those that could not be counted; machines without days are missing. */
export async function provenDays(
  db: Db,
  machines: string[],
  from: string,
  to: string,
): Promise<Map<string, ProvenDay[]>> {
  const { rows } = await sql<ProvenDay & { equipment: string }>`
    select d.equipment, d.day::text, d.working_s, d.photos from track_days d
    where d.equipment = any(${machines}::uuid[]) and d.day between ${from}::date and ${to}::date and not exists (
      select from stale_days s where s.equipment = d.equipment and s.day = d.day and s.failures >= ${FAILED})`.execute(
    db,
  )
  return Map.groupBy(rows, ({ equipment }) => equipment)
}

/** Skips machines whose proof was switched off meanwhile. */
export async function writeProofs(db: Db, proofs: { id: string; proof: WorkProof }[]): Promise<void> {
  await sql`
    update items as i set proof = p.proof, proof_at = now()
    from json_to_recordset(${JSON.stringify(proofs)}::json) as p (id uuid, proof jsonb)
    where i.id = p.id and i.proof is not null`.execute(db)
}
