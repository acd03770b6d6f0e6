/** What the server gives to loaders. */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { createContext } from 'react-router'

/** What the operator has configured and pages show. */
export interface Site {
  /** `https://host`, without a slash at the end. */
  origin: string
  supportEmail: string
  androidAppUrl: string | undefined
  videoChannelUrl: string | undefined
  /** A film, or a page of a video service that may be shown inside of others. */
  videoUrl: string | undefined
  /** Who runs this site, as the operator calls himself. */
  operator: { name: string | undefined; address: string | undefined }
  map: MapSource
}

/** Which map to show: raster tiles where given, else a MapLibre style, `builtin` for the bundled one. */
export interface MapSource {
  styleUrl: string
  tilesUrl: string | undefined
  attribution: string | undefined
}

/** Carries out a call of the API in the name of the visitor. */
export const api = createContext<Call>()
export const site = createContext<Site>()
/** Addresses of the style sheets of another page, by the id of its route: for a page that shows parts of that one. */
export const styles = createContext<(route: string) => readonly string[]>()
/** Of the scripts of this page. */
export const nonce = createContext<string>()
