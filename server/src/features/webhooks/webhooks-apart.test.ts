/** Webhooks of two accounts: what is done to one is done to no other. */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/webhooks/webhooks.ts'
import { describe, expect, test } from 'vitest'
import * as deliveries from './deliveries.queries.ts'
import { A, ago, B, webhookRows } from './webhook-rows.fixture.ts'
import * as webhooks from './webhooks.queries.ts'

const { db, mine, other, all, make, makeFour, tell, change, receiver } = await webhookRows()

describe('of four webhooks, with what waits for them', () => {
  const now = async () => {
    const its = await db.selectFrom('webhooks').selectAll().orderBy('user_id').orderBy('id').execute()
    const waiting = await db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute()
    return all.map((one) => ({
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
