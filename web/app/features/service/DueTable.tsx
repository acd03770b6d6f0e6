import type { ServiceDue } from '@spetskarta/shared/service/service.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/State'
import { dayText } from '../../ui/text/days'
import { formatCount, formatNumber } from '../../ui/text/format'
import { counterText } from '../days/engine-hours/texts'
import css from './DueTable.module.css'
import { inDaysText, leftText, TROUBLES } from './service-texts'

interface Props {
  due: ServiceDue[]
  found: number
  /** Whether there is any service plan. */
  planned: boolean
  onDone: (row: ServiceDue) => void
  /** Undefined if the user may not change plans. */
  onPlan?: (() => void) | undefined
}

/** Due services, the most urgent first: a table; on a phone, separate rows. */
export function DueTable({ due, found, planned, onDone, onPlan }: Props) {
  if (due.length === 0)
    return (
      <div className="clip card">
        <EmptyState
          title="Ничего не запланировано"
          actions={onPlan ? <Button onClick={onPlan}>Добавить план ТО</Button> : undefined}
        >
          {planned
            ? 'Ни одна машина не подходит под ваши планы: проверьте тип или машину в плане.'
            : 'План говорит, через сколько моточасов, километров или месяцев обслуживать машину или все машины типа.'}
        </EmptyState>
      </div>
    )
  return (
    <section className="clip card" aria-label="Что наступает">
      <table className={`${css.table} wide`}>
        <thead>
          <tr className={`${css.head} small strong`}>
            <th scope="col">Машина</th>
            <th scope="col">Что</th>
            <th scope="col" className={css.number}>
              Моточасы сейчас
            </th>
            <th scope="col" className={css.number}>
              Срок
            </th>
            <th scope="col" className={css.number}>
              Осталось
            </th>
            <th scope="col" className="visually-hidden">
              Отметить
            </th>
          </tr>
        </thead>
        <tbody>
          {due.map((row) => (
            <DueRow key={`${row.machine.equipmentId} ${row.planId}`} row={row} onDone={() => onDone(row)} />
          ))}
        </tbody>
      </table>
      {found > due.length ? (
        <p className="pad-line quiet small">
          Показаны {formatCount(due.length)} самых срочных из {formatCount(found)}.
        </p>
      ) : null}
    </section>
  )
}

function DueRow({ row, onDone }: { row: ServiceDue; onDone: () => void }) {
  const { machine, name, counter, litresAnHour, hours, date, state, forecast, since, trouble } = row
  const now = counter.tracker ?? counter.own
  return (
    <tr className={css.row}>
      <td className={css.machine}>
        <Link to={paths.service({ machine: machine.equipmentId })} preventScrollReset className={`${css.name} strong`}>
          {machine.name}
        </Link>
        {machine.plate ? <span className="quiet small block">{machine.plate}</span> : null}
      </td>
      <td className={css.what}>{name}</td>
      <td
        className={`${css.number} ${css.now} ${now === null && !counter.uncounted && litresAnHour === null ? css.none : ''} digits`}
      >
        <span className={css.label}>сейчас </span>
        {now !== null ? counterText(now) : counter.uncounted ? 'неизвестно' : '—'}
        {litresAnHour === null ? null : (
          <span className="quiet small block nowrap">{formatNumber(litresAnHour, 1)}&nbsp;л/ч</span>
        )}
      </td>
      <td className={`${css.number} ${css.at} ${hours || date ? '' : css.none} digits`}>
        <span className={css.label}>срок </span>
        {hours ? counterText(hours.at) : date ? dayText(date.on, 'plain') : '—'}
      </td>
      <td className={`${css.number} ${css.rest} digits`}>
        {state === 'overdue' ? (
          <b className={`${css.over} strong small rounded-sm`}>{leftText(row)}</b>
        ) : (
          <b className="strong">{leftText(row)}</b>
        )}
        <span className="quiet small block">
          {since
            ? `с ${dayText(since, 'plain')}`
            : state === 'overdue'
              ? ''
              : forecast
                ? inDaysText(forecast.days)
                : trouble
                  ? TROUBLES[trouble]
                  : 'не работала 30 дней'}
        </span>
      </td>
      <td className={css.button}>
        <Button onClick={onDone} aria-label={`Отметить ${name}: ${machine.name}`}>
          Отметить
        </Button>
      </td>
    </tr>
  )
}
