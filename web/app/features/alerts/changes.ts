/** What is chosen, compared with what is saved. */
import { ALERT_NAMES, type AlertKind, type AlertSettings, type Alerts } from '@spetskarta/shared/alerts/alerts.ts'

export type ChannelName = 'letters' | 'daily' | 'push' | 'messenger'

export const CHANNELS: { name: ChannelName; label: string }[] = [
  { name: 'letters', label: 'Письмо сразу' },
  { name: 'daily', label: 'Письмо раз в день' },
  { name: 'push', label: 'Уведомления в браузере' },
  { name: 'messenger', label: 'Мессенджер' },
]

const LIMITS = ['idleHours', 'outBy', 'quietDays', 'serviceHours', 'documentDays'] as const

export const KINDS = Object.keys(ALERT_NAMES) as AlertKind[]

/** Turns one kind on or off; the order of the kinds is always the same. */
export const withKind = (
  settings: AlertSettings,
  channel: ChannelName,
  kind: AlertKind,
  on: boolean,
): AlertSettings => ({
  ...settings,
  [channel]: KINDS.filter((one) => (one === kind ? on : settings[channel].includes(one))),
})

/** From «all» one machine is taken out; the last one that is added makes «all» of them again only by that button. */
export function withMachine(settings: AlertSettings, machines: Alerts['machines'], id: string): AlertSettings {
  const chosen = settings.machines ?? machines.map(({ _id }) => _id)
  return { ...settings, machines: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] }
}

export function withPartnerMachine(settings: AlertSettings, id: string): AlertSettings {
  const chosen = settings.partnerMachines
  const partnerMachines = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
  return { ...settings, partnerMachines }
}

/** The first change in words, and how many more there are; empty where nothing has changed. */
export function changesIn(saved: AlertSettings, now: AlertSettings): string {
  const kinds = CHANNELS.flatMap(({ name, label }) =>
    KINDS.filter((kind) => saved[name].includes(kind) !== now[name].includes(kind)).map(
      (kind) => `«${ALERT_NAMES[kind]}» — ${label.toLowerCase()}`,
    ),
  )
  const sorted = (ids: string[] | null) => ids && [...ids].sort()
  const changes = [
    ...kinds,
    ...(same(sorted(saved.machines), sorted(now.machines)) ? [] : ['машины']),
    ...(same(sorted(saved.partnerMachines), sorted(now.partnerMachines)) ? [] : ['машины партнёров']),
    ...(same(saved.quiet, now.quiet) ? [] : ['тихие часы']),
    ...(saved.dailyAt === now.dailyAt ? [] : ['время письма']),
    ...(saved.summary === now.summary && saved.summaryAt === now.summaryAt ? [] : ['итог дня']),
    ...(LIMITS.every((name) => saved[name] === now[name]) ? [] : ['пороги']),
  ]
  const [first, ...others] = changes
  if (!first) return ''
  return others.length > 0 ? `Не сохранено: ${first} и ещё ${others.length}` : `Не сохранено: ${first}`
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `08:00` as minutes of the day; undefined where it is no time. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

export const timeOfMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
