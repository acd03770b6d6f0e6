/** A machine's whole day by places: hours of each part. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import { expect, test } from 'vitest'
import type { PaperDay } from '../content.rules.ts'
import { makeDay } from '../papers.fixture.ts'
import { isWorth, type PlacedDay, placedDay } from './place-days.rules.ts'

const H = 3600
const hours = ({ work = 0, idle = 0, off = 0, unknown = 0 }: Partial<Parts>): Parts => ({
  work: work * H,
  idle: idle * H,
  off: off * H,
  unknown: unknown * H,
})
/** By the records; `more`: what counts, простой. */
function dayOf(parts: Partial<Parts>, more: Partial<PaperDay> = {}): PaperDay {
  const { work, idle, off, unknown } = hours(parts)
  return {
    ...makeDay(16, 0),
    counted: work,
    recorded: work,
    idle,
    off,
    unknown,
    present: work + idle + off + unknown,
    parts: { work, idle, off, unknown },
    idleDue: 0,
    ...more,
  }
}
const at = (objectId: number, object: string, day: PaperDay, works = ''): PlacedDay => ({
  objectId,
  object,
  works,
  day,
})
/** Of each line: the place, and hours of work, idling, standing and the unknown. */
const linesOf = ({ rows = [] }: PaperDay) =>
  rows.map(({ object, work, idle, off, unknown }) => [object, ...[work, idle, off, unknown].map((part) => part / H)])

test('a day that was on no object stays as it was', () => {
  const whole = dayOf({ work: 8 })
  expect(placedDay(whole, [])).toBe(whole)
})

test('what was on no object is a line of its own, and the lines come to the day', () => {
  const whole = dayOf({ work: 8, idle: 2, off: 1, unknown: 1 })
  const there = [
    at(1, 'Стройка', dayOf({ work: 4, idle: 1, off: 0.5 }), 'Котлован'),
    at(2, 'Склад', dayOf({ work: 2, idle: 0.5, unknown: 1 }), 'Погрузка'),
  ]
  const day = placedDay(whole, there)
  expect(linesOf(day)).toEqual([
    ['Стройка', 4, 1, 0.5, 0],
    ['Склад', 2, 0.5, 0, 1],
    ['Вне объектов', 2, 0.5, 0.5, 0],
  ])
  expect(day).toMatchObject({ counted: 8 * H, recorded: 8 * H, idle: 2 * H, off: H, unknown: H, present: 12 * H })
  expect(
    day.rows?.map(({ works, came, left, recorded, present }) => [works, came, left, recorded / H, present / H]),
  ).toEqual([
    ['Котлован', '08:00', '17:00', 4, 5.5],
    ['Погрузка', '08:00', '17:00', 2, 3.5],
    ['', '', '', 2, 3],
  ])
})

test('where all of it was on objects there is no line beside theirs', () => {
  const day = placedDay(dayOf({ work: 8 }), [at(1, 'Стройка', dayOf({ work: 8 }))])
  expect(linesOf(day)).toEqual([['Стройка', 8, 0, 0, 0]])
})

test('a correction counts on its object and moves no time from elsewhere', () => {
  const corrected = dayOf({ work: 4, idle: 2 }, { counted: 6 * H, idle: 0, reason: 'Сверили' })
  const day = placedDay(dayOf({ work: 5, idle: 2 }), [at(1, 'Стройка', corrected)])
  expect(linesOf(day)).toEqual([
    ['Стройка', 6, 0, 0, 0],
    ['Вне объектов', 1, 0, 0, 0],
  ])
  expect(day).toMatchObject({ counted: 7 * H, recorded: 5 * H, reason: 'Сверили' })
})

test('what is unknown of the day and stands behind the working hours of an object is not elsewhere', () => {
  // Three hours at night: of the day unknown, on the object standing.
  const day = placedDay(dayOf({ work: 8, unknown: 4 }), [at(1, 'Стройка', dayOf({ work: 8, off: 3 }))])
  expect(linesOf(day)).toEqual([
    ['Стройка', 8, 0, 3, 0],
    ['Вне объектов', 0, 0, 0, 1],
  ])
  // Standing that the day has, too, is no such one.
  const both = placedDay(dayOf({ off: 3, unknown: 4 }), [at(1, 'Стройка', dayOf({ off: 3 }))])
  expect(linesOf(both)[1]).toEqual(['Вне объектов', 0, 0, 0, 4])
  const more = placedDay(dayOf({ work: 8, unknown: 2 }), [at(1, 'Стройка', dayOf({ work: 8, off: 3 }))])
  expect(linesOf(more)).toHaveLength(1)
})

test('простой of all objects is the day’s, and each reason and code is said once', () => {
  const stood = (downtime: number, idleDue: number, downtimeReason: string, downtimeCode: string) =>
    dayOf(
      { idle: 3 },
      { downtime: downtime * H, idleDue: idleDue * H, downtimeReason, downtimeCode, reason: 'Сверили' },
    )
  const day = placedDay(dayOf({ idle: 9 }), [
    at(1, 'Стройка', stood(1, 1, 'Ожидание самосвалов', '03')),
    at(2, 'Склад', stood(2, 0.5, 'Дождь', '07')),
    at(3, 'Дорога', stood(1, 1, 'Дождь', '07')),
  ])
  expect(day).toMatchObject({
    downtime: 4 * H,
    idleDue: 2.5 * H,
    downtimeReason: 'Ожидание самосвалов; Дождь',
    downtimeCode: '03; 07',
    reason: 'Сверили',
  })
})

test('a day on an object is worth a line for its time there, a correction or простой', () => {
  const day = { onSite: 0, correction: null, downtime: null } as ObjectDay
  expect([day, { ...day, onSite: 36 }].map(isWorth)).toEqual([false, true])
  expect(isWorth({ ...day, correction: {} } as ObjectDay)).toBe(true)
  expect(isWorth({ ...day, downtime: {} } as ObjectDay)).toBe(true)
})
