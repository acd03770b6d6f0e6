import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { IconLogin2, IconMenu2, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths'
import { ButtonLink } from '../ui/Button'
import { initialsOf } from './initials'
import css from './TopBar.module.css'

interface Props {
  user: User | null
  menuOpen: boolean
  onMenu: () => void
  /** Shown beside the name. */
  children: ReactNode
}

export function TopBar({ user, menuOpen, onMenu, children }: Props) {
  return (
    <header className={`${css.bar} graphite hide-print row`}>
      <button type="button" className="tile hide-from-xl" onClick={onMenu} aria-expanded={menuOpen}>
        {menuOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
        <span className="visually-hidden">Меню</span>
      </button>
      <Link to={paths.home()} className={`${css.logo} text-title-3 gap-10 bold reach row`}>
        <Logo />
        <span>Спецкарта</span>
      </Link>
      {children}
      {user ? (
        <Who user={user} />
      ) : (
        <ButtonLink to={paths.login()} look="frame" icon={<IconLogin2 size={20} aria-hidden="true" />}>
          Вход
        </ButtonLink>
      )}
    </header>
  )
}

/** A map pin with the bucket of an excavator in it. */
function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M4 6a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4h-4.2L16 30l-3.8-7H8a4 4 0 0 1-4-4Z"
        fill="#F26A1B"
      />
      <path
        d="M8.5 6.5h12.3c2 0 3.2 1.4 2.7 3.3l-2 6.4H8.5l3.2-2.3L8.5 11.5ZM8.5 18h3l-1 2.2h-2ZM13 18h3l-1 2.2h-2ZM17.5 18h3.4l-1.2 2.2h-2.2Z"
        fill="#16191D"
      />
    </svg>
  )
}

/** The user, as a link to his own pages. */
function Who({ user }: { user: User }) {
  const name = user.name || user.userUrl
  return (
    <Link to={paths.equipments()} className={`${css.who} gap-10 rounded anchor reach row small strong`} title={name}>
      <span className={`${css.avatar} avatar`} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={`${css.name} cut mute-below-md`}>
        <span className="visually-hidden">Личный кабинет: </span>
        {name}
      </span>
    </Link>
  )
}
