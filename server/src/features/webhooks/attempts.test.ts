/** What an answer means for a message and its receiver, how many are sent to at once, and who is written to. */
import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { findReceiver, nextDelivery, SLOW_MS, stopWebhook } from './deliveries.queries.ts'
import { openReceiver } from './receiver.fixture.ts'
import { attempt, openWebhookSender, SECRET_PURPOSE } from './send-webhooks.ts'
import { tellStopped } from './tell-stopped.ts'

const { deps, db, letters, makeUser } = await testApp({ env: { PRIVATE_RECEIVERS: '1' } })
const secret = deps.signing.seal(SECRET_PURPOSE, Buffer.alloc(32, 7))
const ago = (ms: number) => new Date(Date.now() - ms)

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
})

/** With a message that is due. */
async function makeWebhook(url: string, given: { user?: string; answer_ms?: number | null; failures?: number } = {}) {
  const { user = (await makeUser()).id, ...more } = given
  const one = { user_id: user, id: randomUUID() }
  await db
    .insertInto('webhooks')
    .values({ ...one, url, secret, kinds: ['days'], wait_until: ago(HOUR), ...more })
    .execute()
  const row = { user_id: user, webhook: one.id, type: 'day.finished', data: '{}', next_at: ago(MINUTE) }
  await db.insertInto('webhook_deliveries').values(row).execute()
  return one
}

describe('of an attempt', () => {
  interface Before {
    attempts?: number
    failed?: 'unreachable'
    failures?: number
    byHand?: boolean
    headers?: Record<string, string>
  }
  /** How the message and its receiver stand afterwards; seconds. */
  async function after(status: number, { failures = 0, byHand = false, headers, ...message }: Before = {}) {
    const { url } = await openReceiver(() => status, headers)
    const { user_id, id } = await makeWebhook(url, { failures })
    await db
      .updateTable('webhook_deliveries')
      .set({ attempts: 0, ...message })
      .where('webhook', '=', id)
      .execute()
    const receiver = await findReceiver(db, user_id, id)
    const delivery = receiver && (await nextDelivery(db, receiver))
    if (!receiver || !delivery) throw new Error('nothing is due')
    const [due, rests] = [ago(MINUTE), ago(HOUR)]
    await db.updateTable('webhook_deliveries').set({ next_at: due }).where('webhook', '=', id).execute()
    await db.updateTable('webhooks').set({ wait_until: rests }).where('id', '=', id).execute()
    const begun = Date.now()
    await attempt(deps, receiver, delivery, byHand)
    const told = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook', '=', id)
      .executeTakeFirstOrThrow()
    const its = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const from = (at: Date | null) => at && Math.round((at.getTime() - begun) / SECOND)
    const isAsBefore = [told.next_at?.getTime() === due.getTime(), its.wait_until.getTime() === rests.getTime()]
    return { ...told, next: from(told.next_at), failures: its.failures, rest: from(its.wait_until), isAsBefore }
  }

  test.each([
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [500, false],
  ])('the answer %i means that it came: %s', async (status, came) => {
    expect(await after(status)).toMatchObject({ status, came, failed: null, attempts: 1 })
  })

  test('the next one follows after the pause of its number, and what failed before is not said of an answer', async () => {
    const next = async (attempts: number) => (await after(500, { attempts, failed: 'unreachable' })).next
    expect(await next(0)).toBeLessThan(60)
    // After the fourth ten minutes, and what the machine takes.
    expect(Math.abs(((await next(3)) ?? 0) - 600)).toBeLessThan(60)
    expect(await after(500, { attempts: 3, failed: 'unreachable' })).toMatchObject({ failed: null, attempts: 4 })
  })

  test('the receiver rests the longer the more it has failed, or for as long as it asks', async () => {
    const third = await after(500, { failures: 2 })
    expect(third.failures).toBe(3)
    expect(Math.abs((third.rest ?? 0) - 120)).toBeLessThan(60)
    const asked = await after(503, { headers: { 'retry-after': '900' } })
    expect(Math.abs((asked.rest ?? 0) - 900)).toBeLessThan(60)
  })

  test('by hand nothing changes of when it is tried again, nor of its receiver', async () => {
    const tried = await after(500, { byHand: true, failures: 2 })
    expect(tried).toMatchObject({ attempts: 1, status: 500, failures: 2 })
    expect(tried.isAsBefore).toEqual([true, true])
  })
})

describe('at the same time', () => {
  /** Receivers keep silent until the end: whoever is sent to stays under way. */
  async function started() {
    const silent = await openReceiver(() => undefined)
    const sender = openWebhookSender(deps, new AbortController().signal, (error) => expect.fail(String(error)))
    const make = async (many: number, given: Parameters<typeof makeWebhook>[1] = {}) => {
      for (let i = 0; i < many; i++) await makeWebhook(silent.url, given)
    }
    /** How many are under way after another look. */
    const look = async () => {
      await sender.look()
      const taken = await db.selectFrom('webhooks').select('id').where('wait_until', '>', new Date()).execute()
      return taken.length
    }
    const end = async () => {
      silent.close()
      await sender.idle()
    }
    return { make, look, end, sender }
  }

  test('a server sends to twenty-four, and to more when those have ended', async () => {
    const { make, look, end, sender } = await started()
    await make(20, { answer_ms: 80 })
    expect(await look()).toBe(20)
    await make(6, { answer_ms: 80 })
    expect([await look(), await look()]).toEqual([24, 24])
    await end()
    await db
      .updateTable('webhooks')
      .set({ wait_until: ago(HOUR) })
      .execute()
    await db
      .updateTable('webhook_deliveries')
      .set({ next_at: ago(MINUTE) })
      .execute()
    expect(await look()).toBe(24)
    await sender.idle()
  })

  test('of one account to three', async () => {
    const { make, look, end } = await started()
    const user = (await makeUser()).id
    await make(5, { user, answer_ms: 80 })
    expect([await look(), await look()]).toEqual([3, 3])
    await make(1, { answer_ms: 80 })
    expect(await look()).toBe(4)
    await end()
  })

  test('to six that are slow, and to eight of whom nothing is known, whoever else is under way', async () => {
    const { make, look, end } = await started()
    await make(9, { answer_ms: SLOW_MS - 1 })
    expect(await look()).toBe(9)
    await make(7, { answer_ms: SLOW_MS })
    expect([await look(), await look()]).toEqual([15, 15])
    await make(9, { answer_ms: null })
    expect([await look(), await look()]).toEqual([23, 23])
    await end()
  })

  test('to nobody any more once it is stopped', async () => {
    const { url, received } = await openReceiver()
    await makeWebhook(url)
    const sender = openWebhookSender(deps, AbortSignal.abort(), (error) => expect.fail(String(error)))
    await sender.look()
    await sender.idle()
    expect(received).toEqual([])
  })
})

describe('the letter that a webhook was stopped', () => {
  const context = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }
  async function stopped(given: { why?: 'gone' | 'owner'; email?: string | null } = {}) {
    const { why = 'gone', email = `${randomUUID()}@example.org` } = given
    const { id: user } = await makeUser(email ? { email, password_hash: 'x' } : {})
    const one = await makeWebhook('https://1c.example/', { user })
    await db
      .updateTable('webhooks')
      .set({ stopped_at: ago(HOUR), stopped_why: why, letter_at: ago(MINUTE) })
      .where('id', '=', one.id)
      .execute()
    return async () =>
      (await db.selectFrom('webhooks').select('letter_at').where('id', '=', one.id).executeTakeFirstOrThrow()).letter_at
  }
  const refusing = (error: object) => ({
    ...deps,
    mail: { ...deps.mail, send: () => Promise.reject(Object.assign(new Error('no'), error)) },
  })

  test.each([
    ['a final no', { responseCode: 550 }, true],
    ['a final no at its border', { responseCode: 500 }, true],
    ['a no for now', { responseCode: 450 }, false],
    ['no answer', {}, false],
  ])('after %s of the mail server is over: %j %s', async (_, error, isOver) => {
    const letterAt = await stopped()
    await tellStopped(refusing(error), context)
    expect((await letterAt()) === null).toBe(isOver)
  })

  test('is not written to who stopped it himself or has no address, and waits for a mail server', async () => {
    const before = letters.length
    const away = { ...deps, mail: { ...deps.mail, ready: () => Promise.resolve(false) } }
    const waiting = await stopped()
    await tellStopped(away, context)
    expect(await waiting()).toBeInstanceOf(Date)
    const others = [await stopped({ why: 'owner' }), await stopped({ email: null })]
    await tellStopped(deps, context)
    expect(letters.length - before).toBe(1)
    expect(await Promise.all([waiting, ...others].map((letterAt) => letterAt()))).toEqual([null, null, null])
  })

  test('goes out once, also five minutes later', async () => {
    const email = `${randomUUID()}@example.org`
    const { user_id, id } = await makeWebhook('https://1c.example/', {
      user: (await makeUser({ email, password_hash: 'x' })).id,
    })
    const receiver = await findReceiver(db, user_id, id)
    if (!receiver) throw new Error('no such webhook')
    // By the clock of the database, which counts microseconds.
    await stopWebhook(db, receiver, 'gone')
    await tellStopped(deps, context)
    await sql`update webhooks set letter_at = letter_at - interval '5 minutes 1 second' where id = ${id}`.execute(db)
    await tellStopped(deps, context)
    expect(letters.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(['Вебхук остановлен'])
  })
})
