import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { ONE_SHARD } from '../../db/cluster/shards.ts'
import { openStatuses } from './recorder-status.ts'

const { db, pool } = await cloneDatabase()
const statuses = openStatuses(pool, ONE_SHARD, (error) => {
  throw error
})

const NOW = Date.UTC(2026, 6, 17, 6)
const pointAt = (at: number, battery: number | null = null) => ({ at, battery }) as Point

async function statusAfter(...deliveries: [points: Point[], now: number][]) {
  const { id } = await makeRecorder(db)
  for (const [points, now] of deliveries) {
    statuses.note(id, { points }, now)
    await statuses.flush()
  }
  const row = await db.selectFrom('recorder_states').selectAll().where('recorder', '=', id).executeTakeFirstOrThrow()
  const { battery, queue_age_s, skew_ms, last_seen_at, last_point_at } = row
  return { battery, queue_age_s, skew_ms, seen: last_seen_at?.getTime(), point: last_point_at?.getTime() }
}

const LIVE: [Point[], number] = [[pointAt(NOW - 3000, 40), pointAt(NOW - 5 * MINUTE, 45)], NOW]
const OF_LIVE = { battery: 40, queue_age_s: 300, skew_ms: 3000, seen: NOW, point: NOW - 3000 }

test('a live batch gives the battery of its newest point, the age of its oldest one, and the error of the clock', async () => {
  expect(await statusAfter(LIVE)).toEqual(OF_LIVE)
})

test('a batch that waited in the queue changes only the age of the queue and when the phone was seen', async () => {
  const late: [Point[], number] = [[pointAt(NOW - 180 * MINUTE, 95)], NOW + 1000]
  expect(await statusAfter(LIVE, late)).toEqual({ ...OF_LIVE, queue_age_s: 10_801, seen: NOW + 1000 })
})

test('several batches before one write give the same status as one after the other', async () => {
  const { id } = await makeRecorder(db)
  statuses.note(id, { points: LIVE[0] }, LIVE[1])
  statuses.note(id, { points: [pointAt(NOW - 180 * MINUTE, 95)] }, NOW + 1000)
  statuses.note(id, { points: [] }, NOW + 2000)
  await statuses.flush()
  const row = await db.selectFrom('recorder_states').selectAll().where('recorder', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ battery: 40, queue_age_s: 10_801, skew_ms: 3000, last_seen_at: new Date(NOW + 2000) })
})

const AHEAD: [Point[], number] = [[pointAt(NOW + 60 * MINUTE, 50)], NOW]

test('a phone’s clock that is ahead has a negative skew', async () => {
  expect(await statusAfter(AHEAD)).toMatchObject({ skew_ms: -60 * MINUTE, point: NOW, queue_age_s: 0 })
})

test('points with the right time are the newest ones after a clock was ahead', async () => {
  const right: [Point[], number] = [[pointAt(NOW + MINUTE, 49)], NOW + MINUTE]
  expect(await statusAfter(AHEAD, right)).toMatchObject({ skew_ms: 0, point: NOW + MINUTE, battery: 49 })
})

test('a call without points changes only when the phone was seen', async () => {
  const nothing = { battery: null, queue_age_s: null, skew_ms: null, seen: NOW, point: undefined }
  expect(await statusAfter([[], NOW])).toEqual(nothing)
})

test('the app that a phone reported last is stored, whole, and stays when a delivery names none', async () => {
  const { id } = await makeRecorder(db)
  const app = { version: '1.0.0', device: 'Samsung SM-A525F', maker: 'samsung' }
  const stored = () =>
    db.selectFrom('recorders').select(['app_version', 'device', 'maker']).where('id', '=', id).executeTakeFirst()
  statuses.note(id, { points: [], app }, NOW)
  statuses.note(id, { points: [], app: { ...app, version: '1.0.1' } }, NOW + 1000)
  await statuses.flush()
  statuses.note(id, { points: [] }, NOW + 2000)
  await statuses.flush()
  expect(await stored()).toEqual({ app_version: '1.0.1', device: 'Samsung SM-A525F', maker: 'samsung' })
})

describe('refused points', () => {
  const FUTURE = 'Время точки в будущем, больше чем на сутки вперёд'
  const ahead = (now: number) => ({ reason: FUTURE, at: now + 2 * DAY })

  async function refusalsAfter(...deliveries: [refused: { reason: string; at: number | undefined }[], now: number][]) {
    const { id } = await makeRecorder(db)
    for (const [refused, now] of deliveries) {
      statuses.note(id, { points: [], refused }, now)
      await statuses.flush()
    }
    const rows = await db.selectFrom('recorder_refusals').selectAll().where('recorder', '=', id).execute()
    const { skew_ms } = await db
      .selectFrom('recorder_states')
      .selectAll()
      .where('recorder', '=', id)
      .executeTakeFirstOrThrow()
    return {
      skew_ms,
      refusals: rows
        .map((row) => [row.reason, row.points, row.since.getTime() - NOW, row.last_at.getTime() - NOW])
        .toSorted(),
    }
  }

  test('of a clock two days ahead: how many, since when, and how far ahead it is', async () => {
    const later = NOW + 60_000
    expect(await refusalsAfter([[ahead(NOW), ahead(NOW)], NOW], [[ahead(later)], later])).toEqual({
      skew_ms: -2 * DAY,
      refusals: [[FUTURE, 3, 0, 60_000]],
    })
  })

  test('a clock that is years ahead is reported too', async () => {
    const { skew_ms } = await refusalsAfter([[{ reason: FUTURE, at: NOW + 4000 * DAY }], NOW])
    expect(skew_ms).toBe(-4000 * DAY)
  })

  test('each reason is counted by itself; a time that is none says nothing of the clock', async () => {
    const bad = { reason: 'Время точки записано непонятно', at: Number.NaN }
    const none = { reason: 'Нет времени точки', at: undefined }
    expect(await refusalsAfter([[bad, none, bad], NOW])).toEqual({
      skew_ms: null,
      refusals: [
        [bad.reason, 2, 0, 0],
        [none.reason, 1, 0, 0],
      ],
    })
  })

  test('after a week of peace the count begins anew', async () => {
    const later = NOW + 8 * DAY
    const { refusals } = await refusalsAfter([[ahead(NOW), ahead(NOW)], NOW], [[ahead(later)], later])
    expect(refusals).toEqual([[FUTURE, 1, 8 * DAY, 8 * DAY]])
  })
})

test('of two nodes one that is off keeps no state of the other from being written', async () => {
  const [off, on] = [await makeRecorder(db), await makeRecorder(db)]
  // No trigger: a cluster takes none on a table of tracks.
  await pool.query(`alter table recorder_states add constraint node_is_off check (equipment <> '${off.equipment}')`)
  const failed: unknown[] = []
  const shards = {
    ...ONE_SHARD,
    of: async (machines: readonly string[]) => machines.map((id) => (id === off.equipment ? 1 : 2)),
    nodeOf: (shard: number) => shard,
  }
  const spread = openStatuses(pool, shards, (error) => failed.push(error))
  for (const { id } of [off, on]) spread.note(id, { points: LIVE[0] }, LIVE[1])
  await spread.flush()
  const rows = await db
    .selectFrom('recorder_states')
    .select('battery')
    .where('recorder', 'in', [off.id, on.id])
    .execute()
  expect(rows).toEqual([{ battery: 40 }])
  expect(failed).toMatchObject([{ message: expect.stringContaining('node_is_off') }])
})
