import { INCIDENT_NAMES, type Incident } from '@spetskarta/shared/incidents/incidents.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconMapPin } from '../../ui/icon/icons.ts'
import { useOtherClock } from '../tracks/other-clock'
import { spanText } from './by-day'
import css from './IncidentRow.module.css'
import { INCIDENT_ICONS } from './kinds'

interface Props {
  incident: Incident
  /** Whether to name the machine, which a page about one machine need not do. */
  named?: boolean
  /** Called when the incident is opened on the map. */
  onOpen?: () => void
}

/** What happened, when and where, with a link to that moment on the map. */
export function IncidentRow({ incident, named = false, onOpen }: Props) {
  const { kind, equipmentId, equipmentName, timestamp, timeZone, place, text, seen } = incident
  const name = INCIDENT_NAMES[kind]
  const Icon = INCIDENT_ICONS[kind]
  const span = spanText(incident, useOtherClock(timeZone, timestamp))
  return (
    <li className={seen || !named ? `${css.row} pad-line grid` : `${css.row} pad-line grid ${css.fresh}`}>
      <span className={`${css.icon} sunken rounded centred`}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div>
        <h3 className="row wrap text-body">
          {name}
          {seen || !named ? null : <span className={`${css.new} attention text-mini rounded-sm strong`}>новое</span>}
        </h3>
        <p className="medium lines-airy">{text}</p>
        <p className="quiet small lines-airy">
          {[named ? equipmentName : '', span, place].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ButtonLink
        to={paths.track([equipmentId], { day: dayAt(timeZone, timestamp), moment: timestamp })}
        size="small"
        className={css.map}
        icon={<IconMapPin size={18} aria-hidden="true" />}
        {...(onOpen && { onClick: onOpen })}
      >
        На карте
        <span className="visually-hidden">: {`${name}, ${span}`}</span>
      </ButtonLink>
    </li>
  )
}
