/** The turns of several servers: an alert needs no call, and is notified once. */
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { takeTurn } from './alerts.queries.ts'
import { watchForNews } from './watch.ts'

const database = await cloneDatabase()
const { db, deps, letters, makeUser, makeEquipment } = await testApp({ database })
const silent = { info() {}, warn() {}, error() {} }

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
  await vi.waitFor(() => expect(letters).toHaveLength(1), { timeout: 5000 })
  await vi.waitFor(async () => {
    expect(await db.selectFrom('alert_messages').select('id').execute()).toEqual([])
  })
  await Promise.all(servers.map((stop) => stop()))
  expect(letters.map(({ subject }) => subject)).toEqual(['МТЗ-82: SOS'])
})
