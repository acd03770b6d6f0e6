/** Style of the site operator's own map: a file of OpenStreetMap tiles in the schema of Protomaps. */
import { type Flavor, layers } from '@protomaps/basemaps'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { FetchSource, PMTiles } from 'pmtiles'
import type { Scheme } from './scheme'

const SOURCE = 'own'
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>, ' +
  '<a href="https://protomaps.com/" target="_blank" rel="noopener">Protomaps</a>'

/** The area that the file covers. Rejects if the file does not answer until the signal. */
export async function readExtent(url: string, signal: AbortSignal): Promise<Bounds> {
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const { minLat, minLon, maxLat, maxLon } = await Promise.race([new PMTiles(new FetchSource(url)).getHeader(), late])
  return { south: minLat, west: minLon, north: maxLat, east: maxLon }
}

/** Layers with pictures, left out because they would need another file. Roads keep the text of their signs. */
const WITHOUT = new Set(['background', 'pois', 'roads_oneway'])

/** The layers of the file over those of the bundled map, whose names are shown only outside the file's area. */
export function styleOver(
  bundled: StyleSpecification,
  url: string,
  extent: Bounds,
  scheme: Scheme,
): StyleSpecification {
  const own = layers(SOURCE, FLAVORS[scheme], { lang: 'ru' })
    .filter(({ id }) => !WITHOUT.has(id))
    .map((layer) => withOurFont(withoutPicture(layer as LayerSpecification)))
  const isName = ({ type }: LayerSpecification) => type === 'symbol' || type === 'circle'
  return {
    ...bundled,
    sources: {
      ...bundled.sources,
      [SOURCE]: { type: 'vector', url: `pmtiles://${url}`, attribution: ATTRIBUTION },
    },
    layers: [
      ...bundled.layers.filter((layer) => !isName(layer)),
      ...own.filter((layer) => !isName(layer)),
      ...bundled.layers.filter(isName).map((layer) => outside(layer, extent)),
      ...own.filter(isName),
    ],
  }
}

function outside(layer: LayerSpecification, { south, west, north, east }: Bounds): LayerSpecification {
  if (layer.type !== 'symbol' && layer.type !== 'circle') return layer
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const apart: FilterPart = ['!', ['within', { type: 'Polygon', coordinates: [ring] }]]
  return { ...layer, filter: layer.filter ? ['all', layer.filter as FilterPart, apart] : apart }
}
type FilterPart = ['!', ['within', GeoJSON.Polygon]]

function withoutPicture(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer
  const { 'icon-image': picture, 'icon-size': _size, ...layout } = layer.layout
  return picture === undefined ? layer : { ...layer, layout }
}

/** MapLibre draws the letters with a font of the page; one name becomes a list of families. */
const withOurFont = (layer: LayerSpecification): LayerSpecification =>
  JSON.parse(
    JSON.stringify(layer)
      .replaceAll('["regular"]', '["Golos Text Variable","Arial","sans-serif"]')
      .replaceAll('["medium"]', '["Golos Text Variable Medium","Golos Text Variable","Arial","sans-serif"]'),
  )

interface Palette {
  land: string
  water: string
  woods: string
  sand: string
  built: string
  works: string
  way: string
  edge: string
  street: string
  road: string
  roadEdge: string
  rail: string
  border: string
  name: string
  quiet: string
  halo: string
  waterName: string
}

/** Colours of the bundled map. Roads are grey and white, so that orange is reserved for machines and yellow for orders. */
const PALETTES: Record<Scheme, Palette> = {
  light: {
    land: '#f3f2ee',
    water: '#cddae1',
    woods: '#dfe8d8',
    sand: '#efe9d9',
    built: '#e3e1db',
    works: '#e7e6e6',
    way: '#e9e7e1',
    edge: '#d8d5cd',
    street: '#ffffff',
    road: '#ffffff',
    roadEdge: '#b9b6ae',
    rail: '#b3b0aa',
    border: '#a7a3ad',
    name: '#3d4148',
    quiet: '#62666e',
    halo: '#f7f6f3',
    waterName: '#5f7d8f',
  },
  dark: {
    land: '#23282e',
    water: '#151b21',
    woods: '#242f2a',
    sand: '#2d2c28',
    built: '#2b3138',
    works: '#282c31',
    way: '#2f353c',
    edge: '#1d2126',
    street: '#3a424b',
    road: '#4c5661',
    roadEdge: '#1a1e22',
    rail: '#4b515a',
    border: '#5b616b',
    name: '#cdd2d8',
    quiet: '#9aa1aa',
    halo: '#1d2126',
    waterName: '#7793a7',
  },
}

function flavorOf(c: Palette): Flavor {
  const over = (prefix: 'tunnel' | 'bridges') =>
    ({
      [`${prefix}_other_casing`]: c.edge,
      [`${prefix}_minor_casing`]: c.edge,
      [`${prefix}_link_casing`]: c.roadEdge,
      [`${prefix}_major_casing`]: c.roadEdge,
      [`${prefix}_highway_casing`]: c.roadEdge,
      [`${prefix}_other`]: c.way,
      [`${prefix}_minor`]: c.street,
      [`${prefix}_link`]: c.road,
      [`${prefix}_major`]: c.road,
      [`${prefix}_highway`]: c.road,
    }) as Pick<Flavor, Extract<keyof Flavor, `${typeof prefix}_${string}`>>
  return {
    ...over('tunnel'),
    ...over('bridges'),
    background: c.land,
    earth: c.land,
    park_a: c.woods,
    park_b: c.woods,
    wood_a: c.woods,
    wood_b: c.woods,
    scrub_a: c.woods,
    scrub_b: c.woods,
    zoo: c.woods,
    sand: c.sand,
    beach: c.sand,
    glacier: c.halo,
    hospital: c.works,
    industrial: c.works,
    school: c.works,
    military: c.works,
    aerodrome: c.works,
    runway: c.way,
    pedestrian: c.way,
    pier: c.way,
    water: c.water,
    buildings: c.built,
    minor_service_casing: c.edge,
    minor_casing: c.edge,
    link_casing: c.roadEdge,
    major_casing_early: c.roadEdge,
    major_casing_late: c.roadEdge,
    highway_casing_early: c.roadEdge,
    highway_casing_late: c.roadEdge,
    other: c.way,
    minor_service: c.street,
    minor_a: c.street,
    minor_b: c.street,
    link: c.road,
    major: c.road,
    highway: c.road,
    railway: c.rail,
    boundaries: c.border,
    roads_label_minor: c.quiet,
    roads_label_minor_halo: c.halo,
    roads_label_major: c.name,
    roads_label_major_halo: c.halo,
    ocean_label: c.waterName,
    subplace_label: c.quiet,
    subplace_label_halo: c.halo,
    city_label: c.name,
    city_label_halo: c.halo,
    state_label: c.quiet,
    state_label_halo: c.halo,
    country_label: c.quiet,
    address_label: c.quiet,
    address_label_halo: c.halo,
    regular: 'regular',
    italic: 'regular',
    bold: 'medium',
  }
}

const FLAVORS: Record<Scheme, Flavor> = { light: flavorOf(PALETTES.light), dark: flavorOf(PALETTES.dark) }
