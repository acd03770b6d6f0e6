import type { HereObject, ObjectFields } from '@spetskarta/shared/objects/objects.ts'
import { sentShape, shapeToDraw } from './drawn-shape'

/** The fields in which a form differs from the saved object, with the saved values in words. */
export function objectDifferences(typed: ObjectFields, saved: HereObject): { label: string; saved: string }[] {
  const machines = saved.machines.map(({ _id }) => _id)
  const rows: [label: string, typed: unknown, saved: unknown, words: string | null][] = [
    ['Название', typed.name, saved.name, saved.name],
    ['Адрес', typed.address, saved.address, saved.address],
    ['Заказчик', typed.customerName, saved.customerName, saved.customerName],
    ['Телефон заказчика', typed.customerPhone, saved.customerPhone, saved.customerPhone],
    ['ИНН заказчика', typed.customerInn, saved.customerInn, saved.customerInn],
    ['Договор', typed.contract, saved.contract, saved.contract],
    ['Граница', typed.shape, sentShape(shapeToDraw(saved)), saved.kind === 'circle' ? 'другой круг' : 'другие углы'],
    ['Работы с', typed.starts, saved.starts, timeFieldText(saved.starts)],
    ['до', typed.ends, saved.ends, timeFieldText(saved.ends)],
    ['Что это за место', typed.purpose, saved.purpose, PURPOSES[saved.purpose]],
    ['Скорость не больше, км/ч', typed.speedLimit, saved.speedLimit, saved.speedLimit?.toString() ?? null],
    ['Рейсы самосвалов и миксеров', typed.haul, saved.haul, saved.haul && HAULS[saved.haul]],
    ['Машины', typed.machines.toSorted(), machines.toSorted(), saved.machines.map(({ name }) => name).join(', ')],
  ]
  return rows
    .filter(([, here, there]) => JSON.stringify(here) !== JSON.stringify(there))
    .map(([label, , , words]) => ({ label, saved: words || '—' }))
}

export const PURPOSES = { customer: 'Объект заказчика', base: 'База, стоянка', forbidden: 'Запретная зона' }
export const HAULS = { load: 'Здесь погрузка', unload: 'Здесь выгрузка' }

/** Minutes of the day as `08:00`; null: empty. */
export const timeFieldText = (minutes: number | null): string =>
  minutes === null ? '' : [Math.floor(minutes / 60) % 24, minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
