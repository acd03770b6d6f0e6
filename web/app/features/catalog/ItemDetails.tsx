import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { paramsLine } from '../../ui/item/params'
import { formatCreated } from '../../ui/text/format'
import { salePrice } from '../../ui/text/money'
import { dayOfMachine } from '../../ui/text/zone-day'
import { FreeLine } from './calendar/FreeLine'
import { freeLine } from './calendar/free-text'
import { Gallery } from './gallery/Gallery'
import css from './ItemDetails.module.css'
import { OwnerLink, Related, TypeTag } from './ItemParts'
import { factsOf } from './item-facts'

interface Props {
  item: Item
  /** Distance from the centre of the search; shown only where there is one. */
  distanceKm?: number | undefined
  /** `h1` where the item is alone in its panel, `h2` inside a list. */
  heading?: 'h1' | 'h2'
}

/** Everything about a machine or an order except the buttons, which are `ItemActions`. */
export function ItemDetails({ item, distanceKm, heading: Heading = 'h2' }: Props) {
  const line = isEquipment(item) ? paramsLine(item.type, item.params, 8) : ''
  const free = isEquipment(item) ? freeLine(item.busy, item.busyOn, dayOfMachine(item, Date.now())) : undefined
  return (
    <article className={`${css.card} surface`}>
      <div className={css.picture}>
        <Gallery item={item} place="panel" />
      </div>
      <div className={`${css.body} stack`}>
        <div>
          <TypeTag item={item} />
          <Heading className="balance">{item.name}</Heading>
          {item.place ? <p className={`${css.place} quiet small`}>{item.place}</p> : null}
        </div>
        <Facts item={item} distanceKm={distanceKm} />
        {free ? <FreeLine free={free} /> : null}
        {line ? <p className="medium semibold">{line}</p> : null}
        {item.description ? <p className={`${css.description} medium`}>{item.description}</p> : null}
        <Related item={item} />
        <OwnerLink item={item} />
        <p className="quiet small">Размещено: {formatCreated(item.createdAt)}</p>
      </div>
    </article>
  )
}

/** Prices, terms and the distance, each with its unit, for comparing. */
function Facts({ item, distanceKm }: { item: Item; distanceKm: number | undefined }) {
  const facts = factsOf(item, distanceKm)
  const sale = isEquipment(item) && item.price !== null ? salePrice(item.price) : undefined
  return (
    <div className="gap-10 stack">
      {facts.length ? (
        <dl className={`${css.facts} framed clip wrap`}>
          {facts.map(({ value, label }) => (
            <div key={label}>
              <dt className="quiet text-note">{label}</dt>
              <dd className="bold text-body lines-airy">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {sale ? <p className="bold text-lead">{sale}</p> : null}
    </div>
  )
}
