/** Chooses the style of the map. */

import type { MapSource } from '@spetskarta/shared/site.ts'
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { BUILTIN_DETAIL, type Detail } from '../detail'
import type { Scheme } from './scheme'

/** The bundled map: it has no roads, but is always available. */
const builtinStyle = (scheme: Scheme): string =>
  scheme === 'dark' ? '/basemap-style-dark.json' : '/basemap-style.json'

/** Duration of the camera's flight to another place. */
export const FLIGHT_MS = 600

/** Zoom beyond which the bundled map has almost no detail. */
export const BUILTIN_ZOOM_MAX = BUILTIN_DETAIL.within

const TILE_ZOOM_MAX = 19

/** A style of one raster layer; `{s}` in the template stands for the hosts a, b and c. */
export function rasterStyle(template: string, attribution = ''): StyleSpecification {
  const hosts = template.includes('{s}') ? ['a', 'b', 'c'] : ['']
  return {
    version: 8,
    sources: {
      tiles: {
        type: 'raster',
        tiles: hosts.map((host) => template.replace('{s}', host)),
        tileSize: 256,
        maxzoom: TILE_ZOOM_MAX,
        attribution,
      },
    },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

/** Time within which the detailed map must answer. */
export const PATIENCE_MS = 3000

/** Map data that is drawn below everything else. */
export interface Ground {
  style: string | StyleSpecification
  builtin: boolean
  /** Zooms up to which it has detail; undefined: all zooms, everywhere. */
  detail?: Detail
  /** Whether its tiles come from another server and may fail to load. */
  watched: boolean
  /** Address that did not answer, so that the bundled map replaces it; undefined: none. */
  silent?: string
}

/** The configured style; the bundled one if the configured one does not load within three seconds, or is `lost` already. */
export async function loadStyle(source: MapSource, scheme: Scheme, lost = false): Promise<Ground> {
  const bundled = { style: builtinStyle(scheme), builtin: true, watched: false, detail: BUILTIN_DETAIL }
  if (lost) return bundled
  const own = ownMapOf(source)
  if (own) return ownGround(own, scheme).catch(() => ({ ...bundled, silent: own }))
  if (!source.tilesUrl && source.styleUrl === 'builtin') return bundled
  if (source.tilesUrl) return { style: rasterStyle(source.tilesUrl, source.attribution), builtin: false, watched: true }
  const silent = { ...bundled, silent: source.styleUrl }
  try {
    const response = await fetch(source.styleUrl, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) return silent
    const style = (await response.json()) as StyleSpecification
    return { style, builtin: false, watched: Object.values(style.sources).some(hasTiles) }
  } catch {
    return silent
  }
}

/** Address of the site operator's own map, a file of tiles; undefined: there is none. */
export const ownMapOf = ({ styleUrl, tilesUrl }: MapSource): string | undefined =>
  tilesUrl ? undefined : /^pmtiles:\/\/(.+)/.exec(styleUrl)?.[1]

/** The site operator's own map over the bundled one, which is visible outside its area. */
async function ownGround(url: string, scheme: Scheme): Promise<Ground> {
  const { readExtent, styleOver } = await import('./own-style')
  const soon = AbortSignal.timeout(PATIENCE_MS)
  const [extent, response] = await Promise.all([readExtent(url, soon), fetch(builtinStyle(scheme))])
  const style = styleOver((await response.json()) as StyleSpecification, url, extent, scheme)
  const detail = { bounds: extent, within: Number.POSITIVE_INFINITY, beyond: BUILTIN_ZOOM_MAX }
  return { style, builtin: false, watched: true, detail }
}

const hasTiles = ({ type }: SourceSpecification) => type === 'vector' || type === 'raster'
