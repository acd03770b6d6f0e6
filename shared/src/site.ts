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
