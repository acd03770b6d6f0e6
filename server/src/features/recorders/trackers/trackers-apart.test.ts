/** Keys of trackers and of programs beside each other's: a key writes for its own user's machines alone, and as its own recorder. */
import { randomUUID } from 'node:crypto'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { makeTracking, permit } from '../../../../test/track-factories.ts'
import { hashToken } from '../../../outside/tokens.ts'
import { findWriter, isWritingKey } from '../program-writers.queries.ts'
import { insertRecorder } from '../recorders.queries.ts'
import {
  findTrackers,
  isTrackerKey,
  machineOfTracker,
  replaceTrackerKey,
  trackerKeyMadeAt,
} from './trackers.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

/** An owner and his machine. */
async function fleet(name: string) {
  const { id } = await makeUser({ name })
  return { id, machine: (await makeEquipment({ owner: id, name: `Машина: ${name}` })).id }
}
type Fleet = Awaited<ReturnType<typeof fleet>>
const two = async () => [await fleet('Раз'), await fleet('Два')] as const
const end = (id: string) => db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()

async function tracker({ id: user, machine: equipment }: Fleet, id: string) {
  const made = await insertRecorder(db, { user, equipment, name: id, tracker: id })
  if (typeof made !== 'object') throw new Error(`${made}`)
  return { ...made, hash: hashToken(made.token) }
}

test('a key of trackers is one user’s: a new one ends his old one, and no other’s', async () => {
  const [one, other] = await two()
  const [first, theirs] = [await replaceTrackerKey(db, one.id), await replaceTrackerKey(db, other.id)]
  const long = new Date('2026-01-02T03:04:05Z')
  await db.updateTable('tracker_keys').set({ made_at: long }).execute()
  const second = await replaceTrackerKey(db, one.id)
  const known = [first, second, theirs].map(({ key }) => isTrackerKey(db, key))
  expect(await Promise.all(known)).toEqual([false, true, true])
  expect([await trackerKeyMadeAt(db, one.id), await trackerKeyMadeAt(db, other.id)]).toEqual([second.madeAt, long])
  expect(await trackerKeyMadeAt(db, (await fleet('Три')).id)).toBeUndefined()
})

test('a key finds its own user’s trackers that are asked for and have not ended, also where others have the same ids', async () => {
  const [one, other] = await two()
  const [{ key }, beside] = [await replaceTrackerKey(db, one.id), await replaceTrackerKey(db, other.id)]
  const [a, b] = [await tracker(one, '86001'), await tracker(one, '86002')]
  const [theirs] = [await tracker(other, '86001'), await tracker(other, '86003')]
  await end(b.id)
  expect(await findTrackers(db, key, ['86001', '86002', '86003'])).toEqual(new Map([['86001', a.hash]]))
  expect(await findTrackers(db, beside.key, ['86001'])).toEqual(new Map([['86001', theirs.hash]]))
  expect([await findTrackers(db, key, ['86004']), await findTrackers(db, 'none', ['86001'])]).toEqual([
    new Map(),
    undefined,
  ])
})

test('which machine a tracker records for is said of the user’s own, until it ends', async () => {
  const [one, other] = await two()
  const mine = await tracker(one, '86001')
  await tracker({ id: one.id, machine: (await makeEquipment({ owner: one.id, name: 'Вторая' })).id }, '86002')
  await tracker(other, '86003')
  const names = async (user: string) => [
    await machineOfTracker(db, user, '86001'),
    await machineOfTracker(db, user, '86002'),
    await machineOfTracker(db, user, '86003'),
  ]
  expect(await names(one.id)).toEqual(['Машина: Раз', 'Вторая', undefined])
  expect(await names(other.id)).toEqual([undefined, undefined, 'Машина: Два'])
  await end(mine.id)
  expect(await names(one.id)).toEqual([undefined, 'Вторая', undefined])
})

async function program(user: string, given: { writes?: boolean; machines?: string[] } = {}) {
  const [id, key] = [randomUUID(), randomUUID()]
  const { writes = true, machines } = given
  await db
    .insertInto('program_keys')
    .values({ id, user_id: user, name: 'Учёт', token_hash: hashToken(key), writes, all_machines: !machines })
    .execute()
  for (const equipment of machines ?? [])
    await db.insertInto('program_key_machines').values({ key: id, equipment }).execute()
  return { id, key }
}
const recordersOf = (key: string) =>
  db.selectFrom('recorders').select(['equipment', 'token_hash', 'user_id']).where('program_key', '=', key).execute()

test('whether a key writes is said of that key', async () => {
  const { id } = await fleet('Раз')
  const [writes, reads] = [await program(id), await program(id, { writes: false })]
  expect([
    await isWritingKey(db, writes.key),
    await isWritingKey(db, reads.key),
    await isWritingKey(db, 'none'),
  ]).toEqual([true, false, undefined])
  expect(await findWriter(db, reads.key, (await makeEquipment({ owner: id })).id)).toBeUndefined()
  expect(await findWriter(db, 'none', (await makeEquipment({ owner: id })).id)).toBeUndefined()
})

test('a key writes for its user’s own machines, and neither for another’s nor for a partner’s', async () => {
  const [one, other] = await two()
  await permit(db, other.machine, one.id)
  const { id, key } = await program(one.id)
  expect([await findWriter(db, key, other.machine), await findWriter(db, key, randomUUID())]).toEqual([
    'no_machine',
    'no_machine',
  ])
  const made = await findWriter(db, key, one.machine)
  expect(await recordersOf(id)).toEqual([
    { equipment: one.machine, token_hash: (made as { hash: Buffer }).hash, user_id: one.id },
  ])
})

test('a key of some machines writes for those alone, whatever another key of its user is for', async () => {
  const one = await fleet('Раз')
  const second = (await makeEquipment({ owner: one.id })).id
  const [first, beside] = [
    await program(one.id, { machines: [one.machine] }),
    await program(one.id, { machines: [second] }),
  ]
  const hash = { hash: expect.any(Buffer) }
  expect([await findWriter(db, first.key, one.machine), await findWriter(db, first.key, second)]).toEqual([
    hash,
    'no_machine',
  ])
  expect([await findWriter(db, beside.key, one.machine), await findWriter(db, beside.key, second)]).toEqual([
    'no_machine',
    hash,
  ])
})

test('a key has a recorder of its own for each machine, and one that has ended writes no more', async () => {
  const one = await fleet('Раз')
  const second = (await makeEquipment({ owner: one.id })).id
  await makeTracking(db, { equipment: second })
  const [first, beside] = [await program(one.id), await program(one.id)]
  const writers = []
  for (const [{ key }, equipment] of [
    [first, one.machine],
    [first, second],
    [beside, one.machine],
  ] as const)
    writers.push(await findWriter(db, key, equipment))
  expect(new Set(writers.map((made) => (made as { hash: Buffer }).hash.toString('hex'))).size).toBe(3)
  // The same again.
  expect(await findWriter(db, first.key, second)).toEqual(writers[1])
  const [ended] = await db
    .updateTable('recorders')
    .set({ revoked_at: new Date() })
    .where('program_key', '=', first.id)
    .where('equipment', '=', one.machine)
    .returning('id')
    .execute()
  expect(ended).toBeDefined()
  expect(await findWriter(db, first.key, one.machine)).toBe('revoked')
  expect([await findWriter(db, first.key, second), await findWriter(db, beside.key, one.machine)]).toEqual([
    writers[1],
    writers[2],
  ])
})

test('when a key was used is noted of that key', async () => {
  const one = await fleet('Раз')
  const [first, beside] = [await program(one.id), await program(one.id)]
  const long = new Date(Date.now() - 2 * HOUR)
  await db.updateTable('program_keys').set({ used_at: long }).execute()
  await findWriter(db, first.key, one.machine)
  const used = async ({ id }: { id: string }) =>
    (await db.selectFrom('program_keys').select('used_at').where('id', '=', id).executeTakeFirst())?.used_at
  expect((await used(first))?.getTime()).toBeGreaterThan(long.getTime())
  expect(await used(beside)).toEqual(long)
})
