import { expect, test } from 'vitest'
import { withReasons } from './gap-reasons.rules.ts'

const gap = { from: 1000, to: 2000, fromCoords: [55, 37] as [number, number], toCoords: [55, 38] as [number, number] }
const reasonOf = (...sleeps: Parameters<typeof withReasons>[1]) => withReasons([gap], sleeps)[0]?.reason

test('a gap has the reason that fills at least half of it', () => {
  expect(reasonOf({ from: 900, to: 1500, reason: 'asleep' })).toBe('asleep')
  expect(reasonOf({ from: 900, to: 1499, reason: 'asleep' })).toBeUndefined()
})

test('several times of one reason count together, and the longest one is the reason', () => {
  const naps = [1000, 1300, 1600].map((from) => ({ from, to: from + 200, reason: 'asleep' as const }))
  expect(reasonOf(...naps, { from: 1200, to: 1300, reason: 'off' })).toBe('asleep')
})

test('what was before or after the gap explains nothing', () => {
  expect(reasonOf({ from: 0, to: 1000, reason: 'off' }, { from: 2000, to: 9000, reason: 'stopped' })).toBeUndefined()
})

test('of two reasons that which fills more of it is named, whichever came first', () => {
  expect(reasonOf({ from: 1000, to: 1300, reason: 'off' }, { from: 1300, to: 2000, reason: 'asleep' })).toBe('asleep')
  expect(reasonOf({ from: 1000, to: 1700, reason: 'off' }, { from: 1700, to: 2000, reason: 'asleep' })).toBe('off')
})

test('the same reason at another time takes nothing from it', () => {
  expect(reasonOf({ from: 900, to: 1500, reason: 'asleep' }, { from: 9000, to: 9500, reason: 'asleep' })).toBe('asleep')
})
