/** What the file of a day is made of. */

import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Discarded } from '@spetskarta/shared/tracks/tracks.ts'

export interface ExportedPoint extends Point {
  /** Why the point does not count; undefined if it counts. */
  leftOut: keyof Discarded | undefined
  /** Number of the recorder that reported the point, from 1; null for points from a file, and if there was only one recorder. */
  recorder: number | null
}

export interface Exported {
  name: string
  /** True if several recorders reported the day: then each point names its own. */
  several: boolean
  /** Ascending. */
  points: ExportedPoint[]
}

/** Number of a recorder among those of a day; null for points from a file, and if it is the only one. */
export const recorderNumber = (recorders: (string | null)[], recorder: string | null): number | null =>
  recorders.length > 1 && recorder !== null ? recorders.indexOf(recorder) + 1 || null : null

/** The number with all its digits and without an exponent, which XML does not allow and people do not expect. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(30) : text
}

export const isoText = (ms: number): string => new Date(ms).toISOString()

/** Metres per second, with enough digits to get back the same 32-bit float. */
export const metresASecondText = (kmh: number): string => decimalText(Number((kmh / 3.6).toPrecision(9)))

export const countedPoints = ({ points }: Exported): ExportedPoint[] => points.filter(({ leftOut }) => !leftOut)
export const leftOutPoints = ({ points }: Exported): ExportedPoint[] => points.filter(({ leftOut }) => leftOut)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Escapes the text and drops characters that XML does not allow. */
export const xmlText = (text: string): string =>
  Array.from(text, (sign) => (sign < ' ' && !'\t\n\r'.includes(sign) ? '' : (ENTITIES[sign] ?? sign))).join('')
