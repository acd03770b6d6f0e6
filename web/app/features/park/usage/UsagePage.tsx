import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { PARTS } from '@spetskarta/shared/objects/parts.ts'
import {
  dayAfter,
  dayBefore,
  exportUsage,
  getUsage,
  type Usage,
  type UsagePeriod,
} from '@spetskarta/shared/park/usage.ts'
import { Form, useSubmit } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button, ButtonLink, IconLink } from '../../../ui/Button'
import { ExcelLink } from '../../../ui/ExcelLink'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icon/icons.ts'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { pagingOf } from '../../../ui/page/paging'
import { EmptyState } from '../../../ui/State'
import { dayRangeText } from '../../../ui/text/days'
import { countOf, formatCount } from '../../../ui/text/format'
import { GroupSelect } from '../../company/groups/GroupFilter'
import { GROUP_GONE, isGroupGone } from '../../company/groups/groups'
import { CountingNote, UncountedNote } from '../../days/CountingNote'
import { HoursLegend } from '../../objects/HoursBar'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/UsagePage'
import { ColumnChoice } from './ColumnChoice'
import css from './UsagePage.module.css'
import { UsageTable } from './UsageTable'
import { type ColumnId, groupRows, pageOfRows, USAGE_PAGE, usageSum } from './usage-rows'
import { useColumns } from './use-columns'

const PERIODS: [UsagePeriod, string][] = [
  ['day', 'День'],
  ['week', 'Неделя'],
  ['month', 'Месяц'],
]

interface UsageQuery {
  by: UsagePeriod
  day?: string
  group?: number
}

function queryOf({ searchParams }: URL): UsageQuery {
  const by = PERIODS.find(([each]) => each === searchParams.get('by'))?.[0] ?? 'week'
  const day = searchParams.get('day') ?? ''
  const group = Number(searchParams.get('group'))
  return {
    by,
    ...(/^20\d\d-\d\d-\d\d$/.test(day) && { day }),
    ...(Number.isInteger(group) && group > 0 && { group }),
  }
}

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const query = queryOf(args.url)
  const { machines, ...usage } = await args.context.get(api)(getUsage, { querystring: query }).catch(refuse)
  const all = { sums: usageSum(machines), count: machines.length }
  const last = Math.max(1, Math.ceil(machines.length / USAGE_PAGE))
  const page = Math.min(last, pagingOf(args.url.href).page)
  return { query, usage, all, page, rows: pageOfRows(groupRows({ machines, ...usage }), page) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Загрузка парка',
    description: 'Сколько работали машины и участки за день, неделю или месяц.',
    path: paths.usage(),
    index: false,
  })

/** /park/usage: machines and groups by the hours of their shifts, compared with the previous period. */
export default function UsagePage({ loaderData }: Route.ComponentProps) {
  const { query, usage, all, page, rows } = loaderData
  const columns = useColumns()
  // The column of fuel is left out for a park without level sensors.
  const measured = (id: ColumnId) => id !== 'fuel' || all.sums.fuel !== null
  return (
    <div className="page page-wide">
      <EditHead title="Загрузка парка" back={paths.park()} />
      <div className="anchor wrap mb-4">
        <UsageSteps query={query} usage={usage} />
        <Choices query={query} usage={usage} />
        {usage.counting > 0 ? null : <ExcelLink href={urlOf(exportUsage, { querystring: query })} />}
        <ColumnChoice {...columns} measured={measured} />
      </div>
      {usage.counting > 0 ? <CountingNote days={usage.counting} /> : null}
      <UncountedNote days={usage.uncounted} />
      {all.count === 0 ? (
        <div className="clip card">
          <EmptyState
            title="Здесь машин нет"
            actions={<ButtonLink to={paths.usage({ by: query.by })}>Все машины</ButtonLink>}
          >
            {isGroupGone(usage.groups, query.group)
              ? GROUP_GONE
              : 'На этом участке не стоит ни одна машина, или парк пуст.'}
          </EmptyState>
        </div>
      ) : (
        <>
          {PARTS.every((part) => all.sums[part] === 0) ? (
            <p className="mb-4" role="status">
              За этот период записей нет. Выберите другой или проверьте, что запись на телефонах идёт.
            </p>
          ) : (
            <div className="mb-4">
              <HoursLegend />
            </div>
          )}
          <UsageTable rows={rows} all={all} by={query.by} shown={(id) => measured(id) && columns.shown(id)} />
          <Pages query={query} page={page} count={all.count} />
          <p className={`${css.note} quiet small`}>
            Смена идёт от первого двигателя или движения за день до последнего. Загрузка — работа из всех часов смен:
            неизвестное время в них остаётся и работой не считается. Часы каждого дня округлены один раз, как в
            документах.
          </p>
        </>
      )}
    </div>
  )
}

/** Links to the previous and next machines, if not all fit on one page. */
function Pages({ query, page, count }: { query: UsageQuery; page: number; count: number }) {
  if (count <= USAGE_PAGE) return null
  const first = (page - 1) * USAGE_PAGE + 1
  const last = Math.min(count, page * USAGE_PAGE)
  return (
    <nav className="row wrap pad-line" aria-label="Страницы">
      {page > 1 ? <ButtonLink to={paths.usage({ ...query, page: page - 1 })}>Предыдущие</ButtonLink> : null}
      {last < count ? <ButtonLink to={paths.usage({ ...query, page: page + 1 })}>Следующие</ButtonLink> : null}
      <span className="quiet small">{`${formatCount(first)}–${formatCount(last)} из ${countOf(count, OF_MACHINES)}`}</span>
    </nav>
  )
}

const OF_MACHINES = ['машины', 'машин', 'машин'] as const

/** Choice of the kind of period and the group. */
function Choices({
  query: { by, day, group },
  usage: { groups },
}: {
  query: UsageQuery
  usage: Pick<Usage, 'groups'>
}) {
  const submit = useSubmit()
  return (
    <Form
      action={paths.usage()}
      replace
      preventScrollReset
      className={`${css.choices} wrap shrinks`}
      key={`${by} ${group}`}
      onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <select name="by" defaultValue={by} className="input" aria-label="Период">
        {PERIODS.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {day ? <input type="hidden" name="day" value={day} /> : null}
      <GroupSelect groups={groups} chosen={group} />
      <noscript>
        <Button type="submit">Показать</Button>
      </noscript>
    </Form>
  )
}

interface Props {
  query: { by: UsagePeriod; day?: string; group?: number }
  usage: Pick<Usage, 'from' | 'to'>
}

/** The period, with links to the ones before and after. */
const UsageSteps = ({ query, usage: { from, to } }: Props) => (
  <nav className="row" aria-label="Период">
    <IconLink label="Раньше" replace preventScrollReset to={paths.usage({ ...query, day: dayBefore(query.by, from) })}>
      <IconChevronLeft size={20} aria-hidden="true" />
    </IconLink>
    <b className="nowrap strong">{dayRangeText(from, to)}</b>
    <IconLink label="Позже" replace preventScrollReset to={paths.usage({ ...query, day: dayAfter(query.by, to) })}>
      <IconChevronRight size={20} aria-hidden="true" />
    </IconLink>
  </nav>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
