/** Numbers, money, phones and dates as they are read in Russian. */

const NBSP = '\u00a0'

const count = new Intl.NumberFormat('ru')
export const formatCount = (value: number): string => count.format(value)

/** `18 000 ₽`. */
export const formatRoubles = (roubles: number): string => `${count.format(roubles)}${NBSP}₽`

const oneDigit = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })
const noDigits = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
/** `3,7 км`; whole kilometres from 10; metres below one. */
export function formatKm(km: number): string {
  if (km < 0.95) return `${Math.max(10, Math.round(km * 100) * 10)}${NBSP}м`
  return `${(km < 9.95 ? oneDigit : noDigits).format(km)}${NBSP}км`
}

const plurals = new Intl.PluralRules('ru')
/** The form of a noun for a number: `plural(5, ['машина', 'машины', 'машин'])` is «машин». */
export function plural(n: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = plurals.select(n)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
/** `5 машин`. */
export const countOf = (n: number, forms: readonly [string, string, string]): string =>
  `${formatCount(n)}${NBSP}${plural(n, forms)}`

export const MACHINES = ['машина', 'машины', 'машин'] as const
export const ORDERS = ['заказ', 'заказа', 'заказов'] as const

/** `+7 916 000-12-70`; a number of an unknown form stays as it is. */
export function formatPhone(phone: string): string {
  const match = /^\+(7|375)(\d{2,3})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  if (!match) return phone
  const [, country, area, a, b, c] = match
  return `+${country}${NBSP}${area}${NBSP}${a}-${b}-${c}`
}

const day = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})
/** `3 ноя 2026`, by Moscow time so that the server and every browser write the same. */
const formatDay = (iso: string): string =>
  day.format(new Date(iso)).replace(/\./g, '').replace(/\sг$/, '').replaceAll(' ', NBSP)

const dayAndMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
/** A day of the calendar, `yyyy-mm-dd`: `25 ноября`. */
export const formatCalendarDay = (date: string): string =>
  dayAndMonth.format(new Date(`${date}T00:00:00Z`)).replace(' ', NBSP)

const NO_DATE = 'дата не указана'
/** The day that an item was published, or the words for a missing one. */
export const formatCreated = (iso: string | null | undefined): string =>
  iso && !Number.isNaN(Date.parse(iso)) ? formatDay(iso) : NO_DATE
