import { Author } from '../forum/message/Author'
import { formatPosted } from '../forum/message/posted'
import css from './ModerationPage.module.css'

interface Props {
  /** `user`: null for a guest. */
  reasons: { text: string; user: { name: string; userUrl: string } | null; createdAt: string }[]
  now: number
}

/** The texts of the complaints, each with its author and time. */
export const Reasons = ({ reasons, now }: Props) => (
  <ul className={`${css.reasons} tight rounded-sm stack anywhere`}>
    {reasons.map(({ text, user, createdAt }) => (
      <li key={`${user?.userUrl} ${createdAt}`}>
        {text}
        <span className="quiet small">
          {' — '}
          {user ? <Author user={user} /> : 'гость'}, {formatPosted(createdAt, now)}
        </span>
      </li>
    ))}
  </ul>
)
