import { hoursText } from '@spetskarta/shared/hours.ts'
import { countedOf, type MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { overlapText } from '@spetskarta/shared/objects/overlaps.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { dayText } from '../../../ui/text/days'
import { DayButtons } from '../corrections/DayButtons'
import { HoursBar, HoursLegend } from '../HoursBar'
import css from './DayObjects.module.css'
import { CorrectionText, DowntimeText, InferredText, VisitSpan } from './DayTexts'

interface Props {
  /** Days of one machine; at least one. */
  days: MachineObjectDay[]
  machine: { name: string; timeZone: string }
  /** Current moment, ms. */
  now: number
  onSaved: () => Promise<unknown>
}

/** The objects where a machine was: when, for how long, what it did there, and the hours that count. */
export function DayObjects({ days, machine, now, onSaved }: Props) {
  const title = useId()
  const opens = useMayAll('seesObjects')
  const dated = new Set(days.map(({ day }) => day)).size > 1
  return (
    <section className="clip card" aria-labelledby={title}>
      <h2 id={title} className="pad-line">
        На объектах
      </h2>
      <ul className="line-above">
        {days.map((day) => (
          <li
            key={`${day.day} ${day.objectId}`}
            className={`${css.day} ${day.correction ? css.corrected : ''} pad-line medium digits`}
          >
            <div className="between start">
              <div>
                {dated ? <p className="quiet text-note">{dayText(day.day, 'row')}</p> : null}
                <h3 className="text-body">
                  {opens ? (
                    <Link to={paths.object(day.objectId, { by: 'week', day: day.day })} className="underlines">
                      {day.name}
                    </Link>
                  ) : (
                    day.name
                  )}
                </h3>
                <p>
                  <VisitSpan day={day} timeZone={machine.timeZone} now={now} />
                </p>
                {day.former ? <p className="quiet">больше здесь не работает</p> : null}
              </div>
              {day.own && !day.former ? (
                <DayButtons
                  day={day}
                  machine={machine}
                  called={`${day.name}${dated ? `, ${dayText(day.day, 'row')}` : ''}`}
                  onSaved={onSaved}
                />
              ) : null}
            </div>
            {day.onSite > 0 ? (
              <>
                <p className="between">
                  <span>На объекте</span>
                  <b>{hoursText(day.onSite)}</b>
                </p>
                <HoursBar hours={day} />
                <HoursLegend hours={day} named />
              </>
            ) : null}
            {day.own ? (
              <p className="between">
                <span>Зачтено работы</span>
                <span>
                  {day.correction ? <s className="quiet">{hoursText(day.work)}</s> : null}{' '}
                  <b>{hoursText(countedOf(day))}</b>
                </span>
              </p>
            ) : null}
            {day.inferred > 0 ? (
              <p className="quiet small">
                <InferredText inferred={day.inferred} />
              </p>
            ) : null}
            {day.over.map((other) => (
              <p key={other.name} className="quiet small anywhere">
                {overlapText(other)}
              </p>
            ))}
            {day.correction ? (
              <p className="small anywhere">
                <CorrectionText day={day} timeZone={machine.timeZone} />
              </p>
            ) : null}
            {day.downtime ? (
              <p className="small anywhere">
                <DowntimeText day={day} timeZone={machine.timeZone} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
