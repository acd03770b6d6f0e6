/** A database with names of Citus in it (`stand-in-citus.sql`), for what must be asked of a cluster, and in which order. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { makeDatabase } from './clone.ts'

export async function makeStandInCluster(): Promise<string> {
  const url = await makeDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(await readFile(new URL('stand-in-citus.sql', import.meta.url), 'utf8'))
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set search_path = public, pg_catalog`)
  await client.end()
  return url
}
