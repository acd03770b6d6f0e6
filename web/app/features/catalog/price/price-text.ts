/** A price for a place in words. */
import { type PriceHere, SHIFT_HOURS } from '@spetskarta/shared/catalog/price-here.ts'
import { RENT_TERMS, type RentTerms, VAT_PERCENT } from '@spetskarta/shared/catalog/terms.ts'
import { countOf, formatCount, formatRoubles } from '../../../ui/text/format'

type Line = PriceHere['lines'][number]

const SHIFTS = ['смена', 'смены', 'смен'] as const

/** `Смена 8 ч`, `3 смены по 10 ч`, `4 ч, минимальный заказ`, `Подача 2 × 12 км × 90 ₽`. */
export function lineText(line: Line): string {
  if (line.kind === 'vat') return `НДС ${VAT_PERCENT}\u00a0% сверху`
  if (line.kind === 'delivery') return `Подача ${deliveryText(line)}`.trim()
  const { hours, days, raised } = line
  const one = hours === SHIFT_HOURS ? `Смена ${hours}\u00a0ч` : `Работа ${hours}\u00a0ч`
  const all = days === 1 ? one : `${countOf(days, SHIFTS)} по\u00a0${hours}\u00a0ч`
  return raised ? `${all}, минимальный заказ` : all
}

function deliveryText({ fee, km, perKm }: Extract<Line, { kind: 'delivery' }>): string {
  const byKm = km > 0 ? `2\u00a0×\u00a0${formatCount(km)}\u00a0км\u00a0×\u00a0${formatRoubles(perKm)}` : ''
  if (fee > 0 && byKm) return `${formatRoubles(fee)} + ${byKm}`
  return byKm
}

/** What the sum is for; where the minimum order is longer, its hours: `за смену`, `за 3 смены`, `за 10 ч`. */
export const forWhat = ({ lines: [rent] }: Pick<PriceHere, 'lines'>): string => {
  const { hours, days } = rent
  if (days > 1) return `за\u00a0${countOf(days, ['смену', 'смены', 'смен'])}`
  return hours === SHIFT_HOURS ? 'за\u00a0смену' : `за\u00a0${hours}\u00a0ч`
}

/** What the price includes: `с машинистом, топливо в цене`; VAT added to the price has its own line. */
export const includedText = (terms: RentTerms): string =>
  RENT_TERMS.flatMap(({ id, choices }) => choices?.[terms[id] ?? 0] ?? [])
    .join(', ')
    .replace(' %', '\u00a0%')

/** `Подача бесплатно до 6 км, дальше 90 ₽ за км туда и обратно. Выезжает до 60 км.`; empty without any terms. */
export function deliveryTerms({ fee, perKm, free, radius }: RentTerms): string {
  const further = [fee && formatRoubles(fee), perKm && `${formatRoubles(perKm)} за\u00a0км туда и\u00a0обратно`]
    .filter(Boolean)
    .join(' и ')
  const inside = free ? `бесплатно до\u00a0${formatCount(free)}\u00a0км` : ''
  const delivery = inside && further ? `${inside}, дальше ${further}` : inside || further
  return [delivery && `Подача ${delivery}.`, radius && `Выезжает до\u00a0${formatCount(radius)}\u00a0км.`]
    .filter(Boolean)
    .join(' ')
}
