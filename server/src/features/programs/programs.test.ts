/** What a program may do with the key of a user. */
import { getOwnEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import * as api from '@spetskarta/shared/programs/programs.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { permit } from '../../../test/track-factories.ts'

const { app, db, ask, send, sendAny, inject, makeUser, makeEquipment, signIn } = await testApp()

async function makeProgram(rights: { reads?: boolean; issues?: boolean; writes?: 'all' | string[] } = {}) {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id })
  const from = { cookie: await signIn(owner) }
  const { key } = await ask(api.makeProgramKey, { body: { name: '1С', ...rights } }, from)
  return { owner, machine, from, key, bearer: { headers: { authorization: `Bearer ${key}` } } }
}

interface Operation {
  security?: unknown
}
async function operations(): Promise<{ method: string; path: string; forPrograms: boolean }[]> {
  const paths: Record<string, Record<string, Operation>> = (await inject('/api/docs/json')).json().paths
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method, path, forPrograms: security !== undefined })),
  )
}

test('keys open exactly the calls that read machines, days, hours and papers, those that issue papers or write messages, and the one that writes points', async () => {
  const opened = (await operations()).filter(({ forPrograms }) => forPrograms)
  expect(opened.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
    [
      "delete /api/own-bookings/{id}",
      "get /api/crew/{equipmentId}",
      "get /api/deal-calendar",
      "get /api/deals",
      "get /api/deals/{id}",
      "get /api/deals/{id}/reviews",
      "get /api/engine-hours/{equipmentId}/{day}",
      "get /api/export/{equipmentId}/days.xlsx",
      "get /api/export/{equipmentId}/{file}",
      "get /api/get-daily-data",
      "get /api/get-daily-data-table",
      "get /api/get-equipments",
      "get /api/groups",
      "get /api/hauls",
      "get /api/invoices/upd.zip",
      "get /api/invoices/{invoiceId}/pdf",
      "get /api/invoices/{invoiceId}/xml",
      "get /api/machine-objects",
      "get /api/messages",
      "get /api/messages/{threadId}",
      "get /api/objects",
      "get /api/objects/{objectId}",
      "get /api/objects/{objectId}/hours",
      "get /api/objects/{objectId}/hours.xlsx",
      "get /api/offers/{id}",
      "get /api/offers/{id}/start",
      "get /api/operators",
      "get /api/own-equipment/{id}",
      "get /api/papers",
      "get /api/papers/drafts",
      "get /api/papers/drafts.xlsx",
      "get /api/papers/month",
      "get /api/papers/month.xlsx",
      "get /api/papers/pdf",
      "get /api/papers/preview",
      "get /api/papers/sheets",
      "get /api/papers/{paperId}",
      "get /api/papers/{paperId}/pdf",
      "get /api/park",
      "get /api/park/usage",
      "get /api/park/{equipmentId}",
      "get /api/recorded-day/{equipmentId}",
      "get /api/requests/{id}",
      "get /api/reviews",
      "get /api/service",
      "get /api/service/machines/{equipmentId}",
      "get /api/timesheet",
      "post /api/deals/{id}",
      "post /api/deals/{id}/reviews",
      "post /api/messages",
      "post /api/messages/offer/{offerId}",
      "post /api/offers",
      "post /api/offers/{id}",
      "post /api/papers",
      "post /api/papers/batch",
      "post /api/papers/drafts/pdf",
      "post /api/points/{equipmentId}",
      "post /api/requests",
      "post /api/reviews/{id}/answer",
      "put /api/own-bookings/{id}",
    ]
  `)
})

test('with a key a program reads its user’s machine, and no stranger’s', async () => {
  const { machine, bearer } = await makeProgram()
  expect(await ask(getOwnEquipment, { params: { id: machine.id } }, bearer)).toMatchObject({ _id: machine.id })
  const other = await makeEquipment()
  expect((await send(getOwnEquipment, { params: { id: other.id } }, bearer)).statusCode).toBe(404)
})

test('on every other call a key is the same as none', async () => {
  const { bearer, machine } = await makeProgram({ writes: 'all' })
  for (const { method, path, forPrograms } of await operations()) {
    if (forPrograms || path.includes('{token}')) continue
    const call = { method: method.toUpperCase() as 'GET', url: path.replaceAll(/\{\w+\}/g, machine.id) } as const
    const asStranger = await app.inject(call)
    const asProgram = await app.inject({ ...call, ...bearer })
    expect([method, path, asProgram.statusCode]).toEqual([method, path, asStranger.statusCode])
  }
})

test('a key without the right to a call gets that answer, on each call that keys open; an unknown one stays a stranger’s', async () => {
  const writer = await makeProgram({ reads: false, writes: 'all' })
  const issuer = await makeProgram({ reads: false, issues: true })
  const unknown = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
  for (const { method, path, forPrograms } of await operations()) {
    if (!forPrograms) continue
    const call = { method: method.toUpperCase() as 'GET', url: path.replaceAll(/\{\w+\}/g, writer.machine.id) } as const
    const bearer = path.startsWith('/api/points/') ? issuer.bearer : writer.bearer
    const stranger = await app.inject({ ...call, ...unknown })
    const lacking = await app.inject({ ...call, ...bearer })
    if (stranger.statusCode === 401)
      expect([path, lacking.statusCode, lacking.json().code]).toEqual([path, 403, 'key_right'])
    // Open to everybody, or its query is refused before who asks is looked at.
    else expect([path, lacking.statusCode]).toEqual([path, stranger.statusCode])
  }
  const refused = await send(getOwnEquipment, { params: { id: issuer.machine.id } }, issuer.bearer)
  expect(refused.json().message).toContain('«читать машины, дни, часы и документы»')
  expect((await ask(api.getProgramKeys, {}, issuer.from)).keys).toMatchObject([{ usedAt: null }])
})

test('a key is shown once; its owner sees when it was used, and ends it', async () => {
  const { machine, from, bearer, key } = await makeProgram()
  const [made] = (await ask(api.getProgramKeys, {}, from)).keys
  expect(made).toEqual({
    id: expect.any(String),
    name: '1С',
    madeAt: expect.any(String),
    usedAt: null,
    reads: true,
    issues: false,
    messages: false,
    deals: false,
    writes: null,
  })
  expect(JSON.stringify(await db.selectFrom('program_keys').selectAll().execute())).not.toContain(key)
  await ask(getOwnEquipment, { params: { id: machine.id } }, bearer)
  const [used] = (await ask(api.getProgramKeys, {}, from)).keys
  expect(Date.parse(used?.usedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(used?.madeAt ?? ''))
  expect(await ask(api.endProgramKey, { params: { id: made?.id ?? '' } }, from)).toEqual({ keys: [] })
  expect((await send(getOwnEquipment, { params: { id: machine.id } }, bearer)).statusCode).toBe(401)
})

test('of two keys one is used and ended, and the other one reads on', async () => {
  const { machine, from, bearer } = await makeProgram()
  const { key } = await ask(api.makeProgramKey, { body: { name: 'Отчёты' } }, from)
  const other = { headers: { authorization: `Bearer ${key}` } }
  await ask(getOwnEquipment, { params: { id: machine.id } }, bearer)
  const [newest, first] = (await ask(api.getProgramKeys, {}, from)).keys
  expect([newest?.name, newest?.usedAt, first?.name]).toEqual(['Отчёты', null, '1С'])
  expect(first?.usedAt).not.toBeNull()
  const left = await ask(api.endProgramKey, { params: { id: first?.id ?? '' } }, from)
  expect(left.keys.map(({ name }) => name)).toEqual(['Отчёты'])
  expect((await send(getOwnEquipment, { params: { id: machine.id } }, bearer)).statusCode).toBe(401)
  expect((await send(getOwnEquipment, { params: { id: machine.id } }, other)).statusCode).toBe(200)
})

test('no user ends the key of another', async () => {
  const { from } = await makeProgram()
  const [key] = (await ask(api.getProgramKeys, {}, from)).keys
  const stranger = { cookie: await signIn() }
  expect((await send(api.endProgramKey, { params: { id: key?.id ?? '' } }, stranger)).statusCode).toBe(404)
  expect((await ask(api.getProgramKeys, {}, from)).keys).toHaveLength(1)
})

test('a user has twenty keys at most, also when he asks for many at once', async () => {
  const { from } = await makeProgram()
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => sendAny(api.makeProgramKey, { body: { name: 'Отчёты' } }, from)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('20 ключей')
})

test('a key that only writes reads nothing', async () => {
  const { machine, bearer, from } = await makeProgram({ reads: false, writes: 'all' })
  expect((await send(getOwnEquipment, { params: { id: machine.id } }, bearer)).statusCode).toBe(403)
  expect((await ask(api.getProgramKeys, {}, from)).keys).toMatchObject([{ reads: false, writes: 'all' }])
})

test('a key that opens nothing is not made', async () => {
  const { from } = await makeProgram()
  const body = { name: 'Пустой', reads: false, writes: null }
  expect((await send(api.makeProgramKey, { body }, from)).statusCode).toBe(400)
})

test('the list names the machines that a key was made for; those of others cannot be chosen', async () => {
  const { machine, from } = await makeProgram()
  await ask(api.makeProgramKey, { body: { name: 'Шлюз', reads: false, writes: [machine.id, machine.id] } }, from)
  const [newest] = (await ask(api.getProgramKeys, {}, from)).keys
  expect(newest).toMatchObject({ reads: false, writes: [{ _id: machine.id }] })
  const { id } = await makeEquipment()
  const answer = await send(api.makeProgramKey, { body: { name: 'Чужая', writes: [machine.id, id] } }, from)
  expect(answer.statusCode).toBe(404)
  expect((await ask(api.getProgramKeys, {}, from)).keys).toHaveLength(2)
})

test('each key has its own machines, and none of other machines of its user', async () => {
  const { owner, machine, from } = await makeProgram()
  const second = await makeEquipment({ owner: owner.id, name: 'Второй' })
  await makeEquipment({ owner: owner.id, name: 'Третий' })
  for (const writes of [[machine.id], [second.id]])
    await ask(api.makeProgramKey, { body: { name: 'Шлюз', reads: false, writes } }, from)
  const { keys } = await ask(api.getProgramKeys, {}, from)
  expect(keys.map(({ writes }) => writes)).toEqual([
    [{ _id: second.id, name: 'Второй' }],
    [{ _id: machine.id, name: machine.name }],
    null,
  ])
})

test('a partner’s machine cannot be chosen for a key, and neither can a stranger’s beside many own ones', async () => {
  const { owner, machine, from } = await makeProgram()
  await makeEquipment({ owner: owner.id })
  const strangers = await makeEquipment()
  const choose = (...writes: string[]) => send(api.makeProgramKey, { body: { name: 'Шлюз', writes } }, from)
  expect((await choose(machine.id, strangers.id)).statusCode).toBe(404)
  await permit(db, strangers.id, owner.id)
  expect((await choose(strangers.id)).statusCode).toBe(404)
  expect((await choose(machine.id)).statusCode).toBe(200)
})

test('the keys of an account that is closed open nothing', async () => {
  const { machine, bearer, owner } = await makeProgram()
  await db.updateTable('users').set({ banned: true }).where('id', '=', owner.id).execute()
  expect((await send(getOwnEquipment, { params: { id: machine.id } }, bearer)).statusCode).toBe(401)
})
