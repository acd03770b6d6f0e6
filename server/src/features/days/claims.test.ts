/** Several workers sum days side by side, and one of them may die. */
import { expect, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { findDay } from './days.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'
import { claimDays, machinesDue, momentBefore } from './stale-days.queries.ts'

const { db, pool, makeEquipment } = await testApp()
const NOON = Date.parse('2026-06-17T12:00+03:00')
const DAY = '2026-06-17'

async function machines(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => makeEquipment()))
  for (const { id } of made) await makePoints(db, id, [{ at: NOON }, { at: NOON + 10_000 }])
  return made.map(({ id }) => id)
}

const expire = () =>
  db
    .updateTable('stale_days')
    .set({ claimed_until: new Date(0) })
    .execute()

const claimSome = async (until: string) => {
  const [machines = []] = await machinesDue(db, until, 8)
  return claimDays(db, until, machines, 8)
}

test('workers that claim at the same time have different days', async () => {
  const ids = await machines(30)
  const until = await momentBefore(db, 0)
  const claims = await Promise.all([0, 1, 2].map(() => claimSome(until)))
  const claimed = claims.flatMap((days) => days ?? []).map(({ equipment }) => equipment)
  expect(claimed.length).toBeGreaterThan(0)
  expect(new Set(claimed).size).toBe(claimed.length)
  // The others are still there for whoever comes next, the claimed ones are not.
  await freshenDays({ db, pool })
  const waiting = await db.selectFrom('stale_days').select('equipment').execute()
  expect(waiting.map(({ equipment }) => equipment).toSorted()).toEqual(claimed.toSorted())
  await expire()
  await freshenDays({ db, pool })
  for (const id of ids) expect((await findDay(db, id, DAY))?.points).toBe(2)
  expect(await db.selectFrom('stale_days').selectAll().execute()).toEqual([])
})

test('what a worker that died had claimed is fresh at once for whoever opens it', async () => {
  const [id = ''] = await machines(1)
  await claimSome(await momentBefore(db, 0))
  await freshenDays({ db, pool }, [id])
  expect((await findDay(db, id, DAY))?.points).toBe(2)
})

test('a day that changes while it is summed waits from then on, and is anybody’s', async () => {
  const [id = ''] = await machines(1)
  const long = new Date(Date.now() - 3600_000)
  await db.updateTable('stale_days').set({ since: long }).where('equipment', '=', id).execute()
  let changed = false
  const late: typeof pool = Object.assign(Object.create(pool), {
    connect: async () => {
      if (!changed) {
        changed = true
        await makePoints(db, id, [{ at: NOON + 20_000 }])
      }
      return pool.connect()
    },
  })
  await freshenDays({ db, pool: late })
  const row = await db.selectFrom('stale_days').selectAll().where('equipment', '=', id).executeTakeFirstOrThrow()
  expect(row.claimed_until).toBeNull()
  expect(Date.now() - row.since.getTime()).toBeLessThan(60_000)
  await freshenDays({ db, pool })
  expect((await findDay(db, id, DAY))?.points).toBe(3)
})

test('a day that cannot be stored does not hold up those that are summed with it', async () => {
  const [refused = '', ...others] = await machines(5)
  const allow = await refuseRowsOf(db, 'track_days', refused)
  try {
    await expect(freshenDays({ db, pool })).rejects.toThrow('refused')
  } finally {
    await allow()
  }
  for (const id of others) expect((await findDay(db, id, DAY))?.points).toBe(2)
  const waiting = await db.selectFrom('stale_days').select('equipment').execute()
  expect(waiting).toEqual([{ equipment: refused }])
  await expire()
  await freshenDays({ db, pool })
  expect((await findDay(db, refused, DAY))?.points).toBe(2)
})
