import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { ButtonLink } from '../../../ui/Button'
import { typeLabel } from '../../../ui/item/types'
import { PhoneLink } from '../../../ui/PhoneLink'
import { ShareButton } from '../../../ui/ShareButton'
import { priceOf } from '../../../ui/text/money'
import { FavoriteButton } from '../../favorites/FavoriteButton'
import { FreeLine } from '../calendar/FreeLine'
import type { FreeText } from '../calendar/free-text'
import { Gallery } from '../gallery/Gallery'
import { ItemActions, TypeTag } from '../ItemParts'
import { WriteLink } from '../WriteLink'
import css from './ItemPage.module.css'
import { useFits } from './use-fits'

/**
 * Parts not used at once: rendered in the page sent by the server; their code loads after the page becomes interactive. Their
 * style sheets load with those of the page: `SHEETS` of `web/vite.config.ts`.
 */
const getRest = () => import('./ItemRest')
const ItemRest = lazyPart(getRest)
const ItemOwner = lazyPart(() => import('./ItemOwner'))
const PricePanel = lazyPart(() => import('../price/PricePanel'))

/** For navigation within the site: the previous page stays until all of this one can be drawn. */
export const loadItemPage = async (): Promise<void> => void (await getRest())

interface Props {
  item: Item
  own: boolean
  /** What the price includes, in words; empty for an order. */
  included: string
  /** When the machine is free; undefined without a calendar, and for an order. */
  free: FreeText | undefined
  /** Machines of the same type nearby, or orders for the same works. */
  similar: readonly Item[]
  /** Undefined where they could not be loaded. */
  facts: OwnerFacts | undefined
  /** Reviews of the machine. */
  reviews: ReactNode
}

/** A page of a machine or an order; on a phone, the number stays at the bottom of the window. */
export function ItemPage({ item, own, included, free, similar, facts, reviews }: Props) {
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
          <div className={`${css.where} wrap`}>
            {item.place ? <p className="quiet medium">{item.place}</p> : null}
            {free ? <FreeLine free={free} /> : null}
          </div>
        </header>
        <div className={css.gallery}>
          <Gallery item={item} place="page" />
        </div>
        <Aside>
          <Money item={item} own={own} included={included} />
          <Suspense>
            <ItemOwner item={item} facts={facts} />
          </Suspense>
        </Aside>
        <div className={`${css.rest} lane`}>
          <Suspense>
            <ItemRest item={item} own={own} similar={similar} facts={facts} reviews={reviews} />
          </Suspense>
        </div>
      </article>
      <div className={`${css.call} line-above surface gap-2`}>
        {item.phone ? <PhoneLink phone={item.phone} look="primary" /> : null}
        <WriteLink item={item} look={item.phone ? 'outlined' : 'primary'} />
      </div>
    </div>
  )
}

/** Measured, it is drawn again alone: a part that is drawn again before its code has come is taken off the page. */
function Aside({ children }: { children: ReactNode }) {
  const { box, fits } = useFits()
  return (
    <div ref={box} className={`${css.aside} ${fits ? css.stays : ''} lane`}>
      {children}
    </div>
  )
}

/** The price, and whom to call. */
function Money({ item, own, included }: Pick<Props, 'item' | 'own' | 'included'>) {
  const { main, rest } = priceOf(item)
  const hours = isEquipment(item) ? item.minHours : null
  const terms = [rest, hours === null ? '' : `заказ от\u00a0${hours}\u00a0ч`, included].filter(Boolean)
  return (
    <section className={`${css.money} card stack`} aria-label="Цена">
      <div>
        <p className={`${css.price} bold`}>{main}</p>
        {terms.length ? <p className="quiet medium">{terms.join(' · ')}</p> : null}
      </div>
      {isEquipment(item) ? (
        <Suspense>
          <PricePanel machine={item} />
        </Suspense>
      ) : null}
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

/** Shown to the owner, who looks at the page as others see it. */
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

/** Links upwards: to the whole list, and to all items of this type on the map. */
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
