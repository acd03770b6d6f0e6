/** Search, what is new to a reader, complaints. */
import * as api from '@spetskarta/shared/forum/forum.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openForum } from './forum.fixture.ts'

const app = await testApp()
const { ask, send, inject, db } = app
const { person, moderator, section, theme, message, page } = openForum(app)

describe('search', () => {
  const find = (query: string, after?: string) => ask(api.searchForum, { querystring: { query, after } })

  test('finds other forms of a word in titles and messages, newest first, and shows where', async () => {
    const user = await person()
    const id = await theme(user, 'Гидромолоты зимой')
    const words = await message(user, id, 'Прогрейте <b>гидромолот</b> перед работой')
    await message(user, id, 'Экскаватор')
    const { found, after } = await find('гидромолотом')
    expect(found.map(({ _id }) => _id)).toEqual([words, id])
    expect(found[0]).toMatchObject({ type: 2, number: 1, parent: { _id: id, body: 'Гидромолоты зимой' } })
    expect(found[0]?.excerpt).toEqual([
      { text: 'Прогрейте ', hit: false },
      { text: 'гидромолот', hit: true },
      { text: ' перед работой', hit: false },
    ])
    expect(after).toBeNull()
  })

  test('shows a title from its beginning, also one that begins with a number, and of a long message what is around', async () => {
    const user = await person()
    const id = await theme(user, '2 автовышки, 1,5 т: куда зимой?')
    await message(user, id, `${'Долго о другом. '.repeat(80)}Автовышку на зиму ставим в бокс. ${'И ещё. '.repeat(80)}`)
    const { found } = await find('автовышка зима')
    const [of, title] = found.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))
    expect(title).toBe('2 автовышки, 1,5 т: куда зимой?')
    expect(of).toContain('Автовышку на зиму ставим в бокс')
    expect(of?.length).toBeLessThan(600)
  })

  test('takes е for ё, quotes for a phrase and a minus for without', async () => {
    const user = await person()
    const id = await theme(user)
    const one = await message(user, id, 'Заправляем жёлтый каток соляркой')
    const two = await message(user, id, 'Желтый грейдер заправляем соляркой')
    const ids = async (query: string) => (await find(query)).found.map(({ _id }) => _id)
    expect(await ids('желтый заправляем')).toEqual([two, one])
    expect(await ids('"заправляем жёлтый"')).toEqual([one])
    expect(await ids('заправляем -каток')).toEqual([two])
  })

  test('goes on page by page', async () => {
    const user = await person()
    const id = await theme(user)
    for (let n = 0; n < 23; n++) await message(user, id, 'Бульдозер')
    const first = await find('бульдозеры')
    const second = await find('бульдозеры', first.after ?? '')
    expect([first.found.length, second.found.length, second.after]).toEqual([20, 3, null])
    expect(new Set([...first.found, ...second.found].map(({ _id }) => _id)).size).toBe(23)
  })

  test.each(['', 'а', 'я'.repeat(201)])('«%s» is refused', async (query) => {
    expect((await inject('/forum-api/search', { query })).statusCode).toBe(400)
  })

  test.each(['и на', "' | & ! ( :*", '""', '---', '<->'])('%s finds nothing and breaks nothing', async (query) => {
    expect((await find(query)).found).toEqual([])
  })
})

describe('what is new to a reader', () => {
  const readTo = async (reader: { cookie: string }, top: string) => (await page(top, {}, reader)).forumItems[0]?.readTo
  const read = (reader: { cookie: string }, id: string, number: number) =>
    ask(api.markRead, { body: { id, number } }, reader)

  test('is shown until it is read; one’s own is not new', async () => {
    const [chief, writer, reader] = [await moderator(), await person(), await person()]
    const top = await section(chief)
    const id = await theme(writer, 'Тема', top)
    await message(writer, id)
    expect([await readTo(writer, top), await readTo(reader, top)]).toEqual([null, 0])
    await read(reader, id, 1)
    expect(await readTo(reader, top)).toBeNull()
    await message(writer, id)
    await message(writer, id)
    expect(await readTo(reader, top)).toBe(1)
    await read(reader, id, 2)
    await read(reader, id, 1)
    expect(await readTo(reader, top)).toBe(2)
    await read(reader, id, 1_000_000)
    await message(writer, id)
    expect(await readTo(reader, top)).toBe(3)
    await message(reader, id)
    expect([await readTo(reader, top), await readTo(writer, top)]).toEqual([null, 4])
    expect((await page(top)).forumItems[0]?.readTo).toBeNull()
  })

  test('is nothing from before one came, and nothing that was deleted', async () => {
    const [chief, writer] = [await moderator(), await person()]
    const top = await section(chief)
    const id = await theme(writer, 'Тема', top)
    const reader = await person({ created_at: new Date(Date.now() + 60_000) })
    expect(await readTo(reader, top)).toBeNull()
    await read(writer, id, 0)
    const spam = await message(await person(), id)
    await send(api.deleteThread, { body: { id: spam } }, chief)
    expect(await readTo(writer, top)).toBeNull()
    expect((await send(api.markRead, { body: { id, number: 1 } }, {})).statusCode).toBe(401)
  })
})

describe('complaints', () => {
  const complain = async (who: { cookie: string }, id: string, reason = 'Реклама') =>
    (await send(api.complain, { body: { id, reason } }, who)).statusCode
  const queue = async (chief: { cookie: string }) => (await ask(api.getComplaints, {}, chief)).complaints

  test('stand in the moderators’ queue until one is seen to', async () => {
    const [chief, writer, reader, other] = [await moderator(), await person(), await person(), await person()]
    const id = await theme(writer, 'Продам')
    const [words, spam] = [await message(writer, id, 'Текст'), await message(writer, id, 'Купите')]
    expect([
      await complain(reader, words),
      await complain(reader, words, 'Опять'),
      await complain(other, words, ' Спам '),
    ]).toEqual([200, 200, 200])
    await complain(reader, spam)
    const [first, second] = await queue(chief)
    expect(first).toMatchObject({ item: { _id: words, body: 'Текст' }, parent: { _id: id, body: 'Продам' } })
    expect(first?.reasons.map(({ reason, name }) => [reason, name])).toEqual([
      ['Реклама', reader.name],
      ['Спам', other.name],
    ])
    expect(second?.item._id).toBe(spam)
    await send(api.deleteThread, { body: { id: spam } }, chief)
    await ask(api.dismissComplaints, { body: { id: words } }, chief)
    expect(await queue(chief)).toEqual([])
  })

  test('are refused about one’s own, without words, from visitors and too many', async () => {
    const [writer, reader] = [await person(), await person()]
    const id = await theme(writer)
    expect([await complain(writer, id), await complain(reader, id, ' '), await complain({ cookie: '' }, id)]).toEqual([
      400, 400, 401,
    ])
    await db
      .insertInto('forum_complaints')
      .columns(['item', 'user_id', 'reason'])
      .expression((eb) =>
        eb
          .selectFrom('forum_items')
          .select((e) => ['id', e.val(reader.id).as('u'), e.val('а').as('r')])
          .limit(20),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await complain(reader, await theme(writer))).toBe(429)
  })

  test('are seen and dismissed by moderators only', async () => {
    const user = await person()
    const id = await theme(user)
    expect((await send(api.getComplaints, {}, user)).statusCode).toBe(403)
    expect((await send(api.getComplaints, {}, {})).statusCode).toBe(401)
    expect((await send(api.dismissComplaints, { body: { id } }, user)).statusCode).toBe(403)
  })
})
