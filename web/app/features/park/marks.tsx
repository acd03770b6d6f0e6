/** Marks of one or several machines on the map of the park. */
import { PARK_STATES, type ParkGroup, type ParkMark, type ParkState } from '@spetskarta/shared/park/park.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { countOf, formatCount, MACHINES } from '../../ui/text/format'
import css from './marks.module.css'
import { STATE_NAMES } from './park-texts'

interface MachineProps {
  mark: ParkMark
  chosen: boolean
  onClick: () => void
}

export function MachineMark({ mark: { name, type, state, carried }, chosen, onClick }: MachineProps) {
  const does = carried ? 'везут' : STATE_NAMES[state].toLowerCase()
  return (
    <button
      type="button"
      className={`${css.machine} ${css[state]} ${chosen ? css.chosen : ''} centred`}
      aria-label={`${name}, ${does}`}
      aria-pressed={chosen}
      title={name}
      onClick={onClick}
    >
      <ItemIcon type={type} size={22} />
    </button>
  )
}

/** Legend of the marks: shape first, colour second. */
export const MarksLegend = () => (
  <ul className={`${css.legend} text-note float`} aria-label="Метки на карте">
    {PARK_STATES.map((state) => (
      <li key={state} className="row gap-2">
        <i className={`${css.sign} ${css[state]} anchor firm`} aria-hidden="true" />
        {STATE_NAMES[state].toLowerCase()}
      </li>
    ))}
  </ul>
)

const RADIUS = 21
const ROUND = 2 * Math.PI * RADIUS
const RING: Record<ParkState, string | undefined> = {
  driving: css.ringWork,
  working: css.ringWork,
  idling: css.ringIdle,
  standing: css.ringOff,
  silent: css.ringSilent,
  off: css.ringNone,
}

/** Mark of several machines; the ring shows the shares of their states. */
export function GroupMark({ group: { count, states, object }, onClick }: { group: ParkGroup; onClick: () => void }) {
  let before = 0
  const arcs = PARK_STATES.filter((state) => states[state] > 0).map((state) => {
    const arc = { state, from: before, part: states[state] / count }
    before += arc.part
    return arc
  })
  const words = arcs.map(({ state }) => `${STATE_NAMES[state].toLowerCase()} ${states[state]}`).join(', ')
  return (
    <button
      type="button"
      className={`${css.group} anchor centred`}
      aria-label={`${countOf(count, MACHINES)}${object ? `, ${object}` : ''}: ${words}`}
      onClick={onClick}
    >
      <svg viewBox="0 0 50 50" aria-hidden="true">
        <circle cx="25" cy="25" r="24" className={css.halo} />
        <circle cx="25" cy="25" r="18" className={css.core} />
        {arcs.map(({ state, from, part }) => (
          <circle
            key={state}
            cx="25"
            cy="25"
            r={RADIUS}
            className={`${css.arc} ${RING[state]}`}
            strokeDasharray={`${part * ROUND} ${ROUND}`}
            transform={`rotate(${from * 360 - 90} 25 25)`}
          />
        ))}
      </svg>
      <b className={`${css.count} over centred strong`}>{formatCount(count)}</b>
      {object ? <span className={`${css.object} cut small strong rounded-sm`}>{object}</span> : null}
    </button>
  )
}
