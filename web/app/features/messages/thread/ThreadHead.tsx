import type { ThreadSubject } from '@spetskarta/shared/messages/messages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { IconLink } from '../../../ui/Button'
import { IconArrowLeft } from '../../../ui/icon/icons.ts'
import { PhoneLink } from '../../../ui/PhoneLink'
import { SubjectPicture } from '../list/InboxRowLink'
import css from './Conversation.module.css'

interface Props {
  subject: ThreadSubject
  other: { name: string; userUrl: string } | null
  phone: string | null
  phoneLater: boolean
  menu?: ReactNode
}

/** The other user, the subject, and the phone once it may be seen. */
export function ThreadHead({ subject, other, phone, phoneLater, menu }: Props) {
  return (
    <header className={`${css.head} line-below row`}>
      <IconLink to={paths.deals()} label="Все сделки" className={css.back}>
        <IconArrowLeft size={22} aria-hidden="true" />
      </IconLink>
      <SubjectPicture subject={subject} />
      <div className="column fill lines-dense">
        <h1 className={`${css.name} cut`}>
          {other ? (
            <Link to={paths.user(other.userUrl)} className="hover-underlined">
              {other.name}
            </Link>
          ) : (
            'Учётная запись удалена'
          )}
        </h1>
        <Subject subject={subject} />
        {phoneLater ? <p className="quiet text-note">Телефон — с первым ответом</p> : null}
      </div>
      {phone ? (
        <div className={css.phone}>
          <PhoneLink phone={phone} />
        </div>
      ) : null}
      {menu}
    </header>
  )
}

function Subject({ subject }: { subject: ThreadSubject }) {
  if (subject.kind === 'gone') return <p className="quiet small cut">{subject.name} · удалено</p>
  if (subject.kind === 'offer')
    return (
      <p className="small cut">
        <Link to={subject.deal ? paths.deal(subject.deal) : paths.offer(subject.offer)} className="underlines quiet">
          {subject.name}
        </Link>
      </p>
    )
  if (subject.hidden) return <p className="quiet small cut">{subject.name} · снято с публикации</p>
  const to = subject.item === 'equipment' ? paths.equipment(subject._id) : paths.order(subject._id)
  return (
    <p className="small cut">
      <Link to={to} className="underlines quiet">
        {subject.name}
      </Link>
    </p>
  )
}
