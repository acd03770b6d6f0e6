/** The funnel as CSV for the Russian Excel: semicolons, and a byte order mark of UTF-8. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import type { Funnel, FunnelRow } from '@spetskarta/shared/reviews/funnel.ts'

const COLUMNS = [
  'Тип',
  'Город',
  'Заявки',
  'С ценой',
  'С бронью',
  'Отработано броней',
  'С отзывом',
  'Ответ, мин (медиана)',
  'Смена, ₽: четверть дешевле',
  'Смена, ₽: медиана',
  'Смена, ₽: четверть дороже',
  'Жалобы',
]

const nameOf = (id: string) => EQUIPMENT_TYPES.find((type) => type.id === id)?.name ?? id
/** Quotes text that Excel would read as a formula. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (row: Omit<FunnelRow, 'type' | 'place'>, type: string, place: string): string =>
  [
    cell(type),
    cell(place),
    row.requests,
    row.offered,
    row.booked,
    row.worked,
    row.reviewed,
    row.answerMinutes ?? '',
    row.price?.low ?? '',
    row.price?.middle ?? '',
    row.price?.high ?? '',
    row.complaints,
  ].join(';')

export const funnelCsv = ({ rows, total }: Pick<Funnel, 'rows' | 'total'>): string =>
  `\uFEFF${[
    COLUMNS.map(cell).join(';'),
    ...rows.map((row) => lineOf(row, nameOf(row.type), row.place)),
    lineOf(total, 'Всего', ''),
  ].join('\r\n')}\r\n`
