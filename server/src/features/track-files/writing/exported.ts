/** What a day's file is made of. */

import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Discarded } from '@spetskarta/shared/tracks/tracks.ts'

export interface ExportedPoint extends Point {
  /** Undefined where the point counts. */
  leftOut: keyof Discarded | undefined
}

export interface Exported {
  name: string
  /** By time. */
  points: ExportedPoint[]
}

/** The number with all its digits and without an exponent, which neither XML nor people want. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(30) : text
}

export const isoText = (ms: number): string => new Date(ms).toISOString()

/** Metres a second, with digits enough to come back to the same float of 32 bits. */
export const metresASecondText = (kmh: number): string => decimalText(Number((kmh / 3.6).toPrecision(9)))

export const countedOf = ({ points }: Exported): ExportedPoint[] => points.filter(({ leftOut }) => !leftOut)
export const leftOutOf = ({ points }: Exported): ExportedPoint[] => points.filter(({ leftOut }) => leftOut)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Without characters that XML does not allow. */
export const xmlText = (text: string): string =>
  Array.from(text, (sign) => (sign < ' ' && !'\t\n\r'.includes(sign) ? '' : (ENTITIES[sign] ?? sign))).join('')
