import { expect, test } from 'vitest'
import { nearestStop } from './sheet-stops'

test('a released sheet moves to the nearest of its three stops', () => {
  expect(nearestStop(70, 676)).toBe('low')
  expect(nearestStop(200, 676)).toBe('low')
  expect(nearestStop(300, 676)).toBe('middle')
  expect(nearestStop(480, 676)).toBe('middle')
  expect(nearestStop(560, 676)).toBe('full')
})
