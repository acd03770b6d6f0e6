import { type Item, isEquipment, isOrder } from '@spetskarta/shared/catalog/items.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ItemImage } from '../../ui/item/ItemImage'
import { RatingLine } from '../../ui/item/RatingLine'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatKm } from '../../ui/text/format'
import { priceOf } from '../../ui/text/money'
import { FavoriteButton } from '../favorites/FavoriteButton'
import { FreeLine } from './calendar/FreeLine'
import css from './ItemCard.module.css'
import { WriteLink } from './WriteLink'
import type { ItemWords } from './words/item-words'

interface Props {
  item: Item
  words: ItemWords
  /** Distance from the centre of the search. */
  distanceKm?: number | undefined
  selected?: boolean | undefined
  /** Called on a plain click instead of opening the card's page; a click with Ctrl or the middle button still opens it. */
  onSelect?: (() => void) | undefined
}

/** A row of a list: the whole row is a link to the card's page, except the phone number and the heart. */
export function ItemCard({ item, words, distanceKm, selected, onSelect }: Props) {
  const price = priceOf(item)
  const { params, free, proof, here } = words
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
          // The line below has the price of a shift with delivery; a phone has room for only one of the two.
          <small className={`regular quiet small ${here ? 'hide-below-md' : ''}`}> · {price.rest}</small>
        ) : null}
      </p>
      {here ? (
        <p className={`${css.description} quiet small`}>
          {here.sum ? <b className="ink strong">{here.sum}</b> : null} {here.rest}
        </p>
      ) : null}
      {free ? <FreeLine free={free} className={`${css.description} ${css.line}`} /> : null}
      {proof ? <p className={`${css.description} ${css.line} quiet small`}>{proof}</p> : null}
      {isEquipment(item) && item.rating ? (
        <p className={`${css.description} ${css.line} small`}>
          <RatingLine rating={item.rating} />
        </p>
      ) : null}
      {params ? <p className={`${css.description} ${css.line} cut medium`}>{params}</p> : null}
      {item.description && !params ? (
        <p className={`${css.description} ${css.line} lines-airy cut quiet small`}>{item.description}</p>
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
