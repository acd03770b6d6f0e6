/**
 * Writes numbers as text without searching for the shortest form, which would take most of the time of writing a day's points.
 */

const THOUSANDS = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0'))
const three = (number: number): string => THOUSANDS[number] as string

const MILLION = 1e6

/** Degrees, −180 to 180, with seven decimals: one centimetre. */
export function degreesText(degrees: number): string {
  const parts = Math.round(Math.abs(degrees) * 1e7)
  const whole = Math.floor(parts / 1e7)
  const rest = parts - whole * 1e7
  const high = Math.floor(rest / 1e4)
  const low = rest - high * 1e4
  const middle = Math.floor(low / 10)
  const text = `${whole}.${three(high)}${three(middle)}${low - middle * 10}`
  return degrees < 0 && parts > 0 ? `-${text}` : text
}

let lastHigh = -1
let lastText = ''

/** Ms since 1970, an integer ≥ 0. The leading digits mostly equal those of the previous time, so they are reused. */
export function millisText(ms: number): string {
  const high = Math.floor(ms / MILLION)
  if (high <= 0) return String(ms)
  if (high !== lastHigh) {
    lastHigh = high
    lastText = String(high)
  }
  const low = ms - high * MILLION
  const thousands = Math.floor(low / 1000)
  return lastText + three(thousands) + three(low - thousands * 1000)
}
