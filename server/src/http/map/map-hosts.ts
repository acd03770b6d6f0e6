import type { Config } from '../../config.ts'
import { isAddress } from './map-file.ts'

/** The free vector style that is the default. */
export const DEFAULT_STYLE_URL = 'https://tiles.openfreemap.org/styles/liberty'

/** Origins that the browser may request for the map, for the Content-Security-Policy. */
export function mapHosts({ styleUrl = DEFAULT_STYLE_URL, tilesUrl, pmtiles }: Config['map']): string[] {
  if (pmtiles) return isAddress(pmtiles) ? [new URL(pmtiles).origin] : []
  if (tilesUrl) return [originOf(tilesUrl)]
  return styleUrl === 'builtin' ? [] : [originOf(styleUrl)]
}

/** `https://{s}.tile.example/{z}/…` allows any host under `tile.example`. */
function originOf(template: string): string {
  const url = new URL(template.replace('{s}', 'wildcard'))
  return url.origin.replace('wildcard', '*')
}
