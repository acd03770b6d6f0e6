import { expect, test } from 'vitest'
import { dayAt, daySpan, daySpanAt } from './clock.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const hours = (zone: string, day: string) => {
  const { start, end } = daySpan(zone, day)
  return (end - start) / 3600_000
}

test('a day in Moscow begins at 21:00 UTC of the day before and has 24 hours', () => {
  expect(daySpan('Europe/Moscow', '2026-06-17')).toEqual({
    day: '2026-06-17',
    start: utc('2026-06-16T21:00'),
    end: utc('2026-06-17T21:00'),
  })
})

test('days on which clocks are put on or back have 23 and 25 hours', () => {
  expect(hours('Europe/Berlin', '2026-03-29')).toBe(23)
  expect(hours('Europe/Berlin', '2026-10-25')).toBe(25)
  // Moves forward by half an hour.
  expect(hours('Australia/Lord_Howe', '2026-10-04')).toBe(23.5)
  // Moscow left summer time for good that day.
  expect(hours('Europe/Moscow', '2014-10-26')).toBe(25)
})

test('where clocks are put on at midnight the day begins at one', () => {
  const { start, end } = daySpan('Asia/Beirut', '2026-03-29')
  expect([start, end]).toEqual([utc('2026-03-28T22:00'), utc('2026-03-29T21:00')])
})

test('zones with quarters of an hour, and the furthest ones', () => {
  expect(daySpan('Asia/Kathmandu', '2026-06-17').start).toBe(utc('2026-06-16T18:15'))
  expect(daySpan('Pacific/Kiritimati', '2026-06-17').start).toBe(utc('2026-06-16T10:00'))
  expect(daySpan('Pacific/Niue', '2026-06-17').start).toBe(utc('2026-06-17T11:00'))
})

test('the first and the last moment of a day are in it, those beside are not', () => {
  for (const zone of ['Europe/Moscow', 'Asia/Kamchatka', 'Europe/Berlin', 'Asia/Kathmandu']) {
    const { day, start, end } = daySpanAt(zone, utc('2026-10-25T12:00'))
    expect([start - 1, start, end - 1, end].map((moment) => dayAt(zone, moment) === day)).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
})
