/**
 * Writes the tiles of an MBTiles file to one PMTiles file, version 3
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Tiles are written in the order of their ids, identical ones
 * once.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

interface Entry {
  id: number
  /** How many consecutive ids have this tile; 0: the entry points to a directory. */
  run: number
  offset: number
  length: number
}

/** The header and the root directory lie within the first 16 KiB. */
const FIRST_BYTES = 16_384
const HEADER_BYTES = 127
const ROOT_MOST = FIRST_BYTES - HEADER_BYTES
/** Bytes: only tiles up to this size are compared, since identical ones are small: land without a road, forest, water. */
const COMPARED_MOST = 2000
/** Entries of a leaf directory; doubled until the root directory has room for all of them. */
const LEAF_ENTRIES = 4096
/** Codes in the header: gzip compression, vector tiles. */
const [GZIP, VECTOR] = [2, 1]

interface Extent {
  west: number
  south: number
  east: number
  north: number
}

export interface TilesWritten {
  tiles: number
  bytes: number
  /** The extent that the file's header states. */
  extent: Extent
  zooms: [from: number, to: number]
}

/** Throws where the MBTiles file has no tiles. */
export async function writePmtiles(mbtiles: string, target: string, extent: Extent): Promise<TilesWritten> {
  const source = new DatabaseSync(mbtiles, { readOnly: true })
  const file = await open(target, 'w')
  try {
    const order = orderOf(source)
    const [from, to] = [order.at(0)?.z, order.reduce((most, { z }) => Math.max(most, z), 0)]
    if (from === undefined) throw new Error(`no tiles in ${mbtiles}`)
    const { entries, end, contents } = await writeTiles(source, order, file)
    const { root, leaves } = directoriesOf(entries)
    const metadata = gzipSync(metadataOf(source))
    const bytes = end + leaves.length + metadata.length
    const places = [HEADER_BYTES, root.length, end + leaves.length, metadata.length, end, leaves.length]
    const counts = [FIRST_BYTES, end - FIRST_BYTES, order.length, entries.length, contents]
    const header = headerOf([...places, ...counts], extent, [from, to])
    await file.write(leaves, 0, leaves.length, end)
    await file.write(metadata, 0, metadata.length, end + leaves.length)
    await file.write(root, 0, root.length, HEADER_BYTES)
    await file.write(header, 0, header.length, 0)
    await file.sync()
    return { tiles: order.length, bytes, extent, zooms: [from, to] }
  } finally {
    await file.close()
    source.close()
  }
}

interface Place {
  id: number
  z: number
  column: number
  /** Counted from the south, as in MBTiles. */
  row: number
}

function orderOf(source: DatabaseSync): Place[] {
  const places: Place[] = []
  const all = source.prepare('select zoom_level as z, tile_column as "column", tile_row as "row" from tiles')
  for (const { z, column, row } of all.iterate() as Iterable<{ z: number; column: number; row: number }>)
    places.push({ id: zxyToTileId(z, column, 2 ** z - 1 - row), z, column, row })
  return places.sort((a, b) => a.id - b.id)
}

async function writeTiles(source: DatabaseSync, order: readonly Place[], file: FileHandle) {
  const one = source.prepare(
    'select tile_data as data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  )
  const entries: Entry[] = []
  const known = new Map<string, number>()
  let [end, contents] = [FIRST_BYTES, 0]
  for (const { id, z, column, row } of order) {
    const { data } = one.get(z, column, row) as { data: Uint8Array }
    const hash = data.length <= COMPARED_MOST ? createHash('sha1').update(data).digest('base64') : undefined
    const same = hash === undefined ? undefined : known.get(hash)
    const offset = same ?? end - FIRST_BYTES
    const before = entries.at(-1)
    if (before?.offset === offset && before.id + before.run === id) before.run++
    else entries.push({ id, run: 1, offset, length: data.length })
    if (same !== undefined) continue
    await file.write(data, 0, data.length, end)
    end += data.length
    contents++
    if (hash !== undefined) known.set(hash, offset)
  }
  return { entries, end, contents }
}

function directoriesOf(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directoryOf(entries)
  if (whole.length <= ROOT_MOST) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = directoryOf(entries.slice(i, i + size))
      // A run of 0 points to a directory.
      pointers.push({ id: entries[i]?.id ?? 0, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directoryOf(pointers)
    if (root.length <= ROOT_MOST) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** One list after the other: differences of ids, runs, lengths, and offsets (0 where the tile follows the one before). */
function directoryOf(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const add = (value: number) => {
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
    bytes.push(left)
  }
  add(entries.length)
  entries.forEach(({ id }, i) => {
    add(id - (entries[i - 1]?.id ?? 0))
  })
  for (const { run } of entries) add(run)
  for (const { length } of entries) add(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    add(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Uint8Array.from(bytes))
}

/** `json` in the metadata of MBTiles lists the layers and their fields. */
function metadataOf(source: DatabaseSync): string {
  const rows = source.prepare('select name, value from metadata').all() as { name: string; value: string }[]
  const values = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const layers = JSON.parse(values.json ?? '{}') as { vector_layers?: unknown }
  return JSON.stringify({
    name: values.name,
    description: values.description,
    attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
    type: 'baselayer',
    vector_layers: layers.vector_layers ?? [],
  })
}

/** `numbers`: the eleven offsets, lengths and counts, in the order of the format. */
function headerOf(numbers: number[], { west, south, east, north }: Extent, [from, to]: [number, number]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  numbers.forEach((value, i) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i)
  })
  // Tiles are in the order of their ids; directories and tiles are compressed by gzip.
  header.set([1, GZIP, GZIP, VECTOR, from, to], 96)
  for (const [i, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  header[118] = Math.min(to, 10)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return header
}
