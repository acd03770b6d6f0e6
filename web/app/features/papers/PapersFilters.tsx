import type { GroupName } from '@spetskarta/shared/company/groups.ts'
import { PAPER_KINDS, PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import type { Particulars } from '@spetskarta/shared/papers/particulars.ts'
import { Form, Link } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Field, Select } from '../../ui/form/Field'
import { monthText } from '../../ui/text/months'
import { GroupField } from '../company/groups/GroupFilter'
import css from './Papers.module.css'

interface Props {
  filters: Omit<ReturnType<typeof papersQuery>, 'before'>
  filtered: boolean
  customers: readonly string[]
  /** The months to choose from. */
  months: readonly string[]
  machines: Particulars['machines']
  groups: readonly GroupName[]
}

/** Which papers are listed; the filters are kept in the address. */
export function PapersFilters({ filters, filtered, customers, months, machines, groups }: Props) {
  return (
    <Form key={JSON.stringify(filters)} action={paths.papers()} className={`${css.filters} mb-4`}>
      <Select label="Заказчик" name="customer" defaultValue={filters.customer}>
        <option value="">Все заказчики</option>
        {customers.map((customer) => (
          <option key={customer}>{customer}</option>
        ))}
      </Select>
      <Select label="Машина" name="equipmentId" defaultValue={filters.equipmentId}>
        <option value="">Все машины</option>
        {machines.map(({ equipmentId, name }) => (
          <option key={equipmentId} value={equipmentId}>
            {name}
          </option>
        ))}
      </Select>
      <GroupField groups={groups} chosen={filters.group} />
      <Select label="Документ" name="kind" defaultValue={filters.kind}>
        <option value="">Все виды</option>
        {PAPER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {PAPER_NAMES[kind]}
          </option>
        ))}
      </Select>
      <Select label="Состояние" name="state" defaultValue={filters.state}>
        <option value="">Все состояния</option>
        <option value="issued">Выданные</option>
        <option value="cancelled">Отменённые</option>
      </Select>
      <Select label="Месяц" name="month" defaultValue={filters.month}>
        <option value="">Все месяцы</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthText(month)}
          </option>
        ))}
      </Select>
      <Field label="Номер" name="number" inputMode="numeric" autoComplete="off" defaultValue={filters.number} />
      <div className="row">
        <Button type="submit">Найти</Button>
        {filtered ? (
          <Link className="link small" to={paths.papers()}>
            Показать все
          </Link>
        ) : null}
      </div>
    </Form>
  )
}

/** The filters of the list of papers, read from its address; invalid values are ignored. */
export function papersQuery({ searchParams }: URL) {
  const text = (name: string) => searchParams.get(name)?.trim() || undefined
  const number = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name) ?? '') ? Number(text(name)) : undefined)
  const month = text('month')
  const state = text('state')
  return {
    customer: text('customer'),
    equipmentId: text('equipmentId'),
    group: number('group'),
    month: month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    kind: PAPER_KINDS.find((kind) => kind === text('kind')),
    state: state === 'issued' || state === 'cancelled' ? (state as 'issued' | 'cancelled') : undefined,
    number: number('number'),
    before: text('before'),
  }
}
