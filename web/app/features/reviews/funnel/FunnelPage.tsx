import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { FUNNEL_PERIODS, PRICED_FROM, TIMED_FROM } from '@spetskarta/shared/reviews/funnel.constants.ts'
import { type Funnel, type FunnelRow, getFunnel } from '@spetskarta/shared/reviews/funnel.ts'
import { data, Form } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import { IconDownload } from '../../../ui/icon/icons.ts'
import { typeLabel } from '../../../ui/item/types'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { formatDuration } from '../../../ui/text/ago'
import { formatCount } from '../../../ui/text/format'
import { moscowDate, moscowTime } from '../../../ui/text/moscow'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/FunnelPage'
import css from './FunnelPage.module.css'

export async function loader(args: Route.LoaderArgs) {
  // Anyone but a moderator gets 404.
  if (!(await signedInUser(args)).rules) throw data(null, { status: 404 })
  const { searchParams } = args.url
  const today = moscowDate(Date.now())
  const to = searchParams.get('to') || today
  const from = searchParams.get('from') || dayAfter(today, -FUNNEL_PERIODS[0].days)
  const funnel = await args.context.get(api)(getFunnel, { querystring: { from, to } }).catch(refuse)
  return { funnel, from, to, today }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Воронка рынка',
    description: 'Заявки, предложения, брони, работа и отзывы.',
    path: paths.funnel(),
    index: false,
  })

/** /moderation/funnel: how many requests reach which step, by type and town; for those who run the service. */
export default function FunnelPage({ loaderData: { funnel, from, to, today } }: Route.ComponentProps) {
  return (
    <Page
      title="Воронка рынка"
      lead="Заявки периода и что из них вышло. Людей и машин здесь нет."
      actions={
        <>
          <ButtonLink to={paths.moderation()}>Модерация</ButtonLink>
          <ButtonLink
            to={paths.funnelFile({ from, to })}
            reloadDocument
            download
            icon={<IconDownload size={20} aria-hidden="true" />}
          >
            CSV
          </ButtonLink>
        </>
      }
    >
      <div className="lane">
        <nav className="wrap" aria-label="Период">
          {FUNNEL_PERIODS.map(({ days, name }) => {
            const period = { from: dayAfter(today, -days), to: today }
            const here = period.from === from && to === today
            return (
              <ButtonLink
                key={days}
                to={paths.funnel(period)}
                size="small"
                look={here ? 'frame' : 'outlined'}
                aria-current={here ? 'page' : undefined}
              >
                {name}
              </ButtonLink>
            )
          })}
        </nav>
        <Form key={`${from} ${to}`} className={css.period} action={paths.funnel()}>
          <Field label="С" type="date" name="from" defaultValue={from} max={to} required />
          <Field label="По" type="date" name="to" defaultValue={to} min={from} required />
          <Button type="submit">Показать</Button>
        </Form>
        {funnel.rows.length === 0 ? (
          <div className="card clip">
            <EmptyState title="За эти дни заявок нет">Выберите другой период.</EmptyState>
          </div>
        ) : (
          <>
            <Table funnel={funnel} />
            <Cards funnel={funnel} />
          </>
        )}
        <p className="quiet small lines-airy">
          Посчитано в {moscowTime(Date.parse(funnel.countedAt))} по Москве, новое попадёт сюда в течение часа.
        </p>
        <p className="quiet small lines-airy">
          Цена — смены забронированных машин, от {PRICED_FROM.deals} броней не меньше чем {PRICED_FROM.owners}{' '}
          владельцев: по меньшему числу было бы видно, чья она. Время до первого ответа — медиана, от {TIMED_FROM}{' '}
          заявок с ответом.
        </p>
      </div>
    </Page>
  )
}

type Counted = Omit<FunnelRow, 'type' | 'place'>

const HEADS = ['Заявки', 'С ценой', 'С бронью', 'Работа', 'Отзывы', 'Ответ', 'Цена смены, ₽', 'Жалобы'] as const

/** Shown from a tablet on; with a long name it scrolls within its card, by the keyboard too. */
const Table = ({ funnel: { rows, total } }: { funnel: Funnel }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
  <section className={`${css.scroll} card hide-below-md`} aria-label="Воронка по типам и городам" tabIndex={0}>
    <table className={`${css.table} medium`}>
      <thead>
        <tr>
          <th scope="col">Тип и город</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={`${row.type} ${row.place}`} row={row} name={typeLabel(row.type).name} place={row.place} />
        ))}
      </tbody>
      <tfoot>
        <Line row={total} name="Всего" place="" />
      </tfoot>
    </table>
  </section>
)

/** The values, in the order of the columns. */
const valuesOf = ({ requests, offered, booked, worked, reviewed, answerMinutes, price, complaints }: Counted) => [
  ...[requests, offered, booked, worked, reviewed].map(formatCount),
  answerMinutes === null ? '—' : formatDuration(answerMinutes * 60),
  price ? `${formatCount(price.middle)} (${formatCount(price.low)}\u00a0— ${formatCount(price.high)})` : '—',
  formatCount(complaints),
]

function Line({ row, name, place }: { row: Counted; name: string; place: string }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {place ? <span className={`${css.place} quiet small regular`}> {place}</span> : null}
      </th>
      {valuesOf(row).map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
        <td key={i}>{value}</td>
      ))}
    </tr>
  )
}

/** The same figures on a phone, where eight columns do not fit. */
const Cards = ({ funnel: { rows, total } }: { funnel: Funnel }) => (
  <ul className="card hide-from-md ruled" aria-label="Воронка по типам и городам">
    {[...rows.map((row) => ({ ...row, name: typeLabel(row.type).name })), { ...total, name: 'Всего', place: '' }].map(
      (row) => (
        <li key={`${row.name} ${row.place}`} className="pad stack gap-2">
          <h2 className="text-body">
            {row.name}
            {row.place ? <span className={`${css.place} quiet small regular`}> {row.place}</span> : null}
          </h2>
          <dl className={`${css.counts} small`}>
            {valuesOf(row).map((value, i) => (
              <div key={HEADS[i]} className={i > 4 ? css.whole : undefined}>
                <dt className="quiet">{HEADS[i]}</dt>
                <dd className="digits strong">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ),
    )}
  </ul>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
