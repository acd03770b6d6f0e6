/** Letters about answers: who gets one, how often, and how they end. */
import * as api from '@spetskarta/shared/forum/forum.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { dyingIn } from '../../../test/letter.ts'
import type { Mail } from '../../outside/mail.ts'
import { sendAnswerMail } from './answer-mail.ts'
import { openForum } from './forum.fixture.ts'

const app = await testApp({ env: { PUBLIC_ORIGIN: 'https://karta.example' } })
const { deps, letters, ask, send } = app
const { person, moderator, theme, message, page } = openForum(app)

const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
const run = (given = deps) => sendAnswerMail(given, context)

let people = 0
async function subscriber() {
  const email = `forum${people++}@example.org`
  const user = await person({ email, password_hash: 'x' })
  const id = await theme(user, 'Сколько <b>стоит</b> смена?')
  const subscribe = (on: boolean) => ask(api.subscribe, { body: { id, on } }, user)
  await subscribe(true)
  return { user, id, subscribe, mine: () => letters.filter(({ to }) => to === email) }
}

describe('a letter', () => {
  test('comes once a theme until it is read, then again', async () => {
    const { user, id, mine } = await subscriber()
    const other = await person({ name: 'Жук' })
    const words = await message(other, id, '18 000 ₽ & <i>точка</i>')
    await message(other, id, 'Ещё')
    await Promise.all([run(), run(), run()])
    await message(other, id)
    await run()
    expect(mine()).toHaveLength(1)
    const [letter] = mine()
    expect(letter?.subject).toBe('Ответ на форуме: Сколько <b>стоит</b> смена?')
    expect(letter?.text).toContain('Жук:\n18 000 ₽ & <i>точка</i>\n\nВсего новых сообщений: 2\n')
    expect(letter?.text).toContain(`Прочитать: https://karta.example/forum/${words}\n`)
    expect(letter?.html).toContain('18 000 ₽ &amp; &lt;i&gt;точка&lt;/i&gt;')
    await ask(api.markRead, { body: { id, number: 3 } }, user)
    await run()
    expect(mine()).toHaveLength(1)
    await message(other, id)
    await run()
    expect(mine()).toHaveLength(2)
  })

  test('does not come of one’s own words, of what is deleted, or to those who did not ask', async () => {
    const { user, id, mine, subscribe } = await subscriber()
    const other = await person()
    await message(user, id)
    await send(api.deleteThread, { body: { id: await message(other, id) } }, other)
    await run()
    await subscribe(false)
    await message(other, id)
    await run()
    expect(mine()).toEqual([])
    await subscribe(true)
    await run()
    expect(mine()).toEqual([])
    expect((await page(id, {}, user)).parent?.subscribed).toBe(true)
    await message(other, id)
    await send(api.deleteThread, { body: { id } }, await moderator())
    await run()
    expect(mine()).toEqual([])
  })

  test('of a server that died while sending it is sent by the next run', async () => {
    const { id, mine } = await subscriber()
    await message(await person(), id)
    await dyingIn(deps, run)
    await run()
    expect(mine()).toHaveLength(0)
    await app.db.updateTable('held_letters').set({ until: new Date() }).execute()
    await run()
    await run()
    expect(mine()).toHaveLength(1)
  })

  test('is followed by the next one where the user has read the theme while it was sent', async () => {
    const { user, id } = await subscriber()
    const sent: string[] = []
    const mail: Mail = {
      ready: async () => true,
      async send({ to }) {
        sent.push(to)
        await ask(api.markRead, { body: { id, number: 1 } }, user)
      },
      close() {},
    }
    await message(await person(), id)
    await run({ ...deps, mail })
    await run({ ...deps, mail })
    expect(sent).toHaveLength(1)
    await message(await person(), id)
    await run({ ...deps, mail })
    expect(sent).toHaveLength(2)
  })

  test('comes later where mail fails, but not where it is refused for good', async () => {
    const refusing = (responseCode: number): Mail => ({
      ready: async () => true,
      send: async () => {
        throw Object.assign(new Error('no'), { responseCode })
      },
      close() {},
    })
    const [later, never] = [await subscriber(), await subscriber()]
    await message(await person(), later.id)
    await run({ ...deps, mail: refusing(451) })
    await run()
    expect(later.mine()).toHaveLength(1)
    await message(await person(), never.id)
    await run({ ...deps, mail: refusing(550) })
    await run()
    expect(never.mine()).toEqual([])
  })
})

test('the link in a letter ends the letters about that theme, without a log-in, and nothing else', async () => {
  const { user, id, mine } = await subscriber()
  await message(await person(), id)
  await run()
  const token = /karta\.example\/forum\/unsubscribe\/(\S+)/.exec(mine()[0]?.text ?? '')?.[1] ?? ''
  expect(mine()[0]?.headers?.['List-Unsubscribe']).toBe(`<https://karta.example/forum-api/unsubscribe/${token}>`)
  const url = `/forum-api/unsubscribe/${token}`
  expect((await app.app.inject({ url })).headers.location).toBe(`/forum/unsubscribe/${token}`)
  expect((await page(id, {}, user)).parent?.subscribed).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (to: string) =>
    app.app.inject({ method: 'POST', url: to, headers, payload: 'List-Unsubscribe=One-Click' })
  expect((await post(url)).json()).toEqual({ result: 1 })
  expect((await page(id, {}, user)).parent?.subscribed).toBe(false)
  const [who = '', , signature = ''] = token.split('.')
  const wrong = [`${who}.${await theme(user)}.${signature}`, `${who}.${signature}`, 'x', `${token}.x`]
  for (const each of wrong) expect((await post(`/forum-api/unsubscribe/${each}`)).statusCode).toBe(404)
})

test('only themes can be subscribed to, by whoever is signed in', async () => {
  const { user, id } = await subscriber()
  const words = await message(user, id)
  const status = async (item: string, who: { cookie?: string }) =>
    (await send(api.subscribe, { body: { id: item, on: true } }, who)).statusCode
  expect([await status(words, user), await status(id, {})]).toEqual([400, 401])
})
