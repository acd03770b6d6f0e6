/** Lists of deals, their pages, objects and notices beside those of others: each shows names, sums and machines of its own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase, connectBeside } from '../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { makeOverDeal } from '../reviews/reviews.fixture.ts'
import { COMMON_CHANNEL } from '../tracks/notices/track-notice.rules.ts'
import { queueRequestWebhook } from './deal-hooks.queries.ts'
import { closeDealLink, makeObjectOf, openDealLink } from './deal-object.queries.ts'
import { dayAhead } from './deals.fixture.ts'
import { countMine, findDeal, listDeals } from './deals.queries.ts'
import { membersToNotify, rememberStep } from './step-notices.queries.ts'

const { db, pool } = await cloneDatabase()
const at = { db, pool }

const asker = async (name: string) => ({ name, id: (await makeUser(db, { name })).id })
type Asker = Awaited<ReturnType<typeof asker>>
let phones = 0
async function owner(name: string) {
  const { id } = await makeUser(db, { name })
  const phone = `+7916000${String(++phones).padStart(4, '0')}`
  const machine = (await makeEquipment(db, { owner: id, name: `Машина: ${name}`, phone })).id
  return { name, id, machine, phone }
}
type Owner = Awaited<ReturnType<typeof owner>>

async function request(who: Asker, given: { state?: string; reach?: string } = {}) {
  const id = randomUUID()
  await sql`insert into requests (id, asker, draft, reach, type, works, volume, note, shift, hours, place, address, name, phone, state, expires_at)
    values (${id}, ${who.id}, ${id}, ${given.reach ?? 'chosen'}, 'ekskavator', '{}', '', '', 'day', 8, ${`Место: ${who.name}`}, '', ${who.name},
      '', ${given.state ?? 'open'}, now())`.execute(db)
  return id
}
async function offer(
  who: Asker,
  one: Owner,
  of: string,
  sum: number | null,
  state = sum === null ? 'asked' : 'offered',
) {
  const id = randomUUID()
  await sql`insert into offers (id, request, asker, owner, machine, state, sum)
    values (${id}, ${of}, ${who.id}, ${one.id}, ${one.machine}, ${state}, ${sum})`.execute(db)
  return id
}
/** Booked, of an accepted offer of this sum. */
async function booked(who: Asker, one: Owner, sum: number, state = 'booked') {
  const days = { from: dayAhead(3), to: dayAhead(4) }
  const made = await makeOverDeal(db, { asker: who.id, owner: one.id, machine: one.machine, ...days, state })
  await sql`update requests set name = ${who.name}, phone = ${`тел. ${who.name}`}, place = ${`Место: ${who.name}`} where id = ${made.request}`.execute(
    db,
  )
  await sql`update offers set sum = ${sum} where request = ${made.request}`.execute(db)
  return made
}
const heldOf = async (deal: string) => {
  const held = await db.selectFrom('deals').selectAll().where('id', '=', deal).executeTakeFirstOrThrow()
  const accepted = await db.selectFrom('offers').selectAll().where('id', '=', held.offer).executeTakeFirstOrThrow()
  const made = await db.selectFrom('requests').selectAll().where('id', '=', accepted.request).executeTakeFirstOrThrow()
  return { request: made, offer: accepted, deal: held }
}

type Show = 'mine' | 'going' | 'over'
const list = async (who: { id: string }, show?: Show, side?: 'asker' | 'owner') =>
  (await listDeals(at, { user: who.id, show, side, limit: 50 })).map((entry) =>
    [entry.subject, entry.other, entry.machine, entry.place, entry.sum, entry.offers].join('|'),
  )

/** Two askers and two owners. */
const people = async () =>
  [await asker('Андрей'), await asker('Борис'), await owner('Раз'), await owner('Два')] as const

test('a list has one’s own requests and offers, with the names, sums and counts of each', async () => {
  const [andrey, boris, one, two] = await people()
  const [a, b] = [await request(andrey), await request(boris)]
  await offer(andrey, one, a, 20_000)
  await offer(andrey, two, a, null)
  await offer(boris, one, b, 30_000)
  await offer(boris, two, b, 31_000)
  expect(await list(andrey)).toEqual(['request|||Место: Андрей||1'])
  expect(await list(boris)).toEqual(['request|||Место: Борис||2'])
  expect((await list(one)).toSorted()).toEqual([
    'offer|Андрей|Машина: Раз|Место: Андрей|20000|0',
    'offer|Борис|Машина: Раз|Место: Борис|30000|0',
  ])
  expect((await list(two)).toSorted()).toEqual([
    'offer|Андрей|Машина: Два|Место: Андрей||0',
    'offer|Борис|Машина: Два|Место: Борис|31000|0',
  ])
  expect(await list(await asker('Никто'))).toEqual([])
})

test('what became a deal is listed as the deal alone, to both of its sides and nobody else', async () => {
  const [andrey, boris, one, two] = await people()
  await booked(andrey, one, 20_000)
  await booked(boris, two, 30_000)
  expect(await list(andrey)).toEqual(['deal|Раз|Машина: Раз|Место: Андрей|20000|0'])
  expect(await list(one)).toEqual(['deal|Андрей|Машина: Раз|Место: Андрей|20000|0'])
  expect(await list(two)).toEqual(['deal|Борис|Машина: Два|Место: Борис|30000|0'])
})

test('what waits for an asker are open requests with a price of their own, and for an owner what he has to answer', async () => {
  const [andrey, one] = [await asker('Андрей'), await owner('Раз')]
  const mine = async (who: { id: string }) => [(await list(who, 'mine')).length, await countMine(at, who.id)]
  const bare = await request(andrey)
  await offer(andrey, one, bare, null)
  const answered = await request(andrey)
  await offer(andrey, one, answered, 20_000)
  expect([await mine(andrey), await mine(one)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  const passed = await request(andrey)
  await offer(andrey, one, passed, 20_000, 'withdrawn')
  const over = await request(andrey, { state: 'withdrawn' })
  await offer(andrey, one, over, 20_000)
  await booked(andrey, one, 20_000, 'worked')
  expect([await mine(andrey), await mine(one)]).toEqual([
    [2, 2],
    [1, 1],
  ])
  const subjects = async (show: Show, side: 'asker' | 'owner') =>
    (await list(side === 'asker' ? andrey : one, show, side)).map((line) => line.split('|')[0])
  expect(await subjects('over', 'asker')).toEqual(['request'])
  expect(await subjects('over', 'owner')).toEqual(['offer'])
  expect((await subjects('going', 'asker')).toSorted()).toEqual(['deal', 'request', 'request', 'request'])
})

test('an order of the catalogue is a request of its owner from its first price on', async () => {
  const [andrey, one] = [await asker('Андрей'), await owner('Раз')]
  const order = await request(andrey, { reach: 'everybody' })
  const other = await request(andrey, { reach: 'everybody' })
  await offer(andrey, one, order, null)
  await offer(andrey, one, other, 20_000)
  expect(await list(andrey)).toEqual(['request|||Место: Андрей||1'])
  await sql`update offers set sum = 1 where request = ${order}`.execute(db)
  expect(await list(andrey)).toHaveLength(2)
})

test('a line leads to the messages about its own offer, once there are any', async () => {
  const [andrey, one] = [await asker('Андрей'), await owner('Раз')]
  const [a, b] = [
    await offer(andrey, one, await request(andrey), 1),
    await offer(andrey, one, await request(andrey), 2),
  ]
  const { deal } = await booked(andrey, one, 3)
  const { offer: accepted } = await heldOf(deal)
  const thread = async (of: string, last: number) => {
    const id = randomUUID()
    await sql`insert into threads (id, about, owner, asker, offer, last_number) values (${id}, '', ${one.id}, ${andrey.id}, ${of}, ${last})`.execute(
      db,
    )
    return id
  }
  const written = await thread(a, 1)
  await thread(b, 0)
  const ofDeal = await thread(accepted.id, 2)
  const lines = await listDeals(at, { user: one.id, limit: 9 })
  expect(new Map(lines.map(({ sum, thread: id }) => [sum, id]))).toEqual(
    new Map([
      [1, written],
      [2, null],
      [3, ofDeal],
    ]),
  )
})

test('a deal shows each side the other’s name and phone, and no other deal’s', async () => {
  const [andrey, boris, one, two] = await people()
  const [a, b] = [await booked(andrey, one, 20_000), await booked(boris, two, 30_000)]
  const other = async (who: { id: string }, id: string) => (await findDeal(db, who.id, id))?.deal.other
  expect(await other(one, a.deal)).toMatchObject({ name: 'Андрей', phone: 'тел. Андрей', userUrl: `user-${andrey.id}` })
  expect(await other(andrey, a.deal)).toMatchObject({ name: 'Раз', phone: one.phone, userUrl: `user-${one.id}` })
  expect(await other(two, b.deal)).toMatchObject({ name: 'Борис', phone: 'тел. Борис' })
  expect(await other(boris, b.deal)).toMatchObject({ name: 'Два', phone: two.phone })
  expect([await findDeal(db, one.id, b.deal), await findDeal(db, boris.id, a.deal)]).toEqual([undefined, undefined])
})

test('an object is made of one’s own deal, for its customer, and of no other', async () => {
  const [andrey, boris, one, two] = await people()
  const [a, b] = [await booked(andrey, one, 20_000), await booked(boris, two, 30_000)]
  for (const who of [two, andrey]) expect(await makeObjectOf(db, who.id, a.deal)).toBe('none')
  const object = await makeObjectOf(db, one.id, a.deal)
  const made = await db.selectFrom('objects').selectAll().where('id', '=', String(object)).executeTakeFirst()
  expect(made).toMatchObject({
    user_id: one.id,
    customer_name: 'Андрей',
    customer_phone: 'тел. Андрей',
    address: 'Место: Андрей',
  })
  expect([(await heldOf(a.deal)).deal.object_id, (await heldOf(b.deal)).deal.object_id]).toEqual([String(object), null])
  const second = await makeObjectOf(db, two.id, b.deal)
  for (const { deal } of [a, b]) await openDealLink(db, (await heldOf(deal)).deal)
  await closeDealLink(db, (await heldOf(a.deal)).deal)
  const { rows } = await sql<{ open: boolean }>`select expires_at > now() as open from object_links
    where object_id = any (${[object, second].map(String)}::bigint[]) order by object_id`.execute(db)
  expect(rows.map(({ open }) => open)).toEqual([false, true])
})

test('a step is told with the machine, its phone and the names of its own deal', async () => {
  const [andrey, one] = [await asker('Андрей'), await owner('Земля')]
  await db.updateTable('items').set({ name: 'Каток' }).where('id', '=', one.machine).execute()
  const held = await heldOf((await booked(andrey, one, 20_000)).deal)
  await rememberStep(db, held, 'offer', 'offer', { by: 'owner' })
  await rememberStep(db, held, 'deal', 'start', { by: 'clock' })
  const { rows } = await sql<{ text: string }>`
    select content::text as text from notices where user_id = ${andrey.id}`.execute(db)
  const texts = rows.map(({ text }) => text).join('\n')
  expect(texts).toContain('Машина: Каток, Земля')
  expect(texts).toContain(one.phone)
})

test('open pages of the messages about an offer hear of its steps, and of no other offer’s', async () => {
  const [andrey, one] = [await asker('Андрей'), await owner('Раз')]
  const heard: unknown[] = []
  const client = await connectBeside({ pool })
  await client.query(`listen ${COMMON_CHANNEL}`)
  client.on('notification', ({ payload = '{}' }) => heard.push(JSON.parse(payload)))
  const made = [await booked(andrey, one, 1), await booked(andrey, one, 2), await booked(andrey, one, 3)]
  const threads = []
  for (const { deal } of made) {
    const held = await heldOf(deal)
    const thread = randomUUID()
    await sql`insert into threads (id, about, owner, asker, offer) values (${thread}, '', ${one.id}, ${andrey.id}, ${held.offer.id})`.execute(
      db,
    )
    threads.push({ thread, held })
  }
  const [a, gone, b] = threads
  await sql`update threads set asker = null where id = ${gone?.thread}`.execute(db)
  for (const each of [a, gone]) if (each) await rememberStep(db, each.held, 'deal', 'start', { by: 'clock' })
  await sql`update threads set owner = null, asker = ${andrey.id} where id = ${gone?.thread}`.execute(db)
  for (const each of [gone, b]) if (each) await rememberStep(db, each.held, 'deal', 'start', { by: 'clock' })
  const users = [andrey.id, one.id]
  await expect.poll(() => heard).toContainEqual({ thread: b?.thread, users })
  expect(heard).toEqual([
    { thread: a?.thread, users },
    { thread: b?.thread, users },
  ])
})

test('of a company those are told who may answer about all machines, and not who is the other side', async () => {
  const [one, two] = [await owner('Раз'), await owner('Два')]
  const join = async (company: Owner, role: 'dispatcher' | 'accountant', all_groups = true) => {
    const { id } = await makeUser(db)
    await db
      .insertInto('company_members')
      .values({ company: company.id, user_id: id, role, name: '', all_groups })
      .execute()
    return id
  }
  const [first, second] = [await join(one, 'dispatcher'), await join(one, 'dispatcher')]
  await join(one, 'accountant')
  await join(one, 'dispatcher', false)
  await join(two, 'dispatcher')
  const told = async (other: string | null) =>
    (await membersToNotify(db, one.id, other)).map(({ user, company }) => [user, company])
  expect(await told(null)).toEqual([
    [first, 'Раз'],
    [second, 'Раз'],
  ])
  // He works there and asks it for a machine himself.
  expect(await told(first)).toEqual([[second, 'Раз']])
})

test('programs that are stopped, want other news, or are another’s or a closed account’s hear of no request', async () => {
  const [andrey, one, two] = [await asker('Андрей'), await owner('Раз'), await owner('Два')]
  const hook = (user: string, kind = 'deals', stopped: string | null = null) =>
    sql`insert into webhooks (user_id, id, url, secret, kinds, stopped_at, stopped_why) values (${user}, gen_random_uuid(), '', '', ${[kind]},
      case when ${stopped}::text is not null then now() end, ${stopped})`.execute(db)
  for (const user of [andrey.id, one.id, two.id]) await hook(user)
  await hook(one.id, 'days')
  await hook(one.id, 'deals', 'owner')
  const told = async () =>
    (await sql<{ user_id: string }>`select user_id from webhook_deliveries where type = 'request.created'`.execute(db))
      .rows
  await queueRequestWebhook(db, await heldOf((await booked(andrey, one, 1)).deal))
  expect(await told()).toEqual([{ user_id: one.id }])
  await db.updateTable('users').set({ banned: true }).where('id', '=', one.id).execute()
  await queueRequestWebhook(db, await heldOf((await booked(andrey, one, 1)).deal))
  expect(await told()).toHaveLength(1)
})
