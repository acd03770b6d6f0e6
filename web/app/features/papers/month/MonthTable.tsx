import { hoursText } from '@spetskarta/shared/hours.ts'
import { type Month, type MonthCustomer, type MonthSums, UNNAMED } from '@spetskarta/shared/papers/month.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { countOf } from '../../../ui/text/format'
import { monthText } from '../../../ui/text/months'
import { moneyText } from '../Sums'
import { CustomerFoot } from './CustomerFoot'
import { MachineName } from './MachineName'
import css from './Month.module.css'
import { tripsText } from './month-names'

const HOURS = [
  ['work', 'Работа, ч', 'работа'],
  ['idle', 'Холостой ход, ч', 'холостой ход'],
  ['off', 'Стоянка, ч', 'стоянка'],
  ['unknown', 'Неизвестно, ч', 'неизвестно'],
  ['downtime', 'Простой, ч', 'простой'],
] as const

type Shown = Month & { month: string; group: number | undefined }

/** `data-name`: the label that a narrow screen shows before the number. */
function Cells({ hours, cost, bold }: MonthSums & { bold?: boolean }) {
  return (
    <>
      {HOURS.map(([name, , said]) => (
        <td key={name} className={css.hours} data-name={said} data-none={hours[name] === 0}>
          {hoursText(hours[name])}
        </td>
      ))}
      <td className={css.hours} data-name="рейсов" data-none={hours.trips === 0}>
        {tripsText(hours.trips)}
      </td>
      <td className={bold ? 'strong' : undefined}>{moneyText(cost.net)}</td>
    </>
  )
}

/** Customer, object, machine. On a phone its rows are blocks. */
export function MonthTable(month: Shown) {
  return (
    <div className="clip card mb-4">
      <table className={`${css.table} digits`}>
        <thead>
          <tr>
            <th scope="col">Заказчик, объект, машина</th>
            {HOURS.map(([name, title]) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Рейсы</th>
            <th scope="col">Сумма без НДС</th>
          </tr>
        </thead>
        <tbody>
          {month.customers.map((customer) => (
            <CustomerRows key={customer.name} customer={customer} {...month} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего, {monthText(month.month).toLowerCase()}</th>
            <Cells {...month.total} bold />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function CustomerRows({ customer, ...month }: Shown & { customer: MonthCustomer }) {
  const closed = customer.machines > 0 && customer.objects.every(({ machines }) => machines.length === 0)
  return (
    <>
      <tr className={css.customer}>
        <th scope="rowgroup">
          {customer.name || 'Заказчик не указан'}
          <small className="quiet">{customer.inn ? `ИНН ${customer.inn}` : 'ИНН не указан'}</small>
          {closed ? (
            <Link
              className="link small"
              to={paths.papersMonth({ month: month.month, customer: [customer.name || UNNAMED], group: month.group })}
            >
              Показать {countOf(customer.machines, ['машину', 'машины', 'машин'])}
            </Link>
          ) : null}
        </th>
        <Cells {...customer} bold />
      </tr>
      {customer.objects.map((object) => (
        <Fragment key={object.objectId ?? object.name}>
          <tr className={css.object}>
            <th scope="rowgroup">{object.name || 'Без объекта'}</th>
            <Cells {...object} bold />
          </tr>
          {object.machines.map((machine) => (
            <tr key={`${machine.equipmentId} ${machine.name}`} className={css.machine}>
              <th scope="row">
                <MachineName machine={machine} month={month.month} objectId={object.objectId} />
              </th>
              <Cells {...machine} />
            </tr>
          ))}
        </Fragment>
      ))}
      <tr className={css.foot}>
        <td colSpan={8}>
          <CustomerFoot customer={customer} {...month} />
        </td>
      </tr>
    </>
  )
}
