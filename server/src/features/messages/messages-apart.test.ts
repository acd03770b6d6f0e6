/** Threads beside each other: of the same two, and of other people. What is done in one changes no other. */
import { randomUUIDv7 } from 'node:crypto'
import * as api from '@spetskarta/shared/messages/messages.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formOf } from '../../../test/form.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'

const { app, db, ask, send, signIn, makeUser, makeEquipment } = await testApp({ env: { RATE_LIMITS: '1' } })

async function person(given: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser({ created_at: new Date('2026-01-01'), ...given })
  return { ...user, cookie: await signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>

const listingOf = async (owner: Person) => (await makeEquipment({ owner: owner.id })).id
const write = (
  who: Person,
  to: { itemId: string } | { threadId: string },
  words: { text?: string; photos?: string[]; id?: string } = {},
) => send(api.sendMessage, { body: { id: randomUUIDv7(), text: 'Свободна?', ...to, ...words } }, who)
const status = async (answer: ReturnType<typeof write>) => (await answer).statusCode
const threadOf = async (answer: ReturnType<typeof write>) => (await answer).json<{ thread: string }>().thread
const begin = async (who: Person, owner: Person, words = {}) =>
  threadOf(write(who, { itemId: await listingOf(owner) }, words))
const open = (who: Person, threadId: string) => ask(api.getThread, { params: { threadId }, querystring: {} }, who)
const textsOf = async (who: Person, thread: string) => (await open(who, thread)).messages.map(({ text }) => text)
const unreadBy = async (who: Person) => {
  const { threads } = await ask(api.getThreads, { querystring: {} }, who)
  return Object.fromEntries(threads.map(({ id, unread }) => [id, unread]))
}
const block = (who: Person, threadId: string, on: boolean) =>
  ask(api.blockPerson, { params: { threadId }, body: { on } }, who)

async function photo(who: Person, color: string): Promise<string> {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(await plainPng(60, 40, color))], { type: 'image/png' }), 'a.png')
  const { payload, headers } = await formOf(form)
  const { url } = api.sendMessagePhoto
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie: who.cookie } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}

test('two threads of the same two have their own messages, and each is read by itself', async () => {
  const [owner, asker, third] = [await person(), await person(), await person()]
  const a = await begin(asker, owner, { text: 'О первой' })
  const b = await begin(asker, owner, { text: 'О второй' })
  const c = await begin(third, owner, { text: 'О третьей' })
  await write(asker, { threadId: b }, { text: 'И ещё о второй' })
  expect([await textsOf(owner, a), await textsOf(owner, b)]).toEqual([['О первой'], ['О второй', 'И ещё о второй']])
  expect(await unreadBy(owner)).toEqual({ [a]: 1, [b]: 2, [c]: 1 })
  expect(await ask(api.readThread, { params: { threadId: b }, body: { number: 1 } }, owner)).toEqual({ unread: 3 })
  expect(await unreadBy(owner)).toEqual({ [a]: 1, [b]: 1, [c]: 1 })
  await write(owner, { threadId: a }, { text: 'Свободна' })
  expect(await unreadBy(owner)).toEqual({ [a]: 0, [b]: 1, [c]: 1 })
  expect([await unreadBy(asker), await unreadBy(third)]).toEqual([{ [a]: 1, [b]: 0 }, { [c]: 0 }])
})

test('photos are those of their message and place, and only the two of its thread see them', async () => {
  const [owner, asker, third] = [await person(), await person(), await person()]
  const photos = async (who: Person, ...colors: string[]) => {
    const ids: string[] = []
    for (const color of colors) ids.push(await photo(who, color))
    return ids
  }
  const a = await begin(asker, owner, { text: '', photos: await photos(asker, '#ff0000', '#00ff00') })
  await write(asker, { threadId: a }, { text: '', photos: await photos(asker, '#0000ff') })
  const b = await begin(third, owner, { text: '', photos: await photos(third, '#ffffff') })
  const urls = [...(await open(owner, a)).messages, ...(await open(owner, b)).messages].flatMap((message) =>
    message.photos.map(({ url }) => url),
  )
  const see = (url: string, { cookie }: Person) => app.inject({ url, headers: { cookie } })
  const seen = await Promise.all(urls.map(async (url) => (await see(url, owner)).rawPayload.toString('base64')))
  expect(new Set(seen).size).toBe(4)
  const statuses = await Promise.all(urls.map(async (url) => (await see(url, third)).statusCode))
  expect(statuses).toEqual([404, 404, 404, 200])
})

test('a photo waits a day for its message, and sixty of an account do', async () => {
  const [owner, asker] = [await person(), await person()]
  const thread = await begin(asker, owner)
  const id = await photo(asker, '#ff0000')
  const sentAgo = (ago: string) =>
    sql`update message_uploads set sent_at = now() - ${ago}::interval where owner = ${asker.id}`.execute(db)
  await sentAgo('1 day 1 second')
  expect((await write(asker, { threadId: thread }, { photos: [id] })).json()).toMatchObject({ code: 'no_photo' })
  const waiting = (who: Person, many: number) =>
    sql`insert into message_uploads (id, owner, folder, width, height)
      select gen_random_uuid(), ${who.id}, 'messages/none-' || gen_random_uuid(), 1, 1 from generate_series(1, ${many}::int)`.execute(
      db,
    )
  await waiting(owner, api.MESSAGE_PHOTOS_WAITING)
  // The one that nobody needs any more makes room.
  await waiting(asker, api.MESSAGE_PHOTOS_WAITING - 1)
  await photo(asker, '#00ff00')
  await expect(photo(asker, '#0000ff')).rejects.toThrow('409')
  await sentAgo('23 hours 59 minutes')
  await expect(photo(asker, '#0000ff')).rejects.toThrow('409')
})

test('who blocks one person hears others, and whoever else has blocked him still does', async () => {
  const [owner, other] = [await person(), await person()]
  const [one, two] = [await person(), await person()]
  const [a, b, c] = [await begin(one, owner), await begin(two, owner), await begin(one, other)]
  await block(owner, a, true)
  expect([await status(write(two, { threadId: b })), await status(write(one, { threadId: c }))]).toEqual([200, 200])
  expect([(await open(two, b)).thread.closed, (await open(one, c)).thread.closed]).toEqual([null, null])
  await block(owner, b, true)
  await block(other, c, true)
  await block(owner, a, false)
  expect([(await open(one, a)).thread.closed, (await open(two, b)).thread.closed]).toEqual([null, 'refused'])
  expect((await open(one, c)).thread.closed).toBe('refused')
})

test('new threads are counted for a day, each person’s own', async () => {
  const unconfirmed = { email_confirmed_at: null, password_hash: 'x' }
  const [one, two] = [
    await person({ ...unconfirmed, email: 'one@example.org' }),
    await person({ ...unconfirmed, email: 'two@example.org' }),
  ]
  const owner = await person()
  const listings = [await listingOf(owner), await listingOf(owner), await listingOf(owner), await listingOf(owner)]
  const [last = ''] = listings.slice(-1)
  for (const itemId of listings.slice(0, api.MESSAGE_LIMITS.unconfirmed))
    expect([await status(write(one, { itemId })), await status(write(two, { itemId }))]).toEqual([200, 200])
  expect(await status(write(one, { itemId: last }))).toBe(429)
  await sql`update threads set made_at = now() - interval '1 day' - interval '1 second' where asker = ${one.id}`.execute(
    db,
  )
  expect([await status(write(one, { itemId: last })), await status(write(two, { itemId: last }))]).toEqual([200, 429])
})

test('a moderator who dismisses complaints about one thread still has those about others', async () => {
  const [owner, one, two] = [await person(), await person(), await person()]
  const moderator = await person({ rules: true })
  const [a, b] = [await begin(one, owner, { text: 'Первый' }), await begin(two, owner, { text: 'Второй' })]
  const complain = (threadId: string, who = owner) =>
    send(api.complainAboutThread, { params: { threadId }, body: { reason: 'spam' } }, who)
  for (const thread of [a, b]) expect((await complain(thread)).statusCode).toBe(200)
  const waiting = async () =>
    (await ask(api.getThreadComplaints, {}, moderator)).complaints.map(({ thread, messages }) => [
      thread,
      messages.map(({ text }) => text),
    ])
  expect(await waiting()).toEqual([
    [a, ['Первый']],
    [b, ['Второй']],
  ])
  await ask(api.dismissThreadComplaints, { body: { threadId: a } }, moderator)
  expect(await waiting()).toEqual([[b, ['Второй']]])
  await db.updateTable('users').set({ banned: true }).where('id', '=', two.id).execute()
  expect(await waiting()).toEqual([])
})

test('twenty complaints a day, each person’s own', async () => {
  const [owner, asker] = [await person(), await person()]
  const threads: string[] = []
  for (let n = 0; n < 21; n++) threads.push(await begin(await person(), owner))
  const complain = async (who: Person, threadId = '') =>
    (await send(api.complainAboutThread, { params: { threadId }, body: { reason: 'spam' } }, who)).statusCode
  for (const thread of threads.slice(0, 20)) expect(await complain(owner, thread)).toBe(200)
  expect(await complain(owner, threads[20])).toBe(429)
  expect(await complain(asker, await begin(asker, owner))).toBe(200)
  await sql`update thread_complaints set created_at = now() - interval '1 day' - interval '1 second'
    where user_id = ${owner.id}`.execute(db)
  expect(await complain(owner, threads[20])).toBe(200)
})
