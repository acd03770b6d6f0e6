/** The days table of papers issued when idling and standing with the engine off were one figure, as it was printed then. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, hours, mid, right, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'

export function daysTableBefore({ days, form, sums }: PaperContent, signed: boolean): PaperBlock {
  const all = { work: sums.recorded + sums.corrected, idle: sums.idle, unknown: sums.unknown }
  return {
    kind: 'table',
    widths: signed ? [14, 11.5, 10, 13, 10, 10, 15.5, 16] : [14, 11, 11, 14, 12, 13, 25],
    head: [
      [
        mid('Дата'),
        mid('Прибытие'),
        mid('Отъезд'),
        mid('Отработано, ч'),
        mid('Простой, ч'),
        mid('Нет данных, ч'),
        mid('Причина простоя'),
        ...(signed ? [mid('Подпись и штамп заказчика')] : []),
      ],
    ],
    rows: [
      ...days.map(({ day, came, left, work, idle, unknown }) => [
        mid(date(day)),
        mid(came),
        mid(left),
        mid(hours(work)),
        mid(hours(idle)),
        mid(unknown > 0 ? hours(unknown) : ''),
        textCell(idle > 0 ? form.idleReason : ''),
        ...(signed ? [textCell('')] : []),
      ]),
      [
        { ...right('Итого', true), colSpan: 3 },
        { ...mid(hours(all.work)), bold: true },
        { ...mid(hours(all.idle)), bold: true },
        { ...mid(all.unknown > 0 ? hours(all.unknown) : ''), bold: true },
        textCell(''),
        ...(signed ? [textCell('')] : []),
      ],
    ],
  }
}
