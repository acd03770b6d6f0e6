/** Numbers, money, phones and dates in Russian; without `Intl`, for the reason given in moscow.ts. */
import { dayText } from './days'
import { moscowDate } from './moscow'

const NBSP = '\u00a0'

/** `18 000,5`, as `Intl` formats it; `most` and `least`: numbers of digits after the comma. */
export function formatNumber(value: number, most = 0, least = 0): string {
  const [whole = '', fraction = ''] = value.toFixed(most).split('.')
  let digits = fraction.length
  while (digits > least && fraction[digits - 1] === '0') digits--
  let grouped = whole
  for (let end = whole.length - 3; end > (value < 0 ? 1 : 0); end -= 3)
    grouped = grouped.slice(0, end) + NBSP + grouped.slice(end)
  return digits > 0 ? `${grouped},${fraction.slice(0, digits)}` : grouped
}

export const formatCount = (value: number): string => formatNumber(value)

/** `18 000 ₽`. */
export const formatRoubles = (roubles: number): string => `${formatCount(roubles)}${NBSP}₽`

/** `3,7 км`; whole kilometres from 10 on; metres below one. */
export function formatKm(km: number): string {
  if (km < 0.95) return `${Math.max(10, Math.round(km * 100) * 10)}${NBSP}м`
  return `${formatNumber(km, km < 9.95 ? 1 : 0)}${NBSP}км`
}

/** Kilometres of a machine, rounded equally everywhere: `12,0`. */
export const kmText = (km: number): string => formatNumber(km, 1, 1)

/** The form of a noun for a number: `plural(5, ['машина', 'машины', 'машин'])` is «машин». */
export function plural(n: number, [one, few, many]: readonly [string, string, string]): string {
  const tens = n % 100
  if (tens >= 11 && tens <= 14) return many
  const ones = n % 10
  return ones === 1 ? one : ones >= 2 && ones <= 4 ? few : many
}
/** `5 машин`. */
export const countOf = (n: number, forms: readonly [string, string, string]): string =>
  `${formatCount(n)}${NBSP}${plural(n, forms)}`

export const MACHINES = ['машина', 'машины', 'машин'] as const
export const ORDERS = ['заказ', 'заказа', 'заказов'] as const

/** `+7 916 000-12-70`; a number in an unknown form is returned unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+(7|375)(\d{2,3})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  if (!match) return phone
  const [, country, area, a, b, c] = match
  return `+${country}${NBSP}${area}${NBSP}${a}-${b}-${c}`
}

const NO_DATE = 'дата не указана'
/**
 * The day of a moment, `3 ноября 2026`, in Moscow time, so that the server
 * and every browser write the same; other words where it is unknown.
 */
export function formatCreated(iso: string | null | undefined): string {
  const ms = Date.parse(iso ?? '')
  return Number.isNaN(ms) ? NO_DATE : dayText(moscowDate(ms), 'dated')
}
