/** What an owner enters of a counter of engine hours, beside the tracker's own and the records. */
import { enterEngineHours, getEngineHours, removeEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { issuePaper, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { exportDays } from '@spetskarta/shared/track-files/track-files.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../../test/track-factories.ts'
import { FORM } from '../../papers/papers.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const at = (day: string, clock: string) => Date.parse(`${day}T${clock}+03:00`)
const H = 3600
const TRACKER = '018f2f6e-7c1a-7000-8000-0000000000aa'

/** Runs from 08:00 to 16:00 of each day by its ignition, and stands from then on. */
async function machineOf(days: string[], engine?: (minute: number) => number) {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  await makePoints(
    db,
    id,
    days.flatMap((day) =>
      Array.from({ length: 541 }, (_, i) => ({
        at: at(day, '08:00') + i * MINUTE,
        ignition: i < 480,
        ...(engine && { engine_s: engine(i), recorder: TRACKER }),
      })),
    ),
  )
  const enter = (when: number, hours: number) =>
    ask(enterEngineHours, { params: { equipmentId: id }, body: { at: when, hours } }, { cookie })
  const read = (day: string) => ask(getEngineHours, { params: { equipmentId: id, day } }, { cookie })
  return { id, cookie, owner, enter, read }
}

const DAYS = ['2026-06-15', '2026-06-16', '2026-06-17']

test('an entered counter goes on with the engine hours of the records, forwards and back', async () => {
  const { enter, read } = await machineOf(DAYS)
  expect(await read('2026-06-15')).toEqual({ tracker: null, own: null, uncounted: false, fuel: null, entered: [] })
  // At noon four of the day's eight hours are over.
  const day = await enter(at('2026-06-16', '12:00'), 1000)
  expect(day.entered).toEqual([{ at: at('2026-06-16', '12:00'), seconds: 1000 * H, expected: null }])
  const near = (seconds: number, hours: number) => expect(Math.abs(seconds - hours * H)).toBeLessThan(120)
  near(day.own?.begin ?? 0, 996)
  near(day.own?.end ?? 0, 1004)
  near(day.own?.ran ?? 0, 8)
  const before = (await read('2026-06-15')).own
  near(before?.begin ?? 0, 988)
  near(before?.end ?? 0, 996)
  near((await read('2026-06-17')).own?.end ?? 0, 1012)
})

test('a second entry is held against the first and the records', async () => {
  const { id, cookie, enter, read } = await machineOf(DAYS)
  await enter(at('2026-06-15', '07:00'), 500)
  // Eight hours are recorded, eleven have gone by on the counter.
  const [second] = (await enter(at('2026-06-16', '07:00'), 511)).entered
  expect(Math.abs((second?.expected ?? 0) - 508 * H)).toBeLessThan(120)
  expect((await read('2026-06-16')).own?.from).toEqual({ at: at('2026-06-16', '07:00'), seconds: 511 * H })
  const { sheet } = await ask(
    previewPaper,
    { querystring: { ...FORM, kind: 'esm3', equipmentId: id, from: DAYS[0] ?? '', to: DAYS[2] ?? '', by: 'none' } },
    { cookie },
  )
  const said = JSON.stringify(sheet).replaceAll(/\s/g, ' ')
  expect(said).toContain('Показание владельца 16.06.2026 07:00: 511,0, по записям было бы 508,0')
  expect(said).toContain('двигатель работал, когда записи не было')
  // 500 at the beginning; at the end 511 and two days of eight hours.
  expect(said).toMatch(/"rows":\[\[\{"text":"500,0"[^}]*\},\{"text":"527,0"/)
  // The same moment again corrects it; away with it the first one counts.
  const corrected = await enter(at('2026-06-16', '07:00'), 508.5)
  expect(corrected.entered).toMatchObject([{ seconds: 508.5 * H }])
  const gone = { params: { equipmentId: id, at: String(at('2026-06-16', '07:00')) } }
  expect((await ask(removeEngineHours, gone, { cookie })).entered).toEqual([])
  expect((await send(removeEngineHours, gone, { cookie })).statusCode).toBe(404)
})

test('both are shown beside a tracker, whose counter a paper and the table have first', async () => {
  const { id, cookie, enter } = await machineOf(DAYS.slice(0, 1), (minute) => 2000 * H + Math.min(minute, 480) * 60)
  const day = await enter(at('2026-06-15', '08:00'), 4100)
  expect(day.tracker).toMatchObject({ begin: 2000 * H, end: 2008 * H, counted: 8 * H, jumps: [] })
  const form = {
    ...FORM,
    kind: 'esm3' as const,
    equipmentId: id,
    from: '2026-06-15',
    to: '2026-06-15',
    by: 'none' as const,
  }
  const { sheet } = await ask(previewPaper, { querystring: form }, { cookie })
  const said = JSON.stringify(sheet).replaceAll(/\s/g, ' ')
  expect(said).toMatch(/"rows":\[\[\{"text":"2 000,0"[^}]*\},\{"text":"2 008,0"/)
  expect(said).toContain('На счётчике машины, по показанию владельца 4 100,0 от 15.06.2026 08:00')
  expect(said).toMatch(/в конце 4 108,0/)
  const file = await send(exportDays, { params: { equipmentId: id } }, { cookie })
  const [table] = await readXlsxFile(file.rawPayload)
  const [head, row] = table?.data ?? []
  const cell = (name: string) => Number(row?.[head?.indexOf(name) ?? -1])
  expect(cell('Счётчик трекера в конце дня, моточасы')).toBe(2008)
  expect(cell('По показанию владельца в конце дня, моточасы')).toBeCloseTo(4108, 1)
  // What is issued stays.
  const paper = await ask(issuePaper, { body: { ...form, key: '018f2f6e-7c1a-7000-8000-0000000000ac' } }, { cookie })
  expect(paper.number).toBe(1)
})

test('a partner reads and enters nothing, a stranger finds no machine; nonsense is refused', async () => {
  const { id, cookie, read } = await machineOf(DAYS.slice(0, 1))
  const body = { at: at('2026-06-15', '12:00'), hours: 10 }
  const entering = (as: string, given = body) =>
    send(enterEngineHours, { params: { equipmentId: id }, body: given }, { cookie: as })
  const [partner, stranger] = [await makeUser(), await makeUser()]
  await permit(db, id, partner.id)
  const [partners, strangers] = [await signIn(partner), await signIn(stranger)]
  const params = { equipmentId: id, day: '2026-06-15' }
  expect((await send(getEngineHours, { params }, { cookie: partners })).statusCode).toBe(200)
  expect((await send(getEngineHours, { params }, { cookie: strangers })).statusCode).toBe(404)
  expect((await entering(partners)).statusCode).toBe(404)
  expect((await entering(strangers)).statusCode).toBe(404)
  expect((await entering(cookie, { ...body, at: Date.now() + HOUR })).json().message).toBe('Этого времени ещё не было')
  expect((await entering(cookie, { ...body, hours: -1 })).statusCode).toBe(400)
  expect((await entering(cookie, { ...body, hours: 600_000 })).statusCode).toBe(400)
  expect((await entering(cookie, { ...body, at: Date.now() - DAY * 36_500 })).statusCode).toBe(400)
  expect((await read('2026-06-15')).entered).toEqual([])
})

test('fuel of a day: what was drained is not spent, and litres an hour are of the engine', async () => {
  const owner = await makeUser()
  const { id: equipment } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const { id: recorder } = await makeRecorder(db, { equipment })
  await db.updateTable('recorders').set({ tracker_id: '860000000000071' }).where('id', '=', recorder).execute()
  const day = '2026-06-16'
  const begin = at(day, '08:00')
  const ran = (minute: number) => minute < 300
  // Ten litres an hour for five hours, then 60 litres leave the tank of a machine that stands.
  const points = Array.from({ length: 601 }, (_, i) => ({
    at: begin + i * MINUTE,
    lat: 55.567 + (i % 2) * 1e-5,
    lng: 38.23,
    ignition: ran(i),
    recorder,
    fuel_l: 300 - Math.min(i, 300) / 6 - Math.max(0, Math.min(60, (i - 420) * 12)),
  }))
  await makePoints(db, equipment, points)
  const { fuel } = await ask(
    getEngineHours,
    { params: { equipmentId: equipment, day } },
    { cookie: await signIn(owner) },
  )
  expect(fuel).toMatchObject({ begin: 300, end: 190, filled: 0 })
  expect(Math.abs((fuel?.drained ?? 0) - 60)).toBeLessThanOrEqual(3)
  expect(fuel?.spent).toBe(110 - (fuel?.drained ?? 0))
  expect(Math.abs((fuel?.perHour ?? 0) - 10)).toBeLessThan(1)
})

test('what was filled is found by the rule of drains, also less than twenty litres', async () => {
  const owner = await makeUser()
  const { id: equipment } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const { id: recorder } = await makeRecorder(db, { equipment })
  await db.updateTable('recorders').set({ tracker_id: '860000000000072' }).where('id', '=', recorder).execute()
  const day = '2026-06-17'
  const points = Array.from({ length: 601 }, (_, i) => ({
    at: at(day, '08:00') + i * MINUTE,
    lat: 55.567 + (i % 2) * 1e-5,
    lng: 38.23,
    ignition: false,
    recorder,
    fuel_l: i < 300 ? 100 : 118,
  }))
  await makePoints(db, equipment, points)
  const { fuel } = await ask(
    getEngineHours,
    { params: { equipmentId: equipment, day } },
    { cookie: await signIn(owner) },
  )
  expect(fuel).toMatchObject({ begin: 100, end: 118, filled: 18, drained: 0, spent: 0 })
})
