/** The recorders by which programs write for machines. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../outside/tokens.ts'
import { insertRecorder } from './recorders.queries.ts'

/**
 * `hash`: of the recorder's token. Otherwise nothing is written: `no_machine`: the key does not write for this machine;
 * `revoked`: its owner has revoked the program's recorder; `full`: the machine has enough recorders.
 */
export type ProgramWriter = { hash: Buffer } | 'no_machine' | 'revoked' | 'full'

/** Whether a key may write points; undefined for an unknown one. */
export async function isWritingKey(db: Db, key: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('program_keys')
    .select('writes')
    .where('token_hash', '=', hashToken(key))
    .executeTakeFirst()
  return row?.writes
}

/**
 * Undefined for an unknown key, and one that may not write. Makes the recorder with the first points; records when the key was
 * used.
 */
export async function findWriter(db: Db, key: string, equipment: string): Promise<ProgramWriter | undefined> {
  const row = await db
    .selectFrom('program_keys as k')
    .leftJoin('machine_users as m', (join) =>
      join
        .onRef('m.user_id', '=', 'k.user_id')
        .on('m.own', '=', true)
        .on('m.equipment', '=', equipment)
        .on(
          sql<boolean>`(k.all_machines or exists (
            select from program_key_machines c where c.key = k.id and c.equipment = m.equipment))`,
        ),
    )
    .leftJoin('recorders as r', (join) =>
      join.onRef('r.program_key', '=', 'k.id').onRef('r.equipment', '=', 'm.equipment'),
    )
    .select(['k.id', 'k.name', 'k.user_id', 'm.equipment', 'r.token_hash', 'r.revoked_at'])
    .select(sql<boolean>`coalesce(k.used_at < now() - interval '1 hour', true)`.as('stale'))
    .where('k.token_hash', '=', hashToken(key))
    .where('k.writes', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.stale) await db.updateTable('program_keys').set({ used_at: sql`now()` }).where('id', '=', row.id).execute()
  if (!row.equipment) return 'no_machine'
  if (row.revoked_at) return 'revoked'
  if (row.token_hash) return { hash: row.token_hash }
  const { id: program, name, user_id: user } = row
  const made = await insertRecorder(db, { equipment, user, name, program })
  // Two calls at once: the other one has made the recorder.
  if (made === 'taken') return findWriter(db, key, equipment)
  if (made === 'full') return 'full'
  return made ? { hash: hashToken(made.token) } : 'no_machine'
}
