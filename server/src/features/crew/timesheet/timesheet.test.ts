/** The timesheet through the API: by who was on which machine, corrected by hand, for Excel. */
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import * as api from '@spetskarta/shared/crew/timesheet.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'

const { db, deps, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

/** Works from 8 to 12 and from 13 to 17, Moscow. */
const STRIP = [0, 480, 2, 480, 720, 0, 720, 780, 2, 780, 1020, 0, 1020, 1440, 2]
const at = (day: string, clock: string) => `${day}T${clock}:00+03:00`

async function makeDay(equipment: string, day: string, strip = STRIP) {
  const filled = {
    points: 1,
    photos: 0,
    distance_m: 0,
    raw_distance_m: 0,
    discarded: '{}',
    moving_s: 0,
    working_s: 0,
    idle_s: 0,
    trips: 0,
    stops: 0,
    gaps: 0,
  }
  await db
    .insertInto('track_days')
    .values({ equipment, day, strip, ...filled } as never)
    .execute()
}

async function makeCompany() {
  const user = await makeUser({ name: 'Рамстрой' })
  const who = { cookie: await signIn(user) }
  const machine = async (name: string) => (await makeEquipment({ owner: user.id, name, type: 'samosval' })).id
  const operator = async (name: string) => (await ask(addOperator, { body: { name, staffNumber: '7' } }, who)).id
  const assign = (equipmentId: string, one: number, from: string, to: string | null = null) =>
    ask(assignOperator, { params: { equipmentId }, body: { operator: one, from, to, reason: 'Смена' } }, who)
  const sheet = (more: object = {}) => ask(api.getTimesheet, { querystring: { month: '2026-06', ...more } }, who)
  return { user, who, machine, operator, assign, sheet }
}

test('two who share a day of one machine get each their own hours', async () => {
  const { machine, operator, assign, sheet } = await makeCompany()
  const [id, one, two] = [await machine('А'), await operator('Первый'), await operator('Второй')]
  await assign(id, one, at('2026-06-01', '06:00'), at('2026-06-01', '12:00'))
  await assign(id, two, at('2026-06-01', '12:00'), at('2026-06-03', '00:00'))
  await makeDay(id, '2026-06-01')
  await makeDay(id, '2026-06-02')
  const { rows, totals, hours, shifts } = await sheet()
  expect(rows.map(({ name, hours: sum, days }) => [name, sum / 3600, days])).toEqual([
    ['Второй', 12, 2],
    ['Первый', 4, 1],
  ])
  expect(rows[0]?.cells.slice(0, 3).map(({ counted }) => counted && counted.hours / 3600)).toEqual([4, 8, null])
  expect([totals.reduce((sum, day) => sum + day, 0), hours, shifts]).toEqual([hours, 16 * 3600, 3])
})

test('days are those of the place of work, whatever other machine the operator was on', async () => {
  const { machine, operator, assign, sheet } = await makeCompany()
  const [near, far, one] = [await machine('А'), await machine('Я'), await operator('Один')]
  await makeTracking(db, { equipment: near, time_zone: 'Europe/Moscow' })
  await makeTracking(db, { equipment: far, time_zone: 'Asia/Vladivostok' })
  await assign(near, one, at('2026-06-01', '00:00'), at('2026-06-02', '00:00'))
  await assign(far, one, at('2026-06-02', '12:00'), at('2026-06-10', '00:00'))
  await makeDay(near, '2026-06-01')
  // From 8 to 17 and from 19 to 23 in Vladivostok: in Moscow that is from 1 to 10 and from 12 to 16.
  await makeDay(far, '2026-06-04', STRIP)
  await makeDay(far, '2026-06-05', [1140, 1380, 0])
  const [row] = (await sheet()).rows
  const cells = row?.cells.slice(0, 5).map(({ counted }) => counted && [counted.hours / 3600, counted.night / 3600])
  expect(cells).toEqual([[8, 0], null, null, [8, 0], [4, 1]])
  const zones = row?.cells.slice(0, 4).map(({ timeZone }) => timeZone)
  expect(zones).toEqual(['Europe/Moscow', undefined, undefined, 'Asia/Vladivostok'])
})

test('what nobody recorded is unknown, and a machine that stood is no shift', async () => {
  const { machine, operator, assign, sheet } = await makeCompany()
  const [id, one] = [await machine('А'), await operator('Один')]
  await assign(id, one, at('2026-06-01', '00:00'), at('2026-06-04', '00:00'))
  await makeDay(id, '2026-06-01', [0, 1440, 2])
  await makeDay(id, '2026-06-03', [480, 600, 0, 780, 1020, 0])
  const { rows } = await sheet()
  const cells = rows[0]?.cells ?? []
  expect(cells.slice(0, 4).map(({ state, counted }) => [state, counted])).toEqual([
    ['idle', null],
    ['none', null],
    ['gap', null],
    ['away', null],
  ])
  expect([rows[0]?.days, cells[2]?.recorded?.hours]).toEqual([0, 8 * 3600])
})

test('a correction counts, and what was recorded stays beside it, with who and why', async () => {
  const { who, machine, operator, assign, sheet } = await makeCompany()
  const [id, one] = [await machine('А'), await operator('Один')]
  await assign(id, one, at('2026-06-01', '00:00'), at('2026-06-03', '00:00'))
  await makeDay(id, '2026-06-01')
  const put = (day: string, body: object) =>
    sendAny(api.correctTimesheet, { params: { id: one, day }, body: { reason: 'Ездил за деталью', ...body } }, who)
  expect((await put('2026-06-01', { hours: 9.5, night: 10 })).statusCode).toBe(400)
  expect((await put('2026-06-01', { hours: 9.5, reason: ' ' })).statusCode).toBe(400)
  expect((await put('2026-06-01', { hours: 9.5, night: 0.5 })).statusCode).toBe(200)
  // The same again, as after a lost answer, is no second correction.
  expect((await put('2026-06-01', { hours: 9.5, night: 0.5 })).statusCode).toBe(200)
  expect((await put('2026-06-02', { mark: 'Б' })).statusCode).toBe(200)
  const [row] = (await sheet()).rows
  expect(row?.cells.slice(0, 2)).toMatchObject([
    {
      recorded: { hours: 8 * 3600, night: 0 },
      counted: { hours: 9.5 * 3600, night: 1800 },
      correction: { reason: 'Ездил за деталью', by: 'Рамстрой' },
    },
    { mark: 'Б', counted: { hours: 0, night: 0 } },
  ])
  expect([row?.days, row?.hours]).toEqual([1, 9.5 * 3600])
  await put('2026-06-01', { reason: 'Всё-таки по записи' })
  expect((await sheet()).rows[0]?.hours).toBe(8 * 3600)
  const { corrections } = await ask(api.getTimesheetDay, { params: { id: one, day: '2026-06-01' } }, who)
  expect(corrections.map(({ hours, reason }) => [hours, reason])).toEqual([
    [null, 'Всё-таки по записи'],
    [9.5 * 3600, 'Ездил за деталью'],
  ])
  const other = { cookie: await signIn() }
  const params = { id: one, day: '2026-06-01' }
  expect((await sendAny(api.correctTimesheet, { params, body: { hours: 1, reason: 'х' } }, other)).statusCode).toBe(404)
  expect((await ask(api.getTimesheetDay, { params }, other)).corrections).toEqual([])
})

test('rules of the company and a group change what is counted; Excel has the sums of the screen', async () => {
  const { who, machine, operator, assign, sheet } = await makeCompany()
  const [a, b] = [await machine('А'), await machine('Б')]
  const [one, two] = [await operator('Один'), await operator('Два')]
  await assign(a, one, at('2026-06-01', '00:00'), at('2026-06-02', '00:00'))
  await assign(b, two, at('2026-06-01', '00:00'), at('2026-06-02', '00:00'))
  await makeDay(a, '2026-06-01')
  await makeDay(b, '2026-06-01', [1200, 1440, 0])
  await ask(api.saveTimesheetRules, { body: { ...api.FIRST_RULES, dinner: 30 } }, who)
  const whole = await sheet()
  expect([whole.hours / 3600, whole.night / 3600]).toEqual([8.5 + 4, 2])
  const { id: group } = await ask(addGroup, { body: { name: 'Участок' } }, who)
  await ask(moveMachines, { body: { group, machines: [b] } }, who)
  expect((await sheet({ group })).rows.map(({ name }) => name)).toEqual(['Два'])
  const file = await sendAny(api.exportTimesheet, { querystring: { month: '2026-06' } }, who)
  const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  expect(rows.at(-1)?.slice(3 + 30, 3 + 33)).toEqual([2, 12.5, 2])
  expect((await sendAny(api.getTimesheet, { querystring: { month: '2026-13' } }, who)).statusCode).toBe(400)
})

test('in Excel hours are numbers also beside letters, so that a column can be summed', async () => {
  const { who, machine, operator, assign } = await makeCompany()
  const [one, two] = [await operator('Один'), await operator('Два')]
  for (const [name, who] of [['А', one] as const, ['Б', two] as const]) {
    const id = await machine(name)
    await assign(id, who, at('2026-06-01', '00:00'), at('2026-06-05', '00:00'))
    await makeDay(id, '2026-06-01')
    await makeDay(id, '2026-06-03', name === 'А' ? [480, 600, 0, 780, 1020, 0] : STRIP)
  }
  const put = (day: string, body: object) =>
    ask(api.correctTimesheet, { params: { id: one, day }, body: { reason: 'По журналу', ...body } }, who)
  await put('2026-06-01', { mark: 'РП', hours: 7.67 })
  await put('2026-06-02', { mark: 'Б' })
  const file = await sendAny(api.exportTimesheet, { querystring: { month: '2026-06' } }, who)
  const [names = [], ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  const shown = (name: string) => ['Машинист', '1', '2', '3', '4', name].map((column) => names.indexOf(column))
  expect(rows.map((row) => shown('Отметки дней с часами').map((i) => row[i] ?? null))).toEqual([
    ['Два', 8, null, 8, null, null],
    ['Один', 7.67, 'Б', '?', null, '1: РП'],
    [null, 15.67, null, 8, null, null],
  ])
})

test('sixty operators of a month are read in a few statements', async () => {
  const { machine, operator, assign, sheet } = await makeCompany()
  for (let i = 0; i < 60; i++) {
    const [id, one] = [await machine(`М${i}`), await operator(`О${i}`)]
    await assign(id, one, at('2026-06-01', '00:00'), at('2026-07-01', '00:00'))
    for (let day = 1; day <= 30; day++) await makeDay(id, `2026-06-${String(day).padStart(2, '0')}`)
  }
  const begun = performance.now()
  const { rows, hours } = await sheet()
  expect([rows.length, hours / 3600]).toEqual([60, 60 * 30 * 8])
  expect(performance.now() - begun).toBeLessThan(3000)
})

test('a closed month says what it said, whatever is recorded, assigned or ruled afterwards, until it is reopened', async () => {
  const { who, machine, operator, assign, sheet } = await makeCompany()
  const [id, one] = [await machine('А'), await operator('Один')]
  const group = (await ask(addGroup, { body: { name: 'Юг', parent: null } }, who)).id
  await ask(moveMachines, { body: { group, machines: [id] } }, who)
  await assign(id, one, at('2026-06-01', '00:00'), at('2026-06-05', '00:00'))
  await makeDay(id, '2026-06-01')
  const before = await sheet()
  expect([before.hours, before.over, before.closings]).toEqual([8 * 3600, true, []])
  const month = '2026-06'
  await ask(api.closeTimesheet, { body: { month } }, who)
  expect((await sendAny(api.closeTimesheet, { body: { month } }, who)).statusCode).toBe(409)

  await makeDay(id, '2026-06-02')
  await ask(api.saveTimesheetRules, { body: { ...before.rules, dinner: 0, round: 0 } }, who)
  const correction = { params: { id: one, day: '2026-06-01' }, body: { hours: 1, reason: 'Так' } }
  expect((await sendAny(api.correctTimesheet, correction, who)).json().message).toContain('Месяц закрыт')
  const closed = await sheet()
  expect(closed).toMatchObject({ rows: before.rows, totals: before.totals, hours: before.hours, rules: before.rules })
  expect([closed.over, closed.closings]).toEqual([false, [{ at: expect.any(Number), by: 'Рамстрой', reopened: null }]])
  expect((await sheet({ group })).rows).toEqual(before.rows)
  const later = (await ask(addGroup, { body: { name: 'Позже', parent: null } }, who)).id
  expect((await sheet({ group: later })).rows).toEqual([])

  const reopen = (reason: string) => sendAny(api.reopenTimesheet, { body: { month, reason } }, who)
  expect((await reopen(' ')).statusCode).toBe(400)
  expect((await reopen('Забыли второй день')).statusCode).toBe(200)
  expect((await reopen('Ещё раз')).statusCode).toBe(409)
  const open = await sheet()
  expect([open.hours, open.over]).toEqual([18 * 3600, true])
  expect(open.closings).toMatchObject([{ reopened: { by: 'Рамстрой', reason: 'Забыли второй день' } }])
  expect((await sendAny(api.correctTimesheet, correction, who)).statusCode).toBe(200)
})

test('a month that goes on cannot be closed', async () => {
  const { who } = await makeCompany()
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7)
  expect((await sendAny(api.closeTimesheet, { body: { month } }, who)).json().message).toContain('Месяц ещё идёт')
})

test('a month is not closed, nor saved as a file, while many of its days are still to be summed', async () => {
  const { who, machine, sheet } = await makeCompany()
  const id = await machine('А')
  const month = '2026-06'
  const days = Array.from({ length: 21 }, (_, i) => ({ at: Date.parse('2026-06-01T09:00Z') + i * DAY }))
  await makePoints(db, id, days)
  expect((await sheet()).counting).toBe(21)
  const answers = [
    await sendAny(api.exportTimesheet, { querystring: { month } }, who),
    await sendAny(api.closeTimesheet, { body: { month } }, who),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json().message]).toEqual([409, expect.any(String)])
  expect((await sheet()).closings).toEqual([])

  await freshenDays(deps, [id])
  expect((await sheet()).counting).toBe(0)
  await ask(api.closeTimesheet, { body: { month } }, who)
  expect((await sheet()).closings).toHaveLength(1)
})
