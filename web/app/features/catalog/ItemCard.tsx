import { type Item, isEquipment, isOrder } from '@spetskarta/shared/catalog/items.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ItemImage } from '../../ui/item/ItemImage'
import { paramsLine } from '../../ui/item/params'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatKm } from '../../ui/text/format'
import { priceOf } from '../../ui/text/money'
import { FavoriteButton } from '../favorites/FavoriteButton'
import css from './ItemCard.module.css'

interface Props {
  item: Item
  /** From the centre of the search. */
  distanceKm?: number | undefined
  selected?: boolean | undefined
  /** Called on a plain click instead of opening the card's page; a click with Ctrl or the wheel still opens it. */
  onSelect?: (() => void) | undefined
}

/** A row of a list: the whole row is a link to the card's page, except the phone number and the heart. */
export function ItemCard({ item, distanceKm, selected, onSelect }: Props) {
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
        {price.rest ? <small className="regular quiet small"> · {price.rest}</small> : null}
      </p>
      {line ? <p className={`${css.description} cut medium`}>{line}</p> : null}
      {item.description && !line ? (
        <p className={`${css.description} lines-airy cut quiet small`}>{item.description}</p>
      ) : null}
      <div className={`${css.phone} anchor`}>
        <PhoneLink phone={item.phone} />
      </div>
      <div className={`${css.heart} anchor`}>
        <FavoriteButton item={item} />
      </div>
    </article>
  )
}
