/** Phones and trackers beside each other: a token, an id, a key and an end are of one recorder, and are seen by whom it concerns alone. */
import { randomUUID } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeRecorder, permit } from '../../../test/track-factories.ts'
import { hashToken } from '../../outside/tokens.ts'
import { keepRecorderConsent } from './consents.queries.ts'
import { findRecorder, machineOfRecorder, machineWithoutZone, recordersAmong } from './known-recorders.queries.ts'
import { machineToState, revokeRecorder, revokeRecorders } from './own-recorders.queries.ts'
import { countRecordable, listRecordable } from './recordable.queries.ts'
import { insertRecorder, listRecorders, RECORDERS_A_MACHINE, recorderNames } from './recorders.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

/** An owner and his machine, with a phone of his on it. */
async function fleet(name: string) {
  const { id } = await makeUser({ name })
  const machine = (await makeEquipment({ owner: id, name: `Машина: ${name}` })).id
  return { id, machine, phone: await makeRecorder(db, { equipment: machine, name: `Телефон: ${name}` }) }
}
const two = async () => [await fleet('Раз'), await fleet('Два')] as const
/** A partner of the owner who may record for the machine, with a phone of his on it. */
async function partnerOf({ machine }: { machine: string }, name: string) {
  const { id } = await makeUser({ name })
  await permit(db, machine, id)
  return { id, phone: await makeRecorder(db, { equipment: machine, user: id, name: `Телефон: ${name}` }) }
}
const end = (id: string) => db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
const isEnded = async ({ id }: { id: string }) =>
  (await db.selectFrom('recorders').select('revoked_at').where('id', '=', id).executeTakeFirstOrThrow()).revoked_at !==
  null

test('a token is of its own phone, machine and owner; one that has ended is of none', async () => {
  const [one, other] = await two()
  expect(await findRecorder(db, other.phone.token)).toMatchObject({
    id: other.phone.id,
    owner: other.id,
    ownerName: 'Два',
    equipment: { _id: other.machine, own: true },
  })
  await end(one.phone.id)
  expect(await findRecorder(db, one.phone.token)).toBeUndefined()
  expect(await findRecorder(db, 'none')).toBeUndefined()
})

test('whether a phone may record is its maker’s right to its machine: no other’s, and to no other', async () => {
  const [one, other] = await two()
  const partner = await partnerOf(one, 'Партнёр')
  const allowed = async () => (await findRecorder(db, partner.phone.token))?.allowed
  expect(await allowed()).toBe(true)
  // The owner still may, and the partner may for another’s machine.
  await permit(db, other.machine, partner.id)
  await db.deleteFrom('partner_permissions').where('equipment', '=', one.machine).execute()
  expect(await allowed()).toBe(false)
  const { recorders } = await listRecorders(db, one.id, () => false)
  expect(recorders.map(({ name, allowed }) => [name, allowed])).toEqual([
    ['Телефон: Партнёр', false],
    ['Телефон: Раз', true],
  ])
})

test('of several tokens those are known whose phones have not ended', async () => {
  const [one, other] = await two()
  const third = await fleet('Три')
  await end(other.phone.id)
  expect(await recordersAmong(db, [one.phone.token, other.phone.token, 'none'])).toEqual(new Set([one.phone.token]))
  expect(await recordersAmong(db, [third.phone.token])).toEqual(new Set([third.phone.token]))
})

test('a phone’s machine is its own, and its zone a guess until it is settled', async () => {
  const [one, other] = await two()
  const settle = (equipment: string) =>
    db.updateTable('tracking').set({ zone_settled: true }).where('equipment', '=', equipment).execute()
  expect([await machineOfRecorder(db, one.phone.id), await machineOfRecorder(db, other.phone.id)]).toEqual([
    one.machine,
    other.machine,
  ])
  await db.updateTable('tracking').set({ zone_settled: false }).execute()
  await settle(one.machine)
  expect([await machineWithoutZone(db, one.phone.id), await machineWithoutZone(db, other.phone.id)]).toEqual([
    undefined,
    other.machine,
  ])
  expect([await machineOfRecorder(db, randomUUID()), await machineWithoutZone(db, randomUUID())]).toEqual([
    undefined,
    undefined,
  ])
})

test('a phone is ended by the owner of its machine or by who made it, and no other with it', async () => {
  const [one, other] = await two()
  const [partner, beside] = [await partnerOf(one, 'Партнёр'), await partnerOf(one, 'Второй')]
  const phones = [one.phone, partner.phone, beside.phone, other.phone]
  expect([
    await revokeRecorder(db, other.id, one.phone.id),
    await revokeRecorder(db, partner.id, one.phone.id),
  ]).toEqual([false, false])
  expect(await Promise.all(phones.map(isEnded))).toEqual([false, false, false, false])
  expect(await revokeRecorder(db, partner.id, partner.phone.id)).toBe(true)
  expect(await Promise.all(phones.map(isEnded))).toEqual([false, true, false, false])
  expect(await revokeRecorder(db, one.id, beside.phone.id)).toBe(true)
  expect(await Promise.all(phones.map(isEnded))).toEqual([false, true, true, false])
})

test('with a user end the phones of his machines, those that he made and his key of trackers, each counted once', async () => {
  const [one, other] = await two()
  const partner = await partnerOf(one, 'Партнёр')
  for (const user of [one.id, other.id, partner.id])
    await db
      .insertInto('tracker_keys')
      .values({ user_id: user, token_hash: hashToken(user) })
      .execute()
  await permit(db, other.machine, one.id)
  const abroad = await makeRecorder(db, { equipment: other.machine, user: one.id })
  const before = await makeRecorder(db, { equipment: one.machine })
  await end(before.id)
  expect(await revokeRecorders(db, one.id)).toBe(3)
  expect(await Promise.all([one.phone, partner.phone, abroad, other.phone].map(isEnded))).toEqual([
    true,
    true,
    true,
    false,
  ])
  const keys = await db.selectFrom('tracker_keys').select('user_id').execute()
  expect(keys.map(({ user_id }) => user_id).toSorted()).toEqual([other.id, partner.id].toSorted())
})

test('who may state an interval is the owner or the maker of a phone that has not ended', async () => {
  const [one, other] = await two()
  const partner = await partnerOf(one, 'Партнёр')
  const machines = async (user: string) => [
    await machineToState(db, user, one.phone.id),
    await machineToState(db, user, partner.phone.id),
    await machineToState(db, user, other.phone.id),
  ]
  expect(await machines(one.id)).toEqual([one.machine, one.machine, undefined])
  expect(await machines(partner.id)).toEqual([undefined, one.machine, undefined])
  await end(partner.phone.id)
  expect(await machines(one.id)).toEqual([one.machine, undefined, undefined])
})

test('a machine has room for so many phones of its own that have not ended', async () => {
  const [one, other] = await two()
  const add = (to: { id: string; machine: string }) =>
    insertRecorder(db, { equipment: to.machine, user: to.id, name: 'Телефон' })
  for (let n = 2; n < RECORDERS_A_MACHINE; n++) await makeRecorder(db, { equipment: one.machine })
  const last = await add(one)
  expect([last, await add(one), await add(other)]).toEqual([
    { id: expect.any(String), token: expect.any(String) },
    'full',
    { id: expect.any(String), token: expect.any(String) },
  ])
  await end(one.phone.id)
  expect(await add(one)).toMatchObject({ id: expect.any(String) })
  expect(await insertRecorder(db, { equipment: one.machine, user: other.id, name: 'Чужой' })).toBeUndefined()
})

test('a list has the phones of one’s machines and those that one made, of one machine where it is named', async () => {
  const [one, other] = await two()
  const partner = await partnerOf(one, 'Партнёр')
  const second = (await makeEquipment({ owner: one.id })).id
  await makeRecorder(db, { equipment: second, name: 'Вторая машина' })
  const ended = await makeRecorder(db, { equipment: one.machine, name: 'Отключён' })
  await end(ended.id)
  const names = async (user: string, given = {}) => {
    const { recorders, count } = await listRecorders(db, user, () => false, given)
    return [recorders.map(({ name }) => name), count]
  }
  expect(await names(one.id)).toEqual([['Вторая машина', 'Телефон: Партнёр', 'Телефон: Раз'], 3])
  expect(await names(one.id, { limit: 1 })).toEqual([['Вторая машина'], 3])
  expect(await names(one.id, { equipmentId: one.machine })).toEqual([['Телефон: Партнёр', 'Телефон: Раз'], 2])
  expect(await names(one.id, { equipmentId: one.machine, limit: 1 })).toEqual([['Телефон: Партнёр'], 2])
  expect(await names(partner.id, { limit: 1 })).toEqual([['Телефон: Партнёр'], 1])
  expect(await names(other.id)).toEqual([['Телефон: Два'], 1])
})

test('what a phone refused, slept through and suffers from is its own, and of late', async () => {
  const [one, other] = await two()
  const say = async (phone: typeof one.phone, word: 'off' | 'asleep', days: number) => {
    const at = sql<Date>`now() - make_interval(days => ${days})`
    const { id: recorder, equipment } = phone
    await db
      .insertInto('recorder_refusals')
      .values({ recorder, reason: word, points: 1, since: at, last_at: at })
      .execute()
    await db
      .insertInto('recorder_sleeps')
      .values({ recorder, equipment, from_at: sql<Date>`now() - interval '30 days'`, until_at: at, reason: word })
      .execute()
  }
  await say(one.phone, 'off', 0)
  await say(other.phone, 'asleep', 8)
  const beat = (phone: typeof one.phone, state: 'signal' | 'denied', minutes: number) =>
    db
      .insertInto('recorder_beats')
      .values({
        recorder: phone.id,
        equipment: phone.equipment,
        state,
        at: sql<Date>`now() - make_interval(mins => ${minutes})`,
      })
      .execute()
  await beat(one.phone, 'denied', 1)
  await beat(other.phone, 'signal', 26)
  for (const { phone } of [one, other]) await keepRecorderConsent(db, phone.id, `v-${phone.equipment}`, MINUTE)
  const seen = async (user: string) => {
    const [phone] = (await listRecorders(db, user, () => false)).recorders
    return [
      phone?.refusals.map(({ reason }) => reason),
      phone?.sleeps.map(({ reason }) => reason),
      phone?.trouble?.state,
      phone?.consent?.version,
    ]
  }
  expect(await seen(one.id)).toEqual([['off'], ['off'], 'denied', `v-${one.machine}`])
  expect(await seen(other.id)).toEqual([[], [], undefined, `v-${other.machine}`])
})

test('names are those of all that ever recorded for one machine', async () => {
  const [one, other] = await two()
  await end(one.phone.id)
  const again = await makeRecorder(db, { equipment: one.machine, name: 'Телефон: Раз' })
  expect(await recorderNames(db, one.machine)).toEqual(
    new Map([
      [one.phone.id, 'Телефон: Раз'],
      [again.id, 'Телефон: Раз (2)'],
    ]),
  )
  expect([...(await recorderNames(db, other.machine)).keys()]).toEqual([other.phone.id])
})

test('one may record for one’s own machines and for those that a partner has ticked, each narrowed alone', async () => {
  const [one, other] = await two()
  await permit(db, other.machine, one.id)
  const names = async (user: string, wanted = {}) => [
    (await listRecordable(db, user, wanted)).map(({ name }) => name),
    await countRecordable(db, user, wanted),
  ]
  expect(await names(one.id)).toEqual([['Машина: Раз', 'Машина: Два'], 2])
  expect(await names(other.id)).toEqual([['Машина: Два'], 1])
  expect(await names(one.id, { own: true })).toEqual([['Машина: Раз'], 1])
  expect(await names(one.id, { own: false })).toEqual([['Машина: Два'], 1])
  expect(await names(one.id, { id: other.machine })).toEqual([['Машина: Два'], 1])
  expect(await names(other.id, { id: one.machine })).toEqual([[], 0])
  expect(await names(one.id, { q: 'раз' })).toEqual([['Машина: Раз'], 1])
})

test('a page of machines begins behind the last one of the page before, by name', async () => {
  const { id: owner } = await makeUser()
  const machines = []
  for (const name of ['Б', 'А', 'В']) machines.push((await makeEquipment({ owner, name })).id)
  const [b = '', a = ''] = machines
  const behind = async (after: string) => (await listRecordable(db, owner, { after })).map(({ name }) => name)
  expect([await behind(a), await behind(b)]).toEqual([['Б', 'В'], ['В']])
  expect((await listRecordable(db, owner, { limit: 1 })).map(({ name }) => name)).toEqual(['А'])
})
