/** Trips of a paper's days as a table, and what of them the owner has corrected. */
import { countedTrips, type Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { date, mid, right, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'

const km = (metres: number) => (metres / 1000).toFixed(1).replace('.', ',')
const minutes = (seconds: number) => String(seconds / 60)

/** Nothing without trips. */
export function haulBlocks({ hauls = [] }: PaperContent): PaperBlock[] {
  if (hauls.length === 0) return []
  const known = hauls.every((haul) => haul.known)
  const columns: { name: string; of: (haul: Haul) => number; text: (sum: number) => string }[] = [
    { name: 'Рейсов', of: countedTrips, text: String },
    { name: known ? 'С грузом, км' : 'Туда, км', of: ({ there }) => there.metres, text: km },
    { name: known ? 'С грузом, мин' : 'Туда, мин', of: ({ there }) => there.seconds, text: minutes },
    { name: known ? 'Порожняком, км' : 'Обратно, км', of: ({ back }) => back.metres, text: km },
    { name: known ? 'Порожняком, мин' : 'Обратно, мин', of: ({ back }) => back.seconds, text: minutes },
  ]
  const sum = (of: (haul: Haul) => number) => hauls.reduce((all, haul) => all + of(haul), 0)
  return [
    {
      kind: 'table',
      widths: [12, 28, 9, 10, 10, 15.5, 15.5],
      head: [['Дата', 'Рейсы: откуда и куда', ...columns.map(({ name }) => name)].map(mid)],
      rows: [
        ...hauls.map((haul) => [
          mid(date(haul.day)),
          textCell(`${placeName(haul.load)} — ${placeName(haul.unload)}`),
          ...columns.map((column) => mid(column.text(column.of(haul)))),
        ]),
        [
          { ...right('Итого', true), colSpan: 2 },
          ...columns.map((column) => ({ ...mid(column.text(sum(column.of))), bold: true })),
        ],
      ],
    },
    ...(known ? [] : [note('Где погрузка, а где выгрузка, у объектов не отмечено.')]),
    ...(hauls.some(({ unheard }) => unheard)
      ? [note('В части рейсов были перерывы в записи: километров не меньше.')]
      : []),
    ...hauls.flatMap((haul) =>
      haul.correction
        ? [
            note(
              `Поправка за ${date(haul.day)}: рейсов ${haul.correction.trips} вместо ${haul.trips} по записям. ${haul.correction.reason}`,
            ),
          ]
        : [],
    ),
  ]
}

const note = (said: string): PaperBlock => ({ kind: 'text', text: said })

const placeName = ({ name }: Haul['load']) => name || 'удалённый объект'
