/** The diary: a day's page, and who may write on it. */
import * as schema from '@spetskarta/shared/diary/diary.schema.ts'
import { getDiary, NOTES_A_DAY, saveNote } from '@spetskarta/shared/diary/diary.ts'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-01'
const NOON = Date.UTC(2026, 5, 1, 9)

async function makeMachine() {
  const owner = await makeUser({ name: 'Механик' })
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  const cookie = await signIn(owner)
  const page = (from = cookie, day = DAY) => ask(getDiary, { params: { equipmentId, day } }, { cookie: from })
  const put = (body: { _id?: string; body: string }, from = cookie, day = DAY) =>
    send(saveNote, { params: { equipmentId, day }, body }, { cookie: from })
  return { equipmentId, cookie, page, put }
}

test('a day without anything is an empty page', async () => {
  const { page } = await makeMachine()
  expect(await page()).toEqual({ day: DAY, summary: null, photos: 0, incidents: [], notes: [] })
})

test('the summary and the incidents of the day', async () => {
  const { equipmentId, page } = await makeMachine()
  await makePoints(
    db,
    equipmentId,
    Array.from({ length: 60 }, (_, i) => ({ at: NOON + i * 10_000, lat: 55.5 + i * 0.002, speed_kmh: 80 })),
  )
  const body = await page()
  exactly(schema.getDiary, body)
  expect(body.summary).toMatchObject({ points: 60, firstMove: NOON, maxSpeed: 80 })
  expect(body.summary?.distance).toBeCloseTo(59 * 0.222, 1)
  expect(body.incidents.map(({ kind }) => kind)).toEqual(['overspeed', 'silent'])
  expect((await page(undefined, '2026-06-02')).incidents).toEqual([])
})

test('notes are added, edited and deleted by their author', async () => {
  const { page, put, equipmentId } = await makeMachine()
  expect((await put({ body: '  Заменили фильтр  ' })).statusCode).toBe(200)
  const [note] = (await page()).notes
  expect(note).toMatchObject({ body: 'Заменили фильтр', author: 'Механик', own: true, editedAt: null })
  const _id = note?._id ?? ''
  expect((await put({ _id, body: 'Заменили оба фильтра' })).json().notes).toEqual([
    { ...note, body: 'Заменили оба фильтра', editedAt: expect.stringMatching(/Z$/) },
  ])

  const partner = await makeUser()
  await permit(db, equipmentId, partner.id)
  const theirs = await signIn(partner)
  expect((await page(theirs)).notes).toMatchObject([{ _id, own: false }])
  expect((await put({ _id, body: 'Чужое' }, theirs)).statusCode).toBe(404)
  expect((await put({ _id, body: '' }, theirs)).statusCode).toBe(404)
  expect((await put({ body: 'Работали до шести' }, theirs)).json().notes).toHaveLength(2)
  expect((await put({ _id, body: 'Не тот день' }, undefined, '2026-06-02')).statusCode).toBe(404)

  expect((await put({ _id, body: ' ' })).json().notes).toMatchObject([{ body: 'Работали до шести', own: false }])
  await db.deleteFrom('users').where('id', '=', partner.id).execute()
  expect((await page()).notes).toMatchObject([{ author: 'СпецТех', own: false }])
})

test('strangers, visitors and partners without the box see and write nothing', async () => {
  const { equipmentId, page, put } = await makeMachine()
  const partner = await makeUser()
  await permit(db, equipmentId, partner.id)
  const theirs = await signIn(partner)
  expect((await page(theirs)).notes).toEqual([])
  await db.deleteFrom('partner_permissions').where('partner', '=', partner.id).execute()
  const params = { equipmentId, day: DAY }
  for (const cookie of [theirs, await signIn()]) {
    expect((await send(getDiary, { params }, { cookie })).statusCode).toBe(404)
    expect((await put({ body: 'Я тут' }, cookie)).statusCode).toBe(404)
  }
  expect((await send(getDiary, { params })).statusCode).toBe(401)
  expect((await send(saveNote, { params, body: { body: 'Я тут' } })).statusCode).toBe(401)
  expect((await page()).notes).toEqual([])
})

test('limits: length, number, an empty note, a day that is none', async () => {
  const { equipmentId, cookie, put } = await makeMachine()
  expect((await put({ body: 'я'.repeat(4001) })).json().message).toBe('Не длиннее 4000 знаков')
  expect((await put({ body: '  ' })).json().message).toBe('Введите текст')
  const rows = Array.from({ length: NOTES_A_DAY - 1 }, () => ({
    id: crypto.randomUUID(),
    equipment: equipmentId,
    day: DAY,
    author_name: 'x',
    body: 'x',
  }))
  await db.insertInto('diary_notes').values(rows).execute()
  const answers = await Promise.all([put({ body: 'a' }), put({ body: 'b' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const wrong = await send(getDiary, { params: { equipmentId, day: '2026-02-30' } }, { cookie })
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Неверная дата'])
})
