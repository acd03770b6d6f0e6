/** A month in Excel: counters and fuel as its sheets say them, hours and roubles of machines, and days in order. */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { workbookOf } from '../../../outside/files/workbook.ts'
import { type XlsxSheet, xlsxTable } from '../../../outside/files/xlsx.ts'
import { makeCard } from '../../rates/rates.fixture.ts'
import { makeDay } from '../papers.fixture.ts'
import type { StoredPaper } from '../papers.queries.ts'
import type { PaperReadings } from '../readings/readings.ts'
import { day, linesOf, paper } from './lines.fixture.ts'
import { daysSheet, machinesSheet } from './month-sheets.ts'

const H = 3600

describe('counters and fuel of a month', () => {
  const engine = (begin: number, end: number) => ({ begin: begin * H, end: end * H, counted: 0, jumps: [] })
  const fuel = (begin: number, filled: number, end: number, drained = 0) => ({ begin, filled, drained, spent: 0, end })
  const sheet = (from: string, to: string, readings: Partial<PaperReadings>) =>
    paper({ kind: 'esm3', from, to, readings, content: { by: 'none', price: 0 } })
  const cells = (...sheets: StoredPaper[]) => {
    const lines = linesOf({ papers: sheets }).map((line) => ({ ...line, inn: '' }))
    const { columns } = machinesSheet(lines)
    return lines.flatMap((line) => columns.slice(-3).map(({ of }) => of(line)))
  }

  test('are from the begin of the first sheet to the end of the last, and the litres of all', () => {
    const later = sheet('2026-11-11', '2026-11-20', { engine: engine(80, 155.5), fuel: fuel(180, 0, 100) })
    const first = sheet('2026-11-01', '2026-11-10', { engine: engine(0, 80), fuel: fuel(210, 300, 180) })
    expect(cells(later, first)).toEqual([0, 155.5, 410])
  })

  test('are in the order of days, whichever sheet was issued first, and of sheets of the month alone', () => {
    const first = sheet('2026-11-01', '2026-11-10', { engine: engine(5, 80) })
    const later = sheet('2026-11-11', '2026-11-20', { engine: engine(80, 155.5) })
    const october = sheet('2026-10-01', '2026-10-31', { engine: engine(1, 4), fuel: fuel(9, 0, 1) })
    expect(cells(first, later, october)).toEqual([5, 155.5, null])
  })

  test('are those of sheets that have any', () => {
    const litres = sheet('2026-11-01', '2026-11-10', { fuel: fuel(100, 0, 90) })
    const hours = sheet('2026-11-11', '2026-11-20', { engine: engine(80, 90) })
    expect(cells(litres, hours)).toEqual([80, 90, 10])
    expect(cells(hours)).toEqual([80, 90, null])
  })

  test('are those of the newest of two sheets about the same days', () => {
    const first = sheet('2026-11-01', '2026-11-10', { engine: engine(10, 80), fuel: fuel(210, 300, 180) })
    const again = sheet('2026-11-10', '2026-11-12', { engine: engine(75, 90), fuel: fuel(190, 0, 170) })
    expect(cells(first, again)).toEqual([75, 90, 20])
    const before = sheet('2026-10-20', '2026-11-01', { engine: engine(1, 12) })
    expect(cells(first, before)).toEqual([1, 12, null])
  })

  test('are those of a sheet whose days only one that does not count has too', () => {
    const litres = { fuel: fuel(100, 0, 90) }
    const sheets = [
      sheet('2026-11-01', '2026-11-10', litres),
      sheet('2026-11-10', '2026-11-12', { fuel: fuel(100, 0, 50) }),
      sheet('2026-11-12', '2026-11-20', litres),
    ]
    expect(cells(...sheets)[2]).toBe(20)
  })

  test('have what the owner has read off where no tracker counts, and no drained litres', () => {
    const own = { begin: null, end: 175.5 * H, ran: 0, from: { at: '', seconds: 0 } } as unknown as PaperReadings['own']
    const one = sheet('2026-11-01', '2026-11-10', { own, fuel: fuel(210, 300, 180, 40), drainedApart: true })
    expect(cells(one)).toEqual([null, 175.5, 290])
    expect(cells(sheet('2026-11-01', '2026-11-10', { fuel: fuel(210, 0, 215) }))).toEqual([null, null, 0])
    expect(cells(sheet('2026-11-01', '2026-11-10', {}))).toEqual([null, null, null])
    expect(cells(paper())).toEqual([null, null, null])
  })
})

test('the file holds the hours, roubles and litres that the screen shows, and so do its sums', async () => {
  const hours = [24.07, 24.06, 24.07, 24.06]
  const lines = linesOf({ days: hours.map((work, i) => day(16 + i, work)), cards: [makeCard({ work: 10_010 })] })
  const shown = lines.map((line) => ({ ...line, inn: '', counters: { begin: null, end: null, fuel: 0.1 + 0.2 } }))
  const tables = [machinesSheet(shown), daysSheet(shown)].map((sheet) => xlsxTable(sheet as XlsxSheet<unknown>))
  const { sheets } = await readXlsx(await workbookOf('account', tables))
  const column = (sheet: number, name: string) => {
    const [names = [], ...rows] = sheets[sheet]?.rows ?? []
    return rows.map((row) => row[names.indexOf(name)])
  }
  expect(column(1, 'Работа, ч')).toEqual([24.07, 24.06, 24.07, 24.06, 96.26])
  expect(column(0, 'Работа, ч')).toEqual([96.26, 96.26])
  expect(column(0, 'Без документа, ₽')).toEqual([9635.63, 9635.63])
  expect(column(0, 'Топлива израсходовано, л')).toEqual([0.3, 0.3])
})

test('in Excel a machine has its sums in roubles and hours, and its days stand in order', async () => {
  const lines = linesOf({
    papers: [
      paper({
        content: { vat: 'added-22' },
        from: '2026-11-17',
        to: '2026-11-18',
        days: [makeDay(18, 4), makeDay(17, 7.5, 0.5), makeDay(19, 0)],
      }),
    ],
    days: [day(16, 1)],
    cards: [makeCard({ customer: 'ООО «Речной»' })],
  })
  const [line] = lines.map((one) => ({ ...one, inn: '7707083893' }))
  if (!line) throw new Error('no line')
  const shown = Object.fromEntries(machinesSheet([line]).columns.map(({ name, of }) => [name, of(line)]))
  expect(shown).toMatchObject({
    ...{ ИНН: '7707083893', 'Гос. №': '1234 ХК 50', 'Работа, ч': 11.5, 'Простой, ч': 0.5, Рейсы: 0 },
    ...{ 'Холостой ход, ч': 15.5, 'Стоянка, ч': 0, 'Неизвестно, ч': 0, Объект: 'Речной' },
    ...{
      'Ставки, ₽': '2\u00a0800,00',
      'Без НДС, ₽': 32_200,
      'НДС, ₽': 7084,
      'Всего, ₽': 39_284,
      'Без документа, ₽': 0,
    },
    Документы: expect.stringMatching(/^Справка ЭСМ-7 № \d+$/),
  })
  const hauled = machinesSheet([{ ...line, hours: { ...line.hours, trips: 700 } }])
  expect(
    hauled.columns.find(({ name }) => name === 'Рейсы')?.of({ ...line, hours: { ...line.hours, trips: 700 } }),
  ).toBe(7)
  const { rows, columns } = daysSheet([line])
  const texts = (await Array.fromAsync(rows)).map((row) => columns.map(({ of }) => of(row)))
  expect(texts.map(([one, customer, , , name]) => [one, customer, name])).toEqual([
    ['2026-11-17', 'ООО «СтройГрад Подмосковье»', 'Экскаватор'],
    ['2026-11-18', 'ООО «СтройГрад Подмосковье»', 'Экскаватор'],
    ['2026-11-19', 'ООО «СтройГрад Подмосковье»', 'Экскаватор'],
  ])
  expect(texts[0]?.at(-1)).toMatch(/^Справка ЭСМ-7 № \d+ от 18\.11\.2026$/)
  const [, free] = lines.map((one) => ({ ...one, inn: '' }))
  expect(
    free &&
      daysSheet([free])
        .columns.at(-1)
        ?.of({ line: free, day: free.days[0] as never }),
  ).toBe('без документа')
})
