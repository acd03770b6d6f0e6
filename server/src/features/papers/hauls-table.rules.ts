/** Trips of a paper's days as a table, and the owner's corrections of them. */
import { countedTrips, type Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { ALL_SEEN, coarsestOf, coarseText } from '@spetskarta/shared/tracks/coarse.ts'
import { date, mid, right, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'

const km = (metres: number) => (metres / 1000).toFixed(1).replace('.', ',')
const minutes = (seconds: number) => String(seconds / 60)

/** Most lines that fit on the sheet of a decade. */
const FEW = 6

/** Groups trips by route, over all days. */
const byWay = (hauls: readonly Haul[]) =>
  [...Map.groupBy(hauls, ({ load, unload }) => `${load.objectId} ${unload.objectId}`).values()].map((its) => ({
    its,
    days: new Set(its.map(({ day }) => day)).size,
  }))

/** Empty without trips. `one`: on a sheet of one page many trips are summed by route, with the number of days of each. */
export function haulBlocks({ hauls = [] }: PaperContent, one = false): PaperBlock[] {
  if (hauls.length === 0) return []
  const summed = one && hauls.length > FEW
  const seldom = turnsIn(hauls)
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
      head: [[summed ? 'Дней' : 'Дата', 'Рейсы: откуда и куда', ...columns.map(({ name }) => name)].map(mid)],
      rows: [
        ...(summed ? byWay(hauls) : hauls.map((haul) => ({ its: [haul], days: 1 }))).flatMap(({ its, days }) => {
          const [first] = its
          if (!first) return []
          const total = (of: (haul: Haul) => number) => its.reduce((all, haul) => all + of(haul), 0)
          return [
            [
              mid(summed ? String(days) : date(first.day)),
              textCell(`${placeName(first.load)} — ${placeName(first.unload)}`),
              ...columns.map((column) => mid(column.text(total(column.of)))),
            ],
          ]
        }),
        [
          { ...right('Итого', true), colSpan: 2 },
          ...columns.map((column) => ({ ...mid(column.text(sum(column.of))), bold: true })),
        ],
      ],
    },
    ...(known ? [] : [note('Где погрузка, а где выгрузка, у объектов не отмечено.')]),
    ...(hauls.some(({ unheard }) => unheard)
      ? [note('В части рейсов запись прерывалась: километров может быть больше.')]
      : []),
    ...(seldom.turnsSeconds === null ? [] : [note(coarseText(seldom))]),
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

/**
 * Warns that turns between points cannot be seen, by the worst of the days. Papers issued before this was known do not say it.
 */
const turnsIn = (hauls: readonly Haul[]) =>
  coarsestOf(hauls.map(({ turnsSeconds = null }: Partial<Haul>) => ({ ...ALL_SEEN, turnsSeconds })))

const note = (said: string): PaperBlock => ({ kind: 'text', text: said })

const placeName = ({ name }: Haul['load']) => name || 'удалённый объект'
