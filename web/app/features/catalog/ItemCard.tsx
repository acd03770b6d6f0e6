import { type Item, isEquipment, isOrder } from '@spetskarta/shared/catalog/items.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ItemImage } from '../../ui/item/ItemImage'
import { paramsLine } from '../../ui/item/params'
import { RatingLine } from '../../ui/item/RatingLine'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatKm } from '../../ui/text/format'
import { priceOf } from '../../ui/text/money'
import { FavoriteButton } from '../favorites/FavoriteButton'
import { FreeLine } from './calendar/FreeLine'
import css from './ItemCard.module.css'
import { HereLine } from './price/HereLine'
import type { Rental } from './price/price-for'
import { ProofLine } from './proof/ProofLine'
import { WriteLink } from './WriteLink'

interface Props {
  item: Item
  /** From the centre of the search. */
  distanceKm?: number | undefined
  /** What a machine costs there is shown. */
  rental?: Rental | undefined
  selected?: boolean | undefined
  /** Called on a plain click instead of opening the card's page; a click with Ctrl or the wheel still opens it. */
  onSelect?: (() => void) | undefined
}

/** A row of a list: the whole row is a link to the card's page, except the phone number and the heart. */
export function ItemCard({ item, distanceKm, rental, selected, onSelect }: Props) {
  const price = priceOf(item)
  const line = isEquipment(item) ? paramsLine(item.type, item.params) : ''
  const select = (event: MouseEvent) => {
    if (!onSelect || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelect()
  }
  const look = [`${css.card} anchor grid`, selected && css.selected, isOrder(item) && css.order]
    .filter(Boolean)
    .join(' ')

  return (
    <article className={look}>
      <div className={css.image}>
        <ItemImage item={item} />
      </div>
      <h3 className="text-body clamp">
        <Link
          to={paths.item(item)}
          onClick={select}
          className={css.open}
          aria-current={selected || undefined}
          data-item={item._id}
        >
          {item.name}
        </Link>
      </h3>
      {distanceKm === undefined ? null : (
        <span className={`${css.distance} nowrap quiet small`}>{formatKm(distanceKm)}</span>
      )}
      <p className={`${css.price} medium strong`}>
        {price.main}
        {price.rest ? (
          // The line below has the price of a shift with the way to it; a phone has room for one of them.
          <small className={`regular quiet small ${rental && isEquipment(item) ? 'hide-below-md' : ''}`}>
            {' '}
            · {price.rest}
          </small>
        ) : null}
      </p>
      {rental && isEquipment(item) ? (
        <HereLine item={item} rental={rental} className={`${css.description} quiet small`} />
      ) : null}
      <FreeLine item={item} className={`${css.description} ${css.told}`} />
      <ProofLine item={item} className={`${css.description} ${css.told} quiet small`} />
      {isEquipment(item) && item.rating ? (
        <p className={`${css.description} ${css.told} small`}>
          <RatingLine rating={item.rating} />
        </p>
      ) : null}
      {line ? <p className={`${css.description} ${css.told} cut medium`}>{line}</p> : null}
      {item.description && !line ? (
        <p className={`${css.description} ${css.told} lines-airy cut quiet small`}>{item.description}</p>
      ) : null}
      <div className={`${css.foot} between`}>
        <div className={`${css.phone} anchor`}>
          {item.phone ? <PhoneLink phone={item.phone} /> : <WriteLink item={item} />}
        </div>
        <div className={`${css.heart} anchor flex`}>
          {item.phone ? <WriteLink item={item} look="icon" /> : null}
          <FavoriteButton item={item} />
        </div>
      </div>
    </article>
  )
}
