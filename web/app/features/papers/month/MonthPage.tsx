import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { exportMonth, getMonth, type Month } from '@spetskarta/shared/papers/month.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet } from '@tabler/icons-react'
import { Form, useSubmit } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { isMonth, monthAfter, monthText } from '../../../ui/text/months'
import { GroupOptions } from '../../company/groups/GroupOptions'
import { signedInUser } from '../../visitor/who'
import { PapersTabs } from '../PapersTabs'
import type { Route } from './+types/MonthPage'
import { MonthCards } from './MonthCards'
import { MonthTable } from './MonthTable'

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const { searchParams } = asked.url
  const wanted = searchParams.get('month') ?? ''
  const month = isMonth(wanted) ? wanted : dayAt('Europe/Moscow', Date.now()).slice(0, 7)
  const customer = searchParams.get('customer') ?? undefined
  const wantedGroup = searchParams.get('group') ?? ''
  const group = /^[1-9]\d{0,14}$/.test(wantedGroup) ? Number(wantedGroup) : undefined
  const found = await asked.context.get(api)(getMonth, { querystring: { month, customer, group } }).catch(refuse)
  return { ...found, month, group }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Месяц по заказчикам',
    description: 'Часы, ставки и рубли месяца по заказчикам, объектам и машинам; счёт, акт и УПД.',
    path: paths.papersMonth(),
    index: false,
  })

/** /papers/month: customer, object, machine; what the papers charge, and what is without a paper. */
export default function MonthPage({ loaderData }: Route.ComponentProps) {
  const { month, customers, groups, group } = loaderData
  return (
    <Page
      title="Месяц по заказчикам"
      actions={
        customers.length > 0 ? (
          <ButtonLink
            to={urlOf(exportMonth, { querystring: { month, group } })}
            reloadDocument
            download
            look="primary"
            icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
          >
            Excel
          </ButtonLink>
        ) : undefined
      }
    >
      <PapersTabs />
      <nav className="row wrap mb-4" aria-label="Месяц">
        <ButtonLink
          to={paths.papersMonth({ month: monthAfter(month, -1), group })}
          size="small"
          icon={<IconChevronLeft size={20} aria-hidden="true" />}
        >
          {monthText(monthAfter(month, -1))}
        </ButtonLink>
        <b>{monthText(month)}</b>
        <ButtonLink size="small" to={paths.papersMonth({ month: monthAfter(month, 1), group })}>
          {monthText(monthAfter(month, 1))}
          <IconChevronRight size={20} aria-hidden="true" />
        </ButtonLink>
        {groups.length > 0 ? <GroupChoice groups={groups} group={group} month={month} /> : null}
      </nav>
      {customers.length === 0 ? (
        <div className="clip card">
          <EmptyState title="За этот месяц ничего нет">
            Здесь будут часы машин на объектах и суммы выданных документов: по заказчикам, объектам и машинам.
          </EmptyState>
        </div>
      ) : (
        <>
          <MonthCards total={loaderData.total} />
          <MonthTable {...loaderData} />
          <p className="quiet small">
            {group === undefined
              ? ''
              : 'Показан один участок. Счёт, акт и УПД составляют по всем документам заказчика: выберите «Все участки». '}
            Суммы — по выданным документам; отменённые не считаются. Документ, который захватывает два месяца, относится
            к месяцу своего последнего дня. «Без документа» — часы на объектах, посчитанные по карточкам ставок.
            Стоянка, холостой ход и неизвестное не оплачиваются, если этого нет в ставке. Файл для 1С — УПД в формате
            ФНС 5.03 (приказ ЕД-7-26/970@); загрузка в саму 1С не проверялась.
          </p>
        </>
      )}
    </Page>
  )
}

interface ChoiceProps {
  groups: Month['groups']
  group: number | undefined
  month: string
}

function GroupChoice({ groups, group, month }: ChoiceProps) {
  const submit = useSubmit()
  return (
    <Form
      key={group}
      action={paths.papersMonth()}
      className="push"
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="month" value={month} />
      <select name="group" defaultValue={group ?? ''} className="input" aria-label="Участок">
        <option value="">Все участки</option>
        <GroupOptions groups={groups} />
      </select>
      <noscript>
        <button type="submit">Показать</button>
      </noscript>
    </Form>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
