/** Conditions become alerts: once, of machines and kinds that their owner has chosen; and working hours are kept. */
import * as api from '@spetskarta/shared/alerts/alerts.ts'
import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { addDocument, addPlan } from '@spetskarta/shared/service/service.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'
import { lettersOf } from '../settings.fixture.ts'
import { tellNews } from '../watch.ts'
import { lookForConditions } from './conditions.ts'

const { db, pool, deps, letters, ask, send, signIn, makeUser, makeEquipment } = await testApp()
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
/** Noon of a Monday in Moscow. */
const NOON = Date.UTC(2026, 5, 1, 9)
const KINDS: api.AlertKind[] = [
  'idle_long',
  'not_out',
  'no_data',
  'service_due',
  'document_ends',
  'forbidden',
  'fuel_drained',
]
let people = 0

async function makeOwner(kinds = KINDS) {
  const email = `cond${people++}@example.org`
  const owner = await makeUser({ email, password_hash: 'x' })
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'МТЗ-82' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  await ask(api.saveAlerts, { body: lettersOf(kinds) }, { cookie })
  /** Points each minute until then, the engine off. */
  const stands = async (until: number, minutes: number) => {
    const points = Array.from({ length: minutes + 1 }, (_, i) => ({
      at: until - (minutes - i) * MINUTE,
      lat: 55.567 + (i % 3) * 1e-5,
      lng: 38.23,
      ignition: false,
      recorder,
    }))
    await makePoints(db, id, points)
    await freshenDays({ db, pool }, [id])
  }
  const look = async (now: number) => {
    await lookForConditions(deps, context, now)
    await tellNews(deps, context, now)
  }
  const mine = () => letters.filter(({ to }) => to === email)
  return { owner, cookie, id, recorder, stands, look, mine }
}

describe('a condition is reported once', () => {
  test('a machine that stands for hours, and did not set out', async () => {
    const { stands, look, mine } = await makeOwner()
    await stands(NOON - 2 * MINUTE, 240)
    await look(NOON - MINUTE)
    await look(NOON - 30_000)
    expect(mine().map(({ subject }) => subject)).toEqual(['События: 2'])
    const { text } = mine()[0] ?? { text: '' }
    expect(text).toMatch(/Стоит дольше 3\u00a0ч в рабочее время\. Время: .*07:58, Раменское/)
    expect(text).toMatch(/Не поехала и не работала до 09:00\. Время: .*09:00, Раменское/)
  })

  test('of a machine of which nothing came since yesterday nobody says that it stayed', async () => {
    const { stands, look, mine } = await makeOwner(['not_out'])
    await stands(NOON - DAY, 60)
    await look(NOON - MINUTE)
    await look(NOON)
    expect(mine().map(({ subject }) => subject)).toEqual(['МТЗ-82: неизвестно, выехала ли'])
    expect(mine()[0]?.text).toMatch(/Нет данных к 09:00: неизвестно.*Последняя точка: 31 мая, .*12:00, Раменское/)
    expect(mine()[0]?.text).not.toContain('Не поехала')
  })

  test('one that has sent nothing for days', async () => {
    const { stands, look, mine } = await makeOwner(['no_data'])
    await stands(NOON - 3 * DAY - MINUTE, 30)
    await look(NOON)
    await look(NOON + DAY)
    expect(mine().map(({ subject }) => subject)).toEqual(['МТЗ-82: давно нет данных'])
    expect(mine()[0]?.text).toContain('Последняя точка: 29 мая, 11:59')
  })

  test('also where the owner allows as many days as may be chosen', async () => {
    const { cookie, stands, look, mine } = await makeOwner(['no_data'])
    await ask(api.saveAlerts, { body: { ...lettersOf(['no_data']), quietDays: 60 } }, { cookie })
    await stands(NOON - 60 * DAY - MINUTE, 30)
    await look(NOON)
    expect(mine().map(({ subject }) => subject)).toEqual(['МТЗ-82: давно нет данных'])
  })

  test('service that is near and a document that ends, with where to look', async () => {
    const { id, cookie, look, mine } = await makeOwner(['service_due', 'document_ends'])
    const plan = {
      name: 'ТО-250',
      equipmentId: id,
      type: null,
      everyHours: 250,
      everyKm: null,
      everyMonths: null,
      work: '',
      needed: '',
    }
    await ask(addPlan, { body: plan }, { cookie })
    await db
      .insertInto('engine_readings')
      .values({ equipment: id, at: new Date(NOON - DAY), engine_s: 8230 * 3600 })
      .execute()
    const document = { kind: 'osago' as const, note: '', ends: '2026-06-05' }
    await ask(addDocument, { params: { equipmentId: id }, body: document }, { cookie })
    await look(NOON)
    await look(NOON + 5 * MINUTE)
    expect(mine()).toHaveLength(1)
    expect(mine()[0]?.text).toContain('ТО-250: осталось 20\u00a0моточасов.')
    expect(mine()[0]?.text).toContain('ОСАГО: осталось 4\u00a0дня.')
    expect(mine()[0]?.text).toContain(`/service?machine=${id}`)
  })

  test('although the machines of another owner cannot be looked at', async () => {
    const [first, last] = [await makeOwner(['no_data']), await makeOwner(['no_data'])]
    const both = [first, last]
    for (const { stands } of both) await stands(NOON - 3 * DAY - MINUTE, 30)
    const broken = async (of: typeof first, now: number) => {
      const [other] = both.filter((one) => one !== of)
      const set = (time_zone: string) =>
        db.updateTable('tracking').set({ time_zone }).where('equipment', '=', of.id).execute()
      await db.deleteFrom('told_conditions').execute()
      await set('Mars/Olympus')
      await expect(lookForConditions(deps, context, now)).rejects.toThrow('Mars/Olympus')
      await set('Europe/Moscow')
      const told = await db.selectFrom('told_conditions').select('equipment').execute()
      expect(told.map(({ equipment }) => equipment)).toContain(other?.id)
    }
    // Whichever of them comes first.
    for (const one of both) await broken(one, NOON)
  })

  test('kinds that are not chosen are not sent', async () => {
    const { stands, look, mine } = await makeOwner(['document_ends'])
    await stands(NOON - MINUTE, 200)
    await look(NOON)
    expect(mine()).toEqual([])
  })
})

test('fuel that leaves the tank faster than it burns is an incident', async () => {
  const { id, recorder, mine } = await makeOwner()
  await db.updateTable('recorders').set({ tracker_id: '860000000000001' }).where('id', '=', recorder).execute()
  const points = Array.from({ length: 181 }, (_, i) => ({
    at: NOON - (180 - i) * MINUTE,
    lat: 55.567 + (i % 3) * 1e-5,
    lng: 38.23,
    ignition: false,
    recorder,
    fuel_l: i < 60 ? 200 : Math.max(140, 200 - (i - 60) * 12),
  }))
  await makePoints(db, id, points)
  await tellNews(deps, context, NOON)
  expect(mine().map(({ subject }) => subject)).toEqual(['МТЗ-82: топливо слито'])
  expect(mine()[0]?.text).toContain('Из бака ушло 60\u00a0л быстрее, чем сжигает двигатель.')
})

describe('working hours', () => {
  const hours = { starts: 20 * 60, ends: 8 * 60, days: [1, 2, 3, 4, 5] }

  test('are kept of own machines alone, and taken back', async () => {
    const [{ id, cookie }, other] = [await makeOwner(), await makeOwner()]
    const set = (body: { machines: string[]; hours: typeof hours | null }, who = cookie) =>
      send(api.setMachineHours, { body }, { cookie: who })
    expect((await set({ machines: [id], hours })).json()).toEqual({ hours: [{ equipmentId: id, ...hours }] })
    expect((await set({ machines: [id], hours }, other.cookie)).statusCode).toBe(404)
    expect(await ask(api.getMachineHours, {}, { cookie: other.cookie })).toEqual({ hours: [] })
    expect((await set({ machines: [id], hours: { ...hours, days: [] } })).json().message).toBe('Выберите дни')
    expect((await set({ machines: [id], hours: null })).json()).toEqual({ hours: [] })
    expect((await send(api.getMachineHours, {})).statusCode).toBe(401)
  })

  test('decide what is a move at night: a night crane goes home in peace', async () => {
    const drive = async (entered: boolean) => {
      const { id, cookie, recorder } = await makeOwner(['night_move'])
      if (entered) await ask(api.setMachineHours, { body: { machines: [id], hours } }, { cookie })
      // At five in the morning, 36 km/h for six minutes.
      const points = Array.from({ length: 37 }, (_, i) => ({
        at: NOON + DAY - 7 * 60 * MINUTE + i * 10_000,
        lat: 55.567 + i * 0.0009,
        lng: 38.23,
        speed_kmh: 36,
        recorder,
      }))
      await makePoints(db, id, points)
      await tellNews(deps, context, NOON + DAY - 6.5 * 60 * MINUTE)
      return db.selectFrom('incidents').select('kind').where('equipment', '=', id).execute()
    }
    expect(await drive(false)).toEqual([{ kind: 'night_move' }])
    expect(await drive(true)).toEqual([])
  })
})

test('the end of the licence of whoever works on a machine is reported once, wherever he goes', async () => {
  const { owner, cookie, id, look, mine } = await makeOwner(['document_ends'])
  const form = { name: 'Ковалёв А. Н.', licenceEnds: '2026-06-11' }
  const { id: operator } = await ask(addOperator, { body: form }, { cookie })
  await look(NOON)
  expect(mine()).toEqual([])
  const assign = (equipmentId: string, from: number) => {
    const body = { operator, from: new Date(from).toISOString(), reason: 'Смена', instead: true }
    return ask(assignOperator, { params: { equipmentId }, body }, { cookie })
  }
  await assign(id, NOON - MINUTE)
  await look(NOON)
  expect(mine().map(({ text }) => text.includes('Удостоверение, Ковалёв А. Н.: осталось 10\u00a0дней'))).toEqual([true])
  const { id: other } = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'ДТ-75' })
  await assign(other, NOON - MINUTE)
  await look(NOON + DAY)
  expect(mine()).toHaveLength(1)
})

describe('speed on an object', () => {
  async function onObject(limit: number | null) {
    const made = await makeOwner(['object_speed'])
    const fields = {
      name: 'Карьер',
      customerName: '',
      customerPhone: '',
      customerInn: null,
      address: '',
      contract: null,
      shape: { kind: 'circle', lat: 55.567, lon: 38.23, radius: 1000 } as const,
      starts: null,
      ends: null,
      speedLimit: limit,
      machines: [made.id],
    }
    await ask(addObject, { body: fields }, { cookie: made.cookie })
    /** A point each half a minute until then, back and forth on the object, at these speeds. */
    const drives = async (until: number, speeds: number[], lat = 55.567) => {
      const points = speeds.map((speed, i) => ({
        at: until - (speeds.length - 1 - i) * 30_000,
        lat: lat + (i % 2) * 0.002,
        lng: 38.23,
        speed_kmh: speed,
        recorder: made.recorder,
      }))
      await makePoints(db, made.id, points)
      await freshenDays({ db, pool }, [made.id])
    }
    return { ...made, drives }
  }

  test('is reported once, however long it lasts, with the limit and the highest speed', async () => {
    const { drives, look, mine } = await onObject(20)
    await drives(NOON - MINUTE, [15, 18, 31, 46, 40, 15])
    await look(NOON)
    await look(NOON + 5 * MINUTE)
    expect(mine().map(({ subject }) => subject)).toEqual(['МТЗ-82: быстро по объекту'])
    expect(mine()[0]?.text).toContain('По объекту «Карьер» ехала 46\u00a0км/ч, можно 20.')
  })

  test('is none where no limit is set, off the object, or of a single point or what a receiver errs by', async () => {
    const free = await onObject(null)
    await free.drives(NOON - MINUTE, [46, 46, 46])
    await free.look(NOON)
    expect(free.mine()).toEqual([])
    const { drives, look, mine } = await onObject(20)
    await drives(NOON - 20 * MINUTE, [15, 46, 15, 23, 23, 22])
    await drives(NOON - MINUTE, [46, 46, 46], 55.6)
    await look(NOON)
    expect(mine()).toEqual([])
  })
})
