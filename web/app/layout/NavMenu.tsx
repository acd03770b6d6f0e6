import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { hasAndroidApp, type Site } from '@spetskarta/shared/site.ts'
import {
  IconAlertTriangle,
  IconBackhoe,
  IconBell,
  IconBook2,
  IconBrandAndroid,
  IconChevronUp,
  IconClipboardList,
  IconClipboardText,
  IconCrane,
  IconDeviceMobile,
  IconFileText,
  IconFlag,
  IconHeart,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMapPin2,
  IconMessages,
  IconPlayerPlay,
  IconPolygon,
  IconSettings,
  IconStar,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths'
import { useLayer } from '../ui/layers'
import { formatCount } from '../ui/text/format'
import css from './NavMenu.module.css'
import { useLogOut } from './use-log-out'

/** The layer of the menu where it lies over the page. */
export const MENU = 'menu'

const ENTRY = `${css.entry} gap-3 anchor wide semibold reach row medium`

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>

interface Props {
  user: User | null
  unseen: number
  /** Complaints that wait; undefined for everybody but moderators. */
  complaints: number | undefined
  site: Site
  /** The entry for the results, with the last search. */
  results: ReactNode
}

/** The sections of the product, then log-in or the user's own pages. */
export function NavMenu({ user, unseen, complaints, site, results }: Props) {
  return (
    <nav aria-label="Разделы" className={`${css.menu} column`}>
      <div className={`${css.scroll} grow`}>
        <ul>
          <MenuEntry to={paths.map()} icon={IconMapPin2} label="Карта" />
          {results}
          <MenuEntry to={paths.allEquipments()} icon={IconBackhoe} label="Вся техника" />
          <MenuEntry to={paths.allOrders()} icon={IconClipboardList} label="Все заказы" />
          {user ? <Cabinet unseen={unseen} /> : null}
          <MenuEntry to={paths.instruction()} icon={IconBook2} label="Инструкция" />
          <MenuEntry to={paths.forum()} within="/forum/" icon={IconMessages} label="Форум" />
          {complaints === undefined ? null : (
            <MenuEntry to={paths.moderation()} icon={IconFlag} label="Модерация" alarm={complaints} />
          )}
          <MenuEntry to={paths.contacts()} icon={IconMail} label="Контакты" />
          {user ? <LogOut /> : null}
        </ul>
        {user ? null : (
          <ul className={css.group}>
            <MenuEntry to={paths.signup()} icon={IconUserPlus} label="Регистрация" />
            <MenuEntry to={paths.login()} icon={IconLogin2} label="Вход" />
          </ul>
        )}
      </div>
      <Badges site={site} />
    </nav>
  )
}

interface EntryProps {
  to: string
  /** Beginnings of the paths of its other pages. */
  within?: string
  icon: Icon
  label: string
  count?: number
  /** Number of unseen things; shown in yellow if not zero. */
  alarm?: number
}

export function MenuEntry({ to, within, icon: Icon, label, count, alarm }: EntryProps) {
  const { pathname } = useLocation()
  const here = pathname === to.split('?')[0]
  const open = useLayer(MENU).value !== undefined
  const inside = within !== undefined && pathname.startsWith(within)
  return (
    <li>
      <Link
        to={to}
        // Otherwise Back would lead to the open menu.
        replace={open}
        className={here || inside ? `${ENTRY} ${css.active}` : ENTRY}
        aria-current={here ? 'page' : inside || undefined}
      >
        <Icon size={20} aria-hidden="true" />
        {label}
        {count === undefined ? null : (
          <span className={`${css.count} firm ${css.plain} inline text-note push strong`}>{formatCount(count)}</span>
        )}
        {alarm ? (
          <span className={`${css.count} firm attention inline text-note push strong`}>
            <span className="visually-hidden">новых: </span>
            {formatCount(alarm)}
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** The user's own pages; this part folds. */
function Cabinet({ unseen }: { unseen: number }) {
  return (
    <li className={css.cabinet}>
      <details open>
        <summary className={ENTRY}>
          <IconUserCircle size={20} aria-hidden="true" />
          Личный кабинет
          <IconChevronUp size={18} className={`${css.fold} push`} aria-hidden="true" />
        </summary>
        <ul className={css.own}>
          <MenuEntry to={paths.equipments()} icon={IconCrane} label="Техника" />
          <MenuEntry to={paths.orders()} icon={IconClipboardText} label="Заказы" />
          <MenuEntry to={paths.objects()} within="/objects/" icon={IconPolygon} label="Объекты" />
          <MenuEntry to={paths.partnerEquipments()} icon={IconUsersGroup} label="Техника партнёров" />
          <MenuEntry to={paths.favoriteEquipments()} icon={IconHeart} label="Избранная техника" />
          <MenuEntry to={paths.favoriteOrders()} icon={IconStar} label="Избранные заказы" />
          <MenuEntry to={paths.incidents()} icon={IconAlertTriangle} label="Происшествия" alarm={unseen} />
          <MenuEntry to={paths.alerts()} icon={IconBell} label="Оповещения" />
          <MenuEntry to={paths.papers()} within="/papers/" icon={IconFileText} label="Документы" />
          <MenuEntry to={paths.settings()} icon={IconSettings} label="Настройки" />
        </ul>
      </details>
    </li>
  )
}

function LogOut() {
  const { logOut, busy, failure } = useLogOut()
  return (
    <li>
      <button type="button" className={ENTRY} onClick={logOut} disabled={busy}>
        <IconLogout size={20} aria-hidden="true" />
        Выход
      </button>
      {failure ? (
        <p className={`${css.failure} small`} role="alert">
          {failure}
        </p>
      ) : null}
    </li>
  )
}

/** Links to the phone app, for the platforms that have one, and to the video channel, if there is one. */
function Badges({ site }: { site: Site }) {
  const open = useLayer(MENU).value !== undefined
  return (
    <div className={`${css.badges} gap-2 grid`}>
      <Link to={site.androidAppUrl ?? paths.app()} replace={open} className={`${css.badge} gap-1 rounded stack strong`}>
        {hasAndroidApp(site) ? (
          <IconBrandAndroid size={20} aria-hidden="true" />
        ) : (
          <IconDeviceMobile size={20} aria-hidden="true" />
        )}
        <span>
          <small className="block regular">Приложение</small> {hasAndroidApp(site) ? 'для Android' : 'в браузере'}
        </span>
      </Link>
      <Link
        to={site.videoChannelUrl ?? paths.instruction()}
        replace={open}
        className={`${css.badge} gap-1 rounded stack strong`}
      >
        <IconPlayerPlay size={20} aria-hidden="true" />
        <span>
          <small className="block regular">{site.videoChannelUrl ? 'Видео' : 'Как работает'}</small>{' '}
          {site.videoChannelUrl ? 'о сервисе' : 'сервис'}
        </span>
      </Link>
    </div>
  )
}
