/** Listings of owners beside each other: a form, a photo, a calendar and a proof change one listing, of who saves it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeTracking } from '../../../test/track-factories.ts'
import { doomNow } from '../../db/doomed-blobs.ts'
import { listOldCalendars, noteAsked } from './calendar-letters.queries.ts'
import { addWaiting, changedPhotos, countWaiting } from './item-photos.queries.ts'
import { countOwn, findOwn, listOwn, newestPhone } from './own-items.queries.ts'
import { beginProof, listToProve, listUnproven, provenDays, writeProofs } from './proof.queries.ts'
import { deleteItem, insertItem, updateItem } from './write-items.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

async function owner(phone = '') {
  const { id } = await makeUser()
  return { id, machine: (await makeEquipment({ owner: id, phone })).id }
}
const two = async () => [await owner('+79160000001'), await owner('+79160000002')] as const
const equipment = 'equipment' as const
const ofItem = (id: string) => db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst()
const NO_PHOTOS = { photos: undefined, folder: undefined }

test('a form changes one listing of its own owner and kind', async () => {
  const [one, other] = await two()
  const second = (await makeEquipment({ owner: one.id, name: 'Вторая' })).id
  const save = (who: string, id: string, kind: 'equipment' | 'order' = equipment) =>
    updateItem(db, { owner: who, kind, id }, { columns: { name: 'Новая' }, seenAt: undefined, by: who, ...NO_PHOTOS })
  expect([await save(other.id, one.machine), await save(one.id, one.machine, 'order')]).toEqual([
    { state: 'none' },
    { state: 'none' },
  ])
  expect(await save(one.id, one.machine)).toMatchObject({ state: 'saved', row: { card: { name: 'Новая' } } })
  expect([(await ofItem(second))?.name, (await ofItem(other.machine))?.name]).toEqual(['Вторая', 'Экскаватор'])
})

test('a listing is deleted by its own owner as what it is, and no other with it', async () => {
  const [one, other] = await two()
  const second = (await makeEquipment({ owner: one.id })).id
  const remove = (who: string, kind: 'equipment' | 'order' = equipment) =>
    deleteItem(db, { owner: who, kind, id: one.machine })
  expect([await remove(other.id), await remove(one.id, 'order'), await remove(one.id), await remove(one.id)]).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect([(await ofItem(second))?.id, (await ofItem(other.machine))?.id]).toEqual([second, other.machine])
})

test('so many listings without a confirmed address are one owner’s own', async () => {
  const account = async (confirmed: boolean) =>
    (
      await makeUser({
        email: `${randomUUID()}@example.org`,
        password_hash: '-',
        email_confirmed_at: confirmed ? new Date() : null,
      })
    ).id
  const [one, other, confirmed] = [await account(false), await account(false), await account(true)]
  const columns = {
    type: 'ekskavator',
    name: 'Э',
    related: [],
    phone: '',
    description: '',
    place: '',
    hidden: true,
    lat: 55,
    lng: 38,
  }
  const add = async (who: string, draft = randomUUID()) =>
    (await insertItem(db, { owner: who, kind: equipment, draft }, columns, { by: who, ...NO_PHOTOS })).state
  let added = 0
  while (added < 100 && (await add(one)) === 'there') added++
  expect(added).toBeLessThan(100)
  const draft = randomUUID()
  expect([await add(other, draft), await add(confirmed, draft), await add(confirmed)]).toEqual([
    'there',
    'taken',
    'there',
  ])
})

test('lists, counts, a card and a phone are those of one owner and kind', async () => {
  const [one, other] = await two()
  const order = (await makeOrder({ owner: one.id, phone: '+79160000003' })).id
  await makeTracking(db, { equipment: one.machine, link_nonce: Buffer.from('one'), link_made_at: new Date() })
  await makeTracking(db, { equipment: other.machine, link_nonce: Buffer.from('other'), link_made_at: new Date() })
  const list = async (who: string, kind: 'equipment' | 'order') =>
    (await listOwn(db, who, kind)).rows.map(({ card, nonce }) => [card._id, nonce?.toString()])
  expect([await list(one.id, 'equipment'), await list(one.id, 'order'), await list(other.id, 'equipment')]).toEqual([
    [[one.machine, 'one']],
    [[order, undefined]],
    [[other.machine, 'other']],
  ])
  expect((await countOwn(db, one.id, equipment, {})).total).toBe(1)
  const find = async (who: string, id: string, kind: 'equipment' | 'order' = equipment) =>
    (await findOwn(db, { owner: who, kind, id }))?.card._id
  expect([
    await find(one.id, one.machine),
    await find(other.id, one.machine),
    await find(one.id, one.machine, 'order'),
    await find(one.id, order),
  ]).toEqual([one.machine, undefined, undefined, undefined])
  expect([await newestPhone(db, one.id), await newestPhone(db, other.id)]).toEqual([
    { phone: '+79160000003' },
    { phone: '+79160000002' },
  ])
  await sql`update tracking set link_expires_at = now() where equipment = ${one.machine}`.execute(db)
  expect((await findOwn(db, { owner: one.id, kind: equipment, id: one.machine }))?.nonce).toBeNull()
})

test('a listing that was taken off says why, and no other does', async () => {
  const [one, other] = await two()
  await sql`insert into sanctions (id, item, reason, note) values (${randomUUID()}, ${one.machine}, 'fraud', 'Почему')`.execute(
    db,
  )
  const why = async ({ id, machine }: typeof one) =>
    (await findOwn(db, { owner: id, kind: equipment, id: machine }))?.takenOff?.note
  expect([await why(one), await why(other)]).toEqual(['Почему', undefined])
})

async function photo(who: string) {
  const folder = `items/${randomUUID()}`
  await doomNow(db, [folder])
  return addWaiting(db, who, folder)
}
const old = (address: string) =>
  sql`update item_uploads set sent_at = now() - interval '25 hours' where folder = ${address.slice(1, address.lastIndexOf('/'))}`.execute(
    db,
  )

test('a listing takes photos that were sent by who saves it, lately, and leaves all others waiting', async () => {
  const [one, other] = await two()
  const [mine, second, late, theirs] = [
    await photo(one.id),
    await photo(one.id),
    await photo(one.id),
    await photo(other.id),
  ]
  await old(late)
  const take = (...photos: string[]) => changedPhotos(db, [], { photos, folder: undefined, by: one.id })
  expect([await take(mine, theirs), await take(late), await take(mine)]).toEqual([
    undefined,
    undefined,
    { image: mine, more_photos: [] },
  ])
  expect(await take(second)).toEqual({ image: second, more_photos: [] })
  expect([await countWaiting(db, one.id), await countWaiting(db, other.id)]).toEqual([0, 1])
})

test('of one owner’s photos those are forgotten that have waited too long', async () => {
  const [one, other] = await two()
  const [fresh, late, theirs] = [await photo(one.id), await photo(one.id), await photo(other.id)]
  for (const address of [late, theirs]) await old(address)
  expect([fresh.endsWith('.webp'), await countWaiting(db, one.id)]).toEqual([true, 1])
  const left = await db.selectFrom('item_uploads').select('owner').where('owner', 'in', [one.id, other.id]).execute()
  expect(left.map((row) => row.owner).toSorted()).toEqual([one.id, other.id].toSorted())
})

test('who is asked about old calendars has a confirmed address, an open account and a published machine not asked about', async () => {
  const account = async (given: object = {}, item: object = {}) => {
    const email = `${randomUUID()}@example.org`
    const user = { email, password_hash: '-', email_confirmed_at: new Date(), ...given }
    const { id } = await makeUser(user)
    const machine = (await makeEquipment({ owner: id, busy_on: '2020-01-01', ...item })).id
    return { id, email, machine }
  }
  const [one, other] = [await account(), await account()]
  await account({ email_confirmed_at: null })
  await account({ banned: true })
  await account({}, { hidden: true })
  await account({}, { busy_on: new Date().toISOString().slice(0, 10) })
  const asked = await account({}, { busy_asked_on: '2026-01-01' })
  const ids = async () =>
    new Map((await listOldCalendars(db, 9)).map((row) => [row.owner, row.machines.map(({ id }) => id)]))
  expect(await ids()).toEqual(new Map([one, other].map(({ id, machine }) => [id, [machine]])))
  expect((await listOldCalendars(db, 9, one.id)).map(({ owner }) => owner)).toEqual([one.id])
  expect(await listOldCalendars(db, 9, asked.id)).toEqual([])
  const named = (...machines: string[]) => machines.map((id) => ({ id, name: '' }))
  await noteAsked(db, named(one.machine))
  expect([...(await ids()).keys()]).toEqual([other.id])
  // Confirmed while the letter was sent: it is asked about again when that is as old.
  const busy_on = new Date().toISOString().slice(0, 10)
  await db.updateTable('items').set({ busy_on }).where('id', '=', other.machine).execute()
  await noteAsked(db, named(other.machine))
  expect((await ofItem(other.machine))?.busy_asked_on).toBeNull()
})

test('a proof is begun, counted and written for machines whose owners show it, each its own', async () => {
  const [one, other] = await two()
  const third = await owner()
  const zero = { days: 0, hours: 0, photos: 0 }
  const [counted, newer] = [
    { days: 5, hours: 40, photos: 3 },
    { days: 6, hours: 48, photos: 4 },
  ]
  const proofs = async () => [(await ofItem(one.machine))?.proof, (await ofItem(other.machine))?.proof]
  await beginProof(db, one.machine)
  expect(await proofs()).toEqual([zero, null])
  await writeProofs(db, [
    { id: one.machine, proof: counted },
    { id: other.machine, proof: counted },
  ])
  expect(await proofs()).toEqual([counted, null])
  // Begun again it stays what it was.
  await beginProof(db, one.machine)
  await beginProof(db, other.machine)
  await writeProofs(db, [{ id: other.machine, proof: newer }])
  expect(await proofs()).toEqual([counted, newer])
  expect([await listToProve(db, one.machine), await listToProve(db, third.machine)]).toMatchObject([
    [{ id: one.machine }],
    [],
  ])
  await sql`update items set proof_at = now() - interval '5 hours' where id = ${one.machine}`.execute(db)
  expect((await listUnproven(db, 4, 9)).map(({ id }) => id)).toEqual([one.machine])
  for (const { machine } of [one, other])
    for (const day of ['2026-07-01', '2026-07-05', '2026-07-09'])
      await sql`insert into track_days (equipment, day, points, photos, distance_m, raw_distance_m, discarded, moving_s, working_s, idle_s, trips,
        stops, gaps) values (${machine}, ${day}, 1, 0, 0, 0, '{}', 0, 0, 0, 0, 0, 0)`.execute(db)
  const days = await provenDays(db, [one.machine], '2026-07-02', '2026-07-09')
  expect([[...days.keys()], days.get(one.machine)?.length]).toEqual([[one.machine], 2])
})
