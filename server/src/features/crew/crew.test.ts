/** The register, who works on which machine, and who may say so. */
import * as api from '@spetskarta/shared/crew/operators.ts'
import { correctTimesheet } from '@spetskarta/shared/crew/timesheet.ts'
import { getParticulars } from '@spetskarta/shared/papers/particulars.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import { recordDriverNotes } from '@spetskarta/shared/recorders/driver-notes.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'

const { db, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp()

const HOUR = 3_600_000
const FORM = {
  name: 'Ковалёв А. Н.',
  staffNumber: '17',
  licence: '50 СМ 123456',
  categories: 'C, E',
  licenceEnds: '2030-01-31',
  phone: '8 (916) 000-12-70',
}
const iso = (at: number) => new Date(at).toISOString()

async function makeOwner() {
  const user = await makeUser({ name: 'Рамстрой' })
  const who = { cookie: await signIn(user) }
  const { id: machine } = await makeEquipment({ owner: user.id, name: 'Hitachi', type: 'ekskavator' })
  const add = async (name: string) => (await ask(api.addOperator, { body: { ...FORM, name } }, who)).id
  const assign = (operator: number | null, from: number, more: object = {}) =>
    sendAny(api.assignOperator, { params: { equipmentId: machine }, body: { operator, from: iso(from), ...more } }, who)
  const crew = () => ask(api.getMachineCrew, { params: { equipmentId: machine }, querystring: {} }, who)
  return { user, who, machine, add, assign, crew }
}

test('an operator is entered once, and papers and the park name him', async () => {
  const { who, add, assign, machine } = await makeOwner()
  const id = await add(FORM.name)
  expect((await sendAny(api.addOperator, { body: FORM }, who)).statusCode).toBe(409)
  expect((await sendAny(api.addOperator, { body: { ...FORM, name: 'Б', phone: '12' } }, who)).statusCode).toBe(400)
  expect((await assign(id, Date.now())).statusCode).toBe(200)
  const { operators } = await ask(api.getOperators, {}, who)
  expect(operators).toMatchObject([
    { ...FORM, phone: '+79160001270', photo: null, machines: [{ equipmentId: machine, by: 'dispatcher' }] },
  ])
  expect((await ask(getParticulars, {}, who)).operators).toEqual([
    { id, name: FORM.name, staffNumber: '17', licence: '50 СМ 123456 (C, E)' },
  ])
  const park = await ask(getPark, { querystring: { operator: id } }, who)
  expect(park.machines[0]?.operators).toMatchObject([{ id, name: FORM.name, phone: '+79160001270' }])
  expect([park.found, park.operators.length]).toEqual([1, 1])
  expect((await ask(getPark, { querystring: { operator: id + 1 } }, who)).found).toBe(0)
  expect((await ask(getPark, { querystring: { q: 'ковалев' } }, who)).found).toBe(1)
})

test('the past is changed with a reason, and what was there before stays in the history', async () => {
  const { who, add, assign, crew, machine } = await makeOwner()
  const [a, b] = [await add('А'), await add('Б')]
  const now = Date.now()
  expect((await assign(a, now - 5 * HOUR)).statusCode).toBe(400)
  const made = (await assign(a, now - 5 * HOUR, { reason: 'Забыли' })).json<{ id: string }>()
  const params = { equipmentId: machine, id: made.id }
  const body = { operator: b, from: iso(now - 5 * HOUR), to: null }
  expect((await sendAny(api.changeAssignment, { params, body }, who)).statusCode).toBe(400)
  await ask(api.changeAssignment, { params, body: { ...body, reason: 'Был другой' } }, who)
  const { history, now: at } = await crew()
  expect(at.map(({ name }) => name)).toEqual(['Б'])
  expect(history.map(({ operator, removed, reason }) => [operator?.name, removed?.reason, reason])).toEqual([
    ['Б', undefined, 'Был другой'],
    ['А', 'Был другой', 'Забыли'],
  ])
  expect((await sendAny(api.changeAssignment, { params, body: { ...body, reason: 'Ещё' } }, who)).statusCode).toBe(404)
})

test('whoever comes instead ends the others, whoever comes too does not', async () => {
  const { add, assign, crew } = await makeOwner()
  const [a, b, c] = [await add('А'), await add('Б'), await add('В')]
  await assign(a, Date.now() - 2 * HOUR, { reason: 'Смена' })
  await assign(b, Date.now() - HOUR, { reason: 'Вдвоём' })
  expect((await crew()).now.map(({ name }) => name)).toEqual(['А', 'Б'])
  await assign(c, Date.now() - 1000, { instead: true })
  expect((await crew()).now.map(({ name }) => name)).toEqual(['В'])
})

test('whom the driver has chosen in his phone is on the machine, and in its history', async () => {
  const { add, assign, crew, machine } = await makeOwner()
  const [a, b] = [await add('А'), await add('Б')]
  await assign(a, Date.now() - 1000)
  const { token } = await makeRecorder(db, { equipment: machine })
  const note = { id: crypto.randomUUID(), at: Date.now() - 500, what: 'driver' as const, driver: b }
  await ask(recordDriverNotes, { body: { notes: [note] } }, { headers: { authorization: `Bearer ${token}` } })
  const { now, history } = await crew()
  expect(now.map(({ name }) => name)).toEqual(['Б'])
  expect(history.map(({ by }) => by)).toEqual(['recorder', 'dispatcher'])
})

test('in the archive he is on no machine, and who has worked is not deleted', async () => {
  const { who, add, assign, crew } = await makeOwner()
  const id = await add('А')
  await assign(id, Date.now() - 1000)
  expect((await sendAny(api.removeOperator, { params: { id } }, who)).statusCode).toBe(409)
  await ask(api.archiveOperator, { params: { id }, body: { archived: true } }, who)
  expect((await crew()).now).toEqual([])
  expect((await assign(id, Date.now())).statusCode).toBe(404)
  const other = await add('Б')
  await ask(api.removeOperator, { params: { id: other } }, who)
  expect((await ask(api.getOperators, {}, who)).operators.map(({ name }) => name)).toEqual(['А'])
})

test('an operator with hours that were typed by hand is not deleted', async () => {
  const { who, add } = await makeOwner()
  const id = await add('А')
  const body = { mark: 'Я' as const, hours: 8, night: 0, reason: 'Без записи' }
  await ask(correctTimesheet, { params: { id, day: '2026-11-02' }, body }, who)
  expect((await sendAny(api.removeOperator, { params: { id } }, who)).statusCode).toBe(409)
  expect((await ask(api.getOperators, {}, who)).operators.map(({ name }) => name)).toEqual(['А'])
})

test('an assignment of an operator in the archive is corrected in the past', async () => {
  const { who, machine, add, assign, crew } = await makeOwner()
  const [a, b] = [await add('А'), await add('Б')]
  const now = Date.now()
  const made = (await assign(a, now - 50 * HOUR, { to: iso(now - 40 * HOUR), reason: 'Смена' })).json<{ id: string }>()
  for (const id of [a, b]) await ask(api.archiveOperator, { params: { id }, body: { archived: true } }, who)
  const change = (operator: number, to: number | null) =>
    sendAny(
      api.changeAssignment,
      {
        params: { equipmentId: machine, id: made.id },
        body: { operator, from: iso(now - 50 * HOUR), to: to && iso(to), reason: 'Ушёл раньше' },
      },
      who,
    )
  // Neither another operator in the archive, nor one who would still be there now.
  expect((await change(b, now - 42 * HOUR)).statusCode).toBe(404)
  expect((await change(a, null)).statusCode).toBe(404)
  expect((await crew()).history.map(({ removed }) => removed)).toEqual([null])
  expect((await change(a, now - 42 * HOUR)).statusCode).toBe(200)
  const { history } = await crew()
  expect(history.filter(({ removed }) => !removed).map(({ operator, to }) => [operator?.name, to])).toEqual([
    ['А', now - 42 * HOUR],
  ])
})

test('nobody reads or changes another’s operators and machines', async () => {
  const { machine, add, assign } = await makeOwner()
  const id = await add('А')
  const made = (await assign(id, Date.now())).json<{ id: string }>()
  const other = await makeOwner()
  const body = { operator: id, from: iso(Date.now()), reason: 'х' }
  for (const [endpoint, given] of [
    [api.changeOperator, { params: { id }, body: FORM }],
    [api.archiveOperator, { params: { id }, body: { archived: true } }],
    [api.removeOperator, { params: { id } }],
    [api.removeOperatorPhoto, { params: { id } }],
    [api.getMachineCrew, { params: { equipmentId: machine }, querystring: {} }],
    [api.assignOperator, { params: { equipmentId: machine }, body }],
    [api.changeAssignment, { params: { equipmentId: machine, id: made.id }, body }],
    [api.removeAssignment, { params: { equipmentId: machine, id: made.id }, querystring: { reason: 'х' } }],
    // On his own machine somebody else's operator, and somebody else's assignment.
    [api.assignOperator, { params: { equipmentId: other.machine }, body }],
    [api.removeAssignment, { params: { equipmentId: other.machine, id: made.id }, querystring: { reason: 'х' } }],
  ] as const)
    expect((await sendAny(endpoint, given, other.who)).statusCode).toBe(404)
  expect((await ask(api.getOperators, {}, other.who)).operators).toEqual([])
})
