/** Months as `yyyy-mm`, and in words. */

const words = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** `Июнь 2026`. */
export function monthText(month: string): string {
  const text = words.format(Date.parse(`${month}-01T00:00Z`)).replace(' г.', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `steps` months later, or earlier where it is below zero. */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7)
}
