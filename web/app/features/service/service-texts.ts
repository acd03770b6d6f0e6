/** Due services and expiring documents, in words. */
import type { MachineDocument, ServiceDue, ServicePlan } from '@spetskarta/shared/service/service.ts'
import { dayText } from '../../ui/text/days'
import { countOf, formatNumber, plural } from '../../ui/text/format'
import { UNCOUNTED_DAY } from '../days/CountingNote'
import { counterText } from '../days/engine-hours/texts'

const DAYS = ['день', 'дня', 'дней'] as const
const WEEKS = ['неделя', 'недели', 'недель'] as const
const MONTHS = ['месяц', 'месяца', 'месяцев'] as const
const NBSP = '\u00a0'
const ENGINE_HOURS = ['моточас', 'моточаса', 'моточасов'] as const

/** `35,4 моточаса`; always with tenths. */
export const hoursShort = (seconds: number): string => `${counterText(seconds)}${NBSP}моточаса`

/** Days. A later date is not named: it is a forecast, and the machine may work more by then. */
const YEAR = 365

/** `≈ 6 дней`, `≈ 9 недель`: the further away, the rougher the estimate. */
export function inDaysText(days: number): string {
  if (days === 0) return 'сегодня'
  if (days > YEAR) return 'больше чем через год'
  if (days < 28) return `≈${NBSP}${countOf(days, DAYS)}`
  return days < 120
    ? `≈${NBSP}${countOf(Math.round(days / 7), WEEKS)}`
    : `≈${NBSP}${countOf(Math.round(days / 30.4), MONTHS)}`
}

/** What is left, or by how much the service is overdue: hours before kilometres before the date. */
export function leftText({ hours, km, date, state, atLeast, trouble }: ServiceDue): string {
  const over = state === 'overdue'
  const intervals = [
    ...(hours && hours.left < 0 === over ? [hoursShort(Math.abs(hours.left))] : []),
    ...(km !== null && km < 0 === over ? [`${formatNumber(Math.abs(km))}${NBSP}км`] : []),
    ...(date && date.days < 0 === over ? [countOf(Math.abs(date.days), DAYS)] : []),
  ]
  const [first] = intervals
  if (first && over) return `просрочено ${atLeast ? 'не меньше чем ' : ''}на ${first}`
  if (first) return first
  if (trouble === 'uncounted') return 'неизвестно'
  return trouble === 'set_back' ? 'счётчик сменили' : 'нет показания'
}

/** Why the engine hours are unknown, and what to do about it. */
export const TROUBLES: Record<NonNullable<ServiceDue['trouble']>, string> = {
  uncounted: UNCOUNTED_DAY,
  no_reading: 'Введите показание моточасов: дальше посчитаем по записям',
  set_back: 'Счётчик показывает меньше, чем при прошлом ТО. Отметьте ТО заново с новым показанием',
}

/** `раз в 250 моточасов или в 6 месяцев`. */
export function everyText({ everyHours, everyKm, everyMonths }: ServicePlan): string {
  const parts = [
    ...(everyHours === null ? [] : [countOf(everyHours, ENGINE_HOURS)]),
    ...(everyKm === null ? [] : [`${formatNumber(everyKm)}${NBSP}км`]),
    ...(everyMonths === null ? [] : [countOf(everyMonths, MONTHS)]),
  ]
  return `раз в ${parts.join(' или в ')}`
}

/** `осталось 4 дня`, `кончился 20 ноября`, `в порядке`. */
export function endsText({ days, ends }: Pick<MachineDocument, 'days' | 'ends'>): string {
  if (days < 0) return `кончился ${dayText(ends, 'plain')}`
  if (days === 0) return 'последний день'
  if (days > 31) return 'в порядке'
  return `${plural(days, ['остался', 'осталось', 'осталось'])} ${countOf(days, DAYS)}`
}

export const endsLook = (days: number): 'bad' | 'warn' | 'note' | 'good' =>
  days < 0 ? 'bad' : days <= 7 ? 'warn' : days <= 31 ? 'note' : 'good'

/** `1 просрочено, 2 на этой неделе`. */
export const leadText = (overdue: number, week: number): string =>
  [
    ...(overdue > 0 ? [`${formatNumber(overdue)} просрочено`] : []),
    ...(week > 0 ? [`${formatNumber(week)} на этой неделе`] : []),
  ].join(', ') || 'На этой неделе ничего не наступает'

/** Kopecks of a sum typed in roubles; undefined where the text is not a sum, null where it is empty. */
export function typedKopecks(text: string): number | null | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** `12 500 ₽`, `12 500,50 ₽`; `kopecks`: the sum. */
export const costText = (kopecks: number): string =>
  `${formatNumber(kopecks / 100, 2, kopecks % 100 === 0 ? 0 : 2)}${NBSP}₽`
