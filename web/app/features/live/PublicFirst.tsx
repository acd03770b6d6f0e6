import type { PublicSums } from '@spetskarta/shared/sharing/sharing.ts'
import { RoutePicture } from '../../map/still/RoutePicture'
import { dayText } from '../../ui/text/days'
import { formatCount } from '../../ui/text/format'
import { CoarseNote, kmOrUnknown } from '../tracks/coarse'
import { clockOf } from '../tracks/time'
import css from './PublicGate.module.css'

/** Shown by a public link before the map is loaded, or instead of it where no scripts run. */
export function PublicFirst({ sums }: { sums: PublicSums }) {
  const { name, day, distance, points, photos, lastAt, timeZone, lines } = sums
  const values = [
    { value: kmOrUnknown(distance, sums), what: 'пробег' },
    { value: formatCount(points), what: 'точек GPS' },
    { value: formatCount(photos), what: 'фото' },
  ]
  return (
    <section className={`${css.first} stack`} aria-labelledby="public-route">
      <h2 id="public-route">{name}</h2>
      <p className="quiet">
        {dayText(day, 'heading')}
        {lastAt === null ? '. Точек пока нет.' : `. Последняя точка в ${clockOf(timeZone, lastAt)}.`}
      </p>
      <dl className={`${css.sums} framed clip`}>
        {values.map(({ value, what }) => (
          <div key={what}>
            <dt className="quiet text-note">{what}</dt>
            <dd className="bold digits nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      <CoarseNote of={sums} />
      <RoutePicture lines={lines} />
    </section>
  )
}
