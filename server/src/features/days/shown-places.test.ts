/** Machines that are shown one far place at one time warn each other of it, whosever they are. */
import { getWholeDay } from '@spetskarta/shared/days/days.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { spoofed } from '../../../test/deceived.ts'
import { testApp } from '../../../test/harness.ts'
import { machineDay, START } from '../../../test/machines.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { forgetShownPlaces } from '../tracks/jams/shown-places.queries.ts'
import { freshenDays } from './freshen-days.queries.ts'
import { sweepTracks } from './retention.queries.ts'

const { db, deps, ask, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const KM = 61
/** Of a degree north. */
const KM_A_DEGREE = 111.2

interface Seen {
  /** Degrees north of the first machine's site. */
  off?: number
  /** Hours of the day in which it is parked there, from 3:00 on. */
  until: number
}

/** A machine of an owner of its own, parked all the time and shown another place from 8:00 to 12:00. */
async function makeShown({ off = 0, until }: Seen) {
  const owner = await makeUser()
  const { id } = await makeEquipment({ owner: owner.id, type: 'samosval' })
  const cookie = await signIn(owner)
  await storeShown(id, { off, until })
  await freshenDays(deps, [id])
  const day = async () => {
    const { jams, summary } = await ask(getWholeDay, { querystring: { equipmentId: id, day: DAY } }, { cookie })
    return { jams: jams.length, distance: summary.distance }
  }
  return { id, day }
}

async function storeShown(id: string, { off = 0, until }: Seen) {
  const { points } = machineDay([{ does: 'parks', seconds: until * 3600 }], { every: 30, speed: 'none' })
  const there = points.map((point) => ({ ...point, lat: point.lat + off }))
  const spoofedPoints = spoofed(there, [{ from: 5, minutes: 240 }], {
    km: KM - off * KM_A_DEGREE,
    does: 'circles',
    kmh: 30,
  })
  await makePoints(
    db,
    id,
    spoofedPoints.map(({ at, lat, lng }) => ({ at, lat, lng })),
  )
}

const isStale = async (equipment: string) =>
  (await db.selectFrom('stale_days').select('day').where('equipment', '=', equipment).execute()).length > 0

test('two machines that came back from a place prove what was shown to a third one, and nothing else of them is known', async () => {
  expect(START).toBe(Date.parse(`${DAY}T03:00:00+03:00`))
  // Until the end of its shift nothing in its own day shows which place is true.
  const third = await makeShown({ until: 9 })
  expect((await third.day()).distance).toBeGreaterThan(100)
  const first = await makeShown({ off: 0.05, until: 15 })
  expect(await first.day()).toEqual({ jams: 1, distance: 0 })
  expect(await isStale(third.id)).toBe(false)
  expect((await third.day()).distance).toBeGreaterThan(100)

  const second = await makeShown({ off: 0.2, until: 15 })
  expect(await isStale(third.id)).toBe(true)
  await freshenDays(deps)
  expect(await third.day()).toEqual({ jams: 1, distance: 0 })
  // Summed once more it stays so, and marks no other machine.
  expect(await isStale(third.id)).toBe(false)

  // Who is shown it later is known at once.
  const late = await makeShown({ off: 0.1, until: 9 })
  await freshenDays(deps)
  expect(await late.day()).toEqual({ jams: 1, distance: 0 })

  // A day that proves it no more takes it back.
  await db.deleteFrom('track_points').where('equipment', '=', second.id).execute()
  await makePoints(db, second.id, [{ at: START, lat: 55, lng: 37 }])
  await freshenDays(deps, [second.id])
  await freshenDays(deps)
  expect((await third.day()).distance).toBeGreaterThan(100)

  await db
    .insertInto('doomed_machines')
    .values({ equipment: first.id, after: new Date(0) })
    .execute()
  await sweepTracks(db)
  const left = await db.selectFrom('shown_places').select('equipment').distinct().execute()
  expect(left.map(({ equipment }) => equipment).sort()).toEqual([late.id, third.id].sort())
  await sql`update shown_places set hour = hour - interval '5 years' where equipment = ${late.id}`.execute(db)
  await forgetShownPlaces(db)
  expect(await db.selectFrom('shown_places').select('equipment').distinct().execute()).toEqual([
    { equipment: third.id },
  ])
})

test('a day whose places could not be noted after it was stored is summed once more, and they warn others then', async () => {
  const third = await makeShown({ off: 2, until: 9 })
  await makeShown({ off: 2.05, until: 15 })
  // As where the server dies between storing the day and noting its places.
  const second = await makeShown({ off: 2.2, until: 3 })
  const allow = await refuseRowsOf(db, 'shown_places', second.id)
  await db.deleteFrom('track_points').where('equipment', '=', second.id).execute()
  await storeShown(second.id, { off: 2.2, until: 15 })
  await expect(freshenDays(deps, [second.id])).rejects.toThrow(/refused/)
  await allow()
  expect((await third.day()).distance).toBeGreaterThan(100)
  await freshenDays(deps)
  await freshenDays(deps)
  expect(await third.day()).toEqual({ jams: 1, distance: 0 })
  expect(await db.selectFrom('stale_days').select('day').execute()).toEqual([])
})

test('of a proved place and hour a few machines are noted, however many were shown it', async () => {
  for (let i = 0; i < 8; i++) await makeShown({ off: 1 + i / 100, until: 15 })
  const rows = await db.selectFrom('shown_places').selectAll().where('lat', '>', 0).where('proved', '=', true).execute()
  const hours = Map.groupBy(rows, ({ hour, lat, lng }) => `${hour.getTime()} ${lat} ${lng}`)
  for (const same of hours.values()) expect(same.length).toBeLessThanOrEqual(6)
})
