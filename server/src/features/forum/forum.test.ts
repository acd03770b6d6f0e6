/** Who may read and write what, and where it stands. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/forum/forum.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openForum, SECTION_ID } from './forum.fixture.ts'

const app = await testApp()
const { db, send, sendAny, inject } = app
const { person, moderator, section, theme, message, page } = openForum(app)

const NOBODY = '01890000-0000-7000-8000-000000000000'
const bodies = (answer: api.ForumPage) => answer.forumItems.map(({ body }) => body)
const status = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode
const statusOfAny = async (...given: Parameters<typeof sendAny>) => (await sendAny(...given)).statusCode
const age = (id: string, ms: number) =>
  db
    .updateTable('forum_items')
    .set({ created_at: new Date(Date.now() - ms) })
    .where('id', '=', id)
    .execute()

describe('reading', () => {
  test('the root has the sections made at installation; empty, `main` and no id are the same', async () => {
    const { forumItems, parent } = await page()
    expect(parent).toBeNull()
    expect(forumItems).toHaveLength(8)
    expect(forumItems[0]).toMatchObject({
      _id: SECTION_ID,
      type: 0,
      body: 'Аренда и цены',
      parentId: null,
      childrenCount: 0,
      user: null,
    })
    for (const path of ['/forum-api', '/forum-api?parentId=', '/forum-api?parentId=main'])
      expect((await inject(path)).json().forumItems).toHaveLength(8)
  })

  test('a theme shows its author, its place and its messages', async () => {
    const author = await person({ name: 'Кран-Жук', user_url: 'kran-zhuk' })
    const id = await theme(author, 'Сколько стоит смена?')
    const first = await message(author, id, 'У нас\n18 000 ₽')
    const { parent, forumItems } = await page(id)
    expect(parent).toMatchObject({
      _id: id,
      type: 1,
      body: 'Сколько стоит смена?',
      childrenCount: 1,
      parentId: SECTION_ID,
      path: [{ _id: SECTION_ID, body: 'Аренда и цены' }],
      user: { name: 'Кран-Жук', userUrl: 'kran-zhuk' },
      editableUntil: null,
    })
    expect(forumItems).toMatchObject([{ _id: first, type: 2, body: 'У нас\n18 000 ₽', number: 1, parentId: id }])
    expect(Date.parse(forumItems[0]?.created_at ?? '')).toBeGreaterThan(Date.now() - MINUTE)
    expect((await page(first)).parent).toMatchObject({ _id: first, parentId: id })
  })

  test('sections come before themes, and the theme written in last before others', async () => {
    const chief = await moderator()
    const top = await section(chief)
    const [one, two] = [await theme(chief, 'Один', top), await theme(chief, 'Два', top)]
    await section(chief, 'Внутри', top)
    await message(chief, one)
    await age(two, HOUR)
    expect(bodies(await page(top))).toEqual(['Внутри', 'Один', 'Два'])
  })

  test('people who are gone leave their words without their name', async () => {
    const author = await person()
    const id = await theme(author)
    await db.deleteFrom('users').where('id', '=', author.id).execute()
    expect((await page(id)).parent?.user).toBeNull()
  })

  test.each([
    ['/forum-api?parentId=1', 400],
    [`/forum-api?parentId=${NOBODY}`, 404],
    [`/forum-api?parentId=${SECTION_ID}&parentId=${SECTION_ID}`, 400],
    ['/forum-api?limit=101', 400],
    [`/forum-api?parentId=${SECTION_ID}&after=7`, 400],
    ['/forum-api?after=x', 400],
  ])('%s is refused with %i', async (path, expected) => {
    expect((await inject(path)).statusCode).toBe(expected)
  })
})

describe('paging', () => {
  test('one comes from the first page to the last and back, over what was deleted', async () => {
    const chief = await moderator()
    const id = await theme(chief)
    const ids: string[] = []
    for (let n = 1; n <= 7; n++) ids.push(await message(chief, id, `${n}`))
    await send(api.deleteThread, { body: { id: ids[3] ?? '' } }, chief)
    const first = await page(id, { limit: 3 })
    expect([bodies(first), first.before, first.after]).toEqual([['1', '2', '3'], null, '3'])
    const second = await page(id, { limit: 3, after: '3' })
    expect([bodies(second), second.before, second.after]).toEqual([['5', '6', '7'], '5', null])
    const last = await page(id, { limit: 4, last: '1' })
    expect([bodies(last), last.before, last.after]).toEqual([['3', '5', '6', '7'], '3', null])
    const back = await page(id, { limit: 4, before: last.before ?? '' })
    expect([bodies(back), back.before, back.after]).toEqual([['1', '2'], null, '2'])
    expect((await page(id, { after: '7' })).forumItems).toEqual([])
  })

  test('themes are paged too, each once', async () => {
    const chief = await moderator()
    const top = await section(chief)
    for (let n = 1; n <= 5; n++) await theme(chief, `${n}`, top)
    const seen: string[] = []
    let after: string | undefined
    do {
      const next = await page(top, { limit: 2, after })
      seen.push(...bodies(next))
      after = next.after ?? undefined
    } while (after)
    expect(seen).toEqual(['5', '4', '3', '2', '1'])
    const last = await page(top, { limit: 2, last: '1' })
    expect([bodies(last), last.after]).toEqual([['2', '1'], null])
    expect(bodies(await page(top, { limit: 2, before: last.before ?? '' }))).toEqual(['4', '3'])
  })
})

describe('writing', () => {
  test('a visitor may not; a user makes themes and messages, a moderator sections too', async () => {
    const [user, chief] = [await person(), await moderator()]
    const id = await theme(user)
    const all = [
      [api.createThread, { body: 'а', parentId: null }, 401, 403, 200],
      [api.createTheme, { body: 'а', parentId: SECTION_ID }, 401, 200, 200],
      [api.createMessage, { body: 'а', parentId: id }, 401, 200, 200],
    ] as const
    for (const [call, body, ...expected] of all)
      expect([
        await status(call, { body }),
        await status(call, { body }, user),
        await status(call, { body }, chief),
      ]).toEqual(expected)
  })

  test.each([api.createThread, api.createTheme, api.createMessage, api.editItem, api.complain])(
    '$url: of a visitor not even the body is read',
    async ({ url }) => {
      const headers = { 'content-type': 'application/json' }
      expect((await app.app.inject({ method: 'POST', url, headers, payload: '{"body":' })).statusCode).toBe(401)
    },
  )

  test('a text may be longer than its limit by the blanks that go, within reason', async () => {
    const user = await person()
    const themeAnswers = (blanks: number) =>
      status(api.createTheme, { body: { body: `Кран${' '.repeat(blanks)}`, parentId: SECTION_ID } }, user)
    expect([await themeAnswers(1_000), await themeAnswers(40_000)]).toEqual([200, 400])
  })

  test('what is in a place must be able to stand there', async () => {
    const chief = await moderator()
    const id = await theme(chief)
    const words = await message(chief, id)
    const post = (
      call: typeof api.createTheme | typeof api.createThread | typeof api.createMessage,
      parentId: unknown,
    ) => statusOfAny(call, { body: { body: 'а', parentId } }, chief)
    expect(await Promise.all([id, words, NOBODY, 'x', 5, {}].map((p) => post(api.createTheme, p)))).toEqual([
      400, 400, 404, 400, 400, 400,
    ])
    expect(await Promise.all([id, words, NOBODY].map((p) => post(api.createThread, p)))).toEqual([400, 400, 404])
    expect(
      await Promise.all([SECTION_ID, words, NOBODY, null, '', 'main'].map((p) => post(api.createMessage, p))),
    ).toEqual([400, 400, 404, 400, 400, 400])
    expect(await Promise.all([undefined, null, '', 'main'].map((p) => post(api.createTheme, p)))).toEqual([
      200, 200, 200, 200,
    ])
  })

  test('sections nest three deep', async () => {
    const chief = await moderator()
    const third = await section(chief, 'в', await section(chief, 'б', await section(chief, 'а')))
    expect(await status(api.createThread, { body: { body: 'г', parentId: third } }, chief)).toBe(400)
    expect((await page(await theme(chief, 'Тема', third))).parent?.path.map(({ body }) => body)).toEqual([
      'а',
      'б',
      'в',
    ])
  })

  test.each([
    ['', 400],
    [' \n\t ', 400],
    ['\u200b\u2060\u3164', 400],
    ['я'.repeat(8000), 200],
    ['я'.repeat(8001), 400],
    ['a'.repeat(200_000), 400],
    [42, 400],
    [null, 400],
    [['а'], 400],
    ["'; drop table forum_items; --", 200],
    ['а\u0000б', 200],
  ])('a message %j is answered with %i', async (body, expected) => {
    const user = await person()
    const id = await theme(user)
    expect(await statusOfAny(api.createMessage, { body: { body, parentId: id } }, user)).toBe(expected)
  })

  test('a title is one line of 200 characters at most', async () => {
    const user = await person()
    const id = await theme(user, ` Сколько\nстоит\u200b ${'я'.repeat(180)} `)
    expect((await page(id)).parent?.body).toBe(`Сколько стоит ${'я'.repeat(180)}`)
    expect(await status(api.createTheme, { body: { body: 'я'.repeat(201), parentId: null } }, user)).toBe(400)
  })

  test('text stays text: tags, mentions and links are kept as they were typed', async () => {
    const user = await person()
    const id = await theme(user, '<img src=x onerror=alert(1)>')
    const body = '<script>alert(1)</script> @moderator javascript:alert(1) [a](https://a.ru)'
    await message(user, id, body)
    const answer = await page(id)
    expect([answer.parent?.body, bodies(answer)]).toEqual(['<img src=x onerror=alert(1)>', [body]])
  })

  test('those who write at once get numbers of their own, and all are counted', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => person()))
    const id = await theme(users[0] ?? (await person()))
    await Promise.all(users.map((user) => message(user, id)))
    const { parent, forumItems } = await page(id)
    expect(parent?.childrenCount).toBe(8)
    expect(forumItems.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('another site cannot write in the name of a visitor', async () => {
    const user = await person()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = { body: 'а', parentId: SECTION_ID }
    expect(await status(api.createTheme, { body }, { cookie: user.cookie, headers })).toBe(403)
  })
})
