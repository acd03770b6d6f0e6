import { distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'

const TOWNS_MAX = 8
const REACH_KM = 40

const km = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/**
 * Towns nearest to the places of a fleet, nearest first, e.g. «Раменское — 3 км, Жуковский — 9 км». A distance is that to the
 * nearest machine or order. Empty if no town is within 40 km.
 */
export function nearestTowns(gazetteer: Gazetteer, places: Position[]): string {
  const towns = new Map<number, { name: string; km: number }>()
  for (const position of distinct(places)) {
    for (const { place } of gazetteer.around(position.lat, position.lng, TOWNS_MAX, REACH_KM)) {
      const distance = distanceKm(position, place)
      const known = towns.get(place.id)
      if (!known || distance < known.km) towns.set(place.id, { name: place.name, km: distance })
    }
  }
  return [...towns.values()]
    .sort((a, b) => a.km - b.km)
    .slice(0, TOWNS_MAX)
    .map((town) => `${town.name} — ${town.km < 1 ? 'рядом' : `${km.format(town.km)}\u00a0км`}`)
    .join(', ')
}

/** One position per square of about a kilometre: a yard full of machines is one place. */
function distinct(places: Position[]): Position[] {
  return [
    ...new Map(places.map((position) => [`${position.lat.toFixed(2)} ${position.lng.toFixed(2)}`, position])).values(),
  ]
}
