import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink, IconButton } from '../../../ui/Button'
import { ItemImage } from '../../../ui/ItemImage'
import { priceOf } from '../../../ui/money'
import { Matches } from './Matches'
import type { ListedItem } from './OwnList'
import css from './OwnRow.module.css'
import { RowMenu } from './RowMenu'
import { StateChip } from './StateChip'

interface Props {
  item: ListedItem
  busy: boolean
  /** Hides it, or shows it again. */
  onHide: () => void
  onDelete: () => void
}

/** One own item with its state and what can be done about it. */
export function OwnRow({ item, busy, onHide, onDelete }: Props) {
  const Eye = item.hidden ? IconEye : IconEyeOff
  const price = priceOf(item)
  return (
    <li className={css.row} aria-busy={busy || undefined}>
      <div className={css.image}>
        <ItemImage item={item} />
      </div>
      <div className={css.what}>
        <h2 className={css.name}>
          <Link to={paths.item(item)}>{item.name}</Link>
        </h2>
        {item.place ? <p className={css.place}>{item.place}</p> : null}
      </div>
      <p className={css.state}>
        <StateChip hidden={item.hidden} />
      </p>
      <p className={css.price}>
        {price.main}
        {price.rest ? <small>{price.rest}</small> : null}
      </p>
      <div className={css.matches}>
        <Matches item={item} />
      </div>
      <div className={css.actions}>
        <ButtonLink to={paths.item(item)} size="small" icon={<IconPencil size={18} aria-hidden="true" />}>
          Изменить
        </ButtonLink>
        <IconButton
          label={item.hidden ? 'Опубликовать' : 'Скрыть'}
          className={css.eye}
          disabled={busy}
          onClick={onHide}
        >
          <Eye size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.more}>
        <RowMenu item={item} onHide={onHide} onDelete={onDelete} />
      </div>
    </li>
  )
}
