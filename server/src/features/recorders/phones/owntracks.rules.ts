/** OwnTracks over HTTP: only `location` is a point; transitions, last wills, cards and encrypted ones are not. */

import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { fieldsOf, fromKmh } from './phone-values.rules.ts'

export function readOwntracks(body: unknown): ReportedPoint[] {
  const { _type, tst, lat, lon, vel, acc, cog, alt, batt } = fieldsOf(body)
  if (_type !== 'location') return []
  return [
    {
      at: momentOf(tst),
      lat: numberOf(lat),
      lng: numberOf(lon),
      speed: fromKmh(vel),
      accuracy: numberOf(acc),
      heading: numberOf(cog),
      altitude: numberOf(alt),
      battery: numberOf(batt),
    },
  ]
}
