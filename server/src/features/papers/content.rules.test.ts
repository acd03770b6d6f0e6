/** What a paper says of its days, in one number each. */
import { describe, expect, test } from 'vitest'
import { makeCard } from '../rates/rates.fixture.ts'
import { contentOf, type PaperDay, type PaperRow, recordedNow } from './content.rules.ts'
import { FORM, fullDecade, makeContent, makeDay } from './papers.fixture.ts'
import { ELSEWHERE } from './places/elsewhere.ts'

const H = 3600

test('the sums are those of the days', () => {
  const { sums, days } = makeContent()
  expect(sums).toMatchObject({
    unit: 'hour',
    quantity: 3220,
    extra: 130,
    idle: 13.6 * H,
    off: 0,
    unknown: 0.5 * H,
    present: 45 * H,
    downtime: 1.75 * H,
    recorded: 30.9 * H,
    corrected: 0,
  })
  expect(days.map(({ quantity }) => quantity)).toEqual([800, 750, 400, 770, 500])
  // What only the reckoning needs is not kept.
  expect(Object.keys(days[0] ?? {})).not.toEqual(expect.arrayContaining(['visits']))
})

test('what an owner corrected stands beside what was recorded', () => {
  const { sums } = fullDecade('esm3')
  expect(sums.recorded).toBe((10 * 7.5 + 6) * H)
  expect(sums.corrected).toBe(1.5 * H)
})

test('by the shift quantities are shifts', () => {
  expect(makeContent({ by: 'shift', minHours: 0 }).sums).toMatchObject({ unit: 'shift', quantity: 387 })
  expect(makeContent({ by: 'none', price: 0 }).sums).toMatchObject({ unit: 'hour', quantity: 3090, cost: null })
})

describe('by rate cards', () => {
  const { days: _, sums: __, charges: ___, coverage: ____, ...said } = makeContent({ by: 'card', vat: 'none' })
  const days = [16, 17].map((number) => {
    const came = Date.UTC(2026, 10, number, 5)
    const times = { came: '08:00', left: '17:00', visits: [{ came, left: came + 9 * H * 1000 }] }
    const parts = { idle: H, off: 2 * H, unknown: 3 * H, present: 9 * H, downtime: 0, idleDue: 0 }
    const words = { reason: '', downtimeReason: '', downtimeCode: '' }
    return {
      day: `2026-11-${number}`,
      counted: 3 * H,
      recorded: 3 * H,
      coverage: undefined,
      ...times,
      ...parts,
      ...words,
      parts: { work: 3 * H, idle: H, off: 2 * H, unknown: 3 * H },
    }
  })
  const charged = (ratesOf?: Parameters<typeof contentOf>[0]['ratesOf']) => contentOf({ ...said, days, ratesOf })

  test('the tax is that of the card, not of the form', () => {
    const { content, mixed, missing } = charged(() => makeCard({ vat: 'added-22' }))
    expect([content.form.vat, mixed, missing]).toEqual(['added-22', false, []])
    expect(content.sums).toMatchObject({ cost: { net: 1_680_000, tax: 369_600 }, off: 4 * H, unknown: 6 * H })
    expect(contentOf({ ...said, form: { ...FORM, vat: 'included-22' }, days }).content.form.vat).toBe('included-22')
  })

  test('cards of different taxes are not put on one paper', () => {
    const mixed = charged((day) => makeCard(day < '2026-11-17' ? { vat: 'none' } : { id: 2, vat: 'added-22' }))
    expect(mixed.mixed).toBe(true)
  })

  test('days without a card are named, and charge nothing', () => {
    expect(charged()).toMatchObject({ missing: ['2026-11-16', '2026-11-17'], mixed: false })
    const half = charged((day) => (day < '2026-11-17' ? undefined : makeCard()))
    expect(half).toMatchObject({ missing: ['2026-11-16'], mixed: false })
    expect(half.content.days.map(({ quantity }) => quantity)).toEqual([0, 300])
    expect(half.content.form.vat).toBe('none')
  })

  test('of lines in hours and in shifts the paper counts shifts', () => {
    const { content } = charged((day) =>
      makeCard(day < '2026-11-17' ? {} : { id: 2, work: null, shift: 2_400_000, from: '2026-11-17' }),
    )
    expect(content.charges?.map(({ unit }) => unit)).toEqual(['hour', 'shift'])
    expect(content.sums.unit).toBe('shift')
  })
})

test('hours that today’s records round alike are those of the paper', () => {
  const content = makeContent()
  const now = (seconds: number) => [{ recorded: seconds }] as unknown as Parameters<typeof recordedNow>[1]
  expect(recordedNow(content, now(30.9 * H))).toBe(content.sums.recorded)
  expect(recordedNow(content, now(31 * H))).toBe(31 * H)
})

test('also where the paper rounded each of its days', () => {
  // Three days of 8:00:30 are 8.01 h each as the paper shows them, and 24.03 h today.
  const content = makeContent()
  const days = content.days.slice(0, 3).map((one) => ({ ...one, recorded: 8 * H + 30 }))
  const paper = { ...content, days, sums: { ...content.sums, recorded: 24 * H + 90 } }
  const now = [{ recorded: 3 * 8.01 * H }] as unknown as Parameters<typeof recordedNow>[1]
  expect(recordedNow(paper, now)).toBe(24 * H + 90)
  expect(content.coverage).toMatchObject({ photos: { expected: 90, came: 85 } })
})

test('that coordinates were led away is the sum of its days, and stands once', () => {
  const { days: kept, coverage } = makeContent({}, [
    { ...makeDay(16, 8), jammed: 0.5 * H },
    { ...makeDay(17, 8), jammed: 0.75 * H },
    makeDay(18, 8),
  ])
  expect(coverage?.jammed).toBe(1.25 * H)
  expect(Object.keys(kept[0] ?? {})).not.toContain('jammed')
})

describe('what was done', () => {
  const done = (object: string, works: string, hours: number) =>
    ({ object, works, work: hours * H, present: hours * H, recorded: hours * H }) as PaperRow
  const linesOf = (...days: PaperDay[]) =>
    makeContent({ works: 'Планировка', minHours: 0 }, days).charges?.map(({ works, quantity }) => [works, quantity])
  const rows = [done('Склад', 'Погрузка', 3), done('Речной', '', 2), done(ELSEWHERE, 'Перегон', 1)]

  test('is charged by the works of each place, and elsewhere by what is typed', () => {
    expect(linesOf({ ...makeDay(16, 6), rows })).toEqual([
      ['Погрузка', 300],
      ['Планировка', 300],
    ])
  })

  test('of a place that names none it is what its day says, then what is typed', () => {
    expect(linesOf({ ...makeDay(16, 6), works: 'Котлован', rows })).toEqual([
      ['Погрузка', 300],
      ['Котлован', 200],
      ['Планировка', 100],
    ])
    expect(linesOf({ ...makeDay(16, 6), works: 'Котлован' }, makeDay(17, 4))).toEqual([
      ['Котлован', 600],
      ['Планировка', 400],
    ])
  })

  test('is one line without a name where all hours are of one kind', () => {
    expect(linesOf(makeDay(16, 6), makeDay(17, 4))).toEqual([[undefined, 1000]])
    expect(linesOf({ ...makeDay(16, 6), works: 'Котлован' }, { ...makeDay(17, 0), works: 'Засыпка' })).toEqual([
      [undefined, 600],
    ])
  })
})
