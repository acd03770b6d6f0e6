/** Who is told of what he has not read, by which way, and whose threads are listed and found: each his own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeEquipment, makeSession, makeUser } from '../../../test/factories.ts'
import { makeOverDeal } from '../reviews/reviews.fixture.ts'
import {
  findMessage,
  findMessages,
  findNewThread,
  findThread,
  listMessages,
  listThreads,
  unreadOf,
} from './threads.queries.ts'
import { claimUnread, enterUnread } from './unread.queries.ts'

const { db, pool } = await cloneDatabase()
const at = { db, pool }

let people = 0
const person = async (name: string, given: Parameters<typeof makeUser>[1] = {}) => {
  const email = `threads-${++people}@example.org`
  return (await makeUser(db, { name, email, password_hash: 'none', ...given })).id
}

/** Of an asker about a listing; what each wrote, the owner has read so many. */
async function thread(owner: string, asker: string, about: string, words: [author: string, text: string][], read = 0) {
  const id = randomUUID()
  const item = (await makeEquipment(db, { owner, name: about })).id
  await sql`insert into threads (id, item, about, owner, asker, last_number)
    values (${id}, ${item}, ${about}, ${owner}, ${asker}, ${words.length})`.execute(db)
  for (const [i, [author, text]] of words.entries())
    await sql`insert into messages (thread, number, id, author, body) values (${id}, ${i + 1}, gen_random_uuid(), ${author}, ${text})`.execute(
      db,
    )
  const unread = words.slice(read).filter(([author]) => author !== owner).length
  await sql`insert into thread_sides (user_id, thread, read_number, unread, tell_at) values
    (${owner}, ${id}, ${read}, ${unread}, case when ${unread}::int > 0 then now() end), (${asker}, ${id}, ${words.length}, 0, null)`.execute(
    db,
  )
  return { id, item }
}
const photoOf = (of: string, number: number) =>
  sql`insert into message_photos (thread, number, place, folder, width, height) values (${of}, ${number}, 0, ${randomUUID()}, 1, 1)`.execute(
    db,
  )

test('of two threads that wait each is told by itself, with what is unread in it and by whom', async () => {
  const [owner, andrey, boris] = [await person('Рамстрой'), await person('Андрей'), await person('Борис')]
  const a = await thread(
    owner,
    andrey,
    'Каток',
    [
      [andrey, 'Раз'],
      [owner, 'Два'],
      [andrey, 'Три'],
      [owner, 'Четыре'],
      [andrey, 'Пять'],
    ],
    1,
  )
  const b = await thread(owner, boris, 'Кран', [[boris, 'Свободен?']])
  await thread(owner, andrey, 'Ковш', [[owner, 'Сам себе']])
  for (const number of [1, 3]) await photoOf(a.id, number)
  await photoOf(b.id, 1)
  await sql`update thread_sides set tell_at = now() - interval '1 minute' where thread = ${a.id} and tell_at is not null`.execute(
    db,
  )
  const told = await claimUnread(db)
  expect(told).toMatchObject({ user: owner, thread: a.id, other: 'Андрей', about: 'Каток', unread: 2 })
  expect(told?.last).toEqual([
    { text: 'Три', photos: 1, place: false },
    { text: 'Пять', photos: 0, place: false },
  ])
  expect(await claimUnread(db)).toMatchObject({
    thread: b.id,
    other: 'Борис',
    about: 'Кран',
    last: [{ text: 'Свободен?', photos: 1 }],
  })
  expect(await claimUnread(db)).toBeUndefined()
})

const CONTENT = { title: 'Пишут', lines: [], path: '/messages', button: 'Ответить' }
/** By which ways he is told. */
async function waysOf(user: string, services = ['telegram']) {
  await enterUnread(db, user, CONTENT, services)
  const { rows } = await sql<{ user_id: string; channel: string }>`
    delete from alert_messages returning user_id, channel`.execute(db)
  return rows.map(({ user_id, channel }) => (user_id === user ? channel : `another’s ${channel}`)).toSorted()
}
async function browserOf(user: string) {
  await makeSession(db, { id: user })
  await sql`insert into push_browsers (id, user_id, session_id, endpoint, p256dh, auth)
    select gen_random_uuid(), user_id, id, id::text, '', '' from sessions where user_id = ${user}`.execute(db)
}
const messengerOf = (user: string, service: string, failing = false) =>
  sql`insert into messengers (user_id, service, chat, failing_since)
    values (${user}, ${service}, '', case when ${failing}::boolean then now() end)`.execute(db)

test('unread messages come to one’s own browsers and messengers, and by letter to whoever has none that works', async () => {
  const [none, browser, messenger, failing, elsewhere] = [
    await person('Никак'),
    await person('Браузер'),
    await person('Мессенджер'),
    await person('Молчит'),
    await person('Не тот'),
  ]
  await browserOf(browser)
  await messengerOf(messenger, 'telegram')
  await messengerOf(failing, 'telegram', true)
  await messengerOf(elsewhere, 'max')
  expect(await waysOf(none)).toEqual(['letter'])
  expect(await waysOf(browser)).toEqual(['push'])
  expect(await waysOf(messenger)).toEqual(['messenger'])
  expect(await waysOf(failing)).toEqual(['letter'])
  expect(await waysOf(elsewhere)).toEqual(['letter'])
})

test('nothing comes to a closed account, no letter to whoever wants none or has no address', async () => {
  const closed = await person('Закрыт', { banned: true })
  expect(await waysOf(closed)).toEqual([])
  await browserOf(closed)
  expect(await waysOf(closed)).toEqual([])
  expect(await waysOf(await person('Не хочет', { message_mail: false }))).toEqual([])
  expect(await waysOf(await person('Без почты', { email: null, password_hash: null }))).toEqual([])
})

test('threads are listed, opened, counted and found by their two alone, with the other’s name', async () => {
  const [owner, andrey, boris] = [await person('Стрела'), await person('Андрей Первый'), await person('Борис Второй')]
  const a = await thread(owner, andrey, 'Каток один', [[andrey, 'Нужен завтра']])
  const b = await thread(owner, boris, 'Кран два', [
    [boris, 'Нужен завтра'],
    [boris, 'Ау'],
  ])
  await photoOf(b.id, 1)
  const listed = async (user: string, unread = false) =>
    (await listThreads(at, user, { after: undefined, unread })).threads.map(({ id, other, last }) => [
      id,
      other?.name,
      last.photos,
    ])
  expect((await listed(owner)).toSorted()).toEqual(
    [
      [a.id, 'Андрей Первый', 0],
      [b.id, 'Борис Второй', 0],
    ].toSorted(),
  )
  expect(await listed(andrey)).toEqual([[a.id, 'Стрела', 0]])
  expect([await listed(andrey, true), (await listed(owner, true)).length]).toEqual([[], 2])
  expect([await unreadOf(db, owner), await unreadOf(db, andrey)]).toEqual([3, 0])
  expect([await findThread(at, andrey, b.id), (await findThread(at, boris, b.id))?.other?.name]).toEqual([
    undefined,
    'Стрела',
  ])
  expect((await findMessage(db, owner, b.id, 1))?.photos).toHaveLength(1)
  expect((await findMessage(db, owner, a.id, 1))?.photos).toEqual([])
  expect(await findMessage(db, owner, b.id, 2)).toMatchObject({ text: 'Ау', photos: [] })
  const found = async (user: string, words: string) =>
    (await findMessages(db, user, words)).map(({ thread: id, number }) => [id, number])
  expect(await found(andrey, 'завтра')).toEqual([[a.id, 1]])
  expect(await found(owner, 'завтра')).toHaveLength(2)
  expect(await found(owner, 'борис')).toEqual([[b.id, 2]])
  expect(await found(boris, 'каток')).toEqual([])
})

test('who is blocked, by whom, and whose account is closed is each thread’s own', async () => {
  const [owner, andrey, boris] = [await person('Стрела'), await person('Андрей'), await person('Борис')]
  const a = await thread(owner, andrey, 'Каток', [[andrey, 'Раз']])
  const b = await thread(owner, boris, 'Кран', [[boris, 'Два']])
  const other = await thread(boris, andrey, 'Ковш', [[andrey, 'Три']])
  await sql`insert into blocked_people (user_id, blocked) values (${owner}, ${andrey})`.execute(db)
  const closed = async (user: string, id: string) => (await findThread(at, user, id))?.closed
  expect([await closed(owner, a.id), await closed(andrey, a.id)]).toEqual(['blocked', 'refused'])
  expect([await closed(owner, b.id), await closed(boris, b.id)]).toEqual([null, null])
  expect([await closed(andrey, other.id), await closed(boris, other.id)]).toEqual([null, null])
  await db.updateTable('users').set({ banned: true }).where('id', '=', boris).execute()
  expect([await closed(owner, b.id), await closed(owner, a.id)]).toEqual(['gone', 'blocked'])
})

test('a listing that is hidden takes messages from whoever has written about it already, and from nobody else', async () => {
  const [owner, andrey, boris] = [await person('Стрела'), await person('Андрей'), await person('Борис')]
  const { id, item } = await thread(owner, andrey, 'Каток', [[andrey, 'Раз']])
  const second = await thread(owner, boris, 'Кран', [[boris, 'Два']])
  const start = async (user: string | undefined, of: string) => {
    const { subject, other, thread: begun } = (await findNewThread(db, user, of)) ?? {}
    return subject && [subject.name, other?.name, begun]
  }
  expect(await start(andrey, item)).toEqual(['Каток', 'Стрела', id])
  expect(await start(boris, item)).toEqual(['Каток', 'Стрела', null])
  expect(await start(undefined, second.item)).toEqual(['Кран', 'Стрела', null])
  await db.updateTable('items').set({ hidden: true }).where('id', '=', item).execute()
  expect(await start(andrey, item)).toEqual(['Каток', 'Стрела', id])
  expect([await start(boris, item), await start(undefined, item)]).toEqual([undefined, undefined])
})

test('messages are read from a number on in both directions, and the last one is read once the other has come so far', async () => {
  const [owner, andrey] = [await person('Стрела'), await person('Андрей')]
  const { id } = await thread(owner, andrey, 'Каток', [
    [andrey, 'Раз'],
    [andrey, 'Два'],
    [andrey, 'Три'],
  ])
  const texts = async (which: { before?: number; after?: number }) =>
    (await listMessages(db, owner, id, which)).messages.map(({ text }) => text)
  expect([await texts({ before: 3 }), await texts({ after: 2 }), await texts({})]).toEqual([
    ['Раз', 'Два'],
    ['Три'],
    ['Раз', 'Два', 'Три'],
  ])
  const read = async () => (await listThreads(at, andrey, { after: undefined, unread: false })).threads[0]?.last.read
  const readUpTo = (number: number) =>
    db.updateTable('thread_sides').set({ read_number: number }).where('user_id', '=', owner).execute()
  await readUpTo(2)
  expect(await read()).toBe(false)
  await readUpTo(3)
  expect(await read()).toBe(true)
})

test('a phone that is kept for later comes with the first answer in its own thread', async () => {
  const [owner, andrey] = [await person('Стрела'), await person('Андрей')]
  const [kept, open] = [
    await thread(owner, andrey, 'Каток', [[andrey, '1']]),
    await thread(owner, andrey, 'Кран', [[andrey, '2']]),
  ]
  await db
    .updateTable('items')
    .set({ phone: '', phone_after_answer: '+79160000001' })
    .where('id', '=', kept.item)
    .execute()
  const phone = async (id: string) => {
    const { phone: shown, phoneLater } = (await findThread(at, andrey, id)) ?? {}
    return [shown, phoneLater]
  }
  expect([await phone(kept.id), await phone(open.id)]).toEqual([
    [null, true],
    ['+79160001270', false],
  ])
  await db.updateTable('threads').set({ answered_at: new Date() }).where('id', '=', kept.id).execute()
  expect(await phone(kept.id)).toEqual(['+79160000001', false])
})

test('a thread about an offer has the state, the name and the phone of its own deal, and of one that is cancelled the phone alone', async () => {
  const owner = await person('Стрела')
  const begin = async (name: string, state: string) => {
    const asker = await person('Из учётной записи')
    const machine = (await makeEquipment(db, { owner, phone: '', phone_after_answer: `тел. ${name}` })).id
    const { deal, request } = await makeOverDeal(db, {
      asker,
      owner,
      machine,
      from: '2026-06-01',
      to: '2026-06-02',
      state,
    })
    await sql`update requests set name = ${name}, phone = ${name} where id = ${request}`.execute(db)
    const { id: offer } = await db
      .selectFrom('offers')
      .select('id')
      .where('request', '=', request)
      .executeTakeFirstOrThrow()
    const { id } = await thread(owner, asker, name, [[asker, 'Раз']])
    await sql`update threads set item = null, offer = ${offer} where id = ${id}`.execute(db)
    const seen = async (user: string) => {
      const { subject, other, phone, phoneLater } = (await findThread(at, user, id)) ?? {}
      return { subject, name: other?.name, phone, phoneLater }
    }
    return { offer, deal, owner: () => seen(owner), asker: () => seen(asker) }
  }
  const [a, b, off] = [
    await begin('Андрей', 'booked'),
    await begin('Борис', 'working'),
    await begin('Отменил', 'cancelled'),
  ]
  expect(await a.owner()).toMatchObject({
    subject: { offer: a.offer, deal: a.deal, state: 'booked' },
    name: 'Андрей',
    phone: 'Андрей',
  })
  expect(await b.owner()).toMatchObject({
    subject: { offer: b.offer, deal: b.deal, state: 'working' },
    name: 'Борис',
    phone: 'Борис',
  })
  expect(await b.asker()).toMatchObject({ name: 'Стрела', phone: 'тел. Борис', phoneLater: false })
  expect(await off.owner()).toMatchObject({
    subject: { offer: off.offer, deal: null, state: 'accepted' },
    name: 'Отменил',
    phone: 'Отменил',
  })
  expect(await off.asker()).toMatchObject({ phone: 'тел. Отменил', phoneLater: false })
})
