import { expect, test } from 'vitest'
import { type DayForm, dayText, periodText } from './days'

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
  expect(periodText('2026-11-16', '2026-11-20')).toBe('16.11.2026 – 20.11.2026')
})
