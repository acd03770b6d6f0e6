/** What readers of files return: points in the order of the file, each with its place in it. */
import type { ReportedPoint } from '../../tracks/point.rules.ts'

export interface FilePoint extends ReportedPoint {
  /** Number of the recorder that reported the point, from 1, as our own files number them. */
  recorder?: number | undefined
  /** From 1; in files without lines, the number of the point. */
  line: number
  /** Name of the file within an archive. */
  file?: string
  /** In Russian: why this is not a point, if the reader knows more than its values show. */
  fault?: string
}

/** What one file holds. */
export interface PointsRead {
  /** The name of the format, for people. */
  format: string
  points: FilePoint[]
}

/** Why a whole file cannot be read, in Russian. */
export class FileFault extends Error {}

/**
 * Metres of horizontal error per unit of HDOP: the error of a distance to a satellite, which HDOP multiplies, is about 5 m (GPS
 * SPS Performance Standard 2020, table B.2-1: 4.5 m for a single-frequency receiver; rounded up).
 */
export const METRES_A_HDOP = 5

export const fromMetresASecond = (speed: number | undefined) => (speed === undefined ? undefined : speed * 3.6)
export const kmhOfKnots = (speed: number | undefined) => (speed === undefined ? undefined : speed * 1.852)
export const fromHdop = (hdop: number | undefined, metres = METRES_A_HDOP) =>
  hdop === undefined || hdop <= 0 ? undefined : hdop * metres
