/** Days of a machine that was at several places: a line for each, and the sums are of all of them. */
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { describe, expect, test } from 'vitest'
import type { PaperContent, PaperRow } from './content.rules.ts'
import { correctionBlocks, daysTable, downtimeBlocks, overlapBlocks, placesBlock } from './days-table.rules.ts'
import { makeContent } from './papers.fixture.ts'
import { ELSEWHERE } from './places/elsewhere.ts'
import { filledColumns, readLines, readRows } from './sheet-text.fixture.ts'

const H = 3600
const place = (object: string, works: string, work: number, more: Partial<PaperRow> = {}): PaperRow => ({
  ...{ object, works, came: '08:00', left: '12:00', work: work * H, recorded: work * H },
  ...{ idle: 0.5 * H, off: 0.25 * H, unknown: 0, present: (work + 0.75) * H },
  ...{ downtime: 0, downtimeReason: '', downtimeCode: '', reason: '' },
  ...more,
})

/** Each of its five days was at these places. */
const placed = (rows: PaperRow[], more: Partial<PaperContent> = {}, kind: PaperKind = 'esm3'): PaperContent => {
  const content = makeContent({ kind, works: 'Планировка', idleReason: '' })
  const days = content.days.map((day) => ({ ...day, downtime: 0, rows }))
  return { ...content, days, ...more }
}
const firstDays = (content: PaperContent, many: number): PaperContent => ({
  ...content,
  days: content.days.slice(0, many),
})
const rowsOf = (content: PaperContent, signed = false) => readRows([daysTable(content, signed)])

describe('a day of two places', () => {
  const yard = place('Склад', '', 3)
  const pit = place('Котлован', '', 4.5, { came: '13:00', left: '19:00', unknown: 0.1 * H, downtime: 0.2 * H })

  test('is two lines, and the last one is what they come to', () => {
    expect(rowsOf(firstDays(placed([yard, pit]), 2)).slice(1)).toEqual([
      '16.11|Склад|08:00–12:00|3,00|0,50|0,25||3,75|',
      '16.11|Котлован|13:00–19:00|4,50|0,50|0,25|0,10|5,25|0,20',
      '17.11|Склад|08:00–12:00|3,00|0,50|0,25||3,75|',
      '17.11|Котлован|13:00–19:00|4,50|0,50|0,25|0,10|5,25|0,20',
      // 2 × 7.5, 2 × 1, 2 × 0.5, 2 × 0.1, 2 × 9 and 2 × 0.2.
      'Итого|15,00|2,00|1,00|0,20|18,00|0,40',
    ])
  })

  test('says the works where they are not the same everywhere, but none of a road between', () => {
    const road = place(ELSEWHERE, 'Перегон', 0.5)
    const names = (...rows: PaperRow[]) =>
      rowsOf(firstDays(placed(rows), 1))
        .slice(1, 1 + rows.length)
        .map((row) => row.split('|')[1])
    expect(names({ ...yard, works: 'Погрузка' }, pit, road)).toEqual([
      'Склад: Погрузка',
      'Котлован: Планировка',
      ELSEWHERE,
    ])
    expect(names({ ...yard, works: 'Погрузка' }, road)).toEqual(['Склад', ELSEWHERE])
    expect(names({ ...yard, works: 'Погрузка' }, { ...pit, works: 'Погрузка' })).toEqual(['Склад', 'Котлован'])
  })

  test('of the same place names it once for the days that follow one another', () => {
    const content = placed([yard])
    const cells = () => {
      const block = daysTable(content, false)
      return block.kind === 'table' ? block.rows.map((row) => [row.length, row[1]?.text, row[1]?.rowSpan]) : []
    }
    // Five days of eight hours' columns; the four below have no cell of their own for the place.
    expect(cells().slice(0, 5)).toEqual([
      [9, 'Склад', 5],
      ...Array.from({ length: 4 }, () => [8, '08:00–12:00', undefined]),
    ])
    const [first, second, ...others] = content.days
    if (!first || !second) throw new Error('no days')
    content.days = [first, { ...second, rows: [pit] }, ...others]
    expect(cells().slice(0, 5)).toEqual([
      [9, 'Склад', undefined],
      [9, 'Котлован', undefined],
      [9, 'Склад', 3],
      [8, '08:00–12:00', undefined],
      [8, '08:00–12:00', undefined],
    ])
  })

  test('beside a day of none is a column all the same, empty for that day', () => {
    const content = firstDays(placed([yard]), 2)
    const [first, second] = content.days
    if (!first || !second) throw new Error('no days')
    const { rows: _, ...whole } = second
    expect(rowsOf({ ...content, days: [first, whole] }).map((row) => row.split('|')[1])).toEqual([
      'Объект, работы',
      'Склад',
      '',
      '10,50',
    ])
  })

  test('says простой, a correction and its reason with the place', () => {
    const content = placed([
      { ...yard, downtime: 0.5 * H, downtimeReason: 'Дождь', recorded: 2 * H, reason: 'Сверили' },
      { ...pit, downtime: 0.25 * H, downtimeReason: 'Ждали' },
    ])
    expect(readLines(downtimeBlocks(firstDays(content, 1)))).toEqual([
      'Простой 16.11.2026: 0,50 ч. Дождь',
      'Простой 16.11.2026: 0,25 ч. Ждали',
    ])
    expect(readLines(correctionBlocks(firstDays(content, 1)))).toEqual([
      'Поправка за 16.11.2026, Склад: работа 3,00 ч вместо 2,00 ч по записям, на объекте по записям 3,75 ч. Сверили',
    ])
  })
})

describe('places as numbers', () => {
  const four = [place('Склад', '', 1), place('Котлован', '', 2), place('Склад', '', 1), place('Причал', '', 1)]

  test('stand where there are more than eleven lines', () => {
    const numbers = (content: PaperContent) => rowsOf(content).map((row) => row.split('|')[1])
    expect(numbers(firstDays(placed(four), 3))).toEqual([
      '№ объекта',
      ...['1', '2', '1', '3', '1', '2', '1', '3', '1', '2', '1', '3'],
      '15,00',
    ])
    expect(readLines(placesBlock(firstDays(placed(four), 3)))).toEqual([
      'Объекты и работы: 1 — Склад; 2 — Котлован; 3 — Причал.',
    ])
    const content = placed(four)
    const [one, two, three] = content.days
    if (!one || !two || !three) throw new Error('no days')
    const eleven = { ...content, days: [one, two, { ...three, rows: four.slice(0, 3) }] }
    expect(numbers(eleven).slice(0, 3)).toEqual(['Объект, работы', 'Склад', 'Котлован'])
    expect(placesBlock(eleven)).toEqual([])
  })

  test('are none on a paper about one object, however many its days', () => {
    const content = makeContent({ kind: 'esm3' })
    const days = [...content.days, ...content.days, ...content.days]
    expect(rowsOf({ ...content, days, place: 'Речной' })[1]).toContain('|Речной|')
    expect(placesBlock({ ...content, days, place: 'Речной' })).toEqual([])
  })

  test('are told of days with places beside days of none', () => {
    const content = placed(four)
    const [first, ...others] = content.days
    if (!first) throw new Error('no days')
    const { rows: _, ...whole } = first
    expect(readLines(placesBlock({ ...content, days: [whole, ...others] }))[0]).toContain('2 — Склад')
  })
})

test('the time on an object is called so, that of a whole day is not', () => {
  const head = (objectId?: number) => {
    const content = makeContent({ kind: 'esm3' })
    return rowsOf({ ...content, form: { ...content.form, objectId } })[0]
  }
  expect(head()).toContain('|Всего по записям, ч|')
  expect(head(7)).toContain('|На объекте по записям, ч|')
})

test('a day shows when the machine left between two nights, and nothing where it was not heard', () => {
  const content = makeContent({ kind: 'esm3' })
  const [first, second, third] = content.days
  if (!first || !second || !third) throw new Error('no days')
  const days = [
    { ...first, came: '00:00', pause: '05:10, 21:20', left: '24:00' },
    { ...second, came: '', left: '' },
    { ...third, left: '' },
  ]
  expect(
    rowsOf({ ...content, days })
      .slice(1, 4)
      .map((row) => row.split('|')[1]),
  ).toEqual(['00:00–05:10, 21:20–24:00', '', '08:00–'])
})

test('with a place for signatures each line has one more cell, and without one none', () => {
  const content = makeContent({ kind: 'esm3' })
  expect(rowsOf(content, true).map((row) => row.split('|').length)).toEqual([9, 9, 9, 9, 9, 9, 8])
  expect(rowsOf(content, false).map((row) => row.split('|').length)).toEqual([8, 8, 8, 8, 8, 8, 7])
})

const rows = [place('Склад', '', 1), place('Котлован', '', 2), place('Склад', '', 1)]
test.each([
  ['whole days', makeContent({ kind: 'esm3' })],
  ['days of one place', { ...makeContent({ kind: 'esm3' }), place: 'Речной' }],
  ['days of several places', firstDays(placed(rows), 2)],
  ['places as numbers', placed(rows)],
] as const)('%s: every row fills its columns, and they fill the page', (_, content) => {
  for (const signed of [true, false]) {
    const block = daysTable(content, signed)
    if (block.kind !== 'table') throw new Error('no table')
    expect(new Set(filledColumns(block))).toEqual(new Set([block.widths.length]))
    expect(block.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 1)
    for (const width of block.widths) expect(width).toBeGreaterThan(5)
  }
})

test('hours that are another object’s are told of each', () => {
  const over = [{ objectId: 2, name: 'Карьер-2', seconds: 2.5 * H }] as unknown as NonNullable<PaperContent['over']>
  expect(readLines(overlapBlocks({ ...makeContent(), over }))).toEqual([
    '2,50 ч на объекте «Карьер-2» не вошли: объекты пересекаются, час считается на одном.',
  ])
  expect(overlapBlocks(makeContent())).toEqual([])
})
