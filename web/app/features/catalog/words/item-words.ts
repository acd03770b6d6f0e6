/**
 * What lists show about an item beside its name and price. Pure: pages rendered on the server compute it there, so their scripts
 * need
 * no code of calendars, prices and parameters.
 */
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { paramsLine } from '../../../ui/item/params'
import { formatRoubles } from '../../../ui/text/format'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { type FreeText, freeLine } from '../calendar/free-text'
import { priceFor, type Rental } from '../price/price-for'
import { forWhat } from '../price/price-text'
import { workedText } from '../proof/worked-text'

export interface ItemWords {
  /** `21 т · ковш 1,1 м³ · 2016 г.`; empty for an order. */
  params: string
  /** Undefined where no calendar is kept. */
  free: FreeText | undefined
  /** `19 из 30 дней по записям`; undefined where its owner does not show it. */
  proof: string | undefined
  /** What a machine costs at the place of a search: `≈ 31 040 ₽`, `за смену с подачей`. */
  here: { sum?: string; rest: string } | undefined
}

/** `now`: ms. */
export function itemWordsOf(item: Item, now: number, rental?: Rental): ItemWords {
  const machine = isEquipment(item)
  return {
    params: machine ? paramsLine(item.type, item.params) : '',
    free: machine ? freeLine(item.busy, item.busyOn, dayOfMachine(item, now)) : undefined,
    proof: machine ? workedText(item, now) : undefined,
    here: rental && hereOf(item, rental),
  }
}

function hereOf(item: Item, rental: Rental): ItemWords['here'] {
  const price = priceFor(item, rental)
  if (price === 'too-far') return { rest: 'Сюда не выезжает' }
  if (price === undefined || price.delivery === 'unknown') return undefined
  return { sum: `≈\u00a0${formatRoubles(price.sum)}`, rest: `${forWhat(price)} с\u00a0подачей` }
}
