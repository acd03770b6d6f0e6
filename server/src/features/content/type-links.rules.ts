import { bandOfRanges } from '@spetskarta/shared/catalog/bands.ts'
import { WORKS_OF_EQUIPMENT } from '@spetskarta/shared/catalog/relations.ts'
import type { TypeLinks } from '@spetskarta/shared/content/content.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { squareQuery } from '@spetskarta/shared/search/square-query.ts'
import type { Gazetteer, GazetteerPlace } from '../../geo/gazetteer.ts'
import type { Address } from './sitemap.rules.ts'

const TOWNS_MAX = 12
/**
 * The link to a town opens a search that reaches 30 km to each side of it. If the town lies within 15 km of a cluster, the
 * cluster is inside.
 */
const REACH_KM = 15
const PLACES_LOOKED_AT = 60

interface Near {
  place: GazetteerPlace
  km: number
}

interface Cluster {
  lat: number
  lng: number
  count: number
}

/** The most notable town near each cluster, towns with the most items first. Clusters of the same town are added up. */
export function townsNear(gazetteer: Gazetteer, clusters: readonly Cluster[]) {
  const towns = new Map<number, { name: string; lat: number; lng: number; count: number }>()
  for (const { lat, lng, count } of clusters) {
    const place = mostNotable(gazetteer.around(lat, lng, PLACES_LOOKED_AT, REACH_KM))
    if (!place) continue
    const known = towns.get(place.id)
    towns.set(place.id, { name: place.name, lat: place.lat, lng: place.lng, count: count + (known?.count ?? 0) })
  }
  return [...towns.values()].sort((a, b) => b.count - a.count).slice(0, TOWNS_MAX)
}

/** Population per km of distance; less than 5 km counts as 5. So a town on the spot wins over a larger one far away. */
const note = ({ place, km }: Near) => place.population / Math.max(km, 5)

function mostNotable(places: readonly Near[]): GazetteerPlace | undefined {
  return places.reduce<Near | undefined>((best, near) => (best && note(best) >= note(near) ? best : near), undefined)
    ?.place
}

/** The works that a type of machine does, most typical first; for a type of work, the types of machines that do it. */
export function relatedTypes(type: string): string[] {
  const relations: Record<string, readonly string[]> = WORKS_OF_EQUIPMENT
  return [...(relations[type] ?? Object.keys(relations).filter((machine) => relations[machine]?.includes(type)))]
}

/** Pages of a type of machine for search engines: the type itself, its sizes and its towns, where there is such a machine. */
export function typeAddresses(type: string, { sizes, towns }: Pick<TypeLinks, 'sizes' | 'towns'>): Address[] {
  const page = `/arenda/${type}`
  const pages = (links: TypeLinks['sizes'], query = '') =>
    links.flatMap(({ params }) => {
      const band = bandOfRanges(type, params)
      return band ? [{ path: `${page}/${band.slug}${query}` }] : []
    })
  return [
    { path: page },
    ...pages(sizes),
    ...towns.flatMap((town) => {
      const query = `?${new URLSearchParams(squareQuery(town, RADIUS.equipment))}`
      return [{ path: page + query }, ...pages(town.sizes, query)]
    }),
  ]
}
