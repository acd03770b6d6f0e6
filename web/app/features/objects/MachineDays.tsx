import { hoursText } from '@spetskarta/shared/hours.ts'
import { countedOf, type HereObject, type ObjectDay, type Present } from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS } from '@spetskarta/shared/objects/parts.ts'
import type { Coarse } from '@spetskarta/shared/tracks/coarse.ts'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { CoarseNote } from '../tracks/coarse'
import { MachineDayRows, UncountedDayRow } from './MachineDayRows'
import css from './MachineDays.module.css'
import { PresentLine } from './PresentLine'

type Machine = HereObject['machines'][number]

interface Props {
  machine: Machine
  days: readonly ObjectDay[]
  /** Days that could not be counted, which `days` are without. */
  uncounted: readonly { day: string }[]
  /** Set while the machine is on the object now. */
  present: Present | undefined
  /** Current moment, ms. */
  now: number
  /** Set where the machine's points are too sparse to show short trips. */
  coarse?: Coarse | undefined
  /** Whether the machine no longer works on the object; these days keep their hours. */
  former?: boolean
  /** Whether the hours with corrections are shown too. */
  counted: boolean
  /** Whether the hours may be corrected. */
  corrects?: boolean
  /** Whether a day links to its track. */
  tracked?: boolean
  action?: ReactNode
}

/** The days of one machine on an object, with their corrections. */
export function MachineDays({
  machine,
  days,
  uncounted,
  present,
  now,
  coarse,
  former,
  counted: isCounted,
  corrects,
  tracked,
  action,
}: Props) {
  const { revalidate } = useRevalidator()
  const sum = (of: (day: ObjectDay) => number) => days.reduce((seconds, day) => seconds + of(day), 0)
  const longest = Math.max(...days.map(({ onSite }) => onSite))
  const rows: (ObjectDay | { day: string })[] = [...days, ...uncounted]
  rows.sort((a, b) => (a.day < b.day ? -1 : 1))
  const [work, counted] = [sum((day) => day.work), sum(countedOf)]
  return (
    <section className="clip card" aria-label={machine.name}>
      <div className={`${css.head} pad-line row wrap`}>
        <ItemIcon type={machine.type} size={28} />
        <h3 className="text-body">{machine.name}</h3>
        {present ? (
          <span className="medium">
            <PresentLine name="на объекте" heardAt={present.heardAt} stoppedAt={present.stoppedAt} now={now} />
          </span>
        ) : null}
        {former ? <span className="quiet medium">больше здесь не работает</span> : null}
        {action ? <span className={css.action}>{action}</span> : null}
      </div>
      <CoarseNote of={coarse} className="pad-line quiet small" />
      <table className={`${css.table} medium digits`}>
        <thead className="quiet text-note">
          <tr>
            <th scope="col">День</th>
            <th scope="col">Приход — уход</th>
            <th scope="col">На объекте, ч</th>
            <th scope="col">
              <span className="visually-hidden">Доли</span>
            </th>
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {HEADS[part]}
              </th>
            ))}
            {isCounted ? <th scope="col">Зачтено</th> : null}
            {corrects ? (
              <th scope="col">
                <span className="visually-hidden">Поправка и простой</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {rows.map((day) =>
          'onSite' in day ? (
            <MachineDayRows
              key={day.day}
              {...{ day, machine, now, longest, tracked }}
              counted={isCounted}
              corrects={corrects}
              onSaved={revalidate}
            />
          ) : (
            <UncountedDayRow key={day.day} {...{ ...day, machine, tracked }} />
          ),
        )}
        <tfoot className="strong">
          <tr>
            <th scope="row">Итого</th>
            <td className={`${css.span} regular`}>{days.length}&nbsp;дн.</td>
            <td data-name="на объекте">{hoursText(sum((day) => day.onSite))}</td>
            <td className={css.bar} />
            {PARTS.map((part) => (
              <td key={part} data-name={PART_NAMES[part]}>
                {hoursText(sum((day) => day[part]))}
              </td>
            ))}
            {isCounted ? (
              <td data-name="зачтено" className="nowrap">
                {counted === work ? null : <s className="regular quiet">{hoursText(work)}</s>} {hoursText(counted)}
              </td>
            ) : null}
            {corrects ? <td className={css.pencil} /> : null}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const HEADS = { work: 'Работа', idle: 'Холостой ход', off: 'Стоянка', unknown: 'Неизвестно' }
