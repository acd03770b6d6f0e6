/** A decade of two objects a day, and of many trips, has to fit on the sheet of its form. */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import { expect, test } from 'vitest'
import type { PaperContent, PaperRow } from '../content.rules.ts'
import { pdfOf } from '../drawing/pdf.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { fullDecade } from '../papers.fixture.ts'
import { sheetOf } from '../sheets.rules.ts'

const row = (object: string, works: string, work: number): PaperRow => ({
  object,
  works,
  came: '08:00',
  left: '12:00',
  work: work * 3600,
  recorded: work * 3600,
  idle: 0,
  off: 0,
  unknown: 0,
  present: work * 3600,
  downtime: 0,
  downtimeReason: '',
  downtimeCode: '',
  reason: '',
})

/** Of each day three lines. */
function placed(content: PaperContent): PaperContent {
  const rows = [
    row('ЖК «Речной», корпус 4', 'Котлован', 3.5),
    row('Склад ГСМ', 'Планировка', 3.5),
    row('Вне объектов', '', 0.5),
  ]
  const days = content.days.map((day) => ({ ...day, rows }))
  return { ...content, form: { ...content.form, objectId: undefined }, days }
}

const tables = (content: PaperContent) =>
  sheetOf(content, 1).blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))

test.each(['esm2', 'esm3'] as const)('%s: thirty-three lines have numbers for their places, and fit', async (kind) => {
  const sheet = sheetOf(placed(fullDecade(kind)), 1)
  const said = sheet.blocks.find((block) => block.kind === 'text' && block.text.startsWith('Объекты и работы'))
  expect(said).toMatchObject({
    text: 'Объекты и работы: 1 — ЖК «Речной», корпус 4: Котлован; 2 — Склад ГСМ: Планировка; 3 — Вне объектов.',
  })
  const table = sheet.blocks.find((block) => block.kind === 'table' && block.head[0]?.[1]?.text === '№ объекта')
  expect(table?.kind === 'table' && table.rows.slice(0, 3).map((cells) => cells[1]?.text)).toEqual(['1', '2', '3'])
  expect(table?.kind === 'table' && table.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 1)
  expect((await pdfText(await pdfOf([{ sheet }], ''))).pages).toBe(kind === 'esm2' ? 2 : 1)
})

const haul = (day: number, trips: number): Haul => ({
  itemId: 'm',
  day: `2026-10-${21 + day}`,
  load: { objectId: 1, name: 'Карьер «Михнево»' },
  unload: { objectId: 2, name: 'ЖК «Речной», корпус 4' },
  known: true,
  trips,
  there: { metres: 12_300 * trips, seconds: 1800 * trips },
  back: { metres: 12_500 * trips, seconds: 1500 * trips },
  unheard: false,
  turnsSeconds: null,
  correction: null,
})

test('many trips are summed by their ways, with the same sums, and fit', async () => {
  const content = { ...fullDecade('esm3'), hauls: Array.from({ length: 11 }, (_, i) => haul(i, 6 + (i % 3))) }
  const trips = content.hauls.reduce((sum, one) => sum + one.trips, 0)
  const table = tables(content).find(({ head }) => head[0]?.[1]?.text.startsWith('Рейсы'))
  expect(table?.rows.map((cells) => cells.map(({ text }) => text).slice(0, 3))).toEqual([
    ['11', 'Карьер «Михнево» — ЖК «Речной», корпус 4', String(trips)],
    ['Итого', String(trips), (12.3 * trips).toFixed(1).replace('.', ',')],
  ])
  expect((await pdfText(await pdfOf([{ sheet: sheetOf(content, 1) }], ''))).pages).toBe(1)
  // A few stay by their days.
  const few = { ...content, hauls: content.hauls.slice(0, 2) }
  expect(tables(few).find(({ head }) => head[0]?.[1]?.text.startsWith('Рейсы'))?.rows).toHaveLength(3)
})

test.each(['shift', 'esm2', 'esm3'] as const)(
  '%s: beside a place the words above its hours stay whole',
  async (kind) => {
    const sheet = sheetOf({ ...fullDecade(kind), place: 'ЖК «Речной», корпус 4' }, 1)
    const { text } = await pdfText(await pdfOf([{ sheet }], ''))
    for (const word of ['Работа', 'Холостой', 'Стоянка', 'Неизвестно', 'записям', 'Простой'])
      expect(text).toContain(word)
  },
)

test.each(
  (['shift', 'esm2', 'esm3'] as const).flatMap((kind) =>
    (['ЖК «Речной», корпус 4', ''] as const).map((place) => [kind, place] as const),
  ),
)('%s, place «%s»: the times of a day between two nights stay whole', async (kind, place) => {
  const content = fullDecade(kind)
  const days = content.days.map((day) => ({ ...day, came: '00:00', pause: '00:27, 21:25', left: '24:00' }))
  const { text } = await pdfText(await pdfOf([{ sheet: sheetOf({ ...content, days, place }, 1) }], ''))
  expect(text.match(/00:00–00:27, ?21:25–24:00/g)).toHaveLength(days.length)
})
