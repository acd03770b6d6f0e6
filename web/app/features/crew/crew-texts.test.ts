import { expect, test } from 'vitest'
import { entryText, licenceEnd, localOf, momentEntered } from './crew-texts'

const ZONE = 'Asia/Yekaterinburg'

test('what is entered is a moment of the machine’s clock, there and back', () => {
  const moment = Date.parse('2026-11-18T03:30:00Z')
  expect(localOf(ZONE, moment)).toBe('2026-11-18T08:30')
  expect(momentEntered(ZONE, '2026-11-18T08:30', undefined)).toBe('2026-11-18T03:30:00.000Z')
  const [empty, day] = [momentEntered(ZONE, '', null), momentEntered(ZONE, '2026-11-18', null)]
  expect([empty, day]).toEqual([undefined, undefined])
})

test('a moment that is not touched keeps its seconds, a changed or emptied one does not', () => {
  const before = Date.parse('2026-11-18T03:30:41.250Z')
  const entered = (local: string) => momentEntered(ZONE, local, before)
  expect(entered('2026-11-18T08:30')).toBe('2026-11-18T03:30:41.250Z')
  expect(entered('2026-11-18T08:31')).toBe('2026-11-18T03:31:00.000Z')
  expect(entered('')).toBeUndefined()
})

test('an end on the same day is a clock alone, and an open one is none', () => {
  const from = Date.parse('2026-11-18T03:00:00Z')
  expect(entryText(ZONE, { from, to: from + 9 * 3_600_000 })).toBe('18\u00a0ноября, 08:00 — 17:00')
  expect(entryText(ZONE, { from, to: null })).toMatch(/по сей час$/)
})

test('a licence is pointed at from thirty days before its end', () => {
  expect(licenceEnd({ licenceDays: 31 })).toBeUndefined()
  expect(licenceEnd({ licenceDays: 21 })).toEqual({ bad: false, text: 'удостоверению осталось 21\u00a0день' })
  expect(licenceEnd({ licenceDays: -2 })?.bad).toBe(true)
})
