/** Test data: an ended deal in the state it would have after all its steps, optionally with records of its days. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface DealMade {
  asker: string
  owner: string
  machine: string
  /** `yyyy-mm-dd`. */
  from: string
  to: string
  state?: string
  /** Seconds of work, idling and standing of each recorded day; absent: the deal has no object. */
  recorded?: { day: string; work: number; idle?: number; off?: number; unknown?: number }[]
}

export async function makeOverDeal(db: Db, { asker, owner, machine, from, to, state = 'settled', recorded }: DealMade) {
  const [request, offer, deal] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await sql`insert into requests (id, asker, draft, reach, type, works, volume, note, from_day, to_day, shift, hours, lat, lng, place,
      address, name, phone, state, expires_at)
    values (${request}, ${asker}, ${request}, 'chosen', 'ekskavator', '{}', '', '', ${from}, ${to}, 'day', 8, 55.567, 38.23,
      'Раменское', '', 'Андрей', '+79160001270', 'taken', now())`.execute(db)
  await sql`insert into offers (id, request, asker, owner, machine, state, sum)
    values (${offer}, ${request}, ${asker}, ${owner}, ${machine}, 'accepted', 83040)`.execute(db)
  const object = recorded ? await makeObject(db, owner) : null
  await sql`insert into deals (id, offer, asker, owner, machine, state, from_day, to_day, shift, time_zone, object_id)
    values (${deal}, ${offer}, ${asker}, ${owner}, ${machine}, ${state}, ${from}, ${to}, 'day', 'Europe/Moscow', ${object})`.execute(
    db,
  )
  for (const { day, work, idle = 0, off = 0, unknown = 0 } of recorded ?? [])
    await sql`insert into object_hours (object_id, item_id, day, came, on_site_s, work_s, idle_s, off_s, unknown_s, visits)
      values (${object}, ${machine}, ${day}, ${`${day}T05:00Z`}, ${work + idle + off + unknown}, ${work}, ${idle}, ${off}, ${unknown}, '[]')`.execute(
      db,
    )
  return { deal, object: object ?? '', request }
}

async function makeObject(db: Db, owner: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into objects (user_id, name, customer_name, customer_phone, address, kind, lon, lat, radius_m)
    values (${owner}, 'Котлован', 'Андрей', '', '', 'circle', 38.23, 55.567, 150) returning id`.execute(db)
  return rows[0]?.id ?? ''
}
