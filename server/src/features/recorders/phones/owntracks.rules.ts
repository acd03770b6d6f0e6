/** OwnTracks over HTTP: only `location` is a point; transitions, last wills, cards and encrypted ones are not. */

import type { TellsPoint } from '../../tracks/point.rules.ts'
import { fieldsOf, fromKmh, numberOf, timeOf } from './phone-values.rules.ts'

export function readOwntracks(body: unknown): TellsPoint[] {
  const { _type, tst, lat, lon, vel, acc, cog, alt, batt } = fieldsOf(body)
  if (_type !== 'location') return []
  return [
    {
      at: timeOf(tst),
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
