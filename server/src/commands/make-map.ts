/**
 * Makes the map and the addresses from extracts of OpenStreetMap: at the end either both are new, or both are unchanged. Where the
 * command is killed after the addresses are stored, the next start of a server or of the command puts their map in its place.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { loadExtracts } from '../features/search/addresses/load-addresses.ts'
import { measureAddresses, prepareTrigrams } from '../features/search/addresses/region.queries.ts'
import { putWaitingMap, type WaitingMap } from '../features/search/addresses/waiting-maps.queries.ts'
import { makeTiles } from '../geo/tiles/make-tiles.ts'
import { requirePrograms } from '../geo/tiles/programs.ts'
import { removeForgotten, WORK_FOLDER } from '../geo/tiles/work-folders.ts'
import { CommandError } from '../outside/command-error.ts'
import { needFiles } from './files.ts'

type Tell = (line: string) => void

/** `target`: path of the map file. */
export async function makeMap(pool: pg.Pool, files: readonly string[], target: string, tell: Tell): Promise<void> {
  await needFiles(files)
  requireOwnNames(files)
  await requirePrograms()
  const there = await stat(target).catch(() => undefined)
  if (there?.isDirectory()) throw new CommandError(`${target} — папка, а карта — один файл: назовите его в MAP_PMTILES`)
  await mkdir(dirname(target), { recursive: true })
  const former = await putWaitingMap(pool)
  if (former) tell(`${former}: поставлена карта прошлого запуска, который прервали`)
  await removeForgotten(dirname(target))
  const folder = await mkdtemp(join(dirname(target), WORK_FOLDER))
  try {
    const made = await drawTiles(files, folder, target, tell)
    await loadRegions(pool, files, folder, { made, target }, tell)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    tell('Карта и адреса остались прежними')
    throw error
  }
  await putWaitingMap(pool).catch((error: unknown) => {
    tell('Адреса новые, карта прежняя: новую поставит следующий запуск сервера или этой команды')
    throw error
  })
  const { bytes } = await measureAddresses(pool)
  tell(`Адреса всех областей занимают в базе ${megabytes(bytes)}`)
}

const NO_RIGHT =
  'У базы нет расширения pg_trgm, а создать его нет прав: выполните create extension pg_trgm от суперпользователя'

async function drawTiles(files: readonly string[], folder: string, target: string, tell: Tell): Promise<string> {
  const begun = performance.now()
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  tell(`Карта: читаем ${files.map((file) => basename(file)).join(', ')}, ${megabytes(sum(sizes))}…`)
  const made = join(folder, 'map.pmtiles')
  const { tiles, bytes, coast } = await makeTiles(files, made, folder)
  tell(`${target}: плиток ${tiles}, ${megabytes(bytes)}, за ${minutesSince(begun)}`)
  if (coast) tell('В файле есть морской берег: до масштаба 11 море рисует встроенная карта, дальше его не видно')
  return made
}

async function loadRegions(pool: pg.Pool, files: readonly string[], folder: string, map: WaitingMap, tell: Tell) {
  await prepareTrigrams(pool).catch((error: { code?: string }) => {
    throw error.code === '42501' ? new CommandError(NO_RIGHT) : error
  })
  let begun = performance.now()
  const extracts = files.map((file) => ({ region: regionOf(file), file }))
  await loadExtracts(pool, extracts, { folder, map }, (region, { streets, houses }) => {
    tell(`${region}: улиц ${streets}, домов ${houses}, за ${minutesSince(begun)}`)
    begun = performance.now()
  })
}

/** The name of a region. The next file with the same name replaces its addresses. */
const regionOf = (file: string) => basename(file).replace(/(\.osm)?\.(pbf|osm|xml)$/i, '')

/** Of two files with one name only the addresses of the later one would be kept. */
function requireOwnNames(files: readonly string[]) {
  const regions = files.map(regionOf)
  const twice = regions.find((region, i) => regions.indexOf(region) !== i)
  if (twice !== undefined) throw new CommandError(`Две выгрузки с одним именем ${twice}: переименуйте одну из них`)
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0).replace('.', ',')} МБ`

function minutesSince(begun: number): string {
  const seconds = Math.round((performance.now() - begun) / 1000)
  return seconds < 60 ? `${seconds} с` : `${Math.floor(seconds / 60)} мин ${seconds % 60} с`
}
