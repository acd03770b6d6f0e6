import type { MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { hasRecords, recordingStateOf, silenceOf } from './machine-state'

const NOW = Date.parse('2026-06-17T15:52+03:00')
const make = (given: Partial<MachineState>): MachineState => ({
  equipmentId: 'm',
  recording: true,
  lastAt: NOW,
  stoppedAt: null,
  silentAfter: 15 * MINUTE,
  battery: null,
  distance: 1,
  coarseSeconds: null,
  turnsSeconds: null,
  speedUnproved: false,
  photos: 0,
  timeZone: 'Europe/Moscow',
  ...given,
})

test.each([
  [{ lastAt: NOW - MINUTE }, 'online', 'сейчас'],
  [{ lastAt: NOW - 5 * MINUTE }, 'recent', 'данные от 15:47'],
  [{ lastAt: NOW - 160 * MINUTE }, 'silent', 'нет связи 2 ч 40 мин'],
  [{ lastAt: NOW - 160 * MINUTE, recording: false }, 'old', 'данные от 13:12'],
  [{ lastAt: NOW - 160 * MINUTE, stoppedAt: NOW - 159 * MINUTE }, 'old', 'водитель закончил запись в 13:13'],
  [{ lastAt: NOW - 2 * DAY, stoppedAt: NOW - 2 * DAY }, 'old', 'водитель закончил запись 15 июня, 15:52'],
  [{ lastAt: null }, 'off', 'данных ещё не было'],
  [{ lastAt: null, recording: false }, 'off', 'запись не включена'],
] as const)('a machine with %o is %s: «%s»', (given, state, text) => {
  const shown = recordingStateOf(make(given), NOW)
  expect([shown.state, shown.text.replaceAll('\u00a0', ' ')]).toEqual([state, text])
})

const SILENT = { lastAt: NOW - 160 * MINUTE, battery: 9 }

test('a machine that stopped sending today has a notice of its silence', () => {
  expect(silenceOf(make(SILENT), NOW)).toEqual({
    silent: 'молчит 2\u00a0ч\u00a040\u00a0мин',
    text: 'Последняя точка в 13:12, заряд телефона 9\u00a0%.',
  })
})

test('a machine that is not recorded, or was last heard another day, has no notice of silence', () => {
  expect(silenceOf(make({ ...SILENT, recording: false }), NOW)).toBeUndefined()
  expect(silenceOf(make({ lastAt: NOW - DAY }), NOW)).toBeUndefined()
  expect(silenceOf(make({ ...SILENT, stoppedAt: SILENT.lastAt }), NOW)).toBeUndefined()
})

test('a machine without points has no records to look at', () => {
  expect(hasRecords(make({ lastAt: null, recording: false }))).toBe(false)
})

test('a machine whose tracker means to send each quarter of an hour is silent after three of them', () => {
  const silent = (minutes: number) =>
    recordingStateOf(make({ lastAt: NOW - minutes * MINUTE, silentAfter: 47 * MINUTE }), NOW).state
  expect([silent(30), silent(46), silent(48)]).toEqual(['recent', 'recent', 'silent'])
})
