import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import type { Right } from '@spetskarta/shared/company/rights.ts'
import { hasAndroidApp, type Site } from '@spetskarta/shared/site.ts'
import { type ComponentType, type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { type ActingCompany, may, mayAll } from '../api/acting'
import { paths } from '../paths'
import {
  IconAlertTriangle,
  IconBackhoe,
  IconBell,
  IconBook2,
  IconBrandAndroid,
  IconClipboardList,
  IconClipboardText,
  IconClock,
  IconCrane,
  IconDeviceMobile,
  IconFileText,
  IconFlag,
  IconHeart,
  IconHeartHandshake,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMapPin2,
  IconMessages,
  IconPlayerPlay,
  IconPolygon,
  IconSettings,
  IconTool,
  IconTruck,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '../ui/icon/icons.ts'
import { useLayer } from '../ui/layers'
import { formatCount } from '../ui/text/format'
import css from './NavMenu.module.css'
import { useLogOut } from './use-log-out'

/** Name of the layer of the menu where it covers the page. */
export const MENU = 'menu'

const ENTRY = `${css.entry} anchor wide semibold reach row medium`

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>

/** Numbers of things that need the user's attention. */
interface Counts {
  /** Unseen incidents. */
  unseen: number
  /** Overdue services. */
  overdue: number
  /** Deals in which it is the user's turn. */
  turns: number
  /** Open complaints; undefined for users who are not moderators. */
  complaints: number | undefined
}

interface Props {
  user: User | null
  company: ActingCompany | null
  counts: Counts
  site: Site
  /** Entry for the results of the last search. */
  results: ReactNode
}

/** Sections of the product, then the log-in or the user's own pages in groups. */
export function NavMenu({ user, company, counts, site, results }: Props) {
  const { complaints } = counts
  return (
    <nav aria-label="Разделы" className={`${css.menu} column`}>
      <div className={`${css.scroll} grow`}>
        <ul>
          <MenuEntry to={paths.map()} icon={IconMapPin2} label="Карта" />
          {results}
          <MenuEntry to={paths.allEquipments()} icon={IconBackhoe} label="Вся техника" />
          <MenuEntry to={paths.allOrders()} icon={IconClipboardList} label="Все заказы" />
        </ul>
        {user ? <OwnPages counts={counts} company={company} /> : null}
        <ul className={css.group}>
          <MenuEntry to={paths.instruction()} icon={IconBook2} label="Инструкция" />
          <MenuEntry to={paths.forum()} within={FORUM} icon={IconMessages} label="Форум" />
          {complaints === undefined ? null : (
            <MenuEntry to={paths.moderation()} icon={IconFlag} label="Модерация" alarm={complaints} />
          )}
          <MenuEntry to={paths.contacts()} icon={IconMail} label="Контакты" />
        </ul>
        {user ? (
          <Badges site={site} />
        ) : (
          <ul className={css.group}>
            <MenuEntry to={paths.signup()} icon={IconUserPlus} label="Регистрация" />
            <MenuEntry to={paths.login()} icon={IconLogin2} label="Вход" />
          </ul>
        )}
      </div>
      {user ? <LogOut /> : <Badges site={site} />}
    </nav>
  )
}

const FORUM = ['/forum/']
const PARK = ['/park/']
const OBJECTS = ['/objects/']
const PEOPLE = [paths.operators(), paths.timesheet()]
const OPERATORS = [paths.timesheet()]
const PAPERS = ['/papers/']
const DEALS = ['/deals', '/requests/', '/offers/', '/messages/']
const FAVORITES = [paths.favoriteOrders()]
const SETTINGS = [paths.settingsAccess(), paths.settingsSecurity(), paths.settingsData(), paths.webhooks()]

/** A longer number would leave no room for the label. */
const COUNT_MAX = 999

interface EntryProps {
  to: string
  /** Beginnings of paths of further pages that belong to this entry. */
  within?: readonly string[]
  icon: Icon
  label: string
  count?: number
  /** Number of new things; shown in yellow if it is not zero. */
  alarm?: number
  /** Word for them, for screen readers. */
  alarmWord?: string
}

export function MenuEntry({ to, within, icon: Icon, label, count, alarm, alarmWord = 'новых' }: EntryProps) {
  const { pathname } = useLocation()
  const here = pathname === to.split('?')[0]
  const open = useLayer(MENU).value !== undefined
  const inside = within?.some((path) => pathname.startsWith(path))
  return (
    <li>
      <Link
        to={to}
        // Otherwise Back would reopen the menu.
        replace={open}
        className={here || inside ? `${ENTRY} ${css.active}` : ENTRY}
        aria-current={here ? 'page' : inside || undefined}
      >
        <Icon size={20} aria-hidden="true" />
        <span className="anywhere">{label}</span>
        {count === undefined ? null : (
          <span className={`${css.count} firm ${css.plain} inline text-note push strong`}>
            {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
          </span>
        )}
        {alarm ? (
          <span className={`${css.count} firm attention inline text-note push strong`}>
            <span className="visually-hidden">{alarmWord}: </span>
            {formatCount(alarm)}
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** The user's own pages; in a company those that the user's role may open. */
function OwnPages({ counts, company }: { counts: Counts; company: ActingCompany | null }) {
  const opens = (right: Right) => mayAll(company, right)
  return (
    <>
      <Group name={company ? company.name : 'Парк'}>
        {may(company, 'map') ? <MenuEntry to={paths.park()} within={PARK} icon={IconTruck} label="Парк" /> : null}
        {opens('seesObjects') ? (
          <MenuEntry to={paths.objects()} within={OBJECTS} icon={IconPolygon} label="Объекты" />
        ) : null}
        {opens('papers') ? (
          <MenuEntry to={paths.papers()} within={PAPERS} icon={IconFileText} label="Документы" />
        ) : null}
        {may(company, 'service') ? (
          <MenuEntry to={paths.service()} icon={IconTool} label="ТО" alarm={counts.overdue} alarmWord="просрочено" />
        ) : null}
        {may(company, 'incidents') ? (
          <MenuEntry to={paths.incidents()} icon={IconAlertTriangle} label="Происшествия" alarm={counts.unseen} />
        ) : null}
        {opens('days') ? (
          <MenuEntry to={paths.partnerEquipments()} icon={IconUsersGroup} label="Техника партнёров" />
        ) : null}
        {company && may(company, 'seesCrew') ? (
          <MenuEntry to={paths.operators()} within={OPERATORS} icon={IconUsers} label="Машинисты" />
        ) : null}
        {company && may(company, 'ownShift') ? (
          <MenuEntry to={paths.myShift()} icon={IconClock} label="Моя смена" />
        ) : null}
        {company ? (
          <MenuEntry to={paths.myWork()} icon={IconUser} label="Моя работа" />
        ) : (
          <MenuEntry to={paths.people()} within={PEOPLE} icon={IconUsers} label="Люди" />
        )}
      </Group>
      <Group name="Биржа">
        {opens('machines') ? <MenuEntry to={paths.equipments()} icon={IconCrane} label="Техника" /> : null}
        <MenuEntry to={paths.orders()} icon={IconClipboardText} label="Заказы" />
        {opens('deals') ? (
          <MenuEntry
            to={paths.deals()}
            within={DEALS}
            icon={IconHeartHandshake}
            label="Сделки"
            alarm={counts.turns}
            alarmWord="ждут вас"
          />
        ) : null}
        <MenuEntry to={paths.favoriteEquipments()} within={FAVORITES} icon={IconHeart} label="Избранное" />
      </Group>
      <Group name="Учётная запись">
        <MenuEntry to={paths.alerts()} icon={IconBell} label="Оповещения" />
        <MenuEntry to={paths.settings()} within={SETTINGS} icon={IconSettings} label="Настройки" />
      </Group>
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <p id={id} className={`${css.name} text-note semibold`}>
        {name}
      </p>
      <ul>{children}</ul>
    </section>
  )
}

function LogOut() {
  const { logOut, busy, failure } = useLogOut()
  return (
    <div className={css.end}>
      <button type="button" className={ENTRY} onClick={logOut} disabled={busy}>
        <IconLogout size={20} aria-hidden="true" />
        Выход
      </button>
      {failure ? (
        <p className={`${css.failure} small`} role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  )
}

/** Links to the phone's app and to the video channel, where they exist. */
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
