import type { MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import type { OpenRoute } from '@spetskarta/shared/sharing/sharing.ts'
import { IconCamera, IconDeviceMobilePlus, IconPencil, IconRoute } from '@tabler/icons-react'
import { paths } from '../../../paths'
import { ButtonLink, IconLink } from '../../../ui/Button'
import { formatCount } from '../../../ui/text/format'
import { kmText } from '../../days/totals'
import { OpenLinkLine } from '../../sharing/OpenLinkLine'
import css from './MachineRow.module.css'
import { hasRecords, recordingStateOf } from './machine-state'
import { type ListedItem, Matches, RowFrame, type RowProps, StateChip } from './RowFrame'

interface Props extends RowProps {
  state: MachineState
  /** The server's time, ms. */
  now: number
  /** Its public link, if it is open. */
  link: OpenRoute | undefined
}

/** One own machine: its announcement, and what was recorded today. */
export function MachineRow({ item, state, now, link, ...row }: Props) {
  const told = recordingStateOf(state, now)
  return (
    <RowFrame
      {...row}
      item={item}
      className={css.row}
      actions={
        <>
          <Records item={item} state={state} />
          <IconLink to={paths.item(item)} label="Изменить">
            <IconPencil size={20} aria-hidden="true" />
          </IconLink>
        </>
      }
    >
      <p className={`${css.told} dot medium ${css[told.state] ?? 'quiet'}`}>{told.text}</p>
      <div className={`${css.state} row wrap`}>
        <StateChip item={item} />
        <Matches item={item} />
      </div>
      <p className={`${css.km} nowrap text-body`}>
        <b>{state.distance === null ? '—' : `${kmText(state.distance)} км`}</b>{' '}
        <small className="mute-below-lg quiet text-note">сегодня</small>
      </p>
      <p className={`${css.photos} row nowrap text-body`}>
        <IconCamera size={20} aria-hidden="true" />
        <b>{formatCount(state.photos)}</b> <small className="mute-below-lg quiet text-note">фото</small>
      </p>
      {link ? (
        <div className={css.link}>
          <OpenLinkLine link={link} now={now} />
        </div>
      ) : null}
    </RowFrame>
  )
}

/** Leads to the records, or to connecting a phone that would record. */
function Records({ item, state }: { item: ListedItem; state: MachineState }) {
  return hasRecords(state) ? (
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
      icon={<IconDeviceMobilePlus size={18} aria-hidden="true" className="hide-from-lg" />}
    >
      Подключить
    </ButtonLink>
  )
}
