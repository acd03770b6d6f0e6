/** Months as `yyyy-mm`, and in words; without `Intl`, for the reason given in moscow.ts. */

const NAMES = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
]

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** `Июнь 2026`. */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${NAMES[Number(number) - 1]} ${year}`
}

/** `steps` months later; negative: earlier. */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7)
}
