import { hoursText } from '@spetskarta/shared/hours.ts'
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { IconAlertTriangle, IconBattery1 } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { countOf } from '../../ui/text/format'
import { seenKm } from '../tracks/coarse'
import { useOtherClock } from '../tracks/other-clock'
import { DayStrip } from './DayStrip'
import { MachineDetails } from './MachineDetails'
import css from './ParkRow.module.css'
import type { ParkQuery } from './park-query'
import { batteryIsLow, partsOfToday, placeText, stateText } from './park-texts'
import { StateMark } from './StateMark'

const INCIDENTS = ['происшествие', 'происшествия', 'происшествий'] as const

interface Props {
  machine: ParkMachine
  /** Current moment by the server's clock, ms. */
  now: number
  query: ParkQuery
}

/** One machine of the list; a press opens its details. */
export function ParkRow({ machine, now, query }: Props) {
  const { _id, name, type, plate, state, today, timeZone } = machine
  const open = query.machine === _id
  const place = placeText(machine.place)
  const clock = useOtherClock(timeZone, now)
  return (
    <li id={`machine-${_id}`} className={open ? `${css.item} ${css.open} marked` : css.item}>
      <Link
        to={paths.park({ ...query, machine: open ? undefined : _id })}
        replace
        preventScrollReset
        aria-expanded={open}
        className={`${css.row} grid`}
      >
        <span className={`${css.icon} ${css[state]} tile`}>
          <ItemIcon type={type} size={28} />
        </span>
        <span>
          <span className={`${css.title} between`}>
            <b className={`${css.name} strong`}>{name}</b>
            {plate ? <span className={`${css.plate} firm nowrap small strong rounded-sm`}>{plate}</span> : null}
          </span>
          <span className={`${css.state} row medium`}>
            <StateMark state={state} />
            <span>
              <b className={state === 'silent' ? `${css.warns} strong` : 'strong'}>{stateText(machine, now, clock)}</b>
              {place ? ` · ${place}` : ''}
            </span>
          </span>
        </span>
      </Link>
      {open ? <MachineDetails machine={machine} now={now} /> : null}
      {open || !today ? null : (
        <div className={`${css.day} row`}>
          <div className="fill">
            <DayStrip today={today} timeZone={timeZone} now={now} />
          </div>
          <Sums today={today} />
        </div>
      )}
      <Foot machine={machine} />
    </li>
  )
}

/** Work, idling and kilometres of today. */
function Sums({ today }: { today: NonNullable<ParkMachine['today']> }) {
  const { work, idle } = partsOfToday(today)
  return (
    <p className={`${css.sums} row small digits`}>
      <span className="nowrap">
        <span className="visually-hidden">Сегодня работа </span>
        <b>{hoursText(work)}</b>
        <span className="visually-hidden">, холостой ход</span> · {hoursText(idle)}&nbsp;ч
      </span>
      <span className={`${css.km} quiet`}>{seenKm(today.distance, today)}</span>
    </p>
  )
}

/** Who works on the machine, and what needs attention. */
function Foot({ machine }: { machine: ParkMachine }) {
  const { incidents, battery, operators } = machine
  const low = batteryIsLow(machine)
  if (incidents === 0 && !low && operators.length === 0) return null
  return (
    <p className={`${css.foot} row wrap small`}>
      <span className="anywhere fill quiet">{operators.map(({ name }) => name).join(', ')}</span>
      {incidents > 0 ? (
        <Link to={paths.incidents()} className={`${css.warns} reach row strong underlines`}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {countOf(incidents, INCIDENTS)}
        </Link>
      ) : null}
      {low ? (
        <span className={`${css.warns} row strong`}>
          <IconBattery1 size={18} aria-hidden="true" />
          заряд телефона {battery}&nbsp;%
        </span>
      ) : null}
    </p>
  )
}
