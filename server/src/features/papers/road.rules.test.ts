/** What a sheet says of counters and fuel, and leaves to the pen. */
import { describe, expect, test } from 'vitest'
import type { PaperReadings } from './readings/readings.ts'
import { countersTable, fuelTable, readingBlocks, roadBlocks } from './road.rules.ts'
import { readRows } from './sheet-text.fixture.ts'

const H = 3600
type Engine = NonNullable<PaperReadings['engine']>
const ENGINE: Engine = { begin: 120 * H, end: 195.5 * H, counted: 75.5 * H, jumps: [] }
const FUEL: NonNullable<PaperReadings['fuel']> = { begin: 210, filled: 300, drained: 0, spent: 330, end: 180 }
const OWN: NonNullable<PaperReadings['own']> = {
  begin: 100 * H,
  end: 175.5 * H,
  ran: 75.5 * H,
  from: { at: '01.06.2026, 08:00', seconds: 90 * H },
} as NonNullable<PaperReadings['own']>
const readings = (more: Partial<PaperReadings> = {}): { readings: PaperReadings } => ({
  readings: { engine: null, fuel: null, own: null, entered: [], ...more },
})
/** Spaces between thousands are no-break ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const texts = (more: Partial<PaperReadings>) =>
  readingBlocks(readings(more)).map((block) => (block.kind === 'text' ? plain(block.text) : block.kind))

/** Of a table, its last row. */
const lastRow = (block: ReturnType<typeof fuelTable>) =>
  block.kind === 'table' ? (block.rows.at(-1) ?? []).map((cell) => plain(cell.text)) : []

describe('the fuel', () => {
  test('is what a level sensor showed, and what was used follows from it', () => {
    expect(lastRow(fuelTable(readings({ fuel: FUEL })))).toEqual(['Марка:', '210', '300', '180', '', '330'])
    // Of a sensor that errs less than nothing was used: then nothing is said of it.
    expect(lastRow(fuelTable(readings({ fuel: { ...FUEL, end: 511 } })))[5]).toBe('')
    expect(lastRow(fuelTable(readings({ fuel: { ...FUEL, end: 510 } })))[5]).toBe('0')
  })

  test('that was drained is not used, and is told below; papers of before it was are as they were', () => {
    const drained = { fuel: { ...FUEL, drained: 40 } }
    expect(lastRow(fuelTable(readings({ ...drained, drainedApart: true })))).toEqual([
      'Марка:',
      '210',
      '300',
      '180',
      '',
      '290',
    ])
    expect(texts({ ...drained, drainedApart: true })).toEqual([
      'Топливо — по показаниям трекера.',
      'Слито 40 л: в расход по факту не вошло.',
    ])
    expect(lastRow(fuelTable(readings(drained)))[5]).toBe('330')
    expect(texts(drained)).toEqual(texts({ fuel: FUEL, drainedApart: true }))
  })

  test('is left to the pen where no sensor told', () => {
    expect(lastRow(fuelTable(readings()))).toEqual(['Марка:', '', '', '', '', ''])
    expect(lastRow(fuelTable({ readings: undefined }))).toEqual(['Марка:', '', '', '', '', ''])
  })
})

describe('the counter of engine hours', () => {
  const ends = (more: Partial<PaperReadings> = {}) => lastRow(countersTable(readings(more))).slice(0, 2)

  test('is the tracker’s, else what the owner has read off with the recorded hours, else the pen’s', () => {
    expect(ends({ engine: ENGINE, own: OWN })).toEqual(['120,0', '195,5'])
    expect(ends({ own: OWN })).toEqual(['100,0', '175,5'])
    expect(ends({ own: { ...OWN, begin: null } })).toEqual(['', '175,5'])
    expect(ends()).toEqual(['', ''])
  })

  test('stands beside the fuel on a sheet that is one page, and with leaving and coming back on the road', () => {
    const row = lastRow(countersTable(readings({ engine: ENGINE, fuel: FUEL })))
    expect(row).toEqual(['120,0', '195,5', '', '210', '300', '180', '', '330'])
    const [, leaving] = roadBlocks(readings({ engine: ENGINE }))
    const rows = leaving?.kind === 'table' ? leaving.rows.map((cells) => cells.map(({ text }) => text)) : []
    expect(rows).toEqual([
      ['Выезд', '', '', '120,0', ''],
      ['Возвращение', '', '', '195,5', ''],
    ])
  })
})

describe('under the table', () => {
  test('nothing stands where nothing was read', () => {
    expect(readingBlocks({ readings: undefined })).toEqual([])
    expect(texts({})).toEqual([])
  })

  test('stands whose figures these are', () => {
    const ran = 'Двигатель отработал 75,5 моточаса.'
    expect(texts({ engine: ENGINE })).toEqual([`Моточасы — по показаниям трекера. ${ran}`])
    expect(texts({ fuel: FUEL })).toEqual(['Топливо — по показаниям трекера.'])
    expect(texts({ engine: ENGINE, fuel: FUEL })).toEqual([`Моточасы и топливо — по показаниям трекера. ${ran}`])
  })

  test('stands where a counter does not go on', () => {
    const jumps = [{ at: '03.06.2026, 12:00', from: 12_345 * H, to: 0 }]
    expect(texts({ engine: { ...ENGINE, jumps } })[1]).toBe(
      'Счётчик сменил показание 03.06.2026, 12:00: было 12 345,0, стало 0,0. Прибор заменили или обнулили, разница в моточасы не вошла.',
    )
  })

  test('stands from which reading of the owner the hours are counted on', () => {
    const by = 'по показанию владельца 90,0 от 01.06.2026, 08:00 и записям: двигатель отработал 75,5 моточаса'
    expect(texts({ own: OWN })).toEqual([`Моточасы — ${by}.`])
    expect(texts({ own: OWN, engine: ENGINE })[1]).toBe(`На счётчике машины, ${by}: в начале 100,0, в конце 175,5.`)
    expect(texts({ own: { ...OWN, begin: null }, engine: ENGINE })[1]).toBe(`На счётчике машины, ${by}: в конце 175,5.`)
  })

  test('stands how far a reading of the owner is from the records, from a tenth of an hour on', () => {
    const entered = (seconds: number, expected: number | null) =>
      texts({ entered: [{ at: '05.06.2026, 18:00', seconds, expected }] })[0]
    const read = 'Показание владельца 05.06.2026, 18:00: 100,0'
    expect(entered(100 * H, null)).toBe(`${read}.`)
    expect([entered(100 * H, 100 * H + 359), entered(100 * H, 100 * H - 359)]).toEqual([`${read}.`, `${read}.`])
    expect(entered(100 * H, 100 * H - 360)).toBe(
      `${read}, по записям было бы 99,9: двигатель работал, когда записи не было.`,
    )
    expect(entered(100 * H, 100 * H + 360)).toBe(`${read}, по записям было бы 100,1: счётчик заменили или обнулили.`)
  })
})

test('each figure stands under its name, and what is for the pen is named', () => {
  const fuel = 'Остаток в начале|Выдано|Остаток в конце|Расход по норме|Расход по факту'
  expect(readRows([fuelTable(readings({ fuel: FUEL }))])).toEqual([`Топливо, л|${fuel}`, 'Марка:|210|300|180||330'])
  expect(readRows([countersTable(readings({ engine: ENGINE, fuel: FUEL }))])).toEqual([
    'Счётчик моточасов|Топливо, л',
    `В начале|В конце|Марка|${fuel}`,
    '120,0|195,5||210|300|180||330',
  ])
  expect(readRows(roadBlocks(readings()))).toEqual([
    '|Дата и время|Одометр, км|Моточасы|Диспетчер, подпись',
    'Выезд||||',
    'Возвращение||||',
    '|Дата и время|Фамилия, инициалы, подпись',
    'Предрейсовый медицинский осмотр||',
    'Предрейсовый контроль технического состояния||',
    'Послерейсовый медицинский осмотр||',
  ])
})
