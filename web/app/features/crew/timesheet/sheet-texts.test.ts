import type { Timesheet, TimesheetCell } from '@spetskarta/shared/crew/timesheet.ts'
import { describe, expect, test } from 'vitest'
import {
  cellSpoken,
  cellText,
  cellTitle,
  enteredAlone,
  isOpenCell,
  shortHours,
  typedHours,
  weeksOf,
} from './sheet-texts'

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

describe('a day that could not be counted', () => {
  const open: TimesheetCell = { ...CELL, state: 'uncounted' }
  const counted = { hours: 9 * 3600, night: 0 }
  const correction = { by: 'Лукина', reason: 'По журналу', at: 0 }
  const entered = { ...open, counted, correction }

  test('is a question until hours are entered, whatever letter it has', () => {
    const letter = { ...open, mark: 'Я' as const, correction }
    expect([open, letter, entered].map(isOpenCell)).toEqual([true, true, false])
    expect([open, letter, { ...open, correction }].map(cellText)).toEqual(['?', 'Я', '?'])
    expect(cellTitle(open)).toBe('день не удалось посчитать: он не засчитан, пока не впишут часы')
  })

  test('keeps a star at the entered hours, and what is counted later stands beside them', () => {
    expect([entered, { ...entered, mark: 'Н' as const }].map(cellText)).toEqual(['9*', 'Н 9*'])
    expect(cellSpoken(entered)).toBe('9, день не удалось посчитать')
    const title = 'день не удалось посчитать; исправил Лукина: По журналу; засчитано 9\u00a0ч'
    expect(cellTitle(entered)).toBe(title)
    expect(cellTitle({ ...entered, later: { hours: 8 * 3600, night: 3600 } })).toBe(
      `${title}; посчитан позже: записано 8\u00a0ч, ночных 1`,
    )
  })

  test('is listed once however many were at work, with those who have other hours by the records', () => {
    const row = (id: number, ...cells: TimesheetCell[]) =>
      ({ id, name: `О${id}`, cells }) as unknown as Timesheet['rows'][number]
    const days = ['2026-06-01', '2026-06-02'].map((day) => ({ day, weekend: false }))
    const later = { hours: 8 * 3600, night: 0 }
    const rows = [
      row(1, { ...CELL, counted }, { ...entered, later }),
      row(2, { ...open, correction }, { ...entered, later: counted }),
      row(3, CELL, entered),
    ]
    expect(enteredAlone({ days, rows })).toEqual({
      days: ['2026-06-02'],
      differing: [{ id: 1, name: 'О1', day: '2026-06-02', counted: '9\u00a0ч', recorded: '8\u00a0ч' }],
    })
  })
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
