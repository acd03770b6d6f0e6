/** By which clock a machine's days begin and end: the first point's, then the owner's choice. */
import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import * as schema from '@spetskarta/shared/recorders/recorders.schema.ts'
import { getRecordingSettings, recordPoints, setRecordingSettings } from '@spetskarta/shared/recorders/recorders.ts'
import { TIME_ZONES } from '@spetskarta/shared/recorders/time-zones.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { archiveFinishedDays } from '../days/retention.queries.ts'
import { changeZone } from '../tracks/tracking.queries.ts'
import { dayOf, withZone } from '../tracks/zones.rules.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const VLADIVOSTOK = { lat: 43.1155, lng: 131.8855 }
const MOSCOW = { lat: 55.75, lng: 37.62 }
const HOUR = 3_600_000

async function makeMachine() {
  const owner = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  const { token } = await makeRecorder(db, { equipment: equipmentId })
  const cookie = await signIn(owner)
  const record = (...points: { timestamp: number; lat: number; lng: number }[]) =>
    ask(recordPoints, { body: { points } }, { headers: { authorization: `Bearer ${token}` } })
  const settings = () => ask(getRecordingSettings, { params: { equipmentId } }, { cookie })
  const days = async () => {
    const querystring = { equipmentId, offset: 0, limit: 100 }
    const { locations } = await ask(getDailyDataTable, { querystring }, { cookie })
    return locations.map(({ day, locations: points, dayStartTimestamp }) => [
      day,
      points,
      new Date(dayStartTimestamp).toISOString(),
    ])
  }
  const choose = (timeZone: (typeof TIME_ZONES)[number]['zone'], from = cookie) =>
    send(setRecordingSettings, { params: { equipmentId }, body: { timeZone } }, { cookie: from })
  return { equipmentId, record, settings, days, choose, cookie }
}

test('the zone of a machine becomes that of its first point, and so do its days', async () => {
  const { record, settings, days } = await makeMachine()
  const before = await settings()
  exactly(schema.getRecordingSettings, before)
  expect(before).toEqual({ timeZone: 'Europe/Moscow', settled: false })
  // 01:00 of the 2nd in Vladivostok, still the 1st in Moscow.
  await record({ ...VLADIVOSTOK, timestamp: Date.parse('2026-06-01T15:00Z') })
  expect(await settings()).toEqual({ timeZone: 'Asia/Vladivostok', settled: true })
  expect(await days()).toEqual([['2026-06-02', 1, '2026-06-01T14:00:00.000Z']])
})

test('the zone does not change when the machine is driven elsewhere', async () => {
  const { record, settings } = await makeMachine()
  await record({ ...MOSCOW, timestamp: Date.parse('2026-06-01T09:00Z') })
  await record({ ...VLADIVOSTOK, timestamp: Date.parse('2026-06-20T09:00Z') })
  expect(await settings()).toEqual({ timeZone: 'Europe/Moscow', settled: true })
})

test('what the owner has chosen before stays when the first point comes', async () => {
  const { record, settings, choose } = await makeMachine()
  expect((await choose('Asia/Omsk')).json()).toEqual({ timeZone: 'Asia/Omsk', settled: true })
  await record({ ...VLADIVOSTOK, timestamp: Date.parse('2026-06-01T15:00Z') })
  expect((await settings()).timeZone).toBe('Asia/Omsk')
})

test('days that have ended stay when the owner chooses another zone; the day of the change ends by it', async () => {
  const { equipmentId, record, days } = await makeMachine()
  const points = [
    '2026-06-01T15:00Z',
    '2026-06-01T22:00Z',
    '2026-06-02T09:00Z',
    '2026-06-02T15:00Z',
    '2026-06-03T09:00Z',
  ]
  await record(...points.map((at) => ({ ...MOSCOW, timestamp: Date.parse(at) })))
  const closed = ['2026-06-01', 1, '2026-05-31T21:00:00.000Z']
  expect(await days()).toEqual([
    ['2026-06-03', 1, '2026-06-02T21:00:00.000Z'],
    ['2026-06-02', 3, '2026-06-01T21:00:00.000Z'],
    closed,
  ])
  await changeZone(db, equipmentId, 'Asia/Vladivostok', Date.parse('2026-06-02T10:00Z'))
  await record({ ...MOSCOW, lat: 55.76, timestamp: Date.parse('2026-06-02T14:30Z') })
  // A late point of a day that had ended goes to that day.
  await record({ ...MOSCOW, timestamp: Date.parse('2026-06-01T16:00Z') })
  expect(await days()).toEqual([
    ['2026-06-03', 3, '2026-06-02T14:00:00.000Z'],
    ['2026-06-02', 2, '2026-06-01T21:00:00.000Z'],
    ['2026-06-01', 2, '2026-05-31T21:00:00.000Z'],
  ])
})

test('the database and the server agree about the day of every moment', async () => {
  const begun = Date.parse('2026-11-22T09:00Z')
  const moscow = { timeZone: 'Europe/Moscow', zonesBefore: [] }
  const east = withZone(moscow, 'Asia/Vladivostok', begun)
  const back = withZone(east, 'Europe/Kaliningrad', begun + 50 * HOUR)
  for (const zones of [moscow, east, back]) {
    const moments = Array.from({ length: 150 }, (_, i) => begun + (i - 50) * HOUR)
    const { rows } = await sql<{ day: string }>`
      select machine_day(${zones.timeZone}, ${JSON.stringify(zones.zonesBefore)}::jsonb, m)::text as day
      from unnest(${moments.map((moment) => new Date(moment))}::timestamptz[]) with ordinality as u (m, n)
      order by n`.execute(db)
    expect(rows.map(({ day }) => day)).toEqual(moments.map((moment) => dayOf(zones, moment)))
  }
})

test('on the day of a change to the west nothing of today becomes archive', async () => {
  const { equipmentId, choose } = await makeMachine()
  expect((await choose('Asia/Kamchatka')).statusCode).toBe(200)
  await archiveFinishedDays(db)
  const archive = () =>
    db.selectFrom('tracking').select('archived_until').where('equipment', '=', equipmentId).executeTakeFirst()
  const before = await archive()
  expect((await choose('Europe/Kaliningrad')).statusCode).toBe(200)
  await archiveFinishedDays(db)
  expect(await archive()).toEqual(before)
})

test('only the owner may read or choose the zone, and only one of the list', async () => {
  const { equipmentId, choose, settings, cookie } = await makeMachine()
  const stranger = await signIn()
  expect((await choose('Asia/Omsk', stranger)).statusCode).toBe(404)
  expect((await send(getRecordingSettings, { params: { equipmentId } }, { cookie: stranger })).statusCode).toBe(404)
  expect((await send(getRecordingSettings, { params: { equipmentId } })).statusCode).toBe(401)
  const body = { timeZone: 'Mars/Olympus' as 'Asia/Omsk' }
  const refused = await send(setRecordingSettings, { params: { equipmentId }, body }, { cookie })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Такого часового пояса нет'])
  expect((await settings()).timeZone).toBe('Europe/Moscow')
})

test('PostgreSQL and the browser know every zone of the list', async () => {
  for (const { zone } of TIME_ZONES) {
    expect(() => new Intl.DateTimeFormat('ru', { timeZone: zone })).not.toThrow()
    await expect(sql`select now() at time zone ${zone}`.execute(db)).resolves.toBeTruthy()
  }
})
