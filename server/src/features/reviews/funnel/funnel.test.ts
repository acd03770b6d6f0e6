/** The operator's funnel: who goes how far, and what so few have done is not said. */
import { exportFunnel, getFunnel } from '@spetskarta/shared/reviews/funnel.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeOverDeal } from '../reviews.fixture.ts'
import { keepFunnels } from './kept-funnels.queries.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const [owners, asker, rules] = [
  await makeOwners(4),
  await makeUser(),
  { cookie: await signIn(await makeUser({ rules: true })) },
]
const MAY = { from: '2026-05-01', to: '2026-05-31' }

async function makeOwners(count: number) {
  const made: { owner: string; machine: string }[] = []
  while (made.length < count) {
    const { id: owner } = await makeUser({ name: 'ИП Тайный' })
    made.push({ owner, machine: (await makeEquipment({ owner, name: 'Тайная машина' })).id })
  }
  return made
}

/** A deal in a town whose price of a shift is stated; made and answered at these moments. */
async function deal(
  place: string,
  rate: number,
  at: string,
  answerMinutes: number,
  of: { owner: string; machine: string },
) {
  const made = await makeOverDeal(db, { asker: asker.id, ...of, from: '2026-06-01', to: '2026-06-01' })
  await sql`update requests set place = ${place}, made_at = ${at} where id = ${made.request}`.execute(db)
  await sql`update offers set terms = ${JSON.stringify({ rate, unit: 'shift', hours: 8 })}::jsonb where request = ${made.request}`.execute(
    db,
  )
  await sql`insert into deal_history (request, subject, subject_id, step, by, made_at)
    select ${made.request}, 'offer', id, 'offer', 'owner', ${at}::timestamptz + make_interval(mins => ${answerMinutes})
    from offers where request = ${made.request}`.execute(db)
  return made
}
const forget = () => db.deleteFrom('kept_funnels').execute()
const funnel = async (querystring = MAY) => {
  await forget()
  return ask(getFunnel, { querystring }, rules)
}
const rowOf = async (place: string) => (await funnel()).rows.find((row) => row.place === place)

test('requests, prices, bookings, work, reviews and complaints of a town are counted', async () => {
  const [first] = owners
  if (!first) throw new Error('no owner')
  const done = await deal('Кашира', 20_000, '2026-05-10T09:00Z', 10, first)
  await deal('Кашира', 20_000, '2026-05-10T10:00Z', 30, first)
  const cancelled = await deal('Кашира', 20_000, '2026-05-11T09:00Z', 80, first)
  await sql`update deals set state = 'cancelled' where id = ${cancelled.deal}`.execute(db)
  await sql`insert into requests (id, asker, draft, reach, type, works, volume, note, shift, hours, place, address, name, phone,
      expires_at, made_at)
    values (gen_random_uuid(), ${asker.id}, gen_random_uuid(), 'around', 'ekskavator', '{}', '', '', 'day', 8, 'Кашира', '', 'Андрей',
      '+79160001270', now(), '2026-05-12T09:00Z')`.execute(db)
  await sql`insert into reviews (id, deal, by_side, about, machine_name, type, place, stars, body, shifts, engine_s, paper)
    values (gen_random_uuid(), ${done.deal}, 'asker', ${first.owner}, '', '', '', 5, 'Хорошо', 1, 9000, false)`.execute(
    db,
  )
  await sql`insert into request_complaints (request, user_id, reason) values (${done.request}, ${first.owner}, 'Реклама')`.execute(
    db,
  )
  expect(await rowOf('Кашира')).toEqual({
    type: 'ekskavator',
    place: 'Кашира',
    requests: 4,
    offered: 3,
    booked: 3,
    worked: 2,
    reviewed: 1,
    complaints: 1,
    answerMinutes: 30,
    price: null,
  })
})

test('the days of the period are those of Moscow', async () => {
  const [first] = owners
  if (!first) throw new Error('no owner')
  await deal('Коломна', 20_000, '2026-04-30T20:59:59Z', 5, first)
  expect(await rowOf('Коломна')).toBeUndefined()
  await deal('Коломна', 20_000, '2026-04-30T21:00:00Z', 5, first)
  await deal('Коломна', 20_000, '2026-05-31T20:59:59Z', 5, first)
  await deal('Коломна', 20_000, '2026-05-31T21:00:00Z', 5, first)
  expect(await rowOf('Коломна')).toMatchObject({ requests: 2, answerMinutes: null })
})

test('nine bookings say no price, ten of two owners neither, ten of three say quartiles', async () => {
  const [a, b, c] = owners
  if (!a || !b || !c) throw new Error('no owners')
  for (let i = 0; i < 9; i++) await deal('Шатура', 10_000 + i * 1000, '2026-05-15T09:00Z', 5, i % 2 ? a : b)
  expect((await rowOf('Шатура'))?.price).toBeNull()
  await deal('Шатура', 19_000, '2026-05-15T09:00Z', 5, a)
  expect((await rowOf('Шатура'))?.price).toBeNull()
  await deal('Шатура', 20_000, '2026-05-15T09:00Z', 5, c)
  // 10,000 … 20,000 in eleven steps: the quartiles by hand.
  expect((await rowOf('Шатура'))?.price).toEqual({ low: 12_500, middle: 15_000, high: 17_500 })
})

test('moderators alone, within a year, and the table of the file names no person', async () => {
  for (const endpoint of [getFunnel, exportFunnel]) {
    expect((await send(endpoint, { querystring: MAY })).statusCode).toBe(401)
    expect((await send(endpoint, { querystring: MAY }, { cookie: await signIn() })).statusCode).toBe(403)
    for (const bad of [
      { from: '2026-05-02', to: '2026-05-01' },
      { from: '2025-01-01', to: '2026-05-01' },
      { from: 'май', to: 'июнь' },
    ])
      expect((await send(endpoint, { querystring: bad }, rules)).statusCode).toBe(400)
  }
  await forget()
  const file = await send(exportFunnel, { querystring: MAY }, rules)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = file.body.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFТип;Город;Заявки;/)
  expect(lines).toContain('Экскаватор гусеничный;Шатура;11;11;11;11;0;5;12500;15000;17500;0')
  expect(lines.at(-2)).toMatch(/^Всего;;\d+;/)
  for (const secret of ['Тайн', '+7916', 'Андрей', ...owners.map(({ owner }) => owner)])
    expect(file.body).not.toContain(secret)
  const { rows, total } = await funnel()
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(total.requests)
})

test('a period is counted once an hour, and the file has what the page has', async () => {
  const [first] = owners
  if (!first) throw new Error('no owner')
  const before = await funnel()
  await deal('Воскресенск', 20_000, '2026-05-20T09:00Z', 5, first)
  expect(await ask(getFunnel, { querystring: MAY }, rules)).toEqual(before)
  expect((await send(exportFunnel, { querystring: MAY }, rules)).body).not.toContain('Воскресенск')
  await sql`update kept_funnels set counted_at = now() - interval '61 minutes'`.execute(db)
  const after = await ask(getFunnel, { querystring: MAY }, rules)
  expect(after.total.requests).toBe(before.total.requests + 1)
  expect(after.countedAt > before.countedAt).toBe(true)
})

test('the periods of the page are counted before anybody asks, and old ones are forgotten', async () => {
  await forget()
  await funnel()
  await sql`update kept_funnels set counted_at = now() - interval '3 days'`.execute(db)
  await keepFunnels({ db }, { signal: new AbortController().signal })
  const { rows } = await sql<{ days: number }>`select to_day - from_day as days from kept_funnels order by 1`.execute(
    db,
  )
  expect(rows.map(({ days }) => days)).toEqual([30, 90, 365])
})
