import { dismissThreadComplaints, type ThreadComplaint } from '@spetskarta/shared/messages/messages.ts'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconCheck, IconUserOff } from '../../ui/icon/icons.ts'
import { formatPosted } from '../forum/message/posted'
import { Reasons } from './Reasons'
import { useDismissal } from './use-dismissal'
import type { useSanctions } from './use-sanctions'
import { reasonText } from './words'

interface Props extends ThreadComplaint {
  now: number
  onSanction: ReturnType<typeof useSanctions>['open']
}

/** A thread in which one side complains about the other: its last messages, and the actions of a moderator. */
export function ThreadEntry({ thread, subject, reason, note, createdAt, by, about, messages, now, onSanction }: Props) {
  const { busy, dismiss } = useDismissal(() => call(dismissThreadComplaints, { body: { threadId: thread } }))
  return (
    <article className="gap-10 pad-row card stack" aria-label={`Жалоба на собеседника: ${about.name}`}>
      <p className="quiet small">
        Переписка о «{subject}» · жалоба на{' '}
        <Link to={paths.user(about.userUrl)} className="link">
          {about.name}
        </Link>
      </p>
      <ul className="stack gap-2">
        {messages.map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages do not change
          <li key={at} className="medium anywhere">
            <b className="strong">{message.byAbout ? about.name : (by?.name ?? 'Собеседник')}</b>{' '}
            <span className="quiet small">{formatPosted(message.at, now)}</span>
            <br />
            {[message.text, message.photos ? `[фото: ${message.photos}]` : ''].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
      <Reasons reasons={[{ text: reasonText({ reason, note }), user: by, createdAt }]} now={now} />
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconCheck size={18} aria-hidden="true" />}>
          Оставить
        </Button>
        <Button
          look="danger"
          onClick={() => onSanction({ kind: 'ban', user: about })}
          icon={<IconUserOff size={18} aria-hidden="true" />}
        >
          Закрыть учётную запись
        </Button>
      </div>
    </article>
  )
}
