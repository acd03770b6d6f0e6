/** Points of our own recorder, checked by hand: checking each by a schema would take longer than storing it. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { type ReportedPoint, toPoint } from '../tracks/point.rules.ts'

const NUMBERS = ['timestamp', 'lat', 'lng', 'speed', 'accuracy', 'heading', 'altitude', 'battery'] as const

interface Rejected {
  index: number
  /** Russian. */
  reason: string
}

/** The valid points, and for each of the others the reason why it is not valid. `now` ms. */
export function readPoints(given: unknown[], now: number): { points: Point[]; rejected: Rejected[] } {
  const points: Point[] = []
  const rejected: Rejected[] = []
  for (const [index, value] of given.entries()) {
    const point = readPoint(value, now)
    if (typeof point === 'string') rejected.push({ index, reason: point })
    else points.push(point)
  }
  return { points, rejected }
}

function readPoint(value: unknown, now: number): Point | string {
  if (typeof value !== 'object' || value === null) return 'Точка должна быть объектом'
  const point = value as Record<(typeof NUMBERS)[number], number | null | undefined> & { mock?: boolean | null }
  for (const name of NUMBERS) {
    const field = point[name]
    if (field !== undefined && field !== null && typeof field !== 'number') return `Поле ${name} должно быть числом`
  }
  const { mock } = point
  if (mock !== undefined && mock !== null && typeof mock !== 'boolean') return 'Поле mock должно быть true или false'
  return toPoint(toReported(point), now)
}

const toReported = (
  point: Record<(typeof NUMBERS)[number], number | null | undefined> & { mock?: boolean | null },
): ReportedPoint => ({
  at: point.timestamp,
  lat: point.lat,
  lng: point.lng,
  speed: point.speed,
  accuracy: point.accuracy,
  heading: point.heading,
  altitude: point.altitude,
  battery: point.battery,
  mock: point.mock,
})
