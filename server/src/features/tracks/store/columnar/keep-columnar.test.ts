import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { makePlainDatabase } from '../../../../../test/citus/stand-in-citus.ts'
import { connectBeside } from '../../../../../test/clone.ts'
import { makePoints, makeTracking } from '../../../../../test/track-factories.ts'
import { connect } from '../../../../db/connect.ts'
import { pointsReceived } from '../../../live/live.queries.ts'
import { monthsAgo, nameOfMonth, openColumnar } from './columnar.fixture.ts'
import { keepColumnar } from './keep-columnar.ts'

const { db, pool, keep, columnar } = await openColumnar()

const OLD = monthsAgo(5)
const NEW = monthsAgo(0)
const rowsOf = (equipment: string) =>
  db.selectFrom('track_points').selectAll().where('equipment', '=', equipment).orderBy('recorded_at').execute()

test('whole months older than the setting are kept by columns, and read as before', async () => {
  const { equipment } = await makeTracking(db)
  const moments = [5, 4, 3, 2, 1, 0].map(monthsAgo)
  await makePoints(
    db,
    equipment,
    moments.toReversed().map((at) => ({ at, speed_kmh: 12.5, battery: 40 })),
  )
  const before = await rowsOf(equipment)
  await keep(3)
  expect(await columnar()).toEqual([5, 4].map((months) => nameOfMonth(monthsAgo(months))))
  expect(await rowsOf(equipment)).toEqual(before)
  await keep(3)
  const { rows } = await pool.query(`select call from asked where call like '%at once' order by n`)
  expect(rows.map(({ call }) => call)).toEqual(
    [5, 4].map((months) => `track_points_${nameOfMonth(monthsAgo(months))}_new by equipment with tracking at once`),
  )
})

test('months by columns have no indexes, those in rows have their own, and so have those that are made later', async () => {
  const indexesOf = async (month: string) => {
    const { rows } = await pool.query<{ definition: string }>(
      'select indexdef as definition from pg_indexes where tablename = $1 order by 1',
      [`track_points_${month}`],
    )
    return rows
      .map(({ definition }) => definition.replace(/^CREATE (\w+ )?INDEX \S+ ON \S+ USING (\w+) .*/, '$1$2'))
      .sort()
  }
  expect(await indexesOf(nameOfMonth(OLD))).toEqual([])
  for (const ago of [1, 0]) expect(await indexesOf(nameOfMonth(monthsAgo(ago)))).toEqual(['UNIQUE btree', 'brin'])
  expect(await indexesOf('old')).toEqual(['UNIQUE btree'])
  await pool.query(`select ensure_track_month('2044-02-01Z')`)
  expect(await indexesOf('2044_02')).toEqual(['UNIQUE btree', 'brin'])
})

test('a point that is there is not stored again in a month with a key of its own', async () => {
  const { equipment } = await makeTracking(db)
  await makePoints(db, equipment, [{ at: NEW }])
  await makePoints(db, equipment, [{ at: NEW }, { at: NEW + 1000 }])
  expect(await rowsOf(equipment)).toHaveLength(2)
  const row = { equipment, recorded_at: new Date(NEW), lat: 55, lng: 37 }
  await expect(db.insertInto('track_points').values(row).execute()).rejects.toThrow(/duplicate key/)
})

test('live events are found by when points came, without old months', async () => {
  const { equipment } = await makeTracking(db)
  await makePoints(db, equipment, [{ at: Date.now() - MINUTE }])
  expect(await pointsReceived(db, [equipment], new Date(Date.now() - 5 * MINUTE), 10)).toHaveLength(1)
})

test('a greater setting turns months into rows again, none leaves them as they are', async () => {
  const { equipment } = await makeTracking(db)
  await makePoints(db, equipment, [{ at: monthsAgo(7) }])
  const before = await rowsOf(equipment)
  await keep(3)
  expect(await columnar()).toContain(nameOfMonth(monthsAgo(7)))
  await keep(undefined)
  expect(await columnar()).toContain(nameOfMonth(monthsAgo(7)))
  await keep(100)
  expect(await columnar()).toEqual([])
  expect(await rowsOf(equipment)).toEqual(before)
  const [row] = before
  if (row) await expect(db.insertInto('track_points').values(row).execute()).rejects.toThrow(/duplicate key/)
})

test('killed on the way, a month is as it was, and the next run turns it', async () => {
  const { equipment } = await makeTracking(db)
  await makePoints(db, equipment, [{ at: OLD }])
  const beside = await connectBeside({ pool })
  await beside.query('begin; select from track_points limit 1')
  const killed = expect(keep(3)).rejects.toThrow(/terminat/)
  const waiting = `select pid from pg_locks where relation = 'track_points'::regclass and mode = 'AccessExclusiveLock'`
  await expect.poll(async () => (await beside.query(waiting)).rowCount).toBe(1)
  await beside.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  await killed
  await beside.query('commit')
  expect(await columnar()).toEqual([])
  await keep(3)
  expect(await columnar()).toContain(nameOfMonth(OLD))
  expect(await rowsOf(equipment)).toHaveLength(1)
})

test('while another session holds the table, those who write new points pass by a month that waits for it', async () => {
  await keep(100)
  const { equipment } = await makeTracking(db)
  const beside = await connectBeside({ pool })
  await beside.query('begin; select from track_points limit 1')
  const kept = keep(3)
  await expect.poll(async () => (await beside.query(`select from pg_locks where not granted`)).rowCount).toBe(1)
  await makePoints(db, equipment, [{ at: NEW + 1 }])
  expect(await columnar()).toEqual([])
  await beside.query('commit')
  await kept
  expect(await columnar()).toContain(nameOfMonth(OLD))
})

test('nothing is done on one PostgreSQL', async () => {
  const alone = connect(await makePlainDatabase(), () => {}, 'setup', { connections: 2 })
  const { equipment } = await makeTracking(alone.db)
  await makePoints(alone.db, equipment, [{ at: OLD }])
  const log = { info: (logged: unknown) => expect.fail(String(logged)), warn() {}, error() {} }
  await keepColumnar(alone, { after: 1 }, { signal: new AbortController().signal, log })
  await alone.close()
})
