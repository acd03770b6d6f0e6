import { type Complaint, dismissComplaints, MESSAGE } from '@spetskarta/shared/forum/forum.ts'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconCheck, IconUserOff } from '../../ui/icon/icons.ts'
import { Author } from '../forum/message/Author'
import { PostText } from '../forum/message/PostText'
import { formatPosted } from '../forum/message/posted'
import { DeleteButton } from '../forum/write/DeleteButton'
import { Reasons } from './Reasons'
import { useDismissal } from './use-dismissal'
import type { useSanctions } from './use-sanctions'

interface Props extends Complaint {
  now: number
  onDelete: (item: Complaint['item']) => void
  onSanction: ReturnType<typeof useSanctions>['open']
}

/** A text of the forum with complaints, and the actions of a moderator. */
export function ForumEntry({ item, parent, reasons, now, onDelete, onSanction }: Props) {
  const { busy, dismiss } = useDismissal(() => call(dismissComplaints, { body: { id: item._id } }))
  const { user } = item
  return (
    <article className="gap-10 pad-row card stack" aria-label={`Жалоба: ${item.body.slice(0, 60)}`}>
      <p className="quiet small">
        Форум · <Author user={user} />, {formatPosted(item.created_at, now)} ·{' '}
        <Link to={paths.forum(item._id)} className="link">
          {item.type === MESSAGE && parent ? parent.body : 'Открыть'}
        </Link>
      </p>
      <PostText text={item.body} />
      <Reasons
        reasons={reasons.map(({ reason, name, userUrl, createdAt }) => ({
          text: reason,
          user: { name, userUrl },
          createdAt,
        }))}
        now={now}
      />
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconCheck size={18} aria-hidden="true" />}>
          Оставить
        </Button>
        <DeleteButton item={item} onDelete={onDelete} />
        {user ? (
          <Button
            look="danger"
            onClick={() => onSanction({ kind: 'ban', user })}
            icon={<IconUserOff size={18} aria-hidden="true" />}
          >
            Закрыть учётную запись
          </Button>
        ) : null}
      </div>
    </article>
  )
}
