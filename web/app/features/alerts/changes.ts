/** Changes of the settings, and what differs from the saved ones. */
import { ALERT_NAMES, type AlertKind, type AlertSettings, type Alerts } from '@spetskarta/shared/alerts/alerts.ts'
import { HOURS_SET_AT_ONCE } from '@spetskarta/shared/alerts/hours.constants.ts'
import { mayBeAlerted } from '@spetskarta/shared/alerts/member-alerts.ts'
import { mayRole, type Right } from '@spetskarta/shared/company/rights.ts'

export type ChannelName = 'letters' | 'daily' | 'push' | 'messenger'

export const CHANNELS: { name: ChannelName; label: string }[] = [
  { name: 'letters', label: 'Письмо сразу' },
  { name: 'daily', label: 'Письмо раз в день' },
  { name: 'push', label: 'Уведомления в браузере' },
  { name: 'messenger', label: 'Мессенджер' },
]

const LIMITS = ['idleHours', 'outBy', 'quietDays', 'serviceHours', 'documentDays'] as const

const KINDS = Object.keys(ALERT_NAMES) as AlertKind[]

type Sources = Pick<Alerts, 'machines' | 'partnerMachines' | 'companies'>

/** Whether all alerts are about machines of companies, so that their owners' thresholds apply. */
export const isOnlyHired = ({ machines, partnerMachines, companies }: Sources): boolean =>
  companies.length > 0 && machines.length === 0 && partnerMachines.length === 0

/** Whether the user can receive the daily summary: it needs machines whose place the user may see. */
export const isSummed = (sources: Sources): boolean =>
  !isOnlyHired(sources) || sources.companies.some(({ role }) => mayRole(role, 'map'))

/** The kinds of alerts that the user can receive; in companies, only those that the user's role allows. */
export const kindsFor = (sources: Sources): AlertKind[] =>
  isOnlyHired(sources)
    ? KINDS.filter((kind) =>
        sources.companies.some(({ role, allGroups }) => mayBeAlerted(role, kind) && (kind !== 'request' || allGroups)),
      )
    : KINDS

/**
 * The documents that alerts can be about. Those of machines need `service`, licences need `seesCrew`
 * (`server/src/features/alerts/conditions`).
 */
export function alertedDocuments(sources: Sources): string {
  if (!isOnlyHired(sources)) return 'ОСАГО, техосмотр, удостоверение'
  const may = (right: Right) => sources.companies.some(({ role }) => mayRole(role, right))
  if (!may('seesCrew')) return 'ОСАГО, техосмотр'
  return may('service') ? 'ОСАГО, техосмотр, удостоверение' : 'удостоверение машиниста'
}

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

/** Starting from «all», the machine is taken out. Adding the last machine again does not restore «all»: only its button does. */
export function withMachine(settings: AlertSettings, machines: Alerts['machines'], id: string): AlertSettings {
  const chosen = settings.machines ?? machines.map(({ _id }) => _id)
  return { ...settings, machines: turned(chosen, id) }
}

const turned = <T>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]

/** Starting from «all», only this group is chosen. */
export const withGroup = (settings: AlertSettings, id: number): AlertSettings => ({
  ...settings,
  machines: settings.machines ?? [],
  groups: turned(settings.groups, id),
})

/** Chosen groups of a company; null: all machines that the user may see there. */
export const chosenIn = ({ companies }: AlertSettings, company: string): number[] | null =>
  companies.find((one) => one.company === company)?.groups ?? null

export const withCompany = (settings: AlertSettings, company: string, groups: number[] | null): AlertSettings => ({
  ...settings,
  companies: [...settings.companies.filter((one) => one.company !== company), { company, groups }],
})

export const withCompanyGroup = (settings: AlertSettings, company: string, id: number): AlertSettings =>
  withCompany(settings, company, turned(chosenIn(settings, company) ?? [], id))

export function withPartnerMachine(settings: AlertSettings, id: string): AlertSettings {
  return { ...settings, partnerMachines: turned(settings.partnerMachines, id) }
}

/** The first change in words, and how many more there are; empty without changes. */
export function changesIn(saved: AlertSettings, now: AlertSettings): string {
  const kinds = CHANNELS.flatMap(({ name, label }) =>
    KINDS.filter((kind) => saved[name].includes(kind) !== now[name].includes(kind)).map(
      (kind) => `«${ALERT_NAMES[kind]}» — ${label.toLowerCase()}`,
    ),
  )
  const sorted = (ids: readonly (string | number)[] | null) => ids && [...ids].sort()
  const companies = new Set([...saved.companies, ...now.companies].map(({ company }) => company))
  const isSame = (company: string) => same(sorted(chosenIn(saved, company)), sorted(chosenIn(now, company)))
  const changes = [
    ...kinds,
    ...(same(sorted(saved.machines), sorted(now.machines)) ? [] : ['машины']),
    ...(same(sorted(saved.groups), sorted(now.groups)) ? [] : ['участки']),
    ...([...companies].every(isSame) ? [] : ['машины компании']),
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

/** `08:00` as minutes of the day; undefined where the text is not a time. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

export const timeOfMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')

/** Ids of machines, divided into as many calls as their working hours take. */
export const inCalls = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / HOURS_SET_AT_ONCE) }, (_, i) =>
    ids.slice(i * HOURS_SET_AT_ONCE, (i + 1) * HOURS_SET_AT_ONCE),
  )
