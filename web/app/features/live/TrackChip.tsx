import { IconChevronDown } from '@tabler/icons-react'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { seenKm } from '../tracks/coarse'
import css from './TrackChip.module.css'
import type { TrackSession } from './tracking'
import { focusedDay } from './tracking-state'
import { useTracking } from './use-tracking'

const WORDS = { loading: 'Загружаем записи…', ready: 'Последние записи', failed: 'Записи не загрузились' } as const

/** The machine shown in the time bar; on a phone a press opens the panel. */
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
        WORDS[state.status]
      )}
      <IconChevronDown size={20} aria-hidden="true" />
    </button>
  )
}
