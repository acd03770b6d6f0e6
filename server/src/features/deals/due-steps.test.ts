/** What is due by itself: borders of days, of hours, and of what a booking takes from others. */
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { makeOverDeal } from '../reviews/reviews.fixture.ts'
import { dayAhead, offerTerms } from './deals.fixture.ts'
import { listDueSteps, listTaken } from './due-steps.queries.ts'

const { db } = await cloneDatabase()

/** Days of which one is always over where the other has hardly begun. */
const EAST = 'Pacific/Kiritimati'
const WEST = 'Etc/GMT+12'

async function pair() {
  const [asker, owner] = [await makeUser(db), await makeUser(db)]
  return { asker: asker.id, owner: owner.id, machine: (await makeEquipment(db, { owner: owner.id })).id }
}

async function deal(state: string, from: string, to: string, zone = 'Europe/Moscow') {
  const made = await makeOverDeal(db, { ...(await pair()), from, to, state })
  await sql`update deals set time_zone = ${zone} where id = ${made.deal}`.execute(db)
  return made.deal
}

/** The steps that are due for these, in their order; undefined: none is. */
async function dueOf(ids: string[]) {
  const due = new Map((await listDueSteps(db, 500)).map(({ id, step }) => [id, step]))
  return ids.map((id) => due.get(id))
}

test('work begins with the first day, where its machine stands', async () => {
  const [east, west] = [dayAt(EAST, Date.now()), dayAt(WEST, Date.now())]
  const deals = [
    await deal('booked', east, east, EAST),
    await deal('booked', east, east, WEST),
    await deal('booked', dayAfter(east, 1), dayAfter(east, 1), EAST),
    await deal('booked', west, east, WEST),
    await deal('asker_moves', east, east, EAST),
    await deal('owner_moves', east, east, EAST),
    await deal('cancelled', east, east, EAST),
  ]
  expect(await dueOf(deals)).toEqual(['begin', undefined, undefined, 'begin', 'begin', 'begin', undefined])
})

test('work ends when its last day is over, where its machine stands', async () => {
  const [east, west] = [dayAt(EAST, Date.now()), dayAt(WEST, Date.now())]
  const deals = [
    await deal('working', west, east, EAST),
    await deal('working', west, dayAfter(east, -1), EAST),
    await deal('working', west, west, WEST),
    await deal('working', dayAfter(west, -1), dayAfter(west, -1), WEST),
    await deal('worked', west, west, EAST),
  ]
  expect(await dueOf(deals)).toEqual([undefined, 'end', undefined, 'end', undefined])
})

test('a deal that nobody marks as paid is closed sixty days after its last one', async () => {
  const today = dayAt('UTC', Date.now())
  const ago = (days: number, state = 'worked') => deal(state, dayAfter(today, -days), dayAfter(today, -days))
  const deals = [
    await ago(60),
    await ago(61),
    await ago(61, 'paid'),
    await ago(61, 'received'),
    await ago(61, 'settled'),
  ]
  expect(await dueOf(deals)).toEqual([undefined, 'lapse', 'lapse', 'lapse', undefined])
})

async function request(state: string, ago: string) {
  const { request: id } = await makeOverDeal(db, { ...(await pair()), from: dayAhead(1), to: dayAhead(1) })
  await sql`update requests set state = ${state}, expires_at = now() - ${ago}::interval where id = ${id}`.execute(db)
  return id
}

test('a request is over at its end, if it is still open', async () => {
  const requests = [await request('open', '0'), await request('open', '-1 minute'), await request('withdrawn', '0')]
  expect(await dueOf(requests)).toEqual(['expire', undefined, undefined])
})

interface Offered {
  machine?: string
  state?: string
  ago?: string
  from?: number
  to?: number
  shift?: 'day' | 'night' | 'all'
}
/** For days ahead; until tomorrow, unless `ago`. */
async function offer({ machine, state = 'offered', ago = '-1 day', from = 10, to = 12, shift = 'day' }: Offered) {
  const given = await pair()
  const made = await makeOverDeal(db, { ...given, from: dayAhead(from), to: dayAhead(to) })
  const of = machine ?? given.machine
  const terms = JSON.stringify(offerTerms(of, { from: dayAhead(from), to: dayAhead(to), shift }))
  await sql`delete from deals where id = ${made.deal}`.execute(db)
  const { rows } = await sql<{
    id: string
  }>`update offers set state = ${state}, machine = ${of}, terms = ${terms}::jsonb,
    valid_until = now() - ${ago}::interval where request = ${made.request} returning id`.execute(db)
  return rows[0]?.id ?? ''
}

test('an offer is over at its end, also one that waits for an answer to the other price', async () => {
  const offers = [
    await offer({ ago: '0' }),
    await offer({ state: 'countered', ago: '0' }),
    await offer({ ago: '-1 minute' }),
    await offer({ state: 'declined', ago: '0' }),
  ]
  expect(await dueOf(offers)).toEqual(['expire', 'expire', undefined, undefined])
})

test('a booking takes the offers of its machine that share a shift of a day with it, and no others', async () => {
  const book = async () => {
    const holder = await pair()
    const { deal: id } = await makeOverDeal(db, { ...holder, from: dayAhead(12), to: dayAhead(12), state: 'booked' })
    await sql`insert into bookings (machine, day, shift, deal) values (${holder.machine}, ${dayAhead(12)}, 'day', ${id})`.execute(
      db,
    )
    return holder.machine
  }
  const [machine, another] = [await book(), await book()]
  const given: [Offered, string | undefined][] = [
    [{ from: 12, to: 12 }, 'take'],
    [{ from: 10, to: 12, shift: 'all' }, 'take'],
    [{ from: 12, to: 14, state: 'countered' }, 'take'],
    [{ from: 10, to: 12, shift: 'night' }, undefined],
    [{ from: 10, to: 11 }, undefined],
    [{ from: 13, to: 14 }, undefined],
    [{ from: 12, to: 12, state: 'accepted' }, undefined],
  ]
  const offers: string[] = []
  for (const [one] of given) offers.push(await offer({ ...one, machine }))
  const elsewhere = await offer({ from: 12, to: 12 })
  expect(await dueOf([...offers, elsewhere])).toEqual([...given.map(([, step]) => step), undefined])
  await offer({ from: 12, to: 12, machine: another })
  const taken = offers.filter((_, n) => given[n]?.[1] === 'take')
  expect(await listTaken(db, machine)).toEqual(taken.toSorted())
})
