import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { MATCH_RADIUS } from '@spetskarta/shared/limits.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { IconButton } from '../../../ui/Button'
import {
  IconDotsVertical,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconMapPin,
  IconTrash,
} from '../../../ui/icon/icons.ts'
import { ItemImage } from '../../../ui/item/ItemImage'
import { countOf, MACHINES, ORDERS } from '../../../ui/text/format'
import '../../../ui/theme/mantine-inputs.css'
import { Mantine } from '../../../ui/theme/Mantine'
import { mapPath } from '../../search-address/intent'
import { positionOf } from '../../search-address/results'
import { TakenOffText } from '../TakenOffText'
import css from './RowFrame.module.css'

/** An item of the user, and how many items of other people nearby match it. */
export type ListedItem = OwnItem & { matches: number }

export interface RowProps {
  item: ListedItem
  busy: boolean
  /** Hides the item, or shows it again. */
  onHide: () => void
  onDelete: () => void
}

interface Props extends RowProps {
  /** Class that places the cells: `image what … actions more`. */
  className: string | undefined
  /** The first action is the most common one and has a text; the others are square buttons. */
  actions: ReactNode
  /** The cells between the name and the actions. */
  children: ReactNode
}

/** An item of the user: what it is and what can be done with it; each kind of row adds its own cells in between. */
export function RowFrame({ item, busy, onHide, onDelete, className, actions, children }: Props) {
  const Eye = item.hidden ? IconEye : IconEyeOff
  return (
    <li className={`${css.row} grid card ${className}`} aria-busy={busy || undefined}>
      <div className={css.image}>
        <ItemImage item={item} />
      </div>
      <div className={`${css.what} shrinks`}>
        <h2 className={`${css.name} text-body lines-dense clamp strong`}>
          <Link to={paths.item(item)} className="underlines">
            {item.name}
          </Link>
        </h2>
        {item.place ? <p className="cut quiet small">{item.place}</p> : null}
        {item.takenOff ? <TakenOffText takenOff={item.takenOff} /> : null}
      </div>
      {children}
      <div className={`${css.actions} flex gap-2`}>
        {actions}
        {item.takenOff ? null : (
          <IconButton label={item.hidden ? 'Опубликовать' : 'Скрыть'} disabled={busy} onClick={onHide}>
            <Eye size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={css.more}>
        <RowMenu item={item} onHide={onHide} onDelete={onDelete} />
      </div>
    </li>
  )
}

/** Mantine's parts of the menu. */
const MENU = { dropdown: css.dropdown, item: css.item, itemSection: css.itemSection }

/** All other actions for an item. */
function RowMenu({ item, onHide, onDelete }: Omit<RowProps, 'busy'>) {
  const Eye = item.hidden ? IconEye : IconEyeOff
  // An order belongs to the member who entered it, so members of a company may delete their own orders.
  const deletes = useMayAll('account') || !isEquipment(item)
  return (
    <Mantine>
      <Menu position="bottom-end" shadow="md" width={232} zIndex={250} classNames={MENU}>
        <Menu.Target>
          <IconButton label={`Ещё: ${item.name}`}>
            <IconDotsVertical size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {item.takenOff ? null : (
            <Menu.Item leftSection={<Eye size={20} aria-hidden="true" />} onClick={onHide}>
              {item.hidden ? 'Опубликовать' : 'Скрыть'}
            </Menu.Item>
          )}
          {item.hidden ? null : (
            <Menu.Item
              component={Link}
              to={paths.showOne(item)}
              leftSection={<IconMapPin size={20} aria-hidden="true" />}
            >
              Показать на карте
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={paths.seenByOthers(item)}
            leftSection={<IconExternalLink size={20} aria-hidden="true" />}
          >
            Как видят другие
          </Menu.Item>
          {deletes ? (
            <Menu.Item
              className={css.delete}
              leftSection={<IconTrash size={20} aria-hidden="true" />}
              onClick={onDelete}
            >
              Удалить
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </Mantine>
  )
}

const CHIP = `${css.chip} inline tight text-note nowrap rounded-sm strong`

/** Whether others see the item. */
export const StateChip = ({ item: { hidden, takenOff } }: { item: OwnItem }) =>
  takenOff ? (
    <span className={`${CHIP} warning`}>
      <IconEyeOff size={16} aria-hidden="true" />
      Снято модератором
    </span>
  ) : hidden ? (
    <span className={`${CHIP} sunken quiet`}>
      <IconEyeOff size={16} aria-hidden="true" />
      Скрыто
    </span>
  ) : (
    <span className={`${CHIP} ${css.published} ok`}>
      <IconEye size={16} aria-hidden="true" />
      Опубликовано
    </span>
  )

/** Matching items of other people nearby, with a link to them on the map. */
export function Matches({ item }: { item: ListedItem }) {
  const machine = isEquipment(item)
  const centre = positionOf(item)
  if (!item.matches || !centre)
    return <p className="quiet small">{machine ? 'Заказов рядом нет' : 'Машин рядом нет'}</p>
  const search = mapPath({
    topic: { kind: machine ? 'equipment' : 'work', type: item.type },
    area: { kind: 'around', centre, radius: MATCH_RADIUS },
  })
  return (
    <p className="semibold small">
      <Link to={search} className={`${css.matches} link`}>
        {countOf(item.matches, machine ? ORDERS : MACHINES)} рядом
      </Link>
    </p>
  )
}
