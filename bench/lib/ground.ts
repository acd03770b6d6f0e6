/** A database of a given size with the server's API on it. */
import { fileURLToPath } from 'node:url'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalogue/equipment-types.ts'
import pg from 'pg'
import { buildApi } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { connect } from '../../server/src/db/connect.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import type { App } from '../../server/src/deps.ts'
import { openPasswords } from '../../server/src/features/accounts/passwords.ts'
import { loadBench } from '../../server/src/features/demo/demo.queries.ts'
import { openGazetteer } from '../../server/src/geo/gazetteer.ts'
import { openMail } from '../../server/src/mail.ts'

export interface Ground {
  app: App
  pool: pg.Pool
  items: number
  label: string
  close(): Promise<void>
}

/** Where somebody looks, and for what. */
export interface Spot {
  lat: number
  lng: number
  type: string
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const gazetteer = openGazetteer(fileURLToPath(new URL('../../server/data/gazetteer.json', import.meta.url)))

/** Makes the database of this many items where it is missing. */
export async function openGround(items: number): Promise<Ground> {
  const folder = process.env.BENCH_DIR ?? '/tmp/spetskarta-bench'
  const embedded = await startEmbedded(folder, say)
  const name = `bench_${items}`
  const main = new pg.Client(embedded.url)
  await main.connect()
  const known = await main.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount === 0) await main.query(`create database ${name}`)
  await main.end()

  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const database = connect(url.href, (error) => say(String(error)))
  await migrate(database.pool)
  if (known.rowCount === 0) {
    say(`Готовим ${items} объявлений…`)
    await loadBench(database.db, gazetteer, items, () => {})
  }
  const config = readConfig({ RATE_LIMITS: '0' })
  const mail = openMail(config, { info: () => {}, warn: () => {} })
  const passwords = openPasswords()
  const app = await buildApi({ config, ...database, gazetteer, locate: () => undefined, mail, passwords })
  await app.ready()
  return {
    app,
    pool: database.pool,
    items,
    label: items.toLocaleString('ru'),
    async close() {
      await app.close()
      await database.close()
      await embedded.stop()
    },
  }
}

/** Towns and types in strides through their lists: each as likely as any other, the same ones every time. */
export function anyTowns(count: number): Spot[] {
  const towns = ['RU', 'BY', 'KZ'].flatMap((country) => gazetteer.placesOf(country))
  return Array.from({ length: count }, (_, i) => {
    const { lat, lng } = towns[(i * 7919) % towns.length] ?? { lat: 55.75, lng: 37.62 }
    return { lat, lng, type: EQUIPMENT_TYPES[(i * 31) % EQUIPMENT_TYPES.length]?.id ?? 'ekskavator' }
  })
}

/** Places and types of machines that are there, in the order of a hash: where there is more, more is looked for. */
export async function whereItemsAre({ pool }: Ground, count: number): Promise<Spot[]> {
  const { rows } = await pool.query<Spot>(
    `select lat, lng, type from items where kind = 'equipment' and not hidden order by md5(id::text) limit $1`,
    [count],
  )
  return rows
}

const EDITS_AT_ONCE = 500

/** Moves, hides, shows and rewrites items at random, as owners do. */
export async function editAtRandom({ pool }: Ground, edits: number): Promise<void> {
  say(`Правим ${edits} объявлений…`)
  const { rows } = await pool.query<{ id: string }>('select id from items order by random() limit $1', [edits])
  for (let done = 0; done < rows.length; done += EDITS_AT_ONCE)
    await pool.query(
      `update items set
        lat = lat + (random() - 0.5) * 0.02,
        hidden = case when random() < 0.05 then not hidden else hidden end,
        description = left(description || ' Обновлено.', 4000),
        updated_at = now()
      where id = any ($1)`,
      [rows.slice(done, done + EDITS_AT_ONCE).map(({ id }) => id)],
    )
}
