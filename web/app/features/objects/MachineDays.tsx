import { countedOf, type HereObject, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { IconFileText, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink, IconButton } from '../../ui/Button'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { shortDay } from '../../ui/text/calendar-days'
import { CorrectDialog } from './CorrectDialog'
import { CorrectionText, VisitSpan } from './day/DayTexts'
import { HoursBar } from './HoursBar'
import { hoursText } from './hours-text'
import css from './MachineDays.module.css'
import { PresentLine } from './PresentLine'

type Machine = HereObject['machines'][number]

interface Props {
  object: HereObject
  machine: Machine
  days: readonly ObjectDay[]
  /** The days that are shown, `yyyy-mm-dd`, both included. */
  period: { from: string; to: string }
  /** Ms. */
  now: number
}

/** The days of one machine on an object, with their corrections. */
export function MachineDays({ object, machine, days, period, now }: Props) {
  const [corrected, setCorrected] = useState<ObjectDay>()
  const { revalidate } = useRevalidator()
  const here = object.present.find(({ itemId }) => itemId === machine._id)
  const sum = (of: (day: ObjectDay) => number) => days.reduce((seconds, day) => seconds + of(day), 0)
  const longest = Math.max(...days.map(({ onSite }) => onSite))
  const [work, counted] = [sum((day) => day.work), sum(countedOf)]
  return (
    <section className="clip card" aria-label={machine.name}>
      <div className={`${css.head} pad-line row wrap`}>
        <ItemIcon type={machine.type} size={28} />
        <h3 className="text-body">{machine.name}</h3>
        {here ? (
          <span className="medium">
            <PresentLine name="на объекте" heardAt={here.heardAt} now={now} />
          </span>
        ) : null}
        {object.own ? (
          <ButtonLink
            to={paths.newPaper({
              equipmentId: machine._id,
              objectId: object.objectId,
              from: period.from,
              to: period.to,
            })}
            look="quiet"
            size="small"
            className={`${css.paper} reach`}
            icon={<IconFileText size={20} aria-hidden="true" />}
          >
            Документ
          </ButtonLink>
        ) : null}
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
            {object.own ? (
              <>
                <th scope="col">Зачтено</th>
                <th scope="col">
                  <span className="visually-hidden">Поправка</span>
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        {days.map((day) => (
          <tbody key={day.day} className={day.correction ? css.corrected : undefined}>
            <tr>
              <th scope="row" className="nowrap strong">
                <Link to={paths.track([machine._id], { day: day.day })} className="underlines">
                  {shortDay(day.day)}
                </Link>
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
              {object.own ? (
                <>
                  <td data-name="зачтено" className="strong nowrap">
                    {day.correction ? <s className="regular quiet">{hoursText(day.work)}</s> : null}{' '}
                    {hoursText(countedOf(day))}
                  </td>
                  <td className={css.pencil}>
                    <IconButton label={`Поправить ${shortDay(day.day)}`} onClick={() => setCorrected(day)}>
                      <IconPencil size={20} aria-hidden="true" />
                    </IconButton>
                  </td>
                </>
              ) : null}
            </tr>
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
            {object.own ? (
              <>
                <td data-name="зачтено" className="nowrap">
                  {counted === work ? null : <s className="regular quiet">{hoursText(work)}</s>} {hoursText(counted)}
                </td>
                <td className={css.pencil} />
              </>
            ) : null}
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
