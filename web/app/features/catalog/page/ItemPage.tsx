import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { typeLabel } from '../../../ui/item/types'
import { PhoneLink } from '../../../ui/PhoneLink'
import { ShareButton } from '../../../ui/ShareButton'
import { formatCreated } from '../../../ui/text/format'
import { priceOf } from '../../../ui/text/money'
import { FavoriteButton } from '../../favorites/FavoriteButton'
import { ReportListing } from '../../moderation/ReportListing'
import { Gallery } from '../gallery/Gallery'
import { ItemCard } from '../ItemCard'
import { ItemActions, OwnerLink, Related, TypeTag } from '../ItemDetails'
import { ItemMap } from './ItemMap'
import css from './ItemPage.module.css'
import { ItemParams } from './ItemParams'

interface Props {
  item: Item
  own: boolean
  /** Machines of the same type nearby, or orders for the same works. */
  similar: readonly Item[]
}

/** A machine or an order as a page of its own; on a phone the number stays at the bottom of the window. */
export function ItemPage({ item, own, similar }: Props) {
  return (
    <div className={`${css.page} page-list`}>
      {own ? <OwnNote item={item} /> : null}
      <div className={`${css.top} between`}>
        <Crumbs item={item} />
        <div className="flex firm">
          <FavoriteButton item={item} />
          <ShareButton title={item.name} path={paths.item(item)} />
        </div>
      </div>
      <article className={`${css.columns} grid`}>
        <header className={css.head}>
          <TypeTag item={item} />
          <h1 className={`${css.name} balance`}>{item.name}</h1>
          {item.place ? <p className="quiet medium">{item.place}</p> : null}
        </header>
        <div className={css.gallery}>
          <Gallery item={item} place="page" />
        </div>
        <div className={`${css.aside} lane`}>
          <Money item={item} />
          <OwnerLink item={item} />
        </div>
        <div className={`${css.rest} lane`}>
          <ItemParams item={item} />
          <About item={item} own={own} />
          <ItemMap item={item} />
          <Similar item={item} similar={similar} />
        </div>
      </article>
      <div className={`${css.call} line-above surface`}>
        <PhoneLink phone={item.phone} look="primary" />
      </div>
    </div>
  )
}

/** What it costs, and whom to call. */
function Money({ item }: { item: Item }) {
  const { main, rest } = priceOf(item)
  const hours = isEquipment(item) ? item.minHours : null
  const terms = [rest, hours === null ? '' : `заказ от\u00a0${hours}\u00a0ч`].filter(Boolean)
  return (
    <section className={`${css.money} card stack`} aria-label="Цена">
      <div>
        <p className={`${css.price} bold`}>{main}</p>
        {terms.length ? <p className="quiet medium">{terms.join(' · ')}</p> : null}
      </div>
      <div className="hide-below-md">
        <ItemActions item={item} />
      </div>
      <p className="quiet small">Звоните напрямую: без посредников и регистрации.</p>
    </section>
  )
}

/** The owner's words, what it is for, and since when it is here. */
function About({ item, own }: { item: Item; own: boolean }) {
  return (
    <section className={`${css.about} card stack`}>
      {item.description ? <p className={`${css.description} medium measure`}>{item.description}</p> : null}
      <Related item={item} />
      <div className="between wrap">
        <p className="quiet small">Размещено: {formatCreated(item.createdAt)}</p>
        {own ? null : <ReportListing item={item} />}
      </div>
    </section>
  )
}

/** For somebody whom this one does not suit. */
function Similar({ item, similar }: { item: Item; similar: readonly Item[] }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className={`${css.similarHead} text-section`}>
        {isEquipment(item) ? 'Похожие машины рядом' : 'Похожие заказы рядом'}
      </h2>
      <ul className={`${css.similar} grid`}>
        {similar.map((other) => (
          <li key={other._id} className="card clip">
            <ItemCard item={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For the owner, who sees the page as others do. */
function OwnNote({ item }: { item: Item }) {
  return (
    <p className={`${css.own} warning medium`}>
      {item.hidden ? 'Объявление скрыто, эту страницу видите только вы.' : 'Так ваше объявление видят другие.'}{' '}
      <Link to={paths.item(item)} className="link">
        Изменить
      </Link>
    </p>
  )
}

/** The way up: the whole list, then all items of this type on the map. */
function Crumbs({ item }: { item: Item }) {
  const machine = isEquipment(item)
  return (
    <nav className={`${css.crumbs} shrinks quiet small`} aria-label="Вы здесь">
      <ol className="flex nowrap">
        <li className="flex firm">
          <Link to={machine ? paths.allEquipments() : paths.allOrders()} className="underlines">
            {machine ? 'Вся техника' : 'Все заказы'}
          </Link>
        </li>
        <li className="flex shrinks">
          <Link to={machine ? paths.rent(item.type) : paths.jobs(item.type)} className="underlines">
            {typeLabel(item.type).name}
          </Link>
        </li>
      </ol>
    </nav>
  )
}
