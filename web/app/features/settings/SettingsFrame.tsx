import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { IconDatabase, IconLock, IconUser, IconUsersGroup } from '../../ui/icon/icons.ts'
import { type PageMatches, pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { Tabs } from '../../ui/page/Tabs'
import { Reminders } from '../accounts/Reminders'
import css from './Settings.module.css'

const TABS = [
  { label: 'Профиль', to: paths.settings(), icon: <IconUser size={20} aria-hidden="true" /> },
  { label: 'Партнёры и ссылки', to: paths.settingsAccess(), icon: <IconUsersGroup size={20} aria-hidden="true" /> },
  { label: 'Вход и безопасность', to: paths.settingsSecurity(), icon: <IconLock size={20} aria-hidden="true" /> },
  { label: 'Данные и программы', to: paths.settingsData(), icon: <IconDatabase size={20} aria-hidden="true" /> },
]

/** A tab of the settings: its cards in two columns where there is room. */
export const SettingsFrame = ({ children }: { children: ReactNode }) => (
  <Page title="Настройки">
    <noscript>
      <p className="mb-4 quiet">В браузере выключен JavaScript, без него настройки можно только смотреть.</p>
    </noscript>
    <div className={css.tabs}>
      <Tabs label="Разделы настроек" tabs={TABS} />
    </div>
    <Reminders />
    <div className={`${css.cards} lane`}>{children}</div>
  </Page>
)

/** Meta tags of the tab at `path`. */
export const settingsMeta = (matches: PageMatches, path: string) =>
  pageMeta({
    matches,
    title: `${TABS.find(({ to }) => to === path)?.label} — настройки`,
    description: 'Никнейм, письма, пароль и сеансы вашей учётной записи.',
    path,
    index: false,
  })
