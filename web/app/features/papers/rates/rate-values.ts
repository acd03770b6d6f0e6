/** A rate card as it is typed: roubles and hours as texts. */
import type { RateCard, StoredRate } from '@spetskarta/shared/papers/rates.ts'
import { formatNumber } from '../../../ui/text/format'
import { kopecksOf } from '../paper-query'
import { moneyText } from '../Sums'

export const PRICES = [
  { name: 'work', label: 'Час работы', more: false },
  { name: 'idle', label: 'Час простоя по вине заказчика', more: false },
  { name: 'shift', label: 'Смена', more: false },
  { name: 'overtime', label: 'Час сверх смены', more: true },
  { name: 'presence', label: 'Час на объекте, с работой и без', more: true },
  { name: 'trip', label: 'Рейс', more: true },
  { name: 'delivery', label: 'Подача, за раз', more: true },
  { name: 'deliveryKm', label: 'Подача, за километр', more: true },
] as const

type Price = (typeof PRICES)[number]['name']
export type RateValues = Record<keyof RateCard, string>

const roubles = (kopecks: number | null) => (kopecks === null ? '' : String(kopecks / 100).replace('.', ','))

/** Minutes of the day as `12:30`; empty for null. */
const clockText = (minutes: number | null) =>
  minutes === null ? '' : new Date(minutes * 60_000).toISOString().slice(11, 16)

function minutesOf(clock: string): number | null {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return clock === '' ? null : hours * 60 + minutes
}

export const valuesOfRate = (card: RateCard): RateValues => ({
  customer: card.customer,
  objectId: String(card.objectId ?? ''),
  type: card.type ?? '',
  equipmentId: card.equipmentId ?? '',
  from: card.from,
  ...(Object.fromEntries(PRICES.map(({ name }) => [name, roubles(card[name])])) as Record<Price, string>),
  shiftHours: String(card.shiftHours).replace('.', ','),
  minHours: String(card.minHours).replace('.', ','),
  idleAfter: String(card.idleAfter ?? ''),
  lunchFrom: clockText(card.lunchFrom),
  lunchTo: clockText(card.lunchTo),
  vat: card.vat,
})

const numberOf = (text: string) => Number(text.replace(',', '.'))

/**
 * The rate card in the form of the API, which refuses invalid values. A text that is not a number is sent as typed, since NaN
 * would become null in JSON.
 */
export function cardOf(values: RateValues): RateCard {
  const number = (text: string, value: number) => (Number.isNaN(value) ? (text as unknown as number) : value)
  const prices = PRICES.map(({ name }) => [name, number(values[name], kopecksOf(values[name])) || null] as const)
  const hours = (text: string) => number(text, numberOf(text))
  return {
    customer: values.customer,
    objectId: values.objectId ? Number(values.objectId) : null,
    type: (values.type || null) as RateCard['type'],
    equipmentId: values.equipmentId || null,
    from: values.from,
    ...(Object.fromEntries(prices.map(([name, kopecks]) => [name, kopecks])) as Record<Price, number | null>),
    shiftHours: hours(values.shiftHours || '8'),
    minHours: hours(values.minHours || '0'),
    idleAfter: values.idleAfter.trim() === '' ? null : hours(values.idleAfter.trim()),
    lunchFrom: minutesOf(values.lunchFrom),
    lunchTo: minutesOf(values.lunchTo),
    vat: values.vat as RateCard['vat'],
  }
}

const lunchText = ({ lunchFrom, lunchTo }: StoredRate) =>
  lunchFrom === null ? '' : `, без обеда ${clockText(lunchFrom)}–${clockText(lunchTo)}`

/** «Час работы 2 800,00 ₽ · Смена 8 ч 19 000,00 ₽ · Минимальный заказ 4 ч». */
export const ratesLine = (card: StoredRate): string =>
  [
    ...PRICES.flatMap(({ name, label }) => {
      const kopecks = card[name]
      if (kopecks === null) return []
      return `${name === 'shift' ? `${label} ${formatNumber(card.shiftHours, 2)}\u00a0ч` : label} ${moneyText(kopecks)}`
    }),
    ...(card.idleAfter === null ? [] : [`Простой — ожидание дольше ${card.idleAfter}\u00a0мин${lunchText(card)}`]),
    ...(card.minHours > 0 ? [`Минимальный заказ ${formatNumber(card.minHours, 2)}\u00a0ч`] : []),
  ].join(' · ')
