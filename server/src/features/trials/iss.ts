/** Where the International Space Station is: SGP4 from orbital elements, for «МКС вживую». */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { degreesLat, degreesLong, eciToGeodetic, gstime, propagate, type SatRec, twoline2satrec } from 'satellite.js'
import type { Elements } from './tle.rules.ts'

const STEP = 5 * MINUTE
/** Nineteen steps are a little more than one orbit of 93 minutes. */
const STEPS = 19
/**
 * How long air drag can be predicted from the elements' epoch. Beyond that the orbit is computed without drag: otherwise the
 * computed station would fall down.
 */
const DRAG_KNOWN = 30 * DAY

function orbitOf({ line1, line2, epoch }: Elements, now: number): SatRec {
  if (Math.abs(now - epoch) <= DRAG_KNOWN) return twoline2satrec(line1, line2)
  // Columns 34–43, 45–52 and 54–61: the first and the second derivative of the mean motion, and the drag.
  return twoline2satrec(`${line1.slice(0, 33)} .00000000  00000-0  00000-0${line1.slice(61)}`, line2)
}

export interface StationPosition {
  timestamp: number
  coords: [lat: number, lng: number]
}

function positionAt(orbit: SatRec, timestamp: number): StationPosition | undefined {
  const moment = new Date(timestamp)
  const propagated = propagate(orbit, moment)
  if (!propagated || typeof propagated.position !== 'object') return undefined
  const { latitude, longitude } = eciToGeodetic(propagated.position, gstime(moment))
  const coords: [number, number] = [degreesLat(latitude), degreesLong(longitude)]
  return coords.every(Number.isFinite) ? { timestamp, coords } : undefined
}

/** Positions from one orbit before `now` (ms) to one orbit after it, every five minutes, including `now`. */
export function issAround(elements: Elements, now: number): StationPosition[] {
  const orbit = orbitOf(elements, now)
  return Array.from({ length: 2 * STEPS + 1 }, (_, i) => positionAt(orbit, now + (i - STEPS) * STEP)).filter(
    (position) => position !== undefined,
  )
}
