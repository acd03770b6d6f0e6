/** Closed months, rules and corrections: each company's own, each of its own month, day and operator. */
import { FIRST_RULES } from '@spetskarta/shared/crew/timesheet.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { makeOperator } from '../crew.fixture.ts'
import {
  type BareSheet,
  closedSheet,
  closingsOf,
  insertClosing,
  isClosed,
  reopenMonth,
  WHOLE,
} from './closings.queries.ts'
import { keepSheetCorrection, listCorrections, rulesOf, saveRules, stripsOf } from './timesheet.queries.ts'

const { db, makeUser, makeEquipment } = await testRows(4)

const owners = async () => [(await makeUser()).id, (await makeUser()).id] as const

const sheetOf = (hours: number) => ({ hours }) as BareSheet
const close = (owner: string, month: string, hours: number) =>
  insertClosing(db, owner, { month, by: 'Табельщица' }, async function* () {
    yield { group: WHOLE, sheet: sheetOf(hours) }
    yield { group: 7, sheet: sheetOf(hours / 2) }
  })
const reopen = (owner: string, month: string) =>
  reopenMonth(db, owner, { month, by: 'Табельщица', reason: 'Забыли день' })

test('while the sheets of a month are made the owner can log in, and nothing else of the timesheet changes', async () => {
  const [owner, other] = await owners()
  const sheets: string[] = []
  let reopened: Promise<unknown> | undefined
  await insertClosing(db, owner, { month: '2026-06', by: 'Табельщица' }, async function* () {
    // As a log-in reads it.
    await sql`select from users where id = ${owner} for share nowait`.execute(db)
    reopened = reopen(owner, '2026-06').then((done) => sheets.push(`reopened ${done}`))
    expect(await close(other, '2026-06', 100)).toBe('closed')
    sheets.push('made')
    yield { group: WHOLE, sheet: sheetOf(100) }
  })
  await reopened
  expect(sheets).toEqual(['made', 'reopened true'])
})

test('a month is closed for one company, and no other month of it', async () => {
  const [one, other] = await owners()
  expect(await close(one, '2026-06', 100)).toBe('closed')
  expect(await close(one, '2026-06', 100)).toBe('already')
  expect(await close(other, '2026-07', 200)).toBe('closed')
  const closed = [
    await isClosed(db, one, '2026-06'),
    await isClosed(db, one, '2026-07'),
    await isClosed(db, other, '2026-06'),
    await isClosed(db, other, '2026-07'),
  ]
  expect(closed).toEqual([true, false, false, true])
  expect(await closingsOf(db, one, '2026-07')).toEqual([])
  expect(await closingsOf(db, other, '2026-06')).toEqual([])
  expect(await closingsOf(db, one, '2026-06')).toMatchObject([{ by: 'Табельщица', reopened: null }])
})

test('a closed month shows its own sheet, as it was closed the last time', async () => {
  const [one, other] = await owners()
  await close(one, '2026-06', 100)
  await close(other, '2026-06', 200)
  await close(one, '2026-07', 300)
  expect(await closedSheet(db, one, '2026-06', WHOLE)).toEqual(sheetOf(100))
  expect(await closedSheet(db, one, '2026-06', 7)).toEqual(sheetOf(50))
  expect(await closedSheet(db, one, '2026-06', 8)).toBe('missing')
  expect(await closedSheet(db, one, '2026-08', WHOLE)).toBeUndefined()
  await reopen(one, '2026-06')
  expect(await closedSheet(db, one, '2026-06', WHOLE)).toBeUndefined()
  await close(one, '2026-06', 110)
  expect(await closedSheet(db, one, '2026-06', WHOLE)).toEqual(sheetOf(110))
})

test('a month is reopened for one company, once, and no other month of it', async () => {
  const [one, other] = await owners()
  for (const owner of [one, other]) for (const month of ['2026-06', '2026-07']) await close(owner, month, 100)
  expect([await reopen(one, '2026-08'), await reopen(one, '2026-06'), await reopen(one, '2026-06')]).toEqual([
    false,
    true,
    false,
  ])
  const closed = [
    await isClosed(db, one, '2026-06'),
    await isClosed(db, one, '2026-07'),
    await isClosed(db, other, '2026-06'),
  ]
  expect(closed).toEqual([false, true, true])
  const [before] = await closingsOf(db, one, '2026-06')
  await close(one, '2026-06', 100)
  await reopenMonth(db, one, { month: '2026-06', by: 'Другая', reason: 'Ещё день' })
  // What was said of the first reopening stays.
  expect((await closingsOf(db, one, '2026-06')).map(({ reopened }) => reopened?.by)).toEqual(['Другая', 'Табельщица'])
  expect((await closingsOf(db, one, '2026-06'))[1]).toEqual(before)
})

test('a month is closed a hundred times, however often others were', async () => {
  const [one, other] = await owners()
  const many = (user_id: string, month: string, count: number) =>
    db
      .insertInto('timesheet_closings')
      .values(
        Array.from({ length: count }, () => ({
          user_id,
          month: `${month}-01`,
          closed_by: '',
          reopened_at: new Date(),
          reopened_by: '',
          reopened_reason: '',
        })),
      )
      .execute()
  await many(one, '2026-07', 100)
  await many(other, '2026-06', 100)
  await many(one, '2026-06', 99)
  expect(await close(one, '2026-06', 100)).toBe('closed')
  await reopen(one, '2026-06')
  expect(await close(one, '2026-06', 100)).toBe('too_often')
})

test('rules are those of the company, and the first ones where it has none', async () => {
  const [one, other] = await owners()
  await saveRules(db, one, { ...FIRST_RULES, dinner: 45 })
  expect(await rulesOf(db, other)).toEqual(FIRST_RULES)
  await saveRules(db, other, { ...FIRST_RULES, dinner: 30 })
  expect([(await rulesOf(db, one)).dinner, (await rulesOf(db, other)).dinner]).toEqual([45, 30])
})

test('corrections are listed by company, days and operator, the newest first', async () => {
  const [one, other] = await owners()
  const [anna, boris] = [await makeOperator(db, one, 'Анна'), await makeOperator(db, one, 'Борис')]
  const strange = await makeOperator(db, other, 'Вера')
  const correct = (owner: string, operator: number, day: string, reason: string) =>
    keepSheetCorrection(db, owner, { operator, day, mark: null, hours: 3600, night: null, reason, by: 'Табельщица' })
  for (const [operator, day, reason] of [
    [anna, '2026-06-09', 'раньше'],
    [anna, '2026-06-10', 'в первый день'],
    [boris, '2026-06-11', 'другой'],
    [anna, '2026-06-12', 'в последний день'],
    [anna, '2026-06-13', 'позже'],
  ] as const)
    expect(await correct(one, operator, day, reason)).toBe('saved')
  expect(await correct(other, strange, '2026-06-11', 'чужая')).toBe('saved')
  expect(await correct(other, anna, '2026-06-11', 'чужая')).toBe('gone')
  const list = async (...operators: number[]) =>
    (
      await listCorrections(db, one, {
        from: '2026-06-10',
        to: '2026-06-12',
        operators: operators.length > 0 ? operators : undefined,
      })
    ).map(({ reason }) => reason)
  expect(await list()).toEqual(['в последний день', 'другой', 'в первый день'])
  expect(await list(anna)).toEqual(['в последний день', 'в первый день'])
  expect(await list(anna, boris)).toEqual(await list())
  expect(await list(strange)).toEqual([])
  await close(one, '2026-06', 100)
  expect([await correct(one, anna, '2026-06-30', 'х'), await correct(one, anna, '2026-07-01', 'х')]).toEqual([
    'closed',
    'saved',
  ])
})

test('a day is corrected fifty times for one operator, and then another day or another operator still', async () => {
  const [one] = await owners()
  const [anna, boris] = [await makeOperator(db, one, 'Анна'), await makeOperator(db, one, 'Борис')]
  const rows = Array.from({ length: 49 }, () => ({
    user_id: one,
    operator: String(anna),
    day: '2026-06-10',
    reason: 'х',
    made_by: '',
  }))
  await db.insertInto('timesheet_corrections').values(rows).execute()
  const correct = (operator: number, day: string, hours: number) =>
    keepSheetCorrection(db, one, { operator, day, mark: null, hours, night: null, reason: 'х', by: '' })
  expect([await correct(anna, '2026-06-10', 3600), await correct(anna, '2026-06-10', 7200)]).toEqual(['saved', 'full'])
  expect([await correct(anna, '2026-06-11', 3600), await correct(boris, '2026-06-10', 3600)]).toEqual([
    'saved',
    'saved',
  ])
})

test('days are those of the machines and of the span that were asked for, with both its ends', async () => {
  const [one] = await owners()
  const [a, b] = [(await makeEquipment({ owner: one })).id, (await makeEquipment({ owner: one })).id]
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 0, idle_s: 0 }
  const counts = { ...sums, moving_s: 0, trips: 0, stops: 0, gaps: 0, strip: [0, 60, 0] }
  for (const [equipment, day] of [
    [a, '2026-06-09'],
    [a, '2026-06-10'],
    [a, '2026-06-12'],
    [a, '2026-06-13'],
    [b, '2026-06-11'],
  ] as const)
    await db
      .insertInto('track_days')
      .values({ equipment, day, ...counts } as never)
      .execute()
  expect((await stripsOf(db, [a], '2026-06-10', '2026-06-12')).map(({ day }) => day).toSorted()).toEqual([
    '2026-06-10',
    '2026-06-12',
  ])
})
