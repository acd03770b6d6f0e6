import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconBuildingWarehouse, IconMapPin } from '../../ui/icon/icons.ts'
import { ItemImage } from '../../ui/item/ItemImage'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatCreated } from '../../ui/text/format'
import { priceOf } from '../../ui/text/money'
import { FavoriteButton } from '../favorites/FavoriteButton'
import css from './ItemTable.module.css'
import { WriteLink } from './WriteLink'
import type { RowWords } from './words/row-words'

interface Props {
  items: readonly Item[]
  /** The words of each row, by the item's id. */
  words: Record<string, RowWords>
  /** Called on each press of a heart, with the new state. */
  onFavorite?: (item: Item, to: boolean) => void
}

/**
 * A list that looks like a table on a wide screen and like cards on a narrow one; for screen readers it is always a list. The
 * column
 * names are visual only: each row names its own values.
 */
export function ItemTable({ items, words, onFavorite }: Props) {
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
          <Row key={item._id} item={item} words={words[item._id]} onFavorite={onFavorite} />
        ))}
      </ul>
    </>
  )
}

interface RowProps extends Pick<Props, 'onFavorite'> {
  item: Item
  /** Undefined for an item added after the list was loaded. */
  words: RowWords | undefined
}

function Row({ item, words, onFavorite }: RowProps) {
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
        {words?.params ? <b className="ink semibold">{words.params} </b> : null}
        {item.description}
      </p>
      {words ? (
        <div className={`${css.about} quiet small`}>
          <p>
            <span className={words.free.sure ? 'ok semibold' : ''}>{words.free.text}</span>
            {words.reach ? <span className={css.reach}> {words.reach}</span> : null}
          </p>
          <p>{words.trust}</p>
        </div>
      ) : null}
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
