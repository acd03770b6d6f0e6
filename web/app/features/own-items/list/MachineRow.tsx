import type { MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import type { OpenRoute } from '@spetskarta/shared/sharing/sharing.ts'
import { paths } from '../../../paths'
import { ButtonLink, IconLink } from '../../../ui/Button'
import { IconCamera, IconDeviceMobilePlus, IconPencil, IconRoute } from '../../../ui/icon/icons.ts'
import { formatCount } from '../../../ui/text/format'
import { OpenLinkLine } from '../../sharing/OpenLinkLine'
import { CoarseNote, seenKm } from '../../tracks/coarse'
import css from './MachineRow.module.css'
import { hasRecords, recordingStateOf } from './machine-state'
import { type ListedItem, Matches, RowFrame, type RowProps, StateChip } from './RowFrame'

interface Props extends RowProps {
  state: MachineState
  /** The server's time, ms. */
  now: number
  /** The machine's public link, if it is open. */
  link: OpenRoute | undefined
}

/** A machine of the user: its listing, and what was recorded today. */
export function MachineRow({ item, state, now, link, ...row }: Props) {
  const recording = recordingStateOf(state, now)
  const recorded = hasRecords(state)
  return (
    <RowFrame
      {...row}
      item={item}
      className={recorded ? css.row : `${css.row} ${css.unrecorded}`}
      actions={
        <>
          {recorded ? <Records item={item} state={state} /> : <Connect item={item} />}
          {recorded ? (
            <IconLink to={paths.item(item)} label="Изменить">
              <IconPencil size={20} aria-hidden="true" />
            </IconLink>
          ) : (
            <ButtonLink to={paths.item(item)} size="small" icon={<IconPencil size={18} aria-hidden="true" />}>
              Изменить
            </ButtonLink>
          )}
        </>
      }
    >
      {recorded ? (
        <div className={css.beside}>
          <p className={`${css.heard} dot medium ${css[recording.state] ?? 'quiet'}`}>{recording.text}</p>
          <CoarseNote of={state} />
        </div>
      ) : null}
      <div className={`${css.state} row wrap`}>
        <StateChip item={item} />
        <Matches item={item} />
      </div>
      {recorded ? <Today state={state} /> : null}
      {link ? (
        <div className={css.link}>
          <OpenLinkLine link={link} now={now} />
        </div>
      ) : null}
    </RowFrame>
  )
}

/** The distance driven today, and today's photos. */
const Today = ({ state }: { state: MachineState }) => {
  const { distance, photos } = state
  return (
    <>
      <p className={`${css.km} nowrap text-body`}>
        <b>{distance === null ? '—' : seenKm(distance, state)}</b>{' '}
        <small className="mute-below-lg quiet text-note">сегодня</small>
      </p>
      <p className={`${css.photos} row nowrap text-body`}>
        <IconCamera size={20} aria-hidden="true" />
        <b>{formatCount(photos)}</b> <small className="mute-below-lg quiet text-note">фото</small>
      </p>
    </>
  )
}

const Records = ({ item, state }: { item: ListedItem; state: MachineState }) => (
  <ButtonLink
    to={state.distance === null ? paths.control(item._id) : paths.track([item._id])}
    size="small"
    icon={<IconRoute size={18} aria-hidden="true" />}
  >
    Записи
  </ButtonLink>
)

/** Shown for a machine without a phone, which has no recorded day. */
const Connect = ({ item }: { item: ListedItem }) => (
  <ButtonLink
    to={paths.recorders(item._id)}
    size="small"
    icon={<IconDeviceMobilePlus size={18} aria-hidden="true" className="hide-below-lg" />}
  >
    <span>
      Подключить<span className="mute-below-lg"> телефон</span>
    </span>
  </ButtonLink>
)
