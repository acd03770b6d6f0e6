import type { User } from '@spetskarta/shared/accounts.ts'
import {
  IconBackhoe,
  IconBook2,
  IconBrandAndroid,
  IconClipboardList,
  IconListSearch,
  IconLogin2,
  IconMail,
  IconMapPin2,
  IconMessages,
  IconPlayerPlay,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, NavLink } from 'react-router'
import type { Site } from '../api/context'
import { paths } from '../paths'
import { formatCount } from '../ui/format'
import { useFound } from './found'
import css from './NavMenu.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>

/** The sections of the product, and the visitor's way in. */
export function NavMenu({ user, site }: { user: User | null; site: Site }) {
  const { found } = useFound()
  return (
    <nav aria-label="Разделы" className={css.menu}>
      <div className={css.scroll}>
        <ul>
          <Entry to={paths.map()} icon={IconMapPin2} label="Карта" />
          <Entry to={found.results} icon={IconListSearch} label="Результаты поиска" count={found.count} />
          <Entry to={paths.allEquipments()} icon={IconBackhoe} label="Вся техника" />
          <Entry to={paths.allOrders()} icon={IconClipboardList} label="Все заказы" />
          <Entry to={paths.instruction()} icon={IconBook2} label="Инструкция" />
          <Entry to={paths.forum()} icon={IconMessages} label="Форум" />
          <Entry to={paths.contacts()} icon={IconMail} label="Контакты" />
        </ul>
        {user ? null : (
          <ul className={css.group}>
            <Entry to={paths.signup()} icon={IconUserPlus} label="Регистрация" />
            <Entry to={paths.login()} icon={IconLogin2} label="Вход" />
          </ul>
        )}
      </div>
      <Badges site={site} />
    </nav>
  )
}

function Entry({ to, icon: Icon, label, count }: { to: string; icon: Icon; label: string; count?: number }) {
  return (
    <li>
      <NavLink to={to} className={({ isActive }) => (isActive ? `${css.entry} ${css.active}` : css.entry)}>
        <Icon size={20} aria-hidden="true" />
        {label}
        {count === undefined ? null : <span className={css.count}>{formatCount(count)}</span>}
      </NavLink>
    </li>
  )
}

/** The ways to the phone app and to the video channel; the latter only where there is one. */
function Badges({ site }: { site: Site }) {
  return (
    <div className={css.badges}>
      <Link to={site.androidAppUrl ?? paths.app()} className={css.badge}>
        <IconBrandAndroid size={20} aria-hidden="true" />
        <span>
          <small>Приложение</small> для Android
        </span>
      </Link>
      <Link to={site.videoChannelUrl ?? paths.instruction()} className={css.badge}>
        <IconPlayerPlay size={20} aria-hidden="true" />
        <span>
          <small>{site.videoChannelUrl ? 'Видео' : 'Как работает'}</small>{' '}
          {site.videoChannelUrl ? 'о сервисе' : 'сервис'}
        </span>
      </Link>
    </div>
  )
}
