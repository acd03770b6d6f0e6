/** Where TEST_NODES names a cluster, on that: the only tests of months by columns that run there. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { expect, inject, test } from 'vitest'
import { atEnd } from '../../../../../test/at-end.ts'
import { cloneDatabase } from '../../../../../test/clone.ts'
import { makePoints, makeRecorder, makeTracking } from '../../../../../test/track-factories.ts'
import { openShards } from '../../../../db/cluster/shards.ts'
import { hashToken } from '../../../../outside/tokens.ts'
import { importPoints, undoImport } from '../../../track-files/import.queries.ts'
import { tableOf } from '../../point-table.ts'
import { openIngest } from '../append.ts'
import { monthsAgo, nameOfMonth, openColumnar, sweepDeleted } from './columnar.fixture.ts'
import { keepColumnar } from './keep-columnar.ts'
import { monthsOfPoints } from './old-months.queries.ts'

const { db, pool } = inject('nodes').length > 0 ? await cloneDatabase(4) : await openColumnar()

const OLD = monthsAgo(5)
const OLDER = monthsAgo(6)
const POINT = {
  lat: 55,
  lng: 37,
  speed: null,
  accuracy: null,
  heading: null,
  altitude: null,
  battery: null,
  mock: null,
}
const QUIET = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }

const keep = (now = Date.now()) => keepColumnar({ db, pool }, { after: 3, now }, QUIET)
async function moments(machine: string) {
  const points = db.selectFrom('track_points').select('recorded_at').where('equipment', '=', machine)
  return (await points.orderBy('recorded_at').execute()).map(({ recorded_at }) => recorded_at.getTime())
}

test('an old month by columns is read as before, takes late points once, and loses what is deleted', async () => {
  const recorder = await makeRecorder(db)
  const { equipment } = recorder
  const { equipment: other } = await makeTracking(db)
  const now = Date.now()
  for (const machine of [equipment, other]) await makePoints(db, machine, [{ at: OLD, speed_kmh: 12.5 }, { at: now }])
  await keep()
  const months = await monthsOfPoints(db)
  expect(months.find(({ name }) => name.endsWith(nameOfMonth(OLD)))).toMatchObject({ columnar: true })
  expect(months.at(-1)).toMatchObject({ columnar: false })
  expect(await moments(equipment)).toEqual([OLD, now])

  const shards = await openShards(pool)
  atEnd(async () => shards.close())
  const ingest = openIngest({ pool }, shards)
  const points = [OLD + 1000, OLD + 2000, now + 1000].map((at) => ({ ...POINT, at }))
  for (const accepted of [3, 0])
    expect(await ingest.deliver({ tokenHash: hashToken(recorder.token), points })).toMatchObject({ accepted })
  expect(await moments(equipment)).toEqual([OLD, OLD + 1000, OLD + 2000, now, now + 1000])

  await db.deleteFrom('items').where('id', '=', equipment).execute()
  await sweepDeleted(db)
  expect(await moments(equipment)).toEqual([OLD, OLD + 1000, OLD + 2000])
  await keep(now + 15 * DAY)
  expect(await moments(equipment)).toEqual([])
  expect(await moments(other)).toEqual([OLD, now])
  expect((await monthsOfPoints(db)).filter((month) => month.columnar)).toHaveLength(1)
})

test('a file into an old month by columns is stored once, and its points go when it is undone', async () => {
  const recorder = await makeRecorder(db)
  const { equipment, user } = recorder
  const now = Date.now()
  await makePoints(db, equipment, [{ at: OLDER + 5000 }])
  await keep()
  const points = tableOf([OLDER, OLDER + 1000, now].map((at) => ({ ...POINT, at, recorder: 0 })))
  const file = { equipment, user, fileName: 'track.csv', format: 'csv' }
  const { id = '', stored } = await importPoints(pool, file, points)
  expect(stored).toBe(3)
  expect(await importPoints(pool, file, points)).toEqual({ stored: 0, id: undefined })
  expect(await moments(equipment)).toEqual([OLDER, OLDER + 1000, OLDER + 5000, now])
  expect(await undoImport(db, equipment, id)).toEqual({ removed: 1, later: 2 })
  await keep()
  expect(await moments(equipment)).toEqual([OLDER + 5000])
})
