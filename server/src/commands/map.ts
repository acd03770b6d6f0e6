/**
 * `npm run map -- region.osm.pbf …` makes the detailed map and the search of addresses out of extracts of OpenStreetMap; several make one map.
 * It may be run again and while servers run. `--forget region` takes the addresses of a region away.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { loadExtract } from '../features/search/addresses/load-addresses.ts'
import { forgetRegion, measureAddresses, prepareTrigrams } from '../features/search/addresses/region.queries.ts'
import { makeTiles } from '../geo/tiles/make-tiles.ts'
import { requirePrograms } from '../geo/tiles/programs.ts'
import { removeForgotten, WORK_FOLDER } from '../geo/tiles/work-folders.ts'
import { isAddress } from '../http/map/map-file.ts'
import { CommandError } from '../outside/command-error.ts'
import { runCommand, say } from './command.ts'

async function make(pool: Database['pool'], files: string[]) {
  const missing = files.find((file) => !existsSync(file))
  if (missing) throw new CommandError(`Нет файла ${missing}`)
  await requirePrograms()
  const { dataDir, map } = readConfig()
  const named = map.pmtiles && !isAddress(map.pmtiles) ? map.pmtiles : undefined
  const target = resolve(named ?? join(dataDir, 'map.pmtiles'))
  await mkdir(dirname(target), { recursive: true })
  await removeForgotten(dirname(target))
  const folder = await mkdtemp(join(dirname(target), WORK_FOLDER))
  try {
    await makeMap(files, target, folder)
    await prepareTrigrams(pool).catch((error: { code?: string }) => {
      throw error.code === '42501' ? new CommandError(NO_RIGHT) : error
    })
    for (const file of files) await loadRegion(pool, file, folder)
    const { bytes } = await measureAddresses(pool)
    say(`Адреса всех областей занимают в базе ${megabytes(bytes)}`)
    say(named ? 'Серверы возьмут новую карту сами' : `Чтобы сайт показывал эту карту: MAP_PMTILES=${target}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NO_RIGHT =
  'У базы нет расширения pg_trgm, а создать его нет прав: выполните create extension pg_trgm от суперпользователя'

async function makeMap(files: string[], target: string, folder: string) {
  const begun = performance.now()
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  say(`Карта: читаем ${files.map((file) => basename(file)).join(', ')}, ${megabytes(sum(sizes))}…`)
  const { tiles, bytes, coast } = await makeTiles(files, target, folder)
  say(`${target}: плиток ${tiles}, ${megabytes(bytes)}, за ${minutesSince(begun)}`)
  if (coast) say('В файле есть морской берег: до масштаба 11 море рисует встроенная карта, дальше его не видно')
}

async function loadRegion(pool: Database['pool'], file: string, folder: string) {
  const begun = performance.now()
  const region = regionOf(file)
  say(`Адреса: ${region}…`)
  const { streets, houses } = await loadExtract(pool, region, file, folder)
  say(`${region}: улиц ${streets}, домов ${houses}, за ${minutesSince(begun)}`)
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

/** `central-fed-district-latest.osm.pbf` is loaded anew by the next file of that name. */
const regionOf = (file: string) => basename(file).replace(/(\.osm)?\.(pbf|osm|xml)$/i, '')

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0).replace('.', ',')} МБ`

function minutesSince(begun: number): string {
  const seconds = Math.round((performance.now() - begun) / 1000)
  return seconds < 60 ? `${seconds} с` : `${Math.floor(seconds / 60)} мин ${seconds % 60} с`
}

const given = process.argv.slice(2)
if (given.length === 0 || (given[0] === '--forget' && given.length !== 2)) {
  say('Использование: npm run map -- <область.osm.pbf> …  или  npm run map -- --forget <область>')
  process.exit(2)
}
await runCommand(({ pool }) => (given[0] === '--forget' ? forget(pool, given[1] ?? '') : make(pool, given)))
