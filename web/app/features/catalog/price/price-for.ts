import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { type PriceHere, priceHere, roadKm } from '@spetskarta/shared/catalog/price-here.ts'
import type { Position } from '@spetskarta/shared/geo.ts'

/** Where a machine is needed, and for how long. */
export interface Rental {
  place: Position | undefined
  hours: number
  days: number
}

/** Distance by road from the item's place, whole km; undefined where one of the places is unknown. */
export const kmTo = ({ coordLat: lat, coordLng: lng }: Item, place: Position | undefined): number | undefined =>
  place && lat !== null && lng !== null ? roadKm({ lat, lng }, place) : undefined

/** The price of the item there: undefined for an order and where no rate is given. */
export const priceFor = (item: Item, { place, hours, days }: Rental): PriceHere | 'too-far' | undefined =>
  isEquipment(item) ? priceHere(item, { hours, days, km: kmTo(item, place) }) : undefined

/** Sorted by price; items that do not go that far, and those without a price, stay last in their order. */
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
