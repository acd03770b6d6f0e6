import type { User } from '@spetskarta/shared/accounts.ts'
import { IconLogin2, IconMenu2, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths'
import { ButtonLink } from '../ui/Button'
import { Logo } from './Logo'
import css from './TopBar.module.css'

export function TopBar({ user, menuOpen, onMenu }: { user: User | null; menuOpen: boolean; onMenu: () => void }) {
  return (
    <header className={css.bar}>
      <button type="button" className={css.menu} onClick={onMenu} aria-expanded={menuOpen}>
        {menuOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
        <span className="visually-hidden">Меню</span>
      </button>
      <Link to={paths.home()} className={css.logo}>
        <Logo />
        <span>Спецкарта</span>
      </Link>
      {user ? null : (
        <ButtonLink to={paths.login()} look="frame" icon={<IconLogin2 size={20} aria-hidden="true" />}>
          Вход
        </ButtonLink>
      )}
    </header>
  )
}
