/** Links of several objects: what is done to one, and what one shows, is no other's. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeContent } from '../../papers/papers.fixture.ts'
import { cancelPaper, issuePaper } from '../../papers/papers.queries.ts'
import { STORE } from '../object.fixture.ts'
import {
  countCustomerPapers,
  countCustomerView,
  customerPapers,
  endCustomerLink,
  findContractor,
  findCustomerLink,
  findOpenCustomerLink,
  hiddenMachines,
  openCustomerLink,
  ownerOfCustomerPaper,
} from './customer-links.queries.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const CUSTOMER = 'ООО «СтройГрад»'

async function makeSite(given: { name?: string; hidden?: boolean } = {}) {
  const owner = await makeUser(given.name === undefined ? {} : { name: given.name })
  const from = { cookie: await signIn(owner) }
  const machine = await makeEquipment({ owner: owner.id, name: 'Каток', hidden: given.hidden ?? false })
  const body = { ...STORE, customerName: CUSTOMER, machines: [machine.id] }
  const add = async () => (await ask(addObject, { body }, from)).objectId
  return { owner, machine, objectId: await add(), add }
}

test('a link that is ended, counted or made anew leaves the links of other objects as they are', async () => {
  const [one, other] = [await makeSite(), await makeSite()]
  for (const { objectId } of [one, other]) await openCustomerLink(db, objectId, {})
  await countCustomerView(db, one.objectId)
  const kept = await findCustomerLink(db, other.objectId)
  expect(Number((await findCustomerLink(db, one.objectId))?.views)).toBe(1)
  expect(Number(kept?.views)).toBe(0)
  await endCustomerLink(db, one.objectId)
  expect(await findCustomerLink(db, one.objectId)).toBeUndefined()
  expect(await findOpenCustomerLink(db, one.objectId)).toBeUndefined()
  expect(await findOpenCustomerLink(db, other.objectId)).toEqual(kept)
  await openCustomerLink(db, one.objectId, {})
  expect((await findCustomerLink(db, one.objectId))?.nonce).not.toEqual(kept?.nonce)
  expect((await findCustomerLink(db, other.objectId))?.nonce).toEqual(kept?.nonce)
})

test('a link that has expired is made anew with its own object alone, and is no open one till then', async () => {
  const [one, other] = [await makeSite(), await makeSite()]
  const expired = { expiresAt: new Date(Date.now() - DAY) }
  for (const { objectId } of [one, other]) await openCustomerLink(db, objectId, expired)
  const [first, second] = [await findCustomerLink(db, one.objectId), await findCustomerLink(db, other.objectId)]
  expect(await findOpenCustomerLink(db, one.objectId)).toBeUndefined()
  await openCustomerLink(db, one.objectId, { hours: 24 })
  const anew = await findOpenCustomerLink(db, one.objectId)
  expect(anew).toMatchObject({ expiresAt: null, hours: 24, papers: false })
  expect(anew?.nonce).not.toEqual(first?.nonce)
  expect(await findCustomerLink(db, other.objectId)).toEqual(second)
  // With another expiry it is the same link.
  await openCustomerLink(db, other.objectId, { expiresAt: new Date(Date.now() + DAY), papers: true })
  expect(await findOpenCustomerLink(db, other.objectId)).toMatchObject({ nonce: second?.nonce, papers: true })
})

test('a link that is open keeps what is not said anew', async () => {
  const { objectId } = await makeSite()
  await openCustomerLink(db, objectId, { hours: 24, papers: true })
  const before = await findOpenCustomerLink(db, objectId)
  await openCustomerLink(db, objectId, { hours: null })
  expect(await findOpenCustomerLink(db, objectId)).toEqual({ ...before, hours: null })
})

test('a customer has the papers of his object that are in force and were issued to him, by its owner', async () => {
  const { owner, machine, objectId, add } = await makeSite()
  let keys = 0
  const issue = async (user: string, of: { objectId?: number; customer?: string }) => {
    const content = makeContent({ equipmentId: machine.id, customer: CUSTOMER, ...of })
    return (await issuePaper(db, user, { key: `018f2f6e-7c1a-7000-8000-00000000000${keys++}`, content })).listed.id
  }
  const [first, second] = [await issue(owner.id, { objectId }), await issue(owner.id, { objectId })]
  const cancelled = await issue(owner.id, { objectId })
  await cancelPaper(db, owner.id, cancelled, 'Ошибка')
  const others = [
    cancelled,
    await issue(owner.id, { objectId: await add() }),
    await issue(owner.id, { objectId, customer: 'ООО «Другой»' }),
    await issue(owner.id, {}),
    await issue((await makeUser()).id, { objectId }),
  ]
  expect((await customerPapers(db, objectId, 9)).map(({ id }) => id)).toEqual([second, first])
  expect((await customerPapers(db, objectId, 1)).map(({ id }) => id)).toEqual([second])
  expect(await countCustomerPapers(db, objectId)).toBe(2)
  expect(await ownerOfCustomerPaper(db, objectId, first)).toBe(owner.id)
  for (const id of others) expect(await ownerOfCustomerPaper(db, objectId, id), String(id)).toBeUndefined()
})

test('an object names its own contractor, and of its own machines those that are in no list', async () => {
  const open = await makeSite({ name: 'Рамстрой' })
  const secret = await makeSite({ name: 'Север', hidden: true })
  expect(await findContractor(db, open.objectId)).toEqual({ name: 'Рамстрой', phone: open.machine.phone })
  // The phone of a machine that is in no list is not public.
  expect(await findContractor(db, secret.objectId)).toEqual({ name: 'Север', phone: null })
  expect(await hiddenMachines(db, open.objectId)).toEqual([])
  expect(await hiddenMachines(db, secret.objectId)).toEqual(['Каток'])
})

test('the phone is that of a machine on the object that has one, the name that of its owner’s papers', async () => {
  const { owner, machine, objectId, add } = await makeSite({ name: 'Рамстрой' })
  const other = await makeUser({ name: 'Север' })
  await makeEquipment({ owner: owner.id, name: 'Автокран', phone: '+79160000001' })
  const names = { user_id: other.id, inn: '5040000000', shown: false, name: 'ООО «Север»', kpp: '', address: '' }
  await db.insertInto('requisites').values(names).execute()
  await db.updateTable('items').set({ phone: '' }).where('id', '=', machine.id).execute()
  expect(await findContractor(db, objectId)).toEqual({ name: 'Рамстрой', phone: null })
  // On another object of his, and behind it in the list on this one.
  const there = await makeEquipment({ owner: owner.id, name: 'Буровая', phone: '+79160000002' })
  const here = await makeEquipment({ owner: owner.id, name: 'Экскаватор', phone: '+79160000003' })
  const second = await add()
  for (const [object, { id }] of [
    [second, there],
    [objectId, here],
  ] as const)
    await db
      .insertInto('object_machines')
      .values({ object_id: String(object), item_id: id })
      .execute()
  await db
    .insertInto('requisites')
    .values({ ...names, user_id: owner.id, name: 'ИП Рамстроев' })
    .execute()
  expect(await findContractor(db, objectId)).toEqual({ name: 'ИП Рамстроев', phone: '+79160000003' })
})
