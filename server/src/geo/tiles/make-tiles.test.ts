/** The detailed map out of a small extract: the tiles as the format's own reader reads them, by what the style of our map asks of them. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeTiles } from './make-tiles.ts'
import { writePmtiles } from './pmtiles-file.ts'
import { runProgram } from './programs.ts'
import { CROSSING, townOsm, writeExtract } from './town.fixture.ts'
import { removeForgotten } from './work-folders.ts'

const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
atEnd(() => rm(folder, { recursive: true }))
const target = join(folder, 'map.pmtiles')

function readerOf(path: string): PMTiles {
  const bytes = readFileSync(path)
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
}

/** The tile of a zoom that a place lies in. */
function tileAt({ lat, lng }: typeof CROSSING, z: number): [z: number, x: number, y: number] {
  const rad = (lat * Math.PI) / 180
  const y = (1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2
  return [z, Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

async function featuresAt(z: number, place = CROSSING): Promise<Record<string, Record<string, unknown>[]>> {
  const tile = await readerOf(target).getZxy(...tileAt(place, z))
  if (!tile) return {}
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties),
    ]),
  )
}

const makeMap = async (osm: string) => {
  const work = join(folder, 'work')
  await mkdir(work, { recursive: true })
  return makeTiles([await writeExtract(join(folder, 'town.osm.pbf'), osm)], target, work)
}

beforeAll(async () => {
  expect(await makeMap(townOsm())).toMatchObject({ coast: false, zooms: [0, 14] })
})

test('the file states its extent, its zooms and OpenStreetMap', async () => {
  const map = readerOf(target)
  const { minLat, maxLat, minLon, maxLon, minZoom, maxZoom, tileType } = await map.getHeader()
  expect([minZoom, maxZoom, tileType]).toEqual([0, 14, 1])
  // The wood is the farthest to the south and west, the village to the north and east.
  expect([minLat, minLon, maxLat, maxLon].map((side) => side.toFixed(2))).toEqual(['55.54', '38.17', '55.63', '38.32'])
  const metadata = (await map.getMetadata()) as { attribution: string; vector_layers: { id: string }[] }
  expect(metadata.attribution).toContain('openstreetmap.org/copyright')
  expect(metadata.vector_layers.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['earth', 'water', 'roads', 'places', 'landuse', 'buildings']),
  )
})

test('roads, houses, water and names are in the layers and words of our style', async () => {
  const { roads, buildings, earth, places } = await featuresAt(14)
  expect(roads).toContainEqual(
    expect.objectContaining({ kind: 'major_road', kind_detail: 'primary', shield_text: 'Р-105', min_zoom: 7 }),
  )
  const guryeva = { kind: 'minor_road', kind_detail: 'residential', name: 'улица Гурьева', 'name:ru': 'улица Гурьева' }
  expect(roads).toContainEqual(expect.objectContaining({ ...guryeva, script: 'Cyrillic' }))
  expect(roads?.some(({ kind }) => kind === 'path')).toBe(true)
  expect(buildings).toContainEqual(expect.objectContaining({ kind: 'address', addr_housenumber: '12 к1' }))
  expect(buildings).toContainEqual({ kind: 'building' })
  expect(earth).toEqual([expect.objectContaining({ kind: 'earth' })])
  expect(places).toContainEqual(expect.objectContaining({ kind: 'locality', name: 'Раменское', population_rank: 8 }))
  const { water } = await featuresAt(12, { lat: CROSSING.lat - 0.008, lng: CROSSING.lng + 0.0156 })
  expect(water).toContainEqual(expect.objectContaining({ kind: 'lake', name: 'Борисоглебское озеро' }))
})

test('from afar only what is large is there', async () => {
  const { roads, buildings, places, earth } = await featuresAt(9)
  expect(roads?.every(({ kind }) => kind === 'major_road' || kind === 'rail')).toBe(true)
  expect(roads?.length).toBeGreaterThan(0)
  expect(buildings).toBeUndefined()
  expect(places?.map(({ name }) => name)).toEqual(['Раменское'])
  expect(earth).toHaveLength(1)
})

test('where the extract has a coast, no land hides the sea of the bundled map', async () => {
  const coast = '<way id="1" version="1"><nd ref="1"/><nd ref="2"/><tag k="natural" v="coastline"/></way>'
  const osm = townOsm()
  const [, first = ''] = /(<way id="1" .*?<\/way>)/.exec(osm) ?? []
  expect(await makeMap(osm.replace(first, coast))).toMatchObject({ coast: true })
  expect((await featuresAt(12)).earth).toBeUndefined()
})

test('a program that fails says why in one line', async () => {
  await expect(runProgram('osmium', ['fileinfo', join(folder, 'none.pbf')])).rejects.toThrow(
    /^osmium завершился с кодом \d+: .*none\.pbf/,
  )
  await writeExtract(join(folder, 'nothing.osm.pbf'), '<osm version="0.6"></osm>')
  await expect(makeTiles([join(folder, 'nothing.osm.pbf')], target, folder)).rejects.toThrow(/нет ни одной точки/)
})

test('a missing program names its package', async () => {
  const { PATH } = process.env
  process.env.PATH = folder
  try {
    await expect(runProgram('tilemaker', ['--help'])).rejects.toThrow(
      'Нет программы tilemaker: установите пакет tilemaker (apt-get install tilemaker)',
    )
    await expect(runProgram('osmium', ['--help'])).rejects.toThrow(/пакет osmium-tool/)
  } finally {
    process.env.PATH = PATH
  }
})

test('of very many tiles each is found, through directories within directories', async () => {
  const path = join(folder, 'many.mbtiles')
  const made = new DatabaseSync(path)
  made.exec(
    'create table tiles (zoom_level, tile_column, tile_row, tile_data); create table metadata (name, value); begin',
  )
  made.exec('create unique index tile on tiles (zoom_level, tile_column, tile_row)')
  const add = made.prepare('insert into tiles values (?, ?, ?, ?)')
  const side = 160
  // Of every second column all tiles are one; the others have their place in them.
  const textOf = (x: number, y: number) => (x % 2 ? 'same' : `${x}/${y}${'.'.repeat((x * y) % 50)}`)
  for (let x = 0; x < side; x++) for (let y = 0; y < side; y++) add.run(9, x, 511 - y, gzipSync(textOf(x, y)))
  made.exec('commit')
  made.close()
  const target = join(folder, 'many.pmtiles')
  const extent = { west: -180, south: 0, east: 0, north: 85 }
  expect(await writePmtiles(path, target, extent)).toMatchObject({ tiles: side * side, zooms: [9, 9] })
  const map = readerOf(target)
  const header = await map.getHeader()
  expect(header.numTileContents).toBe((side * side) / 2 + 1)
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  for (let x = 0; x < side; x += 13)
    for (let y = 0; y < side; y += 11) {
      const tile = await map.getZxy(9, x, y)
      expect(new TextDecoder().decode(tile?.data)).toBe(textOf(x, y))
    }
  expect(await map.getZxy(9, side, 0)).toBeUndefined()
})

test('the folder of a command that was killed goes with the next one, that of one that goes on stays', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'maps-'))
  try {
    const made = ['.map-killed', '.map-goes-on', 'blobs'].map((name) => join(parent, name))
    for (const one of made) await mkdir(one)
    const before = new Date(Date.now() - 25 * 3_600_000)
    for (const one of [made[0], made[2]]) await utimes(one as string, before, before)
    await removeForgotten(parent)
    expect((await readdir(parent)).sort()).toEqual(['.map-goes-on', 'blobs'])
  } finally {
    await rm(parent, { recursive: true })
  }
})
