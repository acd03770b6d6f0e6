/** What is written is sent again because its answer was lost. */
import { randomUUID } from 'node:crypto'
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/forum/forum.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openForum, SECTION_ID } from './forum.fixture.ts'

const app = await testApp({ env: { RATE_LIMITS: '1' } })
const { db, ask, send } = app
const { person, moderator, theme, page } = openForum(app)

const texts = (answer: api.ForumPage) => answer.forumItems.map(({ body, editedAt }) => [body, editedAt !== null])
const refusedWith = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode

test('a message sent again is stored once, even at once, and is not counted against the limits', async () => {
  const author = await person()
  const parentId = await theme(author)
  const body = { id: randomUUID(), body: 'Сдаю кран', parentId }
  const [first, ...others] = await Promise.all(
    Array.from({ length: 9 }, () => ask(api.createMessage, { body }, author)),
  )
  expect(first).toEqual({ _id: body.id, number: 1 })
  expect(others).toEqual(Array.from({ length: 8 }, () => first))
  expect(await ask(api.createMessage, { body: { ...body, id: body.id.toUpperCase() } }, author)).toEqual(first)
  const { parent, forumItems } = await page(parentId)
  expect([parent?.childrenCount, forumItems.map(({ _id }) => _id)]).toEqual([1, [body.id]])
})

test('a theme and a section sent again are stored once', async () => {
  const chief = await moderator()
  const section = { id: randomUUID(), body: 'Новый раздел', about: 'О новом', parentId: SECTION_ID }
  for (let n = 0; n < 2; n++) expect(await ask(api.createThread, { body: section }, chief)).toEqual({ _id: section.id })
  const begun = { id: randomUUID(), body: 'Новая тема', parentId: section.id }
  for (let n = 0; n < 2; n++) expect(await ask(api.createTheme, { body: begun }, chief)).toEqual({ _id: begun.id })
  const { parent, forumItems } = await page(section.id)
  expect([parent?.childrenCount, forumItems.map(({ _id }) => _id)]).toEqual([1, [begun.id]])
})

test('what is corrected before it is sent again is saved, until it is changed, deleted or an hour old', async () => {
  const author = await person()
  const parentId = await theme(author)
  const body = { id: randomUUID(), body: 'Смена 18 000 ₽', parentId }
  const again = (text: string) => refusedWith(api.createMessage, { body: { ...body, body: text } }, author)
  expect([await again('Смена 18 000 ₽'), await again('Смена 19 000 ₽')]).toEqual([200, 200])
  expect(texts(await page(parentId))).toEqual([['Смена 19 000 ₽', true]])
  expect([await again('Смена 20 000 ₽'), await again('Смена 19 000 ₽')]).toEqual([409, 200])
  await ask(api.deleteThread, { body: { id: body.id } }, author)
  expect(await again('Смена 19 000 ₽')).toBe(409)
  expect(texts(await page(parentId))).toEqual([])

  const old = { id: randomUUID(), body: 'Давно', parentId }
  await ask(api.createMessage, { body: old }, author)
  await db
    .updateTable('forum_items')
    .set({ created_at: new Date(Date.now() - 2 * HOUR) })
    .where('id', '=', old.id)
    .execute()
  expect(await refusedWith(api.createMessage, { body: { ...old, body: 'Теперь' } }, author)).toBe(409)
  expect(await refusedWith(api.createMessage, { body: old }, author)).toBe(200)
})

test('a correction keeps to the limit of links', async () => {
  const author = await person({ created_at: new Date() })
  const body = { id: randomUUID(), body: 'см. https://a.ru', parentId: await theme(await person()) }
  const again = (text: string) => refusedWith(api.createMessage, { body: { ...body, body: text } }, author)
  expect([await again(body.body), await again('https://a.ru https://b.ru'), await again('https://b.ru')]).toEqual([
    200, 403, 200,
  ])
})

test("another item's id is refused, and changes nothing", async () => {
  const [author, other] = [await person(), await person()]
  const parentId = await theme(author)
  const body = { id: randomUUID(), body: 'Моё', parentId }
  await ask(api.createMessage, { body }, author)
  expect(await refusedWith(api.createMessage, { body }, other)).toBe(409)
  expect(await refusedWith(api.createTheme, { body: { ...body, parentId: SECTION_ID } }, author)).toBe(409)
  expect(await refusedWith(api.createMessage, { body: { ...body, parentId: await theme(author) } }, author)).toBe(409)
  const { parent } = await page(parentId)
  expect([parent?.childrenCount, texts(await page(parentId))]).toEqual([1, [['Моё', false]]])
})
