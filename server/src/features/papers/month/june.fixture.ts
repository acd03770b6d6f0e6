/** Records of twelve machines in June. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { makePoints } from '../../../../test/track-factories.ts'

export const PLACES = { river: 55.6, parking: 55.7, store: 55.8, trench: 55.9 }
export type Place = keyof typeof PLACES
export const TOWN = 38.1

/** Points a minute apart with the engine running; `from` and `to` as `dd hh:mm` of June, Moscow time. */
function work(place: Place, from: string, to: string, aside = 0) {
  const at = (text: string) => Date.parse(`2026-06-${text.replace(' ', 'T')}+03:00`)
  return Array.from({ length: (at(to) - at(from)) / MINUTE + 1 }, (_, i) => ({
    lat: PLACES[place] + (i % 3) * 1e-5,
    lng: TOWN + aside,
    ignition: true,
    at: at(from) + i * MINUTE,
  }))
}

/** Where sand is loaded, 6.3 km west of the site. */
export const PIT = TOWN - 0.1

/**
 * Points 20 s apart: five minutes at the pit, ten on the way, three at the site, ten back; finally five at the pit. `from`:
 * `mm-dd hh:mm`.
 */
export function trips(from: string, count: number) {
  const start = Date.parse(`2026-${from.replace(' ', 'T')}+03:00`)
  const lngAt = (minute: number) => {
    if (minute < 5) return PIT
    if (minute < 15) return PIT + ((TOWN - PIT) * (minute - 5)) / 10
    return minute < 18 ? TOWN : TOWN - ((TOWN - PIT) * (minute - 18)) / 10
  }
  return Array.from({ length: (count * 28 + 5) * 3 }, (_, i) => ({
    lat: PLACES.river + (i % 3) * 1e-5,
    lng: lngAt((i / 3) % 28),
    ignition: true,
    at: start + Math.round((i / 3) * MINUTE),
  }))
}

export const DID: Record<string, Parameters<typeof makePoints>[2]> = {
  digger: [
    ...work('river', '01 08:00', '01 16:00'),
    ...work('river', '02 08:00', '02 09:30'),
    ...work('river', '16 08:00', '16 16:00'),
  ],
  // Eleven hours by day, and eight at night over midnight.
  crane: [...work('river', '01 08:00', '01 19:00'), ...work('river', '09 22:00', '10 06:00')],
  // Five hours at the site, and the next day seven trips with sand from the pit.
  tipper: [...work('river', '03 08:00', '03 13:00'), ...trips('06-04 08:00', 7)],
  // A gap of two hours.
  loader: [...work('parking', '04 08:00', '04 12:00'), ...work('parking', '04 14:00', '04 16:00', 1e-5)],
  // Satellites are jammed for an hour: cell towers give positions within a kilometre, and no ignition is reported.
  jammed: work('parking', '05 08:00', '05 16:00').map((point, i) =>
    i > 120 && i < 180 ? { ...point, lat: point.lat + 0.008, accuracy_m: 1500, ignition: null } : point,
  ),
  fixed: work('store', '08 08:00', '08 11:00'),
  // Then it stands with its engine off because the customer has no work for it.
  waiting: [
    ...work('store', '09 08:00', '09 12:59'),
    ...work('store', '09 13:00', '09 16:00').map((point) => ({ ...point, ignition: false })),
  ],
  kopecks: ['11', '12', '13'].flatMap((day) => work('store', `${day} 08:00`, `${day} 10:20`)),
  small: work('trench', '15 08:00', '15 12:00'),
  whole: work('trench', '16 08:00', '16 16:00'),
  draft: work('trench', '17 08:00', '17 11:00'),
  free: work('trench', '18 08:00', '18 10:00'),
}
