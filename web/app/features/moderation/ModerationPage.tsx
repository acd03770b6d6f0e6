import { getRequestComplaints } from '@spetskarta/shared/deals/deals.ts'
import { type ForumItem, getComplaints } from '@spetskarta/shared/forum/forum.ts'
import { getThreadComplaints } from '@spetskarta/shared/messages/messages.ts'
import { getWaitingDocuments } from '@spetskarta/shared/moderation/documents.ts'
import {
  getDecisions,
  getListingComplaints,
  getSanctions,
  SANCTION_QUERY_MAX,
} from '@spetskarta/shared/moderation/moderation.ts'
import { getReviewComplaints } from '@spetskarta/shared/reviews/reviews.ts'
import { useState } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageHead } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { DeleteForumItemDialog } from '../forum/write/DeleteForumItemDialog'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ModerationPage'
import { DocumentsEntry } from './DocumentsEntry'
import { ForumEntry } from './ForumEntry'
import { ListingEntry } from './ListingEntry'
import css from './ModerationPage.module.css'
import { RequestEntry } from './RequestEntry'
import { ReviewComplaintEntry } from './ReviewComplaintEntry'
import { SanctionSearch } from './SanctionSearch'
import { DecisionList, DecisionTabs, SanctionEntry, shownOf } from './Settled'
import { ThreadEntry } from './ThreadEntry'
import { useSanctions } from './use-sanctions'

export async function loader(args: Route.LoaderArgs) {
  // Anyone but a moderator gets 404.
  if (!(await signedInUser(args)).rules) throw data(null, { status: 404 })
  const call = args.context.get(api)
  const shown = shownOf(args.url)
  const after = args.url.searchParams.get('after') ?? undefined
  const q = (shown === 'closed' && args.url.searchParams.get('q')?.trim().slice(0, SANCTION_QUERY_MAX)) || undefined
  const [
    { complaints: listings },
    { complaints: texts },
    { complaints: threads },
    { complaints: requests },
    { complaints: reviews },
    { documents },
    closed,
    settled,
  ] = await Promise.all([
    shown === 'all' || shown === 'listings' ? call(getListingComplaints, {}) : { complaints: [] },
    shown === 'all' || shown === 'forum' ? call(getComplaints, {}) : { complaints: [] },
    shown === 'all' || shown === 'threads' ? call(getThreadComplaints, {}) : { complaints: [] },
    shown === 'all' || shown === 'requests' ? call(getRequestComplaints, {}) : { complaints: [] },
    shown === 'all' || shown === 'reviews' ? call(getReviewComplaints, {}) : { complaints: [] },
    shown === 'all' || shown === 'documents' ? call(getWaitingDocuments, {}) : { documents: [] },
    shown === 'closed' ? call(getSanctions, { querystring: { after, q } }) : { sanctions: [], after: null },
    shown === 'decisions' ? call(getDecisions, { querystring: { after } }) : { decisions: [], after: null },
  ]).catch(refuse)
  // The last row of a later page was lifted.
  if (after !== undefined && closed.sanctions.length + settled.decisions.length === 0)
    throw redirect(paths.moderation({ show: shown, ...(q && { q }) }))
  return {
    ...{ shown, q, listings, texts, threads, requests, reviews, documents },
    sanctions: closed.sanctions,
    decisions: settled.decisions,
    after: closed.after ?? settled.after,
    now: Date.now(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Модерация',
    description: 'На что жалуются и что решено.',
    path: paths.moderation(),
    index: false,
  })

const EMPTY = {
  all: { title: 'Жалоб нет', text: 'Новые появятся здесь.' },
  listings: { title: 'Жалоб на объявления нет', text: 'Новые появятся здесь.' },
  forum: { title: 'Жалоб на форум нет', text: 'Новые появятся здесь.' },
  threads: { title: 'Жалоб на переписки нет', text: 'Новые появятся здесь.' },
  requests: { title: 'Жалоб на заявки нет', text: 'Новые появятся здесь.' },
  reviews: { title: 'Жалоб на отзывы нет', text: 'Новые появятся здесь.' },
  documents: { title: 'Документов нет', text: 'Здесь будут страницы, которые владельцы пришлют на проверку.' },
  closed: { title: 'Ничего не закрыто', text: 'Здесь будут снятые объявления и закрытые учётные записи.' },
  decisions: { title: 'Решений пока не было', text: 'Здесь видно, кто и что решил.' },
}

/** /moderation: complaints, documents to check, current sanctions, and past decisions. */
export default function ModerationPage({ loaderData }: Route.ComponentProps) {
  const { shown, q, listings, texts, threads, requests, reviews, documents, sanctions, decisions, after, now } =
    loaderData
  const [doomed, setDoomed] = useState<ForumItem>()
  const { dialog, open } = useSanctions()
  const { revalidate } = useRevalidator()
  const nothing = [listings, texts, threads, requests, reviews, documents, sanctions, decisions].every(
    ({ length }) => length === 0,
  )
  return (
    <div className="page-narrow gap-4 page stack">
      <PageHead
        title="Модерация"
        lead="Всё, что здесь решено, остаётся в журнале."
        actions={<ButtonLink to={paths.funnel()}>Воронка рынка</ButtonLink>}
        className={undefined}
      />
      <DecisionTabs shown={shown} className={css.tab} />
      {shown === 'closed' && (q || !nothing) ? <SanctionSearch query={q} /> : null}
      {nothing ? (
        <div className="gap-10 pad-row card stack">
          {q ? (
            <EmptyState title="Среди закрытого такого нет">
              Ищем по названию, имени, странице и почте владельца.
            </EmptyState>
          ) : (
            <EmptyState title={EMPTY[shown].title}>{EMPTY[shown].text}</EmptyState>
          )}
        </div>
      ) : null}
      {listings.map((complaint) => (
        <ListingEntry key={complaint.item._id} {...complaint} now={now} onSanction={open} />
      ))}
      {texts.map((complaint) => (
        <ForumEntry key={complaint.item._id} {...complaint} now={now} onDelete={setDoomed} onSanction={open} />
      ))}
      {threads.map((complaint) => (
        <ThreadEntry key={`${complaint.thread} ${complaint.createdAt}`} {...complaint} now={now} onSanction={open} />
      ))}
      {requests.map((complaint) => (
        <RequestEntry key={complaint.request.id} {...complaint} now={now} />
      ))}
      {reviews.map((complaint) => (
        <ReviewComplaintEntry key={complaint.review.id} {...complaint} now={now} />
      ))}
      {documents.map((waiting) => (
        <DocumentsEntry key={`${waiting.user.id} ${waiting.at}`} {...waiting} now={now} />
      ))}
      {sanctions.map((sanction) => (
        <SanctionEntry key={sanction.id} {...sanction} now={now} />
      ))}
      {decisions.length > 0 ? <DecisionList decisions={decisions} now={now} /> : null}
      {after ? (
        <p>
          <ButtonLink to={paths.moderation({ show: shown, after, ...(q && { q }) })} rel="next">
            Показать ещё
          </ButtonLink>
        </p>
      ) : null}
      {doomed ? (
        <DeleteForumItemDialog item={doomed} onDeleted={revalidate} onClose={() => setDoomed(undefined)} />
      ) : null}
      {dialog}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
