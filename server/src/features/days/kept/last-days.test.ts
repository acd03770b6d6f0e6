/** The last day of a machine on which a point counted, as it is kept beside its days. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { freshenDays } from '../freshen-days.queries.ts'

const { db, pool, makeEquipment } = await testApp()

const NOON = new Date().setUTCHours(9, 0, 0, 0)
/** An hour on one spot, so many days ago. */
const hourOf = (ago: number, lat = 55 + ago / 100) =>
  Array.from({ length: 61 }, (_, i) => ({ at: NOON - ago * DAY + i * MINUTE, lat: lat + (i % 3) * 1e-5, lng: 38.1 }))
const dayOf = (ago: number) => new Date(NOON - ago * DAY).toISOString().slice(0, 10)

async function recorded(id: string, points: ReturnType<typeof hourOf>) {
  await makePoints(db, id, points)
  await freshenDays({ db, pool }, [id])
}

async function forgetDay(id: string, ago: number) {
  const [from, to] = [new Date(NOON - ago * DAY), new Date(NOON - ago * DAY + HOUR)]
  await db
    .deleteFrom('track_points')
    .where('equipment', '=', id)
    .where('recorded_at', '>=', from)
    .where('recorded_at', '<=', to)
    .execute()
  await sql`select mark_stale(array[${id}::uuid], array[${from}::timestamptz])`.execute(db)
  await freshenDays({ db, pool }, [id])
}

async function kept(id: string) {
  const row = await db.selectFrom('last_days').selectAll().where('equipment', '=', id).executeTakeFirst()
  const all = await db.selectFrom('track_days').selectAll().where('equipment', '=', id).execute()
  const its = all.find(({ day }) => day === row?.day)
  if (row) for (const [name, value] of Object.entries(row)) expect([name, its?.[name as 'day']]).toEqual([name, value])
  return row?.day
}

test('is the newest one, whatever order its days are summed in', async () => {
  const { id } = await makeEquipment()
  expect(await kept(id)).toBeUndefined()
  await recorded(id, hourOf(5))
  await recorded(id, hourOf(2))
  await recorded(id, hourOf(9))
  expect(await kept(id)).toBe(dayOf(2))
  await recorded(id, [...hourOf(4), ...hourOf(1)])
  expect(await kept(id)).toBe(dayOf(1))
})

test('goes back to the one before when its points are gone, and is none when all are', async () => {
  const { id } = await makeEquipment()
  await recorded(id, [...hourOf(3), ...hourOf(6)])
  await forgetDay(id, 3)
  expect(await kept(id)).toBe(dayOf(6))
  await forgetDay(id, 6)
  expect(await kept(id)).toBeUndefined()
})

test('is no day that a clock ahead has written', async () => {
  const { id } = await makeEquipment()
  await recorded(id, [...hourOf(3), ...hourOf(-20)])
  expect(await kept(id)).toBe(dayOf(3))
  await forgetDay(id, 3)
  expect(await kept(id)).toBeUndefined()
})
