import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { type PriceHere, priceHere, roadKm } from '@spetskarta/shared/catalog/price-here.ts'
import type { Position } from '@spetskarta/shared/geo.ts'

/** Where a machine is wanted, and for how long. */
export interface Rental {
  place: Position | undefined
  hours: number
  days: number
}

/** By road from where an item is, whole km; undefined where one of the places is not known. */
export const kmTo = ({ coordLat: lat, coordLng: lng }: Item, place: Position | undefined): number | undefined =>
  place && lat !== null && lng !== null ? roadKm({ lat, lng }, place) : undefined

/** What the item costs there: undefined for an order and where no rate is given. */
export const priceFor = (item: Item, { place, hours, days }: Rental): PriceHere | 'too-far' | undefined =>
  isEquipment(item) ? priceHere(item, { hours, days, km: kmTo(item, place) }) : undefined

/** The cheapest first; those that do not go there, and those without a price, last and in the order they have. */
export function cheapestFirst<T extends { item: Item }>(items: T[], rental: Rental): T[] {
  const far = Number.POSITIVE_INFINITY
  const sums = new Map(
    items.map((one) => {
      const price = priceFor(one.item, rental)
      return [one, typeof price === 'object' ? price.sum : far]
    }),
  )
  return [...items].sort((a, b) => {
    const [x, y] = [sums.get(a) ?? far, sums.get(b) ?? far]
    return x === y ? 0 : x - y
  })
}
