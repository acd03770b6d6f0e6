/** Parts of the site operator's configuration that pages show. */
export interface Site {
  /** `https://host`, without a trailing slash. */
  origin: string
  supportEmail: string
  /** Page of an app store. */
  androidAppUrl: string | undefined
  /** The file that this server serves at `ANDROID_FILE_URL`. */
  androidFile: AndroidFile | undefined
  videoChannelUrl: string | undefined
  /** A video file, or a page of a video service that can be embedded. */
  videoUrl: string | undefined
  /** Operator of this site, as entered in the configuration. */
  operator: { name: string | undefined; address: string | undefined }
  map: MapSource
  /** Months for which the audit log is kept. */
  auditMonths: number
}

export const ANDROID_FILE_URL = '/app/spetskarta.apk'
export const ANDROID_PACKAGE = 'ru.spetskarta.recorder'

export interface AndroidFile {
  /** Undefined where no file beside it states the version. */
  version: string | undefined
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Whether drivers can install an Android app, from a store or from this server. */
export const hasAndroidApp = ({ androidAppUrl, androidFile }: Site): boolean =>
  androidAppUrl !== undefined || androidFile !== undefined

/**
 * Source of the map: raster tiles where given, else a MapLibre
 * style, `builtin` for the bundled one, `pmtiles://…` for a file.
 */
export interface MapSource {
  styleUrl: string
  tilesUrl: string | undefined
  attribution: string | undefined
}
