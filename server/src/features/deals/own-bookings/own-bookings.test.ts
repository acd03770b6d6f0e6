/** An owner's own bookings beside those of deals. */
import { randomUUID } from 'node:crypto'
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import * as calendar from '@spetskarta/shared/deals/deal-calendar.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { expect, test, vi } from 'vitest'
import { ACTIVITY, connectBeside } from '../../../../test/clone.ts'
import { testApp } from '../../../../test/harness.ts'
import { dayAhead, offerTerms, requestForm } from '../deals.fixture.ts'
import { putOwnBooking } from './own-bookings.queries.ts'

const { db, pool, ask, send, inject, signIn, makeUser, makeEquipment, makeOrder } = await testApp()

let people = 0
async function person() {
  const email = `own-bookings-${++people}@example.org`
  const user = await makeUser({ email, password_hash: 'none', email_confirmed_at: new Date() })
  return { id: user.id, from: { cookie: await signIn(user) } }
}

async function owner(machine: object = {}) {
  const who = await person()
  return { ...who, machine: (await makeEquipment({ owner: who.id, ...machine })).id }
}

type Owner = Awaited<ReturnType<typeof owner>>

const put = (one: Owner, id: string, from: number, to: number, more: object = {}) =>
  send(
    calendar.putOwnBooking,
    {
      params: { id },
      body: { machine: one.machine, from: dayAhead(from), to: dayAhead(to), shift: 'all', customer: '', ...more },
    },
    one.from,
  )

async function offered(one: Owner) {
  const asker = await person()
  const { id } = await ask(api.makeRequest, { body: requestForm([one.machine]) }, asker.from)
  const { offers } = await ask(api.getRequest, { params: { id: id ?? '' } }, asker.from)
  const offer = offers[0]?.id ?? ''
  const terms = offerTerms(one.machine) as never
  await ask(api.takeOfferStep, { params: { id: offer }, body: { step: 'offer', terms } }, one.from)
  const step = (body: object) => send(api.takeOfferStep, { params: { id: offer }, body: body as never }, asker.from)
  return { asker, offer, accept: () => step({ step: 'accept' }) }
}

test('days that an owner has booked himself are busy in searches and for everybody, whose they are only he sees', async () => {
  const one = await owner({ busy: '[]', busy_on: dayAhead(0), lat: 64, lng: 64 })
  const searched = async (from: number, to: number) => {
    const free = `${dayAhead(from)}_${dayAhead(to)}`
    const querystring = { north: 65, south: 63, west: 63, east: 65, value: 'ekskavator', free }
    return (await inject('/api/searchEquipment', querystring)).json().count
  }
  expect(await searched(3, 5)).toBe(1)
  const id = randomUUID()
  expect((await put(one, id, 4, 6, { customer: 'СНТ «Дружба»' })).statusCode).toBe(200)
  expect([await searched(3, 5), await searched(7, 8)]).toEqual([0, 1])
  const seen = await ask(getEquipment, { params: { id: one.machine } })
  expect(seen.busy).toEqual([{ from: dayAhead(4), to: dayAhead(6), state: 'busy', shift: 'all' }])
  expect(JSON.stringify(seen)).not.toContain('Дружба')

  const { machines, own } = await ask(
    calendar.getDealCalendar,
    { querystring: { from: dayAhead(6), days: 2 } },
    one.from,
  )
  expect(machines[0]?.days.map(({ booked }) => booked)).toEqual([
    [{ deal: null, own: id, other: 'СНТ «Дружба»', shift: 'all' }],
    [],
  ])
  expect(own).toMatchObject([{ id, from: dayAhead(4), to: dayAhead(6), customer: 'СНТ «Дружба»' }])
  const { url } = await ask(calendar.makeDealFeed, {}, one.from)
  const feed = await send(calendar.readDealFeed, { params: { file: url.split('/').at(-1) ?? '' } })
  expect(feed.body).toContain('Дружба')

  // Sent again with other days it is the same booking, moved over its own days; at last it is gone.
  expect((await put(one, id, 5, 8, { shift: 'day' })).statusCode).toBe(200)
  expect([await searched(4, 4), await searched(7, 8)]).toEqual([1, 0])
  expect((await send(calendar.removeOwnBooking, { params: { id } }, one.from)).statusCode).toBe(200)
  expect(await searched(3, 9)).toBe(1)
  expect((await send(calendar.removeOwnBooking, { params: { id } }, one.from)).statusCode).toBe(404)
})

test('taken days are refused with the day and whose it is, and nothing of the change stays', async () => {
  const one = await owner()
  const [first, second] = [randomUUID(), randomUUID()]
  await put(one, first, 4, 6, { customer: 'СНТ «Дружба»', shift: 'day' })
  const refused = await put(one, second, 1, 9)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toMatch(/Занято: \d+ [а-я]+ машина уже в брони, СНТ «Дружба»/)
  // Nights are free; by day it may end before.
  expect((await put(one, second, 1, 9, { shift: 'night' })).statusCode).toBe(200)
  expect((await put(one, second, 1, 4)).statusCode).toBe(409)
  const kept = await db.selectFrom('bookings').select('day').where('own', '=', second).execute()
  expect(kept).toHaveLength(9)
  expect((await put(one, second, -1, 2)).statusCode).toBe(400)
  expect((await put(one, second, 3, 2)).statusCode).toBe(400)
})

test('neither an acceptance nor an owner takes days of the other, and of two at once one does', async () => {
  const one = await owner()
  const deal = await offered(one)
  expect((await deal.accept()).statusCode).toBe(200)
  const refused = await put(one, randomUUID(), 12, 13)
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('машина уже в брони, Андрей')])

  const other = await owner()
  const late = await offered(other)
  const answers = await Promise.all([late.accept(), put(other, randomUUID(), 10, 11)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

/** What another server has begun and not ended yet; `end` ends it. */
async function begunElsewhere(one: Owner, days: [string, string]) {
  const beside = await connectBeside({ pool })
  const id = randomUUID()
  await beside.query('begin')
  await beside.query(
    `insert into own_bookings (id, machine, from_day, to_day, shift, customer) values ($1, $2, $3, $4, 'day', 'Соседи')`,
    [id, one.machine, ...days],
  )
  await beside.query(
    `insert into bookings (machine, day, shift, own) select $2, d, 'day', $1 from generate_series($3::date, $4::date, '1 day') d`,
    [id, one.machine, ...days],
  )
  return (how: 'commit' | 'rollback') => beside.query(how)
}

/** Whether the call to be answered next waits in the database for a row that another transaction holds. */
const waits = async () => {
  const beside = await connectBeside({ pool })
  const waiting = `select 1 from ${ACTIVITY} where wait_event_type = 'Lock' and query like '%insert into bookings%'`
  await vi.waitUntil(async () => (await beside.query(waiting)).rowCount, { interval: 20 })
}

test.each([
  ['commit', 409, 409],
  ['rollback', 200, 200],
] as const)(
  'of two servers the second waits for the first; after its %s it is told %i',
  async (how, booked, accepted) => {
    const one = await owner()
    const end = await begunElsewhere(one, [dayAhead(4), dayAhead(6)])
    const second = put(one, randomUUID(), 6, 8)
    await waits()
    await end(how)
    expect((await second).statusCode).toBe(booked)

    const other = await owner()
    const deal = await offered(other)
    const endOther = await begunElsewhere(other, [dayAhead(9), dayAhead(10)])
    const acceptance = deal.accept()
    await waits()
    await endOther(how)
    expect((await acceptance).statusCode).toBe(accepted)
  },
)

test('a stranger neither changes a booking nor books a machine that is not his', async () => {
  const [one, other] = [await owner(), await owner()]
  const id = randomUUID()
  await put(one, id, 4, 6)
  expect((await put({ ...other, machine: one.machine }, randomUUID(), 8, 8)).statusCode).toBe(404)
  expect((await put(other, id, 4, 6)).statusCode).toBe(404)
  expect((await send(calendar.removeOwnBooking, { params: { id } }, other.from)).statusCode).toBe(404)
})

test('a booking is moved and removed, and others of the machine and of the owner stay', async () => {
  const one = await owner()
  const two = { ...one, machine: (await makeEquipment({ owner: one.id })).id }
  const order = { ...one, machine: (await makeOrder({ owner: one.id })).id }
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  await put(one, a, 4, 5, { customer: 'Первый' })
  await put(one, b, 8, 9, { customer: 'Второй' })
  await put(two, c, 4, 5, { customer: 'Третий' })
  expect((await put(order, randomUUID(), 4, 5)).statusCode).toBe(404)
  await put(one, a, 6, 6, { customer: 'Первый' })
  const booked = async () => {
    const { own } = await ask(calendar.getDealCalendar, { querystring: { from: dayAhead(3), days: 10 } }, one.from)
    return own.map(({ customer, machine, from, to }) => [customer, machine, from, to])
  }
  const [third, second] = [
    ['Третий', two.machine, dayAhead(4), dayAhead(5)],
    ['Второй', one.machine, dayAhead(8), dayAhead(9)],
  ]
  expect(await booked()).toEqual([third, ['Первый', one.machine, dayAhead(6), dayAhead(6)], second])
  expect((await send(calendar.removeOwnBooking, { params: { id: a } }, one.from)).statusCode).toBe(200)
  expect(await booked()).toEqual([third, second])
  expect(
    (await ask(calendar.getDealCalendar, { querystring: { from: dayAhead(3), days: 10 } }, (await owner()).from)).own,
  ).toEqual([])
})

test('of taken days the first one that is in the way is named, and whose it is: of that machine and shift', async () => {
  const one = await owner()
  const two = { ...one, machine: (await makeEquipment({ owner: one.id })).id }
  await put(two, randomUUID(), 4, 4, { customer: 'Чужая машина' })
  await put(one, randomUUID(), 5, 5, { customer: 'Ночь', shift: 'night' })
  await put(one, randomUUID(), 6, 6, { customer: 'День', shift: 'day' })
  await put(one, randomUUID(), 7, 7, { customer: 'Позже', shift: 'day' })
  expect((await put(one, randomUUID(), 4, 8, { shift: 'day' })).body).toContain('машина уже в брони, День')
  expect((await put(one, randomUUID(), 4, 8, { shift: 'night' })).body).toContain('машина уже в брони, Ночь')
  expect((await put(one, randomUUID(), 4, 8)).body).toContain('машина уже в брони, Ночь')
})

test('the day that a booking may begin with is the one where the machine stands', async () => {
  const one = await owner({ time_zone: 'Asia/Vladivostok' })
  const booking = (id: string) => ({
    id,
    machine: one.machine,
    from: '2027-05-03',
    to: '2027-05-04',
    shift: 'all' as const,
    customer: '',
  })
  // In Moscow it is 17:00 of the day before.
  const midnight = Date.parse('2027-05-04T00:00:00+10:00')
  expect(await putOwnBooking(db, one.id, booking(randomUUID()), midnight)).toBe('past')
  expect(await putOwnBooking(db, one.id, booking(randomUUID()), midnight - 1)).toBe('done')
})
