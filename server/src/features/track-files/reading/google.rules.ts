/**
 * A phone's places as Google exports them: `Records.json` and the monthly files of Takeout, and `Timeline.json` of Android and
 * iOS.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { type FilePoint, fromMetresASecond } from './file-point.ts'
import { type JsonFields, jsonFieldsOf, listOf } from './json-values.rules.ts'

const POINT = { line: 0 }

const e7 = (value: unknown) => {
  const number = numberOf(value)
  if (number === undefined) return undefined
  // Old files have degrees beyond 180 because of a 32-bit overflow.
  return (number > 1_800_000_000 ? number - 2 ** 32 : number) / 1e7
}

/** `55.7512°, 37.6184°` or `geo:55.7512,37.6184`. */
function pairOf(value: unknown): { lat?: number | undefined; lng?: number | undefined } {
  if (typeof value !== 'string' || value.length > 60) return {}
  const [lat, lng] = value.replace(/^geo:/, '').replaceAll('°', '').split(',', 2)
  return { lat: numberOf(lat), lng: numberOf(lng) }
}

export function* googleRecords(json: unknown): Generator<FilePoint> {
  for (const one of listOf(jsonFieldsOf(json).locations)) {
    const fields = jsonFieldsOf(one)
    yield {
      ...POINT,
      at: momentOf(fields.timestamp ?? fields.timestampMs),
      lat: e7(fields.latitudeE7),
      lng: e7(fields.longitudeE7),
      accuracy: numberOf(fields.accuracy),
      altitude: numberOf(fields.altitude),
      heading: numberOf(fields.heading),
      speed: fromMetresASecond(numberOf(fields.velocity)),
    }
  }
}

/** The phone's own positions if it has them, the corners of its ways, and the places where it stayed. */
export function* googleSegments(json: unknown): Generator<FilePoint> {
  const { semanticSegments, rawSignals } = jsonFieldsOf(json)
  const segments = Array.isArray(json) ? json : listOf(semanticSegments)
  for (const one of segments) {
    const segment = jsonFieldsOf(one)
    const begin = momentOf(segment.startTime)
    for (const step of listOf(segment.timelinePath)) {
      const { point, time, durationMinutesOffsetFromStartTime: minutes } = jsonFieldsOf(step)
      const after = numberOf(minutes)
      const at =
        time === undefined && begin !== undefined && after !== undefined ? begin + after * MINUTE : momentOf(time)
      yield { ...POINT, ...pairOf(point), at }
    }
    yield* endsOf(segment, begin)
  }
  for (const one of listOf(rawSignals)) {
    const position = jsonFieldsOf(jsonFieldsOf(one).position)
    const place = position.LatLng ?? position.latLng
    if (place === undefined) continue
    yield {
      ...POINT,
      ...pairOf(place),
      at: momentOf(position.timestamp),
      accuracy: numberOf(position.accuracyMeters),
      altitude: numberOf(position.altitudeMeters),
      speed: fromMetresASecond(numberOf(position.speedMetersPerSecond)),
    }
  }
}

function* endsOf(segment: JsonFields, begin: number | undefined): Generator<FilePoint> {
  const end = momentOf(segment.endTime)
  const { start, end: stop } = jsonFieldsOf(segment.activity)
  const visited = jsonFieldsOf(jsonFieldsOf(segment.visit).topCandidate).placeLocation
  const latLng = (place: unknown) => pairOf(jsonFieldsOf(place).latLng ?? place)
  for (const [place, at] of [
    [start ?? visited, begin],
    [stop ?? visited, end],
  ] as const)
    if (place !== undefined) yield { ...POINT, ...latLng(place), at }
}

export function* googleSemantic(json: unknown): Generator<FilePoint> {
  for (const one of listOf(jsonFieldsOf(json).timelineObjects)) {
    const { activitySegment, placeVisit } = jsonFieldsOf(one)
    const way = jsonFieldsOf(activitySegment)
    const visit = jsonFieldsOf(placeVisit)
    const duration = jsonFieldsOf(way.duration ?? visit.duration)
    const begin = momentOf(duration.startTimestamp ?? duration.startTimestampMs)
    const end = momentOf(duration.endTimestamp ?? duration.endTimestampMs)
    if (activitySegment) yield { ...POINT, ...e7Pair(way.startLocation), at: begin }
    for (const step of listOf(jsonFieldsOf(way.simplifiedRawPath).points)) {
      const { latE7, lngE7, timestamp, timestampMs, accuracyMeters } = jsonFieldsOf(step)
      const at = momentOf(timestamp ?? timestampMs)
      yield { ...POINT, lat: e7(latE7), lng: e7(lngE7), at, accuracy: numberOf(accuracyMeters) }
    }
    if (activitySegment) yield { ...POINT, ...e7Pair(way.endLocation), at: end }
    if (placeVisit) for (const at of [begin, end]) yield { ...POINT, ...e7Pair(visit.location), at }
  }
}

const e7Pair = (place: unknown) => {
  const { latitudeE7, longitudeE7 } = jsonFieldsOf(place)
  return { lat: e7(latitudeE7), lng: e7(longitudeE7) }
}
