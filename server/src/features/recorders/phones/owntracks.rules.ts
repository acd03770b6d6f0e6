/** OwnTracks over HTTP: only `location` is a point; transitions, last wills, cards and encrypted messages are not. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { intervalOf } from '../native.rules.ts'
import { colotaPoint, isColotaAsOwntracks } from './colota.rules.ts'
import { type Fields, fieldsOf, fromKmh } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

const OTHER_FORMAT = 'Точка не в формате OwnTracks: выберите в приложении другой шаблон'

/** A message, or several as a list. */
export const readOwntracks = (body: unknown): Report[] =>
  (Array.isArray(body) ? body : [body]).flatMap((message) => readMessage(fieldsOf(message)))

/**
 * The mode «Перемещение»: the only one with an interval. In the others the app reports by hand or after a larger change of place.
 */
const MOVE = 2

/**
 * Seconds, where a message has the app's settings; undefined where it has none; null where its mode has no interval. In the mode
 * «Перемещение» Android phones use `moveModeLocatorInterval`, iPhones `locatorInterval`.
 */
export function owntracksInterval(body: unknown): number | null | undefined {
  const settings = (Array.isArray(body) ? body : [body])
    .map(fieldsOf)
    .findLast(({ _type }) => _type === 'configuration')
  if (!settings) return undefined
  if (numberOf(settings.monitoring) !== MOVE) return null
  return intervalOf(numberOf(settings.moveModeLocatorInterval) ?? numberOf(settings.locatorInterval)) ?? null
}

function readMessage(fields: Fields): Report[] {
  const { _type, tst, lat, lon, vel, acc, cog, alt, batt } = fields
  if (_type !== undefined && _type !== 'location') return []
  if (isColotaAsOwntracks(fields)) return [{ point: colotaPoint(fields) }]
  const point = {
    at: momentOf(tst),
    lat: numberOf(lat),
    lng: numberOf(lon),
    speed: fromKmh(vel),
    accuracy: numberOf(acc),
    heading: numberOf(cog),
    altitude: numberOf(alt),
    battery: numberOf(batt),
  }
  // Without `_type` the unit of the speed is unknown.
  return [_type === undefined ? { point, unfit: OTHER_FORMAT } : { point }]
}
