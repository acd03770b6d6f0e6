/** A small map for `MAP_PMTILES`: PMTiles version 3 with vector tiles in the schema of Protomaps. */
import { gzipSync } from 'node:zlib'
import type { Bounds } from '@spetskarta/shared/geo.ts'

type Line = [x: number, y: number][]
interface Feature {
  kind: 'point' | 'line' | 'polygon'
  tags: Record<string, string | number>
  line: Line
}

/** Units per side of a tile. */
const EXTENT = 4096
const KINDS = { point: 1, line: 2, polygon: 3 }

const square = (x: number, y: number, side: number): Line => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]

/** A tile of land with a pond, a highway and a town every 512 units, so that every view contains each of them. */
const tileWithEverything = () => {
  const steps = Array.from({ length: EXTENT / 512 }, (_, i) => i * 512)
  const places = steps.flatMap((x) => steps.map((y): [number, number] => [x, y]))
  const road = { kind: 'highway', kind_detail: 'motorway', min_zoom: 3, name: 'Рязанское шоссе' }
  const town = { kind: 'locality', kind_detail: 'town', min_zoom: 2, name: 'Раменское', 'name:ru': 'Раменское' }
  return tileOf({
    earth: [{ kind: 'polygon', tags: { kind: 'earth' }, line: square(0, 0, EXTENT) }],
    water: places.map(([x, y]) => ({ kind: 'polygon', tags: { kind: 'lake' }, line: square(x + 100, y + 60, 120) })),
    roads: steps.map((y) => ({
      kind: 'line',
      tags: road,
      line: [
        [0, y + 256],
        [EXTENT, y + 256],
      ],
    })),
    places: places.map(([x, y]) => ({ kind: 'point', tags: town, line: [[x + 256, y + 128]] })),
  })
}

/** The file with all tiles that touch the bounds, from zoom 0 to `maxZoom`. */
export function ownMap({ south, west, north, east }: Bounds, maxZoom: number): Buffer {
  const ids: number[] = []
  for (let z = 0; z <= maxZoom; z++) {
    const [left, top] = tileAt(north, west, z)
    const [right, bottom] = tileAt(south, east, z)
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) ids.push(tileId(z, x, y))
  }
  ids.sort((a, b) => a - b)
  const tile = gzipSync(tileWithEverything())
  // Columns: difference from the previous id, length of the run, length of the tile, offset + 1.
  const entries = [
    ids.length,
    ...ids.map((id, i) => id - (ids[i - 1] ?? 0)),
    ...ids.map(() => 1),
    ...ids.map(() => tile.length),
    ...ids.map(() => 1),
  ]
  const directory = gzipSync(Buffer.from(entries.flatMap(varint)))
  const metadata = gzipSync('{}')
  const head = Buffer.alloc(127)
  head.write('PMTiles', 'latin1')
  const places = [127, directory.length, 127 + directory.length, metadata.length]
  const begin = 127 + directory.length + metadata.length
  for (const [i, value] of [...places, begin, 0, begin, tile.length, ids.length, ids.length, 1].entries())
    head.writeBigUInt64LE(BigInt(value), 8 + 8 * i)
  // Version; flags: clustered, directories and tiles compressed by gzip, vector tiles; zooms.
  head[7] = 3
  head.set([1, 2, 2, 1, 0, maxZoom], 96)
  for (const [i, degrees] of [west, south, east, north].entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  return Buffer.concat([head, directory, metadata, tile])
}

function tileAt(lat: number, lng: number, z: number): [x: number, y: number] {
  const rad = (lat * Math.PI) / 180
  const y = (1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2
  return [Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

/** Number of a tile on the Hilbert curve, counted from zoom 0 (PMTiles 3, §4). */
function tileId(z: number, x: number, y: number): number {
  let [id, tx, ty] = [(4 ** z - 1) / 3, x, y]
  for (let s = 2 ** z / 2; s >= 1; s /= 2) {
    const [rx, ry] = [tx & s ? 1 : 0, ty & s ? 1 : 0]
    id += s * s * ((3 * rx) ^ ry)
    if (ry) continue
    if (rx) [tx, ty] = [2 ** z - 1 - tx, 2 ** z - 1 - ty]
    ;[tx, ty] = [ty, tx]
  }
  return id
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return [...bytes, left]
}

const field = (number: number, bytes: readonly number[]) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const whole = (number: number, value: number) => [...varint(number * 8), ...varint(value)]
const text = (value: string) => [...Buffer.from(value)]

/** A tile as Mapbox Vector Tile 2.1. */
function tileOf(layers: Record<string, Feature[]>): Buffer {
  const bytes = Object.entries(layers).flatMap(([name, features]) => {
    const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
    const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
    return field(3, [
      ...whole(15, 2),
      ...field(1, text(name)),
      ...features.flatMap(({ kind, tags, line }) =>
        field(2, [
          ...field(
            2,
            Object.entries(tags).flatMap(([key, value]) => [
              ...varint(keys.indexOf(key)),
              ...varint(values.indexOf(value)),
            ]),
          ),
          ...whole(3, KINDS[kind]),
          ...field(4, commands(kind, line).flatMap(varint)),
        ]),
      ),
      ...keys.flatMap((key) => field(3, text(key))),
      ...values.flatMap((value) => field(4, typeof value === 'string' ? field(1, text(value)) : whole(5, value))),
      ...whole(5, EXTENT),
    ])
  })
  return Buffer.from(bytes)
}

/** Drawing commands: move to the first corner, lines to the others, and for a polygon back to the first. */
function commands(kind: Feature['kind'], line: Line): number[] {
  const steps = line.map(([x, y], i) => {
    const [px, py] = line[i - 1] ?? [0, 0]
    return [x - px, y - py].map((step) => (step << 1) ^ (step >> 31))
  })
  const [first = [], ...rest] = steps
  const to = rest.length > 0 ? [rest.length * 8 + 2, ...rest.flat()] : []
  return [9, ...first, ...to, ...(kind === 'polygon' ? [15] : [])]
}
