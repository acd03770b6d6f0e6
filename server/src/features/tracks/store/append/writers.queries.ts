/** Which recorder a token belongs to and what it may do, from tables that stay on the coordinator of a cluster. */
import type pg from 'pg'
import { pgArray, SHA256 } from '../../pg-arrays.ts'

/** Constant for a token, which never moves to another machine. */
export interface Found {
  recorder: string
  equipment: string
}

/** In the order of the hashes, including revoked recorders; undefined if no recorder has the token. */
export async function findByTokens(pool: pg.Pool, hashes: Buffer[]): Promise<(Found | undefined)[]> {
  const { rows } = await pool.query<Found & { n: number }>({
    name: 'find-by-tokens',
    text: `select d.n::int, r.id as recorder, r.equipment
      from unnest($1::bytea[]) with ordinality as d (token_hash, n)
      join recorders r on r.token_hash = d.token_hash`,
    values: [pgArray(SHA256, hashes, (hash) => hash)],
  })
  const byNumber = new Map(rows.map(({ n, recorder, equipment }) => [n, { recorder, equipment }]))
  return hashes.map((_, index) => byNumber.get(index + 1))
}

/** `full`: the owner's storage is full; `refused`: the owner no longer permits this user to record; `gone`: revoked. */
export type Right = 'stores' | 'full' | 'refused' | 'gone'

// The right of each token, by its number from 1. The limit makes the planner do one look-up per token: with stale statistics it
// would compute the rights of every recorder.
export const RIGHT = `
select d.n::int, r.recorder, r.equipment, coalesce(r."right", 'gone') as "right"
from unnest($1::bytea[]) with ordinality as d (token_hash, n)
left join lateral (
  select r.id as recorder, r.equipment, case
    when not exists (select from machine_users m where m.equipment = r.equipment and m.user_id = r.user_id) then 'refused'
    when exists (select from items i join account_storage a on a.owner = i.owner
      where i.id = r.equipment and a.full_of_points) then 'full'
    else 'stores' end as "right"
  from recorders r where r.token_hash = d.token_hash and r.revoked_at is null
  limit 1
) r on true`

const RIGHTS = `select n, "right" from (${RIGHT}) r where "right" <> 'stores'`

/** By index of the hash, from 0; only writers that may not simply store. */
export async function writerRights(client: pg.ClientBase, hashes: Buffer[]): Promise<Map<number, Right>> {
  const { rows } = await client.query<{ n: number; right: Right }>({
    name: 'rights-of-tokens',
    text: RIGHTS,
    values: [pgArray(SHA256, hashes, (hash) => hash)],
  })
  return new Map(rows.map(({ n, right }) => [n - 1, right]))
}
