/** Complaints about listings, with an account and without. */
import { randomUUID } from 'node:crypto'
import * as forumApi from '@spetskarta/shared/forum/forum.ts'
import * as schema from '@spetskarta/shared/moderation/moderation.schema.ts'
import * as api from '@spetskarta/shared/moderation/moderation.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { openForum } from '../forum/forum.fixture.ts'
import { makeOverDeal } from '../reviews/reviews.fixture.ts'

const { db, ask, send, makeUser, makeEquipment, signIn } = await testApp({ env: { RATE_LIMITS: '1' } })
const forum = openForum({ ask, makeUser, signIn })

const GUEST = { ip: '192.0.2.1' }
const about = (id: string) => ({ body: { id, reason: 'private', note: 'Это мой номер' } as const })

beforeEach(() => db.deleteFrom('users').execute())

test('a guest may complain, and a moderator sees about what and why', async () => {
  const { id } = await makeEquipment()
  await ask(api.complainAboutListing, about(id), GUEST)
  const writer = await forum.person()
  await ask(api.complainAboutListing, { body: { id, reason: 'fraud' } }, { cookie: writer.cookie })
  const rules = await forum.moderator()
  const listed = await ask(api.getListingComplaints, {}, rules)
  exactly(schema.getListingComplaints, listed)
  expect(listed.complaints).toMatchObject([
    {
      item: { _id: id, kind: 'equipment', name: 'Экскаватор', user: { moderator: false } },
      reasons: [
        { reason: 'private', note: 'Это мой номер', user: null },
        { reason: 'fraud', note: '', user: { userUrl: writer.user_url } },
      ],
    },
  ])
  expect(await ask(api.countComplaints, {}, rules)).toEqual({ open: 1 })
})

test('a second complaint of the same guest about the same listing is none', async () => {
  const { id } = await makeEquipment()
  await ask(api.complainAboutListing, about(id), GUEST)
  await ask(api.complainAboutListing, about(id), { ip: '192.0.2.200' })
  expect(await db.selectFrom('listing_complaints').select('id').execute()).toHaveLength(1)
})

test('of many complaints of one network at once ten pass', async () => {
  const items = await Promise.all(Array.from({ length: 14 }, () => makeEquipment()))
  const answers = await Promise.all(items.map(({ id }) => send(api.complainAboutListing, about(id), GUEST)))
  const passed = answers.filter(({ statusCode }) => statusCode === 200)
  expect(passed).toHaveLength(10)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().message).toMatch(/^Слишком много жалоб за день/)
  const [other] = items
  expect((await send(api.complainAboutListing, about(other?.id ?? ''), { ip: '198.51.100.1' })).statusCode).toBe(200)
})

test('of a user twenty pass in a day, and neither guests of his network nor other users are counted with him', async () => {
  const items = await Promise.all(Array.from({ length: 21 }, () => makeEquipment()))
  const [one, two] = [await forum.person(), await forum.person()]
  const complain = async (n: number, cookie?: string) =>
    (await send(api.complainAboutListing, about(items[n]?.id ?? ''), cookie ? { ...GUEST, cookie } : GUEST)).statusCode
  for (let n = 0; n < 20; n++) expect(await complain(n, one.cookie)).toBe(200)
  expect([await complain(20, one.cookie), await complain(20, two.cookie), await complain(20)]).toEqual([429, 200, 200])
  const sentAgo = (ago: string) => sql`update listing_complaints set created_at = now() - ${ago}::interval`.execute(db)
  await sentAgo('23 hours 59 minutes')
  expect(await complain(20, one.cookie)).toBe(429)
  await sentAgo('24 hours 1 second')
  expect(await complain(20, one.cookie)).toBe(200)
})

test('one’s own listing and one that is hidden cannot be complained about', async () => {
  const owner = await forum.person()
  const own = await makeEquipment({ owner: owner.id })
  const hidden = await makeEquipment({ hidden: true })
  expect((await send(api.complainAboutListing, about(own.id), { cookie: owner.cookie })).statusCode).toBe(400)
  expect((await send(api.complainAboutListing, about(hidden.id), GUEST)).statusCode).toBe(404)
})

test('«Другое» needs words', async () => {
  const { id } = await makeEquipment()
  const refused = await send(api.complainAboutListing, { body: { id, reason: 'other', note: '\u200b' } }, GUEST)
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Напишите, что не так'])
})

test('complaints that are dismissed or followed by hiding wait no more; later ones do', async () => {
  const rules = await forum.moderator()
  const [one, other] = [await makeEquipment(), await makeEquipment()]
  for (const { id } of [one, other]) await ask(api.complainAboutListing, about(id), GUEST)
  const open = async () => (await ask(api.countComplaints, {}, rules)).open
  expect(await open()).toBe(2)
  await ask(api.dismissListingComplaints, { body: { id: one.id } }, rules)
  expect(await open()).toBe(1)
  const { complaints } = await ask(api.getListingComplaints, {}, rules)
  expect(complaints.map(({ item }) => item._id)).toEqual([other.id])
  await ask(api.hideListing, { body: { id: other.id, reason: 'fraud', days: null } }, rules)
  expect(await open()).toBe(0)
  await ask(api.complainAboutListing, about(one.id), GUEST)
  expect(await open()).toBe(1)
})

test('complaints about the forum are counted too', async () => {
  const rules = await forum.moderator()
  const theme = await forum.theme(await forum.person())
  const { cookie } = await forum.person()
  await ask(forumApi.complain, { body: { id: theme, reason: 'реклама' } }, { cookie })
  expect(await ask(api.countComplaints, {}, rules)).toEqual({ open: 1 })
})

test('what waits is counted once for each listing, text, thread, request, review and owner; what is decided, deleted or closed is not', async () => {
  const rules = await forum.moderator()
  const [one, two, closed] = [await forum.person(), await forum.person(), await makeUser({ banned: true })]
  const open = async () => (await ask(api.countComplaints, {}, rules)).open
  const { id: listing } = await makeEquipment()
  for (const { cookie } of [one, two]) await ask(api.complainAboutListing, about(listing), { cookie })
  expect(await open()).toBe(1)

  const complain = async () => {
    const id = await forum.theme(one)
    for (const { cookie } of [two, rules]) await ask(forumApi.complain, { body: { id, reason: 'реклама' } }, { cookie })
    return id
  }
  await complain()
  const deleted = await complain()
  expect(await open()).toBe(3)
  await sql`update forum_items set deleted_at = now() where id = ${deleted}`.execute(db)
  expect(await open()).toBe(2)

  const thread = async (whom: string, decided: boolean) => {
    const id = randomUUID()
    await sql`insert into threads (id, about, owner, asker) values (${id}, 'Каток', ${whom}, ${two.id})`.execute(db)
    await sql`insert into thread_complaints (id, thread, user_id, about, reason, note, decided_at)
      values (gen_random_uuid(), ${id}, ${two.id}, ${whom}, 'spam', '', ${decided ? new Date() : null})`.execute(db)
  }
  await thread(one.id, false)
  expect(await open()).toBe(3)
  await thread(one.id, true)
  await thread(closed.id, false)
  expect(await open()).toBe(3)

  const review = async (...decided: boolean[]) => {
    const id = randomUUID()
    await sql`insert into reviews (id, by_side, author, about, machine_name, type, place, stars, body, shifts, engine_s, paper)
      values (${id}, 'asker', ${two.id}, ${one.id}, '', 'katok', '', 5, 'Хорошо', 1, 1, false)`.execute(db)
    for (const each of decided)
      await sql`insert into review_complaints (id, review, network, reason, note, decided_at)
        values (gen_random_uuid(), ${id}, gen_random_uuid()::text, 'spam', '', ${each ? new Date() : null})`.execute(db)
  }
  await review(false, false)
  expect(await open()).toBe(4)
  await review(true)
  expect(await open()).toBe(4)

  const request = async (...decided: boolean[]) => {
    const { request: id } = await makeOverDeal(db, {
      owner: one.id,
      asker: two.id,
      machine: listing,
      from: '2026-03-02',
      to: '2026-03-03',
    })
    for (const [n, each] of decided.entries())
      await sql`insert into request_complaints (request, user_id, reason, decided_at)
        values (${id}, ${[one, rules][n]?.id}, 'Это реклама', ${each ? new Date() : null})`.execute(db)
  }
  await request(false, false)
  expect(await open()).toBe(5)
  await request(true)
  expect(await open()).toBe(5)

  const documents = (user: string, asked: boolean) =>
    sql`insert into document_checks (user_id, asked_at) values (${user}, ${asked ? new Date() : null})`.execute(db)
  await documents(one.id, true)
  expect(await open()).toBe(6)
  await documents(two.id, false)
  await documents(closed.id, true)
  expect(await open()).toBe(6)
})

test('of each listing its own complaints are shown, those that are decided not', async () => {
  const rules = await forum.moderator()
  const [one, two] = [await makeEquipment({ name: 'Каток' }), await makeEquipment({ name: 'Кран' })]
  const [a, b] = [await forum.person(), await forum.person()]
  await ask(api.complainAboutListing, { body: { id: one.id, reason: 'fraud', note: 'Первая' } }, a)
  await ask(api.dismissListingComplaints, { body: { id: one.id } }, rules)
  await ask(api.complainAboutListing, { body: { id: one.id, reason: 'fraud', note: 'Вторая' } }, b)
  await ask(api.complainAboutListing, { body: { id: two.id, reason: 'fraud', note: 'Третья' } }, a)
  const { complaints } = await ask(api.getListingComplaints, {}, rules)
  expect(complaints.map(({ item, reasons }) => [item.name, reasons.map(({ note }) => note)])).toEqual([
    ['Каток', ['Вторая']],
    ['Кран', ['Третья']],
  ])
})
