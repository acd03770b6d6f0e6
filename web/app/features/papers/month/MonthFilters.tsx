import { type Month, UNNAMED } from '@spetskarta/shared/papers/month.ts'
import { Form, useSubmit } from 'react-router'
import { paths } from '../../../paths'
import { Button, IconLink } from '../../../ui/Button'
import { closeByEscape } from '../../../ui/dialog/escape'
import { Checkbox } from '../../../ui/form/Checkbox'
import { IconBuilding, IconChevronDown, IconChevronLeft, IconChevronRight } from '../../../ui/icon/icons.ts'
import { countOf } from '../../../ui/text/format'
import { monthAfter, monthText } from '../../../ui/text/months'
import { GroupSelect } from '../../company/groups/GroupFilter'
import css from './Month.module.css'

const CUSTOMERS = ['заказчик', 'заказчика', 'заказчиков'] as const

interface Props extends Pick<Month, 'names' | 'groups'> {
  month: string
  /** The months to choose from. */
  months: readonly string[]
  /** The chosen customers; undefined: all. */
  chosen: string[] | undefined
  group: number | undefined
}

/** The month with links to its neighbours, the customers and the group; all are kept in the address. */
export function MonthFilters({ month, months, chosen, group, names, groups }: Props) {
  const submit = useSubmit()
  const to = (steps: number) => paths.papersMonth({ month: monthAfter(month, steps), customer: chosen, group })
  return (
    <Form key={JSON.stringify([month, chosen, group])} action={paths.papersMonth()} className="row wrap mb-4">
      <nav className="row wrap" aria-label="Месяц">
        <IconLink label={monthText(monthAfter(month, -1))} to={to(-1)} preventScrollReset>
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconLink>
        <select
          name="month"
          defaultValue={month}
          className="input"
          aria-label="Месяц"
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </select>
        <IconLink label={monthText(monthAfter(month, 1))} to={to(1)} preventScrollReset>
          <IconChevronRight size={20} aria-hidden="true" />
        </IconLink>
      </nav>
      <CustomerChoice names={names} chosen={chosen} />
      <GroupSelect
        groups={groups}
        chosen={group}
        onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit">Показать</Button>
      </noscript>
    </Form>
  )
}

function CustomerChoice({ names, chosen }: { names: readonly string[]; chosen: readonly string[] | undefined }) {
  // A chosen customer without entries in this month stays ticked; otherwise the next press would show all customers.
  const gone = chosen?.filter((name) => !names.includes(name === UNNAMED ? '' : name)) ?? []
  if (names.length + gone.length < 2 && !chosen) return null
  const only = chosen?.length === 1 ? chosen[0] : undefined
  const label = only ? nameOf(only) : chosen ? countOf(chosen.length, CUSTOMERS) : 'Все заказчики'
  return (
    <details className={`${css.choice} anchor`} onKeyDown={closeByEscape}>
      <summary className="row reach framed-strong strong medium">
        <IconBuilding size={20} aria-hidden="true" className="firm" />
        <span className="cut">{label}</span>
        <IconChevronDown size={20} aria-hidden="true" className="firm" />
      </summary>
      <fieldset className={`${css.names} float pad stack`}>
        <legend className="visually-hidden">Заказчики</legend>
        {[...names.map((name) => name || UNNAMED), ...gone].map((name) => (
          <div key={name} className="row medium">
            <Checkbox id={`customer ${name}`} name="customer" value={name} defaultChecked={chosen?.includes(name)} />
            <label htmlFor={`customer ${name}`} className="row reach grow anywhere">
              {nameOf(name)}
            </label>
          </div>
        ))}
        <span className="quiet small">Без отметок — все</span>
        <Button type="submit">Показать</Button>
      </fieldset>
    </details>
  )
}

const nameOf = (name: string) => (name === UNNAMED ? 'Заказчик не указан' : name)
