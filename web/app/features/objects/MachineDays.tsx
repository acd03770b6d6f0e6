import { countedOf, type HereObject, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '../../paths'
import { IconButton } from '../../ui/Button'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { shortDay } from '../../ui/text/calendar-days'
import { CorrectDialog } from './CorrectDialog'
import { CorrectionText, InferredText, VisitSpan } from './day/DayTexts'
import { HoursBar } from './HoursBar'
import { hoursText } from './hours-text'
import css from './MachineDays.module.css'
import { PresentLine } from './PresentLine'

type Machine = HereObject['machines'][number]

interface Props {
  machine: Machine
  days: readonly ObjectDay[]
  /** Where it is on the object now: when it was last heard, ms. */
  heardAt: number | undefined
  /** Ms. */
  now: number
  /** Whether what counts with corrections is told too. */
  counted: boolean
  /** Whether the hours may be corrected. */
  corrects?: boolean
  /** Whether a day leads to its track. */
  tracked?: boolean
  action?: ReactNode
}

/** The days of one machine on an object, with their corrections. */
export function MachineDays({ machine, days, heardAt, now, counted: isCounted, corrects, tracked, action }: Props) {
  const [corrected, setCorrected] = useState<ObjectDay>()
  const { revalidate } = useRevalidator()
  const sum = (of: (day: ObjectDay) => number) => days.reduce((seconds, day) => seconds + of(day), 0)
  const longest = Math.max(...days.map(({ onSite }) => onSite))
  const [work, counted] = [sum((day) => day.work), sum(countedOf)]
  return (
    <section className="clip card" aria-label={machine.name}>
      <div className={`${css.head} pad-line row wrap`}>
        <ItemIcon type={machine.type} size={28} />
        <h3 className="text-body">{machine.name}</h3>
        {heardAt !== undefined ? (
          <span className="medium">
            <PresentLine name="на объекте" heardAt={heardAt} now={now} />
          </span>
        ) : null}
        {action ? <span className={css.action}>{action}</span> : null}
      </div>
      <table className={`${css.table} medium digits`}>
        <thead className="quiet text-note">
          <tr>
            <th scope="col">День</th>
            <th scope="col">Приход – уход</th>
            <th scope="col">На объекте</th>
            <th scope="col">
              <span className="visually-hidden">Доли</span>
            </th>
            <th scope="col">Работа</th>
            <th scope="col">Простой</th>
            <th scope="col">Неизв.</th>
            {isCounted ? <th scope="col">Зачтено</th> : null}
            {corrects ? (
              <th scope="col">
                <span className="visually-hidden">Поправка</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {days.map((day) => (
          <tbody key={day.day} className={day.correction ? css.corrected : undefined}>
            <tr>
              <th scope="row" className="nowrap strong">
                {tracked ? (
                  <Link to={paths.track([machine._id], { day: day.day })} className="underlines">
                    {shortDay(day.day)}
                  </Link>
                ) : (
                  shortDay(day.day)
                )}
              </th>
              <td className={css.span}>
                <VisitSpan day={day} timeZone={machine.timeZone} now={now} />
              </td>
              <td data-name="на объекте">{hoursText(day.onSite)}</td>
              <td className={css.bar}>
                <HoursBar hours={day} of={longest} />
              </td>
              <td data-name="работа">{hoursText(day.work)}</td>
              <td data-name="простой">{hoursText(day.idle)}</td>
              <td data-name="неизв.">{hoursText(day.unknown)}</td>
              {isCounted ? (
                <td data-name="зачтено" className="strong nowrap">
                  {day.correction ? <s className="regular quiet">{hoursText(day.work)}</s> : null}{' '}
                  {hoursText(countedOf(day))}
                </td>
              ) : null}
              {corrects ? (
                <td className={css.pencil}>
                  <IconButton label={`Поправить ${shortDay(day.day)}`} onClick={() => setCorrected(day)}>
                    <IconPencil size={20} aria-hidden="true" />
                  </IconButton>
                </td>
              ) : null}
            </tr>
            {day.inferred > 0 ? (
              <tr className={`${css.reason} quiet`}>
                <td colSpan={9}>
                  <InferredText inferred={day.inferred} />
                </td>
              </tr>
            ) : null}
            {day.correction ? (
              <tr className={css.reason}>
                <td colSpan={9}>
                  <CorrectionText day={day} timeZone={machine.timeZone} />
                </td>
              </tr>
            ) : null}
          </tbody>
        ))}
        <tfoot className="strong">
          <tr>
            <th scope="row">Итого</th>
            <td className={`${css.span} regular`}>{days.length} дн.</td>
            <td data-name="на объекте">{hoursText(sum((day) => day.onSite))}</td>
            <td className={css.bar} />
            <td data-name="работа">{hoursText(work)}</td>
            <td data-name="простой">{hoursText(sum((day) => day.idle))}</td>
            <td data-name="неизв.">{hoursText(sum((day) => day.unknown))}</td>
            {isCounted ? (
              <td data-name="зачтено" className="nowrap">
                {counted === work ? null : <s className="regular quiet">{hoursText(work)}</s>} {hoursText(counted)}
              </td>
            ) : null}
            {corrects ? <td className={css.pencil} /> : null}
          </tr>
        </tfoot>
      </table>
      {corrected ? (
        <CorrectDialog
          day={corrected}
          machine={machine.name}
          onSaved={revalidate}
          onClose={() => setCorrected(undefined)}
        />
      ) : null}
    </section>
  )
}
