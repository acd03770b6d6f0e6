/** The timesheet with a day of a machine that cannot be counted: closed where a person has entered its hours (decision 159). */
import { invitePerson, joinCompany } from '@spetskarta/shared/company/people.ts'
import { getMyShift } from '@spetskarta/shared/crew/my-shift.ts'
import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import * as api from '@spetskarta/shared/crew/timesheet.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../../test/citus/refused-rows.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'

const { db, deps, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

const MONTH = '2026-06'
const at = (day: string, clock: string) => `${MONTH}-${day}T${clock}:00+03:00`

/** The engine runs on the spot, a point a minute. */
const digs = (equipment: string, day: string, from: string, to: string) => {
  const [begin, end] = [Date.parse(at(day, from)), Date.parse(at(day, to))]
  const points = Array.from({ length: (end - begin) / MINUTE + 1 }, (_, i) => ({
    ...{ lat: 55.6 + (i % 3) * 1e-5, lng: 38.1, ignition: true },
    at: begin + i * MINUTE,
  }))
  return makePoints(db, equipment, points)
}

/** An operator on a machine of which the 2nd is counted, and then cannot be counted any more. */
async function makeFailing() {
  const user = await makeUser({ name: 'Рамстрой' })
  const who = { cookie: await signIn(user) }
  const { id: machine } = await makeEquipment({ owner: user.id, name: 'А', type: 'samosval' })
  const { id: operator } = await ask(addOperator, { body: { name: 'Ковалёв', staffNumber: '7' } }, who)
  const assign = (to: string | null) =>
    ask(
      assignOperator,
      { params: { equipmentId: machine }, body: { operator, from: at('01', '00:00'), to, reason: 'Смена' } },
      who,
    )
  const sheet = async () => {
    const { rows, ...rest } = await ask(api.getTimesheet, { querystring: { month: MONTH } }, who)
    return { ...rest, cells: rows[0]?.cells ?? [] }
  }
  for (const day of ['01', '02', '04']) await digs(machine, day, '08:00', '18:00')
  await freshenDays(deps, [machine])
  const mend = await refuseRowsOf(db, 'track_days', machine, `${MONTH}-02`)
  let isMended = false
  onTestFinished(() => (isMended ? undefined : mend()))
  await digs(machine, '02', '19:00', '19:30')
  // The third time it is expected to fail always.
  for (const _ of [1, 2, 3]) await sheet()
  return {
    ...{ who, machine, operator, assign, sheet },
    file: () => sendAny(api.exportTimesheet, { querystring: { month: MONTH } }, who),
    close: () => sendAny(api.closeTimesheet, { body: { month: MONTH } }, who),
    correct: (body: object) =>
      ask(
        api.correctTimesheet,
        { params: { id: operator, day: `${MONTH}-02` }, body: { reason: 'По журналу', ...body } },
        who,
      ),
    mend: async () => {
      isMended = true
      await mend()
    },
  }
}

/** The operator's account; returns what it reads of the month. */
async function joined(owner: { cookie: string }) {
  const { link } = await ask(
    invitePerson,
    { body: { name: 'Ковалёв', role: 'operator', groups: null, email: '' } },
    owner,
  )
  const who = { cookie: await signIn(await makeUser()) }
  await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, who)
  return () => ask(getMyShift, { querystring: { month: MONTH } }, who)
}

async function correctionsIn(file: { rawPayload: Buffer }) {
  const [names = [], first = []] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  return ['2', 'Исправлено'].map((name) => first[names.indexOf(name)])
}

test('its hours are unknown, not those summed before, and a month with it is refused by the dates', async () => {
  const { machine, assign, sheet, file, close } = await makeFailing()
  await assign(at('05', '00:00'))
  // It may have begun on the 2nd.
  await digs(machine, '03', '03:30', '05:00')
  const { cells, ...rest } = await sheet()
  expect(rest).toMatchObject({ counting: 0, uncounted: 2, hours: 18 * 3600 })
  expect(cells.slice(0, 4)).toMatchObject([
    { state: 'worked', counted: { hours: 9 * 3600 } },
    { state: 'uncounted', recorded: null, counted: null, shifts: [] },
    { state: 'uncounted', recorded: null, counted: null, shifts: [] },
    { state: 'worked', counted: { hours: 9 * 3600 } },
  ])
  const refusals = [await file(), await close()].map((answer) => [answer.statusCode, answer.json().message])
  expect(refusals).toEqual([
    [409, 'Не удалось посчитать 02.06.2026, 03.06.2026: файл был бы неполным'],
    [409, 'Не удалось посчитать 02.06.2026, 03.06.2026: впишите часы с причиной, и месяц можно закрыть'],
  ])
  expect((await sheet()).closings).toEqual([])
})

test('entered hours close it, and what is counted later stands beside them', async () => {
  const { machine, who, assign, sheet, file, close, correct, mend } = await makeFailing()
  const mine = await joined(who)
  await assign(at('05', '00:00'))
  await correct({ mark: 'Я' })
  expect((await close()).statusCode).toBe(409)
  await correct({ hours: 10, night: 1 })
  expect(await sheet()).toMatchObject({ uncounted: 0, hours: 28 * 3600 })
  expect(await correctionsIn(await file())).toEqual([10, '2: По журналу, день не удалось посчитать'])
  expect((await close()).statusCode).toBe(200)
  const closed = await sheet()
  const entered = { counted: { hours: 36_000, night: 3600 }, correction: { reason: 'По журналу', by: 'Рамстрой' } }
  expect(closed.cells[1]).toMatchObject({ state: 'uncounted', recorded: null, ...entered })
  expect(closed.cells.filter((cell) => 'later' in cell)).toEqual([])
  await mend()
  // Nothing is told while what is stored is still the older sum.
  expect((await sheet()).cells[1]).not.toHaveProperty('later')
  await freshenDays(deps, [machine])
  const { cells, hours } = await sheet()
  expect(cells[1]).toEqual({ ...closed.cells[1], later: { hours: 10.5 * 3600, night: 0 } })
  expect([cells[0], hours]).toEqual([closed.cells[0], closed.hours])
  // The operator reads the same of himself.
  expect((await mine()).row?.cells).toEqual(cells)
  expect(await correctionsIn(await file())).toEqual([
    10,
    '2: По журналу, день не удалось посчитать, посчитан позже: записано 10,5',
  ])
})

test('it keeps no month open where nobody was on the machine, or where it is not of the month', async () => {
  const { sheet, close, who } = await makeFailing()
  expect(await sheet()).toMatchObject({ uncounted: 0 })
  const { uncounted } = await ask(api.getTimesheet, { querystring: { month: '2026-05' } }, who)
  expect(uncounted).toBe(0)
  expect((await close()).statusCode).toBe(200)
})
