import { randomUUIDv7 } from 'node:crypto'
import * as schema from '@spetskarta/shared/messages/messages.schema.ts'
import * as api from '@spetskarta/shared/messages/messages.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { formOf } from '../../../test/form.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'

const { app, db, ask, send, sendAny, signIn, makeUser, makeEquipment } = await testApp({ env: { RATE_LIMITS: '1' } })
const png = await plainPng()

type Person = Awaited<ReturnType<typeof person>>
async function person(given: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser({ created_at: new Date('2026-01-01'), ...given })
  return { ...user, cookie: await signIn(user) }
}

interface Words {
  text?: string
  photos?: string[]
  place?: { lat: number; lng: number }
  id?: string
}
const formOfWords = ({ text = '', ...more }: Words) => ({ id: randomUUIDv7(), text, ...more })
const write = (who: Person, to: { itemId: string } | { threadId: string }, words: Words | string) =>
  send(api.sendMessage, { body: { ...to, ...formOfWords(typeof words === 'string' ? { text: words } : words) } }, who)
const open = (who: Person, threadId: string, querystring = {}) =>
  ask(api.getThread, { params: { threadId }, querystring }, who)
const list = (who: Person, querystring = {}) => ask(api.getThreads, { querystring }, who)

/** A question about a listing. */
async function makeThread(given: Parameters<typeof makeEquipment>[0] = {}) {
  const [owner, asker] = [await person({ name: 'Рамстрой' }), await person({ name: 'Андрей' })]
  const item = await makeEquipment({ owner: owner.id, name: 'Hitachi ZX200', ...given })
  const sent = await write(asker, { itemId: item.id }, 'Здравствуйте. Трал пройдёт?')
  expect(sent.statusCode, sent.body).toBe(200)
  return { owner, asker, item, thread: sent.json<{ thread: string }>().thread }
}

test('both see the thread, who wrote what, and what the other has read', async () => {
  const { owner, asker, thread } = await makeThread()
  const mine = await list(owner)
  exactly(schema.getThreads, mine)
  expect(mine).toMatchObject({
    unread: 1,
    threads: [
      {
        id: thread,
        subject: { kind: 'item', name: 'Hitachi ZX200' },
        other: { name: 'Андрей' },
        own: true,
        unread: 1,
        last: { text: 'Здравствуйте. Трал пройдёт?', mine: false },
      },
    ],
  })
  expect((await list(asker)).threads[0]?.last).toMatchObject({ mine: true, read: false })
  expect(await ask(api.readThread, { params: { threadId: thread }, body: { number: 1 } }, owner)).toEqual({ unread: 0 })
  expect((await list(asker)).threads[0]?.last.read).toBe(true)
  await write(owner, { threadId: thread }, 'Пройдёт, ворота 4 м')
  const opened = await open(asker, thread)
  exactly(schema.getThread, opened)
  expect(opened.messages.map(({ number, mine, text }) => [number, mine, text])).toEqual([
    [1, true, 'Здравствуйте. Трал пройдёт?'],
    [2, false, 'Пройдёт, ворота 4 м'],
  ])
  expect(opened.thread).toMatchObject({
    other: { name: 'Рамстрой' },
    own: false,
    otherRead: 2,
    readNumber: 1,
    closed: null,
  })
  expect(await ask(api.countUnread, {}, asker)).toEqual({ unread: 1 })
})

test('whoever writes has read what stands above, and a number beyond the last is the last', async () => {
  const { owner, asker, thread } = await makeThread()
  await write(asker, { threadId: thread }, 'И ещё вопрос')
  expect((await list(owner)).unread).toBe(2)
  await write(owner, { threadId: thread }, 'Отвечаю')
  expect((await list(owner)).unread).toBe(0)
  await ask(api.readThread, { params: { threadId: thread }, body: { number: 900 } }, asker)
  await write(owner, { threadId: thread }, 'Ещё')
  expect((await list(asker)).unread).toBe(1)
})

test('a message that is sent several times, also at once, is there once', async () => {
  const [owner, asker] = [await person(), await person()]
  const { id: itemId } = await makeEquipment({ owner: owner.id })
  const words = { id: randomUUIDv7(), text: 'Свободна на завтра?' }
  const answers = await Promise.all([1, 2, 3].map(() => write(asker, { itemId }, words)))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  const { threads } = await list(owner)
  expect(threads).toMatchObject([{ unread: 1 }])
  expect((await open(owner, threads[0]?.id ?? '')).messages).toHaveLength(1)
})

test('one thread a listing and person: two machines are two threads', async () => {
  const { owner, asker, item, thread } = await makeThread()
  const again = await write(asker, { itemId: item.id }, 'Ещё вопрос')
  expect(again.json<{ thread: string }>().thread).toBe(thread)
  const other = await makeEquipment({ owner: owner.id })
  expect((await write(asker, { itemId: other.id }, 'А эта?')).json<{ thread: string }>().thread).not.toBe(thread)
  expect(await ask(api.getNewThread, { params: { itemId: item.id } }, asker)).toMatchObject({ thread })
  const guest = await ask(api.getNewThread, { params: { itemId: item.id } })
  exactly(schema.getNewThread, guest)
  expect(guest).toMatchObject({ thread: null, own: false, subject: { name: 'Hitachi ZX200' } })
})

test('a stranger reads, writes, marks, blocks and complains about nothing; a visitor neither', async () => {
  const { thread } = await makeThread()
  const stranger = await person()
  const params = { threadId: thread }
  const calls = (who: { cookie?: string }) =>
    Promise.all([
      send(api.getThread, { params, querystring: {} }, who),
      send(api.sendMessage, { body: { threadId: thread, ...formOfWords({ text: 'Я тут' }) } }, who),
      send(api.readThread, { params, body: { number: 1 } }, who),
      send(api.blockPerson, { params, body: { on: true } }, who),
      send(api.complainAboutThread, { params, body: { reason: 'spam' } }, who),
    ])
  expect((await calls(stranger)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect((await calls({})).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  expect(await list(stranger)).toEqual({ threads: [], next: null, unread: 0 })
})

test('a message about an own listing, a hidden one, or none is refused', async () => {
  const { owner, asker, item } = await makeThread()
  expect((await write(owner, { itemId: item.id }, 'Сам себе')).statusCode).toBe(400)
  const hidden = await makeEquipment({ owner: owner.id, hidden: true })
  expect((await write(asker, { itemId: hidden.id }, 'Скрытая?')).statusCode).toBe(404)
  expect((await write(asker, { itemId: randomUUIDv7() }, 'Нет такой?')).statusCode).toBe(404)
  expect((await write(asker, { itemId: item.id }, ' \u200b ')).json()).toMatchObject({ message: 'Напишите что-нибудь' })
  expect((await sendAny(api.sendMessage, { body: { id: randomUUIDv7(), text: 'Кому?' } }, asker)).statusCode).toBe(400)
})

test('a listing that is taken off keeps its thread, and one that is deleted its name', async () => {
  const { owner, asker, item, thread } = await makeThread()
  await db.updateTable('items').set({ hidden: true }).where('id', '=', item.id).execute()
  expect((await write(asker, { itemId: item.id }, 'Ещё сдаёте?')).statusCode).toBe(200)
  await db.deleteFrom('items').where('id', '=', item.id).execute()
  expect((await open(asker, thread)).thread).toMatchObject({
    subject: { kind: 'gone', name: 'Hitachi ZX200' },
    phone: null,
    closed: null,
  })
  expect((await write(owner, { threadId: thread }, 'Продал')).statusCode).toBe(200)
})

describe('a blocked person', () => {
  test('cannot write to whoever blocked him, in any thread, until that is taken back', async () => {
    const { owner, asker, thread } = await makeThread()
    const other = await makeEquipment({ owner: owner.id })
    const block = (on: boolean) => ask(api.blockPerson, { params: { threadId: thread }, body: { on } }, owner)
    await block(true)
    await block(true)
    const refused = await write(asker, { threadId: thread }, 'Ау')
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'refused'])
    expect((await write(asker, { itemId: other.id }, 'А эта?')).statusCode).toBe(403)
    expect((await open(asker, thread)).thread.closed).toBe('refused')
    expect((await open(owner, thread)).thread.closed).toBe('blocked')
    expect((await write(owner, { threadId: thread }, 'И всё же')).json()).toMatchObject({ code: 'blocked' })
    await block(false)
    expect((await write(asker, { threadId: thread }, 'Ау')).statusCode).toBe(200)
  })

  test('sees still what was written', async () => {
    const { owner, asker, thread } = await makeThread()
    await ask(api.blockPerson, { params: { threadId: thread }, body: { on: true } }, owner)
    expect((await open(asker, thread)).messages).toHaveLength(1)
  })
})

describe('a deleted account', () => {
  test('leaves the thread to the other, without its name', async () => {
    const { owner, asker, thread } = await makeThread()
    await write(owner, { threadId: thread }, 'Пройдёт')
    await db.deleteFrom('users').where('id', '=', asker.id).execute()
    const { thread: left, messages } = await open(owner, thread)
    expect(left).toMatchObject({ other: null, closed: 'gone' })
    expect(messages.map(({ text, mine }) => [text, mine])).toEqual([
      ['Здравствуйте. Трал пройдёт?', false],
      ['Пройдёт', true],
    ])
    expect(JSON.stringify(await list(owner))).not.toContain('Андрей')
    expect((await write(owner, { threadId: thread }, 'Вы здесь?')).statusCode).toBe(409)
  })

  test('takes the thread with it where the other is gone too, and the photos of it', async () => {
    const { owner, asker, thread } = await makeThread()
    await write(asker, { threadId: thread }, { photos: [await photo(asker)] })
    const { folder } = await db
      .selectFrom('message_photos')
      .select('folder')
      .where('thread', '=', thread)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('users').where('id', 'in', [owner.id, asker.id]).execute()
    expect(await db.selectFrom('threads').select('id').where('id', '=', thread).execute()).toEqual([])
    const doomed = await db.selectFrom('doomed_blobs').select('folder').where('folder', '=', folder).execute()
    expect(doomed).toHaveLength(1)
  })
})

async function photo(who: Person): Promise<string> {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const { payload, headers } = await formOf(form)
  const answer = await app.inject({
    method: 'POST',
    url: api.sendMessagePhoto.url,
    payload,
    headers: { ...headers, cookie: who.cookie },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}

test('photos are drawn anew, keep their order, and are shown to the two alone', async () => {
  const { owner, asker, thread } = await makeThread()
  const ids = [await photo(asker), await photo(asker)]
  const sent = await write(asker, { threadId: thread }, { photos: ids, place: { lat: 55.567, lng: 38.226 } })
  const { message } = sent.json<{ message: api.ThreadMessage }>()
  expect(message).toMatchObject({ text: '', place: { name: 'Раменское' } })
  expect(message.photos).toHaveLength(2)
  const [first] = message.photos
  const see = (who: { cookie?: string }) =>
    app.inject({ url: first?.url ?? '', headers: who.cookie ? { cookie: who.cookie } : {} })
  const seen = await see(owner)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(seen.headers['cache-control']).toMatch(/private/)
  expect([(await see(await person())).statusCode, (await see({})).statusCode]).toEqual([404, 401])
  expect((await list(owner)).threads[0]?.last).toMatchObject({ photos: 2, place: true })
})

test('a photo is used once, by whoever sent it', async () => {
  const { owner, asker, thread } = await makeThread()
  const id = await photo(asker)
  expect((await write(owner, { threadId: thread }, { photos: [id] })).json()).toMatchObject({ code: 'no_photo' })
  expect((await write(asker, { threadId: thread }, { photos: [id] })).statusCode).toBe(200)
  expect((await write(asker, { threadId: thread }, { photos: [id] })).statusCode).toBe(400)
})

describe('the phone of a listing', () => {
  test('is shown to whoever asks; one that its owner keeps, from his first answer on', async () => {
    const { asker, owner, thread } = await makeThread()
    expect((await open(asker, thread)).thread).toMatchObject({ phone: '+79160001270', phoneLater: false })
    expect((await open(owner, thread)).thread.phone).toBeNull()
    const kept = await makeThread({ phone: '', phone_after_answer: '+79160009988' })
    expect((await open(kept.asker, kept.thread)).thread).toMatchObject({ phone: null, phoneLater: true })
    await write(kept.asker, { threadId: kept.thread }, 'Телефон дадите?')
    expect((await open(kept.asker, kept.thread)).thread.phone).toBeNull()
    await write(kept.owner, { threadId: kept.thread }, 'Да')
    expect((await open(kept.asker, kept.thread)).thread).toMatchObject({ phone: '+79160009988', phoneLater: false })
  })
})

describe('limits', () => {
  const begin = async (who: Person, count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) {
      const { id: itemId } = await makeEquipment()
      statuses.push((await write(who, { itemId }, 'Свободна?')).statusCode)
    }
    return statuses
  }
  test('a user whose e-mail is not confirmed begins few threads a day, and goes on in those', async () => {
    const asker = await person({ email: 'new@example.org', password_hash: 'x' })
    const { unconfirmed } = api.MESSAGE_LIMITS
    expect(await begin(asker, unconfirmed + 1)).toEqual([...Array(unconfirmed).fill(200), 429])
    const [thread] = (await list(asker)).threads
    expect((await write(asker, { threadId: thread?.id ?? '' }, 'И ещё')).statusCode).toBe(200)
  })

  test('a link of a new user waits for an answer', async () => {
    const owner = await person()
    const { id: itemId } = await makeEquipment({ owner: owner.id })
    const asker = await person({ created_at: new Date() })
    const link = 'Смотрите https://example.org/kran'
    expect((await write(asker, { itemId }, link)).json()).toMatchObject({ code: 'link' })
    const { thread } = (await write(asker, { itemId }, 'Свободна?')).json<{ thread: string }>()
    expect((await write(asker, { threadId: thread }, link)).statusCode).toBe(403)
    await write(owner, { threadId: thread }, 'Свободна')
    expect((await write(asker, { threadId: thread }, link)).statusCode).toBe(200)
  })

  test('a minute has room for so many messages', async () => {
    const { asker, thread } = await makeThread()
    const statuses: number[] = []
    for (let n = 0; n < api.MESSAGE_LIMITS.aMinute; n++)
      statuses.push((await write(asker, { threadId: thread }, `№ ${n}`)).statusCode)
    expect(statuses.at(-2)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('search', () => {
  test('finds words of one’s own threads, people and listings, and no other ones', async () => {
    const { owner, asker, thread } = await makeThread()
    await write(owner, { threadId: thread }, 'Доставка тралом 12 000, 100% предоплаты не нужно')
    const find = async (q: string, who = asker) => (await ask(api.searchMessages, { querystring: { q } }, who)).found
    const [found] = await find('тралом достав')
    expect(found).toMatchObject({ thread, number: 2, mine: false, other: 'Рамстрой', subject: 'Hitachi ZX200' })
    expect((await find('zx200')).map(({ number }) => number)).toEqual([2])
    expect((await find('рамстрой')).map(({ number }) => number)).toEqual([2])
    expect(await find('100%')).toHaveLength(1)
    expect(await find('0_0')).toEqual([])
    expect(await find('тралом', await person())).toEqual([])
  })
})

test('a long thread is read by pages, from the end, and what came meanwhile by its number', async () => {
  const { asker, thread } = await makeThread()
  const rest = api.MESSAGES_A_PAGE + 5
  await sql`insert into messages (thread, number, id, author, body)
    select ${thread}, n, gen_random_uuid(), ${asker.id}, 'Строка ' || n from generate_series(2, ${rest}) n`.execute(db)
  await db.updateTable('threads').set({ last_number: rest }).where('id', '=', thread).execute()
  const last = await open(asker, thread)
  expect([last.messages[0]?.number, last.messages.at(-1)?.number, last.earlier]).toEqual([6, rest, true])
  const before = await open(asker, thread, { before: 6 })
  expect([before.messages.map(({ number }) => number), before.earlier]).toEqual([[1, 2, 3, 4, 5], false])
  expect((await open(asker, thread, { after: rest - 1 })).messages).toHaveLength(1)
})

test('threads come by pages, the one that was written in last first', async () => {
  const owner = await person()
  const threads: string[] = []
  for (let n = 0; n < api.THREADS_A_PAGE + 2; n++) {
    const { id: itemId } = await makeEquipment({ owner: owner.id })
    threads.push((await write(await person(), { itemId }, `№ ${n}`)).json<{ thread: string }>().thread)
  }
  const first = await list(owner)
  expect(first.threads.map(({ id }) => id)).toEqual(threads.slice(2).reverse())
  const second = await list(owner, { after: first.next ?? '' })
  expect([second.threads.map(({ id }) => id), second.next]).toEqual([threads.slice(0, 2).reverse(), null])
  await ask(api.readThread, { params: { threadId: threads[0] ?? '' }, body: { number: 1 } }, owner)
  expect((await list(owner, { unread: '1', after: first.next ?? '' })).threads.map(({ id }) => id)).toEqual([
    threads[1],
  ])
})

describe('a complaint', () => {
  test('shows moderators the last messages, once, until they have decided', async () => {
    const { owner, asker, thread } = await makeThread()
    await write(asker, { threadId: thread }, 'Переведите предоплату на карту')
    const params = { threadId: thread }
    const body = { reason: 'fraud', note: 'Просит предоплату' } as const
    await ask(api.complainAboutThread, { params, body }, owner)
    await ask(api.complainAboutThread, { params, body }, owner)
    await write(asker, { threadId: thread }, 'После жалобы')
    expect((await send(api.getThreadComplaints, {}, owner)).statusCode).toBe(403)
    const moderator = await person({ rules: true })
    const { complaints } = await ask(api.getThreadComplaints, {}, moderator)
    exactly(schema.getThreadComplaints, { complaints })
    expect(complaints.filter((one) => one.thread === thread)).toMatchObject([
      {
        reason: 'fraud',
        by: { name: 'Рамстрой' },
        about: { name: 'Андрей', userUrl: asker.user_url },
        messages: [{ byAbout: true }, { byAbout: true, text: 'Переведите предоплату на карту' }],
      },
    ])
    await ask(api.dismissThreadComplaints, { body: { threadId: thread } }, moderator)
    expect((await ask(api.getThreadComplaints, {}, moderator)).complaints).toEqual([])
  })
})
