/** What the days of a machine prove. */
import { expect, test } from 'vitest'
import { proofOf } from './proof.rules.ts'

test('days with half an hour of work among the last thirty are counted, with their hours and photos', () => {
  const days = [
    { day: '2026-11-26', working_s: 9000, photos: 9 },
    { day: '2026-11-25', working_s: 1800, photos: 0 },
    { day: '2026-11-24', working_s: 1799, photos: 5 },
    { day: '2026-10-27', working_s: 3 * 3600, photos: 2 },
    { day: '2026-10-26', working_s: 9000, photos: 9 },
  ]
  expect(proofOf(days, '2026-11-26')).toEqual({ days: 2, hours: 4, photos: 2 })
  expect(proofOf([], '2026-11-26')).toEqual({ days: 0, hours: 0, photos: 0 })
})
