/**
 * What Traccar forwards with `forward.type=json`: `{ position, device }`, one at a time. Names and units are those of its
 * classes PositionData, Position and Device: knots, metres, engine hours in ms, fuel in litres or per cent.
 */
import { TRACKER_ID } from '@spetskarta/shared/recorders/trackers.ts'
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { type Fields, fieldsOf, flagOf, fromKnots } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

export interface TraccarReport {
  /** The device's unique id; empty where it is missing or cannot be a tracker's id. */
  tracker: string
  report: Report
}

/** One report, or several as a list. */
export const readTraccar = (body: unknown): TraccarReport[] =>
  (Array.isArray(body) ? body : [body]).map((entry) => {
    const { position, device } = fieldsOf(entry)
    const { uniqueId } = fieldsOf(device)
    return {
      tracker: typeof uniqueId === 'string' && TRACKER_ID.test(uniqueId) ? uniqueId : '',
      report: reportOf(fieldsOf(position)),
    }
  })

function reportOf(position: Fields): Report {
  const attributes = fieldsOf(position.attributes)
  const sos = isSos(attributes.alarm)
  const at = momentOf(position.fixTime ?? position.deviceTime)
  // Traccar repeats the last place where a device sends none.
  if (flagOf(position.outdated) || flagOf(position.valid) === false)
    return { point: { at: momentOf(position.deviceTime) }, sos }
  const point = {
    at,
    lat: numberOf(position.latitude),
    lng: numberOf(position.longitude),
    speed: fromKnots(position.speed),
    // Traccar sends 0 where it does not know the accuracy.
    accuracy: numberOf(position.accuracy) || undefined,
    heading: numberOf(position.course),
    altitude: numberOf(position.altitude),
    battery: numberOf(attributes.batteryLevel),
    ignition: flagOf(attributes.ignition),
    engine: secondsOf(attributes.hours),
    fuel: numberOf(attributes.fuel),
    fuelShare: numberOf(attributes.fuelLevel),
    inputs: inputsOf(attributes),
  }
  return { point, sos }
}

/** One text may hold several alarms. */
const isSos = (alarm: unknown): boolean =>
  typeof alarm === 'string' && alarm.length < 1000 && alarm.split(',').some((one) => one.trim().toLowerCase() === 'sos')

const secondsOf = (ms: unknown): number | undefined => {
  const number = numberOf(ms)
  return number === undefined ? undefined : number / 1000
}

const INPUTS = 16

/** All inputs as one number, or each by itself: `in1`, `di1`, `din1`; undefined where none is reported. */
function inputsOf(attributes: Fields): number | undefined {
  const all = numberOf(attributes.input)
  if (all !== undefined) return all
  let bits: number | undefined
  for (let n = 1; n <= INPUTS; n++) {
    const on = flagOf(attributes[`in${n}`] ?? attributes[`di${n}`] ?? attributes[`din${n}`])
    if (on !== undefined) bits = (bits ?? 0) | (on ? 1 << (n - 1) : 0)
  }
  return bits
}
