/** Coordinates in the notations in which people write and copy them. */
import type { Position } from '@spetskarta/shared/geo.ts'
import { formatNumber } from '../ui/text/format'

const degrees = (value: number) => formatNumber(value, 4, 4)

/** `55,5520; 38,1120`. */
export const formatPosition = ({ lat, lng }: Position): string => `${degrees(lat)}; ${degrees(lng)}`

/**
 * Latitude and longitude in degrees from `55.5520, 38.1120`, `55,5520; 38,1120` or
 * `55.5520 38.1120`; undefined for any other text or a position that is not on the globe.
 */
export function positionIn(text: string): Position | undefined {
  const number = String.raw`([-−]?\d{1,3}(?:[.,]\d+)?)°?`
  const match = new RegExp(`^\\s*${number}(?:\\s*;\\s*|\\s*,\\s+|\\s+|(?<=\\.\\d+)\\s*,\\s*)${number}\\s*$`).exec(text)
  if (!match) return undefined
  const [lat = Number.NaN, lng = Number.NaN] = match
    .slice(1)
    .map((part) => Number(part.replace(',', '.').replace('−', '-')))
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
