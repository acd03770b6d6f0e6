/** Conditions over a night shift that goes on past midnight. */
import * as api from '@spetskarta/shared/alerts/alerts.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'
import { lettersOf } from '../settings.fixture.ts'
import { lookForConditions } from './conditions.ts'

const { db, pool, deps, ask, signIn, makeUser, makeEquipment } = await testApp()
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
/** Midnight between a Monday and a Tuesday in Moscow. */
const MIDNIGHT = Date.UTC(2026, 5, 1, 21)
const NIGHT = { starts: 20 * 60, ends: 8 * 60, days: [1, 2, 3, 4, 5] }

async function ofNight(kinds: api.AlertKind[]) {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'МТЗ-82' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  await ask(api.saveAlerts, { body: lettersOf(kinds) }, { cookie })
  await ask(api.setMachineHours, { body: { machines: [id], hours: NIGHT } }, { cookie })
  let moved = 0
  /** A point each minute of [from, to): on the spot with the engine off, or at 20 km/h. */
  const goesOn = async (from: number, to: number, drives = false, ignition = drives) => {
    const points = Array.from({ length: (to - from) / MINUTE }, (_, i) => {
      if (drives) moved += 0.003
      return {
        at: from + i * MINUTE,
        lat: 55.567 + moved + (i % 3) * 1e-5,
        lng: 38.23,
        ignition,
        speed_kmh: drives ? 20 : 0,
        recorder,
      }
    })
    await makePoints(db, id, points)
    await freshenDays({ db, pool }, [id])
  }
  const look = (now: number) => lookForConditions(deps, context, now)
  const happenings = async () =>
    (
      await db
        .selectFrom('happenings')
        .select(['kind', 'began_at'])
        .where('equipment', '=', id)
        .where('kind', 'in', kinds)
        .orderBy('began_at')
        .execute()
    ).map(({ kind, began_at }) => `${kind} ${new Date(began_at.getTime() + 3 * HOUR).toISOString().slice(5, 16)}`)
  /** Goes on, and is looked at every half an hour. */
  const passes = async (from: number, to: number, drives = false) => {
    for (let at = from; at < to; at += 30 * MINUTE) {
      await goesOn(at, at + 30 * MINUTE, drives)
      await look(at + 30 * MINUTE)
    }
  }
  return { id, passes, goesOn, look, happenings }
}

test('a machine that stands all of a shift over midnight is reported once', async () => {
  const { passes, goesOn, look, happenings } = await ofNight(['idle_long'])
  await goesOn(MIDNIGHT - 6 * HOUR, MIDNIGHT - 1.5 * HOUR)
  await look(MIDNIGHT - 1.5 * HOUR)
  expect(await happenings()).toEqual([])
  await passes(MIDNIGHT - 1.5 * HOUR, MIDNIGHT + 1.5 * HOUR)
  await goesOn(MIDNIGHT + 1.5 * HOUR, MIDNIGHT + 7.5 * HOUR)
  await look(MIDNIGHT + 7.5 * HOUR)
  expect(await happenings()).toEqual(['idle_long 06-01T18:00'])
})
test('what it stood before midnight counts after it', async () => {
  const { passes, goesOn, happenings } = await ofNight(['idle_long'])
  await goesOn(MIDNIGHT - 3 * HOUR, MIDNIGHT - 2 * HOUR, true)
  await goesOn(MIDNIGHT - 2 * HOUR, MIDNIGHT - HOUR)
  await passes(MIDNIGHT - HOUR, MIDNIGHT + HOUR / 2)
  expect(await happenings()).toEqual([])
  await passes(MIDNIGHT + HOUR / 2, MIDNIGHT + 1.5 * HOUR)
  expect(await happenings()).toEqual(['idle_long 06-01T22:00'])
})
test('whose shift begins in the evening is not expected to be out in the morning', async () => {
  const { goesOn, look, happenings } = await ofNight(['not_out'])
  await goesOn(MIDNIGHT - 17 * HOUR, MIDNIGHT - 15 * HOUR)
  await look(MIDNIGHT - 15 * HOUR)
  expect(await happenings()).toEqual([])
})

test('a stand whose engine idled first and was switched off then is one stand', async () => {
  const { id, goesOn, look, happenings } = await ofNight(['idle_long'])
  await goesOn(MIDNIGHT - 3 * HOUR, MIDNIGHT - 2 * HOUR, true)
  await goesOn(MIDNIGHT - 2 * HOUR, MIDNIGHT + 1.5 * HOUR)
  // As the days are summed where its idling is known: until half past eleven.
  const off = new Date(MIDNIGHT - 0.5 * HOUR)
  await db.updateTable('track_days').set({ doing_since: off }).where('equipment', '=', id).execute()
  await db
    .updateTable('track_days')
    .set({ strip: [1260, 1320, 0, 1320, 1410, 1, 1410, 1439, 2] })
    .where('equipment', '=', id)
    .where('day', '=', '2026-06-01')
    .execute()
  await look(MIDNIGHT + 1.5 * HOUR)
  expect(await happenings()).toEqual(['idle_long 06-01T22:00'])
})
