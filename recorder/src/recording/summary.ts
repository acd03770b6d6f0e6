/** Sums of a day as the phone counts them while recording. The server's sums are final. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { ACCURACY_MAX, GAP_MS, SPEED_CAP } from '@spetskarta/shared/tracks/rules.ts'
import type { Fix } from './sampling'

export interface PhoneDay {
  /** `yyyy-mm-dd` by the phone's calendar. */
  day: string
  metres: number
  photos: number
  /** The last point that counted. */
  last: Pick<Point, 'at' | 'lat' | 'lng'> | undefined
}

export const phoneDayAt = (at: number): string => {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const emptyDay = (at: number): PhoneDay => ({ day: phoneDayAt(at), metres: 0, photos: 0, last: undefined })

/** The summary if it is of the day of `at`, else an empty one. */
export const summaryOn = (summary: PhoneDay, at: number): PhoneDay =>
  summary.day === phoneDayAt(at) ? summary : emptyDay(at)

export function addPoint(before: PhoneDay, point: Fix): PhoneDay {
  const summary = summaryOn(before, point.at)
  if (point.accuracy > ACCURACY_MAX || point.mock) return summary
  const place = { at: point.at, lat: point.lat, lng: point.lng }
  const { last } = summary
  if (!last || point.at - last.at > GAP_MS) return { ...summary, last: place }
  if (point.at <= last.at) return summary
  const metres = distanceKm(last, point) * 1000
  const least = Math.max(0, metres - 2 * point.accuracy)
  if ((least / (point.at - last.at)) * 3600 > SPEED_CAP) return summary
  return { ...summary, metres: summary.metres + metres, last: place }
}

export function addPhoto(before: PhoneDay, at: number): PhoneDay {
  const summary = summaryOn(before, at)
  return { ...summary, photos: summary.photos + 1 }
}
