/** Loads the streets and houses of a region from an extract of OpenStreetMap, as a stream. */
import { join } from 'node:path'
import type pg from 'pg'
import { printedBy, runProgram } from '../../../geo/tiles/programs.ts'
import { CommandError } from '../../../outside/command-error.ts'
import { wordsOf } from './address-words.rules.ts'
import { addressedBy, type OsmFeature, STREET_KINDS, TOWN_KINDS, Towns } from './gather.rules.ts'
import { beginRegions, copyHouses, replaceRegion, type StreetRow, storeWords } from './region.queries.ts'
import { noteMap, type WaitingMap } from './waiting-maps.queries.ts'

interface LoadedRegion {
  streets: number
  houses: number
}

interface Extract {
  /** Name of the region; what was loaded under it before is replaced. */
  region: string
  file: string
}

/** Loads all of the extracts or none, and with them the note of their map. `folder`: for temporary files. */
export async function loadExtracts(
  pool: pg.Pool,
  extracts: readonly Extract[],
  { folder, map }: { folder: string; map?: WaitingMap },
  tell?: (region: string, loaded: LoadedRegion) => void,
): Promise<void> {
  await inRegions(pool, async (client) => {
    for (const { region, file } of extracts) tell?.(region, await loadExtract(client, region, file, folder))
    if (map) await noteMap(client, map)
  })
}

async function loadExtract(client: pg.ClientBase, name: string, file: string, folder: string): Promise<LoadedRegion> {
  const [places, addressed] = [join(folder, 'places.osm.pbf'), join(folder, 'addressed.osm.pbf')]
  await runProgram('osmium', ['tags-filter', '-R', '-O', '-o', places, file, `n/place=${TOWN_KINDS.join()}`])
  const towns = new Towns()
  for await (const town of featuresOf(places, folder)) towns.add(town)
  const wanted = ['nwr/addr:housenumber', `w/highway=${STREET_KINDS.join()}`]
  await runProgram('osmium', ['tags-filter', '-O', '-o', addressed, file, ...wanted])
  return loadAddresses(client, name, towns, featuresOf(addressed, folder))
}

/** The positions of nodes are kept in a file, so that a large region needs no more memory than a small one. */
async function* featuresOf(file: string, folder: string): AsyncGenerator<OsmFeature> {
  const index = `sparse_file_array,${join(folder, 'nodes')}`
  const args = ['export', '-f', 'geojsonseq', '-x', 'print_record_separator=false', '-i', index, file]
  // For an extract without any feature it prints an empty line.
  for await (const line of printedBy('osmium', args)) if (line) yield JSON.parse(line) as OsmFeature
}

interface Street extends StreetRow {
  number: number
  /** Number of places whose sums are in `lat` and `lng`. */
  seen: number
}

/** Until all of `work` is done, searches see the regions as they were before. */
export async function inRegions<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let done = false
  try {
    await client.query('begin')
    if (!(await beginRegions(client))) throw new CommandError('Адреса уже загружает другая команда')
    const result = await work(client)
    await client.query('commit')
    done = true
    return result
  } finally {
    // A connection left in the middle of a copy is closed, which undoes what it has begun.
    client.release(!done)
  }
}

export async function loadAddresses(
  client: pg.ClientBase,
  name: string,
  towns: Towns,
  features: AsyncIterable<OsmFeature>,
): Promise<LoadedRegion> {
  const streets = new Map<string, Street>()
  await copyHouses(client, houseLines(features, towns, streets))
  const read = [...streets.values()]
  if (read.length === 0) throw new CommandError(`${name}: ни улиц, ни домов нет`)
  const words = new Set(read.flatMap(({ streetWords, townWords }) => [...streetWords, ...townWords]))
  const ids = await storeWords(client, [...words])
  const rows = read.map((street) => ({ ...street, lat: street.lat / street.seen, lng: street.lng / street.seen }))
  const houses = await replaceRegion(client, name, rows, (some) => some.flatMap((word) => ids.get(word) ?? []))
  return { streets: read.length, houses }
}

/** Characters in a piece of houses that is sent at once. */
const PIECE = 65_536

async function* houseLines(features: AsyncIterable<OsmFeature>, towns: Towns, streets: Map<string, Street>) {
  let piece = ''
  for await (const feature of features) {
    const address = addressedBy(feature, towns)
    if (!address) continue
    const { lat, lng, houses } = address
    const street = streetOf(address, streets)
    street.lat += lat
    street.lng += lng
    street.seen++
    street.houses += houses.length
    for (const house of houses) piece += `${street.number}\t${house}\t${lat}\t${lng}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

/** «улица Гурьева» and «Гурьева улица» in one town are the same street. */
function streetOf({ town, street }: { town: string; street: string }, streets: Map<string, Street>): Street {
  const [streetWords, townWords] = [wordsOf(street), wordsOf(town)]
  const key = `${streetWords.toSorted().join(' ')}|${townWords.toSorted().join(' ')}`
  const known = streets.get(key)
  if (known) return known
  const made = { number: streets.size + 1, town, street, lat: 0, lng: 0, seen: 0, houses: 0, streetWords, townWords }
  streets.set(key, made)
  return made
}
