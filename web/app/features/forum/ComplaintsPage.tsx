import { type Complaint, dismissComplaints, getComplaints, MESSAGE } from '@spetskarta/shared/forum/forum.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { showToast } from '../../ui/toast'
import { signedIn } from '../visitor/who'
import type { Route } from './+types/ComplaintsPage'
import { ForumFrame } from './ForumFrame'
import css from './ForumFrame.module.css'
import { Author } from './message/Author'
import { PostText } from './message/PostText'
import { formatPosted } from './message/posted'
import { DeleteButton } from './write/DeleteButton'
import { DeleteForumItemDialog } from './write/DeleteForumItemDialog'

export async function loader(asked: Route.LoaderArgs) {
  // For others there is no such page.
  if (!(await signedIn(asked)).rules) throw data(null, { status: 404 })
  const { complaints } = await asked.context.get(api)(getComplaints, {}).catch(refuse)
  return { complaints, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Жалобы',
    description: 'На что жалуются читатели форума.',
    path: paths.forumComplaints(),
    index: false,
  })

/** /forum/complaints: the moderators' queue. */
export default function ComplaintsPage({ loaderData: { complaints, now } }: Route.ComponentProps) {
  const [doomed, setDoomed] = useState<Complaint['item']>()
  const { revalidate } = useRevalidator()
  return (
    <ForumFrame title="Жалобы" back={paths.forum()}>
      {complaints.length === 0 ? (
        <div className="gap-10 pad-row card stack">
          <EmptyState title="Жалоб нет">Новые появятся здесь.</EmptyState>
        </div>
      ) : null}
      {complaints.map((complaint) => (
        <Entry key={complaint.item._id} {...complaint} now={now} onDelete={setDoomed} />
      ))}
      {doomed ? (
        <DeleteForumItemDialog item={doomed} onDeleted={revalidate} onClose={() => setDoomed(undefined)} />
      ) : null}
    </ForumFrame>
  )
}

interface EntryProps extends Complaint {
  now: number
  onDelete: (item: Complaint['item']) => void
}

function Entry({ item, parent, reasons, now, onDelete }: EntryProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function dismiss() {
    setBusy(true)
    try {
      await call(dismissComplaints, { body: { id: item._id } })
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
      setBusy(false)
    }
  }

  return (
    <article className="gap-10 pad-row card stack" aria-label={`Жалоба: ${item.body.slice(0, 60)}`}>
      <p className="quiet small">
        <Author user={item.user} />, {formatPosted(item.created_at, now)} ·{' '}
        <Link to={paths.forum(item._id)} className="link">
          {item.type === MESSAGE && parent ? parent.body : 'Открыть'}
        </Link>
      </p>
      <PostText text={item.body} />
      <ul className={`${css.reasons} tight rounded-sm stack anywhere`}>
        {reasons.map(({ reason, name, userUrl, createdAt }) => (
          <li key={userUrl}>
            {reason}
            <span className="quiet small">
              {' — '}
              <Author user={{ name, userUrl }} />, {formatPosted(createdAt, now)}
            </span>
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconCheck size={18} aria-hidden="true" />}>
          Оставить
        </Button>
        <DeleteButton item={item} onDelete={onDelete} />
      </div>
    </article>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
