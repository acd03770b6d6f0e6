import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { IconBuildingWarehouse, IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { ItemImage } from '../../ui/item/ItemImage'
import { paramsLine, paramsSentence } from '../../ui/item/params'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatCreated } from '../../ui/text/format'
import { priceOf } from '../../ui/text/money'
import { FavoriteButton } from '../favorites/FavoriteButton'
import css from './ItemTable.module.css'
import { WriteLink } from './WriteLink'

interface Props {
  items: readonly Item[]
  /** Called on each press of a heart, with the new state. */
  onFavorite?: (item: Item, to: boolean) => void
}

/**
 * A list that looks like a table on a wide screen and like cards on a narrow one; screen readers always get one list.
 * The column names are only visual: each row names its own values.
 */
export function ItemTable({ items, onFavorite }: Props) {
  return (
    <>
      <div className={`${css.head} text-note hide-below-lg quiet strong`} aria-hidden="true">
        <span>Фото</span>
        <span>Название</span>
        <span>Описание</span>
        <span>Телефон</span>
        <span>Дата</span>
      </div>
      <ul className="cards grid">
        {items.map((item) => (
          <Row key={item._id} item={item} onFavorite={onFavorite} />
        ))}
      </ul>
    </>
  )
}

function Row({ item, onFavorite }: { item: Item; onFavorite: Props['onFavorite'] }) {
  const line = isEquipment(item) ? paramsLine(item.type, item.params) : ''
  const placed = item.coordLat !== null && item.coordLng !== null
  return (
    <li className={`${css.row} grid card`}>
      <div className={css.image}>
        <ItemImage item={item} />
      </div>
      <h2 className={`${css.name} text-body lines-dense strong clamp`}>
        <Link to={paths.item(item)} className="underlines">
          {item.name}
        </Link>
      </h2>
      <p className={`${css.price} medium strong`}>{priceOf(item).main}</p>
      <p className={`${css.meta} quiet small`}>
        {item.place ? <span className={css.place}>{item.place}</span> : null}
        <time className={css.date} dateTime={item.createdAt || undefined}>
          {formatCreated(item.createdAt)}
        </time>
      </p>
      <p className={`${css.description} clamp quiet medium`}>
        {line ? <b className="ink semibold">{paramsSentence(line)} </b> : null}
        {item.description}
      </p>
      <div className={css.phone}>
        {item.phone ? <PhoneLink phone={item.phone} look="outlined" /> : <WriteLink item={item} />}
      </div>
      <div className={`${css.actions} flex gap-2`}>
        {placed ? (
          <ButtonLink to={paths.showOne(item)} size="small" icon={<IconMapPin size={18} aria-hidden="true" />}>
            Показать на карте
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={paths.user(item.userUrl)}
          size="small"
          className={css.fleet}
          icon={<IconBuildingWarehouse size={18} aria-hidden="true" />}
        >
          {isEquipment(item) ? 'Весь Автопарк' : 'Автопарк владельца'}
        </ButtonLink>
      </div>
      <div className={css.heart}>
        <FavoriteButton item={item} onSet={onFavorite && ((to) => onFavorite(item, to))} />
      </div>
    </li>
  )
}
