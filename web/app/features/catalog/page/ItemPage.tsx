import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { RatingLine } from '../../../ui/item/RatingLine'
import { typeLabel } from '../../../ui/item/types'
import { PhoneLink } from '../../../ui/PhoneLink'
import { ShareButton } from '../../../ui/ShareButton'
import { formatCreated } from '../../../ui/text/format'
import { priceOf } from '../../../ui/text/money'
import { FavoriteButton } from '../../favorites/FavoriteButton'
import { ReportListing } from '../../moderation/ReportListing'
import { ItemCalendar } from '../calendar/ItemCalendar'
import { Gallery } from '../gallery/Gallery'
import { ItemCard } from '../ItemCard'
import { ItemActions, OwnerLink, Related, TypeTag } from '../ItemDetails'
import { OwnerFactsLine } from '../owner/OwnerFactsLine'
import { PricePanel } from '../price/PricePanel'
import { includedText } from '../price/price-text'
import { ProofPanel } from '../proof/ProofPanel'
import { WriteLink } from '../WriteLink'
import { InShort } from './InShort'
import { ItemMap } from './ItemMap'
import css from './ItemPage.module.css'
import { ItemParams } from './ItemParams'

interface Props {
  item: Item
  own: boolean
  /** Machines of the same type nearby, or orders for the same works. */
  similar: readonly Item[]
  /** Undefined where they could not be asked for. */
  facts: OwnerFacts | undefined
  /** What askers say of its work. */
  reviews: ReactNode
}

/** A machine or an order as a page of its own; on a phone the number stays at the bottom of the window. */
export function ItemPage({ item, own, similar, facts, reviews }: Props) {
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
          <Money item={item} own={own} />
          <section className="card pad stack gap-3" aria-label="Владелец">
            <OwnerLink item={item} />
            {isEquipment(item) && item.rating ? (
              <p className="row gap-1 medium">
                <RatingLine rating={item.rating} /> заказчиков
              </p>
            ) : null}
            <OwnerFactsLine facts={facts} />
          </section>
          <ProofPanel item={item} />
        </div>
        <div className={`${css.rest} lane`}>
          <InShort item={item} facts={facts} />
          <ItemParams item={item} />
          <ItemCalendar item={item} />
          <About item={item} own={own} />
          {reviews}
          <ItemMap item={item} />
          <Similar item={item} similar={similar} />
        </div>
      </article>
      <div className={`${css.call} line-above surface gap-2`}>
        {item.phone ? <PhoneLink phone={item.phone} look="primary" /> : null}
        <WriteLink item={item} look={item.phone ? 'outlined' : 'primary'} />
      </div>
    </div>
  )
}

/** What it costs, and whom to call. */
function Money({ item, own }: { item: Item; own: boolean }) {
  const { main, rest } = priceOf(item)
  const hours = isEquipment(item) ? item.minHours : null
  const included = isEquipment(item) ? includedText(item.terms) : ''
  const terms = [rest, hours === null ? '' : `заказ от\u00a0${hours}\u00a0ч`, included].filter(Boolean)
  return (
    <section className={`${css.money} card stack`} aria-label="Цена">
      <div>
        <p className={`${css.price} bold`}>{main}</p>
        {terms.length ? <p className="quiet medium">{terms.join(' · ')}</p> : null}
      </div>
      {isEquipment(item) ? <PricePanel machine={item} /> : null}
      <div className="hide-below-md">
        <ItemActions item={item} />
      </div>
      {isEquipment(item) && !own ? (
        <ButtonLink to={paths.newRequest({ machine: item._id })} wide>
          Отправить заявку
        </ButtonLink>
      ) : null}
      {isEquipment(item) || own ? null : (
        <ButtonLink to={paths.orderOffer(item._id)} wide rel="nofollow">
          Предложить машину
        </ButtonLink>
      )}
      <p className="quiet small">
        {item.phone
          ? 'Звоните напрямую: без посредников и регистрации.'
          : 'Телефон откроется с первым ответом владельца.'}
      </p>
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

/** For visitors whom this one does not suit. */
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
