/** The diary: a day's page, and who may write on it. */
import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import * as schema from '@spetskarta/shared/diary/diary.schema.ts'
import { getDiary, NOTES_A_DAY, saveNote } from '@spetskarta/shared/diary/diary.ts'
import { describe, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-01'
const NOON = Date.UTC(2026, 5, 1, 9)

async function makeMachine() {
  const owner = await makeUser({ name: 'Механик' })
  const { id: equipmentId } = await makeEquipment({ owner: owner.id, type: 'traktor' })
  const cookie = await signIn(owner)
  const page = (from = cookie, day = DAY) => ask(getDiary, { params: { equipmentId, day } }, { cookie: from })
  const put = (body: { _id?: string; body: string }, from = cookie, day = DAY) =>
    send(saveNote, { params: { equipmentId, day }, body }, { cookie: from })
  return { equipmentId, cookie, page, put }
}

test('a day without anything is an empty page', async () => {
  const { page } = await makeMachine()
  expect(await page()).toEqual({
    day: DAY,
    uncounted: false,
    summary: null,
    photos: 0,
    incidents: [],
    notes: [],
    driverNotes: [],
    crew: [],
  })
})

test('a page has the summary and the incidents of its day, and of no other', async () => {
  const { equipmentId, page } = await makeMachine()
  const { id: recorder } = await makeRecorder(db, { equipment: equipmentId })
  await makePoints(
    db,
    equipmentId,
    Array.from({ length: 60 }, (_, i) => ({ at: NOON + i * 10_000, lat: 55.5 + i * 0.002, speed_kmh: 80, recorder })),
  )
  const body = await page()
  exactly(schema.getDiary, body)
  expect(body.summary).toMatchObject({ points: 60, firstMove: NOON })
  expect(body.summary?.maxSpeed).toBeCloseTo(80, 0)
  expect(body.summary?.distance).toBeCloseTo(59 * 0.222, 1)
  expect(body.incidents.map(({ kind }) => kind)).toEqual(['overspeed', 'silent'])
  expect((await page(undefined, '2026-06-02')).incidents).toEqual([])
})

test('a page names who was on the machine from when to when, and to no partner', async () => {
  const { equipmentId, cookie, page } = await makeMachine()
  const assign = async (name: string, from: string, to: string | null) => {
    const { id: operator } = await ask(addOperator, { body: { name } }, { cookie })
    const body = { operator, from: `${from}:00+03:00`, to: to && `${to}:00+03:00`, reason: 'По журналу' }
    await ask(assignOperator, { params: { equipmentId }, body }, { cookie })
  }
  await assign('Второй В. В.', '2026-06-01T14:30', '2026-06-03T00:00')
  await assign('Первый П. П.', '2026-05-31T20:00', '2026-06-01T14:30')
  const change = Date.UTC(2026, 5, 1, 11, 30)
  const body = await page()
  exactly(schema.getDiary, body)
  expect(body.crew).toEqual([
    { name: 'Первый П. П.', from: null, to: change, by: 'dispatcher' },
    { name: 'Второй В. В.', from: change, to: null, by: 'dispatcher' },
  ])
  expect((await page(undefined, '2026-06-03')).crew).toEqual([])
  const partner = await makeUser()
  await permit(db, equipmentId, partner.id)
  expect((await page(await signIn(partner))).crew).toEqual([])
})

describe('a note', () => {
  /** One of the machine's owner, and a partner who may record. */
  async function noted() {
    const machine = await makeMachine()
    const [note] = (await machine.put({ body: '  Заменили фильтр  ' })).json().notes
    const partner = await makeUser()
    await permit(db, machine.equipmentId, partner.id)
    return { ...machine, note, _id: note._id as string, partner, theirs: await signIn(partner) }
  }

  test('is kept without spaces around it, with its author', async () => {
    const { page, note } = await noted()
    expect(note).toMatchObject({ body: 'Заменили фильтр', author: 'Механик', own: true, editedAt: null })
    expect((await page()).notes).toEqual([note])
  })

  test('says when its author has edited it', async () => {
    const { put, note, _id } = await noted()
    expect((await put({ _id, body: 'Заменили оба фильтра' })).json().notes).toEqual([
      { ...note, body: 'Заменили оба фильтра', editedAt: expect.stringMatching(/Z$/) },
    ])
  })

  test('is deleted by its author by emptying it', async () => {
    const { page, put, _id } = await noted()
    expect((await put({ _id, body: ' ' })).json().notes).toEqual([])
    expect((await page()).notes).toEqual([])
  })

  test('of another user may be read by a partner, and neither edited nor deleted', async () => {
    const { page, put, note, _id, theirs } = await noted()
    expect((await page(theirs)).notes).toEqual([{ ...note, own: false }])
    for (const body of ['Чужое', '']) expect((await put({ _id, body }, theirs)).statusCode).toBe(404)
    expect((await page()).notes).toEqual([note])
  })

  test('of a partner stands beside the owner’s', async () => {
    const { put, theirs } = await noted()
    expect((await put({ body: 'Работали до шести' }, theirs)).json().notes).toMatchObject([
      { body: 'Заменили фильтр', own: false },
      { body: 'Работали до шести', own: true },
    ])
  })

  test('is not found on the page of another day', async () => {
    const { put, _id } = await noted()
    expect((await put({ _id, body: 'Не тот день' }, undefined, '2026-06-02')).statusCode).toBe(404)
  })

  test('stays when its author is gone, without his name', async () => {
    const { page, put, theirs, partner } = await noted()
    await put({ body: 'Работали до шести' }, theirs)
    await db.deleteFrom('users').where('id', '=', partner.id).execute()
    expect((await page()).notes[1]).toMatchObject({
      body: 'Работали до шести',
      author: 'Удалённый пользователь',
      own: false,
    })
  })
})

test('a visitor may neither read nor write', async () => {
  const { equipmentId, page } = await makeMachine()
  const params = { equipmentId, day: DAY }
  expect((await send(getDiary, { params })).statusCode).toBe(401)
  expect((await send(saveNote, { params, body: { body: 'Я тут' } })).statusCode).toBe(401)
  expect((await page()).notes).toEqual([])
})

test('a stranger, and a partner who has lost the machine, find no diary', async () => {
  const { equipmentId, page, put } = await makeMachine()
  const partner = await makeUser()
  await permit(db, equipmentId, partner.id)
  const theirs = await signIn(partner)
  expect((await page(theirs)).notes).toEqual([])
  await db.deleteFrom('partner_permissions').where('partner', '=', partner.id).execute()
  for (const cookie of [theirs, await signIn()]) {
    const answer = await send(getDiary, { params: { equipmentId, day: DAY } }, { cookie })
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringContaining('владелец закрыл доступ')])
    expect((await put({ body: 'Я тут' }, cookie)).statusCode).toBe(404)
  }
  expect((await page()).notes).toEqual([])
})

test.each([
  ['too long', 'я'.repeat(4001), 'Не длиннее 4000 знаков'],
  ['empty', '  ', 'Введите текст'],
])('a new note that is %s is refused in words', async (_, body, message) => {
  const { put } = await makeMachine()
  const answer = await put({ body })
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})

test('notes written at once do not pass the limit of a day together', async () => {
  const { equipmentId, put } = await makeMachine()
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
})

test('a day that is none is refused in words', async () => {
  const { equipmentId, cookie } = await makeMachine()
  const answer = await send(getDiary, { params: { equipmentId, day: '2026-02-30' } }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Неверная дата'])
})
