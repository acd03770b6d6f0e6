/** OwnTracks over HTTP: only `location` is a point; transitions, last wills, cards and encrypted ones are not. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { colotaPoint, isColotaAsOwntracks } from './colota.rules.ts'
import { type Fields, fieldsOf, fromKmh } from './phone-values.rules.ts'
import type { Report } from './report.rules.ts'

const OTHER_FORMAT = 'Точка не в формате OwnTracks: выберите в приложении другой шаблон'

/** A message, or several as a list. */
export const readOwntracks = (body: unknown): Report[] =>
  (Array.isArray(body) ? body : [body]).flatMap((message) => readMessage(fieldsOf(message)))

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
  // Without its kind nobody knows whose units the speed has.
  return [_type === undefined ? { point, unfit: OTHER_FORMAT } : { point }]
}
