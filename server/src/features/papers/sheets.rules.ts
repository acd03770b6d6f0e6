/**
 * Papers as sheets: blocks from top to bottom, for the browser and for PDF alike. Unknown values stay empty: a line for a pen.
 */
import type { PaperBlock, PaperKind, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { date } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'
import { coverageBlocks } from './coverage.rules.ts'
import { correctionBlocks, daysTable, downtimeBlocks, overlapBlocks, placesBlock } from './days-table.rules.ts'
import { driverNoteBlocks } from './drivers/driver-blocks.rules.ts'
import { haulBlocks } from './hauls-table.rules.ts'
import { basisBlock, head, numbers, parties } from './parties.rules.ts'
import { countersTable, fuelTable, readingBlocks, roadBlocks } from './road.rules.ts'
import { cardBlocks, extraBlocks, moneyBlocks, shiftBlocks, worksTable } from './works.rules.ts'

const STAMP = 'М. П. (штамп) заказчика'

const SHEETS: Record<PaperKind, (content: PaperContent, number: number | null) => PaperBlock[]> = {
  shift: (content, number) => [
    { kind: 'title', title: `Отчёт за смену${number === null ? '' : ` № ${number}`}`, below: periodText(content) },
    ...parties(content, 'Исполнитель'),
    { kind: 'field', label: 'Работы', value: content.form.works },
    ...placesBlock(content),
    daysTable(content, false),
    ...haulBlocks(content),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...overlapBlocks(content),
    ...driverNoteBlocks(content),
    ...extraBlocks(content),
    ...coverageBlocks(content.coverage),
    ...(content.sums.cost ? [worksTable(content)] : []),
    ...moneyBlocks(content),
    ...shiftBlocks(content),
    ...cardBlocks(content),
    { kind: 'signs', who: ['Машинист', 'Исполнитель', 'Заказчик'] },
  ],
  esm2: (content, number) => [
    ...head('ЭСМ-2', '0340002'),
    ...parties(content, 'Организация', true),
    { kind: 'title', title: 'Путевой лист', below: 'строительной машины' },
    numbers(content, number),
    { kind: 'field', label: 'Задание', value: content.form.works, caption: 'вид работ' },
    ...roadBlocks(content),
    fuelTable(content),
    ...readingBlocks(content),
    { kind: 'text', text: 'Машина исправна, к работе допущена. Машинист к работе допущен.' },
    { kind: 'signs', who: ['Диспетчер', 'Механик', 'Машинист'] },
    { kind: 'form', lines: ['Оборотная сторона формы № ЭСМ-2'], overleaf: true },
    { kind: 'text', text: 'Результаты работы строительной машины', bold: true },
    ...placesBlock(content),
    daysTable(content, true),
    ...haulBlocks(content, true),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...overlapBlocks(content),
    ...driverNoteBlocks(content),
    ...extraBlocks(content),
    ...coverageBlocks(content.coverage),
    { kind: 'signs', who: ['Машинист', 'Нач. участка', 'Механик', 'Заказчик'], stamp: STAMP },
  ],
  esm3: (content, number) => [
    ...head('ЭСМ-3', '0340003'),
    ...parties(content, 'Организация'),
    { kind: 'title', title: 'Рапорт', below: 'о работе строительной машины (механизма)' },
    numbers(content, number),
    { kind: 'field', label: 'Работы', value: content.form.works },
    ...placesBlock(content),
    daysTable(content, true),
    ...haulBlocks(content, true),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...overlapBlocks(content),
    ...driverNoteBlocks(content),
    ...extraBlocks(content),
    ...coverageBlocks(content.coverage),
    countersTable(content),
    ...readingBlocks(content),
    { kind: 'signs', who: ['Машинист', 'Нач. участка', 'Механик', 'Нормировщик', 'Заказчик'], stamp: STAMP },
  ],
  esm7: (content, number) => [
    ...head('ЭСМ-7', '0340007'),
    ...parties(content, 'Исполнитель'),
    { kind: 'title', title: 'Справка', below: 'для расчётов за выполненные работы (услуги)' },
    numbers(content, number),
    basisBlock(content),
    worksTable(content),
    ...haulBlocks(content),
    ...downtimeBlocks(content),
    ...correctionBlocks(content),
    ...overlapBlocks(content),
    ...extraBlocks(content),
    ...moneyBlocks(content),
    ...shiftBlocks(content),
    ...cardBlocks(content),
    { kind: 'signs', who: ['Исполнитель', 'Машинист', 'Заказчик'] },
    { kind: 'text', text: 'М. П. исполнителя                                        М. П. заказчика' },
  ],
}

/** Days of the longest decade, the 21st to the 31st. */
const DECADE = 11

const periodText = ({ form: { from, to } }: PaperContent) =>
  from === to ? `за ${date(from)}` : `с ${date(from)} по ${date(to)}`

/** `number`: null for a draft. */
export const sheetOf = (content: PaperContent, number: number | null): PaperSheet => ({
  blocks: SHEETS[content.form.kind](content, number),
  ...(content.days.length <= DECADE && { pages: content.form.kind === 'esm2' ? 2 : 1 }),
  note: `Часы — по записям на ${date(content.issuedOn)}. Выданный документ не меняется, даже если записи придут позже.`,
})
