import type { MachineState } from '@spetskarta/shared/recorded-days.ts'
import { IconCamera, IconDeviceMobilePlus, IconEye, IconEyeOff, IconPencil, IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink, IconButton, IconLink } from '../../../ui/Button'
import { formatCount } from '../../../ui/format'
import { ItemImage } from '../../../ui/ItemImage'
import { kmText } from '../../monitoring/days/totals'
import css from './MachineRow.module.css'
import { Matches } from './Matches'
import { hasRecords, toldOf } from './machine-state'
import type { ListedItem } from './OwnList'
import { RowMenu } from './RowMenu'
import { StateChip } from './StateChip'

interface Props {
  item: ListedItem
  state: MachineState
  /** Ms, the server's. */
  now: number
  busy: boolean
  /** Hides it, or shows it again. */
  onHide: () => void
  onDelete: () => void
}

/** One own machine: its announcement, and what is recorded of it today. */
export function MachineRow({ item, state, now, busy, onHide, onDelete }: Props) {
  const Eye = item.hidden ? IconEye : IconEyeOff
  const told = toldOf(state, now)
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
      <p className={`${css.told} ${css[told.state]}`}>{told.text}</p>
      <div className={css.state}>
        <StateChip hidden={item.hidden} />
        <Matches item={item} />
      </div>
      <p className={css.km}>
        <b>{state.distance === null ? '—' : `${kmText(state.distance)} км`}</b> <small>сегодня</small>
      </p>
      <p className={css.photos}>
        <IconCamera size={20} aria-hidden="true" />
        <b>{formatCount(state.photos)}</b> <small>фото</small>
      </p>
      <div className={css.actions}>
        {hasRecords(state) ? (
          <ButtonLink
            to={state.distance === null ? paths.control(item._id) : paths.track([item._id])}
            size="small"
            icon={<IconRoute size={18} aria-hidden="true" />}
          >
            Записи
          </ButtonLink>
        ) : (
          <ButtonLink
            to={paths.recorders(item._id)}
            size="small"
            icon={<IconDeviceMobilePlus size={18} aria-hidden="true" className={css.phone} />}
          >
            Подключить
          </ButtonLink>
        )}
        <IconLink to={paths.item(item)} label="Изменить" className={css.square}>
          <IconPencil size={20} aria-hidden="true" />
        </IconLink>
        <IconButton
          label={item.hidden ? 'Опубликовать' : 'Скрыть'}
          className={css.square}
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
