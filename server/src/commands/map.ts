/**
 * `npm run map -- region.osm.pbf …` makes the detailed map and the search of addresses from extracts of OpenStreetMap; several
 * extracts make one map. It can be repeated, also while servers run. `--forget region` deletes the addresses of a region.
 */
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { forgetRegion } from '../features/search/addresses/region.queries.ts'
import { isAddress } from '../http/map/map-file.ts'
import { CommandError } from '../outside/command-error.ts'
import { REMOVES_FILES, runCommand, say } from './command.ts'
import { makeMap } from './make-map.ts'

async function make(pool: Database['pool'], files: string[]) {
  const { dataDir, map } = readConfig()
  const named = map.pmtiles && !isAddress(map.pmtiles) ? map.pmtiles : undefined
  const target = resolve(named ?? join(dataDir, 'map.pmtiles'))
  await makeMap(pool, files, target, say)
  say(named ? 'Серверы возьмут новую карту сами' : `Чтобы сайт показывал эту карту: MAP_PMTILES=${target}`)
}

async function forget(pool: Database['pool'], region: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const known = await forgetRegion(client, region)
    await client.query('commit')
    if (!known) throw new CommandError(`Области ${region} нет`)
    say(`${region}: адреса убраны`)
  } finally {
    client.release(true)
  }
}

const given = process.argv.slice(2)
if (given.length === 0 || (given[0] === '--forget' && given.length !== 2)) {
  say('Использование: npm run map -- <область.osm.pbf> …  или  npm run map -- --forget <область>')
  process.exit(2)
}
await runCommand(({ pool }) => (given[0] === '--forget' ? forget(pool, given[1] ?? '') : make(pool, given)), {
  endsWithin: REMOVES_FILES,
})
