/** What a day's file is made of. */

import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Discarded } from '@spetskarta/shared/tracks/tracks.ts'

export interface ExportedPoint extends Point {
  /** Undefined where the point counts. */
  leftOut: keyof Discarded | undefined
  /** Number of the recorder that reported it, from 1; null for points of a file, and where one recorder reported all. */
  recorder: number | null
}

export interface Exported {
  name: string
  /** Several recorders reported the day: then each point names its own. */
  several: boolean
  /** By time. */
  points: ExportedPoint[]
}

/** The number of a recorder among those of a day; null of a file's points, and where it is the only one. */
export const recorderNumber = (recorders: (string | null)[], recorder: string | null): number | null =>
  recorders.length > 1 && recorder !== null ? recorders.indexOf(recorder) + 1 || null : null

/** The number with all its digits and without an exponent, which neither XML nor people want. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(30) : text
}

export const isoText = (ms: number): string => new Date(ms).toISOString()

/** Metres a second, with digits enough to come back to the same float of 32 bits. */
export const metresASecondText = (kmh: number): string => decimalText(Number((kmh / 3.6).toPrecision(9)))

export const countedPoints = ({ points }: Exported): ExportedPoint[] => points.filter(({ leftOut }) => !leftOut)
export const leftOutPoints = ({ points }: Exported): ExportedPoint[] => points.filter(({ leftOut }) => leftOut)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Without characters that XML does not allow. */
export const xmlText = (text: string): string =>
  Array.from(text, (sign) => (sign < ' ' && !'\t\n\r'.includes(sign) ? '' : (ENTITIES[sign] ?? sign))).join('')
