import { expect, test } from 'vitest'
import { discardedText } from './DiscardedPoints'

const POINT = { at: Date.parse('2026-11-20T05:22:55Z'), lat: 55, lng: 37, accuracy: 400.2, speed: 12.4 }

test('a point that was left out says when, why, and what the phone said of itself', () => {
  expect(discardedText({ ...POINT, reason: 'accuracy' }, 'Europe/Moscow')).toBe(
    '20.11.2026, 08:22:55: точность хуже 100\u00a0м. Точность 400\u00a0м, скорость 12\u00a0км/ч',
  )
})

test('what the phone did not report is unknown', () => {
  expect(discardedText({ ...POINT, accuracy: null, speed: null, reason: 'mock' }, 'Europe/Moscow')).toMatch(
    /: фиктивное местоположение\. Точность неизвестна, скорость неизвестна$/,
  )
})
