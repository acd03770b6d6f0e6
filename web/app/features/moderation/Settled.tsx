import { type Decision, liftSanction, type Sanction } from '@spetskarta/shared/moderation/moderation.ts'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconArrowBackUp } from '../../ui/icon/icons.ts'
import { Author } from '../forum/message/Author'
import { formatPosted } from '../forum/message/posted'
import { useDismissal } from './use-dismissal'
import { DECISIONS, reasonText, sanctionEnd } from './words'

/** A listing or an account under a sanction at present. */
export function SanctionEntry({ id, item, user, moderator, now, ...sanction }: Sanction & { now: number }) {
  const { busy, dismiss } = useDismissal(() => call(liftSanction, { body: { id } }))
  return (
    <article className="gap-10 pad-row card stack" aria-label={item ? item.name : user.name}>
      <p className="quiet small">
        {item ? 'Объявление снято' : 'Учётная запись закрыта'} {formatPosted(sanction.since, now)},{' '}
        {sanctionEnd(sanction.until)}
        {moderator ? ` · ${moderator}` : ''}
      </p>
      <h2 className="anywhere">
        {item ? (
          <>
            {item.name} — <Author user={user} />
          </>
        ) : (
          user.name
        )}
      </h2>
      <p className="anywhere">{reasonText(sanction)}</p>
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconArrowBackUp size={18} aria-hidden="true" />}>
          {item ? 'Вернуть объявление' : 'Открыть учётную запись'}
        </Button>
      </div>
    </article>
  )
}

/** The decisions of moderators, newest first. */
export const DecisionList = ({ decisions, now }: { decisions: Decision[]; now: number }) => (
  <ul className="pad-row card stack">
    {decisions.map(({ at, act, moderator, about }) => (
      <li key={`${at} ${act} ${about}`} className="anywhere">
        <b>{DECISIONS[act]}</b>
        {about ? `: ${about}` : ''}{' '}
        <span className="quiet small">
          {moderator ?? (act === 'listing_shown' || act === 'account_unbanned' ? 'по сроку' : 'бывший модератор')},{' '}
          {formatPosted(at, now)}
        </span>
      </li>
    ))}
  </ul>
)

const TABS = [
  ['all', 'Жалобы'],
  ['listings', 'Объявления'],
  ['forum', 'Форум'],
  ['threads', 'Переписки'],
  ['requests', 'Заявки'],
  ['reviews', 'Отзывы'],
  ['documents', 'Документы'],
  ['closed', 'Закрыто'],
  ['decisions', 'Решения'],
] as const

export type DecisionTab = (typeof TABS)[number][0]
export const shownOf = (url: URL): DecisionTab => TABS.find(([id]) => id === url.searchParams.get('show'))?.[0] ?? 'all'

export const DecisionTabs = ({ shown, className }: { shown: DecisionTab; className: string | undefined }) => (
  <nav aria-label="Что показать" className="wrap">
    {TABS.map(([id, label]) => (
      <Link
        key={id}
        to={paths.moderation({ show: id === 'all' ? undefined : id })}
        className={`${className} inline reach rounded medium strong`}
        aria-current={id === shown ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
