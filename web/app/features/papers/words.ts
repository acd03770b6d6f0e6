/** Texts about papers. */
import type { Charge, VATS } from '@spetskarta/shared/papers/papers.ts'

export function vatName(vat: (typeof VATS)[number]): string {
  const [mode, percent] = vat.split('-')
  if (mode === 'added') return `НДС ${percent}\u00a0% сверху`
  return mode === 'included' ? `НДС ${percent}\u00a0% в цене` : 'Без НДС'
}

export const CHARGE_NAMES: Record<Charge['what'], string> = {
  work: 'Работа',
  presence: 'Время на объекте',
  shift: 'Смены',
  overtime: 'Сверх смены',
  minimum: 'До минимального заказа',
  idle: 'Простой',
  trip: 'Рейсы',
  delivery: 'Подача',
  way: 'Подача',
}

export const UNIT_NAMES: Record<Charge['unit'], string> = {
  hour: 'ч',
  shift: 'смены',
  trip: '',
  delivery: '',
  km: 'км',
}
