import { readFile } from 'node:fs/promises'
import { PHOTO_SIZES } from '@spetskarta/server/features/photos/photo-links.rules.ts'
import { openPasswords } from '@spetskarta/server/outside/passwords.ts'
import { emailProblem, passwordProblem } from '@spetskarta/shared/accounts/account-rules.ts'
import { login } from '@spetskarta/shared/accounts/accounts.ts'
import { getGroups } from '@spetskarta/shared/company/groups.ts'
import { getDealCalendar } from '@spetskarta/shared/deals/deal-calendar.ts'
import { getDeal, getDeals, getRequest } from '@spetskarta/shared/deals/deals.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { countUnread } from '@spetskarta/shared/messages/messages.ts'
import { getUsage } from '@spetskarta/shared/park/usage.ts'
import { getReviews } from '@spetskarta/shared/reviews/reviews.ts'
import { getService } from '@spetskarta/shared/service/service.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../server/test/clone.ts'
import { testApp } from '../../server/test/harness.ts'
import { loadDemoIfEmpty } from './load.ts'
import { loadMany } from './many.ts'

// Photos are entered in `doomed_blobs` outside the transaction that loads, and two instances start at once.
const database = await cloneDatabase(3)
const { db, pool, gazetteer, get, deps, ask, signIn } = await testApp({ database })
const load = () => loadDemoIfEmpty(deps)
/** The lines that the first load returned. */
let logins: string[] = []
const number = async (sql: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n

test('instances that start at once on an empty database load the records once, where the papers of both fail', async () => {
  await pool.query(`alter table papers add constraint cut check (kind <> 'esm7')`)
  for (const { reason } of (await Promise.allSettled([load(), load()])) as PromiseRejectedResult[])
    expect(String(reason)).toContain('cut')
  expect(await number(`items where kind = 'equipment'`)).toBe(600)
  expect(await number(`items where kind = 'order'`)).toBe(200)
  expect([await number('papers'), await number('customers')]).toEqual([0, 0])
  expect(await number(`users where password_hash like '$%'`)).toBe(0)
})

test('instances that start at once complete a load that was cut before the papers, once', async () => {
  await pool.query('alter table papers drop constraint cut')
  const loaded = await Promise.all([load(), load()])
  logins = loaded.find((lines) => lines) ?? []
  expect(loaded.map((lines) => lines?.length).toSorted()).toEqual([2, undefined])
  expect(await load()).toBeUndefined()
  expect(await number('items')).toBe(800)
  expect(await number('papers')).toBe(4)
})

test('the returned lines let people log in as an owner and as a moderator', async () => {
  const app = await testApp({ database, passwords: openPasswords() })
  const entries = logins.map(async (line) => {
    const [, email = '', password = ''] = / (\S+@\S+), пароль (\S+)$/.exec(line) ?? []
    expect([emailProblem(email), passwordProblem(password)]).toEqual([undefined, undefined])
    return (await app.ask(login, { body: { email, password } })).user
  })
  const [owner, moderator] = await Promise.all(entries)
  expect(owner).toEqual({ name: 'ramstroy', userUrl: 'ramstroy', rules: false })
  expect(moderator).toMatchObject({ name: 'Модератор', rules: true })
  expect(await number(`items join users on owner = users.id where user_url = 'ramstroy'`)).toBeGreaterThan(0)
})

test('the nicknames of the demo are taken', async () => {
  expect(await number('users where name_key is null')).toBeLessThan(5)
  expect(await number(`users where name = 'Модератор' and name_key is not null`)).toBe(1)
})

test('the demo has items of many types around the default place', async () => {
  const { equipments, orders } = await get<{ equipments: object; orders: object[] }>('/api/get-all-data', {
    north: 55.76,
    south: 55.38,
    west: 37.9,
    east: 38.6,
  })
  expect(Object.keys(equipments).length).toBeGreaterThan(9)
  expect(orders.length).toBeGreaterThan(4)
})

test('the demo’s items have a town, a time zone, an owner and related types', async () => {
  expect(await number(`items where place = ''`)).toBeLessThan(8)
  expect(await number('items where time_zone is null')).toBe(0)
  expect(await number(`items where cardinality(related) = 0 and type <> 'drugaya-tehnika'`)).toBe(0)
  expect(await number('users where not exists (select from items where owner = users.id)')).toBeLessThan(5)
  expect(await number('items where created_at > now()')).toBe(0)
})

test('the demo’s owner has deals in every state, offers side by side, a message to read and a rating', async () => {
  const owner = await db.selectFrom('users').selectAll().where('user_url', '=', 'ramstroy').executeTakeFirstOrThrow()
  const from = { cookie: await signIn(owner) }
  const { deals, mine } = await ask(getDeals, { querystring: {} }, from)
  const states = deals.map(({ subject, side, state }) => `${side} ${subject} ${state}`)
  expect(new Set(states)).toEqual(
    new Set([
      'owner offer asked',
      'owner offer countered',
      ...['booked', 'asker_moves', 'working', 'settled', 'cancelled'].map((state) => `owner deal ${state}`),
      'asker request open',
      'asker deal worked',
    ]),
  )
  expect(mine).toBe(5)
  const request = deals.find(({ subject }) => subject === 'request')
  const { offers } = await ask(getRequest, { params: { id: request?.id ?? '' } }, from)
  expect(offers.filter(({ price }) => price)).toHaveLength(2)
  for (const { subject, id } of deals)
    if (subject === 'deal') {
      const deal = await ask(getDeal, { params: { id } }, from)
      expect(deal.history.at(-1)?.at.localeCompare(new Date().toISOString())).toBe(-1)
    }
  expect(await ask(countUnread, {}, from)).toMatchObject({ unread: 2 })
  const today = new Date().toISOString().slice(0, 10)
  const { own } = await ask(getDealCalendar, { querystring: { from: today, days: 14 } }, from)
  expect(own).toHaveLength(2)
  const { rating, reviews } = await ask(getReviews, { querystring: { userUrl: 'ramstroy' } })
  expect(rating).toMatchObject({ reviews: 3 })
  // One of them by the hours of an object that is there.
  expect(reviews.filter(({ proof }) => proof.shifts > 0)).toHaveLength(3)
})

test('bench items are added to existing ones in the wanted number, also repeatedly', async () => {
  const counts: number[] = []
  await loadMany(db, gazetteer, 6001, (inserted) => counts.push(inserted))
  await loadMany(db, gazetteer, 6001, () => {})
  expect(counts).toEqual([5000, 6001])
  expect(await number('items')).toBe(800 + 2 * 6001)
  expect(await number(`items where kind = 'equipment'`)).toBe(600 + 2 * 4501)
})

test('a load that fails half-way leaves nothing behind', async () => {
  const { db, pool } = await cloneDatabase(2)
  await pool.query(`alter table items add constraint few check (type <> 'tral')`)
  await expect(loadDemoIfEmpty({ ...deps, db })).rejects.toThrow('few')
  expect((await pool.query('select from users')).rowCount).toBe(0)
})

test('the owner has three machines with recorded days, none of it in the future', async () => {
  const machines = `select p.equipment from track_points p join items i on i.id = p.equipment
    join users u on u.id = i.owner where u.user_url = 'ramstroy' group by 1`
  expect(await number(`(${machines}) m`)).toBe(3)
  expect(
    await number('(select equipment, day from track_days union select equipment, day from stale_days) d'),
  ).toBeGreaterThanOrEqual(6)
  expect(await number('track_points where recorded_at > now()')).toBe(0)
})

test('his machines work on objects of three customers, by rate cards, and four papers say so', async () => {
  expect(await number(`objects where customer_name <> ''`)).toBe(3)
  expect(await number('customers')).toBe(3)
  const worked = `object_hours h join objects o on o.id = h.object_id where o.customer_name <> '' and h.work_s > 0`
  expect(await number(`(select from ${worked} group by o.id) o`)).toBeGreaterThanOrEqual(2)
  expect(await number('rate_cards where from_day <= current_date')).toBe(4)
  const { rows } = await pool.query<{ kind: string; number: number; cancelled: boolean; cards: number; gross: number }>(
    `select kind, number, cancelled_at is not null as cancelled, (content->'sums'->'cost'->>'gross')::int as gross,
      jsonb_array_length(content->'charges') as cards from papers order by number`,
  )
  expect(rows.map(({ kind, number: its, cancelled }) => [kind, its, cancelled])).toEqual([
    ['shift', 1, true],
    ['esm3', 2, false],
    ['esm7', 3, false],
    ['esm2', 4, false],
  ])
  for (const { gross } of rows) expect(gross).toBeGreaterThan(1_000_000)
  // Two rates in one paper; and trips, whose number is known of the track: five a day.
  expect(rows[2]?.cards).toBe(2)
  expect(
    await number(
      `(select (content->'charges'->0->>'quantity')::int / 100 as n from papers where number = 4) n where n = 10`,
    ),
  ).toBe(1)
  expect(await number('object_corrections where counted_s > 0')).toBe(1)
})

test('his park has groups, operators with hours, service that is due and documents that end', async () => {
  const owner = await db.selectFrom('users').selectAll().where('user_url', '=', 'ramstroy').executeTakeFirstOrThrow()
  const from = { cookie: await signIn(owner) }
  const { groups, machines } = await ask(getGroups, {}, from)
  expect(groups.map((group) => group.machines)).toEqual([4, 5, 3])
  expect(machines.filter(({ group }) => group === null)).toEqual([])
  const { due, documents, plans } = await ask(getService, { querystring: {} }, from)
  expect(plans).toHaveLength(4)
  const states = due.map(({ machine, name, state }) => `${machine.name.split(' ')[0]} ${name}: ${state}`)
  expect(states).toContain('Самосвал ТО-2: overdue')
  expect(states).toContain('Колёсный ТО-500: fine')
  expect(documents.map(({ days }) => days)).toEqual([4, 21, 97, 160, 214])
  const week = dayAt('Europe/Moscow', Date.now() - 7 * DAY)
  const usage = await ask(getUsage, { querystring: { by: 'week', day: week } }, from)
  expect(usage.machines.filter(({ work }) => work > 0)).toHaveLength(3)
})

test('each recorded day that has ended ends with «Стоп», so that no machine looks lost', async () => {
  const days = `(select equipment, max(recorded_at) as last from track_points
    group by equipment, (recorded_at at time zone 'Europe/Moscow')::date) d`
  const stopped = `exists (select from recording_stops s where s.equipment = d.equipment
    and s.at between d.last and d.last + interval '1 minute')`
  expect(await number(`${days} where last < now() - interval '12 hours' and not ${stopped}`)).toBe(0)
  expect(await number('recording_stops')).toBeGreaterThanOrEqual(6)
  expect(await number('recording_stops where at > now()')).toBe(0)
})

test('the phone of each recorded day has reported how often it takes photos, so that those that miss are known', async () => {
  const days = `(select equipment, recorder, min(recorded_at) as first, max(recorded_at) as last from track_points
    group by equipment, recorder, (recorded_at at time zone 'Europe/Moscow')::date) d`
  const plan = 'select from photo_plans p where (p.equipment, p.recorder, p.at) = (d.equipment, d.recorder, d.first)'
  expect(await number(`${days} where not exists (${plan})`)).toBe(0)
  const taken = `exists (select from photos p where p.equipment = d.equipment and p.taken_at >= d.first
    and p.taken_at < d.first + interval '14 hours')`
  // A day that has just begun has no photo yet.
  const begun = `d.last - d.first > interval '15 minutes'`
  expect(await number(`${days} where ${begun} and ${taken} <> exists (${plan} and minutes > 0)`)).toBe(0)
  expect(await number('photos where recorder is null')).toBe(0)
})

test('every section of the demo’s forum has themes, whose messages are numbered, counted and in the past', async () => {
  expect(await number('forum_items where type = 1')).toBeGreaterThan(19)
  expect(await number('forum_items where type = 2')).toBeGreaterThan(80)
  expect(await number('forum_items where type = 0 and children_count = 0')).toBe(0)
  expect(await number('forum_items where author is null and type > 0')).toBe(0)
  expect(await number('forum_items where type > 0 and coalesce(last_at, created_at) > now()')).toBe(0)
  const wrong = `forum_items t where type = 1 and not exists (select from forum_items m where m.parent = t.id
    having count(*) = t.children_count and max(number) = t.last_number and max(created_at) = t.last_at)`
  expect(await number(wrong)).toBe(0)
})

test('the recorded days have photos from the whole day, most of them with a place', async () => {
  const { rows: days } = await pool.query<{ photos: number; placed: number; whole: boolean; strays: number }>(`
    select count(p.id)::int as photos, count(p.lat)::int as placed, d.last > d.first + interval '8 hours' as whole,
      count(*) filter (where p.taken_at not between d.first and d.last)::int as strays
    from (select equipment, recorded_at::date as day, min(recorded_at) as first, max(recorded_at) as last
      from track_points group by 1, 2) d
    join photos p on p.equipment = d.equipment and p.taken_at::date = d.day group by d.equipment, d.day, d.first, d.last`)
  const whole = days.filter((day) => day.whole)
  expect(whole.length).toBeGreaterThanOrEqual(6)
  for (const day of whole) {
    expect(day.photos).toBeGreaterThanOrEqual(8)
    expect(day.photos).toBeLessThanOrEqual(14)
    expect(day.strays).toBe(0)
  }
  const placed = days.reduce((sum, day) => sum + day.placed, 0)
  const photos = days.reduce((sum, day) => sum + day.photos, 0)
  expect(placed / photos).toBeGreaterThan(0.7)
  expect(placed).toBeLessThan(photos)
  expect(await number('doomed_blobs')).toBe(0)
})

test('photos of the demo have all sizes, and no day shows a picture twice', async () => {
  const { rows } = await pool.query<{ folder: string }>(
    `select 'photos/' || equipment || '/' || id as folder from photos`,
  )
  const read = async ({ file }: { file: string }) =>
    Buffer.concat(await Array.fromAsync((await deps.blobs.open(`${rows[0]?.folder}/${file}`))?.stream ?? []))
  for (const size of [PHOTO_SIZES.original, PHOTO_SIZES.screen]) {
    const { info } = await sharp(await read(size), { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1280, 960])
  }
  expect((await read(PHOTO_SIZES.icon)).toString('latin1', 8, 12)).toBe('WEBP')
  expect(
    await number(`(select from photos p join photos q on p.equipment = q.equipment and p.id < q.id
      and p.taken_at::date = q.taken_at::date and p.bytes = q.bytes) twice`),
  ).toBe(0)
})

test('after the demo is loaded WebP pictures from users are refused again', async () => {
  const picture = await readFile(new URL('../photos/summer/backhoe-0827-site.webp', import.meta.url))
  await expect(sharp(picture).metadata()).rejects.toThrow()
})
