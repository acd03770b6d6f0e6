/** Texts about counters of engine hours. */
import type { EngineDay } from '@spetskarta/shared/days/engine-hours.ts'
import { formatNumber } from '../../../ui/text/format'
import { clockOf, dateOf } from '../../tracks/time'

/** Seconds in a tenth of an hour, the precision of a counter. */
const SHOWN_S = 360

/** Seconds as hours: `4 120,5`. */
export const counterText = (seconds: number): string => formatNumber(seconds / 3600, 1, 1)

/** Hours from `4 120,5`, `4120.5`, `4120`; undefined for other texts. */
export function counterOf(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** `4 120,5 → 4 128,5`. */
export const counterSpan = ({ begin, end }: { begin: number | null; end: number }): string =>
  begin === null ? counterText(end) : `${counterText(begin)} → ${counterText(end)}`

/** The reading that the owner's counter is counted from. */
export const fromText = (zone: string, { from, ran }: NonNullable<EngineDay['own']>): string =>
  `Показание ${counterText(from.seconds)} от ${dateOf(zone, from.at)} ${clockOf(zone, from.at)}, дальше по записям: за день двигатель работал ${counterText(ran)}\u00a0ч.`

export const jumpText = (zone: string, { at, from, to }: NonNullable<EngineDay['tracker']>['jumps'][number]): string =>
  `В ${clockOf(zone, at)} счётчик трекера сменил показание: было ${counterText(from)}, стало ${counterText(to)}. Прибор заменили или обнулили, разница в моточасы не вошла.`

/** Difference between an entry and the records; empty where there is none. */
export function differenceText({ seconds, expected }: EngineDay['entered'][number]): string {
  if (expected === null || Math.abs(seconds - expected) < SHOWN_S) return ''
  const why = seconds > expected ? 'двигатель работал, когда записи не было' : 'счётчик заменили или обнулили'
  return `По записям было бы ${counterText(expected)}: ${why}.`
}
