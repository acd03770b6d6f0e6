/** What one message of a phone reports, and how a request's messages become points, refusals and calls for help. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { isOfPlace, type ReportedPoint, toPoint } from '../../tracks/point.rules.ts'
import type { Received } from '../received.rules.ts'

export interface Report {
  /** Without coordinates it is not a position but a sign of life, and nothing is refused. */
  point: ReportedPoint
  /** The app's button for help was pressed. */
  sos?: boolean
  /** Why the position cannot be used, in Russian, where the app's format says so. */
  unfit?: string
}

/** `now` ms. */
export function sortReports(reports: readonly Report[], now: number): Received {
  const received: Required<Omit<Received, 'photoPlans' | 'sleeps' | 'beats' | 'app' | 'every'>> = {
    points: [],
    refused: [],
    alarms: [],
    stops: [],
  }
  for (const { point: raw, sos, unfit } of reports) {
    const isPosition = raw.lat !== undefined || raw.lng !== undefined
    const point = isPosition ? (unfit ?? toPoint(raw, now)) : undefined
    if (typeof point === 'string')
      received.refused.push({ reason: point, at: raw.at ?? undefined, ...(isOfPlace(point) && { raw }) })
    else if (point) received.points.push(point)
    if (sos) {
      const place = typeof point === 'object' ? { lat: point.lat, lng: point.lng } : { lat: null, lng: null }
      received.alarms.push({ at: momentOfAlarm(raw.at, now), ...place })
    }
  }
  return received
}

/** A call for help is kept whatever the phone's clock says. Whole seconds, so that one sent twice counts once. */
function momentOfAlarm(raw: number | null | undefined, now: number): number {
  const known = typeof raw === 'number' && raw > now - 30 * DAY && raw < now + DAY
  return Math.floor((known ? raw : now) / 1000) * 1000
}
