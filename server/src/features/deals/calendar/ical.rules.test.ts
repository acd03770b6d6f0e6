/** Bookings in the calendar of a phone, read as RFC 5545 says. */
import { expect, test } from 'vitest'
import { type CalendarEvent, icalOf } from './ical.rules.ts'

const ORIGIN = 'https://spetskarta.example:8443'
const EVENT: CalendarEvent = {
  id: '17',
  from: '2026-12-30',
  to: '2026-12-31',
  shift: 'night',
  state: 'booked',
  machine: 'Автокран',
  other: 'Андрей',
  phone: '+7 916 000-12-70',
  place: 'Раменское',
  own: false,
  changedAt: Date.UTC(2026, 10, 29, 21, 5, 9, 999),
}

/** 3.1: a line break with a space behind it is none. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const linesOf = (...events: Partial<CalendarEvent>[]) =>
  unfolded(
    icalOf(
      events.map((event) => ({ ...EVENT, ...event })),
      ORIGIN,
    ),
  )

test('an empty calendar is a calendar', () => {
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Spetskarta//Deals//RU',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Брони «Спецкарты»',
    'END:VCALENDAR',
    '',
  ])
})

test('a deal takes whole days until the one after its last, with whom to call', () => {
  expect(linesOf({}).slice(5, -2)).toEqual([
    'BEGIN:VEVENT',
    'UID:deal-17@spetskarta.example',
    'DTSTAMP:20261129T210509Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Автокран ночью: Андрей',
    'LOCATION:Раменское',
    String.raw`DESCRIPTION:ночная смена\n+7 916 000-12-70`,
    'URL:https://spetskarta.example:8443/deals/17',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('what the owner has entered himself is another event, and leads to its days', () => {
  const lines = linesOf({}, { own: true, other: '', place: '', phone: '', shift: 'all' })
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.slice(16, -2)).toEqual([
    'BEGIN:VEVENT',
    'UID:booking-17@spetskarta.example',
    'DTSTAMP:20261129T210509Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Автокран',
    'DESCRIPTION:обе смены',
    'URL:https://spetskarta.example:8443/deals/calendar?from=2026-12-30',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('what means something in a calendar is written so that it means itself', () => {
  const lines = linesOf({ place: 'Двор; корпус 2, подъезд\n3\r\nза C:\\' })
  expect(lines).toContain(String.raw`LOCATION:Двор\; корпус 2\, подъезд\n3\nза C:\\`)
})

test('only a night is named in the line that a month shows: one of the day is what is usual', () => {
  const titles = (['day', 'night', 'all'] as const).map((shift) =>
    linesOf({ shift }).find((line) => /^SUMMARY/.test(line)),
  )
  expect(titles).toEqual(['SUMMARY:Автокран: Андрей', 'SUMMARY:Автокран ночью: Андрей', 'SUMMARY:Автокран: Андрей'])
})

test('a stranger’s name begins no line of its own and holds nothing that a calendar may not contain', () => {
  const text = icalOf([{ ...EVENT, other: 'А\rBEGIN:VEVENT\u2028Б\u0085В\vГ\u0007Д\tЕ\u007f' }], ORIGIN)
  expect(text.split(/[\r\n\u2028\u0085\v]+/).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(unfolded(text)).toContain(`${String.raw`SUMMARY:Автокран ночью: А\nBEGIN:VEVENT\nБ\nВ\nГД`}\tЕ`)
  expect(text.replaceAll('\r\n', '').replaceAll('\t', '')).not.toMatch(/\p{Cc}/u)
})

test.each([
  ['of one byte', 'x'.repeat(300), 75],
  // «LOCATION:» is nine bytes; a space and 37 or 18 signs are 75 and 73.
  ['of two bytes', 'щ'.repeat(150), 75],
  ['of four bytes', '🏗'.repeat(80), 73],
])('a long line of characters %s is broken between them, as late as 75 bytes allow', (_, place, longest) => {
  const text = icalOf([{ ...EVENT, place }], ORIGIN)
  const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBe(longest)
  // No character of these takes more than four: a line that could hold one more is not broken.
  expect(lengths.filter((length) => length > 70).length).toBeGreaterThanOrEqual(3)
  expect(text).not.toContain('\uFFFD')
  expect(unfolded(text)).toContain(`LOCATION:${place}`)
})
