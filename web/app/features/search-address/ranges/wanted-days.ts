import { DATES_MAX, daysOf } from '@spetskarta/shared/catalog/calendar.ts'

export interface TypedDays {
  from: string
  to: string
}

/** What is wrong with the days that somebody has typed, and in which field; undefined: nothing. */
export function problemOfDays({ from, to }: TypedDays, today: string): Partial<TypedDays> | undefined {
  if (from && from < today) return { from: 'Этот день уже прошёл' }
  if (to && to < today) return { to: 'Этот день уже прошёл' }
  if (from && to && to < from) return { to: 'Раньше первого дня' }
  if (from && to && daysOf({ from, to }) > DATES_MAX) return { to: `Не больше ${DATES_MAX} дней` }
  return undefined
}

const two = (part: number) => String(part).padStart(2, '0')

/** `yyyy-mm-dd` by the clock of this computer. */
export function todayHere(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
