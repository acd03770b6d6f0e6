/** Partners of owners beside each other: a right is one owner’s, for one machine, and goes without another’s going with it. */
import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeRecorder, permit } from '../../../test/track-factories.ts'
import { noteHeard } from '../tracks/recorders/states.queries.ts'
import {
  changePermissions,
  deletePartner,
  deletePartners,
  findByNickname,
  findUserByNickname,
  insertPartner,
  listPartnerRights,
  listPartners,
  savePermissions,
} from './partners.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

/** An owner with two machines. */
async function owner(name: string) {
  const { id } = await makeUser({ name })
  const [first, second] = [
    await makeEquipment({ owner: id, name: `1 ${name}` }),
    await makeEquipment({ owner: id, name: `2 ${name}` }),
  ]
  return { id, first: first.id, second: second.id }
}
const user = async (name: string) => (await makeUser({ name })).id
/** Two owners, and two partners of both who may record for all machines. */
async function everybody() {
  const [one, other] = [await owner('Раз'), await owner('Два')]
  const [anna, boris] = [await user('Анна'), await user('Борис')]
  for (const { first, second } of [one, other])
    for (const partner of [anna, boris]) for (const machine of [first, second]) await permit(db, machine, partner)
  return { one, other, anna, boris }
}
/** By partner, the machines in the order of their ids. */
async function rightsOf({ id }: { id: string }) {
  const rows = await listPartnerRights(db, id)
  return new Map(rows.map((row) => [row.id, row.permissions]))
}
const both = ({ first, second }: { first: string; second: string }) => [first, second].toSorted()

test('a list has one owner’s partners with what each may of that owner’s machines', async () => {
  const { one, other, anna, boris } = await everybody()
  await sql`delete from partner_permissions where owner = ${one.id} and partner = ${boris} and equipment = ${one.first}`.execute(
    db,
  )
  await insertPartner(db, other.id, await user('Вера'), 9)
  expect(await rightsOf(one)).toEqual(
    new Map([
      [anna, both(one)],
      [boris, [one.second]],
    ]),
  )
  expect((await rightsOf(other)).get(boris)).toEqual(both(other))
  const some = await listPartnerRights(db, one.id, [one.first])
  expect(some.map(({ permissions }) => permissions)).toEqual([[one.first], []])
})

test('partners are counted with all of their machines of that owner, also where few are asked for', async () => {
  const { one, anna, boris } = await everybody()
  await sql`delete from partner_permissions where owner = ${one.id} and partner = ${boris} and equipment = ${one.first}`.execute(
    db,
  )
  const machines = new Map((await listPartners(db, one.id, [one.first])).map((row) => [row.id, row.machines]))
  expect(machines).toEqual(
    new Map([
      [anna, 2],
      [boris, 1],
    ]),
  )
})

test('a partner records now what he is heard of on that owner’s machines, with a phone and a right that have not ended', async () => {
  const { one, other, anna, boris } = await everybody()
  const phone = async (partner: string, equipment: string) => {
    const made = await makeRecorder(db, { equipment, user: partner })
    await noteHeard(db, { equipment, recorder: made.id })
    return made.id
  }
  await phone(anna, one.first)
  await phone(anna, other.second)
  const ended = await phone(anna, one.second)
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', ended).execute()
  await phone(boris, one.first)
  await sql`delete from partner_permissions where partner = ${boris} and equipment = ${one.first}`.execute(db)
  const recording = async ({ id }: { id: string }) =>
    (await listPartners(db, id)).map(({ recording, lastSeenAt }) => [recording, lastSeenAt !== null])
  expect(await recording(one)).toEqual([
    [['1 Раз'], true],
    [[], true],
  ])
  expect(await recording(other)).toEqual([
    [['2 Два'], true],
    [[], false],
  ])
})

test('a nickname finds others who are not barred, by any part of it', async () => {
  const nicknamed = async (name: string, banned = false) =>
    (await makeUser({ name, name_key: nicknameKey(name), banned })).id
  const asking = await nicknamed('kovsh-semyon')
  await nicknamed('semyon-baranov', true)
  const [begins, within] = [await nicknamed('semyon-kovshov'), await nicknamed('ilya-semyon')]
  await nicknamed('anna')
  expect((await findByNickname(db, asking, 'Semyon', 9)).map(({ id }) => id)).toEqual([begins, within])
  expect(await findByNickname(db, asking, '  ', 9)).toEqual([])
  expect(await findUserByNickname(db, 'Semyon-Kovshov')).toEqual({ id: begins })
  expect(await findUserByNickname(db, 'nobody')).toBeUndefined()
})

test('so many partners are one owner’s, and an invitation again is no other', async () => {
  const [one, other] = [await user('Раз'), await user('Два')]
  const [anna, boris] = [await user('Анна'), await user('Борис')]
  expect([
    await insertPartner(db, one, anna, 1),
    await insertPartner(db, one, boris, 1),
    await insertPartner(db, one, anna, 1),
    await insertPartner(db, other, boris, 1),
  ]).toEqual(['added', 'full', 'added', 'added'])
})

test('exactly the named machines are given to the named partner: others keep theirs, and so does he with another owner', async () => {
  const { one, other, anna, boris } = await everybody()
  expect(await savePermissions(db, one.id, [{ id: anna, permissions: [one.second] }])).toBe('saved')
  expect(await rightsOf(one)).toEqual(
    new Map([
      [anna, [one.second]],
      [boris, both(one)],
    ]),
  )
  expect((await rightsOf(other)).get(anna)).toEqual(both(other))
  await savePermissions(db, one.id, [
    { id: anna, permissions: [one.first] },
    { id: boris, permissions: [one.second] },
  ])
  expect(await rightsOf(one)).toEqual(
    new Map([
      [anna, [one.first]],
      [boris, [one.second]],
    ]),
  )
})

test('rights to another’s machine, to an order or of who is no partner are given by nobody', async () => {
  const { one, other, anna } = await everybody()
  const [stranger, order] = [await user('Чужой'), (await makeOrder({ owner: one.id })).id]
  const save = (id: string, ...permissions: string[]) => savePermissions(db, one.id, [{ id, permissions }])
  const change = (partner: string, equipment: string) =>
    changePermissions(db, one.id, [{ partner, equipment, allowed: true }])
  await insertPartner(db, other.id, stranger, 9)
  for (const given of [save, change])
    expect([await given(anna, other.first), await given(anna, order), await given(stranger, one.first)]).toEqual([
      'unknown machine',
      'unknown machine',
      'unknown partner',
    ])
  expect((await rightsOf(one)).get(anna)).toEqual(both(one))
})

test('a single right is taken and given, and no other of his, of the machine or of another owner', async () => {
  const { one, other, anna, boris } = await everybody()
  const change = (allowed: boolean) => changePermissions(db, one.id, [{ partner: anna, equipment: one.first, allowed }])
  expect(await change(false)).toBe('saved')
  expect(await rightsOf(one)).toEqual(
    new Map([
      [anna, [one.second]],
      [boris, both(one)],
    ]),
  )
  expect((await rightsOf(other)).get(anna)).toEqual(both(other))
  expect(await change(true)).toBe('saved')
  expect((await rightsOf(one)).get(anna)).toEqual(both(one))
})

test('a partner who is removed stays one of others, and others stay', async () => {
  const { one, other, anna, boris } = await everybody()
  expect(await deletePartner(db, one.id, anna)).toBe(true)
  expect([[...(await rightsOf(one)).keys()], [...(await rightsOf(other)).keys()].toSorted()]).toEqual([
    [boris],
    [anna, boris].toSorted(),
  ])
  expect(await deletePartner(db, one.id, anna)).toBe(false)
  expect(await deletePartners(db, one.id)).toBe(1)
  expect([(await rightsOf(one)).size, (await rightsOf(other)).size]).toEqual([0, 2])
})
