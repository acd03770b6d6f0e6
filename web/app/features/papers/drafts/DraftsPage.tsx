import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { getObjects } from '@spetskarta/shared/objects/objects.ts'
import { listDrafts } from '@spetskarta/shared/papers/batch.ts'
import { Link } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { ErrorLine } from '../../../ui/form/Field'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { periodText } from '../../../ui/text/days'
import { countOf, MACHINES } from '../../../ui/text/format'
import { GROUP_GONE, isGroupGone } from '../../company/groups/groups'
import { CountingNote, UncountedNote } from '../../days/CountingNote'
import { signedInUser } from '../../visitor/who'
import { PapersTabs } from '../PapersTabs'
import type { Route } from './+types/DraftsPage'
import { DraftFilters } from './DraftFilters'
import { DraftWork } from './DraftWork'
import { draftsFilterOf, draftsQuery } from './drafts-query'

export async function loader(loading: Route.LoaderArgs) {
  await signedInUser(loading)
  const filter = draftsFilterOf(loading.url, Date.now())
  const call = loading.context.get(api)
  const drafts = await call(listDrafts, { querystring: draftsQuery(filter) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) return { failure: error.message }
    return refuse(error)
  })
  if (!('failure' in drafts)) return { filter, drafts, lists: drafts, failure: undefined }
  const { objects, groups } = await call(getObjects, { querystring: {} }).catch(refuse)
  const own = objects.filter(({ own }) => own)
  const customers = [...new Set(own.flatMap(({ customerName }) => customerName || []))]
  return { filter, drafts: undefined, lists: { customers, objects: own, groups }, failure: drafts.failure }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Документы к выдаче',
    description: 'Черновики за период по всем машинам.',
    path: paths.paperDrafts(),
    index: false,
  })

const DRAFTS = ['черновик', 'черновика', 'черновиков'] as const

/** /papers/drafts: the papers that could be made for a period, issued together. */
export default function DraftsPage({ loaderData: { filter, drafts, lists, failure } }: Route.ComponentProps) {
  const lead = drafts
    ? `${countOf(drafts.count, DRAFTS)}, ${countOf(drafts.machines, MACHINES)} в парке, без записей — ${drafts.idle}`
    : undefined
  return (
    <Page title={`Документы за ${periodText(filter.from, filter.to)}`} lead={lead}>
      <PapersTabs />
      <DraftFilters filter={filter} lists={lists} />
      {failure ? (
        <div role="alert">
          <ErrorLine>{failure}</ErrorLine>
        </div>
      ) : null}
      {drafts && !drafts.named ? (
        <p className="warning mb-4 pad-row">
          Реквизиты не заполнены: в документах останутся линии.{' '}
          <Link className="link" to={paths.settings()}>
            Заполнить в настройках
          </Link>
        </p>
      ) : null}
      {drafts && drafts.counting > 0 ? <CountingNote days={drafts.counting} /> : null}
      {drafts ? <UncountedNote days={drafts.uncounted} /> : null}
      {drafts?.count === 0 && drafts.counting === 0 && drafts.uncounted === 0 ? (
        <div className="clip card">
          <EmptyState
            title="За эти дни выдавать нечего"
            actions={<ButtonLink to={paths.newPaper()}>Составить один документ</ButtonLink>}
          >
            {isGroupGone(lists.groups, filter.group || undefined)
              ? GROUP_GONE
              : 'Черновик есть у машины, если в эти дни она работала с записью.'}
          </EmptyState>
        </div>
      ) : null}
      {drafts && drafts.count > 0 ? (
        <DraftWork key={JSON.stringify([filter, drafts.counting])} filter={filter} first={drafts} />
      ) : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
