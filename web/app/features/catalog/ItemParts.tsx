/** Parts shared by an item's page and its card in a panel. */
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconChevronRight, IconMapPin } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { typeLabel } from '../../ui/item/types'
import { PhoneLink } from '../../ui/PhoneLink'
import css from './ItemParts.module.css'
import { WriteLink } from './WriteLink'

/** Whether the item is a machine or an order. */
export const TypeTag = ({ item }: { item: Item }) => (
  <p
    className={`${css.tag} inline tight rounded-sm strong text-note ${isEquipment(item) ? css.equipment : 'attention'}`}
  >
    <ItemIcon type={item.type} size={18} />
    {typeLabel(item.type).name}
  </p>
)

interface Actions {
  item: Item
  /** Whether there is a link to the item's page, which has its price for a place, its calendar and its reviews. */
  opens?: boolean
  /** Whether the map already shows this item alone. */
  shown?: boolean
  onShow?: () => void
}

/** The phone number first, then writing and the item's page, and its place on the map. */
export function ItemActions({ item, opens, shown, onShow }: Actions) {
  const placed = item.coordLat !== null && item.coordLng !== null
  return (
    <div className={`${css.actions} wrap`}>
      {item.phone ? <PhoneLink phone={item.phone} look="primary" /> : null}
      <WriteLink item={item} look={item.phone ? 'outlined' : 'primary'} />
      {opens ? (
        <ButtonLink to={paths.item(item)}>
          Открыть<span className="visually-hidden"> страницу объявления</span>
        </ButtonLink>
      ) : null}
      {placed && !shown ? (
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

/** Links from a machine's works to orders for them, and from an order's machines to such machines. */
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
