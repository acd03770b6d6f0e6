/** Hours on objects, computed from points whose figures are known by hand. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { insertCorrection, takeBackCorrection } from './corrections.queries.ts'
import { countForPage, countHours } from './count-hours.ts'
import { eventsOf, hoursOf } from './hours.queries.ts'
import { insertObject, listObjects, objectFor, setState, updateObject } from './objects.queries.ts'
import { countBehind } from './stale-days.queries.ts'

const { db, pool, makeUser, makeEquipment } = await testApp()

/** 500 m around it is the object; a hundredth of a degree north of it is 1.1 km away. */
const SITE = { lat: 55.6, lng: 38.1 }
const AWAY = { lat: 55.61, lng: 38.1 }
const DAY = '2026-06-17'
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}+03:00`)

/** A point a minute, the last one at `to`, a few metres from each other as receivers place them. */
const stay = (where: typeof SITE, from: number, to: number, more: object = {}) =>
  Array.from({ length: (to - from) / MINUTE + 1 }, (_, i) => ({
    ...where,
    lat: where.lat + (i % 3) * 1e-5,
    ...more,
    at: from + i * MINUTE,
  }))

const fields = (machines: string[]) => ({
  name: 'ЖК «Речной»',
  customerName: 'ООО «СтройГрад»',
  customerPhone: '',
  customerInn: null,
  address: '',
  contract: null,
  shape: { kind: 'circle' as const, lon: SITE.lng, lat: SITE.lat, radius: 500 },
  starts: null,
  ends: null,
  machines,
})

async function makeSite(type = 'avtokran') {
  const owner = await makeUser({ name: 'Рамстрой' })
  const { id: itemId } = await makeEquipment({ owner: owner.id, type })
  const objectId = (await insertObject(db, owner.id, fields([itemId]), 10)) ?? 0
  const hours = async (from = DAY, to = from) => {
    await countHours({ db, pool }, [itemId])
    return hoursOf(db, { objectId, from, to })
  }
  return { owner, itemId, objectId, hours }
}

describe('hours on an object', () => {
  test('run from the first point inside to the last, and end when points show that the machine is away', async () => {
    const { itemId, objectId, hours } = await makeSite()
    await makePoints(db, itemId, [
      ...stay(AWAY, at('07:00'), at('07:30')),
      ...stay(SITE, at('08:00'), at('17:00')),
      ...stay(AWAY, at('17:30'), at('18:00')),
    ])
    expect(await hours()).toEqual([
      {
        objectId,
        itemId,
        day: DAY,
        came: at('08:00'),
        left: at('17:00'),
        began: at('08:00'),
        ended: at('17:00'),
        onSite: 9 * 3600,
        work: 0,
        idle: 0,
        off: 0,
        unknown: 9 * 3600,
        inferred: 0,
        silent: 0,
        visits: [{ came: at('08:00'), left: at('17:00') }],
        pause: null,
        waits: [],
        correction: null,
        downtime: null,
        idleSaid: [],
      },
    ])
  })

  test('go on through a door of ten minutes, and make two visits of a longer absence', async () => {
    const { itemId, hours } = await makeSite()
    await makePoints(db, itemId, [
      ...stay(SITE, at('08:00'), at('09:00')),
      ...stay(AWAY, at('09:03'), at('09:06')),
      ...stay(SITE, at('09:09'), at('10:00')),
      ...stay(AWAY, at('10:05'), at('10:25')),
      ...stay(SITE, at('10:30'), at('11:00')),
    ])
    const [day] = await hours()
    // 500 of the 1112 metres of the way between the two places, of five minutes each.
    expect(day?.visits).toEqual([
      { came: at('08:00'), left: expect.closeTo(at('10:00') + 134_900, -3) },
      { came: expect.closeTo(at('10:30') - 134_900, -3), left: at('11:00') },
    ])
    // Parts come to the day's own: each is a hundredth of an hour off at most.
    expect(Math.abs((day?.onSite ?? 0) - (2.5 * 3600 + 269.8))).toBeLessThanOrEqual(36)
    expect(day?.left).toBeNull()
  })

  test('leave out a gap in which nothing was heard', async () => {
    const { itemId, hours } = await makeSite()
    await makePoints(db, itemId, [
      ...stay(SITE, at('08:00'), at('10:00')),
      ...stay({ ...SITE, lng: SITE.lng + 1e-5 }, at('13:00'), at('14:00')),
    ])
    expect(await hours()).toMatchObject([
      { came: at('08:00'), onSite: 3 * 3600, visits: [{ came: at('08:00'), left: at('14:00') }] },
    ])
  })

  test('are split into work and standing by what the engine did', async () => {
    const { itemId, hours } = await makeSite('ekskavator')
    await makePoints(db, itemId, [
      ...stay(SITE, at('08:00'), at('10:00'), { ignition: true }),
      ...stay(SITE, at('10:01'), at('11:00'), { ignition: false }),
    ])
    const [day] = await hours()
    expect(day?.onSite).toBe(3 * 3600)
    const { work = 0, idle = 0, off = 0, unknown = 0 } = day ?? {}
    expect(work + idle + off + unknown).toBe(3 * 3600)
    expect(Math.abs(work - 2 * 3600)).toBeLessThanOrEqual(72)
    expect(Math.abs(off - 3600)).toBeLessThanOrEqual(72)
  })

  test('of a visit over midnight belong to two days, each with its own part', async () => {
    const { itemId, hours } = await makeSite()
    await makePoints(db, itemId, stay(SITE, at('22:00'), at('02:00', '2026-06-18')))
    const days = await hours(DAY, '2026-06-18')
    expect(days.map(({ day, came, left, onSite, unknown }) => [day, came, left, onSite, unknown])).toEqual([
      [DAY, at('22:00'), null, 2 * 3600, 2 * 3600],
      ['2026-06-18', at('00:00', '2026-06-18'), null, 2 * 3600, 2 * 3600],
    ])
  })

  test('reach to midnight also when the points behind it come later, and when the phone slept over it', async () => {
    const { itemId, hours } = await makeSite()
    const midnight = at('00:00', '2026-06-18')
    await makePoints(db, itemId, stay(SITE, at('22:00'), at('23:58')))
    // 7,080 s are 1.97 h.
    expect(await hours()).toMatchObject([{ onSite: 197 * 36, left: null }])
    // The phone repeats its fix, and goes on from there.
    await makePoints(db, itemId, [
      { ...SITE, lat: SITE.lat + 1e-5, at: midnight + 3 * MINUTE },
      ...stay(SITE, midnight + 4 * MINUTE, midnight + HOUR),
    ])
    expect(await hours(DAY, '2026-06-18')).toMatchObject([{ onSite: 2 * 3600 }, { onSite: 3600 }])
  })

  test('of a machine that drove off over midnight end where it crossed the border, and it has left', async () => {
    const { itemId, hours } = await makeSite()
    const drive = [{ ...AWAY, at: at('23:58') }, ...stay(AWAY, at('23:59'), at('00:20', '2026-06-18'))]
    await makePoints(db, itemId, [...stay(SITE, at('22:00'), at('23:57')), ...drive])
    const [day] = await hours()
    expect(day?.left).toBeCloseTo(at('23:57') + 27_000, -3)
  })

  test('follow the machine’s time zone', async () => {
    const { itemId, hours } = await makeSite()
    await makeTracking(db, { equipment: itemId, time_zone: 'Asia/Kamchatka' })
    const from = Date.parse('2026-06-17T08:00+12:00')
    await makePoints(db, itemId, stay(SITE, from, from + HOUR))
    expect(await hours()).toMatchObject([{ day: DAY, came: from, onSite: 3600 }])
  })

  test('of a machine that only passes a point inside are none', async () => {
    const { itemId, hours } = await makeSite()
    await makePoints(db, itemId, [
      { ...AWAY, at: at('08:00') },
      { ...SITE, at: at('08:20') },
      { ...AWAY, at: at('08:40') },
    ])
    expect(await hours()).toEqual([])
  })

  test('are counted anew when points come late and when the object’s shape changes', async () => {
    const { owner, itemId, objectId, hours } = await makeSite()
    await makePoints(db, itemId, stay(SITE, at('08:00'), at('09:00')))
    expect(await hours()).toMatchObject([{ onSite: 3600 }])
    await makePoints(db, itemId, stay(SITE, at('09:01'), at('10:00')))
    expect(await hours()).toMatchObject([{ onSite: 2 * 3600 }])
    const shape = { kind: 'circle' as const, lon: AWAY.lng, lat: AWAY.lat, radius: 500 }
    await updateObject(db, owner.id, objectId, { ...fields([itemId]), shape })
    expect(await hours()).toEqual([])
    await updateObject(db, owner.id, objectId, fields([itemId]))
    expect(await hours()).toMatchObject([{ onSite: 2 * 3600 }])
  })

  test('are counted anew when the working hours change', async () => {
    const { owner, itemId, objectId, hours } = await makeSite('ekskavator')
    await makePoints(db, itemId, [
      ...stay(SITE, at('07:00'), at('07:59'), { ignition: false }),
      ...stay(SITE, at('08:00'), at('10:00'), { ignition: true }),
      ...stay(SITE, at('10:01'), at('11:00'), { ignition: false }),
    ])
    const waits = async (starts: number, ends: number) => {
      await updateObject(db, owner.id, objectId, { ...fields([itemId]), starts: starts * 60, ends: ends * 60 })
      return (await hours()).flatMap(({ waits }) => waits.map(({ came }) => Math.floor((came - at('00:00')) / HOUR)))
    }
    expect(await waits(8, 10)).toEqual([])
    expect(await waits(7, 10)).toEqual([7])
    expect(await waits(7, 11)).toEqual([7, 10])
  })

  test('of days after the object was closed are none', async () => {
    const { owner, itemId, objectId, hours } = await makeSite()
    await makePoints(db, itemId, stay(SITE, at('08:00'), at('09:00')))
    await setState(db, owner.id, objectId, 'closed')
    await db
      .updateTable('objects')
      .set({ closed_at: new Date(at('00:00')) })
      .where('id', '=', String(objectId))
      .execute()
    expect(await hours()).toEqual([])
    await setState(db, owner.id, objectId, 'open')
    expect(await hours()).toHaveLength(1)
  })

  test('keep what retention has deleted the points of', async () => {
    const { owner, itemId, objectId, hours } = await makeSite()
    await makePoints(db, itemId, stay(SITE, at('08:00'), at('09:00')))
    expect(await hours()).toHaveLength(1)
    await db.deleteFrom('track_points').where('equipment', '=', itemId).execute()
    await db
      .updateTable('track_days')
      .set({ emptied_at: new Date(), points: 0 })
      .where('equipment', '=', itemId)
      .execute()
    const shape = { kind: 'circle' as const, lon: SITE.lng, lat: SITE.lat, radius: 400 }
    await updateObject(db, owner.id, objectId, { ...fields([itemId]), shape })
    expect(await hours()).toMatchObject([{ onSite: 3600 }])
  })
})

test('the newest correction counts; one that is taken back leaves the recorded hours', async () => {
  const { owner, itemId, objectId, hours } = await makeSite()
  const of = { objectId, itemId, userId: owner.id }
  const correct = (counted: number, reason: string, day = DAY) =>
    insertCorrection(
      db,
      { ...of, day },
      { counted, onSite: counted, idle: 0, off: 0, unknown: 0, began: null, ended: null, reason },
    )
  await makePoints(db, itemId, stay(SITE, at('08:00'), at('09:00')))
  await correct(7200, 'Телефон сел')
  await correct(5400, 'Сверили с прорабом')
  expect(await hours()).toMatchObject([
    { onSite: 3600, correction: { counted: 5400, reason: 'Сверили с прорабом', by: 'Рамстрой' } },
  ])
  await takeBackCorrection(db, { ...of, day: DAY }, 'Ошибка')
  expect(await hours()).toMatchObject([{ onSite: 3600, correction: null }])
  // A day on which the phone was at home.
  await correct(28_800, 'Телефон забыли', '2026-06-20')
  expect(await hours('2026-06-20')).toMatchObject([{ day: '2026-06-20', came: null, onSite: 0, visits: [] }])
})

describe('comings and goings', () => {
  const noon = at('12:00')

  test('are reported once, however often the hours are counted', async () => {
    const { itemId, objectId } = await makeSite()
    const events = async () =>
      (await eventsOf(db, { since: new Date(0) }))
        .filter((event) => event.objectId === objectId)
        .map(({ kind, at, lat }) => [kind, Math.floor(at / MINUTE), lat < 55.601])
    const come = (from: number, to: number, where = SITE) => makePoints(db, itemId, stay(where, from, to))
    const count = () => countHours({ db, pool }, [itemId], undefined, noon)
    await come(at('08:00'), at('08:20'), AWAY)
    await come(at('08:30'), at('09:00'))
    await count()
    const came = Math.floor((at('08:30') - 4.5 * MINUTE) / MINUTE)
    expect(await events()).toEqual([['came', came, true]])
    await come(at('09:10'), at('09:40'), AWAY)
    await come(at('08:27'), at('08:29'))
    await count()
    await count()
    expect(await events()).toEqual([
      ['came', came, true],
      ['left', Math.floor((at('09:00') + 4.5 * MINUTE) / MINUTE), true],
    ])
  })

  test('of days ago are not reported', async () => {
    const { itemId, objectId } = await makeSite()
    await makePoints(db, itemId, [...stay(SITE, at('08:00'), at('09:00')), ...stay(AWAY, at('09:10'), at('09:40'))])
    await countHours({ db, pool }, [itemId], undefined, at('12:00', '2026-06-19'))
    expect((await eventsOf(db, { since: new Date(0) })).filter((event) => event.objectId === objectId)).toEqual([])
  })

  test('do not report that a machine has come which stayed there overnight', async () => {
    const { itemId, objectId } = await makeSite()
    await makePoints(db, itemId, stay(SITE, at('15:00'), at('16:00')))
    await countHours({ db, pool }, [itemId], undefined, at('17:00'))
    await makePoints(db, itemId, stay(SITE, at('08:00', '2026-06-18'), at('09:00', '2026-06-18')))
    await countHours({ db, pool }, [itemId], undefined, at('09:00', '2026-06-18'))
    const events = (await eventsOf(db, { since: new Date(0) })).filter((event) => event.objectId === objectId)
    expect(events.map(({ kind, at }) => [kind, at])).toEqual([['came', at('15:00')]])
  })
})

describe('an object', () => {
  test('is its owner’s, with his own machines only', async () => {
    const { owner, itemId } = await makeSite()
    const foreign = await makeEquipment()
    const id = (await insertObject(db, owner.id, fields([itemId, foreign.id]), 10)) ?? 0
    expect((await objectFor(db, owner.id, id))?.machines.map(({ _id }) => _id)).toEqual([itemId])
    const stranger = await makeUser()
    expect(await objectFor(db, stranger.id, id)).toBeUndefined()
    expect(await updateObject(db, stranger.id, id, fields([]))).toBe('none')
  })

  test('that is one too many is not made', async () => {
    const { owner } = await makeSite()
    expect(await insertObject(db, owner.id, fields([]), 1)).toBeUndefined()
    expect(await listObjects(db, owner.id)).toHaveLength(1)
  })
})

test('a page waits two seconds at most for very many days, says how many are left, and gets few of them whole', async () => {
  const { itemId, objectId } = await makeSite()
  const days = Array.from({ length: 25 }, (_, n) => `2026-05-${String(n + 1).padStart(2, '0')}`)
  for (const day of days) await makePoints(db, itemId, stay(SITE, at('08:00', day), at('08:20', day)))
  const counted = () => hoursOf(db, { objectId, from: '2026-05-01', to: '2026-05-31' })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await countForPage({ db, pool }, [itemId])).toBe(25)
  expect([timeout.mock.calls, await counted()]).toEqual([[[2000]], []])
  timeout.mockRestore()
  await countHours({ db, pool }, [itemId])
  expect(await counted()).toHaveLength(25)
  await makePoints(db, itemId, stay(SITE, at('09:00', days[0]), at('09:20', days[0])))
  expect(await countForPage({ db, pool }, [itemId])).toBe(0)
})

test('a page says nothing of today, which is counted anew while a machine sends', async () => {
  const { itemId } = await makeSite()
  await makePoints(db, itemId, [{ at: Date.now() }])
  expect(await countBehind(db, [itemId])).toBe(0)
  await makePoints(db, itemId, stay(SITE, at('08:00', '2026-05-01'), at('08:20', '2026-05-01')))
  expect(await countBehind(db, [itemId])).toBe(1)
})
