import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'

/** What takes a shift; undefined: it is free. */
type Taken = 'booked' | 'busy' | 'service' | undefined

/** What the bar below a day means. */
export const BAR_WORDS = { free: 'днём занята, ночь свободна', taken: 'ночью занята, днём свободна' } as const

export interface DayShifts {
  day: Taken
  night: Taken
}

const SHORT = { booked: 'бронь', busy: 'занята', service: 'ТО' } as const

/**
 * A day of which something is taken: its word, what gives it its colour (undefined: its day shift is free, and searches
 * find it), and which night the bar below shows, where only one half is taken. The word is that of the day shift, since most
 * bookings take only that.
 */
export interface DayLook {
  word: string
  by: Taken
  bar: 'free' | 'taken' | undefined
}

/** Undefined: nothing is taken. */
export function dayLook({ day, night }: DayShifts): DayLook | undefined {
  if (day) return { word: SHORT[day], by: day, bar: night ? undefined : 'free' }
  return night && { word: 'днём св.', by: undefined, bar: 'taken' }
}

/** Which bars the days from `today` on may have. */
export function nightBarsOf(taken: readonly BusySpan[], today: string): (keyof typeof BAR_WORDS)[] {
  const shifts = new Set(taken.filter(({ to }) => to >= today).map(({ shift }) => shift))
  return [...(shifts.has('day') ? ['free' as const] : []), ...(shifts.has('night') ? ['taken' as const] : [])]
}
