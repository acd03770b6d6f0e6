import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { formatRoubles } from '../../../ui/text/format'
import { priceFor, type Rental } from './price-for'
import { forWhat } from './price-text'

/** `≈ 31 040 ₽ за смену с подачей`: what a machine of a list costs there. */
export function HereLine({ item, rental, className }: { item: Item; rental: Rental; className: string }) {
  const price = priceFor(item, rental)
  if (price === 'too-far') return <p className={className}>Сюда не выезжает</p>
  if (price === undefined || price.delivery === 'unknown') return null
  return (
    <p className={className}>
      <b className="ink strong">≈&nbsp;{formatRoubles(price.sum)}</b> {forWhat(rental)} с&nbsp;подачей
    </p>
  )
}
