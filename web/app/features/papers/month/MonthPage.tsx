import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { exportMonth, getMonth, type MonthSums } from '@spetskarta/shared/papers/month.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ExcelLink } from '../../../ui/ExcelLink'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { formatNumber } from '../../../ui/text/format'
import { isMonth } from '../../../ui/text/months'
import { GROUP_GONE, isGroupGone } from '../../company/groups/groups'
import { CountingNote, UncountedNote } from '../../days/CountingNote'
import { signedInUser } from '../../visitor/who'
import { PapersTabs } from '../PapersTabs'
import { moneyText } from '../Sums'
import type { Route } from './+types/MonthPage'
import { ExchangeButton } from './ExchangeButton'
import css from './Month.module.css'
import { MonthFilters } from './MonthFilters'
import { MonthTable } from './MonthTable'
import { monthsAround } from './month-names'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const { searchParams } = args.url
  const wanted = searchParams.get('month') ?? ''
  const today = dayAt('Europe/Moscow', Date.now()).slice(0, 7)
  const month = isMonth(wanted) ? wanted : today
  const named = searchParams.getAll('customer').filter(Boolean)
  const customer = named.length > 0 ? named : undefined
  const wantedGroup = searchParams.get('group') ?? ''
  const group = /^[1-9]\d{0,14}$/.test(wantedGroup) ? Number(wantedGroup) : undefined
  const shown = await args.context.get(api)(getMonth, { querystring: { month, customer, group } }).catch(refuse)
  return { ...shown, month, months: monthsAround(month, today), chosen: customer, group }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Месяц по заказчикам',
    description: 'Часы, ставки и рубли месяца по заказчикам, объектам и машинам; счёт, акт и УПД.',
    path: paths.papersMonth(),
    index: false,
  })

/** /papers/month: by customer, object and machine, what the papers charge and what has no paper yet. */
export default function MonthPage({ loaderData }: Route.ComponentProps) {
  const { month, chosen, customers, group, counting, uncounted } = loaderData
  return (
    <Page
      title="Месяц по заказчикам"
      actions={
        customers.length > 0 ? (
          <>
            {counting > 0 ? null : (
              <ExcelLink href={urlOf(exportMonth, { querystring: { month, customer: chosen, group } })} />
            )}
            <ExchangeButton month={loaderData} />
          </>
        ) : undefined
      }
    >
      <PapersTabs />
      <MonthFilters {...loaderData} />
      {counting > 0 ? <CountingNote days={counting} /> : null}
      <UncountedNote days={uncounted} />
      {customers.length === 0 && counting === 0 && uncounted === 0 ? (
        <div className="clip card">
          <EmptyState title="За этот месяц ничего нет">
            {isGroupGone(loaderData.groups, group)
              ? GROUP_GONE
              : 'Здесь будут часы машин на объектах и суммы выданных документов: по заказчикам, объектам и машинам.'}
          </EmptyState>
        </div>
      ) : null}
      {customers.length === 0 ? null : (
        <>
          <MonthCards total={loaderData.total} />
          <MonthTable {...loaderData} />
          <p className="quiet small">
            {group === undefined
              ? ''
              : 'Показан один участок. Счёт, акт и УПД составляют по всем документам заказчика: выберите «Все участки». '}
            Суммы — по выданным документам; отменённые не считаются. Документ, который захватывает два месяца, относится
            к месяцу своего последнего дня. «Без документа» — часы на объектах, посчитанные по карточкам ставок.
            Стоянка, холостой ход и неизвестное не оплачиваются, если этого нет в ставке.
          </p>
        </>
      )}
    </Page>
  )
}

/** The totals of the month. */
function MonthCards({ total: { cost, draft, paid } }: { total: MonthSums }) {
  const cards: [string, string][] = [
    ['Без НДС', moneyText(cost.net)],
    ['НДС', moneyText(cost.tax)],
    ['Всего', moneyText(cost.gross)],
    ['Часы к оплате', formatNumber(paid / 100, 2, 2)],
  ]
  if (draft.days > 0) cards.push(['Без документа', moneyText(draft.cost.gross)])
  return (
    <dl className={`${css.cards} mb-4`}>
      {cards.map(([name, value]) => (
        <div key={name} className="card pad-row">
          <dt className="quiet small">{name}</dt>
          <dd className="strong digits text-lead">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
