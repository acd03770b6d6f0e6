import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { IconButton } from '../../../ui/Button'
import { ItemImage } from '../../../ui/item/ItemImage'
import type { ListedItem } from './OwnList'
import css from './RowFrame.module.css'
import { RowMenu } from './RowMenu'

export interface RowProps {
  item: ListedItem
  busy: boolean
  /** Hides it, or shows it again. */
  onHide: () => void
  onDelete: () => void
}

interface Props extends RowProps {
  /** Places the cells: `image what … actions more`. */
  className: string | undefined
  /** The first action is the most wanted one and has a text; the others are square buttons. */
  actions: ReactNode
  /** The cells between the name and the actions. */
  children: ReactNode
}

/** One own item: what it is and what can be done with it; the cells between are the row's own. */
export function RowFrame({ item, busy, onHide, onDelete, className, actions, children }: Props) {
  const Eye = item.hidden ? IconEye : IconEyeOff
  return (
    <li className={`${css.row} card ${className}`} aria-busy={busy || undefined}>
      <div className={css.image}>
        <ItemImage item={item} />
      </div>
      <div className={css.what}>
        <h2 className={`${css.name} clip strong`}>
          <Link to={paths.item(item)}>{item.name}</Link>
        </h2>
        {item.place ? <p className="cut quiet small">{item.place}</p> : null}
      </div>
      {children}
      <div className={css.actions}>
        {actions}
        <IconButton label={item.hidden ? 'Опубликовать' : 'Скрыть'} disabled={busy} onClick={onHide}>
          <Eye size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.more}>
        <RowMenu item={item} onHide={onHide} onDelete={onDelete} />
      </div>
    </li>
  )
}
