/** Where the International Space Station is: SGP4 from orbital elements, for «Тест ISS-мониторинг». */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { degreesLat, degreesLong, eciToGeodetic, gstime, propagate, type SatRec, twoline2satrec } from 'satellite.js'

const BUNDLED = new URL('../../../data/iss.tle', import.meta.url)
const STEP = 5 * MINUTE
/** Nineteen steps are a little more than one orbit of 93 minutes. */
const STEPS = 19
/**
 * How far ahead air drag can be predicted. Beyond that the orbit is computed without drag: otherwise the computed
 * station would fall down.
 */
const DRAG_KNOWN = 30 * DAY
const JULIAN_1970 = 2440587.5

/** `iss.tle` in the data directory, where the operator has put one, else the bundled elements. */
async function readElements(dataDir: string): Promise<[string, string]> {
  const text = await readFile(join(dataDir, 'iss.tle'), 'utf8').catch(() => readFile(BUNDLED, 'utf8'))
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const line = (number: '1' | '2') => lines.find((candidate) => candidate.startsWith(`${number} 25544`)) ?? ''
  return [line('1'), line('2')]
}

function orbitOf([line1, line2]: [string, string], now: number): SatRec {
  const told = twoline2satrec(line1, line2)
  const epoch = (told.jdsatepoch - JULIAN_1970) * DAY
  if (Math.abs(now - epoch) <= DRAG_KNOWN) return told
  // Columns 34–43, 45–52 and 54–61: the first and the second derivative of the mean motion, and the drag.
  return twoline2satrec(`${line1.slice(0, 33)} .00000000  00000-0  00000-0${line1.slice(61)}`, line2)
}

export interface StationPosition {
  timestamp: number
  coords: [lat: number, lng: number]
}

function positionAt(orbit: SatRec, timestamp: number): StationPosition | undefined {
  const moment = new Date(timestamp)
  const found = propagate(orbit, moment)
  if (!found || typeof found.position !== 'object') return undefined
  const { latitude, longitude } = eciToGeodetic(found.position, gstime(moment))
  const coords: [number, number] = [degreesLat(latitude), degreesLong(longitude)]
  return coords.every(Number.isFinite) ? { timestamp, coords } : undefined
}

/**
 * Positions from an orbit before `now` (ms) to an orbit after it, one every five minutes, `now` among them; none if
 * the elements are damaged.
 */
export async function issAround(dataDir: string, now: number): Promise<StationPosition[]> {
  const orbit = orbitOf(await readElements(dataDir), now)
  return Array.from({ length: 2 * STEPS + 1 }, (_, i) => positionAt(orbit, now + (i - STEPS) * STEP)).filter(
    (position) => position !== undefined,
  )
}
