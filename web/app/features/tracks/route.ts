/** A track as shapes for the map: lines of one colour, arrows that show the direction, gaps. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { isGap, type Track } from '@spetskarta/shared/tracks/track.ts'
import type { Gap, Stop, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import type { Feature, FeatureCollection, LineString, Point, Position } from 'geojson'
import { cornersAt, type Line, type LngLat, simplified, weightsOf } from './simplify'
import { nextStep, stepOf } from './speed'
import { speedAfter } from './track'

/** Used instead of a step of the speed scale for carried stretches, whose speed is not the machine's. */
const CARRIED = -1

interface Run {
  /** Step of the speed scale, or CARRIED. */
  step: number
  line: Line
}

export type Route = FeatureCollection<LineString | Point>

/** Several routes as one, the later ones on top. */
export const joinedRoutes = (routes: readonly Route[]): Route => ({
  type: 'FeatureCollection',
  features: routes.flatMap(({ features }) => features),
})

/** More corners would not be visible, and take the map long to load. */
const CORNERS_MAX = 10_000
/** Metres: less than a receiver's accuracy. */
const TOLERANCE = 0.5

/**
 * Stretches with one step of speed. Each begins where the previous one ended, and every gap breaks the line. A stop is one
 * corner, because the position of a standing receiver wanders, unless the machine drove back and forth there. A carried
 * stretch is separate. `from`: index of the first point.
 */
function runsOf(track: Track, { stops, trips = [] }: Pick<Drawn, 'stops' | 'trips'>, from = 0): Run[][] {
  const carried = trips.filter((trip) => trip.carried)
  const pieces: Run[][] = []
  let piece: Run[] = []
  let run: Run | undefined
  let [lng, lat] = [Number.NaN, Number.NaN]
  let next = 0
  for (let i = from; i < track.t.length; i++) {
    const t = at(track.t, i)
    if (i > from && isGap(track, i)) {
      pieces.push(piece)
      piece = []
      run = undefined
      lng = Number.NaN
    }
    while (next < stops.length && (stops[next] as Stop).to < t) next++
    const stop = stops[next]
    const inside = stop !== undefined && stop.distance === 0 && stop.from <= t
    const x = inside ? stop.coords[1] : at(track.lng, i)
    const y = inside ? stop.coords[0] : at(track.lat, i)
    if (!Number.isNaN(lng) && (x !== lng || y !== lat)) {
      const middle = (t + at(track.t, i - 1)) / 2
      const own = !carried.some((trip) => trip.from <= middle && middle <= trip.to)
      const step: number = own ? ownStep(run?.step, speedAfter(track, i - 1)) : CARRIED
      if (run?.step !== step) {
        run = { step, line: { lng: [lng], lat: [lat] } }
        piece.push(run)
      }
      run.line.lng.push(x)
      run.line.lat.push(y)
    }
    lng = x
    lat = y
  }
  return [...pieces, piece].filter((runs) => runs.length > 0)
}

const ownStep = (before: number | undefined, kmh: number): number =>
  before === undefined || before === CARRIED ? stepOf(kmh) : nextStep(before, kmh)

/** Parts of a day that the map needs beside the points. */
interface Drawn {
  stops: Pick<Stop, 'from' | 'to' | 'coords' | 'distance'>[]
  gaps: Gap[]
  trips?: Pick<Trip, 'from' | 'to' | 'carried'>[]
}

/** The track as shapes; `from`: index of the first point that is drawn. */
export function routeOf(track: Track, { stops, gaps, trips }: Drawn, from = 0): Route {
  const pieces = thinned(runsOf(track, { stops, trips }, from))
  return {
    type: 'FeatureCollection',
    features: [
      ...pieces.flat().map(({ step, line }) =>
        feature(step === CARRIED ? { part: 'carried' } : { part: 'run', step }, {
          type: 'LineString',
          coordinates: line,
        }),
      ),
      ...gaps.map(({ fromCoords, toCoords }) =>
        feature({ part: 'gap' }, { type: 'LineString', coordinates: [lngLat(fromCoords), lngLat(toCoords)] }),
      ),
      ...pieces.flatMap((piece) => arrowsOf(piece.flatMap(({ line }) => line))),
    ],
  }
}

/** Doubles the tolerance until there are few enough corners. */
function thinned(pieces: Run[][]): { step: number; line: LngLat[] }[][] {
  const weighed = pieces.map((piece) => piece.map((run) => ({ ...run, weights: weightsOf(run.line, TOLERANCE) })))
  const runs = weighed.flat()
  const corners = (tolerance: number) => runs.reduce((sum, { weights }) => sum + cornersAt(weights, tolerance), 0)
  let tolerance = TOLERANCE
  // If every line has only its two ends, nothing more can be removed.
  for (let left = corners(tolerance); left > CORNERS_MAX && left > 2 * runs.length; left = corners(tolerance))
    tolerance *= 2
  return weighed.map((piece) =>
    piece.map(({ step, line, weights }) => ({ step, line: simplified(line, weights, tolerance) })),
  )
}

const lngLat = ([lat, lng]: [number, number]): Position => [lng, lat]

const feature = <G extends LineString | Point>(properties: Record<string, unknown>, geometry: G): Feature<G> => ({
  type: 'Feature',
  properties,
  geometry,
})

/** Distance between two arrows, km. */
const ARROW_KM = 0.2

/**
 * Arrows along a line. `level`: how often the arrow's number can be
 * halved, so that a map zoomed out by one shows only the next level.
 */
export function arrowsOf(line: LngLat[]): Feature<Point>[] {
  const arrows: Feature<Point>[] = []
  let until = ARROW_KM / 2
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as LngLat, line[i] as LngLat]
    const km = distanceKm({ lng: a[0], lat: a[1] }, { lng: b[0], lat: b[1] })
    for (; until <= km; until += ARROW_KM) {
      const part = until / km
      const coordinates = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
      const level = 31 - Math.clz32((arrows.length + 1) & -(arrows.length + 1))
      arrows.push(feature({ part: 'arrow', level, bearing: bearingOf(a, b) }, { type: 'Point', coordinates }))
    }
    until -= km
  }
  return arrows
}

/** Direction in degrees clockwise from north, accurate enough for short distances. */
function bearingOf(a: LngLat, b: LngLat): number {
  const east = (b[0] - a[0]) * Math.cos((a[1] * Math.PI) / 180)
  return Math.round((Math.atan2(east, b[1] - a[1]) * 180) / Math.PI)
}

/** Moments whose time is shown beside the route: every `seconds` from the day's start, where the position is known. */
export function labelMoments(track: Track, dayStart: number, seconds: number): number[] {
  const step = Math.max(1, seconds) * 1000
  const moments: number[] = []
  for (let i = 0; i < track.t.length - 1; i++) {
    const [t, later] = [at(track.t, i), at(track.t, i + 1)]
    if (isGap(track, i + 1)) continue
    const first = dayStart + Math.ceil((t - dayStart) / step) * step
    for (let moment = first; moment < later; moment += step) moments.push(moment)
  }
  return moments
}
