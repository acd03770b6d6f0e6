/** The turns of several servers: an alert needs no call, and is notified once. */
import { saveAlerts } from '@spetskarta/shared/alerts/alerts.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { takeTurn } from './alerts.queries.ts'
import { sendLetters } from './send-alerts.ts'
import { lettersOf } from './settings.fixture.ts'
import { tellNews, watchForNews } from './watch.ts'

const database = await cloneDatabase()
const { db, deps, letters, ask, signIn, makeUser, makeEquipment } = await testApp({ database })
const silent = { info() {}, warn() {}, error() {} }
const context = { signal: new AbortController().signal, log: silent }

test('of servers that ask at the same time one has the turn, and the next one only after it', async () => {
  const turns = await Promise.all([takeTurn(db, 15), takeTurn(db, 15), takeTurn(db, 15)])
  expect(turns.filter(Boolean)).toHaveLength(1)
  expect(await takeTurn(db, 0)).toBe(false)
  await db.updateTable('alert_turns').set({ next_at: new Date() }).execute()
  expect(await takeTurn(db, 0)).toBe(true)
})

test('two servers that watch send a letter once, by themselves', async () => {
  const owner = await makeUser({ email: 'owner@example.org', password_hash: 'x' })
  const { id } = await makeEquipment({ owner: owner.id, name: 'МТЗ-82' })
  const servers = [watchForNews(deps, silent, 20), watchForNews(deps, silent, 20)]
  await db.insertInto('alarms').values({ equipment: id, at: new Date(), lat: 55.567, lng: 38.2 }).execute()
  await db.updateTable('alert_turns').set({ next_at: new Date() }).execute()
  await vi.waitFor(() => expect(letters).toHaveLength(1))
  await vi.waitFor(async () => {
    expect(await db.selectFrom('alert_messages').select('id').execute()).toEqual([])
  })
  await Promise.all(servers.map((stop) => stop()))
  expect(letters.map(({ subject }) => subject)).toEqual(['МТЗ-82: SOS'])
})

test('a day that cannot be checked holds up no alert of another machine, and the failure is reported', async () => {
  letters.length = 0
  const email = 'second@example.org'
  const owner = await makeUser({ email, password_hash: 'x' })
  await ask(saveAlerts, { body: lettersOf(['sos', 'overspeed']) }, { cookie: await signIn(owner) })
  const noon = Date.UTC(2026, 5, 1, 9)
  const recorded = async (name: string) => {
    const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name })
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    const points = Array.from({ length: 7 }, (_, i) => ({
      at: noon + i * 10_000,
      lat: 55.567 + i * 0.00175,
      speed_kmh: 70,
      recorder,
    }))
    await makePoints(db, id, points)
    await freshenDays(deps, [id])
    return id
  }
  const [broken, calling] = [await recorded('ДТ-75'), await recorded('МТЗ-82')]
  await db.updateTable('tracking').set({ time_zone: 'Mars/Olympus' }).where('equipment', '=', broken).execute()
  await db.insertInto('alarms').values({ equipment: calling, at: new Date(), lat: 55.567, lng: 38.2 }).execute()
  await expect(tellNews(deps, context, noon + MINUTE)).rejects.toThrow('Mars/Olympus')
  await sendLetters(deps, context, noon + MINUTE)
  // The call for help did not wait for the days.
  expect(letters.map(({ subject }) => subject)).toEqual(['МТЗ-82: SOS', 'МТЗ-82: превышение скорости'])
})
