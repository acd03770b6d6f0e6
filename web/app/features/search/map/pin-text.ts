/** Texts of the map's pins. Pure. */
import { isFree, isStale } from '@spetskarta/shared/catalog/calendar.ts'
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { formatRoubles } from '../../../ui/text/format'
import { pinPrice } from '../../../ui/text/money'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { priceFor, type Rental } from '../../catalog/price/price-for'

/** The sum at a place with delivery; undefined where it is incomplete. */
function sumFor(item: Item, rental: Rental | undefined): number | undefined {
  const price = rental && priceFor(item, rental)
  return typeof price === 'object' && price.delivery !== 'unknown' ? price.sum : undefined
}

/** `≈ 31 040 ₽` for a machine whose price at the place is known, else the text of `pinPrice`. */
export function pinText(item: Item, rental: Rental | undefined): string {
  const sum = sumFor(item, rental)
  return sum === undefined ? pinPrice(item) : `≈\u00a0${formatRoubles(sum)}`
}

/**
 * `от 2 400 ₽/ч` for several machines of one type, `от 31 040 ₽`
 * where a place is given; undefined where they cannot be compared.
 */
export function cheapestOf(items: Item[], rental: Rental | undefined): string | undefined {
  const machines = items.filter(isEquipment)
  if (machines.length < 2 || new Set(machines.map(({ type }) => type)).size > 1) return undefined
  const sums = machines.flatMap((machine) => sumFor(machine, rental) ?? [])
  if (rental && sums.length > 0) return `от\u00a0${formatRoubles(Math.min(...sums))}`
  const rates = machines.flatMap(({ ratePerHour }) => ratePerHour ?? [])
  return rates.length > 0 ? `от\u00a0${formatRoubles(Math.min(...rates))}/ч` : undefined
}

/** Whether a machine's calendar is reliable and busy on the day of this moment. */
export function isBusyAt(item: Item, now: number): boolean {
  if (!isEquipment(item) || item.busy === null || item.busyOn === null) return false
  const today = dayOfMachine(item, now)
  return !isStale(item.busyOn, today) && !isFree(item.busy, today, today)
}
