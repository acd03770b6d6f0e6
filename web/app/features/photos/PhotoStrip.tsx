import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { formatCount } from '../../ui/text/format'
import type { MachineDay } from '../tracks/machine-day'
import { clockOf, dateOf } from '../tracks/time'
import css from './PhotoStrip.module.css'
import { photoWords } from './photo-words'

interface Props {
  day: MachineDay
  /** Number of the whole day's photos. */
  all: number
  onPhoto: (id: string) => void
}

/** The photos of the shown part of the day, in a row. */
export function PhotoStrip({ day: { photos, timeZone, start, machine }, all, onPhoto }: Props) {
  const date = dateOf(timeZone, start)
  return (
    <section className="pad-row mb-4 card" aria-label={`Фото, ${date}`}>
      <div className={`${css.head} wrap`}>
        <h2>Фото, {date}</h2>
        <span className="quiet medium">{photos.length < all ? `${photos.length} из ${all}` : formatCount(all)}</span>
        <Link to={paths.daily(machine.id, { day: dayAt(timeZone, start) })} className="link push medium">
          Все фото дня
        </Link>
      </div>
      {photos.length > 0 ? (
        <ul className={`${css.strip} flex gap-2`}>
          {photos.map((photo) => (
            <li key={photo._id} className="firm">
              <button type="button" className="block small text-left" onClick={() => onPhoto(photo._id)}>
                <img src={photo.photoIconURL} alt={photoWords(photo)} width={120} height={90} loading="lazy" />
                <span>{clockOf(timeZone, photo.timestamp)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet medium">В этом промежутке фото нет</p>
      )}
    </section>
  )
}
