/** What only the database of the tests' server can be told: what came of a change before any test. */
import { readlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { embeddedUrl } from '../../server/src/db/embedded/embedded.ts'
import { OUTBOX } from './server.ts'

/** The machine's owner is one of those whose days were computed anew when the rules of a day changed. */
export async function oweRecountNotice(equipment: string): Promise<void> {
  const client = new pg.Client(embeddedUrl(dirname(readlinkSync(OUTBOX))))
  await client.connect()
  try {
    await client.query('insert into recount_notices (user_id) select owner from items where id = $1', [equipment])
  } finally {
    await client.end()
  }
}
