import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { typeLabel } from '../../ui/item/types'
import { ShareButton } from '../../ui/ShareButton'
import { FavoriteButton } from '../favorites/FavoriteButton'
import { ReportListing } from '../moderation/ReportListing'
import { ItemActions, ItemDetails } from './ItemDetails'
import { ItemMap } from './ItemMap'
import css from './ItemPage.module.css'

/**
 * The card of a machine or an order as a page of its own; on a phone the number stays at the bottom of the window.
 */
export function ItemPage({ item, own }: { item: Item; own: boolean }) {
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
      <div className={css.columns}>
        <div>
          <div className={`${css.card} surface clip`}>
            <ItemDetails item={item} heading="h1" />
            {own ? null : (
              <p className={css.report}>
                <ReportListing item={item} />
              </p>
            )}
          </div>
          <ItemMap item={item} />
        </div>
        <div className={`${css.call} line-above surface`}>
          <ItemActions item={item} />
          <p className={`${css.note} quiet small hide-below-md`}>Звоните напрямую: без посредников и регистрации.</p>
        </div>
      </div>
    </div>
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
