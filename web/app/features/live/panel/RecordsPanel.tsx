import { ROUTES_MOST } from '@spetskarta/shared/limits.ts'
import { useRef, useState } from 'react'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { Button, IconButton, TextLink } from '../../../ui/Button'
import { isEscape } from '../../../ui/dialog/escape'
import { IconArchive, IconX } from '../../../ui/icon/icons.ts'
import { CardSkeletons } from '../../../ui/State'
import { countOf, formatCount, MACHINES } from '../../../ui/text/format'
import { useFocusOn } from '../../../ui/use-focus-on'
import { useWide } from '../../../ui/use-width'
import { dayTextOf } from '../../tracks/time'
import { useOwnerUrl } from '../../visitor/use-user'
import type { TrackSession } from '../tracking'
import { focusedDay } from '../tracking-state'
import { useTracking } from '../use-tracking'
import { ArchiveDialog } from './ArchiveDialog'
import { MachineRecord } from './MachineRecord'
import { NoRecords } from './NoRecords'
import css from './RecordsPanel.module.css'
import { ShownPhoto } from './ShownPhoto'

interface Props {
  tracking: TrackSession
  /** On a phone it covers the map and is closed at first. */
  open: boolean
  onClose: () => void
}

const TITLES = { own: 'Последние записи', public: 'Публичный маршрут', test: 'Пример маршрута', iss: '' }

/** Machines of TRACK: what is shown of each, how recent it is, who may see it. */
export default function RecordsPanel({ tracking, open, onClose }: Props) {
  const state = useTracking(tracking)
  const [archiving, setArchiving] = useState(false)
  const close = useRef<HTMLButtonElement>(null)
  const over = !useWide()
  useFocusOn(close, open && over)
  const { days, more, status } = state
  const focus = focusedDay(state)
  const { view } = tracking
  const current = view.kind === 'own' && view.day === undefined
  const owner = useOwnerUrl()
  const archives = useMayAll('account')
  const mine = days.filter(({ machine }) => machine.userUrl === owner)

  return (
    <aside
      className={open ? `${css.panel} surface column anchor firm` : css.closed}
      aria-label="Записи"
      onKeyDown={(event) => over && isEscape(event) && onClose()}
    >
      <div className={`${css.head} between wrap line-below firm`}>
        <h2 className="text-section">{TITLES[view.kind]}</h2>
        <IconButton ref={close} label="Закрыть записи" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
        {focus ? (
          <p className="wide quiet small">{`${dayTextOf(focus.timeZone, focus.start, 'heading')} · ${countOf(days.length + more, MACHINES)}`}</p>
        ) : null}
        {more > 0 ? (
          <p className="wide quiet small" role="status">
            {days.length < ROUTES_MOST ? (
              `Загружаем остальные: на карте ${formatCount(days.length)} из ${formatCount(days.length + more)}`
            ) : (
              <>
                На карте {formatCount(days.length)}, от которых данные пришли последними. Где стоят все, видно{' '}
                <TextLink to={paths.park()}>в парке</TextLink>.
              </>
            )}
          </p>
        ) : null}
      </div>
      <div className="scroll">
        {status === 'loading' ? <CardSkeletons /> : null}
        {status === 'failed' || (status === 'ready' && days.length === 0) ? (
          <NoRecords tracking={tracking} error={state.error} />
        ) : null}
        {days.map((day) => (
          <MachineRecord
            key={day.machine.id}
            day={day}
            tracking={tracking}
            open={day === focus}
            own={view.kind === 'own' && mine.includes(day)}
            shared={current && mine.includes(day)}
          />
        ))}
      </div>
      {current && archives && mine.length > 0 ? (
        <div className={`${css.foot} line-above firm`}>
          <Button wide icon={<IconArchive size={20} aria-hidden="true" />} onClick={() => setArchiving(true)}>
            Отправить дневную запись в архив
          </Button>
        </div>
      ) : null}
      <ShownPhoto tracking={tracking} />
      {archiving ? <ArchiveDialog days={mine} onClose={() => setArchiving(false)} onDone={tracking.reload} /> : null}
    </aside>
  )
}
