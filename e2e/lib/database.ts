/** Writes states into the database of the tests' server that no call of the API can make, such as results of earlier changes. */
import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { OUTBOX } from './server.ts'

/** Makes a recount notice for the machine's owner: two days were recounted, and the given one had 365 km before. */
export async function oweRecountNotice(equipment: string, day: string): Promise<void> {
  await run('insert into recount_notices (user_id) select owner from items where id = $1', [equipment])
  await run('insert into recounts (equipment, days, due_at) values ($1, 2, now())', [equipment])
  await run(
    `insert into recounted_days (equipment, day, before, after, why)
    values ($1, $2, '{"distance": 365600, "work": 36000}', '{"distance": 24100, "work": 7200}', '{jam}')`,
    [equipment, day],
  )
}

/** Sets a photo to `waiting` for a worker, or to `refused`, as if the worker could not open it. */
export const setPhotoState = (equipment: string, photo: string, state: 'waiting' | 'refused'): Promise<void> =>
  run('update photos set state = $3, width = 1200, height = 900 where equipment = $1 and id = $2', [
    equipment,
    photo,
    state,
  ])

/** Makes a deal whose work ended yesterday, with a day of eight recorded hours on its object. Returns its id. */
export async function makeWorkedDeal(asker: string, machine: string): Promise<string> {
  const [deal, request, offer] = [randomUUID(), randomUUID(), randomUUID()]
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const who = `(select id from users where email = $2), (select owner from items where id = $3)`
  await run(
    `insert into requests (id, asker, draft, reach, type, works, volume, note, from_day, to_day, shift, hours, place, address, name,
      phone, state, expires_at)
    values ($1, (select id from users where email = $2), $1, 'chosen', 'ekskavator', '{}', '', '', $3, $3, 'day', 8, 'Магадан', '',
      'Андрей', '+79160001271', 'taken', now())`,
    [request, asker, yesterday],
  )
  await run(
    `insert into offers (id, request, asker, owner, machine, state, sum, terms)
    values ($1, $4, ${who}, $3, 'accepted', 26000, $5)`,
    [offer, asker, machine, request, termsOf(machine, yesterday)],
  )
  await run(
    `with object as (
      insert into objects (user_id, name, customer_name, customer_phone, address, kind, lon, lat, radius_m)
      values ((select owner from items where id = $3), 'Котлован', 'Андрей', '', '', 'circle', 150.8, 59.56, 150) returning id),
    deal as (
      insert into deals (id, offer, asker, owner, machine, state, from_day, to_day, shift, time_zone, object_id)
      select $1, $4, ${who}, $3, 'worked', $5, $5, 'day', 'Asia/Magadan', object.id from object)
    insert into object_hours (object_id, item_id, day, came, on_site_s, work_s, idle_s, off_s, unknown_s, visits)
    select id, $3, $5, now() - interval '1 day', 30600, 25200, 3600, 1800, 0, '[]' from object`,
    [deal, asker, machine, offer, yesterday],
  )
  return deal
}

/** Moves a one-day booking to the given day and marks its work as done. */
export async function bookForDay(deal: string, day: string): Promise<void> {
  await run('update bookings set day = $2 where deal = $1', [deal, day])
  await run(`update deals set from_day = $2, to_day = $2, state = 'worked' where id = $1`, [deal, day])
  await run(
    `update offers set terms = terms || jsonb_build_object('from', $2::text, 'to', $2::text)
    where id = (select offer from deals where id = $1)`,
    [deal, day],
  )
}

/** In the closed timesheet of the machine's owner a day of the first operator is one that could not be counted at closing. */
export const closeWithoutRecords = (equipment: string, day: number): Promise<void> =>
  run(
    `update timesheet_closed_sheets set sheet = jsonb_set(sheet, array['rows', '0', 'cells', $2, 'state'], '"uncounted"')
    where user_id = (select owner from items where id = $1)`,
    [equipment, String(day - 1)],
  )

const termsOf = (machine: string, day: string) => ({
  machine,
  from: day,
  to: day,
  shift: 'day',
  hours: 8,
  unit: 'shift',
  rate: 26_000,
  quantity: 1,
  delivery: 0,
  vat: 'none',
  operator: true,
  included: '',
  note: '',
  validUntil: new Date().toISOString(),
})

async function run(statement: string, values: unknown[]) {
  const client = new pg.Client(embeddedUrl(dirname(readlinkSync(OUTBOX))))
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
