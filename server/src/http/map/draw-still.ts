/** Draws a square of the bundled map as SVG, in the colours of its two styles, light and dark. */
import type { VectorTileLayer } from '@mapbox/vector-tile'
import { type MapPart, projected } from '@spetskarta/shared/still.ts'
import { chosenNames, namesDrawn, STILL_SIDE, stillRules, type TownName, WIDTHS_NAMED } from './still-names.ts'

/** Assumed side of the picture on the screen, pixels: an average of narrow and wide windows. It decides what the map shows. */
const SHOWN_PX = 1300

interface BasemapStyle {
  sources: { coarse: { data: { coordinates: [number, number][][][] } } }
  layers: { id: string; minzoom?: number; paint?: Record<string, unknown> }[]
}

interface Tile {
  z: number
  /** May lie beyond the sides of the world, where the map repeats. */
  column: number
  x: number
  y: number
}
export type BasemapTile = Tile & { layers: Record<string, VectorTileLayer> }

type Point = [x: number, y: number]
type Properties = Record<string, string | number | boolean>

/** What is drawn of a layer, in this order from below. `width`: pixels of a line at a zoom. */
interface Drawn {
  style: string
  layer: string
  line: boolean
  has: (properties: Properties) => boolean
  width?: (zoom: number) => number
}

const rank = ({ rank }: Properties) => Number(rank ?? 9)
const plain = (properties: Properties) => !('class' in properties)
const between = (zoom: number, ...stops: Point[]): number => {
  const next = stops.findIndex(([at]) => at > zoom)
  const [after, before] = [stops.at(next), stops[next - 1]]
  if (!after || !before || next < 0) return after?.[1] ?? 1
  return before[1] + ((after[1] - before[1]) * (zoom - before[0])) / (after[0] - before[0])
}

const DRAWN: Drawn[] = [
  { style: 'land', layer: 'land', line: false, has: plain },
  { style: 'rivers-minor', layer: 'rivers', line: true, has: (tags) => plain(tags) && rank(tags) >= 4 },
  {
    style: 'rivers',
    layer: 'rivers',
    line: true,
    has: (tags) => plain(tags) && rank(tags) < 4,
    width: (zoom) => between(zoom, [2, 0.5], [5, 0.7], [8, 1.4], [12, 3.4]),
  },
  { style: 'lakes', layer: 'water', line: false, has: () => true },
  { style: 'regions', layer: 'regions', line: true, has: () => true },
  {
    style: 'borders',
    layer: 'borders',
    line: true,
    has: (tags) => !('disputed' in tags),
    width: (zoom) => between(zoom, [1, 0.4], [4, 0.9], [8, 1.7], [12, 2.4]),
  },
]

/** The tiles under a part of the world, at the zoom where at most three of them cover its width. */
export function tilesOf({ x, y, width, height }: MapPart, zoomMax: number): Tile[] {
  const z = Math.max(0, Math.min(zoomMax, Math.floor(-Math.log2(width)) + 1))
  const count = 2 ** z
  const tiles: Tile[] = []
  for (let column = Math.floor(x * count); column < (x + width) * count; column++)
    for (let row = Math.max(0, Math.floor(y * count)); row < Math.min(count, (y + height) * count); row++)
      tiles.push({ z, column, x: ((column % count) + count) % count, y: row })
  return tiles
}

export function drawStill(
  part: MapPart,
  tiles: BasemapTile[],
  styles: { light: BasemapStyle; dark: BasemapStyle },
): string {
  const zoom = Math.log2(SHOWN_PX / 512 / part.width)
  const { layers, sources } = styles.light
  const least = (id: string) => layers.find((layer) => layer.id === id)?.minzoom ?? 0
  // Layers fade in or out within one zoom level.
  const isSeen = (id: string) => zoom >= least(id) + 0.5
  const paths = DRAWN.filter(({ style }) => least(style) === 0 || isSeen(style)).map((drawn) => {
    const d = tiles.flatMap((tile) => shapesOf(tile, part, drawn)).join('')
    const width = drawn.line ? ` style="--w:${(drawn.width?.(zoom) ?? 0.9).toFixed(1)}"` : ''
    return d && `<path class="${drawn.style}"${width} d="${d}"/>`
  })
  if (isSeen('beyond-coarse'))
    paths.push(...coarse(sources.coarse.data.coordinates, part).map((d) => d && `<path class="beyond" d="${d}"/>`))
  if (isSeen('beyond-detail'))
    paths.splice(0, paths.length, `<path class="beyond" d="M0 0h${STILL_SIDE}v${STILL_SIDE}h-${STILL_SIDE}z"/>`)
  const names = chosenNames(
    tiles.flatMap((tile) => namesOf(tile, part)),
    zoom,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${STILL_SIDE} ${STILL_SIDE}">` +
    `<style>${colours(styles.light)}@media (prefers-color-scheme:dark){${colours(styles.dark)}}${stillRules}</style>` +
    `${WIDTHS_NAMED}<rect class="sea" width="${STILL_SIDE}" height="${STILL_SIDE}"/>${paths.join('')}${namesDrawn(names)}</svg>`
  )
}

/** CSS rules with the colours of the classes above. */
function colours({ layers }: BasemapStyle): string {
  const paint = (id: string, property: string) => String(layers.find((layer) => layer.id === id)?.paint?.[property])
  const rules = DRAWN.map(({ style, line }) =>
    line
      ? `.${style}{fill:none;stroke:${paint(style, 'line-color')}}`
      : `.${style}{fill:${paint(style, 'fill-color')}}`,
  )
  const [major, minor] = ['places-medium', 'places-minor'].map((id) => paint(id, 'text-color'))
  return (
    `${rules.join('')}.sea{fill:${paint('lakes', 'fill-color')}}.beyond{fill:${paint('beyond-coarse', 'fill-color')}}` +
    `text{fill:${minor};stroke:${paint('places-minor', 'text-halo-color')}}.large{fill:${major}}` +
    `.dots{stroke:${paint('place-dots', 'circle-color')}}`
  )
}

function shapesOf(tile: BasemapTile, part: MapPart, { layer, line, has }: Drawn): string[] {
  const shapes: string[] = []
  for (const { type, properties, rings } of featuresOf(tile, part, layer)) {
    if (type !== (line ? 2 : 3) && !(line && type === 3)) continue
    if (!has(properties)) continue
    for (const ring of rings)
      for (const run of line ? runsWithin(ring) : [clipped(ring)]) shapes.push(pathOf(run, !line))
  }
  return shapes
}

function* featuresOf(tile: BasemapTile, part: MapPart, name: string) {
  const layer = tile.layers[name]
  if (!layer) return
  const count = 2 ** tile.z
  const unit = STILL_SIDE / part.width
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i)
    const rings = feature
      .loadGeometry()
      .map((ring) =>
        ring.map(
          ({ x, y }): Point => [
            ((tile.column + x / layer.extent) / count - part.x) * unit,
            ((tile.y + y / layer.extent) / count - part.y) * unit,
          ],
        ),
      )
    yield { type: feature.type, properties: feature.properties as Properties, rings }
  }
}

function namesOf(tile: BasemapTile, part: MapPart): TownName[] {
  return [...featuresOf(tile, part, 'places')].flatMap(({ properties, rings }) => {
    const [x = -1, y = -1] = rings[0]?.[0] ?? []
    if (!plain(properties) || x < 0 || y < 0 || x > STILL_SIDE || y > STILL_SIDE) return []
    return { text: String(properties.name), rank: rank(properties), people: Number(properties.pop ?? 0), x, y }
  })
}

/** The coarse outlines of the world, where the bundled map has no more detail. */
const coarse = (polygons: [number, number][][][], part: MapPart): string[] =>
  polygons.flatMap((rings) =>
    rings.flatMap((ring) =>
      [-1, 0, 1].map((world) =>
        pathOf(
          clipped(
            ring.map(([lng, lat]): Point => {
              const { x, y } = projected({ lng, lat })
              return [((x + world - part.x) * STILL_SIDE) / part.width, ((y - part.y) * STILL_SIDE) / part.width]
            }),
          ),
          true,
        ),
      ),
    ),
  )

/** How far lines go on beyond the picture's sides. */
const EDGE = 8
const SIDES: { inside: (p: Point) => boolean; axis: 0 | 1; at: number }[] = [
  { inside: ([x]) => x >= -EDGE, axis: 0, at: -EDGE },
  { inside: ([x]) => x <= STILL_SIDE + EDGE, axis: 0, at: STILL_SIDE + EDGE },
  { inside: ([, y]) => y >= -EDGE, axis: 1, at: -EDGE },
  { inside: ([, y]) => y <= STILL_SIDE + EDGE, axis: 1, at: STILL_SIDE + EDGE },
]

/** The part of a ring that the picture shows (Sutherland and Hodgman, 1974). */
export function clipped(ring: Point[]): Point[] {
  let left = ring
  for (const { inside, axis, at } of SIDES) {
    const next: Point[] = []
    left.forEach((point, i) => {
      const before = left.at(i - 1) ?? point
      if (inside(before) !== inside(point)) {
        const share = (at - before[axis]) / (point[axis] - before[axis])
        next.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])])
      }
      if (inside(point)) next.push(point)
    })
    left = next
  }
  return left
}

const isNear = ([x, y]: Point) => x > -EDGE && x < STILL_SIDE + EDGE && y > -EDGE && y < STILL_SIDE + EDGE

/** The parts of a line that the picture shows, each with the points before and after it. */
function runsWithin(line: Point[]): Point[][] {
  const runs: Point[][] = []
  let run: Point[] = []
  line.forEach((point, i) => {
    const before = line[i - 1]
    const after = line[i + 1]
    if ([before, point, after].some((one) => one !== undefined && isNear(one))) run.push(point)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  })
  return run.length > 0 ? [...runs, run] : runs
}

/** Rounds to whole units; points closer than three units to the one before are left out. */
function pathOf(points: Point[], closed: boolean): string {
  let d = ''
  let [lastX, lastY] = [0, 0]
  let drawn = 0
  points.forEach(([px, py], i) => {
    const [x, y] = [Math.round(px), Math.round(py)]
    if (drawn > 0 && Math.abs(x - lastX) + Math.abs(y - lastY) < 3 && (closed || i < points.length - 1)) return
    d += drawn === 0 ? `M${x} ${y}` : `${drawn === 1 ? 'l' : ' '}${x - lastX} ${y - lastY}`
    ;[lastX, lastY] = [x, y]
    drawn++
  })
  if (drawn < (closed ? 3 : 2)) return ''
  return closed ? `${d}z` : d
}

export type { BasemapStyle }
