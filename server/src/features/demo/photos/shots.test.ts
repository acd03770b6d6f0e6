import { expect, test } from 'vitest'
import { openRandom } from '../random.ts'
import { shotsOf } from './shots.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 5, 16, 4)
const GAP = { from: 180, to: 300 }
/** A point a minute for nine hours, north for the second half of every hour; none in the gap. */
const points = Array.from({ length: 9 * 60 }, (_, i) => ({
  timestamp: START + i * MINUTE,
  coords: [55 + i / 1000, 38] as const,
  speed: i % 60 >= 30 ? 20 : 0,
})).filter((_, i) => i <= GAP.from || i >= GAP.to)

test('whatever the seed, a day has photos as long as it was recorded, where the machine then was', () => {
  for (let seed = 0; seed < 200; seed++) {
    const shots = shotsOf(points, openRandom(seed))
    expect(shots.length).toBeGreaterThanOrEqual(8)
    expect(shots.length).toBeLessThanOrEqual(14)
    const minutes = shots.map(({ at }) => (at - START) / MINUTE)
    const gaps = minutes.slice(1).map((minute, i) => minute - (minutes[i] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20)
    expect(minutes.filter((minute) => minute > GAP.from && minute < GAP.to - 1)).toEqual([])
    expect(minutes.some((minute) => Math.abs(minute - GAP.to) < 1)).toBe(true)
    for (const [i, { coords, moving }] of shots.entries()) {
      const nearest = Math.round(minutes[i] ?? 0)
      expect(coords[0]).toBeCloseTo(55 + nearest / 1000)
      expect(moving).toBe(nearest % 60 >= 30)
    }
  }
})

test('a day that has just begun has none', () => {
  expect(shotsOf(points.slice(0, 2), openRandom(1))).toEqual([])
  expect(shotsOf([], openRandom(1))).toEqual([])
})
