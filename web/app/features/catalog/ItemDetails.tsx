import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { IconChevronRight, IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { paramsLine } from '../../ui/item/params'
import { typeLabel } from '../../ui/item/types'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatCreated } from '../../ui/text/format'
import { salePrice } from '../../ui/text/money'
import { Gallery } from './gallery/Gallery'
import css from './ItemDetails.module.css'
import { factsOf } from './item-facts'
import { WriteLink } from './WriteLink'

interface Props {
  item: Item
  /** Distance from the centre of the search; shown only where there is one. */
  distanceKm?: number | undefined
  /** `h1` where it is the only thing of the panel, `h2` inside a list. */
  heading?: 'h1' | 'h2'
}

/** Everything about a machine or an order except the ways to act on it, which are `ItemActions`. */
export function ItemDetails({ item, distanceKm, heading: Heading = 'h2' }: Props) {
  const line = isEquipment(item) ? paramsLine(item.type, item.params, 8) : ''
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
        {line ? <p className="medium semibold">{line}</p> : null}
        {item.description ? <p className={`${css.description} medium`}>{item.description}</p> : null}
        <Related item={item} />
        <OwnerLink item={item} />
        <p className="quiet small">Размещено: {formatCreated(item.createdAt)}</p>
      </div>
    </article>
  )
}

/** Of what kind it is. */
export const TypeTag = ({ item }: { item: Item }) => (
  <p
    className={`${css.tag} inline tight rounded-sm strong text-note ${isEquipment(item) ? css.equipment : 'attention'}`}
  >
    <ItemIcon type={item.type} size={18} />
    {typeLabel(item.type).name}
  </p>
)

/** The number to call first, then writing, and the place on the map. */
export function ItemActions({ item, onShow }: { item: Item; onShow?: (() => void) | undefined }) {
  const placed = item.coordLat !== null && item.coordLng !== null
  return (
    <div className={`${css.actions} wrap`}>
      {item.phone ? <PhoneLink phone={item.phone} look="primary" /> : null}
      <WriteLink item={item} look={item.phone ? 'outlined' : 'primary'} />
      {placed ? (
        <ButtonLink
          to={paths.showOne(item)}
          icon={<IconMapPin size={20} aria-hidden="true" />}
          onClick={onShow}
          className={css.show}
        >
          Показать на карте
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** Prices, terms and the distance: numbers to compare by, each with its unit. */
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

/** What a machine does leads to such orders, what an order wants leads to such machines. */
export function Related({ item }: { item: Item }) {
  const machine = isEquipment(item)
  const types = machine ? item.works : item.equips
  if (!types.length) return null
  return (
    <div>
      <p className={`${css.label} small strong`}>{machine ? 'Выполняет работы' : 'Нужна техника'}</p>
      <ul className="tight wrap">
        {types.map((type) => (
          <li key={type}>
            <Link
              to={machine ? paths.jobs(type) : paths.rent(type)}
              className={`${css.chip} inline sunken rounded-sm semibold small`}
            >
              {typeLabel(type).name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function OwnerLink({ item }: { item: Item }) {
  const owner = item.userName || item.userUrl
  return (
    <Link to={paths.user(item.userUrl)} className={`${css.owner} framed gap-3 lit row`}>
      <span className="avatar small" aria-hidden="true">
        {owner.slice(0, 2).toUpperCase()}
      </span>
      <span className="lines-dense column fill">
        <b>{owner}</b>
        <span className="quiet small">{isEquipment(item) ? 'Весь Автопарк' : 'Автопарк владельца'}</span>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}
