import { addressOf } from '@spetskarta/shared/endpoint.ts'
import { getPapersPdf } from '@spetskarta/shared/papers/batch.ts'
import { type ListedPaper, listPapers, PAPER_NAMES, PAPERS_A_PAGE } from '@spetskarta/shared/papers/papers.ts'
import { getParticulars } from '@spetskarta/shared/papers/particulars.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { Link } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconFileDownload, IconPlus, IconPrinter } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { periodText } from '../../ui/text/days'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/PapersPage'
import { monthsAround } from './month/month-names'
import css from './Papers.module.css'
import { PapersFilters, papersQuery } from './PapersFilters'
import { PapersTabs } from './PapersTabs'
import { moneyText } from './Sums'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const query = papersQuery(args.url)
  const call = args.context.get(api)
  const [{ papers, groups }, entered] = await Promise.all([
    call(listPapers, { querystring: query }),
    call(getParticulars, {}),
  ]).catch(refuse)
  const { before, ...filters } = query
  const customers = [...new Set([...entered.customers.map(({ name }) => name), ...entered.named])]
  const today = dayAt('Europe/Moscow', Date.now()).slice(0, 7)
  const months = monthsAround(filters.month ?? today, today)
  const filtered = Object.values(filters).some(Boolean)
  return {
    papers,
    first: before === undefined,
    filters,
    filtered,
    customers,
    months,
    machines: entered.machines,
    groups,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Документы',
    description: 'Отчёты за смену и справки по записям ваших машин.',
    path: paths.papers(),
    index: false,
  })

/** /papers: the papers that the user has issued, newest first. */
export default function PapersPage({ loaderData }: Route.ComponentProps) {
  const { papers, first, filters, filtered } = loaderData
  const last = papers.at(-1)
  const ids = papers.map(({ id }) => id)
  const add = (
    <ButtonLink to={paths.newPaper()} look="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
      Составить документ
    </ButtonLink>
  )
  return (
    <Page
      title="Документы"
      lead={
        <>
          <Link className="link" to={paths.rates()}>
            Ставки
          </Link>{' '}
          ·{' '}
          <Link className="link" to={paths.particulars()}>
            Данные для документов
          </Link>
        </>
      }
      actions={papers.length > 0 ? add : undefined}
    >
      <PapersTabs />
      {papers.length > 0 || filtered ? <PapersFilters {...loaderData} /> : null}
      {papers.length === 0 ? (
        <div className="clip card">
          <EmptyState
            title={filtered ? 'Таких документов нет' : first ? 'Документов пока нет' : 'Раньше документов не было'}
            actions={first && !filtered ? add : undefined}
          >
            {filtered
              ? 'Измените отбор или покажите все документы.'
              : 'Отчёт за смену, ЭСМ-2, ЭСМ-3 или ЭСМ-7 заполнится по записанным дням машины: часы, ставка, сумма прописью.'}
          </EmptyState>
        </div>
      ) : (
        <ul className="clip ruled card">
          {papers.map((paper) => (
            <PaperRow key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
      <div className="mt-4 row wrap">
        {last && papers.length === PAPERS_A_PAGE ? (
          <ButtonLink to={paths.papers({ ...filters, before: last.id })}>Показать раньше</ButtonLink>
        ) : null}
        {papers.length > 1 ? (
          <>
            <ButtonLink
              to={addressOf(getPapersPdf.url, { querystring: { ids: ids.join(',') } })}
              reloadDocument
              download
              icon={<IconFileDownload size={20} aria-hidden="true" />}
            >
              Показанные одним PDF
            </ButtonLink>
            <ButtonLink to={paths.printPapers(ids)} icon={<IconPrinter size={20} aria-hidden="true" />}>
              Печать показанных
            </ButtonLink>
          </>
        ) : null}
      </div>
    </Page>
  )
}

function PaperRow({ paper }: { paper: ListedPaper }) {
  const { id, kind, number, issuedOn, from, to, machineName, customer, gross, cancelledAt, cancelReason } = paper
  return (
    <li className={`${css.row} ${cancelledAt ? css.gone : ''} anchor pad-row between wrap`}>
      <div className="shrinks">
        <Link className="through strong" to={paths.paper(id)}>
          {PAPER_NAMES[kind]} № {number}
        </Link>
        <p className="quiet small anywhere">
          {[machineName, customer, periodText(from, to)].filter(Boolean).join(' · ')}
        </p>
        {cancelledAt ? <p className="small anywhere">Отменён: {cancelReason}</p> : null}
      </div>
      <div className={css.sum}>
        <p className={cancelledAt ? `${css.old} digits` : 'strong digits'}>{gross === null ? '' : moneyText(gross)}</p>
        <p className="quiet small">выдан {issuedOn.split('-').reverse().join('.')}</p>
      </div>
    </li>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
