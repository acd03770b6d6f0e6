import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { IconChevronDown } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { seenKm } from '../tracks/coarse'
import css from './TrackChip.module.css'
import type { TrackSession } from './tracking'
import { focusedDay } from './tracking-state'
import { useTracking } from './use-tracking'

/** Shown on a phone while the panel, which has details, is closed. */
const WORDS = { loading: 'Загружаем записи…', ready: 'Новых записей нет', failed: 'Записи не загрузились' } as const

/** The machine whose day the time bar shows; on a phone, pressing it opens the panel. */
export default function TrackChip({ tracking, onOpen }: { tracking: TrackSession; onOpen: () => void }) {
  const state = useTracking(tracking)
  const day = focusedDay(state)
  return (
    <button type="button" className={`${css.chip} shrinks text-left row float small`} onClick={onOpen}>
      {day ? (
        <>
          <ItemIcon type={day.machine.type} size={24} />
          <b className="cut">{day.machine.name}</b>
          <span className="firm quiet">{seenKm(day.distance, day.summary)}</span>
        </>
      ) : (
        <span className="cut">{isGuests(state.error) ? 'Записи видит владелец' : WORDS[state.status]}</span>
      )}
      <IconChevronDown size={20} aria-hidden="true" />
    </button>
  )
}

const isGuests = (error: unknown) => error instanceof ApiError && error.status === 401
