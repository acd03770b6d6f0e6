/** OwnTracks over HTTP: only `location` is a point; transitions, last wills, cards and encrypted ones are not. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { intervalOf } from '../native.rules.ts'
import { colotaPoint, isColotaAsOwntracks } from './colota.rules.ts'
import { type Fields, fieldsOf, fromKmh } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

const OTHER_FORMAT = 'Точка не в формате OwnTracks: выберите в приложении другой шаблон'

/** A message, or several as a list. */
export const readOwntracks = (body: unknown): Report[] =>
  (Array.isArray(body) ? body : [body]).flatMap((message) => readMessage(fieldsOf(message)))

/** Who is moved by a person or by a larger change of the place has no interval. */
const MOVE = 2

/**
 * Seconds, as the app's settings say where a message has them; null where its mode has no interval. In the mode «Перемещение» an
 * Android phone follows the one, an iPhone the other.
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
  // Without its kind the units of the speed are not known.
  return [_type === undefined ? { point, unfit: OTHER_FORMAT } : { point }]
}
