/** Requests, offers, bookings, messages between the two sides, and reviews: in every state that the lists show. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Db } from '@spetskarta/server/db/connect.ts'
import { withinTransaction } from '@spetskarta/server/db/within-transaction.ts'
import { rate } from '@spetskarta/server/features/reviews/publish.queries.ts'
import { DEFAULT_ZONE } from '@spetskarta/server/features/tracks/tracking.queries.ts'
import { offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { insertRows } from './items.ts'
import { type DemoDeal, type DemoOffer, type DemoRequest, daysFrom, known, readRecords } from './records.ts'

interface Users {
  /** Id of the user for whom a rating is computed from reviews. */
  owner: string
  /** Ids of the owner's objects by name. */
  objects: ReadonlyMap<string, number>
  now: Date
}

type Row = Record<string, unknown>

/** Tables in the order of their references. */
const TABLES = [
  'requests',
  'offers',
  'deals',
  'bookings',
  'deal_history',
  'threads',
  'messages',
  'thread_sides',
  'reviews',
] as const
type Rows = Record<(typeof TABLES)[number], Row[]>

/** Inserts everything with one statement for each table. */
export async function loadDeals(db: Db, { owner, objects, now }: Users): Promise<void> {
  const [requests, people, machines] = await Promise.all([readRecords('deals'), usersOf(db), machinesOf(db)])
  const rows = Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Rows
  const add = { rows, people, machines, objects, now }
  for (const request of requests) addRequest(add, request)
  await withinTransaction(db, async (transaction) => {
    for (const table of TABLES) await insertRows(transaction, table, rows[table])
    await rate(transaction, { about: owner, by_side: 'asker' })
  })
}

interface Adding {
  rows: Rows
  people: ReadonlyMap<string, string>
  machines: ReadonlyMap<string, { id: string; type: string }>
  objects: ReadonlyMap<string, number>
  now: Date
}

const usersOf = async (db: Db) =>
  new Map((await db.selectFrom('users').select(['user_url', 'id']).execute()).map((user) => [user.user_url, user.id]))

/** Machines by owner and name. */
async function machinesOf(db: Db) {
  const rows = await db
    .selectFrom('items as i')
    .innerJoin('users as u', 'u.id', 'i.owner')
    .select(['u.user_url', 'i.name', 'i.id', 'i.type'])
    .where('i.kind', '=', 'equipment')
    .execute()
  return new Map(rows.map(({ user_url, name, id, type }) => [`${user_url} ${name}`, { id, type }]))
}

const dayIn = ({ now }: Adding, days: number) => dayAt(DEFAULT_ZONE, daysFrom(now, days).getTime())

/** Phone number of all askers. */
const PHONE = '+79160000000'

function addRequest(add: Adding, request: DemoRequest) {
  const { asker, from, to, made, offers, state, ...said } = request
  const id = randomUUIDv7()
  const askerId = known(add.people, asker)
  const madeAt = daysFrom(add.now, -made)
  const { name, type, works, volume, note, lat, lng, place, address, hours, payment, operator } = said
  add.rows.requests.push({
    ...{
      id,
      asker: askerId,
      draft: id,
      reach: 'chosen',
      type,
      works,
      volume,
      note,
      shift: 'day',
      hours,
      lat,
      lng,
      place,
    },
    ...{ address, operator, payment, name, phone: PHONE, state, from_day: dayIn(add, from), to_day: dayIn(add, to) },
    ...{ made_at: madeAt, changed_at: lastOf(add, request), expires_at: daysFrom(add.now, Math.max(from, 0) + 1) },
  })
  for (const offer of offers) addOffer(add, { request, id, asker: askerId, madeAt }, offer)
}

/** When a request was last changed: newer ones come first in lists. */
const lastOf = ({ now }: Adding, { made, to }: DemoRequest) =>
  daysFrom(now, -(to < 0 ? Math.max(-to - 1, 0.05) : made * 0.3))

interface Made {
  request: DemoRequest
  id: string
  asker: string
  madeAt: Date
}

function addOffer(add: Adding, made: Made, offer: DemoOffer) {
  const { request, id: requestId, asker, madeAt } = made
  const { owner, machine, state, terms: said, counter, deal, messages } = offer
  const id = randomUUIDv7()
  const sides = { asker, owner: known(add.people, owner) }
  const { id: machineId, type } = known(add.machines, `${owner} ${machine}`)
  const changed = lastOf(add, request)
  const validUntil = daysFrom(add.now, 2).toISOString()
  const days = {
    from: dayIn(add, request.from),
    to: dayIn(add, request.to),
    shift: 'day' as const,
    hours: request.hours,
  }
  const terms = said && { ...said, ...days, machine: machineId, validUntil }
  add.rows.offers.push({
    ...{ id, request: requestId, ...sides, machine: machineId, state, terms: terms ?? null },
    ...{
      sum: terms ? offerSum(terms).sum : null,
      counter_rate: counter?.rate ?? null,
      counter_note: counter?.note ?? '',
    },
    ...{ valid_until: terms ? validUntil : null, made_at: madeAt, changed_at: changed },
  })
  const booked = new Date((madeAt.getTime() + changed.getTime()) / 2)
  addHistory(add, made, { offer: id, steps: OFFER_HISTORY[state], until: deal ? booked : changed })
  if (deal) addDeal(add, { ...made, offer: id, ...sides, type, machine: machineId, name: machine, booked }, deal)
  if (messages) addThread(add, { ...sides, offer: id, about: machine }, offer)
}

/** The steps that have led to each state: what was done, and by which side. */
const OFFER_HISTORY: Record<DemoOffer['state'], string> = {
  asked: '',
  passed: 'pass owner',
  offered: 'offer owner',
  countered: 'offer owner, counter asker',
  accepted: 'offer owner, accept asker',
}
const DEAL_HISTORY: Record<DemoDeal['state'], string> = {
  booked: '',
  asker_moves: 'ask_to_move asker',
  working: 'begin clock',
  worked: 'begin clock, end clock',
  settled: 'begin clock, end clock, pay asker, confirm_received owner',
  cancelled: 'cancel asker',
}

interface Steps {
  offer?: string
  deal?: string
  steps: string
  reason?: string
  /** The first step is later than `since`, the last one earlier than `until`. */
  since?: Date
  until: Date
}

function addHistory(
  add: Adding,
  { id, madeAt, request }: Made,
  { offer, deal, steps, reason = '', since, until }: Steps,
) {
  const taken = steps === '' ? [] : steps.split(', ')
  const from = (since ?? madeAt).getTime()
  const midnight = (days: number) => Date.parse(`${dayIn(add, days)}T00:00+03:00`)
  const after = midnight(request.to + 1)
  const known: Record<string, number> = {
    begin: midnight(request.from),
    end: after,
    pay: after + 10 * HOUR,
    confirm_received: after + 12 * HOUR,
  }
  for (const [i, taking] of taken.entries()) {
    const [step = '', by] = taking.split(' ')
    const at = known[step] ?? from + ((until.getTime() - from) * (i + 1)) / (taken.length + 1)
    // No step is in the future, and each is later than the one before.
    const made_at = new Date(Math.min(at, add.now.getTime() - (taken.length - i) * MINUTE))
    const subject = deal ? 'deal' : 'offer'
    add.rows.deal_history.push({ request: id, subject, subject_id: deal ?? offer, step, by, reason, made_at })
  }
}

interface Accepted extends Made {
  offer: string
  owner: string
  machine: string
  type: string
  name: string
  booked: Date
}

function addDeal(add: Adding, accepted: Accepted, { state, object, requested, cancelled, reviews = [] }: DemoDeal) {
  const { request, offer, asker, owner, machine, booked } = accepted
  const id = randomUUIDv7()
  const [from, to] = [dayIn(add, request.from), dayIn(add, request.to)]
  const changed = lastOf(add, request)
  const moved = requested && { ...requested, from: dayIn(add, requested.from), to: dayIn(add, requested.to) }
  add.rows.deals.push({
    ...{ id, offer, asker, owner, machine, state, from_day: from, to_day: to, shift: 'day', time_zone: DEFAULT_ZONE },
    ...{ asked: moved ?? null, object_id: object === undefined ? null : known(add.objects, object) },
    ...{ cancelled_by: cancelled?.by ?? null, cancel_reason: cancelled?.reason ?? '', cancelled_late: false },
    ...{ made_at: booked, changed_at: changed, review_asked: request.to < 0 },
  })
  if (state !== 'cancelled')
    for (let day = request.from; day <= request.to; day++)
      add.rows.bookings.push({ machine, day: dayIn(add, day), shift: 'day', deal: id })
  const reason = requested?.reason ?? cancelled?.reason ?? ''
  addHistory(add, accepted, { deal: id, steps: DEAL_HISTORY[state], reason, since: booked, until: changed })
  for (const review of reviews) {
    const [author, about] = review.by === 'asker' ? [asker, owner] : [owner, asker]
    const { by, stars, text, answer = null, shifts = 0, hours = 0 } = review
    add.rows.reviews.push({
      ...{
        id: randomUUIDv7(),
        deal: id,
        by_side: by,
        author,
        about,
        machine,
        machine_name: accepted.name,
        type: accepted.type,
      },
      ...{ place: request.place, stars, body: text, shifts, engine_s: hours * 3600, paper: false },
      ...{ written_at: changed, published_at: changed, answer, answered_at: answer && changed },
    })
  }
}

interface Sides {
  asker: string
  owner: string
  offer: string
  about: string
}

function addThread(add: Adding, { asker, owner, offer, about }: Sides, { messages = [], unread = 0 }: DemoOffer) {
  const id = randomUUIDv7()
  const at = (hoursAgo: number) => daysFrom(add.now, -hoursAgo / 24)
  const answered = messages.find(([by]) => by === 'owner')
  const last = messages.length
  const lastAt = at(messages.at(-1)?.[1] ?? 0)
  add.rows.threads.push({
    ...{ id, offer, about, owner, asker, made_at: at(messages[0]?.[1] ?? 0), last_number: last },
    answered_at: answered ? at(answered[1]) : null,
  })
  messages.forEach(([by, hoursAgo, body], i) => {
    const author = by === 'owner' ? owner : asker
    add.rows.messages.push({ thread: id, number: i + 1, id: randomUUID(), author, sent_at: at(hoursAgo), body })
  })
  const reader = messages.at(-1)?.[0] === 'owner' ? asker : owner
  for (const user_id of [owner, asker]) {
    const left = user_id === reader ? unread : 0
    // Marked as notified, so that no letter about it is sent.
    add.rows.thread_sides.push({
      user_id,
      thread: id,
      last_at: lastAt,
      read_number: last - left,
      unread: left,
      told: true,
    })
  }
}
