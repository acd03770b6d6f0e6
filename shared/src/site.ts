/** The parts of the operator's configuration that pages show. */
export interface Site {
  /** `https://host`, without a slash at the end. */
  origin: string
  supportEmail: string
  androidAppUrl: string | undefined
  videoChannelUrl: string | undefined
  /** A video file, or a page of a video service that may be embedded. */
  videoUrl: string | undefined
  /** The operator of this site, in his own words. */
  operator: { name: string | undefined; address: string | undefined }
  map: MapSource
  /** For how long the audit log is kept. */
  auditMonths: number
}

/** Which map to show: raster tiles where given, else a MapLibre style, `builtin` for the bundled one, `pmtiles://…` for a file. */
export interface MapSource {
  styleUrl: string
  tilesUrl: string | undefined
  attribution: string | undefined
}
