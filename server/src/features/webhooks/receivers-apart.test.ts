/** Which receivers a sender takes, which are stopped, and who is written to about that. */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { FAILING_DAYS } from '@spetskarta/shared/webhooks/webhooks.ts'
import { describe, expect, test } from 'vitest'
import * as deliveries from './deliveries.queries.ts'
import { claimStopped, endLetter, isLetterDue } from './stopped.queries.ts'
import { A, ago, B, type WebhookRow, webhookRows } from './webhook-rows.fixture.ts'
import { listWebhooks } from './webhooks.queries.ts'

const { db, mine, other, all, make, makeFour, change, receiver } = await webhookRows()

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

test('one that is stopped already keeps why and since when', async () => {
  await make({ stopped_at: ago(DAY), stopped_why: 'gone' })
  await deliveries.stopWebhook(db, await receiver(), 'secret')
  expect(await listWebhooks(db, mine)).toMatchObject([{ stopped_why: 'gone' }])
})

test('after three days of failures one is stopped with a letter, not before', async () => {
  await make({ failing_since: ago(FAILING_DAYS * DAY - HOUR) })
  const state = async () => {
    await deliveries.keepFailure(db, await receiver(), HOUR)
    const { stopped_why, letter_at, failures } = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    return [stopped_why, letter_at !== null, failures]
  }
  expect(await state()).toEqual([null, false, 1])
  await change({ failing_since: ago(FAILING_DAYS * DAY + HOUR) })
  expect(await state()).toEqual(['failures', true, 2])
  // A failure of a message that was under way takes nothing back and writes no second letter.
  await change({ letter_at: null })
  expect(await state()).toEqual(['failures', false, 3])
})

describe('the letter about a webhook that was stopped', () => {
  const stopped = (given: WebhookRow = {}) =>
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
    for (const one of all) await stopped({ ...one, stopped_at: at })
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
