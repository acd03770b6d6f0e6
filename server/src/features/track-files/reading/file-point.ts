/** What readers of files return: points in the file's order, each with its place in the file. */
import type { ReportedPoint } from '../../tracks/point.rules.ts'

export interface FilePoint extends ReportedPoint {
  /** Number of the recorder that reported it, from 1, as our own files number them. */
  recorder?: number | undefined
  /** From 1; of a file without lines the number of the point. */
  line: number
  /** The file within an archive. */
  file?: string
  /** Russian; why this is no point, where the reader knows more than its values show. */
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
 * Metres of horizontal error for each unit of HDOP: the error of a distance to a satellite, 5 m, of which HDOP is the
 * multiple (GPS SPS Performance Standard 2020, table B.2-1: 4.5 m for a receiver of one frequency; rounded up).
 */
export const METRES_A_HDOP = 5

export const fromMetresASecond = (speed: number | undefined) => (speed === undefined ? undefined : speed * 3.6)
export const kmhOfKnots = (speed: number | undefined) => (speed === undefined ? undefined : speed * 1.852)
export const fromHdop = (hdop: number | undefined, metres = METRES_A_HDOP) =>
  hdop === undefined || hdop <= 0 ? undefined : hdop * metres
