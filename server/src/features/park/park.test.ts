import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { PARK_VIEWS_MAX } from '@spetskarta/shared/limits.ts'
import { addObject, getObjects } from '@spetskarta/shared/objects/objects.ts'
import {
  getPark,
  getParkMachine,
  getParkMarks,
  getParkViews,
  type ParkMachine,
  removeParkView,
  saveParkView,
} from '@spetskarta/shared/park/park.ts'
import { getUsage } from '@spetskarta/shared/park/usage.ts'
import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, makeStop } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { STORE } from '../objects/object.fixture.ts'
import { tellStates } from './tell-states.ts'

const { db, pool, ask, send, sendAny, signIn, makeUser, makeEquipment } = await testApp()

const log = { info() {}, warn() {}, error() {} } as never
const METRE = 180 / (Math.PI * 6_371_008.8)
const SITE = { lat: 55.6, lng: 38.1 }

/** Points each minute for the last `minutes`, until `ago` minutes ago, with the engine on or off. */
const stands = (minutes: number, ago: number, ignition: boolean, place = SITE) =>
  Array.from({ length: minutes + 1 }, (_, i) => ({
    at: Date.now() - (ago + minutes - i) * MINUTE,
    lat: place.lat + (i % 3) * METRE,
    lng: place.lng,
    ignition,
  }))

/** 36 km/h to the north, until `ago` minutes ago. */
const drives = (minutes: number, ago: number) =>
  Array.from({ length: minutes * 6 + 1 }, (_, i) => ({
    at: Date.now() - ago * MINUTE - (minutes * 6 - i) * 10_000,
    lat: SITE.lat + i * 100 * METRE,
    lng: SITE.lng,
    speed_kmh: 36,
  }))

async function makeOwner() {
  const user = await makeUser()
  return { user, cookie: await signIn(user) }
}

async function makeMachine(owner: string, name: string, points: Parameters<typeof makePoints>[2], recorded = true) {
  const { id } = await makeEquipment({ owner, name, type: 'samosval' })
  const recorder = recorded ? await makeRecorder(db, { equipment: id }) : undefined
  if (points.length > 0)
    await makePoints(
      db,
      id,
      points.map((point) => ({ ...point, recorder: recorder?.id ?? null })),
    )
  const last = points.at(-1)
  if (recorder && last)
    await db
      .insertInto('recorder_states')
      .values({
        equipment: id,
        recorder: recorder.id,
        last_seen_at: new Date(last.at),
        last_point_at: new Date(last.at),
      })
      .execute()
  await freshenDays({ db, pool }, [id])
  return { id, recorder: recorder?.id ?? '' }
}

const park = async (cookie: string, querystring: Record<string, string | number> = {}) =>
  ask(getPark, { querystring: querystring as never }, { cookie })

describe('the park', () => {
  test('is in the order of other lists, however many rows are asked for', async () => {
    const { user, cookie } = await makeOwner()
    const names = [
      'Ёж',
      'ежи',
      'Еж',
      'елка',
      'КамАЗ-6520',
      'КамАЗ 6520',
      'камаз 55',
      'Volvo',
      'volvo EC',
      'Каток №2',
      'Каток №10',
      '«Урал»',
      'Урал',
      'Урал',
      '1-й',
      '10',
      '2',
      '_',
      'Й',
      'И',
      'Вышка, 18 м',
      'Вышка 18',
    ]
    for (const name of names) await makeEquipment({ owner: user.id, name })
    const all = await db
      .selectFrom('items')
      .select('id')
      .where('owner', '=', user.id)
      .orderBy(sql`name collate by_name`)
      .orderBy('id')
      .execute()
    for (const limit of [1, 7, names.length, 50]) {
      const { machines, found } = await park(cookie, { limit })
      expect([found, machines.map(({ _id }) => _id)]).toEqual([names.length, all.slice(0, limit).map(({ id }) => id)])
    }
  })

  test('has every machine, what it does and where it was last, however long ago', async () => {
    const { user, cookie } = await makeOwner()
    const far = { lat: 56.3, lng: 38.13 }
    const driving = await makeMachine(user.id, 'Едет', drives(20, 1))
    const idling = await makeMachine(user.id, 'Греется', stands(60, 1, true))
    const silent = await makeMachine(user.id, 'Молчит', stands(60, 40, true))
    const old = await makeMachine(user.id, 'Давно', stands(30, 24 * 60 * 20, false, far))
    await makeStop(db, { equipment: old.id, recorder: old.recorder }, Date.now() - 20 * 24 * HOUR)
    const never = await makeMachine(user.id, 'Без телефона', [], false)

    const { machines, total, found, counts, bounds } = await park(cookie)
    const byId = new Map(machines.map((machine) => [machine._id, machine]))
    const of = (machine: { id: string }) => byId.get(machine.id) as ParkMachine
    expect([total, found, machines.length]).toEqual([5, 5, 5])
    expect([driving, idling, silent, old, never].map((one) => of(one).state)).toEqual([
      'driving',
      'idling',
      'silent',
      'off',
      'off',
    ])
    expect(counts).toEqual({ driving: 1, working: 0, idling: 1, standing: 0, silent: 1, off: 2 })
    expect([of(old).reason, of(never).reason]).toEqual(['stopped', 'none'])
    expect(of(old).place).toMatchObject({ object: null, town: { name: 'Сергиев Посад' } })
    expect(of(old).place?.lat).toBeCloseTo(far.lat, 3)
    expect(of(never).place).toBeNull()
    expect(of(old).today).toBeNull()
    expect(bounds?.north).toBeCloseTo(far.lat, 3)
    // Silent since its last point, idling since its first.
    expect(of(silent).since).toBeCloseTo(Date.now() - 40 * MINUTE, -5)
    expect(of(idling).since).toBeCloseTo(Date.now() - 61 * MINUTE, -5)
  })

  test('a parked machine whose tracker repeats one place stands there, however long', async () => {
    const { user, cookie } = await makeOwner()
    await makeMachine(
      user.id,
      'Каток',
      stands(300, 1, false).map((point) => ({ ...point, lat: SITE.lat })),
    )
    const [machine] = (await park(cookie)).machines
    expect(machine).toMatchObject({ state: 'standing', reason: null })
    expect(machine?.since).toBeCloseTo(Date.now() - 301 * MINUTE, -5)
  })

  test('the present day of a machine adds up to what was heard of it', async () => {
    const { user, cookie } = await makeOwner()
    const noon = new Date().setUTCHours(9, 0, 0, 0)
    // Only where the present day has two hours behind it in Moscow.
    const ago = Math.max(1, Math.min(60, (Date.now() - noon) / MINUTE))
    const { id } = await makeMachine(user.id, 'Каток', stands(30, Math.min(ago, 1), true))
    const [machine] = (await park(cookie)).machines
    const today = machine?.today
    const [row] = await db
      .selectFrom('track_days')
      .selectAll()
      .where('equipment', '=', id)
      .orderBy('day', 'desc')
      .execute()
    expect(today && today.work + today.idle + today.off + today.unknown).toBe(
      (row?.working_s ?? 0) + (row?.idle_s ?? 0) + (row?.off_s ?? 0) + (row?.unknown_s ?? 0),
    )
    expect(today?.strip).toEqual(row?.strip)
  })

  test('names the object that a machine has not left', async () => {
    const { user, cookie } = await makeOwner()
    const { id } = await makeMachine(user.id, 'Каток', stands(60, 1, true))
    const { objectId } = await ask(addObject, { body: { ...STORE, machines: [id] } }, { cookie })
    // The list of objects computes the hours.
    await ask(getObjects, { querystring: {} }, { cookie })
    const { machines, objects } = await park(cookie)
    expect(machines[0]?.place?.object).toEqual({ objectId, name: 'Склад' })
    expect(objects).toEqual([{ objectId, name: 'Склад' }])
    expect((await park(cookie, { object: objectId })).found).toBe(1)
    expect((await park(cookie, { object: objectId + 1 })).found).toBe(0)
  })

  test('a phone that has just begun is there at once, not when its day is next summed', async () => {
    const { user, cookie } = await makeOwner()
    const { id } = await makeEquipment({ owner: user.id, type: 'samosval' })
    const recorder = await makeRecorder(db, { equipment: id })
    const body = {
      points: drives(5, 0).map(({ at, lat, lng, speed_kmh }) => ({ timestamp: at, lat, lng, speed: speed_kmh })),
    }
    await ask(recordPoints, { body }, { headers: { authorization: `Bearer ${recorder.token}` } })
    expect((await park(cookie)).machines[0]).toMatchObject({ state: 'driving', reason: null })
  })

  test('filters count what a state would show', async () => {
    const { user, cookie } = await makeOwner()
    await makeMachine(user.id, 'Каток Bomag', stands(30, 1, true))
    await makeMachine(user.id, 'Каток Hamm', stands(30, 100, true))
    await makeMachine(user.id, 'Самосвал', drives(20, 1))
    const { found, counts, machines } = await park(cookie, { q: 'каток', state: 'silent' })
    expect([found, counts.silent, counts.idling, counts.driving]).toEqual([1, 1, 1, 0])
    expect(machines.map(({ name }) => name)).toEqual(['Каток Hamm'])
    expect((await park(cookie, { order: 'state' })).machines[0]?.name).toBe('Каток Hamm')
    expect((await park(cookie, { limit: 2 })).machines).toHaveLength(2)
  })

  test('the map shows the same machines in the same states', async () => {
    const { user, cookie } = await makeOwner()
    const { id } = await makeMachine(user.id, 'Самосвал', drives(20, 1))
    const around = { north: 56, south: 55, west: 37, east: 39 }
    const { marks, groups } = await ask(getParkMarks, { querystring: { ...around, width: 1000 } }, { cookie })
    expect(marks).toMatchObject([{ _id: id, state: 'driving' }])
    expect(groups).toEqual([])
    const elsewhere = { ...around, west: 39, east: 40 }
    expect((await ask(getParkMarks, { querystring: { ...elsewhere, width: 1000 } }, { cookie })).marks).toEqual([])
  })
})

describe('nobody else', () => {
  test('sees a machine in his park, opens it or finds it on his map', async () => {
    const { user } = await makeOwner()
    const other = await makeOwner()
    const { id } = await makeMachine(user.id, 'Самосвал', drives(20, 1))
    expect(await park(other.cookie)).toMatchObject({ total: 0, machines: [] })
    const around = { north: 56, south: 55, west: 37, east: 39, width: 1000 }
    expect(await ask(getParkMarks, { querystring: around }, { cookie: other.cookie })).toEqual({
      marks: [],
      groups: [],
    })
    expect((await send(getParkMachine, { params: { equipmentId: id } }, { cookie: other.cookie })).statusCode).toBe(404)
    expect((await send(getPark, { querystring: {} })).statusCode).toBe(401)
    expect((await send(getParkMachine, { params: { equipmentId: id } })).statusCode).toBe(401)
    expect((await send(getParkMarks, { querystring: around })).statusCode).toBe(401)
  })
})

describe('one machine', () => {
  test('comes with its last photo, not one of tomorrow', async () => {
    const { user, cookie } = await makeOwner()
    const { id } = await makeMachine(user.id, 'Самосвал', drives(20, 1))
    const photo = (taken_at: Date) => ({
      id: crypto.randomUUID(),
      equipment: id,
      taken_at,
      sha256: Buffer.from(crypto.randomUUID()),
      width: 640,
      height: 480,
      bytes: 1000,
    })
    const right = photo(new Date(Date.now() - HOUR))
    await db
      .insertInto('photos')
      .values([photo(new Date(Date.now() - 2 * HOUR)), right, photo(new Date(Date.now() + 24 * HOUR))])
      .execute()
    const opened = await ask(getParkMachine, { params: { equipmentId: id } }, { cookie })
    expect(opened).toMatchObject({ machine: { _id: id, state: 'driving' }, photo: { _id: right.id } })
  })
})

test.each([
  [getPark, { state: 'flying' }, 'Неизвестное состояние'],
  [getPark, { limit: 501 }, 'Не больше 500 строк за раз'],
  [getPark, { object: 'x' }, 'Неверный объект'],
  [getParkMarks, { north: 50, south: 55, west: 37, east: 39 }, 'Северная граница южнее южной'],
])('%j with %j is refused: %s', async (endpoint, querystring, message) => {
  const { cookie } = await makeOwner()
  const answer = await sendAny(endpoint, { querystring }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})

describe('views', () => {
  const views = (cookie: string) => ask(getParkViews, {}, { cookie }).then((answer) => answer.views)
  const save = (cookie: string, name: string, query: string) =>
    send(saveParkView, { body: { name, query } }, { cookie })

  test('are kept by name, replaced by the same name and removed by their owner alone', async () => {
    const [{ cookie }, other] = [await makeOwner(), await makeOwner()]
    await save(cookie, 'Самосвалы', 'type=samosval&state=silent')
    await save(cookie, ' Самосвалы ', 'type=samosval')
    const [view] = await views(cookie)
    expect(await views(cookie)).toEqual([{ id: view?.id, name: 'Самосвалы', query: 'type=samosval' }])
    expect(await views(other.cookie)).toEqual([])
    const remove = (who: string) => send(removeParkView, { params: { id: view?.id ?? '' } }, { cookie: who })
    expect((await remove(other.cookie)).statusCode).toBe(404)
    expect((await remove(cookie)).json()).toEqual({ views: [] })
  })

  test('are a few, and hold nothing but a filter', async () => {
    const { cookie } = await makeOwner()
    for (let i = 0; i < PARK_VIEWS_MAX; i++) await save(cookie, `Вид ${i}`, `q=${i}`)
    const one = await save(cookie, 'Ещё один', 'q=1')
    expect([one.statusCode, one.json().message]).toEqual([400, 'Видов не больше 20: уберите лишний'])
    expect((await save(cookie, 'Вид 3', 'q=4')).statusCode).toBe(200)
    expect((await save(cookie, 'Вид 3', '"><script>')).statusCode).toBe(400)
    expect((await send(getParkViews, {})).statusCode).toBe(401)
  })
})

test('a machine that was just heard is summed for whoever asks, at once', async () => {
  const { user, cookie } = await makeOwner()
  const { id, recorder } = await makeMachine(user.id, 'Каток', stands(60, 1, true))
  expect((await park(cookie)).machines[0]?.state).toBe('idling')
  await makePoints(
    db,
    id,
    drives(0.9, 0).map((point) => ({ ...point, recorder, speed_kmh: 36 })),
  )
  expect((await park(cookie)).machines[0]?.state).toBe('idling')
  expect((await park(cookie, { heard: id })).machines[0]?.state).toBe('driving')
})

test('a machine that was just heard does not wait for the year that another one has imported', async () => {
  const { user, cookie } = await makeOwner()
  const busy = await makeMachine(user.id, 'Самосвал', stands(60, 1, true))
  const { id, recorder } = await makeMachine(user.id, 'Каток', stands(60, 1, true))
  const come = (machine: string, points: { at: number }[], by = recorder) =>
    makePoints(
      db,
      machine,
      points.map((point) => ({ ...SITE, ...point, recorder: by, speed_kmh: 36 })),
    )
  const year = Array.from({ length: 25 }, (_, i) => ({ at: Date.now() - (i + 2) * 24 * HOUR }))
  await come(busy.id, [...year, ...drives(0.9, 0)], busy.recorder)
  await db
    .updateTable('recorder_states')
    .set({ last_point_at: new Date() })
    .where('recorder', '=', busy.recorder)
    .execute()
  await come(id, drives(0.9, 0))
  expect((await park(cookie, { heard: id })).machines.find(({ _id }) => _id === id)?.state).toBe('driving')
})

test('an opened machine has its engine hours and fuel', async () => {
  const { user, cookie } = await makeOwner()
  const { id, recorder } = await makeMachine(user.id, 'Каток', stands(60, 1, true))
  const opened = () => ask(getParkMachine, { params: { equipmentId: id } }, { cookie })
  expect(await opened()).toMatchObject({ engineHours: { tracker: null, own: null }, fuel: null })
  await db
    .insertInto('engine_readings')
    .values({ equipment: id, at: new Date(Date.now() - 3 * HOUR), engine_s: 360_000 })
    .execute()
  const points = Array.from({ length: 12 }, (_, i) => ({
    at: Date.now() - (13 - i) * MINUTE - 10_000,
    ...SITE,
    recorder,
    engine_s: 720_000,
    fuel_l: 143.6,
  }))
  await makePoints(db, id, points)
  const { engineHours, fuel, litresAnHour } = await opened()
  expect(engineHours).toEqual({ tracker: 720_000, own: expect.closeTo(360_000 + 3600, -3), uncounted: false })
  expect(fuel).toBe(144)
  // Nothing was burnt; half an hour of the engine on the present day is the least that tells it.
  const begun = Date.now() - startOfDay('Europe/Moscow', dayAt('Europe/Moscow', Date.now()))
  if (Math.abs(begun - 31 * MINUTE) > 2 * MINUTE) expect(litresAnHour).toBe(begun < 31 * MINUTE ? null : 0)

  onTestFinished(await refuseRowsOf(db, 'track_days', id))
  await makePoints(db, id, [{ at: Date.now() - 5000, ...SITE, recorder, engine_s: 720_060, fuel_l: 143.6 }])
  await expect(freshenDays({ db, pool }, [id])).rejects.toThrow('refused')
  expect(await opened()).toMatchObject({
    engineHours: { tracker: 720_060, own: null, uncounted: true },
    fuel: 144,
    litresAnHour: null,
  })
})

test('a machine whose days cannot be summed keeps neither the park nor its usage from opening', async () => {
  const { user, cookie } = await makeOwner()
  const { id } = await makeMachine(user.id, 'Каток', stands(60, 1, true))
  await makeMachine(user.id, 'Самосвал', stands(60, 1, true))
  const allow = await refuseRowsOf(db, 'track_days', id)
  const before = Date.now() - 4 * DAY
  await makePoints(db, id, [{ at: before }, { at: Date.now() }])
  const heard = { last_seen_at: new Date(), last_point_at: new Date() }
  await db.updateTable('recorder_states').set(heard).where('equipment', '=', id).execute()
  await db
    .updateTable('last_days')
    .set({ last_at: new Date(before) })
    .where('equipment', '=', id)
    .execute()
  try {
    await expect(freshenDays({ db, pool }, [id])).rejects.toThrow('refused')
    expect((await park(cookie)).machines.map(({ name }) => name)).toEqual(['Каток', 'Самосвал'])
    const day = dayAt('Europe/Moscow', before)
    expect(await ask(getUsage, { querystring: { by: 'day', day } }, { cookie })).toMatchObject({
      counting: 0,
      uncounted: 1,
    })
  } finally {
    await allow()
  }
})

test('an owner whose states cannot be sent does not hold up the others', async () => {
  const owners = await Promise.all([makeOwner(), makeOwner(), makeOwner()])
  for (const { user } of owners) {
    await db
      .insertInto('webhooks')
      .values({
        user_id: user.id,
        id: crypto.randomUUID(),
        url: 'https://1c.example/',
        secret: Buffer.from('s'),
        kinds: ['states'],
      })
      .execute()
    await makeMachine(user.id, 'Каток', stands(60, 1, true))
  }
  const context = { signal: new AbortController().signal, log }
  await tellStates({ db, pool }, context)
  const ids = owners.map(({ user }) => user.id).toSorted()
  // The database refuses the states of the first of them.
  await sql`create function refused() returns trigger language plpgsql as
    'begin if new.user_id = tg_argv[0]::uuid then raise exception ''refused''; end if; return new; end'`.execute(db)
  await sql`create trigger refused before insert or update on webhook_states for each row
    execute function refused(${sql.lit(ids[0])})`.execute(db)
  try {
    await expect(tellStates({ db, pool }, context, Date.now() + HOUR)).rejects.toThrow('refused')
  } finally {
    await sql`drop function refused cascade`.execute(db)
  }
  const { rows } = await sql<{ user_id: string }>`
    select user_id from webhook_deliveries where user_id = any (${ids}::uuid[]) order by user_id`.execute(db)
  expect(rows.map(({ user_id }) => user_id)).toEqual(ids.slice(1))
})

test('webhooks are told another state, once, and not the first', async () => {
  const { user } = await makeOwner()
  const webhook = crypto.randomUUID()
  await db
    .insertInto('webhooks')
    .values({ user_id: user.id, id: webhook, url: 'https://1c.example/', secret: Buffer.from('s'), kinds: ['states'] })
    .execute()
  const { id } = await makeMachine(user.id, 'Каток', stands(60, 1, true))
  const tell = (now: number) => tellStates({ db, pool }, { signal: new AbortController().signal, log }, now)
  const sent = () =>
    db.selectFrom('webhook_deliveries').select(['type', 'data']).where('user_id', '=', user.id).execute()
  await tell(Date.now())
  expect(await sent()).toEqual([])
  await tell(Date.now() + HOUR)
  await tell(Date.now() + HOUR)
  expect(await sent()).toMatchObject([
    { type: 'machine.state', data: { machineId: id, state: 'silent', place: { lat: expect.any(Number) } } },
  ])
})
