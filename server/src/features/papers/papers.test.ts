import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { addObject, correctHours, removeObject } from '@spetskarta/shared/objects/objects.ts'
import { getPaperSheets } from '@spetskarta/shared/papers/batch.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import { getRequisites, saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'
import { REQUISITES } from '../settings/requisites.fixture.ts'
import { pdfText } from './drawing/pdf-text.fixture.ts'
import { FORM, SITE } from './papers.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** 09:00 in Moscow. */
const MORNING = Date.UTC(2026, 10, 16, 6)
const key = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`

/** A machine that drove for two hours on each of two days, with its owner. */
async function makeMachine() {
  const owner = await makeUser()
  const machine = await makeEquipment({ owner: owner.id, type: 'samosval', name: 'КамАЗ 6520' })
  const drive = (day: number, hours = 2) =>
    makePoints(
      db,
      machine.id,
      Array.from({ length: hours * 120 + 1 }, (_, i) => ({
        at: MORNING + day * DAY + i * 30_000,
        lat: 55.5 + i * 0.002,
        speed_kmh: 26,
      })),
    )
  await drive(0)
  await drive(1)
  const form = { ...FORM, equipmentId: machine.id, minHours: 0 }
  return { owner, id: machine.id, cookie: await signIn(owner), form, drive }
}

test('a draft shows the hours of the days and what they cost, and stores nothing', async () => {
  const { cookie, form } = await makeMachine()
  await ask(saveRequisites, { body: REQUISITES }, { cookie })
  const { sums, sheet } = await ask(api.previewPaper, { querystring: form }, { cookie })
  expect(sums).toMatchObject({
    quantity: 400,
    recorded: 4 * 3600,
    cost: { net: 1_120_000, tax: 246_400, gross: 1_366_400 },
  })
  expect(JSON.stringify(sheet)).toContain('ИП Рамстроев Павел Игоревич, ИНН\u00a0500100732259')
  expect((await ask(api.listPapers, { querystring: {} }, { cookie })).papers).toEqual([])
})

test('numbers run from 1 without gaps for each owner, also when papers are issued at once or cancelled', async () => {
  const { cookie, form } = await makeMachine()
  const other = await makeMachine()
  const issue = (n: number, who = { cookie, form }) =>
    ask(api.issuePaper, { body: { ...who.form, key: key(n) } }, { cookie: who.cookie })
  const first = await Promise.all([1, 2, 3, 4].map((n) => issue(n)))
  expect(first.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4])
  await ask(api.cancelPaper, { params: { paperId: first[3]?.id ?? 0 }, body: { reason: 'Ошибка' } }, { cookie })
  expect((await issue(5)).number).toBe(5)
  expect((await issue(5)).number).toBe(5)
  expect((await issue(6, other)).number).toBe(1)
  const { papers } = await ask(api.listPapers, { querystring: {} }, { cookie })
  expect(papers.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5])
})

test('an owner may number each kind by itself, and no number comes twice when he turns that on in the year', async () => {
  const { cookie, form } = await makeMachine()
  const issue = async (n: number, kind: api.PaperKind) =>
    (await ask(api.issuePaper, { body: { ...form, kind, key: key(n) } }, { cookie })).number
  expect([await issue(90, 'esm7'), await issue(91, 'esm3')]).toEqual([1, 2])
  await ask(saveRequisites, { body: { ...REQUISITES, numbering: 'kind' } }, { cookie })
  expect([await issue(92, 'esm7'), await issue(93, 'esm2'), await issue(94, 'esm3')]).toEqual([2, 1, 3])
  await ask(saveRequisites, { body: REQUISITES }, { cookie })
  expect(await issue(95, 'esm7')).toBe(4)
})

test('an issued paper stays as it was when points come later, and says that they came', async () => {
  const { cookie, form, drive } = await makeMachine()
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(10) } }, { cookie })
  const read = () => ask(api.getPaper, { params: { paperId: id } }, { cookie })
  const before = await read()
  expect(before.recordedNow).toBe(before.sums.recorded)
  await drive(2, 3)
  await ask(saveRequisites, { body: { ...REQUISITES, name: 'ООО «Другое»' } }, { cookie })
  const after = await read()
  expect(after).toEqual({ ...before, recordedNow: before.sums.recorded + (3 * HOUR) / 1000 })
})

test('a paper reads as it was arranged when it was issued, alone, among others and as PDF', async () => {
  const { cookie, form, owner } = await makeMachine()
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(15) } }, { cookie })
  // As an earlier release would have arranged it.
  const sheet = { blocks: [{ kind: 'text', text: 'Так печатали раньше' }], note: 'Записи того дня' }
  const again = await sql<{ id: string }>`
    insert into papers (user_id, year, number, key, kind, issued_on, from_day, to_day, content, sheet)
    select ${owner.id}, year, number + 1, ${key(16)}, kind, issued_on, from_day, to_day, content, ${JSON.stringify(sheet)}
    from papers where id = ${id} returning id`.execute(db)
  const params = { paperId: Number(again.rows[0]?.id) }
  expect((await ask(api.getPaper, { params }, { cookie })).sheet).toEqual(sheet)
  const together = await ask(getPaperSheets, { querystring: { ids: String(params.paperId) } }, { cookie })
  expect(together.papers).toMatchObject([{ sheet }])
  const { text } = await pdfText((await send(api.getPaperPdf, { params }, { cookie })).rawPayload)
  expect(text).toContain('Так печатали раньше')
  expect(text).not.toContain('ЭСМ-7')
})

test('a paper is cancelled once, with a reason, and never deleted or changed, not even in the database', async () => {
  const { cookie, form } = await makeMachine()
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(20) } }, { cookie })
  const cancel = (reason: string) => send(api.cancelPaper, { params: { paperId: id }, body: { reason } }, { cookie })
  expect((await cancel('  ')).statusCode).toBe(400)
  expect((await cancel('Не та ставка')).json()).toMatchObject({ cancelReason: 'Не та ставка', number: 1 })
  expect((await cancel('Ещё раз')).statusCode).toBe(409)
  // Sent again because the first answer was lost.
  expect((await cancel('Не та ставка')).json()).toMatchObject({ cancelReason: 'Не та ставка', number: 1 })
  await expect(sql`delete from papers where id = ${id}`.execute(db)).rejects.toThrow('cancelled, not deleted')
  await expect(sql`update papers set content = '{}' where id = ${id}`.execute(db)).rejects.toThrow('does not change')
  await expect(sql`update papers set sheet = '{}' where id = ${id}`.execute(db)).rejects.toThrow('does not change')
  await expect(sql`update papers set cancelled_at = null where id = ${id}`.execute(db)).rejects.toThrow(
    'does not change',
  )
})

test('a paper of an object counts the hours there, with the correction and its reason, and fills in the customer', async () => {
  const { cookie, form: whole, id: machine } = await makeMachine()
  const { objectId } = await ask(addObject, { body: { ...SITE, machines: [machine] } }, { cookie })
  const form = { ...whole, objectId, customer: '', customerInn: '', object: '' }
  const draft = async () => ask(api.previewPaper, { querystring: form }, { cookie })
  const { sums, sheet } = await draft()
  // Two kilometres at 26.6 km/h are about four minutes on each of two days; the whole days have four hours.
  expect(sums.recorded).toBeGreaterThan(2 * 3 * 60)
  expect(sums.recorded).toBeLessThan(2 * 5 * 60)
  expect(JSON.stringify(sheet)).toContain('ООО «Речной», ИНН\u00a07736207543')
  expect(JSON.stringify(sheet)).toContain('ЖК «Речной», Жуковский')
  await ask(
    correctHours,
    {
      params: { objectId, itemId: machine, day: '2026-11-17' },
      body: { counted: 6 * 3600, onSite: 8 * 3600, reason: 'Телефон разрядился' },
    },
    { cookie },
  )
  const corrected = await draft()
  expect(corrected.sums.recorded).toBe(sums.recorded)
  expect(corrected.sums.recorded + corrected.sums.corrected).toBeCloseTo(6 * 3600 + sums.recorded / 2, -2)
  expect(JSON.stringify(corrected.sheet)).toMatch(
    /Поправка за 17.11.2026: работа 6,00 ч вместо 0,0\d ч по записям, на объекте по записям 0,0\d ч. Телефон разрядился/,
  )
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(70) } }, { cookie })
  const read = () => ask(api.getPaper, { params: { paperId: id } }, { cookie })
  const issued = await read()
  expect(issued.recordedNow).toBe(issued.sums.recorded)
  expect((await ask(api.listPapers, { querystring: { objectId } }, { cookie })).papers).toMatchObject([
    { id, objectId },
  ])
  expect((await send(removeObject, { params: { objectId } }, { cookie })).statusCode).toBe(200)
  expect(await read()).toEqual({ ...issued, objectId: null, recordedNow: null })

  const stranger = await makeMachine()
  const others = { querystring: { ...form, equipmentId: stranger.id } }
  expect((await send(api.previewPaper, others, { cookie: stranger.cookie })).statusCode).toBe(404)
})

test('ЭСМ-7 names the sheets of the same machine and days that it rests on, without cancelled ones', async () => {
  const { cookie, form } = await makeMachine()
  const issue = (n: number, more: Partial<typeof form>) =>
    ask(api.issuePaper, { body: { ...form, ...more, key: key(n) } }, { cookie })
  await issue(100, { kind: 'esm3' })
  await issue(101, { kind: 'esm3', from: '2026-11-01', to: '2026-11-10' })
  const { id } = await issue(102, { kind: 'esm2' })
  await ask(api.cancelPaper, { params: { paperId: id }, body: { reason: 'Ошибка' } }, { cookie })
  const { sheet } = await ask(api.previewPaper, { querystring: form }, { cookie })
  const basis = sheet.blocks.find((block) => block.kind === 'field' && block.label === 'Основание')
  expect(basis).toMatchObject({ value: expect.stringMatching(/^Рапорт ЭСМ-3 № 1 от [\d.]+$/) })
})

test('a draft names the papers of its kind that are there for its days already', async () => {
  const { cookie, form } = await makeMachine()
  const issue = (n: number, more: object) =>
    ask(api.issuePaper, { body: { ...form, ...more, key: key(n) } as never }, { cookie })
  const both = await issue(101, { kind: 'esm3' })
  await issue(102, { kind: 'esm7' })
  await ask(
    api.cancelPaper,
    { params: { paperId: (await issue(103, { kind: 'esm3' })).id }, body: { reason: 'Ошибка' } },
    { cookie },
  )
  const drafted = async (more: object) =>
    (await ask(api.previewPaper, { querystring: { ...form, kind: 'esm3', ...more } }, { cookie })).issued
  expect(await drafted({ from: form.to })).toEqual([{ id: both.id, number: both.number }])
  expect(await drafted({ kind: 'shift' })).toEqual([])
  expect(await drafted({ from: '2026-11-21', to: '2026-11-21' })).toEqual([])
})

test('papers outlive their machine and go with their owner', async () => {
  const { cookie, form, id: machine, owner } = await makeMachine()
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(30) } }, { cookie })
  await db.deleteFrom('items').where('id', '=', machine).execute()
  expect(await ask(api.getPaper, { params: { paperId: id } }, { cookie })).toMatchObject({
    equipmentId: null,
    recordedNow: null,
    machineName: 'КамАЗ 6520',
  })
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect(await db.selectFrom('papers').select('id').where('id', '=', String(id)).execute()).toEqual([])
})

test('only the owner drafts, issues, reads and cancels: no partner, no moderator, no stranger, no visitor without a session', async () => {
  const { id: machine, cookie, form } = await makeMachine()
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(40) } }, { cookie })
  const partner = await makeUser()
  await permit(db, machine, partner.id)
  const others = [partner, await makeUser({ rules: true }), await makeUser()]
  const cookies = [...(await Promise.all(others.map((user) => signIn(user)))), '']
  const statuses = (call: (cookie: string) => Promise<{ statusCode: number }>) =>
    Promise.all(cookies.map(async (who) => (await call(who)).statusCode))
  const params = { paperId: id }
  const refused = [404, 404, 404, 401]
  expect(await statuses((who) => send(api.previewPaper, { querystring: form }, { cookie: who }))).toEqual(refused)
  expect(await statuses((who) => send(api.issuePaper, { body: { ...form, key: key(41) } }, { cookie: who }))).toEqual(
    refused,
  )
  expect(await statuses((who) => send(api.getPaper, { params }, { cookie: who }))).toEqual(refused)
  expect(await statuses((who) => send(api.getPaperPdf, { params }, { cookie: who }))).toEqual(refused)
  expect(await statuses((who) => send(api.cancelPaper, { params, body: { reason: 'Нет' } }, { cookie: who }))).toEqual(
    refused,
  )
  expect(await statuses((who) => send(getRequisites, {}, { cookie: who }))).toEqual([200, 200, 200, 401])
  for (const who of cookies.slice(0, 3))
    expect(await ask(api.listPapers, { querystring: { equipmentId: machine } }, { cookie: who })).toEqual({
      papers: [],
      groups: [],
    })
})

test.each([
  ['a period that ends before it begins', { to: '2026-11-15' }],
  ['a period of more than three months', { from: '2026-01-01', to: '2026-04-03' }],
  ['ЭСМ-3 of more than a decade', { kind: 'esm3' as const, from: '2026-11-10', to: '2026-11-20' }],
  ['a rate without a price', { price: 0 }],
  ['parts of a kopeck', { price: 0.5 }],
  ['a tax that the law does not know', { vat: 'added-21' }],
  ['a wrong ИНН of the customer', { customerInn: '7707083894' }],
])('%s is refused', async (_, wrong) => {
  const { cookie, form } = await makeMachine()
  const body = { ...form, ...wrong, key: key(50) } as typeof form & { key: string }
  expect((await send(api.issuePaper, { body }, { cookie })).statusCode).toBe(400)
})

test('a key that is no UUID is said to be wrong, and one of another paper names that paper', async () => {
  const { cookie, form } = await makeMachine()
  const issue = (given: string, more: object = {}) =>
    send(api.issuePaper, { body: { ...form, ...more, key: given } }, { cookie })
  const wrong = await issue('7')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().message).toBe('Неверный key: нужен UUID, новый для каждого документа')
  await issue(key(80))
  // A second try with another price is the paper that was issued.
  expect((await issue(key(80), { price: 300_000 })).json()).toMatchObject({ number: 1, gross: 1_366_400 })
  const other = await issue(key(80), { kind: 'shift' })
  expect(other.statusCode).toBe(409)
  expect(other.json().message).toMatch(/^С этим key уже выдан другой документ: Справка ЭСМ-7 № 1 от /)
  expect((await issue(key(81), { kind: 'shift' })).json().number).toBe(2)
})

test('the PDF of an issued paper is for saving and states its number and sum', async () => {
  const { cookie, form } = await makeMachine()
  const { id } = await ask(api.issuePaper, { body: { ...form, key: key(60) } }, { cookie })
  const file = await send(api.getPaperPdf, { params: { paperId: id } }, { cookie })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="paper-1.pdf"/)
  expect((await pdfText(file.rawPayload)).text).toContain('13 664,00')
})
