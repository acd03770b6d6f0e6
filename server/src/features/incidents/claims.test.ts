/** Several workers look through days side by side. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { detectIncidents, keepDetected } from './detect.ts'
import { claimUnchecked } from './due-days.queries.ts'

const { db, deps, makeEquipment } = await testApp()
const NOON = Date.parse('2026-06-17T12:00+03:00')

beforeEach(() => db.deleteFrom('track_days').execute())

/** Machines of which one day has changed. */
async function changed(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => makeEquipment()))
  for (const { id } of made) await makePoints(db, id, [{ at: NOON }, { at: NOON + 10_000 }])
  await freshenDays(deps)
  return made.map(({ id }) => id).toSorted()
}

const unchecked = async () => {
  const rows = await db.selectFrom('track_days').select('equipment').where('checked', '=', false).execute()
  return rows.map(({ equipment }) => equipment).toSorted()
}

/** One walk of a worker; what it failed with. */
async function walk(): Promise<unknown[]> {
  const stop = new AbortController()
  const failures: unknown[] = []
  await keepDetected(deps, stop.signal, {
    failed(error) {
      failures.push(error)
      stop.abort()
    },
    done: () => stop.abort(),
  })
  return failures
}

test('workers that claim at the same time have different days, and together all of them', async () => {
  const ids = await changed(30)
  const claimed: string[] = []
  const work = async () => {
    for (let claim = await claimUnchecked(db, undefined, 4); claim; claim = await claimUnchecked(db, claim.after, 4))
      claimed.push(...claim.days.map(({ equipment }) => equipment))
  }
  await Promise.all([work(), work(), work()])
  expect(claimed.toSorted()).toEqual(ids)
})

test('a day that cannot be looked through keeps no other from it, and is tried again after its claim', async () => {
  const ids = await changed(5)
  const [broken = ''] = ids
  const setZone = (time_zone: string) =>
    db.updateTable('tracking').set({ time_zone }).where('equipment', '=', broken).execute()
  await setZone('Mars/Olympus')
  expect(await walk()).toHaveLength(1)
  expect(await unchecked()).toEqual([broken])
  await setZone('Europe/Moscow')
  expect(await walk()).toEqual([])
  expect(await unchecked()).toEqual([broken])
  await db
    .updateTable('track_days')
    .set({ look_after: new Date(0) })
    .execute()
  await walk()
  expect(await unchecked()).toEqual([])
})

test('nor from whoever asks: each day is checked once, and the first failure is thrown', async () => {
  const ids = await changed(3)
  const [broken = ''] = ids
  await db.updateTable('tracking').set({ time_zone: 'Mars/Olympus' }).where('equipment', '=', broken).execute()
  await expect(detectIncidents(deps, ids)).rejects.toThrow('Mars/Olympus')
  expect(await unchecked()).toEqual([broken])
})

test('a silent day that cannot be checked keeps no changed one from it', async () => {
  const ids = await changed(3)
  const [broken = ''] = ids
  await db.updateTable('tracking').set({ time_zone: 'Mars/Olympus' }).where('equipment', '=', broken).execute()
  await db.updateTable('track_days').set({ checked: true }).where('equipment', '=', broken).execute()
  await expect(detectIncidents(deps, ids, undefined, NOON + HOUR)).rejects.toThrow('Mars/Olympus')
  expect(await unchecked()).toEqual([])
})

test('a day that goes on changing is looked through some minutes later, and at once for whoever asks', async () => {
  const [id = ''] = await changed(1)
  await walk()
  await db.updateTable('track_days').set({ checked: false }).execute()
  await walk()
  expect(await unchecked()).toEqual([id])
  await detectIncidents(deps, [id])
  expect(await unchecked()).toEqual([])
})
