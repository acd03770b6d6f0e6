/** Colota's own fields. Its templates for other servers rename them, but the speed stays in m/s. */
import { numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { type Fields, fromMs, timeOf } from './phone-values.rules.ts'

export const colotaPoint = (fields: Fields): ReportedPoint => ({
  at: timeOf(fields),
  lat: numberOf(fields.lat),
  lng: numberOf(fields.lon),
  speed: fromMs(fields.vel),
  accuracy: numberOf(fields.acc),
  heading: numberOf(fields.cog ?? fields.bear),
  altitude: numberOf(fields.alt),
  battery: numberOf(fields.batt),
})

/** All names of its templates «OwnTracks», «Dawarich» and «Reitti»; the app OwnTracks always sends others too. */
const AS_OWNTRACKS = new Set(['_type', 'tid', 'lat', 'lon', 'acc', 'alt', 'vel', 'batt', 'bs', 'tst', 'cog', 'bear'])
const AS_TRACCAR = new Set(
  ['id', 'lat', 'lon', 'accuracy', 'altitude', 'speed', 'batt', 'charge', 'timestamp', 'bearing'].concat('deviceid'),
)

const onlyOf = (fields: Fields, names: ReadonlySet<string>) => Object.keys(fields).every((name) => names.has(name))

/** Its template «OwnTracks». The app OwnTracks itself sends how it is connected (`conn`) whenever it sends `bs`. */
export const isColotaAsOwntracks = (fields: Fields): boolean =>
  'bs' in fields && 'acc' in fields && 'batt' in fields && onlyOf(fields, AS_OWNTRACKS)

/** Its charging states by number: unknown, unplugged, charging, full. */
const CHARGING = [undefined, false, true, true]
export const colotaCharging = (state: unknown): boolean | undefined => CHARGING[numberOf(state) ?? 0]

/** Its template «Traccar»: `charge` is the number of a charging state; the app Traccar Client sends true or false. */
export const isColotaAsTraccar = (fields: Fields): boolean =>
  ['0', '1', '2', '3'].includes(String(fields.charge)) &&
  'accuracy' in fields &&
  'batt' in fields &&
  onlyOf(fields, AS_TRACCAR)
