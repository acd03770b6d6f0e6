/** What is written here is read back by another library. */
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'
import { type XlsxColumn, xlsxOf, xlsxTable, zonedDate } from './xlsx.ts'

interface Row {
  day: string
  name: string
  points: number
  hours: number | null
  at: Date
}

const COLUMNS: XlsxColumn<Row>[] = [
  { name: 'Дата', kind: 'day', width: 12, of: ({ day }) => day },
  { name: 'Машина', kind: 'text', width: 30, of: ({ name }) => name },
  { name: 'Точки', kind: 'whole', width: 10, summed: true, of: ({ points }) => points },
  { name: 'Часы', kind: 'decimal', width: 10, summed: true, of: ({ hours }) => hours },
  { name: 'Начало', kind: 'moment', width: 18, of: ({ at }) => at },
]
const ROW: Row = { day: '2026-06-17', name: 'Кран', points: 3, hours: 7.25, at: new Date('2026-06-17T08:30:00Z') }

const read = async (rows: Iterable<Row>) => {
  const [sheet] = await readXlsxFile(await buffer(xlsxOf({ name: 'Дни', columns: COLUMNS, rows })))
  return sheet
}

test('dates, numbers and texts come back as what they are, with the sums below', async () => {
  expect(await read([ROW, { ...ROW, day: '2026-06-18', points: 4, hours: null }])).toEqual({
    sheet: 'Дни',
    data: [
      ['Дата', 'Машина', 'Точки', 'Часы', 'Начало'],
      [new Date('2026-06-17'), 'Кран', 3, 7.25, new Date('2026-06-17T08:30:00Z')],
      [new Date('2026-06-18'), 'Кран', 4, null, new Date('2026-06-17T08:30:00Z')],
      ['Итого', null, 7, 7.25, null],
    ],
  })
})

test('numbers and their sums are those that the cells show, without what binary fractions add', async () => {
  const data = (await read([24.07, 24.06, 24.07, 24.06, 0.1 + 0.2, 2 / 3].map((hours) => ({ ...ROW, hours }))))?.data
  expect(data?.map((row) => row[3])).toEqual(['Часы', 24.07, 24.06, 24.07, 24.06, 0.3, 0.67, 97.23])
})

test('a column without any number has no sum', async () => {
  expect((await read([{ ...ROW, hours: null }]))?.data.at(-1)).toEqual(['Итого', null, 3, null, null])
})

test('a workbook is printed with all of its columns on one page, its head on each', async () => {
  const table = xlsxTable({ name: 'Дни', columns: COLUMNS, rows: [ROW] })
  const { sheets } = await readXlsx(await workbookOf('account', [table]))
  expect(sheets[0]?.pageSetup).toMatchObject({
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '$1:$1',
  })
  expect(sheets[0]?.rows[0]).toEqual(['Дата', 'Машина', 'Точки', 'Часы', 'Начало'])
})

test.each([
  ['a formula', '=HYPERLINK("http://evil";"Кран")'],
  ['a call of another program', '@SUM(1+1)*cmd|calc!A0'],
  ['a phone number', '+79160001270'],
  ['XML', '<c t="n"><v>1</v></c> & "Кран" ]]>'],
  ['leading zeros', '0071'],
])('%s in a text stays that text', async (_, name) => {
  expect((await read([{ ...ROW, name }]))?.data[1]?.[1]).toBe(name)
})

test('characters that a file of Excel cannot have are left out', async () => {
  expect((await read([{ ...ROW, name: 'Кр\u0000а\u000Bн\uD800 \u{1F3D7}\uFFFF' }]))?.data[1]?.[1]).toBe(
    'Кран \u{1F3D7}',
  )
})

test('rows are asked for no faster than they are read, also 100,000 of them', async () => {
  let taken = 0
  function* rows() {
    for (; taken < 100_000; taken++) yield ROW
  }
  const file = xlsxOf({ name: 'Дни', columns: COLUMNS, rows: rows() })
  for await (const _ of file) {
    await new Promise((resolve) => setImmediate(resolve))
    break
  }
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(50_000)
  expect(file.destroyed).toBe(true)
})

test('a moment is written as the clock of its zone shows it', () => {
  expect(zonedDate('Asia/Yekaterinburg', Date.UTC(2026, 5, 17, 20, 5, 9))).toEqual(new Date('2026-06-18T01:05:09Z'))
})
