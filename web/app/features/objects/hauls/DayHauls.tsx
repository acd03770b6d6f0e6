import { countedTrips, type Haul } from '@spetskarta/shared/objects/hauls.ts'
import { ALL_SEEN } from '@spetskarta/shared/tracks/coarse.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay, useMayOpen } from '../../../api/use-may'
import { paths } from '../../../paths'
import { IconButton } from '../../../ui/Button'
import { IconPencil } from '../../../ui/icon/icons.ts'
import { dayText } from '../../../ui/text/days'
import { countOf } from '../../../ui/text/format'
import { CoarseNote } from '../../tracks/coarse'
import css from '../day/DayObjects.module.css'
import { HaulDialog } from './HaulDialog'
import { drivenText, wayText } from './texts'

const TRIPS = ['рейс', 'рейса', 'рейсов'] as const

interface Props {
  /** Trips of one machine; at least one. */
  hauls: Haul[]
  own: boolean
  onSaved: () => Promise<unknown>
}

/** How often a machine went from where it loads to where it unloads, how far and how long. */
export function DayHauls({ hauls, own, onSaved }: Props) {
  const title = useId()
  const [opened, setOpened] = useState<Haul>()
  const corrects = useMay('hours')
  const dated = new Set(hauls.map(({ day }) => day)).size > 1
  const all = hauls.reduce((sum, haul) => sum + countedTrips(haul), 0)
  return (
    <section className="clip card" aria-labelledby={title}>
      <div className="between pad-line">
        <h2 id={title}>Рейсы</h2>
        <b className="digits">{countOf(all, TRIPS)}</b>
      </div>
      <ul className="line-above">
        {hauls.map((haul) => (
          <li
            key={`${haul.day} ${haul.load.objectId} ${haul.unload.objectId}`}
            className={`${css.day} ${haul.correction ? css.corrected : ''} pad-line medium digits`}
          >
            <div className="between start">
              <div className="anywhere">
                {dated ? <p className="quiet text-note">{dayText(haul.day, 'row')}</p> : null}
                <h3 className="text-body">{wayText(haul)}</h3>
              </div>
              {own && corrects && haul.load.name && haul.unload.name ? (
                <IconButton
                  label={`Поправить рейсы: ${wayText(haul)}${dated ? `, ${dayText(haul.day, 'row')}` : ''}`}
                  onClick={() => setOpened(haul)}
                >
                  <IconPencil size={20} aria-hidden="true" />
                </IconButton>
              ) : null}
            </div>
            <HaulFigures haul={haul} own={own} />
          </li>
        ))}
      </ul>
      {opened ? <HaulDialog haul={opened} onSaved={onSaved} onClose={() => setOpened(undefined)} /> : null}
    </section>
  )
}

function HaulFigures({ haul, own }: { haul: Haul; own: boolean }) {
  const opens = useMayOpen()
  const { known, trips, correction, there, back, unheard, turnsSeconds, load } = haul
  return (
    <>
      <p className="between">
        <span>{own ? 'Зачтено рейсов' : 'Рейсов'}</span>
        <span>
          {correction ? <s className="quiet">{trips}</s> : null} <b>{countedTrips(haul)}</b>
        </span>
      </p>
      <p className="between">
        <span>{known ? 'С грузом' : 'Туда'}</span>
        <span>{drivenText(there)}</span>
      </p>
      <p className="between">
        <span>{known ? 'Порожняком' : 'Обратно'}</span>
        <span>{drivenText(back)}</span>
      </p>
      {unheard ? <p className="quiet small">Запись прерывалась: километров может быть больше.</p> : null}
      <CoarseNote of={{ ...ALL_SEEN, turnsSeconds }} />
      {known ? null : (
        <p className="quiet small">
          Где здесь погрузка, неизвестно.{' '}
          {own && opens(paths.editObject(load.objectId)) ? (
            <Link className="link" to={paths.editObject(load.objectId)}>
              Отметить у объекта
            </Link>
          ) : null}
        </p>
      )}
      {correction ? (
        <p className="small anywhere">
          Поправка владельца: по записям рейсов {trips}, зачтено {correction.trips}. {correction.reason}
        </p>
      ) : null}
    </>
  )
}
