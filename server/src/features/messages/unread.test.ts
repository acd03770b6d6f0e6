/** Messages that are unread for two minutes: notified once, by one way, until they are read. */
import { randomUUIDv7 } from 'node:crypto'
import * as api from '@spetskarta/shared/messages/messages.ts'
import { getAccount, setMessageMail } from '@spetskarta/shared/settings/settings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { sendLetters } from '../alerts/send-alerts.ts'
import { tellUnread } from './tell-unread.ts'

const { app, deps, db, letters, ask, send, signIn, makeUser, makeEquipment } = await testApp({
  env: {
    PUBLIC_ORIGIN: 'https://karta.example',
    TELEGRAM_BOT_TOKEN: '1:xxxxxxxxxx',
    TELEGRAM_API_URL: 'http://127.0.0.1:9',
  },
})
const { signal } = new AbortController()
const context = { signal, log: { info() {}, warn() {}, error() {} } }

let people = 0
async function person(name: string) {
  const email = `reader${people++}@example.org`
  const user = await makeUser({ name, email, password_hash: 'x', email_confirmed_at: new Date() })
  return { ...user, email, cookie: await signIn(user) }
}

async function makeThread(text = 'Свободна <завтра>?') {
  const [owner, asker] = [await person('Рамстрой'), await person('Андрей')]
  const { id: itemId } = await makeEquipment({ owner: owner.id, name: 'Каток' })
  const { thread } = await ask(api.sendMessage, { body: { id: randomUUIDv7(), itemId, text } }, asker)
  const write = (who: { cookie: string }, words: string) =>
    ask(api.sendMessage, { body: { id: randomUUIDv7(), threadId: thread, text: words } }, who)
  const read = (number: number) => ask(api.readThread, { params: { threadId: thread }, body: { number } }, owner)
  const mine = () => letters.filter(({ to }) => to === owner.email)
  return { owner, asker, thread, write, read, mine }
}

/** Two minutes later. */
async function later() {
  await sql`update thread_sides set tell_at = tell_at - interval '2 minutes 1 second'`.execute(db)
  await Promise.all([tellUnread(deps, signal), tellUnread(deps, signal)])
  await sendLetters(deps, context)
}

test('a letter comes after two minutes, once until the thread is read, with the words and without a log-in', async () => {
  const { asker, thread, write, read, mine } = await makeThread()
  await tellUnread(deps, signal)
  await sendLetters(deps, context)
  expect(mine()).toEqual([])
  await later()
  const [letter] = mine()
  expect(letter?.subject).toBe('Андрей пишет: Каток')
  expect(letter?.text).toContain('Свободна <завтра>?')
  expect(letter?.html).toContain('Свободна &lt;завтра&gt;?')
  expect(letter?.text).toContain(`Ответить: https://karta.example/messages/${thread}\n`)
  await write(asker, 'Ау')
  await later()
  expect(mine()).toHaveLength(1)
  await read(2)
  await write(asker, 'И снова')
  await later()
  expect(mine()).toHaveLength(2)
  expect(mine()[1]?.text).not.toContain('Ау')
})

test('what is read within two minutes brings no notice, nor what one writes oneself', async () => {
  const { owner, write, read, mine } = await makeThread()
  await read(1)
  await write(owner, 'Свободна')
  await later()
  expect(mine()).toEqual([])
})

test('a message that came while the one above was being read brings its notice', async () => {
  const { asker, write, read, mine } = await makeThread()
  await write(asker, 'Ау')
  await read(1)
  await later()
  expect(mine()).toHaveLength(1)
  expect(mine()[0]?.text).toContain('Ау')
  await write(asker, 'Уже не нужно')
  await read(2)
  await later()
  expect(mine()).toHaveLength(2)
  expect(mine()[1]?.text).toContain('Уже не нужно')
})

test('a thread that cannot be told keeps no other one waiting, and is tried again', async () => {
  const [bad, other] = [await makeThread(), await makeThread()]
  let broken = true
  const sign = (purpose: string, text: string) => {
    if (broken && text === bad.owner.id) throw new Error('broken')
    return deps.signing.sign(purpose, text)
  }
  const tell = () => tellUnread({ ...deps, signing: { ...deps.signing, sign } }, signal)
  await sql`update thread_sides set tell_at = now() - case thread when ${bad.thread} then interval '1 hour' else '1 minute' end
    where tell_at is not null`.execute(db)
  await expect(tell()).rejects.toThrow('broken')
  await sendLetters(deps, context)
  expect([bad.mine().length, other.mine().length]).toEqual([0, 1])
  broken = false
  // Not at once: whatever is wrong with it may last.
  await tell()
  await sendLetters(deps, context)
  expect(bad.mine()).toEqual([])
  await sql`update thread_sides set tell_at = tell_at - interval '10 minutes'`.execute(db)
  await tell()
  await sendLetters(deps, context)
  expect([bad.mine().length, other.mine().length]).toEqual([1, 1])
})

test('whoever has a browser or a messenger gets no letter, and each of them is notified once', async () => {
  const { owner, thread, mine } = await makeThread()
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow()
  await sql`insert into push_browsers (id, user_id, session_id, endpoint, p256dh, auth)
    values (gen_random_uuid(), ${owner.id}, ${session.id}, 'https://push.example/1', 'x', 'y')`.execute(db)
  await sql`insert into messengers (user_id, service, chat) values (${owner.id}, 'telegram', '42')`.execute(db)
  await later()
  const sent = await db
    .selectFrom('alert_messages as m')
    .innerJoin('notices as n', 'n.id', 'm.notice')
    .select(['m.channel', 'n.content'])
    .where('m.user_id', '=', owner.id)
    .execute()
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['messenger', 'push'])
  expect(sent[0]?.content).toMatchObject({ title: 'Андрей пишет: Каток', path: `/messages/${thread}`, tag: thread })
  expect(mine()).toEqual([])
})

test('letters end by the link they have, and in the settings', async () => {
  const { owner, asker, write, read, mine } = await makeThread()
  await later()
  const token = /messages\/unsubscribe\/(\S+)/.exec(mine()[0]?.text ?? '')?.[1] ?? ''
  const end = (to: string) => send(api.endMessageLetters, { params: { token: to } })
  expect((await end(`${token}x`)).statusCode).toBe(404)
  expect((await ask(getAccount, {}, owner)).messageMail).toBe(true)
  expect((await end(token)).json()).toEqual({ result: 1 })
  const opened = await app.inject({ url: `/api/messages/unsubscribe/${token}` })
  expect(opened.headers.location).toBe(`/messages/unsubscribe/${token}`)
  await read(1)
  await write(asker, 'Вы где?')
  await later()
  expect(mine()).toHaveLength(1)
  expect(await ask(setMessageMail, { body: { on: true } }, owner)).toEqual({ messageMail: true })
  await read(2)
  await write(asker, 'Теперь?')
  await later()
  expect(mine()).toHaveLength(2)
})

test('of a long message the beginning comes, also where it would be cut within a sign of two halves', async () => {
  const { mine } = await makeThread(`${'я'.repeat(1499)}🏗 и дальше`)
  const other = await makeThread('Свободна?')
  await later()
  expect(mine()[0]?.text).toContain(`${'я'.repeat(1499)}🏗…`)
  expect(other.mine()).toHaveLength(1)
})
