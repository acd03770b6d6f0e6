/** Funnels of several towns and periods: what is counted of one stands in no other. */
import { randomUUID } from 'node:crypto'
import { PRICED_FROM } from '@spetskarta/shared/reviews/funnel.constants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { makeOverDeal } from '../reviews.fixture.ts'
import { funnelOf } from './funnel.queries.ts'
import { keptFunnelOf } from './kept-funnels.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()
const asker = (await makeUser()).id
const owner = (await makeUser()).id
const machine = (await makeEquipment({ owner, place: 'Ступино' })).id
const MAY = { from: '2026-05-01', to: '2026-05-31' }

async function deal(place: string, madeOn: string, of = { owner, machine }) {
  const made = await makeOverDeal(db, { asker, ...of, from: madeOn, to: madeOn })
  await sql`update requests set place = ${place}, made_at = ${`${madeOn}T09:00Z`} where id = ${made.request}`.execute(
    db,
  )
  return made
}
const rowOf = async (place: string) => (await funnelOf(db, MAY)).rows.find((row) => row.place === place)
const review = async (of: string) => {
  const id = randomUUID()
  await sql`insert into reviews (id, deal, by_side, about, machine_name, type, place, stars, body, shifts, engine_s, paper)
    values (${id}, ${of}, 'asker', ${owner}, '', '', '', 5, '', 1, 9000, false)`.execute(db)
  return id
}

test('a request has an offer once a price is named, and only its own', async () => {
  const [bare] = [await deal('Луховицы', '2026-05-10'), await deal('Зарайск', '2026-05-10')]
  await sql`update offers set sum = null, state = 'asked' where request = ${bare.request}`.execute(db)
  await sql`delete from deals where id = ${bare.deal}`.execute(db)
  expect(await rowOf('Луховицы')).toMatchObject({ requests: 1, offered: 0, booked: 0 })
  expect(await rowOf('Зарайск')).toMatchObject({ requests: 1, offered: 1, booked: 1 })
})

test('reviews and complaints are counted in the town of their request, those about machines where they stand', async () => {
  const [one, other] = [await deal('Озёры', '2026-05-11'), await deal('Кашира', '2026-05-11')]
  const written = await review(one.deal)
  await review(other.deal)
  await sql`insert into review_complaints (id, review, network, reason, note) values (gen_random_uuid(), ${written}, '', 'abuse', '')`.execute(
    db,
  )
  await sql`insert into request_complaints (request, user_id, reason) values (${other.request}, ${owner}, 'Реклама'), (${other.request}, ${asker}, '')`.execute(
    db,
  )
  const order = (await makeOrder({ owner, place: 'Ступино' })).id
  for (const [item, at] of [
    [machine, '2026-05-12'],
    [machine, '2026-06-12'],
    [order, '2026-05-12'],
  ] as const)
    await sql`insert into listing_complaints (id, item, network, reason, note, created_at)
      values (gen_random_uuid(), ${item}, ${`${item}${at}`}, 'abuse', '', ${at})`.execute(db)
  expect(await rowOf('Озёры')).toMatchObject({ worked: 1, reviewed: 1, complaints: 1 })
  expect(await rowOf('Кашира')).toMatchObject({ worked: 1, reviewed: 1, complaints: 2 })
  const there = (await funnelOf(db, MAY)).rows.filter(({ place }) => place === 'Ступино')
  expect(there).toMatchObject([{ type: 'ekskavator', requests: 0, complaints: 1 }])
})

test('a period that was counted is kept by both of its days', async () => {
  await deal('Коломна', '2026-04-10')
  const requests = async (from: string, to: string) => (await keptFunnelOf(db, db, { from, to })).total.requests
  const may = await requests('2026-05-01', '2026-05-31')
  expect([await requests('2026-04-01', '2026-05-31'), await requests('2026-04-01', '2026-04-30')]).toEqual([may + 1, 1])
})

test('of owners whose price is said those without one are none', async () => {
  const priced = async (of: { owner: string; machine: string }, rate: number | null) => {
    const { request } = await deal('Шатура', '2026-05-15', of)
    const terms = rate === null ? null : JSON.stringify({ rate, unit: 'shift', hours: 8 })
    await sql`update offers set terms = ${terms}::jsonb where request = ${request}`.execute(db)
  }
  const owners = []
  for (let n = 0; n < PRICED_FROM.owners; n++) {
    const { id } = await makeUser()
    owners.push({ owner: id, machine: (await makeEquipment({ owner: id })).id })
  }
  const [last = { owner, machine }, ...others] = owners
  for (let n = 0; n < PRICED_FROM.deals; n++) await priced(others[n % others.length] ?? last, 20_000)
  await priced(last, null)
  expect((await rowOf('Шатура'))?.price).toBeNull()
  await priced(last, 20_000)
  expect((await rowOf('Шатура'))?.price).toEqual({ low: 20_000, middle: 20_000, high: 20_000 })
})
