import type { ImportPreview } from '@spetskarta/shared/track-files/track-files.ts'
import { formatNumber } from '../../ui/text/format'
import { dayTextOf, secondsOf } from '../tracks/time'
import css from './FirstRows.module.css'

/** The first points as they would be stored, by the machine's clock. */
export function FirstRows({ preview: { first, homeZone } }: { preview: ImportPreview }) {
  if (first.length === 0) return null
  return (
    <section className="clip card" aria-labelledby="first">
      <h2 id="first" className="pad">
        Первые точки, как мы их поняли
      </h2>
      <table className={`${css.table} text-left wide digits`}>
        <thead className="quiet text-note">
          <tr>
            <th scope="col">Дата</th>
            <th scope="col">Время у машины</th>
            <th scope="col">Координаты</th>
            <th scope="col">Скорость</th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ timestamp, coords: [lat, lng], speed }) => (
            <tr key={timestamp}>
              <td>{dayTextOf(homeZone, timestamp, 'row')}</td>
              <td>{secondsOf(homeZone, timestamp)}</td>
              <td>
                {formatNumber(lat, 5, 5)}, {formatNumber(lng, 5, 5)}
              </td>
              <td>
                {speed === null ? (
                  <span className="quiet">нет</span>
                ) : (
                  <>
                    <b>{formatNumber(speed)}</b> км/ч
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
