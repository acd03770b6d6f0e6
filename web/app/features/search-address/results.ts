/** Results of a search in one form; `find-items.ts` requests them. */
import { type Equipment, type Item, isEquipment, isOrder, type Order } from '@spetskarta/shared/catalog/items.ts'
import { distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import { SEARCH_ITEMS } from '@spetskarta/shared/limits.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import { formatCount } from '../../ui/text/format'

export interface FoundItem {
  /** Distance to the centre of the area, km. */
  km: number
  item: Item
}

export interface Results {
  /** Number of all matches; `found` has fewer where there are clusters or more than the limit. */
  count: number
  /** Nearest first. */
  found: FoundItem[]
  clusters: Cluster[]
  /** Whether the requested days are past, so that the search ignored them. */
  past?: true
}

export const positionOf = ({ coordLat: lat, coordLng: lng }: Item): Position | undefined =>
  lat === null || lng === null ? undefined : { lat, lng }

/** Says that there are more matches than the most that a search returns; undefined: all are there, or still loading. */
export function cutText({ count, found }: Pick<Results, 'count' | 'found'>, cheap: boolean): string | undefined {
  if (count <= found.length || found.length < SEARCH_ITEMS) return undefined
  const which = cheap ? 'самые дешёвые в центре поиска и ближайшие заказы' : 'ближайшие'
  return `Показаны ${which}: ${formatCount(found.length)} из ${formatCount(count)}. Уменьшите радиус, чтобы увидеть остальные.`
}

/** Items that have a place, the nearest first. */
export function byDistance(items: Item[], centre: Position): FoundItem[] {
  return items
    .flatMap((item) => {
      const position = positionOf(item)
      return position ? [{ item, km: distanceKm(centre, position) }] : []
    })
    .sort((a, b) => a.km - b.km)
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Items with every word of the text in the name, description or place, or with its digits in the phone number. */
export function matching(found: FoundItem[], text: string): FoundItem[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const digits = text.replace(/\D/g, '')
  if (words.length === 0) return found
  return found.filter(({ item }) => {
    const hay = plain(`${item.name} ${item.place} ${item.description}`)
    return words.every((word) => hay.includes(word)) || (digits.length >= 3 && item.phone.includes(digits))
  })
}

export const foundMachines = (found: FoundItem[]) =>
  found.filter((one): one is { km: number; item: Equipment } => isEquipment(one.item))
export const ordersOf = (found: FoundItem[]) =>
  found.filter((one): one is { km: number; item: Order } => isOrder(one.item))

/** Number of machines or orders of each type, for the list of types. */
export function countsByType(results: Results): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { item } of results.found) counts.set(item.type, (counts.get(item.type) ?? 0) + 1)
  return counts
}

const SIDES = ['северу', 'северо-востоку', 'востоку', 'юго-востоку', 'югу', 'юго-западу', 'западу', 'северо-западу']

/** Direction from one position to another, as a word that follows «к …»: «северу», «юго-западу». */
export function sideOf(from: Position, to: Position): string {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const turn = Math.atan2(east, to.lat - from.lat) / (Math.PI / 4)
  return SIDES[(Math.round(turn) + 8) % 8] ?? 'северу'
}
