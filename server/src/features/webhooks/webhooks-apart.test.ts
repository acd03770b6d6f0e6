/**
 * Webhooks of two accounts, two each, of the same numbers: what is done to one is done to no other. A number is unique within its
 * account, as rows are stored.
 */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/webhooks/webhooks.ts'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import type { Tables } from '../../db/tables.ts'
import * as deliveries from './deliveries.queries.ts'
import { claimStopped, endLetter, isLetterDue } from './stopped.queries.ts'
import * as webhooks from './webhooks.queries.ts'

const { db, makeUser } = await testRows()

const A = '018f2f6e-7c1a-7000-8000-00000000000a'
const B = '018f2f6e-7c1a-7000-8000-00000000000b'
const MESSAGE = '018f2f6e-7c1a-7000-8000-0000000000aa'
const [mine, other] = [(await makeUser({ email: 'mine@example.org', password_hash: 'x' })).id, (await makeUser()).id]
const ALL = [mine, other].flatMap((user_id) => [A, B].map((id) => ({ user_id, id })))
const ago = (ms: number) => new Date(Date.now() - ms)

type Webhook = Partial<Insertable<Tables['webhooks']>>
type Delivery = Partial<Insertable<Tables['webhook_deliveries']>>

const make = (given: Webhook = {}) =>
  db
    .insertInto('webhooks')
    .values({ user_id: mine, id: A, url: 'https://1c.example/', secret: Buffer.from('s'), kinds: ['days'], ...given })
    .execute()
const tell = (given: Delivery = {}) =>
  db
    .insertInto('webhook_deliveries')
    .values({ user_id: mine, webhook: A, type: 'day.finished', data: '{}', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
const change = (to: Webhook, which: { user_id?: string; id?: string } = {}) =>
  db
    .updateTable('webhooks')
    .set(to)
    .where('user_id', '=', which.user_id ?? mine)
    .where('id', '=', which.id ?? A)
    .execute()
const receiver = async (user = mine, id = A) => {
  const found = await deliveries.findReceiver(db, user, id)
  if (!found) throw new Error('no such webhook')
  return found
}

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  await db.updateTable('users').set({ banned: false }).execute()
})

/** All four, each with a message; of each account one message has the same number. */
async function makeFour(given: Webhook = {}) {
  for (const one of ALL) {
    await make({ ...one, url: `https://${one.user_id}.example/${one.id}`, wait_until: ago(HOUR), ...given })
    await tell({ user_id: one.user_id, webhook: one.id, ...(one.id === A && { id: MESSAGE }) })
  }
}

describe('of four webhooks, with what waits for them', () => {
  const now = async () => {
    const its = await db.selectFrom('webhooks').selectAll().orderBy('user_id').orderBy('id').execute()
    const waiting = await db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute()
    return ALL.map((one) => ({
      one,
      row: its.find(({ user_id, id }) => user_id === one.user_id && id === one.id),
      waiting: waiting.filter(({ user_id, webhook }) => user_id === one.user_id && webhook === one.id),
    }))
  }
  const CHANGED = { url: 'https://new.example/', kinds: ['papers' as const] }
  const actions: Record<string, () => Promise<unknown>> = {
    'one is stopped by its owner': () => webhooks.updateWebhook(db, mine, A, { ...CHANGED, on: false }),
    'one is started again': () => webhooks.updateWebhook(db, mine, A, { ...CHANGED, on: true }),
    'one gets another secret': () => webhooks.replaceSecret(db, mine, A, () => Buffer.from('sealed')),
    'one is deleted': () => webhooks.removeWebhook(db, mine, A),
    'one fails': async () => deliveries.keepFailure(db, await receiver(), HOUR),
    'one is well again': async () => deliveries.keepWell(db, await receiver()),
    'the turn of one ends': async () => deliveries.endTurn(db, await receiver()),
    'one is stopped by us': async () => deliveries.stopWebhook(db, await receiver(), 'gone'),
    'a message of one has come': async () => {
      const [message] = [await deliveries.nextDelivery(db, await receiver())]
      if (!message) throw new Error('nothing is due')
      return deliveries.keepAttempt(db, await receiver(), message, { came: true, status: 204, failed: null, next: 0 })
    },
  }

  test.each(Object.entries(actions))('%s, and the others stay as they are', async (_, act) => {
    await makeFour({ failures: 1, failing_since: ago(HOUR) })
    const [before, ...others] = await now()
    await act()
    const [after, ...still] = await now()
    expect(after).not.toEqual(before)
    expect(still).toEqual(others)
  })

  test('all of an account go with it, and none of another', async () => {
    await makeFour()
    await webhooks.removeWebhooks(db, mine)
    expect((await now()).map(({ row }) => row !== undefined)).toEqual([false, false, true, true])
  })
})

test('who sees his webhooks sees no others, and ten of another account leave room for his own', async () => {
  await makeFour()
  expect((await webhooks.listWebhooks(db, mine)).map(({ url }) => url)).toEqual(
    [A, B].map((id) => `https://${mine}.example/${id}`),
  )
  expect((await receiver(other, B)).url).toBe(`https://${other}.example/${B}`)
  await db.deleteFrom('webhooks').where('user_id', '=', mine).execute()
  const add = (user: string) =>
    webhooks.insertWebhook(db, user, { url: 'https://1c.example/', kinds: ['days'] }, (s) => s)
  for (let i = 2; i < api.WEBHOOKS_MAX; i++) await add(other)
  expect([await add(other), await add(mine)]).toEqual([undefined, expect.anything()])
})

describe('of the messages of a webhook', () => {
  test('the next one is its own that has been due for longest', async () => {
    await makeFour()
    const next = async () => (await deliveries.nextDelivery(db, await receiver()))?.type
    await tell({ type: 'later', next_at: ago(-HOUR) })
    await tell({ type: 'never', next_at: null })
    await tell({ type: 'due', next_at: ago(HOUR) })
    await tell({ type: 'of B', webhook: B, next_at: ago(2 * HOUR) })
    await tell({ type: 'of another', user_id: other, next_at: ago(2 * HOUR) })
    expect(await next()).toBe('due')
    await db.deleteFrom('webhook_deliveries').where('type', 'in', ['due', 'day.finished']).execute()
    expect(await next()).toBeUndefined()
  })

  test('one is found under its number by its own webhook alone', async () => {
    await makeFour()
    const { id } = await tell({ type: 'mine' })
    const found = async (user: string, webhook: string) =>
      (await deliveries.findDelivery(db, await receiver(user, webhook), id))?.type
    expect([await found(mine, A), await found(mine, B), await found(other, A)]).toEqual(['mine', undefined, undefined])
  })

  test('one that has come leaves those behind it waiting', async () => {
    await make()
    const messages = [await tell({ next_at: ago(HOUR) }), await tell({ type: 'next' })]
    const [first] = [await deliveries.nextDelivery(db, await receiver())]
    expect(first?.id).toBe(messages[0]?.id)
    if (first)
      await deliveries.keepAttempt(db, await receiver(), first, { came: true, status: 204, failed: null, next: 0 })
    expect((await deliveries.nextDelivery(db, await receiver()))?.type).toBe('next')
    expect(await deliveries.findDelivery(db, await receiver(), messages[1]?.id ?? '')).toMatchObject({
      came: false,
      attempts: 0,
    })
  })

  test('pages go on behind its own message, whatever one of the same number elsewhere says', async () => {
    await make()
    await make({ id: B })
    await make({ user_id: other })
    for (const hours of [3, 2, 1]) await tell({ type: `${hours} h`, made_at: ago(hours * HOUR) })
    const { id } = await tell({ type: 'now' })
    await tell({ user_id: other, id, type: 'of another', made_at: ago(2.5 * HOUR) })
    const ofB = await tell({ webhook: B, type: 'of B', made_at: ago(HOUR / 2) })
    const listed = async (after?: string) =>
      (await deliveries.listDeliveries(db, await receiver(), after)).map(({ type }) => type)
    expect(await listed()).toEqual(['now', '1 h', '2 h', '3 h'])
    expect(await listed(id)).toEqual(['1 h', '2 h', '3 h'])
    // Behind what is none of its own there is nothing.
    expect(await listed(ofB.id)).toEqual([])
  })

  test('those of a month are kept, and the days that were told in it', async () => {
    await make()
    await tell({ type: 'old', made_at: ago((api.DELIVERIES_DAYS + 1) * DAY) })
    await tell({ type: 'new', made_at: ago((api.DELIVERIES_DAYS - 1) * DAY) })
    const day = (days: number) =>
      ago(days * DAY)
        .toISOString()
        .slice(0, 10)
    const told = [day(api.DELIVERIES_DAYS + 2), day(api.DELIVERIES_DAYS - 2)]
    for (const one of told)
      await db
        .insertInto('webhook_days')
        .values({ user_id: mine, webhook: A, equipment: A, day: one, figures: '{}', revision: 1 })
        .execute()
    await deliveries.forgetDeliveries(db)
    const kept = await db.selectFrom('webhook_deliveries').select('type').execute()
    expect(kept).toEqual([{ type: 'new' }])
    expect(await db.selectFrom('webhook_days').select('day').execute()).toEqual([{ day: told[1] }])
  })
})

describe('a receiver is taken', () => {
  const ROOM = { most: 24, slow: 6, fresh: 8, each: 3, users: [] as string[] }
  const taken = async (room: Partial<typeof ROOM> = {}) =>
    (await deliveries.takeReceivers(db, { ...ROOM, ...room })).map(
      ({ user_id, id }) => `${user_id === mine ? 'mine' : 'other'} ${id === A ? 'A' : 'B'}`,
    )

  test('with its own address and secret, and by one sender', async () => {
    await makeFour()
    await change({ secret: Buffer.from('of mine A'), wait_until: ago(2 * HOUR) })
    const [first] = await deliveries.takeReceivers(db, { ...ROOM, most: 1 })
    expect(first).toMatchObject({ user_id: mine, id: A, secret: Buffer.from('of mine A') })
    expect((await taken()).toSorted()).toEqual(['mine B', 'other A', 'other B'])
    expect(await taken()).toEqual([])
  })

  test('where something is due for itself, and it neither rests nor is stopped', async () => {
    await makeFour()
    await change({ wait_until: ago(-HOUR) })
    await change({ stopped_at: ago(HOUR), stopped_why: 'owner' }, { id: B })
    await db
      .updateTable('webhook_deliveries')
      .set({ next_at: ago(-HOUR) })
      .where('user_id', '=', other)
      .where('webhook', '=', A)
      .execute()
    expect(await taken()).toEqual(['other B'])
  })

  test('of no account that is closed', async () => {
    await makeFour()
    await db.updateTable('users').set({ banned: true }).where('id', '=', mine).execute()
    expect((await taken()).toSorted()).toEqual(['other A', 'other B'])
  })

  test('of an account while it has fewer under way than it may', async () => {
    await makeFour({ answer_ms: 80 })
    expect(await taken({ each: 2, users: [mine, mine, other] })).toEqual([expect.stringMatching('other')])
  })

  test('of the slow and of the unknown no more than there is room for, and of the others all', async () => {
    await makeFour({ answer_ms: deliveries.SLOW_MS })
    expect(await taken({ slow: 1 })).toHaveLength(1)
    await db
      .updateTable('webhooks')
      .set({ answer_ms: null, wait_until: ago(HOUR) })
      .execute()
    expect(await taken({ fresh: 2 })).toHaveLength(2)
    await db
      .updateTable('webhooks')
      .set({ answer_ms: deliveries.SLOW_MS - 1, wait_until: ago(HOUR) })
      .execute()
    expect(await taken({ slow: 0, fresh: 0 })).toHaveLength(4)
  })
})

test('one that gets other kinds of news alone goes on failing; with another address, or started again, it begins anew', async () => {
  await make({ failures: 3, failing_since: ago(DAY), wait_until: ago(-HOUR) })
  const changed = async (url: string) => {
    await webhooks.updateWebhook(db, mine, A, { url, kinds: ['papers'], on: true })
    const row = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    return [row.failures, row.failing_since !== null, row.wait_until > new Date()]
  }
  expect(await changed('https://1c.example/')).toEqual([3, true, true])
  expect(await changed('https://new.example/')).toEqual([0, false, false])
  await change({ failures: 3, failing_since: ago(DAY), stopped_at: ago(HOUR), stopped_why: 'failures' })
  expect(await changed('https://new.example/')).toEqual([0, false, false])
})

test('one that is stopped already keeps why and since when', async () => {
  await make({ stopped_at: ago(DAY), stopped_why: 'gone' })
  await deliveries.stopWebhook(db, await receiver(), 'secret')
  expect(await webhooks.listWebhooks(db, mine)).toMatchObject([{ stopped_why: 'gone' }])
})

test('after three days of failures one is stopped with a letter, not before', async () => {
  await make({ failing_since: ago(api.FAILING_DAYS * DAY - HOUR) })
  const state = async () => {
    await deliveries.keepFailure(db, await receiver(), HOUR)
    const { stopped_why, letter_at, failures } = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    return [stopped_why, letter_at !== null, failures]
  }
  expect(await state()).toEqual([null, false, 1])
  await change({ failing_since: ago(api.FAILING_DAYS * DAY + HOUR) })
  expect(await state()).toEqual(['failures', true, 2])
  // A failure of a message that was under way takes nothing back and writes no second letter.
  await change({ letter_at: null })
  expect(await state()).toEqual(['failures', false, 3])
})

describe('the letter about a webhook that was stopped', () => {
  const stopped = (given: Webhook = {}) =>
    make({ stopped_at: ago(HOUR), stopped_why: 'gone', letter_at: ago(HOUR), ...given })

  test('is claimed once, with its own address, the one that waits for longest first', async () => {
    await stopped({ user_id: other, url: 'https://other.example/' })
    await stopped({ letter_at: ago(2 * HOUR), url: 'https://mine.example/' })
    await stopped({ id: B, letter_at: null })
    await make({ user_id: other, id: B })
    const first = await claimStopped(db)
    expect(first).toMatchObject({ user_id: mine, id: A, url: 'https://mine.example/', email: 'mine@example.org' })
    expect(await claimStopped(db)).toMatchObject({ user_id: other, url: 'https://other.example/' })
    expect([await claimStopped(db), await isLetterDue(db)]).toEqual([undefined, false])
  })

  test('is due from its hour on', async () => {
    await stopped({ letter_at: ago(-HOUR) })
    expect([await isLetterDue(db), await claimStopped(db)]).toEqual([false, undefined])
    await change({ letter_at: ago(1) })
    expect(await isLetterDue(db)).toBe(true)
  })

  test('goes to no closed account', async () => {
    await stopped()
    await db.updateTable('users').set({ banned: true }).where('id', '=', mine).execute()
    expect(await claimStopped(db)).toMatchObject({ id: A, email: null })
  })

  test('is over for its own webhook alone, and not where that was stopped again meanwhile', async () => {
    const at = ago(HOUR)
    for (const one of ALL) await stopped({ ...one, stopped_at: at })
    const claimed = { user_id: mine, id: A, url: '', stopped_at: at, stopped_why: 'gone' as const, email: null }
    await endLetter(db, { ...claimed, stopped_at: ago(DAY) })
    const due = async () =>
      (await db.selectFrom('webhooks').select(['user_id', 'id']).where('letter_at', 'is not', null).execute()).length
    expect(await due()).toBe(4)
    await endLetter(db, claimed)
    expect(await due()).toBe(3)
    expect((await claimStopped(db))?.stopped_at).toEqual(at)
    expect(
      await db.selectFrom('webhooks').select('letter_at').where('user_id', '=', mine).where('id', '=', A).execute(),
    ).toEqual([{ letter_at: null }])
  })
})
