import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { silenceOf } from './machine-state'
import type { ListedItem } from './OwnList'
import css from './SilentNotice.module.css'
import type { MachineStates } from './use-machine-states'

/** More machines would make a second list; the list itself is below. */
const MOST = 3

/** Machines that should be sending points and are silent. */
export function SilentNotice({ items, live: { states, now } }: { items: readonly ListedItem[]; live: MachineStates }) {
  const silent = states.flatMap((state) => {
    const item = items.find(({ _id }) => _id === state.equipmentId)
    const silence = silenceOf(state, now)
    return item && silence ? { item, silence } : []
  })
  if (silent.length === 0) return null
  return (
    <ul className={`${css.notice} warning`} aria-label="Нет связи">
      {silent.slice(0, MOST).map(({ item, silence }) => (
        <li key={item._id}>
          <IconAlertTriangle size={24} aria-hidden="true" />
          <p>
            <b>
              {item.name} {silence.silent}.
            </b>{' '}
            {silence.text}
          </p>
          <Link to={paths.track([item._id])} className="link">
            На карте
          </Link>
        </li>
      ))}
    </ul>
  )
}
