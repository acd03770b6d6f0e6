/** What only the database of the tests' server can be told: what came of a change before any test. */
import { readlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { OUTBOX } from './server.ts'

/** The machine's owner is one of those whose days were summed anew when the rules changed: two days, of which this one had 365 km. */
export async function oweRecountNotice(equipment: string, day: string): Promise<void> {
  await run('insert into recount_notices (user_id) select owner from items where id = $1', [equipment])
  await run('insert into recounts (equipment, days, due_at) values ($1, 2, now())', [equipment])
  await run(
    `insert into recounted_days (equipment, day, before, after, why)
    values ($1, $2, '{"distance": 365600, "work": 36000}', '{"distance": 24100, "work": 7200}', '{jam}')`,
    [equipment, day],
  )
}

/** What a photo is while it waits for a worker, or what it is when the worker could not open it. */
export const setPhotoState = (equipment: string, photo: string, state: 'waiting' | 'refused'): Promise<void> =>
  run('update photos set state = $3, width = 1200, height = 900 where equipment = $1 and id = $2', [
    equipment,
    photo,
    state,
  ])

async function run(statement: string, values: unknown[]) {
  const client = new pg.Client(embeddedUrl(dirname(readlinkSync(OUTBOX))))
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
