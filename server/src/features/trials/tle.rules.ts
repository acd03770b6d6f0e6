/** Two-line elements of the space station: reading published elements, and checking that they are plausible. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { eciToGeodetic, gstime, propagate, type SatRec, twoline2satrec } from 'satellite.js'

export interface Elements {
  line1: string
  line2: string
  /** The moment for which they are valid, ms. */
  epoch: number
}

const STATION = '25544'
const LINE_LENGTH = 69
const JULIAN_1970 = 2440587.5
/** Heights above the ground that the station can have, km. */
const [LOWEST_KM, HIGHEST_KM] = [200, 600]

/** The last digit must be the sum of the others modulo 10; a minus counts as 1. */
export function hasRightSum(line: string): boolean {
  const digits = [...line.slice(0, LINE_LENGTH - 1)].map((sign) => (sign === '-' ? 1 : Number(sign) || 0))
  return line.length === LINE_LENGTH && digits.reduce((sum, digit) => sum + digit, 0) % 10 === Number(line.at(-1))
}

/** The station's elements in a text; undefined where they are missing, damaged, or describe no orbit like the station's. */
export function elementsIn(text: string): Elements | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  const line = (number: '1' | '2') => lines.find((one) => one.startsWith(`${number} ${STATION}`) && hasRightSum(one))
  const [line1, line2] = [line('1'), line('2')]
  if (!line1 || !line2) return undefined
  const orbit = twoline2satrec(line1, line2)
  const epoch = epochOf(orbit)
  return isLikeStation(orbit, epoch) ? { line1, line2, epoch } : undefined
}

const epochOf = (orbit: SatRec) => Math.round((orbit.jdsatepoch - JULIAN_1970) * DAY)

function isLikeStation(orbit: SatRec, epoch: number): boolean {
  if (!Number.isFinite(epoch)) return false
  const moment = new Date(epoch)
  const propagated = propagate(orbit, moment)
  if (!propagated || typeof propagated.position !== 'object') return false
  const { height } = eciToGeodetic(propagated.position, gstime(moment))
  return height > LOWEST_KM && height < HIGHEST_KM
}

/** How far an epoch may lie ahead: clocks may differ. */
const AHEAD = DAY

/** `fetched`, if they are newer than `kept` and not from the future. */
export const newerElements = (fetched: Elements | undefined, kept: Elements | undefined, now: number) =>
  fetched && fetched.epoch <= now + AHEAD && fetched.epoch > (kept?.epoch ?? Number.NEGATIVE_INFINITY)
    ? fetched
    : undefined
