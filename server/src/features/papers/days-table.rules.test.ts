/** What a paper prints of its days: now, and on papers that were issued before idling was separate from standing. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import type { PaperContent } from './content.rules.ts'
import { makeContent } from './papers.fixture.ts'
import { sheetOf } from './sheets.rules.ts'

const textsOf = (blocks: PaperBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? [...block.head, ...block.rows].map((row) => row.map(({ text }) => text).join('|'))
      : block.kind === 'text'
        ? [block.text]
        : [],
  )

test('a paper issued before prints the same as on that day', () => {
  // As it was stored: no parts but these, seconds that are no hundredths.
  const now = makeContent({ kind: 'esm3' })
  const content: PaperContent = {
    ...now,
    days: [
      {
        day: '2026-11-16',
        came: '00:00',
        left: '',
        idle: 30_010,
        unknown: 0,
        reason: '',
        recorded: 28_830,
        work: 28_830,
        quantity: 801,
      },
      {
        day: '2026-11-17',
        came: '08:00',
        left: '17:00',
        idle: 0,
        unknown: 50,
        reason: 'Сверили',
        recorded: 3600,
        work: 28_830,
        quantity: 801,
      },
    ],
    sums: {
      unit: 'hour',
      quantity: 1602,
      extra: 0,
      cost: null,
      recorded: 32_430,
      corrected: 25_230,
      idle: 30_010,
      unknown: 50,
    },
  }
  const texts = textsOf(sheetOf(content, 47).blocks)
  for (const line of [
    'Дата|Прибытие|Отъезд|Отработано, ч|Простой, ч|Нет данных, ч|Причина простоя|Подпись и штамп заказчика',
    '16.11.2026|00:00||8,01|8,34||Ожидание самосвалов|',
    '17.11.2026|08:00|17:00|8,01|0,00|0,01||',
    'Итого|16,02|8,34|0,01||',
    'Поправка за 17.11.2026: 8,01 ч вместо 1,00 ч по записям. Сверили',
  ])
    expect(texts).toContain(line)
})

test('a paper of today has the four parts of each day, its time by the record alone, and простой with its reason', () => {
  const content = makeContent({ kind: 'shift' })
  const [first, ...days] = content.days
  if (!first) throw new Error('no days')
  const corrected = { ...first, recorded: 7 * 3600, reason: 'Сверили', downtime: 1800, downtimeReason: 'Ждали, код 03' }
  const texts = textsOf(sheetOf({ ...content, days: [corrected, ...days] }, 47).blocks)
  for (const line of [
    'Дата|Прибытие, отъезд|Работа, ч|Холостой ход, ч|Стоянка, ч|Неизвестно, ч|Всего по записям, ч|Простой, ч',
    '16.11.2026|08:00–17:00|8,00|1,00|0,00||9,00|0,50',
    'Простой 16.11.2026: 0,50 ч. Ждали, код 03',
    'Простой: 17.11\u00a0—\u00a00,50\u00a0ч, 18.11\u00a0—\u00a01,25\u00a0ч. Ожидание самосвалов',
    'Поправка за 16.11.2026: работа 8,00 ч вместо 7,00 ч по записям, на объекте по записям 9,00 ч. Сверили',
  ])
    expect(texts).toContain(line)
})

test('простой has its code beside it', () => {
  const content = makeContent({ kind: 'esm3' })
  const days = content.days.map((day, i) => ({ ...day, downtime: i < 2 ? 1800 : 0, downtimeCode: i === 0 ? '03' : '' }))
  const texts = textsOf(sheetOf({ ...content, days }, 47).blocks)
  for (const line of [
    /^Дата.*\|Простой, ч \/ код\|/,
    /^16\.11.*\|0,50 \/ 03\|$/,
    /^17\.11.*\|0,50\|$/,
    /^18\.11.*\|\|$/,
  ])
    expect(texts).toContainEqual(expect.stringMatching(line))
})

test('days of простой with one reason are one line', () => {
  const content = makeContent({ kind: 'esm3' })
  const days = content.days.map((day) => ({ ...day, downtime: 8388, downtimeReason: 'Нет фронта работ' }))
  const texts = textsOf(sheetOf({ ...content, days }, 47).blocks).map((text) => text.replaceAll(/\u00a0/g, ' '))
  expect(texts.filter((text) => text.startsWith('Простой: '))).toEqual([
    'Простой: 16.11 — 2,33 ч, 17.11 — 2,33 ч, 18.11 — 2,33 ч, 19.11 — 2,33 ч, 20.11 — 2,33 ч. Нет фронта работ',
  ])
  const before = textsOf(sheetOf({ ...content, days, eachDowntime: true }, 47).blocks)
  expect(before.filter((text) => text.startsWith('Простой 1') || text.startsWith('Простой 20'))).toHaveLength(5)
})
