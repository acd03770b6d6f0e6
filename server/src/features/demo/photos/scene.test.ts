import { expect, test } from 'vitest'
import type { Kind } from './cab.ts'
import { lightOf, seasonAt, sunAltitude } from './light.ts'
import { scene } from './scene.ts'

const KINDS: Kind[] = ['excavator', 'backhoe', 'tipper', 'crane', 'other']
const HOUR = 3600_000
const coords = [55.57, 38.26] as const

test('drawings are whole at any hour of any month, and the same photo is drawn the same', () => {
  for (const kind of KINDS)
    for (let i = 0; i < 48; i++) {
      const at = Date.UTC(2026, i % 12, 15, i % 24) + i * 7 * 60_000
      const moment = { at, coords, moving: i % 3 === 0, text: '15.06.2026 09:40:12', day: '2026-06-15' }
      const drawn = scene({ kind, coat: '#e3b02c', seed: 7 }, moment)
      expect(drawn).not.toMatch(/NaN|undefined|Infinity|#-|\s-?\d*\.\d*\.\d/)
      expect(scene({ kind, coat: '#e3b02c', seed: 7 }, moment)).toBe(drawn)
    }
})

test('the sun of Ramenskoye: high at midday in June, low in December, below the horizon at night', () => {
  const noon = (month: number) => sunAltitude(Date.UTC(2026, month, 21, 9.5), ...coords)
  expect(noon(5)).toBeCloseTo(57.9, 0)
  expect(noon(11)).toBeCloseTo(11, 0)
  expect(sunAltitude(Date.UTC(2026, 11, 21, 22), ...coords)).toBeLessThan(-40)
  expect(lightOf(-8, 0.3).dark).toBe(true)
  expect([0, 3, 6, 9].map((month) => seasonAt(Date.UTC(2026, month, 15) + HOUR))).toEqual([
    'winter',
    'autumn',
    'summer',
    'autumn',
  ])
})
