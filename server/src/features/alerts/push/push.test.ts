/** Browsers that are notified: against a real push service, read with the browser's own keys. */

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as schema from '@spetskarta/shared/alerts/alerts.schema.ts'
import {
  addBrowser,
  endBrowser,
  getPush,
  removeBrowser,
  saveAlerts,
  sendSample,
} from '@spetskarta/shared/alerts/alerts.ts'
import { endSession, getSessions } from '@spetskarta/shared/settings/settings.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { cloneDatabase } from '../../../../test/clone.ts'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { openOutbound } from '../../../outside/public-address.ts'
import { openSigning } from '../../../outside/signing.ts'
import { REST } from '../settings.fixture.ts'
import { tellNews } from '../watch.ts'
import { readPushKeys } from './push-keys.ts'

const database = await cloneDatabase()
const env = { PUBLIC_ORIGIN: 'https://karta.example', PRIVATE_RECEIVERS: '1' }
const { db, deps, ask, send, sendAny, signIn, makeUser, makeEquipment } = await testApp({ database, env })
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
const turn = (given = deps) => tellNews(given, context)

/** A push service: what it was given, and how it answers, 201 unless given otherwise. */
const taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
const answers: { status: number; headers?: Record<string, string> }[] = []
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    const { status, headers } = answers.shift() ?? { status: 201 }
    taken.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, headers).end()
  })
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
atEnd(() => new Promise((resolve) => service.close(resolve)))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

beforeEach(async () => {
  await db.deleteFrom('alert_messages').execute()
  taken.length = 0
  answers.length = 0
})

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** A browser's subscription, and what it reads of a message: RFC 8291 and 8188, by nothing of the product. */
function makeSubscription(at = origin) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  const keys = { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  function read(body: Buffer): unknown {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const secret = derive(own.computeSecret(sender), auth, about, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = body.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { endpoint: at + path, keys, path, read }
}

let people = 0
/** An owner who wants to be notified of calls for help, with a machine and a browser. */
async function makeOwner() {
  const owner = await makeUser({ email: `push${people++}@example.org`, password_hash: 'x' })
  const { id } = await makeEquipment({ owner: owner.id, name: 'КамАЗ-65115' })
  const cookie = await signIn(owner)
  const subscription = makeSubscription()
  const { endpoint, keys } = subscription
  await ask(addBrowser, { body: { endpoint, keys } }, { cookie })
  const settings = { ...REST, machines: null, letters: [], daily: [], push: ['sos' as const], quiet: null, dailyAt: 0 }
  await ask(saveAlerts, { body: { ...settings, timeZone: 'Europe/Moscow' } }, { cookie })
  const callForHelp = (at = Date.now()) =>
    db
      .insertInto('alarms')
      .values({ equipment: id, at: new Date(at), lat: 55.567, lng: 38.2 })
      .execute()
  const mine = () => taken.filter(({ path }) => path === subscription.path)
  const browsers = async () => (await ask(getPush, {}, { cookie })).browsers
  return { owner, id, cookie, subscription, callForHelp, mine, browsers }
}

const later = () => sql`update alert_messages set next_at = now()`.execute(db)
/** In how many seconds the message is tried again. */
async function waits(): Promise<number[]> {
  const { rows } = await sql<{ s: number }>`
    select round(extract(epoch from next_at - now()) / 10)::int * 10 as s from alert_messages`.execute(db)
  return rows.map(({ s }) => s)
}

describe('a browser', () => {
  test('reads what happened, signed with the key that it subscribed with', async () => {
    const { id, cookie, subscription, callForHelp, mine } = await makeOwner()
    const at = Math.floor(Date.now() / 1000) * 1000
    await callForHelp(at)
    await turn()
    await turn()
    expect(mine()).toHaveLength(1)
    const { headers, body } = mine()[0] ?? { headers: {}, body: Buffer.alloc(0) }
    const news = subscription.read(body)
    expect(news).toMatchObject({ title: 'КамАЗ-65115: SOS', path: expect.stringContaining(`track=${id}`) })
    expect(news).toMatchObject({ path: expect.stringContaining(`moment=${at}`) })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })

    const { publicKey } = await ask(getPush, {}, { cookie })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
    expect(key).toBe(publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const [x, y] = [bytes(key).subarray(1, 33), bytes(key).subarray(33)].map((part) => part.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
    const signed = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature))).toBe(true)
    expect(JSON.parse(bytes(claims).toString())).toMatchObject({ aud: origin, sub: 'mailto:support@example.org' })
  })

  test('is listed beside the session in which it subscribed, and ends with it', async () => {
    const { owner, cookie, callForHelp, mine } = await makeOwner()
    exactly(schema.getPush, await ask(getPush, {}, { cookie }))
    const other = await signIn(owner)
    expect(await ask(getPush, {}, { cookie: other })).toMatchObject({ browsers: [{ current: false, toldAt: null }] })
    const { sessions } = await ask(getSessions, {}, { cookie: other })
    expect(sessions.map(({ current, alerts }) => [current, alerts])).toEqual([
      [true, false],
      [false, true],
    ])
    const id = sessions.find(({ current }) => !current)?.id ?? ''
    await callForHelp()
    await ask(endSession, { params: { id } }, { cookie: other })
    await turn()
    expect([mine(), (await ask(getPush, {}, { cookie: other })).browsers]).toEqual([[], []])
    expect(await send(getPush, {}, { cookie }).then(({ statusCode }) => statusCode)).toBe(401)
  })

  test('is one of a session, and his who is logged in there now', async () => {
    const { cookie, browsers } = await makeOwner()
    const { endpoint, keys } = makeSubscription()
    await ask(addBrowser, { body: { endpoint, keys } }, { cookie })
    expect(await browsers()).toHaveLength(1)
    const second = await makeOwner()
    await ask(addBrowser, { body: { endpoint, keys } }, { cookie: second.cookie })
    expect(await browsers()).toEqual([])
    expect(await second.browsers()).toHaveLength(1)
  })

  test('is ended by its owner, and by itself without a session', async () => {
    const first = await makeOwner()
    const stranger = await makeOwner()
    const [browser] = await first.browsers()
    const params = { id: browser?.id ?? '' }
    expect((await send(removeBrowser, { params }, { cookie: stranger.cookie })).statusCode).toBe(404)
    expect(await ask(removeBrowser, { params }, { cookie: first.cookie })).toEqual({ browsers: [] })
    await ask(endBrowser, { body: { endpoint: stranger.subscription.endpoint } })
    expect(await stranger.browsers()).toEqual([])
  })

  test('has no address in a private network, unless the operator allows it', async () => {
    const closed = await testApp({ database, env: { PUBLIC_ORIGIN: 'https://karta.example' } })
    const cookie = await closed.signIn()
    for (const at of [
      'https://127.0.0.1',
      'https://10.0.0.1:8443',
      'https://[::1]',
      'http://push.example',
      'file://x',
    ]) {
      const { endpoint, keys } = makeSubscription(at)
      expect([at, (await closed.send(addBrowser, { body: { endpoint, keys } }, { cookie })).statusCode]).toEqual([
        at,
        400,
      ])
    }
  })

  test('with a key that is no point of the curve is refused; one that was kept before is ended and keeps no other waiting', async () => {
    const [wrong, well] = [await makeOwner(), await makeOwner()]
    const keys = { ...makeSubscription().keys, p256dh: `B${'A'.repeat(86)}` }
    const body = { endpoint: makeSubscription().endpoint, keys }
    expect((await send(addBrowser, { body }, { cookie: wrong.cookie })).statusCode).toBe(400)
    await db.updateTable('push_browsers').set({ p256dh: keys.p256dh }).where('user_id', '=', wrong.owner.id).execute()
    for (const { callForHelp } of [wrong, well]) await callForHelp()
    await turn()
    expect([await wrong.browsers(), wrong.mine(), well.mine().length]).toEqual([[], [], 1])
  })

  test('whose name leads to a private address gets nothing and is ended', async () => {
    const { callForHelp, mine, browsers, cookie } = await makeOwner()
    const resolved: string[] = []
    const resolve = async (host: string) => {
      resolved.push(host)
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const outbound = openOutbound({ privateReceivers: false }, resolve)
    const { endpoint, keys } = makeSubscription('https://push.example')
    await ask(addBrowser, { body: { endpoint, keys } }, { cookie })
    await callForHelp()
    await turn({ ...deps, outbound })
    expect([resolved, mine(), await browsers()]).toEqual([['push.example'], [], []])
  })
})

describe('a push service that answers', () => {
  test.each([404, 410])('%i ends the subscription', async (status) => {
    const { callForHelp, mine, browsers } = await makeOwner()
    await callForHelp()
    answers.push({ status })
    await turn()
    await turn()
    expect([mine().length, await browsers()]).toEqual([1, []])
  })

  test('503 is tried again after a minute, then after two, until it takes it', async () => {
    const { callForHelp, mine, browsers } = await makeOwner()
    await callForHelp()
    answers.push({ status: 503 }, { status: 500 })
    await turn()
    await turn()
    expect([mine().length, await waits()]).toEqual([1, [60]])
    expect(await browsers()).toMatchObject([{ toldAt: null, failingSince: expect.any(Number) }])
    await later()
    await turn()
    expect([mine().length, await waits()]).toEqual([2, [120]])
    await later()
    await turn()
    expect([mine().length, await waits()]).toEqual([3, []])
    expect(await browsers()).toMatchObject([{ toldAt: expect.any(Number), failingSince: null }])
  })

  test.each([
    ['seconds', () => '600'],
    ['a date', () => new Date(Date.now() + 600_000).toUTCString()],
  ])('429 is tried again when it says, in %s', async (_as, after) => {
    const { callForHelp, mine } = await makeOwner()
    await callForHelp()
    answers.push({ status: 429, headers: { 'retry-after': after() } })
    await turn()
    expect([mine().length, await waits()]).toEqual([1, [600]])
    await later()
    await turn()
    expect(mine()).toHaveLength(2)
  })

  test('400 is not asked again', async () => {
    const { callForHelp, mine, browsers } = await makeOwner()
    await callForHelp()
    answers.push({ status: 400 })
    await turn()
    await later()
    await turn()
    expect([mine().length, (await browsers()).length]).toEqual([1, 1])
  })
})

test('a sample reaches the user’s own browsers, and strangers may ask for nothing', async () => {
  const { cookie, mine, subscription } = await makeOwner()
  await makeOwner()
  expect(await ask(sendSample, { body: {} }, { cookie })).toMatchObject({ told: 1, browsers: [{ current: true }] })
  expect(subscription.read(mine()[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Так приходят оповещения' })
  expect(taken).toHaveLength(1)
  for (const call of [getPush, addBrowser, removeBrowser, sendSample]) {
    const { endpoint, keys } = makeSubscription()
    const params = { id: '018fa2c1-0000-7000-8000-000000000001' }
    const input = call.method === 'POST' ? { body: { endpoint, keys } } : { params }
    expect([call.url, (await sendAny(call, input)).statusCode]).toEqual([call.url, 401])
  }
})

test('the keys are made once, and anew where another SECRET has sealed them', async () => {
  const { browsers } = await makeOwner()
  const [one, two] = await Promise.all([readPushKeys(deps), readPushKeys(deps)])
  expect(one).toEqual(two)
  const stored = await db.selectFrom('push_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(one.privateKey)
  expect(stored[0]?.private_key.includes(one.privateKey)).toBe(false)
  const other = await readPushKeys({ ...deps, signing: openSigning('another secret of 32 characters…') })
  expect(other.publicKey).not.toBe(one.publicKey)
  expect(await browsers()).toEqual([])
})
