/** Who else is notified of a message: open pages, programs. */
import { randomUUIDv7 } from 'node:crypto'
import { liveThreads } from '@spetskarta/shared/live/live.ts'
import * as api from '@spetskarta/shared/messages/messages.ts'
import { makeProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { makeWebhook } from '@spetskarta/shared/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { testApp } from '../../../test/harness.ts'

const { app, db, ask, send, signIn, makeUser, makeEquipment } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

async function person(name: string) {
  const user = await makeUser({ name })
  return { ...user, cookie: await signIn(user) }
}

async function pair() {
  const [owner, asker] = [await person('Рамстрой'), await person('Андрей')]
  const { id: itemId } = await makeEquipment({ owner: owner.id, name: 'Каток' })
  const write = async (text: string, id = randomUUIDv7()) => ask(api.sendMessage, { body: { id, itemId, text } }, asker)
  return { owner, asker, itemId, write }
}

/** Events of the stream of a user's threads; resolves when it is open. */
async function watch({ cookie }: { cookie: string }) {
  const closing = new AbortController()
  atEnd(() => closing.abort())
  const response = await fetch(origin + liveThreads.url, { headers: { cookie }, signal: closing.signal })
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`the stream ended: ${text}`)
      text += value ?? ''
    }
    return text
  }
  await until('event: ready')
  return { until, response }
}

test('an open page of either side is notified that the thread has changed, and no other page', async () => {
  const { owner, asker, write } = await pair()
  const { thread } = await write('Свободна?')
  const [ownerSees, askerSees, strangerSees] = [
    await watch(owner),
    await watch(asker),
    await watch(await person('Чужой')),
  ]
  await write('Ещё вопрос')
  await ownerSees.until(`data: {"thread":"${thread}"}`)
  await ask(api.readThread, { params: { threadId: thread }, body: { number: 2 } }, owner)
  await askerSees.until(`data: {"thread":"${thread}"}`)
  // A notice to the stranger comes behind any that he would have got wrongly.
  const own = await pair()
  const { thread: ownThread } = await own.write('Другая')
  await db.updateTable('threads').set({ owner: null }).where('id', '=', ownThread).execute()
  expect(await strangerSees.until('retry:')).not.toContain(thread)
})

test('the stream is closed to visitors', async () => {
  expect((await fetch(origin + liveThreads.url)).status).toBe(401)
})

test('a program gets a message once, whoever sends it again', async () => {
  const { owner, asker, write, itemId } = await pair()
  await ask(makeWebhook, { body: { url: 'https://hook.example/chat', kinds: ['messages'] } }, owner)
  await ask(makeWebhook, { body: { url: 'https://hook.example/chat', kinds: ['messages'] } }, asker)
  const id = randomUUIDv7()
  const { thread } = await write('Свободна?', id)
  await write('Свободна?', id)
  const delivered = await db.selectFrom('webhook_deliveries').select(['user_id', 'type', 'data']).execute()
  expect(delivered).toEqual([
    {
      user_id: owner.id,
      type: 'message.created',
      data: {
        id,
        threadId: thread,
        number: 1,
        itemId,
        offerId: null,
        item: 'Каток',
        from: 'Андрей',
        text: 'Свободна?',
        photos: 0,
        place: null,
        sentAt: expect.stringMatching(/Z$/),
      },
    },
  ])
})

test('a key that has the right reads and writes messages, and one without it does not', async () => {
  const { owner, write } = await pair()
  const { thread } = await write('Свободна?')
  const bearer = async (rights: { reads: boolean; messages: boolean }) => {
    const { key } = await ask(makeProgramKey, { body: { name: 'CRM', ...rights } }, owner)
    return { headers: { authorization: `Bearer ${key}` } }
  }
  const body = { id: randomUUIDv7(), threadId: thread, text: 'Свободна' }
  const reader = await bearer({ reads: true, messages: false })
  expect((await send(api.getThreads, { querystring: {} }, reader)).statusCode).toBe(403)
  expect((await send(api.sendMessage, { body }, reader)).statusCode).toBe(403)
  const writer = await bearer({ reads: false, messages: true })
  expect((await ask(api.getThreads, { querystring: {} }, writer)).threads).toMatchObject([{ id: thread }])
  expect((await ask(api.sendMessage, { body }, writer)).message).toMatchObject({ number: 2, mine: true })
})
