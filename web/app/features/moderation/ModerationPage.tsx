import { type ForumItem, getComplaints } from '@spetskarta/shared/forum/forum.ts'
import { getDecisions, getListingComplaints, getSanctions } from '@spetskarta/shared/moderation/moderation.ts'
import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageHead } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { DeleteForumItemDialog } from '../forum/write/DeleteForumItemDialog'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ModerationPage'
import { ForumEntry } from './ForumEntry'
import { ListingEntry } from './ListingEntry'
import css from './ModerationPage.module.css'
import { DecisionList, DecisionTabs, SanctionEntry, shownOf } from './Settled'
import { useSanctions } from './use-sanctions'

export async function loader(asked: Route.LoaderArgs) {
  // For others there is no such page.
  if (!(await signedInUser(asked)).rules) throw data(null, { status: 404 })
  const call = asked.context.get(api)
  const shown = shownOf(asked.url)
  const [{ complaints: listings }, { complaints: texts }, { sanctions }, { decisions }] = await Promise.all([
    shown === 'all' || shown === 'listings' ? call(getListingComplaints, {}) : { complaints: [] },
    shown === 'all' || shown === 'forum' ? call(getComplaints, {}) : { complaints: [] },
    shown === 'closed' ? call(getSanctions, {}) : { sanctions: [] },
    shown === 'decisions' ? call(getDecisions, {}) : { decisions: [] },
  ]).catch(refuse)
  return { shown, listings, texts, sanctions, decisions, now: Date.now() }
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
  closed: { title: 'Ничего не закрыто', text: 'Здесь будут снятые объявления и закрытые учётные записи.' },
  decisions: { title: 'Решений пока не было', text: 'Здесь видно, кто и что решил.' },
}

/** /moderation: complaints about listings and the forum, what is closed now, what was decided. */
export default function ModerationPage({ loaderData }: Route.ComponentProps) {
  const { shown, listings, texts, sanctions, decisions, now } = loaderData
  const [doomed, setDoomed] = useState<ForumItem>()
  const { dialog, open } = useSanctions()
  const { revalidate } = useRevalidator()
  const nothing = listings.length + texts.length + sanctions.length + decisions.length === 0
  return (
    <div className="page-narrow gap-4 page stack">
      <PageHead title="Модерация" lead="Всё, что здесь решено, остаётся в журнале." className={undefined} />
      <DecisionTabs shown={shown} className={css.tab} />
      {nothing ? (
        <div className="gap-10 pad-row card stack">
          <EmptyState title={EMPTY[shown].title}>{EMPTY[shown].text}</EmptyState>
        </div>
      ) : null}
      {listings.map((complaint) => (
        <ListingEntry key={complaint.item._id} {...complaint} now={now} onSanction={open} />
      ))}
      {texts.map((complaint) => (
        <ForumEntry key={complaint.item._id} {...complaint} now={now} onDelete={setDoomed} onSanction={open} />
      ))}
      {sanctions.map((sanction) => (
        <SanctionEntry key={sanction.id} {...sanction} now={now} />
      ))}
      {decisions.length > 0 ? <DecisionList decisions={decisions} now={now} /> : null}
      {doomed ? (
        <DeleteForumItemDialog item={doomed} onDeleted={revalidate} onClose={() => setDoomed(undefined)} />
      ) : null}
      {dialog}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
