import * as schema from '@spetskarta/shared/days/days.schema.ts'
import * as api from '@spetskarta/shared/days/days.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { connect } from '../../db/connect.ts'
import { findDay } from './days.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const ZONE = 'Europe/Moscow'
const METRE = 180 / (Math.PI * 6_371_008.8)
const today = daySpanAt(ZONE, Date.now())
/** Noon of a day long ago. */
const NOON = Date.parse('2026-06-17T12:00+03:00')

/** A drive of 100 m in 10 s, `count` times. */
const drive = (at: number, count: number) =>
  Array.from({ length: count + 1 }, (_, i) => ({ at: at + i * 10_000, lat: 55.567 + i * 100 * METRE, speed_kmh: 36 }))

const listStale = () => db.selectFrom('stale_days').selectAll().execute()

describe('summaries of days', () => {
  test('a late point changes its day and no other', async () => {
    const { id } = await makeEquipment({ type: 'samosval' })
    await makePoints(db, id, [...drive(NOON, 10), ...drive(NOON + 24 * HOUR, 20)])
    await freshenDays({ db, pool }, [id])
    expect(await findDay(db, id, '2026-06-17')).toMatchObject({ points: 11, photos: 0, trips: 1, moving_s: 100 })
    const other = await db.selectFrom('track_days').select('distance_m').where('day', '=', '2026-06-18').execute()
    expect(other[0]?.distance_m).toBeCloseTo(2000, 0)

    // A day that is not summarised again keeps its values, whatever its points are.
    await db.updateTable('track_days').set({ distance_m: 1 }).where('day', '=', '2026-06-18').execute()
    await makePoints(db, id, [{ at: NOON + 110_000, lat: 55.567 + 1100 * METRE }])
    await freshenDays({ db, pool }, [id])
    expect((await findDay(db, id, '2026-06-17'))?.distance_m).toBeCloseTo(1100, 0)
    expect((await findDay(db, id, '2026-06-18'))?.distance_m).toBe(1)
    expect(await listStale()).toEqual([])
  })

  test('a late point shortly before midnight lengthens the next day’s distance', async () => {
    const { id } = await makeEquipment()
    const midnight = Date.parse('2026-06-18T00:00+03:00')
    await makePoints(db, id, drive(midnight, 10))
    await freshenDays({ db, pool }, [id])
    expect((await findDay(db, id, '2026-06-18'))?.distance_m).toBeCloseTo(1000, 0)
    await makePoints(db, id, [{ at: midnight - 10_000, lat: 55.567 - 100 * METRE }])
    await freshenDays({ db, pool }, [id])
    expect((await findDay(db, id, '2026-06-18'))?.distance_m).toBeCloseTo(1100, 0)
    expect((await findDay(db, id, '2026-06-17'))?.distance_m).toBe(0)
  })

  test('how a phone shook shows by the machine’s type whether it worked, in the sums and in the whole day', async () => {
    const user = await makeUser()
    const cookie = await signIn(user)
    const shaken = (vibration: number, from: number) =>
      Array.from({ length: 60 }, (_, i) => ({ at: NOON + (from + i) * MINUTE, vibration, frequency: 250 }))
    const points = [...shaken(10, 0), ...shaken(300, 60)]
    const day = async (type: string) => {
      const { id } = await makeEquipment({ owner: user.id, type })
      await makePoints(db, id, points)
      await freshenDays({ db, pool }, [id])
      const { activities } = await ask(
        api.getWholeDay,
        { querystring: { equipmentId: id, day: '2026-06-17' } },
        { cookie },
      )
      const kept = await findDay(db, id, '2026-06-17')
      return [activities.map(({ activity }) => activity), kept?.off_s, kept?.idle_s, kept?.working_s, kept?.work_by]
    }
    expect(await day('avtokran')).toEqual([['off', 'work'], 3570, 0, 3570, ['vibration']])
    expect(await day('samosval')).toEqual([['off', 'idle'], 3570, 3570, 0, ['vibration']])
  })

  test('parallel summaries of a day give the same as one', async () => {
    const { id } = await makeEquipment({ type: 'samosval' })
    const points = drive(NOON, 300)
    await makePoints(db, id, points.slice(0, 100))
    const freshenings = [0, 1, 2].map(() => freshenDays({ db, pool }, [id]))
    await Promise.all([...freshenings, makePoints(db, id, points.slice(100))])
    await Promise.all([0, 1, 2].map(() => freshenDays({ db, pool }, [id])))
    expect(await findDay(db, id, '2026-06-17')).toMatchObject({ points: 301 })
    expect((await findDay(db, id, '2026-06-17'))?.distance_m).toBeCloseTo(30_000, 0)
    expect(await listStale()).toEqual([])
  })

  test('points that come while their day is being summarised are in its summary', async () => {
    const { id } = await makeEquipment()
    await makePoints(db, id, drive(NOON, 10))
    const phone = connect(pool.options.connectionString ?? '', () => {})
    onTestFinished(phone.close)
    let reads = 0
    // Its first reading does not see yet what has come before it ends.
    const begin = async () => {
      const client = await pool.connect()
      if (reads++ > 0) return client
      await client.query('begin isolation level repeatable read')
      await client.query('select')
      await makePoints(phone.db, id, drive(NOON, 20))
      const { release } = client
      return Object.assign(client, { release: () => void client.query('commit').then(() => release()) })
    }
    const watched: typeof pool = Object.assign(Object.create(pool), { connect: begin })
    await freshenDays({ db, pool: watched }, [id])
    expect(await findDay(db, id, '2026-06-17')).toMatchObject({ points: 21 })
    expect(await listStale()).toEqual([])
  })

  test('points belong to the day of the machine’s time zone, not of UTC', async () => {
    const { id } = await makeEquipment()
    await makeTracking(db, { equipment: id, time_zone: 'Asia/Kamchatka' })
    await makePoints(db, id, [
      { at: Date.parse('2026-06-17T23:59:59+12:00') },
      { at: Date.parse('2026-06-18T00:00+12:00') },
    ])
    const cookie = await signIn({
      id: (await db.selectFrom('items').select('owner').where('id', '=', id).executeTakeFirstOrThrow()).owner,
    })
    const { locations } = await ask(api.getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(locations.map(({ day, locations: points, dayStartTimestamp }) => [day, points, dayStartTimestamp])).toEqual([
      ['2026-06-18', 1, Date.parse('2026-06-18T00:00+12:00')],
      ['2026-06-17', 1, Date.parse('2026-06-17T00:00+12:00')],
    ])
  })
})

describe('the current day', () => {
  const machine = async () => {
    const owner = await makeUser()
    const { id } = await makeEquipment({ owner: owner.id, hidden: true })
    return { id, owner, cookie: await signIn(owner) }
  }
  const current = async (cookie: string, points: 'objects' | 'columns' = 'objects') => {
    const answer = await ask(api.getDailyData, { querystring: { points } }, { cookie })
    // The JSON text is written by hand, so its form is checked here.
    return schema.getDailyData.response[200].parse(answer).allDailyData
  }

  /** Eleven counted points and an inaccurate one. */
  async function machineToday() {
    const made = await machine()
    const at = today.start + 1000
    await makePoints(db, made.id, [...drive(at, 10), { at: at + 15_000, lat: 56, accuracy_m: 500 }])
    return { ...made, at }
  }

  test('the current day has the counted points in order of time, and their sums', async () => {
    const { id, cookie, at } = await machineToday()
    const [day] = await current(cookie)
    expect(day).toMatchObject({
      equipmentId: id,
      equipment: { name: 'Экскаватор', hidden: true },
      showPath: true,
      showTime: true,
      showPhoto: false,
      pathInterval: 3200,
      dayStartTimestamp: today.start,
      dayEndTimestamp: today.end,
      timeZone: ZONE,
      photos: [],
      // No excavator goes 36 km/h by itself for a moment (decision 51).
      summary: { points: 12, discarded: { accuracy: 1 }, maxSpeed: null },
    })
    expect(day?.distance).toBeCloseTo(1, 3)
    expect(day?.locations).toHaveLength(11)
    expect(day?.locations[1]).toEqual({ timestamp: at + 10_000, coords: [55.5678993, 38.23], speed: 36 })
  })

  test('the current day as columns has the same points', async () => {
    const { cookie, at } = await machineToday()
    const [columns] = await current(cookie, 'columns')
    expect(columns?.locations).toEqual([])
    expect(columns?.columns?.t.slice(0, 2)).toEqual([at, 10_000])
    expect(columns?.columns?.speed).toEqual(new Array(11).fill(360))
  })

  /** Two recorded days. */
  async function machineWithDays() {
    const made = await machine()
    await makePoints(db, made.id, [...drive(NOON - 24 * HOUR, 3), ...drive(NOON, 5)])
    return made
  }

  test('the current day is the latest day that is not archived', async () => {
    const { cookie } = await machineWithDays()
    expect((await current(cookie)).map(({ dayStartTimestamp }) => dayStartTimestamp)).toEqual([
      Date.parse('2026-06-17T00:00+03:00'),
    ])
  })

  test('clearing archives all days and deletes nothing', async () => {
    const { id, cookie } = await machineWithDays()
    expect(await ask(api.clearAllDaily, { body: undefined }, { cookie })).toEqual({ result: 1 })
    expect(await current(cookie)).toEqual([])
    const table = await ask(api.getDailyDataTable, { querystring: { equipmentId: id } }, { cookie })
    expect(table).toMatchObject({ count: 2, locations: [{ locations: 6 }, { locations: 4 }] })
  })

  test('points after clearing make a new current day', async () => {
    const { id, cookie } = await machineWithDays()
    await ask(api.clearAllDaily, { body: undefined }, { cookie })
    await makePoints(db, id, drive(Date.now() + MINUTE, 2))
    expect((await current(cookie))[0]?.locations).toHaveLength(3)
  })

  test('points of a clock that is a day ahead do not hide today', async () => {
    const { id, cookie } = await machine()
    await makePoints(db, id, [{ at: today.end - 1000 }, { at: today.end + 20 * HOUR }])
    expect((await current(cookie))[0]?.dayStartTimestamp).toBe(today.start)
  })

  test('a whole day is found by any moment of it', async () => {
    const { id, cookie } = await machine()
    await makePoints(db, id, drive(NOON, 5))
    const full = await ask(
      api.getWholeDay,
      { querystring: { equipmentId: id, day: NOON + 5 * HOUR, points: 'columns' } },
      { cookie },
    )
    expect(full).toMatchObject({
      equipmentId: id,
      dayStartTimestamp: Date.parse('2026-06-17T00:00+03:00'),
      trips: [{}],
    })
  })

  test('a day without points is empty', async () => {
    const { id, cookie } = await machine()
    const none = await ask(api.getWholeDay, { querystring: { equipmentId: id, day: 0 } }, { cookie })
    expect(none).toMatchObject({ locations: [], distance: 0 })
  })

  test('a whole day is found by its date in the machine’s time zone', async () => {
    const { id, cookie } = await machine()
    await makeTracking(db, { equipment: id, time_zone: 'Asia/Vladivostok' })
    const start = Date.parse('2026-06-17T00:00+10:00')
    const end = start + 24 * HOUR
    await makePoints(db, id, [...drive(start - 10_000, 1), ...drive(end - 10_000, 1)])
    const byText = await ask(api.getWholeDay, { querystring: { equipmentId: id, day: '2026-06-17' } }, { cookie })
    expect(byText).toMatchObject({ dayStartTimestamp: start, dayEndTimestamp: end })
    expect(byText.locations.map(({ timestamp }) => timestamp)).toEqual([start, end - 10_000])
    expect(await ask(api.getWholeDay, { querystring: { equipmentId: id, day: start } }, { cookie })).toEqual(byText)
  })

  test.each(['2026-02-29', '2024-02-30', '17.06.2026', '9999-12-31', -1, 9e12])(
    '%s is refused as a day',
    async (day) => {
      const { id, cookie } = await machine()
      const answer = await send(api.getWholeDay, { querystring: { equipmentId: id, day } }, { cookie })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: 'Неверный день' })
    },
  )

  test('29 February is a day of a leap year', async () => {
    const { id, cookie } = await machine()
    const day = await ask(api.getWholeDay, { querystring: { equipmentId: id, day: '2024-02-29' } }, { cookie })
    expect(day.dayStartTimestamp).toBe(Date.parse('2024-02-29T00:00+03:00'))
  })

  test('the table of days is paged, newest first', async () => {
    const { id, cookie } = await machine()
    const noons = Array.from({ length: 12 }, (_, i) => NOON + i * 24 * HOUR)
    await makePoints(
      db,
      id,
      noons.map((at) => ({ at })),
    )
    const page = await ask(
      api.getDailyDataTable,
      { querystring: { equipmentId: id, offset: 10, limit: 10 } },
      { cookie },
    )
    expect(page).toMatchObject({ count: 12, locations: [{ day: '2026-06-18' }, { day: '2026-06-17' }] })
  })
})

describe('a tracker that repeats one place while the machine is parked', () => {
  test('is heard on each of the days, from midnight to midnight', async () => {
    const { id } = await makeEquipment({ type: 'samosval' })
    const points = Array.from({ length: 72 * 60 + 1 }, (_, i) => ({
      at: NOON + i * MINUTE,
      lat: 55.567,
      ignition: false,
    }))
    await makePoints(db, id, points)
    await freshenDays({ db, pool }, [id])
    for (const day of ['2026-06-18', '2026-06-19']) {
      const row = await findDay(db, id, day)
      expect(row?.off_s).toBeGreaterThanOrEqual(24 * 3600 - 60)
      expect(row).toMatchObject({ gaps: 0, distance_m: 0, doing: 'standing', doing_since: new Date(NOON) })
    }
    expect((await findDay(db, id, '2026-06-20'))?.off_s).toBeGreaterThanOrEqual(12 * 3600 - 60)
  })
})

describe('what a machine did last', () => {
  const standing = (from: number, to: number, lat = 55.567) =>
    Array.from({ length: (to - from) / MINUTE + 1 }, (_, i) => ({
      at: from + i * MINUTE,
      lat: lat + (i % 3) * METRE,
      ignition: false,
    }))

  test('is kept with the place of the last point and a strip of the day', async () => {
    const { id } = await makeEquipment({ type: 'samosval' })
    const north = 55.567 + 6000 * METRE
    await makePoints(db, id, [...drive(NOON, 60), ...standing(NOON + 30 * MINUTE, NOON + HOUR, north)])
    await freshenDays({ db, pool }, [id])
    const day = await findDay(db, id, '2026-06-17')
    expect(day).toMatchObject({ doing: 'standing', doing_since: new Date(NOON + 30 * MINUTE) })
    expect(day?.last_lat).toBeCloseTo(north, 5)
    // Twelve o'clock is minute 720; for twenty minutes nothing was heard.
    expect(day?.strip).toEqual([720, 730, 0, 750, 780, 2])
  })

  test('reaches back over midnights while nothing else happens', async () => {
    const { id } = await makeEquipment({ type: 'samosval' })
    await makePoints(db, id, standing(NOON, NOON + 60 * HOUR))
    await freshenDays({ db, pool }, [id])
    for (const day of ['2026-06-17', '2026-06-18', '2026-06-19'])
      expect(await findDay(db, id, day)).toMatchObject({ doing: 'standing', doing_since: new Date(NOON) })
  })

  test('does not reach over a silence of the night', async () => {
    const { id } = await makeEquipment({ type: 'samosval' })
    await makePoints(db, id, [...standing(NOON, NOON + 6 * HOUR), ...standing(NOON + 18 * HOUR, NOON + 20 * HOUR)])
    await freshenDays({ db, pool }, [id])
    expect(await findDay(db, id, '2026-06-18')).toMatchObject({ doing_since: new Date(NOON + 18 * HOUR) })
  })
})
