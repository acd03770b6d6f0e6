/** Price of an item in words. */
import { type Equipment, type Item, isEquipment, type Order } from '@spetskarta/shared/catalog/items.ts'
import { dayRangeText, dayText } from './days'
import { formatRoubles } from './format'

/** The main price, and further ones in smaller type. */
export interface PriceText {
  main: string
  rest: string
}

export const priceOf = (item: Item): PriceText => (isEquipment(item) ? machinePrice(item) : orderPrice(item))

function machinePrice({ ratePerHour, ratePerShift, price }: Equipment): PriceText {
  const parts: string[] = []
  if (ratePerHour !== null) parts.push(`${formatRoubles(ratePerHour)}/ч`)
  if (ratePerShift !== null)
    parts.push(ratePerHour === null ? `${formatRoubles(ratePerShift)}/смена` : `смена ${formatRoubles(ratePerShift)}`)
  if (price !== null) parts.push(salePrice(price))
  return { main: parts[0] ?? 'Цена по договорённости', rest: parts.slice(1).join(' · ') }
}

/** Zero means that the machine is for sale, price on request. */
export const salePrice = (price: number): string =>
  price === 0 ? 'Продаётся, цена по запросу' : `Продажа: ${formatRoubles(price)}`

function orderPrice({ budget, startsOn, endsOn }: Order): PriceText {
  const dates = datesOf(startsOn, endsOn)
  if (budget === null) return { main: dates || 'Бюджет по договорённости', rest: '' }
  return { main: `Бюджет ${formatRoubles(budget)}`, rest: dates }
}

/** `с 25 ноября`, `до 3 декабря`, `1–5 декабря`, `25 ноября — 3 декабря`; empty without dates. */
export function datesOf(startsOn: string | null, endsOn: string | null): string {
  if (startsOn && endsOn) return dayRangeText(startsOn, endsOn)
  if (startsOn) return `с ${dayText(startsOn, 'plain')}`
  return endsOn ? `до ${dayText(endsOn, 'plain')}` : ''
}

/** Text of a pin on the map: `2 400 ₽/ч`, `18 000 ₽/см`, for an order `до 28 000 ₽`; empty where no price is known. */
export function pinPrice(item: Item): string {
  if (!isEquipment(item)) return item.budget === null ? '' : `до\u00a0${formatRoubles(item.budget)}`
  if (item.ratePerHour !== null) return `${formatRoubles(item.ratePerHour)}/ч`
  if (item.ratePerShift !== null) return `${formatRoubles(item.ratePerShift)}/см`
  return item.price ? formatRoubles(item.price) : ''
}
