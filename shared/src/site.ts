/** The parts of the operator's configuration that pages show. */
export interface Site {
  /** `https://host`, without a slash at the end. */
  origin: string
  supportEmail: string
  /** A page of a store. */
  androidAppUrl: string | undefined
  /** The file that this server hands out under `ANDROID_FILE_URL`. */
  androidFile: AndroidFile | undefined
  videoChannelUrl: string | undefined
  /** A video file, or a page of a video service that may be embedded. */
  videoUrl: string | undefined
  /** The operator of this site, in his own words. */
  operator: { name: string | undefined; address: string | undefined }
  map: MapSource
  /** For how long the audit log is kept. */
  auditMonths: number
}

export const ANDROID_FILE_URL = '/app/spetskarta.apk'
export const ANDROID_PACKAGE = 'ru.spetskarta.recorder'

export interface AndroidFile {
  /** Undefined where nothing beside the file states it. */
  version: string | undefined
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Whether drivers can get an app for Android: of a store, or from this server. */
export const hasAndroidApp = ({ androidAppUrl, androidFile }: Site): boolean =>
  androidAppUrl !== undefined || androidFile !== undefined

/** Which map to show: raster tiles where given, else a MapLibre style, `builtin` for the bundled one, `pmtiles://…` for a file. */
export interface MapSource {
  styleUrl: string
  tilesUrl: string | undefined
  attribution: string | undefined
}
