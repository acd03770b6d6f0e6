/** Ticked days of a machine, which are part of the page's address. */

/** More days could not be distinguished on the map. */
export const CHOSEN_MAX = 10

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

/** Days of `?days=2026-11-20,2026-11-19`, the newest first; without the parameter the `newest` day, if there is one. */
export function chosenOf(query: URLSearchParams, newest: string | undefined): string[] {
  const named = query.get('days')
  if (named === null) return newest ? [newest] : []
  const days = new Set(named.split(',').filter((day) => DAY_TEXT.test(day)))
  return [...days].sort().reverse().slice(0, CHOSEN_MAX)
}

/** The query after a tick is added or removed. */
export function withChosen(query: URLSearchParams, chosen: string[], day: string): URLSearchParams {
  const days = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]
  const next = new URLSearchParams(query)
  next.set('days', days.sort().reverse().join(','))
  return next
}
