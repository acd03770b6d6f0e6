/** Alerts by messengers, against a stand-in made from the published contracts of Telegram and MAX. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as api from '@spetskarta/shared/alerts/alerts.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'
import { REST } from '../settings.fixture.ts'
import { tellNews } from '../watch.ts'
import { secretOf } from './bots.ts'
import { sendMessengers } from './send-messengers.ts'
import { makeSummaries } from './summary.ts'

interface Call {
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each service has bodies of its own
  body: any
  token: string | undefined
}
const calls: Call[] = []
/** What the next messages are answered with, instead of «taken». */
let refusals: { status: number; body: object }[] = []

const standIn = createServer(async (request, response) => {
  // biome-ignore lint/suspicious/noExplicitAny: each service has bodies of its own
  const body: any = request.method === 'POST' ? await json(request).catch(() => undefined) : undefined
  const path = request.url ?? ''
  const isMax = path.startsWith('/max')
  const token = isMax ? request.headers.authorization : /\/bot([^/]+)\//.exec(path)?.[1]
  const answer = (status: number, content: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  if (token !== 'token-of-the-bot') return answer(401, { ok: false, description: 'Unauthorized' })
  if (path.endsWith('/getMe')) return answer(200, { ok: true, result: { username: 'spetskarta_bot' } })
  if (path === '/max/me') return answer(200, { user_id: 1, username: 'spetskarta_bot', is_bot: true })
  calls.push({ path, body, token })
  const refused =
    /sendMessage|\/messages/.test(path) && (body?.reply_markup ?? body?.attachments) ? refusals.shift() : undefined
  if (refused) return answer(refused.status, refused.body)
  return answer(200, isMax ? { message: { body: { mid: 'm1' } } } : { ok: true, result: { message_id: 1 } })
})
await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
afterAll(() => void standIn.close())

const env = {
  PUBLIC_ORIGIN: 'https://karta.example',
  TELEGRAM_BOT_TOKEN: 'token-of-the-bot',
  TELEGRAM_API_URL: `${address}/tg`,
  MAX_BOT_TOKEN: 'token-of-the-bot',
  MAX_API_URL: `${address}/max`,
}
const { app, db, pool, deps, ask, send, signIn, makeUser, makeEquipment } = await testApp({ env })
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
const NOON = Date.UTC(2026, 5, 1, 9)
const turn = (now: number) => tellNews(deps, context, now)

const SETTINGS: api.AlertSettings = {
  ...REST,
  machines: null,
  partnerMachines: [],
  letters: [],
  daily: [],
  push: [],
  messenger: ['overspeed'],
  quiet: null,
  dailyAt: 19 * 60,
  timeZone: 'Europe/Moscow',
}

beforeEach(() => {
  calls.length = 0
  refusals = []
})

/** The service calls our address. */
const hear = (service: 'telegram' | 'max', update: object, secret?: string) =>
  app.inject({
    method: 'POST',
    url: `/i/bot/${service}`,
    headers: {
      [service === 'max' ? 'x-max-bot-api-secret' : 'x-telegram-bot-api-secret-token']:
        secret ?? secretOf(deps, { service }),
    },
    payload: update,
  })
let chats = 1000
const tgText = (chat: number, text: string) => ({ message: { text, chat: { id: chat, type: 'private' } } })

async function makeOwner(service: 'telegram' | 'max' = 'telegram', given: Partial<api.AlertSettings> = {}) {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'МТЗ-82' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  await ask(api.saveAlerts, { body: { ...SETTINGS, ...given } }, { cookie })
  const chat = chats++
  const { code, url } = await ask(api.linkMessenger, { params: { service } }, { cookie })
  const begun =
    service === 'telegram'
      ? await hear(service, tgText(chat, `/start ${code}`))
      : await hear(service, { update_type: 'bot_started', chat_id: chat, payload: code, user: { user_id: 7 } })
  expect(begun.statusCode).toBe(200)
  const speed = (from: number, machine = id, its = recorder) =>
    makePoints(
      db,
      machine,
      Array.from({ length: 7 }, (_, i) => ({
        at: from + i * 10_000,
        lat: 55.567 + i * 0.00175,
        speed_kmh: 70,
        recorder: its,
      })),
    )
  return { owner, cookie, id, chat, code, url, speed }
}
const sentTo = (chat: number) =>
  calls.filter(({ path, body }) =>
    path.startsWith('/max') ? path === `/max/messages?chat_id=${chat}` : body?.chat_id === String(chat),
  )
const alertsTo = (chat: number) => sentTo(chat).filter(({ body }) => body.reply_markup ?? body.attachments)

describe('a chat is linked by a code', () => {
  test.each([
    ['telegram', 'https://t.me/spetskarta_bot?start='],
    ['max', 'https://max.ru/spetskarta_bot?start='],
  ] as const)('of %s', async (service, link) => {
    const { chat, code, url, cookie } = await makeOwner(service)
    expect(url).toBe(link + code)
    expect(sentTo(chat).at(-1)?.body.text).toContain('Готово')
    const { services } = await ask(api.getMessengers, {}, { cookie })
    expect(services.find((one) => one.service === service)).toMatchObject({
      linkedAt: expect.any(Number),
      failingSince: null,
    })
  })

  test('once, not by a wrong code, and not without the service’s secret', async () => {
    const { code } = await makeOwner()
    const other = chats++
    await hear('telegram', tgText(other, `/start ${code}`))
    await hear('telegram', tgText(other, '/start AAAAAAAAAAAAAAAA'))
    expect(sentTo(other).map(({ body }) => body.text.slice(0, 15))).toEqual(['Код не подходит', 'Код не подходит'])
    expect((await hear('telegram', tgText(other, 'x'), 'wrong')).statusCode).toBe(401)
    expect(await db.selectFrom('messengers').select('chat').where('chat', '=', String(other)).execute()).toEqual([])
  })

  test('an old code is none', async () => {
    const { cookie } = await makeOwner()
    const { code } = await ask(api.linkMessenger, { params: { service: 'max' } }, { cookie })
    await sql`update messenger_codes set expires_at = now()`.execute(db)
    const chat = chats++
    await hear('max', { update_type: 'bot_started', chat_id: chat, payload: code })
    expect(sentTo(chat)[0]?.body.text).toContain('Код не подходит')
  })
})

describe('a message', () => {
  test('of Telegram has text, place and both buttons, once', async () => {
    const { id, chat, speed } = await makeOwner()
    await speed(NOON)
    await turn(NOON + MINUTE)
    await turn(NOON + 2 * MINUTE)
    const sent = alertsTo(chat)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({
      chat_id: String(chat),
      text: expect.stringMatching(/^МТЗ-82: превышение скорости\nСкорость до 70\u00a0км\/ч.*\n55\.\d{5}, 38\.\d{5}$/s),
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [{ text: 'Показать', url: `https://karta.example/map?track=${id}&day=2026-06-01&moment=${NOON}` }],
          [{ text: 'Больше не присылать', callback_data: 'stop' }],
        ],
      },
    })
  })

  test('of MAX has the place as such', async () => {
    const { chat, speed } = await makeOwner('max')
    await speed(NOON)
    await turn(NOON + MINUTE)
    const [message] = alertsTo(chat)
    expect(message?.token).toBe('token-of-the-bot')
    expect(message?.body.attachments).toMatchObject([
      { type: 'location', latitude: expect.closeTo(55.567, 1), longitude: expect.any(Number) },
      {
        type: 'inline_keyboard',
        payload: {
          buttons: [
            [{ type: 'link', text: 'Показать' }],
            [{ type: 'callback', text: 'Больше не присылать', payload: 'stop' }],
          ],
        },
      },
    ])
  })

  test('waits for the end of quiet hours', async () => {
    const { chat, speed } = await makeOwner('telegram', { quiet: { from: 11 * 60, to: 13 * 60 } })
    await speed(NOON)
    await turn(NOON + MINUTE)
    expect(alertsTo(chat)).toEqual([])
    await turn(NOON + 60 * MINUTE)
    expect(alertsTo(chat)).toHaveLength(1)
  })

  test('that the service holds back comes later, and what is behind it in its chat waits; another chat does not', async () => {
    const [held, other] = [await makeOwner(), await makeOwner()]
    refusals = [{ status: 429, body: { ok: false, parameters: { retry_after: 120 } } }]
    await held.speed(NOON)
    await turn(NOON + MINUTE)
    await held.speed(NOON + 40 * MINUTE)
    await other.speed(NOON + 40 * MINUTE)
    await turn(NOON + 41 * MINUTE)
    expect([alertsTo(held.chat).length, alertsTo(other.chat).length]).toEqual([1, 1])
    const waiting = () =>
      db
        .selectFrom('alert_messages')
        .select(['next_at', 'place'])
        .where('user_id', '=', held.owner.id)
        .orderBy('place')
        .execute()
    const [first] = await waiting()
    expect((first?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000)
    await sql`update alert_messages set next_at = now() where user_id = ${held.owner.id}`.execute(db)
    await sendMessengers(deps, context)
    await sql`update alert_messages set next_at = now() where user_id = ${held.owner.id}`.execute(db)
    await sendMessengers(deps, context)
    expect(alertsTo(held.chat).map(({ body }) => /Время: [^,]*, (\d\d:\d\d)/.exec(body.text)?.[1])).toEqual([
      '12:00',
      '12:00',
      '12:40',
    ])
    expect(await waiting()).toEqual([])
  })

  test('is not held up by an older one that waits for the end of quiet hours', async () => {
    const { owner, id, chat } = await makeOwner('telegram', { messenger: ['sos'] })
    await sql`insert into alert_messages (id, user_id, batch, channel, service, next_at)
      values (gen_random_uuid(), ${owner.id}, gen_random_uuid(), 'messenger', 'telegram', now() + interval '8 hours')`.execute(
      db,
    )
    await db.insertInto('alarms').values({ equipment: id, at: new Date(), lat: 55.567, lng: 38.2 }).execute()
    await turn(Date.now())
    expect(alertsTo(chat).map(({ body }) => body.text.split('\n')[0])).toEqual(['МТЗ-82: SOS'])
  })

  test.each([
    [403, {}],
    [404, { ok: false, error_code: 404, description: 'Not Found' }],
    [403, { description: 'Forbidden by the proxy' }],
  ])('that something between us and the service refuses with %i comes later: %j', async (status, body) => {
    const { chat, owner, speed } = await makeOwner()
    refusals = [{ status, body }]
    await speed(NOON)
    await turn(NOON + MINUTE)
    await sql`update alert_messages set next_at = now() where user_id = ${owner.id}`.execute(db)
    await sendMessengers(deps, context)
    expect(alertsTo(chat)).toHaveLength(2)
  })

  test.each([
    [{ code: 'chat.denied', message: 'Key: error.dialog.suspended, args: [1,].' }, false],
    [{ code: 'access.denied', message: '' }, true],
    [{}, true],
  ])('that MAX refuses with %j leaves the link: %s', async (body, isLeft) => {
    const { cookie, speed } = await makeOwner('max')
    refusals = [{ status: 403, body }]
    await speed(NOON)
    await turn(NOON + MINUTE)
    const { services } = await ask(api.getMessengers, {}, { cookie })
    expect(services.some(({ linkedAt }) => linkedAt !== null)).toBe(isLeft)
  })

  test('of a blocked bot ends the link', async () => {
    const { chat, cookie, speed } = await makeOwner()
    refusals = [{ status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } }]
    await speed(NOON)
    await turn(NOON + MINUTE)
    expect(alertsTo(chat)).toHaveLength(1)
    const { services } = await ask(api.getMessengers, {}, { cookie })
    expect(services.map(({ linkedAt }) => linkedAt)).toEqual([null, null])
  })
})

test.each([
  ['telegram', (chat: number) => ({ callback_query: { id: 'c1', data: 'stop', message: { chat: { id: chat } } } })],
  ['telegram', (chat: number) => tgText(chat, 'Стоп')],
  [
    'max',
    (chat: number) => ({
      update_type: 'message_callback',
      callback: { callback_id: 'c1', payload: 'stop' },
      message: { recipient: { chat_id: chat } },
    }),
  ],
] as const)('«Больше не присылать» in %s ends it at once', async (service, pressed) => {
  const { chat, cookie, speed } = await makeOwner(service)
  await hear(service, pressed(chat))
  expect(sentTo(chat).at(-1)?.body.text).toContain('Больше не пришлём')
  await speed(NOON)
  await turn(NOON + MINUTE)
  expect(alertsTo(chat)).toEqual([])
  expect((await send(api.unlinkMessenger, { params: { service } }, { cookie })).statusCode).toBe(404)
})

test('a message that cannot be made is dropped after five attempts, and then holds up nothing in its chat', async () => {
  const { owner, id, chat, speed } = await makeOwner()
  await speed(NOON)
  await turn(NOON + MINUTE)
  const { id: broken } = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'МТЗ-80' })
  await speed(NOON, broken, (await makeRecorder(db, { equipment: broken })).id)
  await turn(NOON + 2 * MINUTE)
  expect(alertsTo(chat)).toHaveLength(2)
  // No such zone: the time of the event cannot be written.
  await db.updateTable('tracking').set({ time_zone: 'Nowhere/City' }).where('equipment', '=', broken).execute()
  const again = (equipment: string) =>
    sql`insert into alert_messages (id, user_id, batch, channel, service)
      select gen_random_uuid(), user_id, batch, 'messenger', 'telegram' from alerts where equipment = ${equipment}`.execute(
      db,
    )
  await again(broken)
  await again(id)
  const errors: unknown[] = []
  const log = { ...context.log, error: ({ err }: { err: unknown }) => void errors.push(err) }
  for (let run = 1; run <= 5; run++) {
    expect(alertsTo(chat)).toHaveLength(2)
    await sql`update alert_messages set next_at = now() where user_id = ${owner.id}`.execute(db)
    await sendMessengers(deps, { ...context, log }, NOON)
  }
  expect(errors).toEqual(Array(5).fill(expect.any(RangeError)))
  expect(alertsTo(chat)).toHaveLength(3)
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
})

test('the summary of the day comes at its hour, once, by messenger', async () => {
  const { chat } = await makeOwner('telegram', { summary: 'messenger', summaryAt: 20 * 60, messenger: [] })
  const evening = Date.UTC(2026, 5, 1, 17)
  await turn(evening - MINUTE)
  expect(alertsTo(chat)).toEqual([])
  await turn(evening)
  await turn(evening + MINUTE)
  expect(alertsTo(chat).map(({ body }) => body.text)).toEqual(['Сегодня машины не работали.'])
  await turn(evening + 24 * 60 * MINUTE)
  expect(alertsTo(chat)).toHaveLength(2)
})

test('the summaries of others come although that of one cannot be made', async () => {
  const given: Partial<api.AlertSettings> = { summary: 'messenger', summaryAt: 20 * 60, messenger: [] }
  const owners = [
    await makeOwner('telegram', given),
    await makeOwner('telegram', given),
    await makeOwner('telegram', given),
  ]
  const [broken, ...others] = owners.map(({ owner }) => owner.id)
  // A name that another release of the zones knew; this row is read first.
  await db
    .updateTable('alert_settings')
    .set({ time_zone: 'Europe/Atlantis' })
    .where('user_id', '=', broken ?? '')
    .execute()
  await db.updateTable('alert_settings').set({ time_zone: 'Europe/Moscow' }).where('user_id', 'in', others).execute()
  await expect(makeSummaries({ db }, Date.UTC(2026, 5, 1, 17))).rejects.toThrow(RangeError)
  const made = db.selectFrom('alert_settings').select('summary_told').where('user_id', 'in', others)
  expect(await made.execute()).toEqual(others.map(() => ({ summary_told: '2026-06-01' })))
  await db
    .deleteFrom('alert_settings')
    .where('user_id', '=', broken ?? '')
    .execute()
})

test('a summary that the service takes on the next day only is of its own day, in the zone of its owner', async () => {
  const { id, owner, chat } = await makeOwner('telegram', {
    summary: 'messenger',
    summaryAt: 20 * 60,
    messenger: [],
    timeZone: 'Asia/Yekaterinburg',
  })
  const works = async (from: number, hours: number) => {
    const points = Array.from({ length: hours * 60 + 1 }, (_, i) => ({ at: from + i * MINUTE, ignition: true }))
    await makePoints(db, id, points)
    await freshenDays({ db, pool }, [id])
  }
  await works(NOON - 120 * MINUTE, 2)
  // Eight in the evening there is five in the afternoon in Moscow, where the machine is.
  const evening = Date.UTC(2026, 5, 1, 15)
  await turn(evening - MINUTE)
  expect(alertsTo(chat)).toEqual([])
  refusals = [{ status: 429, body: { ok: false, parameters: { retry_after: 120 } } }]
  await turn(evening)
  await works(NOON + 22 * 60 * MINUTE, 1)
  await sql`update alert_messages set next_at = now() where user_id = ${owner.id}`.execute(db)
  await turn(NOON + 23 * 60 * MINUTE)
  expect(alertsTo(chat).map(({ body }) => body.text)).toEqual([
    '1 машина работала 2,00\u00a0ч, 1 молчит.',
    'За 1 июня: 1 машина работала 2,00\u00a0ч, 1 молчит.',
  ])
})

test('without a token no messenger is offered', async () => {
  const without = await testApp()
  const cookie = await without.signIn(await without.makeUser())
  expect(await without.ask(api.getMessengers, {}, { cookie })).toEqual({ services: [] })
  const answer = await without.send(api.linkMessenger, { params: { service: 'max' } }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Этот мессенджер не подключён к сайту'])
})
