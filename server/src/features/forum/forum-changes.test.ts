/** Editing and deleting what was written. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/forum/forum.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openForum } from './forum.fixture.ts'

const app = await testApp()
const { db, send, inject } = app
const { person, moderator, section, theme, message, page } = openForum(app)

const countOf = async (id: string) => (await page(id)).parent?.childrenCount
const status = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode
const age = (id: string, ms: number) =>
  db
    .updateTable('forum_items')
    .set({ created_at: new Date(Date.now() - ms) })
    .where('id', '=', id)
    .execute()

describe('one’s own', () => {
  test('may be changed for an hour, and says so', async () => {
    const user = await person()
    const id = await theme(user, 'Цна')
    const words = await message(user, id, 'Сейчс')
    const edit = (item: string, body: string, who = user) => status(api.editItem, { body: { id: item, body } }, who)
    expect([await edit(id, ' Цена\n'), await edit(words, 'Сейчас\nда')]).toEqual([200, 200])
    const { parent, forumItems } = await page(id, {}, user)
    expect([parent?.body, forumItems[0]?.body]).toEqual(['Цена', 'Сейчас\nда'])
    expect(forumItems[0]?.editedAt).not.toBeNull()
    expect(Date.parse(forumItems[0]?.editableUntil ?? '')).toBeGreaterThan(Date.now())
    expect([await edit(words, ' '), await edit(words, 'x'.repeat(8001)), await edit(id, 'x'.repeat(201))]).toEqual([
      400, 400, 400,
    ])
    expect([await edit(words, 'Чужое', await person()), await edit(words, 'Чужое', await moderator())]).toEqual([
      403, 403,
    ])
    expect(await status(api.editItem, { body: { id: words, body: 'а' } })).toBe(401)
    await age(words, HOUR + 1000)
    expect(await edit(words, 'Поздно')).toBe(403)
    expect((await page(id, {}, user)).forumItems[0]).toMatchObject({ body: 'Сейчас\nда', editableUntil: null })
  })

  test('may be deleted for an hour, a theme only while it has no messages', async () => {
    const user = await person()
    const [empty, full] = [await theme(user), await theme(user)]
    const words = await message(await person(), full)
    const own = await message(user, full)
    const late = await message(user, full)
    await age(late, HOUR + 1000)
    const remove = (id: string) => status(api.deleteThread, { body: { id } }, user)
    expect(await Promise.all([empty, full, words, own, late].map(remove))).toEqual([200, 403, 403, 200, 403])
    expect(await countOf(full)).toBe(2)
    expect(await status(api.deleteThread, { body: { id: late } })).toBe(401)
  })
})

describe('a moderator deletes', () => {
  test('anything with its branch: it is counted, listed, found and opened no more', async () => {
    const [chief, user] = [await moderator(), await person()]
    const top = await section(chief, 'Верх')
    const inner = await section(chief, 'Внутри', top)
    const id = await theme(user, 'Гидромолот', inner)
    const words = await message(user, id, 'Пика гидромолота')
    expect([await countOf(top), await countOf(inner), await countOf(id)]).toEqual([1, 1, 1])
    expect(await status(api.deleteThread, { body: { id: inner } }, chief)).toBe(200)
    expect(await countOf(top)).toBe(0)
    expect((await page(top)).forumItems).toEqual([])
    for (const gone of [inner, id, words]) expect((await inject(`/forum-api?parentId=${gone}`)).statusCode).toBe(404)
    expect((await inject('/forum-api/search?query=гидромолот')).json().found).toEqual([])
    const writes = [
      status(api.createMessage, { body: { body: 'а', parentId: id } }, user),
      status(api.createTheme, { body: { body: 'а', parentId: inner } }, user),
      status(api.editItem, { body: { id: words, body: 'а' } }, user),
      status(api.deleteThread, { body: { id: words } }, chief),
      status(api.complain, { body: { id: words, reason: 'а' } }, chief),
    ]
    expect(await Promise.all(writes)).toEqual([404, 404, 404, 404, 404])
    const { deleted_at } = await db
      .selectFrom('forum_items')
      .selectAll()
      .where('id', '=', words)
      .executeTakeFirstOrThrow()
    expect(deleted_at).not.toBeNull()
  })

  test('a message: its theme is counted and stands where it was before', async () => {
    const [chief, user] = [await moderator(), await person()]
    const id = await theme(user)
    const first = (await page(await message(user, id))).parent
    const spam = await message(user, id)
    await Promise.all([1, 2, 3].map(() => send(api.deleteThread, { body: { id: spam } }, chief)))
    expect((await page(id)).parent).toMatchObject({ childrenCount: 1, lastAt: first?.created_at })
  })

  test('nothing is left of what is written while it goes', async () => {
    const [chief, user] = [await moderator(), await person()]
    const top = await section(chief)
    const id = await theme(user, 'Тема', top)
    await Promise.all([
      ...Array.from({ length: 5 }, () => send(api.createMessage, { body: { body: 'а', parentId: id } }, user)),
      send(api.deleteThread, { body: { id: top } }, chief),
      ...Array.from({ length: 5 }, () => send(api.createMessage, { body: { body: 'а', parentId: id } }, user)),
    ])
    const left = await db
      .selectFrom('forum_items')
      .select('id')
      .where('parent', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  })
})
