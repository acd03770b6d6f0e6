/** The role «машинист»: his own machine, phone and hours, and nothing else. */
import { changePerson, endPerson, invitePerson, joinCompany, leaveCompany } from '@spetskarta/shared/company/people.ts'
import { getMyShift, makeMyRecorder } from '@spetskarta/shared/crew/my-shift.ts'
import { addOperator, assignOperator, changeOperator, getOperators } from '@spetskarta/shared/crew/operators.ts'
import { getTimesheet } from '@spetskarta/shared/crew/timesheet.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import { getRecorderSelf } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { db, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

async function join(owner: { cookie: string }, name: string) {
  const { link } = await ask(invitePerson, { body: { name, role: 'operator', groups: null, email: '' } }, owner)
  const who = { cookie: await signIn(await makeUser()) }
  await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, who)
  return who
}

test('he is whom the register calls so, sees his row alone and connects his own phone', async () => {
  const user = await makeUser()
  const owner = { cookie: await signIn(user) }
  const { id: a } = await makeEquipment({ owner: user.id, name: 'А', type: 'samosval' })
  const { id: b } = await makeEquipment({ owner: user.id, name: 'Б', type: 'samosval' })
  const { id } = await ask(addOperator, { body: { name: 'Ковалёв А. Н.' } }, owner)
  const { id: other } = await ask(addOperator, { body: { name: 'Гусев Р. В.' } }, owner)
  const from = new Date().toISOString()
  await ask(assignOperator, { params: { equipmentId: a }, body: { operator: id, from } }, owner)
  await ask(assignOperator, { params: { equipmentId: b }, body: { operator: other, from } }, owner)
  const who = await join(owner, 'Ковалёв А. Н.')
  const shift = await ask(getMyShift, { querystring: {} }, who)
  expect([shift.name, shift.machines.map(({ name }) => name), shift.row?.id]).toEqual(['Ковалёв А. Н.', ['А'], id])
  expect(JSON.stringify(shift)).not.toContain('Гусев')
  const { rows } = await ask(getTimesheet, { querystring: {} }, owner)
  expect(shift.row).toEqual(rows.find((row) => row.id === id))
  const { link } = await ask(makeMyRecorder, { body: { equipmentId: a } }, who)
  const token = link.split(/[/#?=]/).at(-1)
  const self = await sendAny(getRecorderSelf, {}, { headers: { authorization: `Bearer ${token}` } })
  expect(self.statusCode).toBe(200)
  expect((await sendAny(makeMyRecorder, { body: { equipmentId: b } }, who)).statusCode).toBe(404)
  for (const endpoint of [getPark, getOperators, getTimesheet])
    expect((await sendAny(endpoint, {}, who)).statusCode).toBe(403)
})

test('whom nobody has entered is entered, and the owner himself is no operator', async () => {
  const owner = { cookie: await signIn(await makeUser()) }
  const who = await join(owner, 'Новый Н. Н.')
  expect((await ask(getOperators, {}, owner)).operators.map(({ name }) => name)).toEqual(['Новый Н. Н.'])
  expect((await ask(getMyShift, { querystring: {} }, who)).machines).toEqual([])
  expect((await sendAny(getMyShift, {}, owner)).statusCode).toBe(404)
})

test.each(['ended by the owner', 'gone himself', 'of another role', 'with his account deleted'])(
  'an operator %s is nobody’s account in the register, and the phone that he connected is off',
  async (how) => {
    const user = await makeUser()
    const owner = { cookie: await signIn(user) }
    const { id: equipmentId } = await makeEquipment({ owner: user.id, name: 'А', type: 'samosval' })
    const { id } = await ask(addOperator, { body: { name: 'Ковалёв А. Н.' } }, owner)
    await ask(
      assignOperator,
      { params: { equipmentId }, body: { operator: id, from: new Date().toISOString() } },
      owner,
    )
    const who = await join(owner, 'Ковалёв А. Н.')
    const phone = async (by: { cookie: string }) => {
      const token = (await ask(makeMyRecorder, { body: { equipmentId } }, by)).link.split(/[/#?=]/).at(-1)
      return async () =>
        (await sendAny(getRecorderSelf, {}, { headers: { authorization: `Bearer ${token}` } })).statusCode
    }
    const his = await phone(who)
    expect(await his()).toBe(200)
    const memberOf = async () =>
      (await db.selectFrom('operators').select('member').where('user_id', '=', user.id).executeTakeFirstOrThrow())
        .member
    const member = (await memberOf()) ?? ''
    const body = { name: 'Ковалёв А. Н.', role: 'mechanic' as const, groups: null }
    if (how === 'ended by the owner') await ask(endPerson, { params: { id: member } }, owner)
    else if (how === 'gone himself') await ask(leaveCompany, { params: { company: user.id } }, who)
    else if (how === 'of another role') await ask(changePerson, { params: { id: member }, body }, owner)
    else await db.deleteFrom('users').where('id', '=', member).execute()
    expect([await memberOf(), await his()]).toEqual([null, 401])
  },
)

test('two operators of one name are two in the register: the second does not get the hours of the first', async () => {
  const user = await makeUser()
  const owner = { cookie: await signIn(user) }
  const { id: equipmentId } = await makeEquipment({ owner: user.id, name: 'А', type: 'samosval' })
  const first = await join(owner, 'Ковалёв А. Н.')
  const second = await join(owner, 'Ковалёв А. Н.')
  const { operators } = await ask(getOperators, {}, owner)
  expect(operators.map(({ name }) => name)).toEqual(['Ковалёв А. Н.', 'Ковалёв А. Н. (2)'])
  const body = { operator: operators[0]?.id ?? 0, from: new Date().toISOString() }
  await ask(assignOperator, { params: { equipmentId }, body }, owner)
  const machinesOf = async (who: { cookie: string }) =>
    (await ask(getMyShift, { querystring: {} }, who)).machines.length
  expect([await machinesOf(first), await machinesOf(second)]).toEqual([1, 0])
})

test('whom the register calls otherwise stays the same operator when his entry among people is changed', async () => {
  const user = await makeUser()
  const owner = { cookie: await signIn(user) }
  const who = await join(owner, 'Ковалёв Андрей')
  const [operator] = (await ask(getOperators, {}, owner)).operators
  const params = { id: operator?.id ?? 0 }
  await ask(changeOperator, { params, body: { name: 'Ковалёв А. Н.' } }, owner)
  const { member } = await db
    .selectFrom('operators')
    .select('member')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const body = { name: 'Ковалёв Андрей', role: 'operator' as const, groups: null }
  await ask(changePerson, { params: { id: member ?? '' }, body }, owner)
  const rows = await db.selectFrom('operators').select(['name', 'member']).where('user_id', '=', user.id).execute()
  expect(rows).toEqual([{ name: 'Ковалёв А. Н.', member }])
  expect((await sendAny(getMyShift, {}, who)).statusCode).toBe(401)
})
