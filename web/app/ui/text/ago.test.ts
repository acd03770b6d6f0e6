import { expect, test } from 'vitest'
import { formatAgo, formatDuration } from './ago'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a duration is in minutes, in hours and minutes, or in days', () => {
  const texts = [20, 60, 3540, 3600, 9600, 86_400, 172_799, 172_800, 950_400].map((s) => plain(formatDuration(s)))
  expect(texts).toEqual(['1 мин', '1 мин', '59 мин', '1 ч', '2 ч 40 мин', '24 ч', '2 сут', '2 сут', '11 сут'])
})

test('a time ago is a duration up to a day, then a date', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const ago = (seconds: number) => plain(formatAgo(new Date(now - seconds * 1000).toISOString(), now))
  expect([ago(-5), ago(59), ago(300), ago(86_399), ago(86_400)]).toEqual([
    'только что',
    'только что',
    '5 мин назад',
    '24 ч назад',
    '20 ноября 2026',
  ])
})
