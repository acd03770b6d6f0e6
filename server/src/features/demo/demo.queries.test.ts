import { emailProblem, passwordProblem } from '@spetskarta/shared/account-rules.ts'
import { login } from '@spetskarta/shared/accounts.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { openPasswords } from '../accounts/passwords.ts'
import { loadBench, loadDemoIfEmpty } from './demo.queries.ts'
import { DEMO_LOGINS_TOLD } from './logins.ts'

const database = await cloneDatabase()
const { db, pool, gazetteer, get } = await testApp({ database })
const number = async (sql: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n

test('instances that start at once on an empty database load the demo once', { timeout: 60_000 }, async () => {
  const loaded = await Promise.all([loadDemoIfEmpty(db, gazetteer), loadDemoIfEmpty(db, gazetteer)])
  expect(loaded.toSorted()).toEqual([false, true])
  expect(await number(`items where kind = 'equipment'`)).toBe(600)
  expect(await number(`items where kind = 'order'`)).toBe(200)
  expect(await loadDemoIfEmpty(db, gazetteer)).toBe(false)
  expect(await number('items')).toBe(800)
})

test('one can log in as an owner of machines and as a moderator, by what is told', async () => {
  const app = await testApp({ database, passwords: openPasswords() })
  const entries = DEMO_LOGINS_TOLD.map(async (line) => {
    const [, email = '', password = ''] = / (\S+@\S+), пароль (\S+)$/.exec(line) ?? []
    expect([emailProblem(email), passwordProblem(password)]).toEqual([undefined, undefined])
    return (await app.ask(login, { body: { email, password } })).user
  })
  const [owner, moderator] = await Promise.all(entries)
  expect(owner).toEqual({ name: 'ramstroy', userUrl: 'ramstroy', rules: false })
  expect(moderator).toMatchObject({ name: 'Модератор', rules: true })
  expect(await number(`items join users on owner = users.id where user_url = 'ramstroy'`)).toBeGreaterThan(0)
})

test('the names of the demo are taken', async () => {
  expect(await number('users where name_key is null')).toBeLessThan(5)
  expect(await number(`users where name = 'Модератор' and name_key is not null`)).toBe(1)
})

test('the demo shows: around the default place there is something of many types', async () => {
  const { equipments, orders } = await get<{ equipments: object; orders: object[] }>('/api/get-all-data', {
    north: 55.76,
    south: 55.38,
    west: 37.9,
    east: 38.6,
  })
  expect(Object.keys(equipments).length).toBeGreaterThan(9)
  expect(orders.length).toBeGreaterThan(4)
})

test('the rows are whole: a town, a time zone, an owner, related types', async () => {
  expect(await number(`items where place = ''`)).toBeLessThan(8)
  expect(await number('items where time_zone is null')).toBe(0)
  expect(await number(`items where cardinality(related) = 0 and type <> 'drugaya-tehnika'`)).toBe(0)
  expect(await number('users where not exists (select from items where owner = users.id)')).toBeLessThan(5)
  expect(await number('items where created_at > now()')).toBe(0)
})

test('bench items come beside what is there, again and again, in the number asked for', {
  timeout: 60_000,
}, async () => {
  const told: number[] = []
  await loadBench(db, gazetteer, 6001, (inserted) => told.push(inserted))
  await loadBench(db, gazetteer, 6001, () => {})
  expect(told).toEqual([5000, 6001])
  expect(await number('items')).toBe(800 + 2 * 6001)
  expect(await number(`items where kind = 'equipment'`)).toBe(600 + 2 * 4501)
})

test('what fails half-way leaves nothing behind', async () => {
  const { db, pool } = await cloneDatabase()
  await pool.query(`alter table items add constraint few check (type <> 'tral')`)
  await expect(loadDemoIfEmpty(db, gazetteer)).rejects.toThrow('few')
  expect((await pool.query('select from users')).rowCount).toBe(0)
})

test('the owner has three machines with recorded days, none of it in the future', async () => {
  const machines = `select p.equipment from track_points p join items i on i.id = p.equipment
    join users u on u.id = i.owner where u.user_url = 'ramstroy' group by 1`
  expect(await number(`(${machines}) m`)).toBe(3)
  expect(await number('stale_days')).toBeGreaterThanOrEqual(6)
  expect(await number('track_points where recorded_at > now()')).toBe(0)
})

test('the forum is alive: themes in every section, their messages numbered, counted and in the past', async () => {
  expect(await number('forum_items where type = 1')).toBeGreaterThan(19)
  expect(await number('forum_items where type = 2')).toBeGreaterThan(80)
  expect(await number('forum_items where type = 0 and children_count = 0')).toBe(0)
  expect(await number('forum_items where author is null and type > 0')).toBe(0)
  expect(await number('forum_items where type > 0 and coalesce(last_at, created_at) > now()')).toBe(0)
  const wrong = `forum_items t where type = 1 and not exists (select from forum_items m where m.parent = t.id
    having count(*) = t.children_count and max(number) = t.last_number and max(created_at) = t.last_at)`
  expect(await number(wrong)).toBe(0)
})
