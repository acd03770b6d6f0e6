/** What is queued for webhooks of several accounts: each learns of its own machines, objects and days, from when it was made on. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { WebhookKind } from '@spetskarta/shared/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeTracking } from '../../../test/track-factories.ts'
import { takeNews } from './news.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

const ago = (ms: number) => new Date(Date.now() - ms)
const dayAgo = (days: number) =>
  ago(days * DAY)
    .toISOString()
    .slice(0, 10)
const WEBHOOK = '018f2f6e-7c1a-7000-8000-00000000000a'

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

interface Given {
  id?: string
  kinds?: WebhookKind[]
  since?: Date
  stopped?: boolean
}
/** The webhooks of two accounts have the same number, as they may. */
const makeWebhook = (user_id: string, { id = WEBHOOK, kinds, since = ago(10 * DAY), stopped = false }: Given = {}) =>
  db
    .insertInto('webhooks')
    .values({
      ...{ user_id, id, since, url: 'https://1c.example/', secret: Buffer.from('s') },
      kinds: kinds ?? ['days', 'incidents', 'objects'],
      ...(stopped && { stopped_at: since, stopped_why: 'owner' }),
    })
    .execute()

async function makeOwner(name: string, given?: Given) {
  const { id } = await makeUser({ name })
  const machine = (await makeEquipment({ owner: id, name: `Машина: ${name}` })).id
  await makeTracking(db, { equipment: machine, archived_until: ago(0) })
  if (given) await makeWebhook(id, given)
  return { id, machine, name }
}

const happen = (equipment: string, kind: string, given: { object_id?: string; found_at?: Date } = {}) =>
  db
    .insertInto('happenings')
    .values({ equipment, kind, began_at: ago(HOUR), ...given })
    .execute()

const work = (equipment: string, day: string, given: object = {}) => {
  const sums = { points: 2, photos: 0, distance_m: 0, raw_distance_m: 0, discarded: '{}', working_s: 3600, idle_s: 0 }
  return db
    .insertInto('track_days')
    .values({ equipment, day, ...sums, moving_s: 0, trips: 0, stops: 0, gaps: 0, ...given } as never)
    .execute()
}

/** What there is to deliver after a search, as «name: type what». */
async function queued() {
  await sql`update webhook_turns set next_at = now() - interval '1 second'`.execute(db)
  await takeNews(db)
  const { rows } = await sql<{ said: string }>`
    select concat(u.name, ': ', d.type, ' ', coalesce(d.data->>'day', d.data->>'kind'), ' ', d.data->>'machine', ' ', d.data->>'object') as said
    from webhook_deliveries d join users u on u.id = d.user_id order by u.name, d.webhook, d.made_at, d.data->>'day'`.execute(
    db,
  )
  return rows.map(({ said }) => said.trim())
}

describe('what happened', () => {
  test('goes to the webhooks of the machine’s owner', async () => {
    const [one, two] = [await makeOwner('Один', {}), await makeOwner('Два', {})]
    await happen(one.machine, 'overspeed')
    await happen(two.machine, 'silent')
    expect(await queued()).toEqual([
      'Два: incident.found silent Машина: Два',
      'Один: incident.found overspeed Машина: Один',
    ])
    expect(await queued()).toHaveLength(2)
  })

  test('on an object goes to the object’s owner alone, and under the object’s own name', async () => {
    const [one, two] = [await makeOwner('Один', {}), await makeOwner('Два', {})]
    const circle = {
      kind: 'circle' as const,
      lon: 38,
      lat: 55.5,
      radius_m: 100,
      customer_name: '',
      customer_phone: '',
      address: '',
    }
    const object = async (user_id: string, name: string) =>
      (
        await db
          .insertInto('objects')
          .values({ ...circle, user_id, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    await object(one.id, 'Склад')
    const [pit, strange] = [await object(one.id, 'Котлован'), await object(two.id, 'Чужой')]
    await happen(one.machine, 'came', { object_id: pit })
    await happen(one.machine, 'left', { object_id: strange })
    expect(await queued()).toEqual(['Один: object.came came Машина: Один Котлован'])
  })

  test('goes to webhooks for such news', async () => {
    const one = await makeOwner('Один', { kinds: ['objects', 'days'] })
    await happen(one.machine, 'overspeed')
    expect(await queued()).toEqual([])
    await makeWebhook(one.id, { id: one.machine, kinds: ['incidents'] })
    expect(await queued()).toEqual(['Один: incident.found overspeed Машина: Один'])
  })

  test('goes neither to a webhook that is stopped or younger, nor to an account that is closed', async () => {
    const stopped = await makeOwner('Остановлен', { stopped: true })
    const young = await makeOwner('Новый', { since: ago(MINUTE) })
    const closed = await makeOwner('Закрыт', {})
    await db.updateTable('users').set({ banned: true }).where('id', '=', closed.id).execute()
    for (const { machine } of [stopped, young, closed])
      await happen(machine, 'overspeed', { found_at: ago(2 * MINUTE) })
    expect(await queued()).toEqual([])
  })

  test('is looked for from a quarter of an hour before the last search on', async () => {
    const one = await makeOwner('Один', {})
    await queued()
    await happen(one.machine, 'silent', { found_at: ago(14 * MINUTE) })
    await happen(one.machine, 'overspeed', { found_at: ago(16 * MINUTE) })
    expect(await queued()).toEqual(['Один: incident.found silent Машина: Один'])
  })
})

describe('a finished day', () => {
  test('goes to the webhooks of the machine’s owner, once for each', async () => {
    const [one, two] = [await makeOwner('Один', {}), await makeOwner('Два', {})]
    await makeWebhook(one.id, { id: one.machine, kinds: ['days'] })
    await work(one.machine, dayAgo(2))
    await work(two.machine, dayAgo(3))
    const all = [
      `Два: day.finished ${dayAgo(3)} Машина: Два`,
      `Один: day.finished ${dayAgo(2)} Машина: Один`,
      `Один: day.finished ${dayAgo(2)} Машина: Один`,
    ]
    expect(await queued()).toEqual(all)
    expect(await queued()).toEqual(all)
  })

  test('goes to webhooks for days, neither stopped nor of a closed account', async () => {
    const others = await makeOwner('Другие новости', { kinds: ['incidents'] })
    const stopped = await makeOwner('Остановлен', { stopped: true })
    const closed = await makeOwner('Закрыт', {})
    await db.updateTable('users').set({ banned: true }).where('id', '=', closed.id).execute()
    for (const { machine } of [others, stopped, closed]) await work(machine, dayAgo(2))
    expect(await queued()).toEqual([])
  })

  test('is one that is counted, is kept, and has points', async () => {
    const one = await makeOwner('Один', {})
    await work(one.machine, dayAgo(2), { points: 0 })
    await work(one.machine, dayAgo(3), { emptied_at: ago(HOUR) })
    await work(one.machine, dayAgo(4))
    await work(one.machine, dayAgo(5))
    await db
      .insertInto('stale_days')
      .values({ equipment: one.machine, day: dayAgo(4) })
      .execute()
    // The day before is stale of another machine alone.
    const two = await makeOwner('Два')
    await db
      .insertInto('stale_days')
      .values({ equipment: two.machine, day: dayAgo(5) })
      .execute()
    expect(await queued()).toEqual([`Один: day.finished ${dayAgo(5)} Машина: Один`])
  })

  test('is of the last week, not before the webhook, and not after what is archived', async () => {
    const one = await makeOwner('Один', { since: ago(4 * DAY) })
    const two = await makeOwner('Два', {})
    await db
      .updateTable('tracking')
      .set({ archived_until: ago(3.5 * DAY) })
      .where('equipment', '=', two.machine)
      .execute()
    for (const { machine } of [one, two]) for (const days of [1, 2, 6, 9]) await work(machine, dayAgo(days))
    expect(await queued()).toEqual(
      [
        `Два: day.finished ${dayAgo(6)} Машина: Два`,
        `Один: day.finished ${dayAgo(2)} Машина: Один`,
        `Один: day.finished ${dayAgo(1)} Машина: Один`,
      ].toSorted(),
    )
  })

  test('that changed is told again to whom it was told, of its own machine and day', async () => {
    const [one, two] = [await makeOwner('Один', {}), await makeOwner('Два', {})]
    for (const { machine } of [one, two]) for (const days of [2, 3]) await work(machine, dayAgo(days))
    expect(await queued()).toHaveLength(4)
    await sql`update webhook_days set told_at = now() - interval '11 minutes'`.execute(db)
    await db
      .updateTable('track_days')
      .set({ trips: 1 })
      .where('equipment', '=', one.machine)
      .where('day', '=', dayAgo(2))
      .execute()
    expect((await queued()).filter((said) => said.includes('changed'))).toEqual([
      `Один: day.changed ${dayAgo(2)} Машина: Один`,
    ])
  })

  test('is of a machine: what an order has is no day', async () => {
    const one = await makeOwner('Один', {})
    const order = await makeOrder({ owner: one.id })
    await makeTracking(db, { equipment: order.id, archived_until: ago(0) })
    await work(order.id, dayAgo(2))
    expect(await queued()).toEqual([])
  })
})

test('an account whose news cannot be queued does not hold up the others, and gets it when it can be', async () => {
  const owners = [await makeOwner('Один', {}), await makeOwner('Два', {}), await makeOwner('Три', {})]
  for (const { machine } of owners) {
    await happen(machine, 'silent', { found_at: ago(HOUR) })
    await work(machine, dayAgo(2))
  }
  await sql`update webhook_turns set taken_until = now() - interval '2 hours'`.execute(db)
  // The database refuses what is queued for the one whose id is the lowest.
  const [refused] = owners.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await sql`create function refused() returns trigger language plpgsql as
    'begin if new.user_id = tg_argv[0]::uuid then raise exception ''refused''; end if; return new; end'`.execute(db)
  await sql`create trigger refused before insert on webhook_deliveries for each row
    execute function refused(${sql.lit(refused?.id)})`.execute(db)
  const queuedOf = async () => {
    const { rows } = await sql<{ name: string; count: number }>`
      select u.name, count(*)::int from webhook_deliveries d join users u on u.id = d.user_id group by 1 order by 1`.execute(
      db,
    )
    return rows.map(({ name, count }) => `${name}: ${count}`)
  }
  try {
    await expect(queued()).rejects.toThrow('refused')
  } finally {
    await sql`drop function refused cascade`.execute(db)
  }
  const others = owners.filter((owner) => owner !== refused)
  expect(await queuedOf()).toEqual(others.map(({ name }) => `${name}: 2`).sort())
  await queued()
  expect(await queuedOf()).toEqual(owners.map(({ name }) => `${name}: 2`).sort())
})

test('of two searches at once, or within twenty seconds, one searches', async () => {
  await sql`update webhook_turns set next_at = now() - interval '1 second'`.execute(db)
  expect(await takeNews(db)).toBe(true)
  expect(await takeNews(db)).toBe(false)
})
