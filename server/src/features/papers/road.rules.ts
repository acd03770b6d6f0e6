/** What a sheet has for the pen: fuel, engine hours, and what приказ Минтранса № 390 wants of a machine on the road. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { mid, text } from './cells.rules.ts'

/** A table to be filled by hand: its first column is named, the others are empty. */
const byHand = (widths: number[], head: string[], names: string[]): PaperBlock => ({
  kind: 'table',
  widths,
  head: [head.map(mid)],
  rows: names.map((name) => [text(name), ...widths.slice(1).map(() => text(''))]),
})

export const fuelTable: PaperBlock = byHand(
  [20, 16, 16, 16, 16, 16],
  ['Топливо, л', 'Остаток в начале', 'Выдано', 'Остаток в конце', 'Расход по норме', 'Расход по факту'],
  ['Марка:'],
)

/** Of a machine that does not leave the site. */
export const engineTable: PaperBlock = byHand(
  [40, 30, 30],
  ['', 'В начале', 'В конце'],
  ['Показания счётчика моточасов'],
)

export const roadBlocks: PaperBlock[] = [
  { kind: 'field', label: 'Сообщение', value: '', caption: 'вид сообщения: городское, пригородное, междугородное' },
  byHand(
    [22, 26, 18, 16, 18],
    ['', 'Дата и время', 'Одометр, км', 'Моточасы', 'Диспетчер, подпись'],
    ['Выезд', 'Возвращение'],
  ),
  byHand(
    [40, 26, 34],
    ['', 'Дата и время', 'Фамилия, инициалы, подпись'],
    [
      'Предрейсовый медицинский осмотр',
      'Предрейсовый контроль технического состояния',
      'Послерейсовый медицинский осмотр',
    ],
  ),
]
