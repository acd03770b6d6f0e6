/** Calendars of several owners: whose days, names and addresses stand in one, and of which machine. */
import { randomUUID } from 'node:crypto'
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeMany } from '../../../../test/many-items.ts'
import { testRows } from '../../../../test/rows.ts'
import { makeTracking } from '../../../../test/track-factories.ts'
import { endFeed } from '../../company/deal-feed.queries.ts'
import { makeOverDeal } from '../../reviews/reviews.fixture.ts'
import { dayAhead } from '../deals.fixture.ts'
import { calendarOf, feedMadeAt, readFeed, replaceFeed } from './deal-calendar.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()

async function owner(name: string) {
  const { id } = await makeUser({ name })
  return { owner: id, machine: (await makeEquipment({ owner: id, name: `Машина: ${name}`, phone: '+79160000001' })).id }
}
type Owner = Awaited<ReturnType<typeof owner>>

/** A deal on these days, booked by somebody of this name. */
async function booked(one: Owner, asker: string, from: number, to = from, state = 'booked') {
  const { id } = await makeUser({ name: asker })
  const days = { from: dayAhead(from), to: dayAhead(to) }
  const { deal, request } = await makeOverDeal(db, { ...one, asker: id, ...days, state })
  await sql`update requests set name = ${asker}, place = ${`Место: ${asker}`}, phone = ${asker} where id = ${request}`.execute(
    db,
  )
  await sql`insert into bookings (machine, day, shift, deal) select ${one.machine}, d::date, 'day', ${deal}
    from generate_series(${days.from}::date, ${days.to}::date, '1 day') d`.execute(db)
  return { deal, asker: id }
}
const ownBooking = (machine: string, customer: string, day: number) =>
  sql`insert into own_bookings (id, machine, from_day, to_day, shift, customer)
    values (${randomUUID()}, ${machine}, ${dayAhead(day)}, ${dayAhead(day)}, 'day', ${customer})`.execute(db)
const feedOf = async (user: string) => (await readFeed(db, await replaceFeed(db, user))) ?? []
const inFeed = async (user: string) => (await feedOf(user)).map(({ other }) => other).toSorted()

test('a calendar has the machines of its owner, no orders, and each booked day its own customer', async () => {
  const [one, other] = [await owner('Земля'), await owner('Башня')]
  await makeOrder({ owner: one.owner, name: 'Заказ' })
  const second = { ...one, machine: (await makeEquipment({ owner: one.owner, name: 'Я второй' })).id }
  await booked(one, 'Андрей', 2)
  await booked(one, 'Борис', 3)
  await booked(second, 'Вера', 2)
  await booked(other, 'Чужой', 2)
  const { count, names, machines } = await calendarOf(db, one.owner, { from: dayAhead(1), days: 3, limit: 9 })
  expect([count, names.map(({ name }) => name)]).toEqual([2, ['Машина: Земля', 'Я второй']])
  expect(machines.map(({ days }) => days.map(({ booked }) => booked.map(({ other: name }) => name)))).toEqual([
    [[], ['Андрей'], ['Борис']],
    [[], ['Вера'], []],
  ])
})

test('a machine of a large park is found by its name, whatever stands before it', async () => {
  const one = await owner('Парк')
  await makeMany(db, await makeEquipment({ owner: one.owner, name: 'Каток' }), 500)
  const last = (await makeEquipment({ owner: one.owner, name: 'Яма' })).id
  const query = { from: dayAhead(1), days: 1, limit: 9 }
  const all = await calendarOf(db, one.owner, query)
  expect([all.count, all.names.length, all.names.at(-1)?.id, all.machines.length]).toEqual([503, 503, last, 9])
  const found = await calendarOf(db, one.owner, { ...query, q: 'яма' })
  expect(found.machines.map(({ id }) => id)).toEqual([last])
})

test('hours of a day are shown where anything was recorded on it', async () => {
  const one = await owner('Часы')
  const track = (day: number, points: number) =>
    sql`insert into track_days (equipment, day, points, working_s, idle_s, moving_s, photos, distance_m, raw_distance_m, discarded, trips,
        stops, gaps)
      values (${one.machine}, ${dayAhead(day)}, ${points}, 3600, 0, 0, 0, 0, 0, '{}', 0, 0, 0)`.execute(db)
  await track(-2, 5)
  await track(-1, 0)
  const { machines } = await calendarOf(db, one.owner, { from: dayAhead(-3), days: 3, limit: 9 })
  expect(machines[0]?.days.map(({ workedS }) => workedS)).toEqual([null, 3600, null])
})

test('an address of a calendar is each owner’s own: another one stays when one is made anew or closed', async () => {
  const [one, other] = [await owner('Адрес'), await owner('Другой адрес')]
  const [first, kept] = [await replaceFeed(db, one.owner), await replaceFeed(db, other.owner)]
  await sql`update deal_feeds set made_at = '2026-02-03T04:05:06Z' where user_id = ${other.owner}`.execute(db)
  expect(await feedMadeAt(db, other.owner)).toBe('2026-02-03T04:05:06.000Z')
  expect(await feedMadeAt(db, one.owner)).not.toBe('2026-02-03T04:05:06.000Z')
  const again = await replaceFeed(db, one.owner)
  expect([await readFeed(db, first), await readFeed(db, again), await readFeed(db, kept)]).toEqual([undefined, [], []])
  await endFeed(db, one.owner)
  expect([await readFeed(db, again), await readFeed(db, kept)]).toEqual([undefined, []])
  expect([await feedMadeAt(db, one.owner), await feedMadeAt(db, other.owner)]).toEqual([
    null,
    '2026-02-03T04:05:06.000Z',
  ])
})

test('the address of a closed account opens nothing', async () => {
  const one = await owner('Закрыт')
  await booked(one, 'Андрей', 2)
  const token = await replaceFeed(db, one.owner)
  expect(await readFeed(db, token)).toHaveLength(1)
  await db.updateTable('users').set({ banned: true }).where('id', '=', one.owner).execute()
  expect(await readFeed(db, token)).toBeUndefined()
})

test('other programs read both sides’ deals and own bookings, none that is cancelled, long over or of other people', async () => {
  const [one, other] = [await owner('Лента'), await owner('Соседи')]
  const { asker } = await booked(one, 'Андрей', 2)
  await booked(one, 'Отменил', 4, 4, 'cancelled')
  await booked(one, 'Недавно', -91, -91, 'settled')
  await booked(one, 'Давно', -93, -92, 'settled')
  await booked(other, 'Чужой', 2)
  await ownBooking(one.machine, 'Себе', 6)
  await ownBooking(one.machine, 'Себе давно', -94)
  await ownBooking(other.machine, 'Чужое', 6)
  expect(await inFeed(one.owner)).toEqual(['Андрей', 'Недавно', 'Себе'])
  expect(await inFeed(asker)).toEqual(['Лента'])
})

/** Zones whose days differ at every moment, from each other and one of them from that of UTC. */
const EAST = 'Pacific/Kiritimati'
const WEST = 'Etc/GMT+12'
/** A machine in this zone by its card, and by its records if there are any. */
async function machineIn(owner: string, zone: string, recorded?: string) {
  const { id } = await makeEquipment({ owner })
  await db.updateTable('items').set({ time_zone: zone }).where('id', '=', id).execute()
  if (recorded) await makeTracking(db, { equipment: id, time_zone: recorded })
  return id
}
const ownBookingOn = (machine: string, customer: string, day: string) =>
  sql`insert into own_bookings (id, machine, from_day, to_day, shift, customer)
    values (${randomUUID()}, ${machine}, ${day}, ${day}, 'day', ${customer})`.execute(db)
const inZone = (zone: string, days: number) => dayAfter(dayAt(zone, Date.now()), days)

test('a booking leaves the feed by the clock of the place where its machine works', async () => {
  const one = await owner('Пояса')
  const [east, west] = [await machineIn(one.owner, EAST), await machineIn(one.owner, WEST)]
  await ownBookingOn(east, 'Восток, давно', inZone(EAST, -92))
  await ownBookingOn(west, 'Запад, недавно', inZone(WEST, -91))
  const [toEast, toWest] = [await machineIn(one.owner, WEST, EAST), await machineIn(one.owner, EAST, WEST)]
  await ownBookingOn(toEast, 'Записан на востоке, давно', inZone(EAST, -92))
  await ownBookingOn(toWest, 'Записан на западе, недавно', inZone(WEST, -91))
  for (const [zone, asker, days] of [
    [EAST, 'Сделка на востоке, давно', -92],
    [WEST, 'Сделка на западе, недавно', -91],
  ] as const) {
    const { deal } = await booked(one, asker, days, days, 'settled')
    const day = inZone(zone, days)
    await db.updateTable('deals').set({ from_day: day, to_day: day, time_zone: zone }).where('id', '=', deal).execute()
  }
  expect(await inFeed(one.owner)).toEqual(['Запад, недавно', 'Записан на западе, недавно', 'Сделка на западе, недавно'])
})

test('what is over is so by the clock of its place too where a feed is full', async () => {
  const one = await owner('Полная лента двух поясов')
  await ownBookingOn(await machineIn(one.owner, EAST), 'Восток, вчера', inZone(EAST, -1))
  await ownBookingOn(await machineIn(one.owner, WEST), 'Запад, сегодня', inZone(WEST, 0))
  await sql`insert into own_bookings (id, machine, from_day, to_day, shift, customer)
    select gen_random_uuid(), ${one.machine}, ${dayAhead(5)}::date, ${dayAhead(5)}::date, 'day', 'Позже'
    from generate_series(1, 1000)`.execute(db)
  expect(new Set(await inFeed(one.owner))).toEqual(new Set(['Запад, сегодня', 'Позже']))
})

test('each side reads the other’s name and phone, and the machine and place of that deal', async () => {
  const [one, other] = [await owner('Стрела'), await owner('Ковш')]
  const [{ asker }] = [await booked(one, 'Андрей', 2), await booked(other, 'Чужой', 2)]
  const read = async (user: string) =>
    (await feedOf(user)).map(({ machine, other: name, phone, place }) => ({ machine, name, phone, place }))
  const common = { machine: 'Машина: Стрела', place: 'Место: Андрей' }
  expect(await read(one.owner)).toEqual([{ ...common, name: 'Андрей', phone: 'Андрей' }])
  expect(await read(asker)).toEqual([{ ...common, name: 'Стрела', phone: '+79160000001' }])
})

test('a feed that is full leaves out what is longest over, and of what is to come the farthest', async () => {
  const one = await owner('Полная лента')
  await sql`insert into own_bookings (id, machine, from_day, to_day, shift, customer)
    select gen_random_uuid(), ${one.machine}, ${dayAhead(0)}::date - 2, ${dayAhead(0)}::date - 2, 'day', 'Вчерашнее'
    from generate_series(1, 996)`.execute(db)
  await ownBooking(one.machine, 'Давно', -80)
  for (const [customer, day] of [
    ['Недавно', -1],
    ['Сегодня', 0],
    ['Завтра', 1],
    ['Через год', 365],
  ] as const)
    await ownBooking(one.machine, customer, day)
  await sql`update own_bookings set from_day = ${dayAhead(0)}::date - 89 where customer = 'Сегодня'`.execute(db)
  const names = async () => [...new Set((await feedOf(one.owner)).map(({ other }) => other))]
  expect(await feedOf(one.owner)).toHaveLength(1000)
  expect(await names()).toEqual(['Сегодня', 'Вчерашнее', 'Недавно', 'Завтра', 'Через год'])
  await sql`update own_bookings set from_day = ${dayAhead(0)}::date + 2, to_day = ${dayAhead(0)}::date + 2 where customer = 'Вчерашнее'`.execute(
    db,
  )
  expect(await names()).toEqual(['Сегодня', 'Недавно', 'Завтра', 'Вчерашнее', 'Через год'])
  await ownBooking(one.machine, 'Послезавтра', 2)
  await ownBooking(one.machine, 'Послезавтра', 2)
  expect(await names()).toEqual(['Сегодня', 'Завтра', 'Вчерашнее', 'Послезавтра'])
})

test('a day that its owner has entered says which of its shifts are taken', async () => {
  const one = await owner('Половина')
  const span = (day: number, shift: string, state = 'busy') => ({
    from: dayAhead(day),
    to: dayAhead(day),
    state,
    shift,
  })
  const busy = [span(1, 'day'), span(2, 'night', 'service'), span(3, 'day'), span(3, 'night', 'service')]
  await sql`update items set busy = ${JSON.stringify(busy)}::jsonb where id = ${one.machine}`.execute(db)
  const { machines } = await calendarOf(db, one.owner, { from: dayAhead(1), days: 4, limit: 9 })
  expect(machines[0]?.days.map(({ entered, enteredShift }) => [entered, enteredShift])).toEqual([
    ['busy', 'day'],
    ['service', 'night'],
    ['busy', 'all'],
    [null, null],
  ])
})
