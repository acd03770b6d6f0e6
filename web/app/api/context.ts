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
/** Of the scripts of this page. */
export const nonce = createContext<string>()
