import { hoursText } from '@spetskarta/shared/hours.ts'
import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import { countedOf, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS, type Parts } from '@spetskarta/shared/objects/parts.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { EmptyState } from '../../../ui/State'
import { dayText } from '../../../ui/text/days'
import { countOf } from '../../../ui/text/format'
import { UNCOUNTED_DAY } from '../../days/CountingNote'
import { clockOf } from '../../tracks/time'
import { CorrectionText, DowntimeText, InferredText, VisitSpan } from '../day/DayTexts'
import { HoursBar, HoursLegend } from '../HoursBar'
import css from './CustomerPage.module.css'
import { byDate } from './whereabouts'

const DAYS = ['день', 'дня', 'дней'] as const
type Machine = CustomerView['machines'][number]

/** Hours of all machines by day, newest first, and their sum. */
export function Hours({ view }: { view: CustomerView }) {
  const { days, machines, former, madeAt } = view
  const dates = byDate(view)
  const machineOf = new Map([...machines, ...former].map((machine) => [machine._id, machine]))
  const longest = Math.max(...days.map(({ onSite }) => onSite))
  return (
    <section className="clip card" aria-label="Часы по дням">
      <div className="pad-line between wrap">
        <h2 className="text-section">Часы по дням</h2>
        <HoursLegend />
      </div>
      {dates.length === 0 ? <NoHours view={view} /> : null}
      {dates.map(([date, of]) => (
        <section key={date} aria-label={dayText(date, 'row')}>
          <h3 className={`${css.date} pad-line text-body strong`}>
            {dayText(date, 'row')}{' '}
            <Until date={date} zone={machineOf.get(of[0]?.itemId ?? '')?.timeZone} now={madeAt} />
          </h3>
          {of.map((day) => {
            const machine = machineOf.get(day.itemId)
            if (!machine) return null
            return 'onSite' in day ? (
              <MachineHours key={day.itemId} {...{ day, machine, longest, now: madeAt }} />
            ) : (
              <p key={day.itemId} className="pad-line line-above">
                <b className="block strong anywhere">{machine.name}</b>
                <span className="quiet medium">{UNCOUNTED_DAY}</span>
              </p>
            )
          })}
        </section>
      ))}
      {days.length > 0 ? <Sum days={days} count={new Set(days.map(({ day }) => day)).size} /> : null}
    </section>
  )
}

const Until = ({ date, zone = 'Europe/Moscow', now }: { date: string; zone: string | undefined; now: number }) =>
  dayAt(zone, now) === date ? <span className="regular quiet medium">сегодня до {clockOf(zone, now)}</span> : null

interface DayProps {
  day: ObjectDay
  machine: Machine
  longest: number
  now: number
}

function MachineHours({ day, machine: { name, timeZone }, longest, now }: DayProps) {
  return (
    <div className={`${css.hours} ${day.correction ? css.corrected : ''} pad-line line-above`}>
      <span>
        <b className="strong anywhere">{name}</b>
        <small className="block quiet text-note">
          <VisitSpan {...{ day, timeZone, now }} />
        </small>
      </span>
      <b className={`${css.sum} digits`}>
        <span className="visually-hidden">на объекте </span>
        {hoursText(day.onSite)}
        <span className="visually-hidden"> ч</span>
      </b>
      <span className={css.bar}>
        <HoursBar hours={day} of={longest} />
      </span>
      <PartTexts parts={day} counted={day.correction ? countedOf(day) : undefined} />
      {day.correction || day.downtime || day.inferred > 0 ? (
        <div className={`${css.notes} medium`}>
          {day.correction ? (
            <p>
              <CorrectionText {...{ day, timeZone }} />
            </p>
          ) : null}
          {day.downtime ? (
            <p>
              <DowntimeText {...{ day, timeZone }} />
            </p>
          ) : null}
          {day.inferred > 0 ? (
            <p className="quiet">
              <InferredText inferred={day.inferred} />
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** `работа 3,87 · холостой ход 1,28`; `counted`: seconds of work after corrections. */
const PartTexts = ({ parts, counted }: { parts: Parts; counted: number | undefined }) => (
  <span className={`${css.parts} digits medium`}>
    {PARTS.map((part) => (
      <span key={part} className={css.part}>
        {PART_NAMES[part]} <b className={part === 'work' ? 'strong' : 'regular'}>{hoursText(parts[part])}</b>
      </span>
    ))}
    {counted === undefined ? null : (
      <span className={css.part}>
        зачтено работы <b className="strong">{hoursText(counted)}</b>
      </span>
    )}
  </span>
)

function Sum({ days, count }: { days: readonly ObjectDay[]; count: number }) {
  const sum = (of: (day: ObjectDay) => number) => days.reduce((seconds, day) => seconds + of(day), 0)
  const parts = Object.fromEntries(PARTS.map((part) => [part, sum((day) => day[part])])) as Parts
  const corrected = days.some(({ correction }) => correction)
  const downtime = sum((day) => day.downtime?.seconds ?? 0)
  return (
    <section className={`${css.hours} ${css.total} pad-line`} aria-label="Итого">
      <b className="strong">Итого за {countOf(count, DAYS)}</b>
      <b className={`${css.sum} digits`}>{hoursText(sum((day) => day.onSite))}</b>
      <PartTexts parts={parts} counted={corrected ? sum(countedOf) : undefined} />
      {downtime > 0 ? (
        <p className={`${css.notes} medium`}>
          Простой <b className="strong digits">{hoursText(downtime)}</b>
        </p>
      ) : null}
    </section>
  )
}

/** A machine that was last heard on the object is not said to have been elsewhere: its points come with the next connection. */
export function NoHours({ view: { from, to, present } }: { view: Pick<CustomerView, 'from' | 'to' | 'present'> }) {
  const silent = present.length > 0
  const title =
    from !== to
      ? 'Техники на объекте не было'
      : silent
        ? 'Сегодня записей с объекта нет'
        : 'Сегодня техники на объекте не было'
  return (
    <EmptyState title={title}>
      {from !== to
        ? `По ссылке видны дни с ${dayText(from, 'row')} по ${dayText(to, 'row')}.`
        : silent
          ? 'Часы появятся здесь, когда машина снова выйдет на связь.'
          : 'Часы появятся здесь, как только машина приедет.'}
    </EmptyState>
  )
}
