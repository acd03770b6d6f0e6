/** Drafts of a period as a table for Excel. */
import { decimalHours } from '@spetskarta/shared/hours.ts'
import { type PaperDraft, prevents } from '@spetskarta/shared/papers/batch.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { warningText } from '@spetskarta/shared/papers/warnings.ts'
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'

type Column = XlsxColumn<PaperDraft>

const text = (name: string, width: number, of: (draft: PaperDraft) => string): Column => ({
  name,
  kind: 'text',
  width,
  of,
})

const number = (name: string, of: (draft: PaperDraft) => number | null, summed = true): Column => ({
  name,
  kind: 'decimal',
  width: name.length + 4,
  summed,
  of,
})

const hours = (name: string, of: (sums: PaperDraft['sums']) => number | undefined): Column =>
  number(`${name}, ч`, ({ sums }) => decimalHours(of(sums) ?? 0))

/** Empty for a draft that cannot be issued. */
const roubles = (name: string, of: (cost: NonNullable<PaperDraft['sums']['cost']>) => number): Column =>
  number(`${name}, ₽`, ({ sums, warnings }) => (sums.cost && !warnings.some(prevents) ? of(sums.cost) / 100 : null))

export const draftsSheet = (drafts: readonly PaperDraft[]): XlsxSheet<PaperDraft> => ({
  name: 'К выдаче',
  rows: drafts,
  columns: [
    text('Заказчик', 34, ({ customer }) => customer),
    text('Объект', 30, ({ objectName }) => objectName || 'За весь день'),
    text('Машина', 30, ({ machineName }) => machineName),
    text('Гос. №', 14, ({ plate }) => plate),
    text('Документ', 18, ({ kind }) => PAPER_NAMES[kind]),
    text('Машинист', 26, ({ operator }) => operator),
    { name: 'Дней', kind: 'whole', width: 8, summed: true, of: ({ days }) => days },
    hours('Работа', ({ recorded, corrected }) => recorded + corrected),
    hours('Холостой ход', ({ idle }) => idle),
    hours('Стоянка', ({ off }) => off),
    hours('Неизвестно', ({ unknown }) => unknown),
    hours('Простой', ({ downtime }) => downtime),
    { name: 'Рейсы', kind: 'whole', width: 10, summed: true, of: ({ trips }) => trips },
    number('Ставка, ₽', ({ rate }) => rate && rate.price / 100, false),
    text('За', 8, ({ rate }) => (rate ? { hour: 'час', shift: 'смену', trip: 'рейс' }[rate.unit] : '')),
    roubles('Без НДС', ({ net }) => net),
    roubles('НДС', ({ tax }) => tax),
    roubles('Всего', ({ gross }) => gross),
    text('Проверить', 50, ({ warnings }) => warnings.map(warningText).join('; ')),
  ],
})
