import type { ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { NavLink } from 'react-router'
import { typedText } from '../../../ui/form/drafts'
import { IconCheck, IconChecks } from '../../../ui/icon/icons.ts'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { Photo } from '../../../ui/item/Photo'
import { countOf, formatRoubles } from '../../../ui/text/format'
import { useHydrated } from '../../../ui/use-hydrated'
import { shortWhen } from '../when'
import css from './InboxList.module.css'
import type { InboxRow } from './inbox-rows'

/** The other user, the subject, the next step and the last message. */
export function InboxRowLink({ row, now }: { row: InboxRow; now: number }) {
  const { to, draftKey, name, about, at, state, sum, last, unread } = row
  const hydrated = useHydrated()
  const draft = hydrated && draftKey ? typedText(draftKey) : ''
  return (
    <NavLink to={to} preventScrollReset className={`${css.row} inset-focus column lit lines-dense`}>
      <span className="between">
        <b className={`${css.name} cut`}>{name}</b>
        <time className="quiet small nowrap firm" dateTime={at}>
          {shortWhen(at, now)}
        </time>
      </span>
      <span className="quiet small cut">{about}</span>
      {state ? (
        <span className="between">
          {state.turn === 'you' ? (
            <span className={`${css.turn} attention cut small strong`}>
              <span className="visually-hidden">Ваш ход: </span>
              {state.words}
            </span>
          ) : (
            <span className="small cut">{state.words}</span>
          )}
          {sum === null ? null : <span className="digits small strong nowrap">{formatRoubles(sum)}</span>}
        </span>
      ) : null}
      {last || draft ? (
        <span className="row">
          {last?.mine && !draft ? <ReadMark read={last.read} /> : null}
          <span className={`cut small fill ${unread ? 'strong ink' : 'quiet'}`}>
            {draft ? (
              <>
                <span className="danger">Черновик: </span>
                {draft}
              </>
            ) : last ? (
              lastText(last)
            ) : null}
          </span>
          {unread ? (
            <span className={`${css.unread} attention inline text-note strong firm`}>
              {unread > 99 ? '99+' : unread}
              <span className="visually-hidden"> непрочитанных</span>
            </span>
          ) : null}
        </span>
      ) : null}
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
