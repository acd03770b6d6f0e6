/** Speeds in a wrong unit: put right for the day, and named beside the recorder. */
import { getRecorders } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { machineDay, type Receiver } from '../../../../test/machines.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'

const { db, deps, ask, signIn, makeUser, makeEquipment } = await testApp()

/** A recorder whose newest points are those of the day, and what its owner reads of its speeds. */
async function recordedDay(receiver: Receiver, first: 'drives' | 'parks' = 'drives') {
  const owner = await makeUser()
  const { id: equipment } = await makeEquipment({ owner: owner.id })
  const recorder = await makeRecorder(db, { equipment })
  const cookie = await signIn(owner)
  const sum = async (its: Receiver, later = 0, does: 'drives' | 'parks' = 'drives') => {
    const { points } = machineDay([{ does, seconds: 3600, kmh: 40 }], { every: 10, ...its })
    const sent = points.map(({ at, lat, lng, speed }) => ({
      at: at + later,
      lat,
      lng,
      speed_kmh: speed ?? null,
      recorder: recorder.id,
    }))
    const last_point_at = new Date(Math.max(...sent.map(({ at }) => at)))
    await db
      .insertInto('recorder_states')
      .values({ equipment, recorder: recorder.id, last_seen_at: last_point_at, last_point_at })
      .onConflict((conflict) => conflict.columns(['equipment', 'recorder']).doUpdateSet({ last_point_at }))
      .execute()
    await makePoints(db, equipment, sent)
    await freshenDays(deps, [equipment])
  }
  await sum(receiver, 0, first)
  const factor = async () => (await ask(getRecorders, { querystring: {} }, { cookie })).recorders[0]?.speedFactor
  const coarse = async () =>
    (
      await db.selectFrom('track_days').select('coarse_s').where('equipment', '=', equipment).orderBy('day').execute()
    ).map(({ coarse_s }) => coarse_s)
  return { sum, factor, coarse }
}

test.each([
  { name: 'right', times: 1, factor: 1 },
  { name: 'in knots', times: 1 / 1.852, factor: 1 / 1.852 },
  { name: 'in no unit', times: 2.6, factor: 0 },
])('speeds that come $name are named beside the recorder', async ({ times, factor }) => {
  const day = await recordedDay({ times })
  expect(await day.factor()).toBeCloseTo(factor, 6)
})

test('a recorder that is set right is shown as right from its next day on', async () => {
  const day = await recordedDay({ times: 3.6 })
  expect(await day.factor()).toBe(3.6)
  await day.sum({}, 24 * 3600_000)
  expect(await day.factor()).toBe(1)
})

test('a unit that could not be noted after its day was stored is noted when the day is summed once more', async () => {
  const day = await recordedDay({ times: 3.6 })
  await sql`alter table recorder_states add constraint refused check (speed_factor is distinct from 1) not valid`.execute(
    db,
  )
  await expect(day.sum({}, 24 * 3600_000)).rejects.toThrow(/refused/)
  await sql`alter table recorder_states drop constraint refused`.execute(db)
  expect(await day.factor()).toBe(3.6)
  await freshenDays(deps)
  expect(await day.factor()).toBe(1)
})

test('of a machine that stands nothing is shown, and its zeros are believed only once it has reported a speed', async () => {
  const day = await recordedDay({ speed: 'zero' }, 'parks')
  expect(await day.factor()).toBeNull()
  await day.sum({}, 24 * 3600_000)
  expect(await day.factor()).toBe(1)
  await day.sum({ speed: 'zero' }, 48 * 3600_000, 'parks')
  expect(await day.factor()).toBe(1)
  expect(await day.coarse()).toEqual([10, null, null])
})

test('a recorder that reports zeros while it drives is shown as of no use', async () => {
  const day = await recordedDay({ speed: 'zero' })
  expect(await day.factor()).toBe(0)
})
