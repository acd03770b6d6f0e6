import type { TimesheetCell } from '@spetskarta/shared/crew/timesheet.ts'
import { expect, test } from 'vitest'
import { cellText, cellTitle, shortHours, typedHours, weeksOf } from './sheet-texts'

const CELL: TimesheetCell = { state: 'worked', recorded: null, counted: null, mark: null, correction: null, shifts: [] }

test('a cell shows hours, a letter, a question, or nothing', () => {
  const counted = { hours: 9.5 * 3600, night: 0 }
  expect(cellText({ ...CELL, counted })).toBe('9,5')
  expect(cellText({ ...CELL, mark: 'Я', counted })).toBe('Я 9,5')
  expect(cellText({ ...CELL, mark: 'Б', counted: { hours: 0, night: 0 } })).toBe('Б')
  expect(cellText({ ...CELL, state: 'gap' })).toBe('?')
  expect(cellText({ ...CELL, state: 'none' })).toBe('—')
  expect(cellText({ ...CELL, state: 'ahead' })).toBe('')
  expect(shortHours(8 * 3600 + 900)).toBe('8,25')
})

test('both numbers of a corrected day are told', () => {
  const cell: TimesheetCell = {
    ...CELL,
    recorded: { hours: 8 * 3600, night: 0 },
    counted: { hours: 9 * 3600, night: 0 },
    correction: { by: 'Лукина', reason: 'Перегон', at: 0 },
  }
  expect(cellTitle(cell)).toBe('по записям; записано 8\u00a0ч; исправил Лукина: Перегон; засчитано 9\u00a0ч')
})

test('a day with a gap is not counted only until it is corrected', () => {
  expect(cellTitle({ ...CELL, state: 'gap' })).toBe('в записях пропуск: день не засчитан, пока его не решат')
  const counted = { hours: 9 * 3600, night: 0 }
  const correction = { by: 'Лукина', reason: 'Перегон', at: 0 }
  expect(cellTitle({ ...CELL, state: 'gap', counted, correction })).toBe(
    'в записях пропуск; исправил Лукина: Перегон; засчитано 9\u00a0ч',
  )
})

test('times of shifts are those of the clocks at the place of work', () => {
  const shifts = [{ from: Date.UTC(2026, 10, 17, 22), to: Date.UTC(2026, 10, 18, 7) }]
  expect(cellTitle({ ...CELL, shifts, timeZone: 'Asia/Vladivostok' })).toBe(
    'по записям; 08:00–17:00, Владивосток, Хабаровск (МСК+7)',
  )
  expect(cellTitle({ ...CELL, shifts })).toBe('по записям; 01:00–10:00, Москва (МСК)')
})

test('weeks begin on Mondays', () => {
  const days = Array.from({ length: 10 }, (_, i) => ({
    day: `2026-11-${String(i + 1).padStart(2, '0')}`,
    weekend: false,
  }))
  expect(weeksOf(days)).toEqual([[0], [1, 2, 3, 4, 5, 6, 7], [8, 9]])
})

test('typed hours of a day are read, empty ones are no hours, and what is not understood is neither', () => {
  expect(['8,5', '8.5', '8:30', '8', ' 0 '].map(typedHours)).toEqual([8.5, 8.5, 8.5, 8, 0])
  expect(['', '  '].map(typedHours)).toEqual([null, null])
  expect(['8ч', '8 ч 30', 'восемь', '8:70', '25', '-1'].map(typedHours)).toEqual(Array(6).fill(undefined))
})
