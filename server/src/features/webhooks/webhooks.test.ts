/** Who makes webhooks, to which addresses, and what he sees of their deliveries. */
import * as api from '@spetskarta/shared/webhooks/webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { openOutbound } from '../../outside/public-address.ts'
import { openReceiver } from './receiver.fixture.ts'

const { db, ask, send, sendAny, makeUser, signIn } = await testApp({ env: { PRIVATE_RECEIVERS: '1' } })

const DAYS: api.WebhookKind[] = ['days']

async function makeWebhook(url = 'https://1c.example/hook') {
  const owner = await makeUser()
  const from = { cookie: await signIn(owner) }
  const made = await ask(api.makeWebhook, { body: { url, kinds: DAYS } }, from)
  return { owner, from, ...made, params: { id: made.id } }
}

test('the secret is shown once, and is not in the database', async () => {
  const { from, id, secret } = await makeWebhook()
  const { webhooks } = await ask(api.getWebhooks, {}, from)
  expect(webhooks).toEqual([
    {
      id,
      url: 'https://1c.example/hook',
      kinds: ['days'],
      madeAt: expect.any(String),
      stopped: null,
      failingSince: null,
    },
  ])
  const rows = await db.selectFrom('webhooks').select('secret').execute()
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(bytes).toHaveLength(32)
  expect(rows.some((row) => row.secret.includes(bytes))).toBe(false)
})

test('a stranger and a visitor neither see nor change a webhook, nor send by it', async () => {
  const receiver = await openReceiver()
  const { from, params } = await makeWebhook(receiver.url)
  const trial = await ask(api.tryWebhook, { params }, from)
  const stranger = { cookie: await signIn() }
  const body = { url: 'https://stranger.example/', kinds: DAYS, on: true }
  const calls = [
    () => [api.changeWebhook, { params, body }] as const,
    () => [api.deleteWebhook, { params }] as const,
    () => [api.replaceSecret, { params }] as const,
    () => [api.tryWebhook, { params }] as const,
    () => [api.getDeliveries, { params }] as const,
    () => [api.sendAgain, { params: { ...params, deliveryId: trial.id } }] as const,
  ]
  for (const call of calls) {
    const [endpoint, input] = call()
    expect((await sendAny(endpoint, input, stranger)).statusCode).toBe(404)
    expect((await sendAny(endpoint, input)).statusCode).toBe(401)
  }
  expect(await ask(api.getWebhooks, {}, stranger)).toEqual({ webhooks: [] })
  expect((await send(api.getWebhooks, {})).statusCode).toBe(401)
  expect((await send(api.makeWebhook, { body })).statusCode).toBe(401)
  expect((await ask(api.getWebhooks, {}, from)).webhooks).toHaveLength(1)
  expect(receiver.received).toHaveLength(1)
})

test('a trial is sent at once, signed by the secret, and listed with what was answered', async () => {
  const receiver = await openReceiver()
  const { from, params, secret } = await makeWebhook(receiver.url)
  const trial = await ask(api.tryWebhook, { params }, from)
  expect(trial).toMatchObject({ type: 'trial', state: 'came', attempts: 1, status: 204, failed: null, nextAt: null })
  const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received
  expect(path).toBe('/1c')
  expect(headers['webhook-id']).toBe(trial.id)
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(verified).toEqual({ type: 'trial', timestamp: trial.madeAt, data: {} })
  expect(await ask(api.getDeliveries, { params, querystring: {} }, from)).toEqual({ deliveries: [trial], more: false })
})

test('with a new secret the old one signs nothing, and neither is in the database', async () => {
  const receiver = await openReceiver()
  const { from, params, secret: before } = await makeWebhook(receiver.url)
  const { secret } = await ask(api.replaceSecret, { params }, from)
  await ask(api.tryWebhook, { params }, from)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const signed = headers as Record<string, string>
  expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'trial' })
  expect(() => new Webhook(before).verify(body, signed)).toThrow('No matching signature')
  const rows = await db.selectFrom('webhooks').select('secret').execute()
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(rows.some((row) => row.secret.includes(bytes))).toBe(false)
})

test('a trial that fails says why, and is sent again by hand under the same id', async () => {
  let status = 500
  const receiver = await openReceiver(() => status)
  const { from, params } = await makeWebhook(receiver.url)
  const trial = await ask(api.tryWebhook, { params }, from)
  expect(trial).toMatchObject({ state: 'failed', status: 500, nextAt: null })
  status = 200
  const again = await ask(api.sendAgain, { params: { ...params, deliveryId: trial.id } }, from)
  expect(again).toMatchObject({ id: trial.id, state: 'came', attempts: 2, status: 200 })
  expect(receiver.ids()).toEqual([trial.id, trial.id])
})

test('deliveries are listed by pages, the newest first', async () => {
  const { from, owner, params } = await makeWebhook()
  const rows = Array.from({ length: api.DELIVERIES_A_PAGE + 2 }, (_, i) => ({
    user_id: owner.id,
    webhook: params.id,
    type: `day.${i}`,
    data: '{}',
    made_at: new Date(Date.UTC(2026, 5, 17, 12, i)),
  }))
  await db.insertInto('webhook_deliveries').values(rows).execute()
  const first = await ask(api.getDeliveries, { params, querystring: {} }, from)
  expect(first.more).toBe(true)
  const after = first.deliveries.at(-1)?.id ?? ''
  const second = await ask(api.getDeliveries, { params, querystring: { after } }, from)
  expect(second.more).toBe(false)
  const types = [...first.deliveries, ...second.deliveries].map(({ type }) => type)
  expect(types).toEqual(rows.map(({ type }) => type).reverse())
})

test('an owner stops a webhook, starts it again, gives it another address, and deletes it', async () => {
  const { from, params } = await makeWebhook()
  const body = { url: 'https://new.example/', kinds: ['papers', 'days'] as api.WebhookKind[], on: false }
  const { webhooks } = await ask(api.changeWebhook, { params, body }, from)
  expect(webhooks).toMatchObject([{ url: body.url, kinds: body.kinds, stopped: { why: 'owner' } }])
  const started = await ask(api.changeWebhook, { params, body: { ...body, on: true } }, from)
  expect(started.webhooks).toMatchObject([{ stopped: null }])
  expect(await ask(api.deleteWebhook, { params }, from)).toEqual({ webhooks: [] })
})

test('what stops a webhook keeps what was changed meanwhile, and what changes it keeps it stopped', async () => {
  const { from, params } = await makeWebhook()
  const moved = { url: 'https://new.example/', kinds: ['papers'] as api.WebhookKind[] }
  const answers = [
    await send(api.changeWebhook, { params, body: { on: false } }, from),
    await send(api.changeWebhook, { params, body: moved }, from),
    await send(api.changeWebhook, { params, body: { on: true } }, from),
    await send(api.changeWebhook, { params, body: { on: false } }, from),
  ]
  const shown = answers.map((answer) => {
    const [one] = answer.json<{ webhooks: api.Webhook[] }>().webhooks ?? []
    return [one?.url, one?.kinds, one?.stopped?.why ?? null]
  })
  expect(shown).toEqual([
    ['https://1c.example/hook', DAYS, 'owner'],
    [moved.url, moved.kinds, 'owner'],
    [moved.url, moved.kinds, null],
    [moved.url, moved.kinds, 'owner'],
  ])
})

test('a user has ten webhooks at most', async () => {
  const { from } = await makeWebhook()
  const body = { url: 'https://1c.example/', kinds: DAYS }
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(api.makeWebhook, { body }, from)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9)
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('10 вебхуков')
})

test('without a setting for it no address of a private network is taken, nor one without TLS', async () => {
  const home = { address: '127.0.0.1', family: 4 }
  const strict = await testApp({ outbound: openOutbound({ privateReceivers: false }, async () => [home]) })
  const from = { cookie: await strict.signIn() }
  for (const url of ['http://example.org/', 'https://10.0.0.1/', 'https://[::1]/hook', 'https://a:b@example.org/']) {
    const answer = await strict.send(api.makeWebhook, { body: { url, kinds: DAYS } }, from)
    expect([url, answer.statusCode]).toEqual([url, 400])
  }
  const { id } = await strict.ask(api.makeWebhook, { body: { url: 'https://rebound.example/', kinds: DAYS } }, from)
  const trial = await strict.ask(api.tryWebhook, { params: { id } }, from)
  expect(trial).toMatchObject({ state: 'failed', status: null, failed: 'refused', attempts: 1 })
})
