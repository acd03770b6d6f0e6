/** What webhooks deliver, and how often, whatever their receivers answer. */
import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { archiveFinishedDays } from '../days/retention.queries.ts'
import { forgetDeliveries, takeReceivers } from './deliveries.queries.ts'
import { takeNews } from './news.queries.ts'
import { openReceiver } from './receiver.fixture.ts'
import { openWebhookSender, sendWebhooks } from './send-webhooks.ts'
import { tellStopped } from './tell-stopped.ts'

const { deps, db, letters, ask, makeUser, makeEquipment, signIn } = await testApp({
  env: { PRIVATE_RECEIVERS: '1' },
  // Several servers at once.
  database: await cloneDatabase(4),
})
const context = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const ONE = { most: 1, slow: 1, fresh: 1, each: 1, users: [] }
const newSender = () => openWebhookSender(deps, new AbortController().signal, (error) => expect.fail(String(error)))

/** As one server does that looks once. */
async function send() {
  const sender = newSender()
  await sender.look()
  await sender.idle()
}

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
})

async function makeWebhook(url: string, kinds: api.WebhookKind[] = ['days'], owner?: { id: string }) {
  const user = owner ?? (await makeUser())
  const from = { cookie: await signIn(user) }
  const { id } = await ask(api.makeWebhook, { body: { url, kinds } }, from)
  const list = async () => (await ask(api.getDeliveries, { params: { id }, querystring: {} }, from)).deliveries
  const shown = async () => (await ask(api.getWebhooks, {}, from)).webhooks.find((webhook) => webhook.id === id)
  return { user, from, id, list, shown }
}
type Made = Awaited<ReturnType<typeof makeWebhook>>

const tell = async ({ user, id }: Pick<Made, 'user' | 'id'>, type = 'day.finished') => {
  const row = { user_id: user.id, webhook: id, type, data: JSON.stringify({ machine: 'Каток' }) }
  return (await db.insertInto('webhook_deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** As if so many ms had gone by. */
async function letPass(ms: number) {
  const gone = sql`make_interval(secs => ${ms / 1000})`
  await sql`update webhooks set wait_until = wait_until - ${gone}, failing_since = failing_since - ${gone},
    since = since - ${gone}`.execute(db)
  await sql`update webhook_deliveries set next_at = next_at - ${gone}, made_at = made_at - ${gone}`.execute(db)
  await sql`update webhook_days set told_at = told_at - ${gone}`.execute(db)
  await sql`update webhook_turns set next_at = now() - interval '1 second'`.execute(db)
}

async function look() {
  await sql`update webhook_turns set next_at = now() - interval '1 second'`.execute(db)
  expect(await takeNews(db)).toBe(true)
}

test('what is due is sent once', async () => {
  const receiver = await openReceiver()
  const webhook = await makeWebhook(receiver.url)
  const id = await tell(webhook)
  await send()
  await send()
  expect(receiver.ids()).toEqual([id])
  expect(receiver.bodies()).toMatchObject([{ type: 'day.finished', data: { machine: 'Каток' } }])
  expect(await webhook.list()).toMatchObject([{ id, state: 'came', attempts: 1, status: 204 }])
})

test('what is due goes out while the search for news fails', async () => {
  const receiver = await openReceiver()
  const id = await tell(await makeWebhook(receiver.url))
  const errors: unknown[] = []
  await sql`alter table webhook_turns rename to hidden`.execute(db)
  const log = { info() {}, warn() {}, error: ({ err }: { err: unknown }) => void errors.push(err) }
  const stop = sendWebhooks(deps, log, 20)
  try {
    await expect.poll(() => receiver.ids()).toEqual([id])
  } finally {
    await stop()
    await sql`alter table hidden rename to webhook_turns`.execute(db)
  }
  expect(String(errors[0])).toContain('webhook_turns')
})

test('of several servers at once one sends each message', async () => {
  const receivers = await Promise.all(Array.from({ length: 4 }, () => openReceiver()))
  const messages: string[] = []
  for (const { url } of receivers) {
    const webhook = await makeWebhook(url)
    messages.push(await tell(webhook), await tell(webhook), await tell(webhook))
  }
  await Promise.all([send(), send(), send()])
  expect(receivers.flatMap(({ ids }) => ids()).sort()).toEqual(messages.sort())
})

const paces = async () =>
  (await db.selectFrom('webhooks').select('answer_ms').execute()).map(({ answer_ms }) => answer_ms)

test('receivers that are slow, or of which nothing is known, keep no other waiting, however many they are', async () => {
  const silent = await openReceiver(() => undefined)
  const well = await openReceiver()
  // Each of an account of its own, and due for longer.
  for (let i = 0; i < 30; i++) await tell(await makeWebhook(silent.url))
  await sql`update webhooks set answer_ms = case when random() < 0.5 then 9000 end`.execute(db)
  const webhook = await makeWebhook(well.url)
  const id = await tell(webhook)
  await sql`update webhooks set answer_ms = 80 where id = ${webhook.id}`.execute(db)
  await sql`update webhooks set wait_until = now() - interval '1 hour' where id <> ${webhook.id}`.execute(db)
  const sender = newSender()
  await sender.look()
  await expect.poll(() => well.ids()).toEqual([id])
  await expect.poll(() => silent.received.length).toBeGreaterThan(8)
  // Looked again, there is still room for one who is well.
  await sender.look()
  const next = await tell(webhook)
  await sender.look()
  await expect.poll(() => well.ids()).toEqual([id, next])
  expect(silent.received.length).toBeLessThanOrEqual(14)
  silent.close()
  await sender.idle()
})

test('accounts take turns: three receivers of one at once, and none of them before the first of another', async () => {
  const receiver = await openReceiver()
  const many = await makeWebhook(receiver.url)
  const mine = [many, await makeWebhook(receiver.url, ['days'], many.user)]
  for (let i = 0; i < 4; i++) mine.push(await makeWebhook(receiver.url, ['days'], many.user))
  for (const webhook of mine) await tell(webhook)
  const late = await makeWebhook(receiver.url)
  await tell(late)
  await sql`update webhooks set wait_until = now() - interval '1 minute' where user_id = ${many.user.id}`.execute(db)
  const room = { most: 24, slow: 6, fresh: 8, each: 3, users: [] }
  const taken = await takeReceivers(db, { ...room, most: 2 })
  expect(taken.map(({ user_id }) => user_id).sort()).toEqual([many.user.id, late.user.id].sort())
  const busy = { ...room, users: [many.user.id, late.user.id] }
  expect(await takeReceivers(db, busy)).toHaveLength(2)
  expect(await takeReceivers(db, { ...busy, users: Array(3).fill(many.user.id) })).toEqual([])
})

test('the pace of a receiver is what its answers take of late', async () => {
  const receiver = await openReceiver()
  const webhook = await makeWebhook(receiver.url)
  await tell(webhook)
  await send()
  expect((await paces())[0]).toBeLessThan(1000)
  await sql`update webhooks set answer_ms = 9000`.execute(db)
  for (const left of [6300, 4410]) {
    await tell(webhook)
    await send()
    expect((await paces())[0]).toBeGreaterThanOrEqual(left)
    expect((await paces())[0]).toBeLessThan(left + 300)
  }
})

test('a receiver that another server is just taking is passed over', async () => {
  const [taken, free] = [await openReceiver(), await openReceiver()]
  const webhook = await makeWebhook(taken.url)
  await tell(webhook)
  await tell(await makeWebhook(free.url))
  await db.transaction().execute(async (other) => {
    await other.selectFrom('webhooks').select('id').where('id', '=', webhook.id).forUpdate().execute()
    await send()
  })
  expect([taken.received.length, free.received.length]).toEqual([0, 1])
})

test('what a server took that has died since is sent by another one, a minute later', async () => {
  const receiver = await openReceiver()
  const id = await tell(await makeWebhook(receiver.url))
  expect(await takeReceivers(db, ONE)).toHaveLength(1)
  await send()
  expect(receiver.received).toEqual([])
  await letPass(MINUTE)
  await send()
  expect(receiver.ids()).toEqual([id])
})

test('a message that does not come is sent again after a pause, with the same id and body, until it has come', async () => {
  const answers = [500, 301, 204]
  const receiver = await openReceiver(() => answers.shift())
  const webhook = await makeWebhook(receiver.url)
  const id = await tell(webhook)
  await send()
  expect(await webhook.list()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
  await send()
  expect(receiver.received).toHaveLength(1)
  await letPass(HOUR)
  await send()
  await letPass(HOUR)
  await send()
  expect(await webhook.list()).toMatchObject([{ state: 'came', attempts: 3, status: 204 }])
  expect(receiver.ids()).toEqual([id, id, id])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/1c', '/1c', '/1c'])
  expect((await webhook.shown())?.failingSince).toBeNull()
})

test('a message is given up after a day', async () => {
  const receiver = await openReceiver(() => 500)
  const webhook = await makeWebhook(receiver.url)
  await tell(webhook)
  await letPass(DAY)
  await send()
  expect(await webhook.list()).toMatchObject([{ state: 'failed', attempts: 1, nextAt: null }])
})

test('where one message fails the next ones wait too, and a well receiver is not kept waiting', async () => {
  const [bad, well] = [await openReceiver(() => 503), await openReceiver()]
  const failing = await makeWebhook(bad.url)
  await tell(failing)
  await tell(failing)
  await tell(await makeWebhook(well.url))
  await send()
  expect(bad.received).toHaveLength(1)
  expect(well.received).toHaveLength(1)
})

test('a receiver that keeps silent keeps no other waiting, not even one whose delivery comes later', async () => {
  const [silent, well] = [await openReceiver(() => undefined), await openReceiver()]
  const [waiting, other] = [await makeWebhook(silent.url), await makeWebhook(well.url)]
  const sender = newSender()
  await tell(waiting)
  await sender.look()
  await expect.poll(() => silent.received.length).toBe(1)
  await tell(other)
  await sender.look()
  await expect.poll(() => well.received.length).toBe(1)
  expect(await waiting.list()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  silent.close()
  await sender.idle()
  expect(await waiting.list()).toMatchObject([{ state: 'waiting', attempts: 1, failed: 'unreachable' }])
})

test('a webhook that has failed for days is stopped and says so; started again, it sends what still waits', async () => {
  let status = 500
  const receiver = await openReceiver(() => status)
  const webhook = await makeWebhook(receiver.url)
  await tell(webhook)
  await send()
  await letPass(api.FAILING_DAYS * DAY + HOUR)
  const later = await tell(webhook)
  await send()
  expect(await webhook.shown()).toMatchObject({ stopped: { why: 'failures' }, failingSince: expect.any(String) })
  await letPass(HOUR)
  await send()
  expect(receiver.received).toHaveLength(2)
  status = 200
  const body = { url: receiver.url, kinds: ['days'] as api.WebhookKind[], on: true }
  await ask(api.changeWebhook, { params: { id: webhook.id }, body }, webhook.from)
  await send()
  expect(receiver.ids().at(-1)).toBe(later)
})

test('a receiver that says it is gone gets nothing more, and its owner gets one letter, whoever of several servers writes', async () => {
  const receiver = await openReceiver(() => 410)
  const email = 'gone@example.org'
  const webhook = await makeWebhook(receiver.url, ['days'], await makeUser({ email, password_hash: 'x' }))
  await tell(webhook)
  await send()
  expect(await webhook.shown()).toMatchObject({ stopped: { why: 'gone' } })
  const before = letters.length
  await Promise.all([tellStopped(deps, context), tellStopped(deps, context), tellStopped(deps, context)])
  await tellStopped(deps, context)
  expect(letters.slice(before)).toMatchObject([{ to: email, subject: 'Вебхук остановлен' }])
  expect(letters[before]?.text).toContain(`Мы остановили вебхук на ${receiver.url}.\n\nПрограмма ответила, что этого`)
})

test('who has stopped his webhook himself gets no letter, nor who has started it again before', async () => {
  const receiver = await openReceiver(() => 410)
  const owner = await makeUser({ email: 'himself@example.org', password_hash: 'x' })
  const [stopped, started] = [
    await makeWebhook(receiver.url, ['days'], owner),
    await makeWebhook(receiver.url, ['days'], owner),
  ]
  const turn = (webhook: Made, on: boolean) =>
    ask(
      api.changeWebhook,
      { params: { id: webhook.id }, body: { url: receiver.url, kinds: ['days'], on } },
      webhook.from,
    )
  await turn(stopped, false)
  await tell(started)
  await send()
  await turn(started, true)
  const before = letters.length
  await tellStopped(deps, context)
  expect(letters.slice(before)).toEqual([])
})

test('a letter that the mail server did not take, or whose writer died, is written again later', async () => {
  const receiver = await openReceiver(() => 410)
  const email = 'away@example.org'
  const webhook = await makeWebhook(receiver.url, ['days'], await makeUser({ email, password_hash: 'x' }))
  await tell(webhook)
  await send()
  const away = { ...deps.mail, send: () => Promise.reject(new Error('the mail server is away')) }
  await tellStopped({ ...deps, mail: away }, context)
  const before = letters.length
  await tellStopped(deps, context)
  expect(letters.slice(before)).toEqual([])
  await sql`update webhooks set letter_at = letter_at - interval '6 minutes'`.execute(db)
  await tellStopped(deps, context)
  expect(letters.slice(before)).toMatchObject([{ to: email }])
})

test('a webhook whose secret this server cannot read is stopped', async () => {
  const receiver = await openReceiver()
  const webhook = await makeWebhook(receiver.url)
  await db
    .updateTable('webhooks')
    .set({ secret: Buffer.from('sealed by another SECRET') })
    .execute()
  await tell(webhook)
  await send()
  expect(await webhook.shown()).toMatchObject({ stopped: { why: 'secret' } })
  expect(receiver.received).toEqual([])
})

/** A machine that worked yesterday, in Moscow's day. */
async function makeDay(kinds?: api.WebhookKind[], url = 'https://1c.example/') {
  const user = await makeUser()
  const machine = await makeEquipment({ owner: user.id, name: 'Каток' })
  await makeTracking(db, { equipment: machine.id })
  const webhook = await makeWebhook(url, kinds, user)
  await letPass(2 * DAY)
  const noon = new Date(Date.now() - DAY).setUTCHours(9, 0, 0, 0)
  const work = async (at = noon) => {
    await makePoints(db, machine.id, [{ at }, { at: at + 10_000 }])
    await freshenDays(deps, [machine.id])
    await archiveFinishedDays(db)
    await look()
  }
  return { machine, webhook, noon, day: new Date(noon).toISOString().slice(0, 10), work }
}

const deliveries = () => db.selectFrom('webhook_deliveries').select(['type', 'data']).orderBy('made_at').execute()

test('a finished day is delivered once, with its figures', async () => {
  const { machine, day, work } = await makeDay()
  await work()
  await look()
  expect(await deliveries()).toEqual([
    {
      type: 'day.finished',
      data: expect.objectContaining({ machineId: machine.id, machine: 'Каток', day, revision: 1, points: 2 }),
    },
  ])
})

test('a finished day that changes later is delivered again, but not every minute', async () => {
  const { noon, work } = await makeDay()
  await work()
  await work(noon + HOUR)
  expect(await deliveries()).toHaveLength(1)
  await letPass(HOUR)
  await look()
  expect(await deliveries()).toMatchObject([
    { type: 'day.finished', data: { points: 2 } },
    { type: 'day.changed', data: { points: 4, revision: 2 } },
  ])
})

test('a day says what was not seen of it, and figures that are new in a release are not told as a change', async () => {
  const { machine, work } = await makeDay()
  await work()
  const [sent] = await deliveries()
  expect(sent?.data).toMatchObject({ coarseS: null, turnsS: null, speedUnproved: false })
  await sql`update webhook_days set figures = figures - '{coarseS,turnsS,speedUnproved}'::text[]`.execute(db)
  await letPass(HOUR)
  await look()
  expect(await deliveries()).toHaveLength(1)
  await sql`update webhook_days set figures = figures || '{"turnsS": null}'`.execute(db)
  const seldom = { coarse_s: 60, turns_s: 60, speed_unproved: true }
  await db.updateTable('track_days').set(seldom).where('equipment', '=', machine.id).execute()
  await look()
  expect(await deliveries()).toMatchObject([
    { type: 'day.finished' },
    { type: 'day.changed', data: { coarseS: 60, turnsS: 60, speedUnproved: true, revision: 2 } },
  ])
})

test('a day is not delivered that goes on, that another’s machine worked, or to a webhook for other events', async () => {
  const { work } = await makeDay(['papers'])
  await work()
  const { work: workToday } = await makeDay()
  await workToday(Date.now())
  expect(await deliveries()).toEqual([])
})

async function happen(equipment: string, kind: string, given: { object_id?: string; found_at?: Date } = {}) {
  const at = new Date('2026-06-17T09:00Z')
  await db
    .insertInto('happenings')
    .values({ equipment, kind, began_at: at, ended_at: at, lat: 55.5, lng: 38, ...given })
    .execute()
}

test('an incident is delivered once to its owner’s webhooks alone', async () => {
  const { machine, work } = await makeDay(['incidents'])
  await makeWebhook('https://stranger.example/', ['incidents'])
  await happen(machine.id, 'overspeed')
  await happen(machine.id, 'back')
  await work()
  await look()
  expect(await deliveries()).toMatchObject([
    {
      type: 'incident.found',
      data: {
        kind: 'overspeed',
        machineId: machine.id,
        machine: 'Каток',
        objectId: null,
        place: { lat: 55.5, lng: 38 },
      },
    },
    { type: 'incident.over', data: { kind: 'back' } },
  ])
})

test('an incident that was found a little before the last search, or while no server ran, is delivered too', async () => {
  const { machine, work } = await makeDay(['incidents'])
  await work()
  const kinds = async () => (await deliveries()).map(({ data }) => (data as { kind: string }).kind)
  await happen(machine.id, 'silent', { found_at: new Date(Date.now() - 5 * MINUTE) })
  await look()
  expect(await kinds()).toEqual(['silent'])
  await sql`update webhook_turns set taken_until = now() - interval '3 hours'`.execute(db)
  await happen(machine.id, 'low_battery', { found_at: new Date(Date.now() - 2 * HOUR) })
  await look()
  expect(await kinds()).toEqual(['silent', 'low_battery'])
})

test('a machine that comes to its owner’s object is delivered, with the object; one on another’s object is not', async () => {
  const { machine, webhook, work } = await makeDay(['objects'])
  const object = {
    kind: 'circle' as const,
    lon: 38,
    lat: 55.5,
    radius_m: 100,
    customer_name: 'СМУ-5',
    customer_phone: '',
    address: '',
  }
  const make = async (user_id: string, name: string) =>
    (
      await db
        .insertInto('objects')
        .values({ ...object, user_id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await happen(machine.id, 'came', { object_id: await make(webhook.user.id, 'Котлован') })
  await happen(machine.id, 'left', { object_id: await make((await makeUser()).id, 'Чужой') })
  await happen(machine.id, 'overspeed')
  await work()
  expect(await deliveries()).toMatchObject([{ type: 'object.came', data: { object: 'Котлован', machine: 'Каток' } }])
})

test('of an account that is closed nothing is queued, nor what waits for it sent', async () => {
  const receiver = await openReceiver()
  const { machine, webhook, work } = await makeDay(['days', 'incidents'], receiver.url)
  await tell(webhook)
  await db.updateTable('users').set({ banned: true }).where('id', '=', webhook.user.id).execute()
  await happen(machine.id, 'overspeed')
  await work()
  await send()
  expect(await deliveries()).toHaveLength(1)
  expect(receiver.received).toEqual([])
})

test('a paper is queued in the transaction that issues it, and once more when it is cancelled', async () => {
  const webhook = await makeWebhook('https://1c.example/', ['papers'])
  const day = '2026-06-17'
  const paper = {
    user_id: webhook.user.id,
    year: 2026,
    kind: 'esm7' as const,
    issued_on: day,
    from_day: day,
    to_day: day,
  }
  const issue = (to: typeof db, number: number) =>
    to
      .insertInto('papers')
      .values({ ...paper, number, key: randomUUID(), content: '{}' })
      .execute()
  await expect(
    db.transaction().execute(async (transaction) => {
      await issue(transaction, 1)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await deliveries()).toEqual([])
  await issue(db, 1)
  await db.updateTable('papers').set({ cancelled_at: new Date(), cancel_reason: 'Опечатка' }).execute()
  expect(await deliveries()).toMatchObject([
    { type: 'paper.issued', data: { number: 1, kind: 'esm7', from: day, reason: null } },
    { type: 'paper.cancelled', data: { number: 1, reason: 'Опечатка' } },
  ])
})

test('what is older than a month is forgotten with its list', async () => {
  const webhook = await makeWebhook('https://1c.example/')
  await tell(webhook)
  await letPass((api.DELIVERIES_DAYS - 1) * DAY)
  await forgetDeliveries(db)
  expect(await webhook.list()).toHaveLength(1)
  await letPass(2 * DAY)
  await forgetDeliveries(db)
  expect(await webhook.list()).toEqual([])
})
