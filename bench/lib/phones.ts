/** Machines with recorders, made in the database. */
import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { hashToken, makeToken } from '../../server/src/outside/tokens.ts'

export interface Phone {
  equipment: string
  token: string
}

/** New machines of one owner, each with a recorder; new, so that no point exists yet. */
export async function makePhones(pool: pg.Pool, count: number): Promise<Phone[]> {
  const owner = randomUUIDv7()
  await pool.query(`insert into users (id, name, user_url) values ($1, 'Владелец', $2)`, [owner, owner])
  const phones = Array.from({ length: count }, () => ({ equipment: randomUUIDv7(), token: makeToken(128) }))
  const equipments = phones.map((phone) => phone.equipment)
  await pool.query(
    `insert into items (id, owner, kind, type, name, phone, description, related, place, hidden)
    select id, $2, 'equipment', 'ekskavator', 'Экскаватор', '+79160001270', '', '{}', '', false from unnest($1::uuid[]) id`,
    [equipments, owner],
  )
  await pool.query(
    `insert into tracking (equipment, time_zone) select id, 'Europe/Moscow' from unnest($1::uuid[]) id`,
    [equipments],
  )
  await pool.query(
    `insert into recorders (id, equipment, user_id, name, token_hash)
    select gen_random_uuid(), equipment, $2, 'Телефон', hash from unnest($1::uuid[], $3::bytea[]) t (equipment, hash)`,
    [equipments, owner, phones.map((phone) => hashToken(phone.token))],
  )
  // Autovacuum does this within a minute: without statistics, plans are made for a few rows.
  await pool.query('vacuum (analyze) items, tracking, recorders')
  return phones
}
