/**
 * Days of the calendar (`yyyy-mm-dd`) in words: one form for each purpose (CONTRIBUTING.md, «Дни»). Without `Intl`,
 * for the reason given in moscow.ts; no time zone is involved. `features/tracks/time.ts` has the forms of moments.
 */
import { calendarDay } from './moscow'

const WEEKDAYS = [
  ['вс', 'Воскресенье'],
  ['пн', 'Понедельник'],
  ['вт', 'Вторник'],
  ['ср', 'Среда'],
  ['чт', 'Четверг'],
  ['пт', 'Пятница'],
  ['сб', 'Суббота'],
] as const

/**
 * `plain`: a recent day in a sentence, `20 ноября`. `dated`: a day that may be years ago, `20 ноября 2026`. `row`:
 * one of several days, `пт, 20 ноября`. `heading`: `Пятница, 20 ноября 2026`. `paper`: as on forms, `20.11.2026`.
 */
export type DayForm = 'plain' | 'dated' | 'row' | 'heading' | 'paper'

export function dayText(day: string, form: DayForm): string {
  if (form === 'paper') return day.split('-').reverse().join('.')
  const words = calendarDay(day)
  const plain = `${words.day}\u00a0${words.month}`
  if (form === 'plain') return plain
  if (form === 'dated') return `${plain}\u00a0${words.year}`
  const [short, long] = WEEKDAYS[words.weekday] ?? ['', '']
  return form === 'row' ? `${short}, ${plain}` : `${long}, ${plain}\u00a0${words.year}`
}

/** `1 декабря`, `1–5 декабря`, `28 ноября — 2 декабря`; `dated`: with the year. Both days `yyyy-mm-dd`. */
export function dayRangeText(from: string, to: string, form: 'plain' | 'dated' = 'plain'): string {
  const end = dayText(to, form)
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${end}`
  return `${dayText(from, from.slice(0, 4) === to.slice(0, 4) ? 'plain' : form)} — ${end}`
}

/** `16.11.2026 — 20.11.2026`, or a single day; both `yyyy-mm-dd`. */
export const periodText = (from: string, to: string): string =>
  from === to ? dayText(from, 'paper') : `${dayText(from, 'paper')} — ${dayText(to, 'paper')}`
