import { DRIVER_NOTE_NAMES, type DriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { clockOf } from '../../tracks/time'

interface Props {
  notes: DriverNote[]
  equipmentId: string
  /** `yyyy-mm-dd`. */
  day: string
  timeZone: string
}

/** The driver notes of a day, with the photos that the phone took with them. */
export function DriverNotes({ notes, equipmentId, day, timeZone }: Props) {
  return (
    <ul className="grid gap-2">
      {notes.map(({ _id, at, what, driver, photo, coords }) => (
        <li key={_id} className="row wrap">
          <time className="quiet" dateTime={new Date(at).toISOString()}>
            {clockOf(timeZone, at)}
          </time>
          <span>
            {what === 'driver' ? `За рычагами ${driver || 'не указан'}` : sentence(DRIVER_NOTE_NAMES[what])}
            {what !== 'driver' && driver ? <span className="quiet"> {driver}</span> : null}
            {what !== 'driver' && !coords ? <span className="quiet"> место неизвестно</span> : null}
          </span>
          {what !== 'driver' && coords ? (
            <Link to={paths.track([equipmentId], { day, moment: at })} className="link">
              На карте
            </Link>
          ) : null}
          {photo ? (
            <Link to={paths.daily(equipmentId, { day })} className="link">
              <img src={photo.photoIconURL} alt={`Фото к заметке: ${DRIVER_NOTE_NAMES[what]}`} width={80} height={60} />
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
