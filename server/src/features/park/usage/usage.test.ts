import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { roundedHours } from '@spetskarta/shared/hours.ts'
import { exportUsage, getUsage } from '@spetskarta/shared/park/usage.ts'
import { addPlan, getService } from '@spetskarta/shared/service/service.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../../test/citus/refused-rows.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'
import { detectIncidents } from '../../incidents/detect.ts'

const { db, deps, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

/** Works from 8 to 12 and from 13 to 17, with some seconds that are no whole hundredth. */
const STRIP = [0, 480, 2, 480, 720, 0, 720, 780, 2, 780, 1020, 0, 1020, 1440, 2]

async function makeDay(equipment: string, day: string, working_s: number, more: object = {}) {
  const filled = {
    points: 1,
    photos: 0,
    distance_m: 1234,
    raw_distance_m: 1234,
    discarded: '{}',
    moving_s: 0,
    working_s,
    idle_s: 0,
    trips: 2,
    stops: 1,
    gaps: 0,
  }
  await db
    .insertInto('track_days')
    .values({ equipment, day, strip: STRIP, ...filled, ...more } as never)
    .execute()
}

test('sums are those of days that are rounded once, beside the period before, by group and for Excel', async () => {
  const user = await makeUser()
  const who = { cookie: await signIn(user) }
  const { id: a } = await makeEquipment({ owner: user.id, name: 'А', type: 'samosval' })
  const { id: b } = await makeEquipment({ owner: user.id, name: 'Б', type: 'samosval' })
  const { id: group } = await ask(addGroup, { body: { name: 'Раменское' } }, who)
  await ask(moveMachines, { body: { group, machines: [a] } }, who)
  const seconds = [28_817, 28_799, 28_805]
  for (const [i, working] of seconds.entries()) await makeDay(a, `2026-11-1${6 + i}`, working)
  await makeDay(a, '2026-11-15', 3600, { strip: [480, 540, 0] })
  await makeDay(b, '2026-11-20', 0)

  const week = await ask(getUsage, { querystring: { by: 'week', day: '2026-11-18' } }, who)
  expect([week.from, week.to, week.groups.length]).toEqual(['2026-11-16', '2026-11-22', 1])
  const [first, second] = week.machines
  expect(first).toMatchObject({ name: 'А', group, off: 3 * 3600, unknown: 0, trips: 6, shifts: 3 })
  expect(first?.work).toBe(seconds.reduce((sum, s) => sum + roundedHours(s), 0))
  expect(first?.before).toEqual({ work: 3600, idle: 0, off: 0, unknown: 0 })
  expect(second).toMatchObject({ name: 'Б', work: 0, off: 0, shifts: 0 })
  const one = await ask(getUsage, { querystring: { by: 'day', day: '2026-11-16', group } }, who)
  expect(one.machines.map(({ name, shifts }) => [name, shifts])).toEqual([['А', 1]])

  const file = await sendAny(exportUsage, { querystring: { by: 'week', day: '2026-11-18' } }, who)
  const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  expect(rows.map((row) => row[3]).slice(1)).toEqual([24, 0, 24])
  expect(
    await sendAny(getUsage, { querystring: {} }, { cookie: await signIn() }).then((r) => r.json().machines),
  ).toEqual([])
  expect((await sendAny(getUsage, { querystring: { day: '2026-02-31' } }, who)).statusCode).toBe(400)
})

test('litres an hour are those that a level sensor told on the days of the period, here and in the service list', async () => {
  const user = await makeUser()
  const who = { cookie: await signIn(user) }
  const { id } = await makeEquipment({ owner: user.id, name: 'Каток', type: 'katok' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  await db.updateTable('recorders').set({ tracker_id: '860000000000037' }).where('id', '=', recorder).execute()
  const day = dayAt('Europe/Moscow', Date.now() - 2 * DAY)
  // Twelve litres an hour in eight hours, and forty more in the middle.
  const begins = Date.parse(`${day}T08:00+03:00`)
  const readings = Array.from({ length: 541 }, (_, i) => ({
    at: begins + i * MINUTE,
    ignition: i < 480,
    fuel_l: 150 - 0.2 * Math.min(i, 480) + (i > 240 ? 40 : 0),
    recorder,
  }))
  await makePoints(db, id, readings)
  await ask(addPlan, { body: { name: 'ТО', type: 'katok', everyHours: 250 } }, who)
  await detectIncidents(deps, [id])

  const { machines } = await ask(getUsage, { querystring: { by: 'day', day } }, who)
  expect(machines[0]?.fuel?.spent).toBeCloseTo(96, -0.5)
  expect(machines[0]?.fuel?.ran).toBeCloseTo(8 * 3600, -2)
  const { due } = await ask(getService, { querystring: {} }, who)
  expect(due[0]?.litresAnHour).toBeCloseTo(12, 0)
  const file = await sendAny(exportUsage, { querystring: { by: 'day', day } }, who)
  const [head, row] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  expect(row?.[head?.indexOf('Расход, л/ч') ?? -1]).toBeCloseTo(12, 0)
  const before = await ask(getUsage, { querystring: { by: 'day', day: dayAt('Europe/Moscow', begins - DAY) } }, who)
  expect(before.machines[0]?.fuel).toBe(null)
})

test('days that are still to be summed are counted first if they are few, and told where they are many', async () => {
  const user = await makeUser()
  const who = { cookie: await signIn(user) }
  const { id } = await makeEquipment({ owner: user.id, name: 'Каток', type: 'katok' })
  const month = { querystring: { by: 'month' as const, day: '2026-05-15' } }
  const recorded = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) =>
      Array.from({ length: 10 }, (_, k) => ({ at: Date.parse('2026-05-01T09:00Z') + (from + i) * DAY + k * MINUTE })),
    ).flat()

  await makePoints(db, id, recorded(0, 20))
  expect((await ask(getUsage, month, who)).counting).toBe(0)
  expect(await summed(id)).toBe(20)

  // Of the month before, against which the chosen one is held; of the month behind it nobody asks.
  await makePoints(db, id, [...recorded(-22, -1), ...recorded(40, 41)])
  expect((await ask(getUsage, month, who)).counting).toBe(21)
  const file = await sendAny(exportUsage, month, who)
  expect([file.statusCode, file.json().message]).toEqual([409, expect.stringContaining('ещё считаются')])
  await freshenDays(deps, [id])
  expect((await ask(getUsage, month, who)).counting).toBe(0)
  expect((await sendAny(exportUsage, month, who)).statusCode).toBe(200)
})

test('a day that always fails is not among those left, and the file says which machine lacks it', async () => {
  const user = await makeUser()
  const who = { cookie: await signIn(user) }
  const { id } = await makeEquipment({ owner: user.id, name: 'Каток', type: 'katok' })
  onTestFinished(await refuseRowsOf(db, 'track_days', id, '2026-05-02'))
  await makePoints(
    db,
    id,
    [1, 2, 3].map((day) => ({ at: Date.parse(`2026-05-0${day}T09:00Z`) })),
  )
  const month = { querystring: { by: 'month' as const, day: '2026-05-15' } }
  for (const _ of [1, 2]) await ask(getUsage, month, who)
  expect(await ask(getUsage, month, who)).toMatchObject({ counting: 0, uncounted: 1, machines: [{ uncounted: 1 }] })
  const file = await sendAny(exportUsage, month, who)
  const [head, row] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  expect(row?.[head?.indexOf('Не удалось посчитать, дней') ?? -1]).toBe(1)
})

const summed = async (equipment: string) =>
  (await db.selectFrom('track_days').select('day').where('equipment', '=', equipment).execute()).length
