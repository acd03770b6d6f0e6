import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ActingCompany } from '../api/acting'
import { paths } from '../paths'
import { ButtonLink } from '../ui/Button'
import { IconLogin2, IconMenu2, IconMessageCircle, IconX } from '../ui/icon/icons.ts'
import { initialsOf } from './initials'
import { Logo } from './Logo'
import css from './TopBar.module.css'

interface Props {
  user: User | null
  company: ActingCompany | null
  /** Number of unread messages. */
  unread: number
  menuOpen: boolean
  onMenu: () => void
  /** Content beside the name. */
  children: ReactNode
}

export function TopBar({ user, company, unread, menuOpen, onMenu, children }: Props) {
  return (
    <header className={`${css.bar} graphite hide-print row`}>
      <button type="button" className="tile hide-from-xl" onClick={onMenu} aria-expanded={menuOpen}>
        {menuOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
        <span className="visually-hidden">Меню</span>
      </button>
      <Link to={paths.home()} className={`${css.logo} text-title-3 gap-10 bold reach row`}>
        <Logo />
        <span className="cut">Спецкарта</span>
      </Link>
      {children}
      {unread > 0 ? <Unread count={unread} /> : null}
      {user ? (
        <Who user={user} company={company} />
      ) : (
        <ButtonLink
          to={paths.login()}
          look="frame"
          className={css.login}
          icon={<IconLogin2 size={20} aria-hidden="true" />}
        >
          Вход
        </ButtonLink>
      )}
    </header>
  )
}

/** Unread messages, visible without opening the menu. */
const Unread = ({ count }: { count: number }) => (
  <Link to={paths.deals()} className={`${css.unread} tile anchor`} aria-label={`Новых сообщений: ${count}`}>
    <IconMessageCircle size={24} aria-hidden="true" />
    <span className={`${css.unreadCount} accent text-mini bold`}>{count > 99 ? '99+' : count}</span>
  </Link>
)

/** The user, as a link to the user's own pages. */
function Who({ user, company }: { user: User; company: ActingCompany | null }) {
  const name = user.name || user.userUrl
  return (
    <Link
      to={company ? paths.myWork() : paths.equipments()}
      className={`${css.who} gap-10 rounded anchor reach row small strong`}
      title={name}
    >
      <span className={`${css.avatar} avatar`} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={`${css.name} cut mute-below-md`}>
        <span className="visually-hidden">Личный кабинет: </span>
        {name}
        {company ? <small className="block regular">{company.name}</small> : null}
      </span>
    </Link>
  )
}
