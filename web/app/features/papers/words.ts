/** Papers in words. */
import type { Charge, VATS } from '@spetskarta/shared/papers/papers.ts'

/** `16.11.2026` of `yyyy-mm-dd`. */
export const dateText = (day: string) => day.split('-').reverse().join('.')

/** `16.11.2026 – 20.11.2026`, or one day; both `yyyy-mm-dd`. */
export const periodText = (from: string, to: string): string =>
  from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`

export function vatName(vat: (typeof VATS)[number]): string {
  const [mode, percent] = vat.split('-')
  if (mode === 'added') return `НДС ${percent} % сверху`
  return mode === 'included' ? `НДС ${percent} % в цене` : 'Без НДС'
}

export const CHARGE_NAMES: Record<Charge['what'], string> = {
  work: 'Работа',
  presence: 'На объекте',
  shift: 'Смены',
  overtime: 'Сверх смены',
  minimum: 'До минимума',
  idle: 'Простой',
  trip: 'Рейсы',
  delivery: 'Подача',
  way: 'Подача, км',
}

export const UNIT_NAMES: Record<Charge['unit'], string> = {
  hour: 'ч',
  shift: 'смены',
  trip: '',
  delivery: '',
  km: 'км',
}
