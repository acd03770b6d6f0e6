/** The calendars of searches say what the page of a machine says, however often they are entered anew. */
import { type BusySpan, dayAfter, isFree } from '@spetskarta/shared/catalog/calendar.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Calendars } from './calendars.ts'

const day = (n: number) => dayAfter('2026-12-25', n)
const span = fc
  .record({
    first: fc.integer({ min: 0, max: 20 }),
    days: fc.integer({ min: 0, max: 4 }),
    state: fc.constantFrom('busy' as const, 'service' as const),
    shift: fc.constantFrom('all' as const, 'day' as const, 'night' as const),
  })
  .map(({ first, days, ...rest }): BusySpan => ({ from: day(first), to: day(first + days), ...rest }))
const calendar = fc.option(fc.array(span, { maxLength: 6 }))

test('a machine is free in a search exactly where it is free by its calendar', () => {
  const edit = fc.record({ number: fc.integer({ min: 1, max: 300 }), busy: calendar })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), fc.integer({ min: 0, max: 24 }), (edits, first) => {
      const calendars = new Calendars()
      const known = new Map<number, BusySpan[] | null>()
      for (const { number, busy } of edits) {
        calendars.put(number, busy)
        known.set(number, busy)
      }
      // Another one is entered so often that the dead are cleared away, also in the middle.
      for (let i = 0; i < 700; i++) calendars.put(301, [{ from: day(0), to: day(30), state: 'busy', shift: 'all' }])
      const dates = { from: day(first), to: day(first + 2) }
      const free = calendars.filter(dates)
      for (const [number, busy] of known) {
        expect(free?.(number)).toBe(busy !== null && isFree(busy, dates.from, dates.to))
      }
      expect(free?.(301)).toBe(false)
    }),
  )
})

test('what was entered before takes no room for long', () => {
  const calendars = new Calendars()
  const busy = Array.from(
    { length: 60 },
    (_, i) => ({ from: day(2 * i), to: day(2 * i), state: 'busy', shift: 'all' }) as const,
  )
  for (let i = 0; i < 1000; i++) calendars.put(1, busy)
  expect(calendars.bytes).toBeLessThan(100 * 60 * 8)
  calendars.remove(1)
  expect(calendars.filter({ from: day(1), to: day(1) })?.(1)).toBe(false)
})
