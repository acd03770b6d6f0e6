/** What takes a shift; undefined: it is free. */
type Taken = 'booked' | 'busy' | 'service' | undefined

export interface DayShifts {
  day: Taken
  night: Taken
}

const SHORT = { booked: 'бронь', busy: 'занята', service: 'ТО' } as const

/**
 * A day of which something is taken: its word, what gives it its colour (undefined: its day shift is free, and searches
 * find it), and which night the bar below shows, where only one half is taken.
 */
export interface DayLook {
  word: string
  by: Taken
  bar: 'free' | 'taken' | undefined
}

/** Undefined: nothing is taken. */
export function dayLook({ day, night }: DayShifts): DayLook | undefined {
  if (day)
    return { word: night || day === 'service' ? SHORT[day] : 'ночь св.', by: day, bar: night ? undefined : 'free' }
  return night && { word: 'днём св.', by: undefined, bar: 'taken' }
}
