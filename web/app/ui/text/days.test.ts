import { expect, test } from 'vitest'
import { type DayForm, dayRangeText, dayText, periodText } from './days'

test('a day is written in one way for each purpose', () => {
  const forms: DayForm[] = ['plain', 'dated', 'row', 'heading', 'paper']
  expect(forms.map((form) => dayText('2026-11-20', form).replaceAll('\u00a0', ' '))).toEqual([
    '20 ноября',
    '20 ноября 2026',
    'пт, 20 ноября',
    'Пятница, 20 ноября 2026',
    '20.11.2026',
  ])
  expect(dayText('2026-11-01', 'row')).toBe('вс, 1\u00a0ноября')
  expect(periodText('2026-11-16', '2026-11-20')).toBe('16.11.2026 — 20.11.2026')
})

test.each([
  ['2026-12-01', '2026-12-01', '1 декабря', '1 декабря 2026'],
  ['2026-12-01', '2026-12-05', '1–5 декабря', '1–5 декабря 2026'],
  ['2026-11-28', '2026-12-02', '28 ноября — 2 декабря', '28 ноября — 2 декабря 2026'],
  ['2025-12-31', '2026-01-01', '31 декабря — 1 января', '31 декабря 2025 — 1 января 2026'],
])('days from %s to %s are «%s», with their year «%s»', (from, to, plain, dated) => {
  expect(
    [dayRangeText(from, to), dayRangeText(from, to, 'dated')].map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual([plain, dated])
})
