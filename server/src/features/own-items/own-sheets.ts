/** The owner's machines and orders as tables for Excel. */
import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { PARAMS, type Param } from '@spetskarta/shared/catalog/params.ts'
import { RENT_TERMS, type RentTerm } from '@spetskarta/shared/catalog/terms.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import type { XlsxColumn, XlsxSheet } from '../../outside/files/xlsx.ts'
import type { OwnItemRow } from './own-items.queries.ts'

const NAMES = new Map<string, string>([...EQUIPMENT_TYPES, ...WORK_TYPES].map(({ id, name }) => [id, name]))
const nameOf = (type: string) => NAMES.get(type) ?? 'Другое'
const namesOf = (types: string[]) => types.map(nameOf).join(', ')

function stateOf<K extends Kind>({ card, takenOff }: OwnItemRow<K>): string {
  if (takenOff) return 'Снято модератором'
  return card.hidden ? 'Скрыто' : 'Опубликовано'
}

const common = <K extends Kind>(): XlsxColumn<OwnItemRow<K>>[] => [
  { name: 'Название', kind: 'text', width: 30, of: ({ card }) => card.name },
  { name: 'Тип', kind: 'text', width: 26, of: ({ card }) => nameOf(card.type) },
  { name: 'Состояние', kind: 'text', width: 18, of: stateOf },
  { name: 'Телефон', kind: 'text', width: 16, of: ({ card }) => card.phone },
  { name: 'Место', kind: 'text', width: 22, of: ({ card }) => card.place },
  { name: 'Широта', kind: 'degrees', width: 12, of: ({ card }) => card.coordLat },
  { name: 'Долгота', kind: 'degrees', width: 12, of: ({ card }) => card.coordLng },
]

const last = <K extends Kind>(): XlsxColumn<OwnItemRow<K>>[] => [
  { name: 'Описание', kind: 'text', width: 50, of: ({ card }) => card.description },
  { name: 'Создано', kind: 'moment', width: 18, of: ({ card }) => new Date(card.createdAt) },
  { name: 'Изменено', kind: 'moment', width: 18, of: ({ updatedAt }) => new Date(updatedAt) },
]

/** A column of a parameter: choices in words, numbers as they are. */
const paramColumn = ({ id, name, unit, choices, types }: Param): XlsxColumn<OwnItemRow<'equipment'>> => {
  const given = ({ card }: OwnItemRow<'equipment'>) =>
    (types as readonly string[]).includes(card.type) ? card.params[id] : undefined
  const title = unit ? `${name}, ${unit}` : name
  if (choices) return { name: title, kind: 'text', width: 14, of: (row) => choices[given(row) ?? 0] ?? null }
  return { name: title, kind: 'decimal', width: 12, of: (row) => given(row) ?? null }
}

const termColumn = ({ id, name, unit, choices }: RentTerm): XlsxColumn<OwnItemRow<'equipment'>> =>
  choices
    ? { name, kind: 'text', width: 18, of: ({ card }) => choices[card.terms[id] ?? 0] ?? null }
    : { name: `${name}, ${unit}`, kind: 'whole', width: 12, of: ({ card }) => card.terms[id] ?? null }

const STATES = { busy: '', service: ', ТО' } as const
const SHIFTS = { all: '', day: ', днём', night: ', ночью' } as const
const dayOf = (day: string) => day.split('-').reverse().join('.')

/** A span of a calendar: `03.12.2026–04.12.2026, ночью`. */
const spanText = ({ from, to, state, shift }: BusySpan) =>
  `${from === to ? dayOf(from) : `${dayOf(from)}–${dayOf(to)}`}${STATES[state]}${SHIFTS[shift]}`

type Rows<K extends Kind> = AsyncIterable<OwnItemRow<K>>

export const equipmentSheet = (rows: Rows<'equipment'>): XlsxSheet<OwnItemRow<'equipment'>> => ({
  name: 'Моя техника',
  rows,
  columns: [
    ...common<'equipment'>(),
    { name: 'Виды работ', kind: 'text', width: 40, of: ({ card }) => namesOf(card.works) },
    { name: 'За час, ₽', kind: 'whole', width: 12, of: ({ card }) => card.ratePerHour },
    { name: 'За смену, ₽', kind: 'whole', width: 12, of: ({ card }) => card.ratePerShift },
    { name: 'Минимальный заказ, ч', kind: 'whole', width: 12, of: ({ card }) => card.minHours },
    ...RENT_TERMS.map(termColumn),
    ...PARAMS.map(paramColumn),
    { name: 'Занята', kind: 'text', width: 30, of: ({ card }) => card.busy?.map(spanText).join('; ') ?? null },
    { name: 'Календарь от', kind: 'day', width: 12, of: ({ card }) => card.busyOn },
    // 0: for sale, price on request.
    { name: 'Продажа, ₽', kind: 'whole', width: 14, of: ({ card }) => card.price },
    ...last<'equipment'>(),
  ],
})

export const orderSheet = (rows: Rows<'order'>): XlsxSheet<OwnItemRow<'order'>> => ({
  name: 'Мои заказы',
  rows,
  columns: [
    ...common<'order'>(),
    { name: 'Нужная техника', kind: 'text', width: 40, of: ({ card }) => namesOf(card.equips) },
    { name: 'Бюджет, ₽', kind: 'whole', width: 14, summed: true, of: ({ card }) => card.budget },
    { name: 'Начало работ', kind: 'day', width: 12, of: ({ card }) => card.startsOn },
    { name: 'Конец работ', kind: 'day', width: 12, of: ({ card }) => card.endsOn },
    ...last<'order'>(),
  ],
})
