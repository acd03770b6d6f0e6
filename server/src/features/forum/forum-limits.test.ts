/** How much one may write. */
import * as api from '@spetskarta/shared/forum/forum.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openForum, SECTION_ID } from './forum.fixture.ts'

const app = await testApp({ env: { RATE_LIMITS: '1' } })
const { db, send } = app
const { person, moderator, theme, message } = openForum(app)

const write = async (who: { cookie: string }, parentId: string, body = 'Сообщение') =>
  (await send(api.createMessage, { body: { body, parentId } }, who)).statusCode
const themeOf = async (who: { cookie: string }) =>
  (await send(api.createTheme, { body: { body: 'Тема', parentId: SECTION_ID } }, who)).statusCode

describe('a flood', () => {
  test('ends after six a minute, also where all come at once; a moderator writes on', async () => {
    const [user, chief] = [await person(), await moderator()]
    const id = await theme(chief)
    const answers = await Promise.all(Array.from({ length: 9 }, () => write(user, id)))
    expect(answers.sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429])
    const refused = await send(api.createMessage, { body: { body: 'а', parentId: id } }, user)
    expect(refused.json().message).toBe('Слишком много сообщений подряд. Подождите минуту и повторите')
    for (let n = 0; n < 8; n++) expect(await write(chief, id)).toBe(200)
  })

  test('of themes ends after five an hour, messages go on', async () => {
    const user = await person()
    const id = await theme(await moderator())
    const earlier = () =>
      db
        .updateTable('forum_items')
        .set({ created_at: new Date(Date.now() - 5 * 60_000) })
        .where('author', '=', user.id)
        .execute()
    for (let n = 0; n < 5; n++) expect(await themeOf(user)).toBe(200)
    await earlier()
    expect([await themeOf(user), await write(user, id)]).toEqual([429, 200])
  })
})

describe('in the first day', () => {
  const newcomer = () => person({ created_at: new Date() })

  test('there is one link a day, however it is spread or hidden', async () => {
    const user = await newcomer()
    const id = await theme(await moderator())
    const edit = async (item: string, body: string) =>
      (await send(api.editItem, { body: { id: item, body } }, user)).statusCode
    expect(await write(user, id, 'https://a.ru и www.b.ru')).toBe(403)
    const first = await send(api.createMessage, { body: { body: 'см. https://a.ru', parentId: id } }, user)
    expect(first.statusCode).toBe(200)
    expect(await edit(first.json()._id, 'лучше http\u200bs://b.ru')).toBe(200)
    expect(await edit(first.json()._id, 'https://a.ru https://b.ru')).toBe(403)
    expect(await write(user, id, 'ещё kran.ru')).toBe(403)
    const plain = await send(api.createMessage, { body: { body: 'Без ссылок', parentId: id } }, user)
    expect(await edit(plain.json()._id, 'https://c.ru')).toBe(403)
  })

  test('others and moderators write as many as they like', async () => {
    const id = await theme(await moderator())
    const links = 'https://a.ru https://b.ru https://c.ru'
    expect(await write(await person(), id, links)).toBe(200)
    expect(await write(await person({ rules: true, created_at: new Date() }), id, links)).toBe(200)
  })
})

test('of complaints twenty a day are taken, also where all come at once', async () => {
  const [user, chief] = [await person(), await moderator()]
  const id = await theme(chief)
  const items = await Promise.all(Array.from({ length: 30 }, () => message(chief, id)))
  const complain = async (item: string) =>
    (await send(api.complain, { body: { id: item, reason: 'Реклама' } }, user)).statusCode
  const answers = await Promise.all(items.map(complain))
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
})

describe('edits', () => {
  const edit = async (who: { cookie: string }, id: string, body: string) =>
    (await send(api.editItem, { body: { id, body } }, who)).statusCode

  test('at the same time count each other’s links', async () => {
    const user = await person({ created_at: new Date() })
    const id = await theme(await moderator())
    const messages = await Promise.all(Array.from({ length: 4 }, () => message(user, id)))
    const answers = await Promise.all(messages.map((item) => edit(user, item, 'см. https://a.ru')))
    expect(answers.sort()).toEqual([200, 403, 403, 403])
  })

  test('end after thirty a minute', async () => {
    const user = await person()
    const item = await message(user, await theme(await moderator()))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => edit(user, item, `Правка ${i}`)))
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
  })
})

test('reading on is reported at most 240 times a minute', async () => {
  const user = await person()
  const id = await theme(await moderator())
  const answers = await Promise.all(
    Array.from({ length: 245 }, async () => (await send(api.markRead, { body: { id, number: 0 } }, user)).statusCode),
  )
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
})
