/** Texts of the notice about recounted days. */
import type { RecountedDay, RecountNotice, RecountReason } from '@spetskarta/shared/days/recount.ts'
import { durationOrDash } from '../../ui/text/ago'
import { countOf, formatCount, kmText } from '../../ui/text/format'

const WHY: Record<RecountReason, string> = {
  silence: 'молчание связи больше не считается работой',
  jam: 'подмена координат отброшена',
  carried: 'перевозка на трале или пароме посчитана отдельно',
  engine: 'где двигатель не виден, стоит «неизвестно»',
  way: 'медленный ход, поворот на месте и скачки координат посчитаны точнее',
}
const ORDER = Object.keys(WHY) as RecountReason[]

/** `Пересчитали 124 дня: в 6 изменились километры или часы`. */
export const recountTitle = ({ days, changed }: Pick<RecountNotice, 'days' | 'changed'>): string =>
  `Пересчитали ${countOf(days, ['день', 'дня', 'дней'])}: ${changed === days ? '' : `в ${formatCount(changed)} `}изменились километры или часы`

/** `Молчание связи больше не считается работой, подмена координат отброшена.` */
export function whyText(why: RecountReason[]): string {
  const text = ORDER.flatMap((reason) => (why.includes(reason) ? WHY[reason] : [])).join(', ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** `365,6 → 0,0 км`; empty where the shown numbers do not differ. */
export function wayChange({ distance: [before, after] }: Pick<RecountedDay, 'distance'>): string {
  const [was, is] = [kmText(before), kmText(after)]
  return was === is ? '' : `${was} → ${is}\u00a0км`
}

/** `работа 10 ч → 6 ч`. */
export function workChange({ work: [before, after] }: Pick<RecountedDay, 'work'>): string {
  const [was, is] = [before, after].map((seconds) => (seconds === 0 ? '0\u00a0ч' : durationOrDash(seconds)))
  return was === is ? '' : `работа ${was} → ${is}`
}
