import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { daySpan } from '@spetskarta/shared/tracks/clock.ts'
import { describe, expect, test } from 'vitest'
import { markText, momentAt, spanBetween, stretchesOf } from './marked'

const spanIn = (zone: string, day: string) => ({ zone, ...daySpan(zone, day) })
const MOSCOW = spanIn('Europe/Moscow', '2026-06-17')

describe('a time of the day', () => {
  test.each([
    ['00:00', 0],
    ['08:05', 8 * HOUR + 5 * MINUTE],
    ['23:59', 24 * HOUR - MINUTE],
  ])('%s is %i ms after midnight', (clock, ms) => {
    expect(momentAt(MOSCOW, clock)).toBe(MOSCOW.start + ms)
  })

  test('behind an hour that clocks leave out, or repeat, is the one that they show', () => {
    const spring = spanIn('Europe/Berlin', '2026-03-29')
    expect(momentAt(spring, '08:00')).toBe(spring.start + 7 * HOUR)
    expect(momentAt(spring, '02:30')).toBeUndefined()
    const autumn = spanIn('Europe/Berlin', '2026-10-25')
    expect(momentAt(autumn, '08:00')).toBe(autumn.start + 9 * HOUR)
    expect(momentAt(autumn, '02:30')).toBe(autumn.start + 2.5 * HOUR)
  })

  test('that is none has no moment', () => {
    expect(momentAt(MOSCOW, '')).toBeUndefined()
  })
})

test('a stretch may end at midnight', () => {
  expect(spanBetween(MOSCOW, '23:00', '00:00')).toEqual({ from: MOSCOW.end - HOUR, to: MOSCOW.end })
})

test('a stretch does not end before it begins', () => {
  expect(spanBetween(MOSCOW, '09:00', '08:00')).toBeUndefined()
})

test('a mark says when, what, and that it was made on a phone', () => {
  const mark = { _id: '1', from: MOSCOW.start + 8 * HOUR, to: MOSCOW.start + 9 * HOUR, what: 'off' as const }
  expect(markText(MOSCOW.zone, { ...mark, phone: false })).toBe('08:00–09:00 стоянка')
  expect(markText(MOSCOW.zone, { ...mark, phone: true })).toBe('08:00–09:00 стоянка, с телефона')
})

test('drives and moments are no stretches to choose', () => {
  const stretch = (from: number, to: number, by: 'movement' | null) => ({
    from: MOSCOW.start + from,
    to: MOSCOW.start + to,
    activity: by ? ('work' as const) : ('unknown' as const),
    by,
  })
  const stood = stretch(HOUR, 2 * HOUR, null)
  expect(
    stretchesOf(MOSCOW.zone, [stretch(0, HOUR, 'movement'), stood, stretch(2 * HOUR, 2 * HOUR + 5000, null)]),
  ).toEqual([stood])
})
