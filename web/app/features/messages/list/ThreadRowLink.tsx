import type { ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { paths } from '../../../paths'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { Photo } from '../../../ui/item/Photo'
import { countOf } from '../../../ui/text/format'
import { useHydrated } from '../../../ui/use-hydrated'
import { shortWhen } from '../when'
import { typedText } from '../write/drafts'
import css from './ThreadList.module.css'

/** With whom, about what, and the last words. */
export function ThreadRowLink({ row, now }: { row: ThreadRow; now: number }) {
  const { id, subject, other, last, unread } = row
  const hydrated = useHydrated()
  const draft = hydrated ? typedText(id) : ''
  return (
    <NavLink to={paths.thread(id)} preventScrollReset className={`${css.row} inset-focus flex gap-3 lit row`}>
      <SubjectPicture subject={subject} />
      <span className="column fill lines-dense">
        <span className="between">
          <b className={`${css.name} cut`}>{other?.name ?? 'Учётная запись удалена'}</b>
          <time className="quiet small nowrap firm" dateTime={last.at}>
            {shortWhen(last.at, now)}
          </time>
        </span>
        <span className="quiet small cut">{subject.name}</span>
        <span className="row">
          {last.mine && !draft ? <ReadMark read={last.read} /> : null}
          <span className={`cut small fill ${unread ? 'strong ink' : 'quiet'}`}>
            {draft ? (
              <>
                <span className="danger">Черновик: </span>
                {draft}
              </>
            ) : (
              lastText(last)
            )}
          </span>
          {unread ? (
            <span className={`${css.unread} attention inline text-note strong firm`}>
              {unread > 99 ? '99+' : unread}
              <span className="visually-hidden"> непрочитанных</span>
            </span>
          ) : null}
        </span>
      </span>
    </NavLink>
  )
}

/** The listing's photo, or the icon of its type. */
export function SubjectPicture({ subject }: { subject: ThreadRow['subject'] }) {
  return (
    <span className={`${css.picture} firm rounded sunken centred`} aria-hidden="true">
      {subject.kind !== 'gone' && subject.icoUrl ? (
        <Photo url={subject.icoUrl} alt="" sizes="48px" />
      ) : (
        <ItemIcon type={subject.kind === 'gone' ? '' : subject.type} size={26} />
      )}
    </span>
  )
}

export const ReadMark = ({ read }: { read: boolean }) => (
  <span className={`${css.mark} inline`}>
    {read ? <IconChecks size={16} aria-hidden="true" /> : <IconCheck size={16} aria-hidden="true" />}
    <span className="visually-hidden">{read ? 'прочитано' : 'отправлено'}</span>
  </span>
)

function lastText({ text, photos, place }: ThreadRow['last']): string {
  if (text) return text
  if (photos) return countOf(photos, ['фото', 'фото', 'фото'])
  return place ? 'Место на карте' : ''
}
