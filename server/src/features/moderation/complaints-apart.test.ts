/** Complaints beside each other, and what a moderator sees of them: each is about its own listing, text, thread or owner. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  countOpenComplaints,
  dismissListingComplaints,
  listDecisions,
  listListingComplaints,
  listSanctions,
} from './complaints.queries.ts'
import { moderated } from './moderation.fixture.ts'
import { banAccount, hideListing } from './sanctions.queries.ts'

const { db, makeUser, makeEquipment, moderator, by, terms, owner, two, complain, forumItem } = await moderated()

test('so many complaints a day are of one user, or of one network without a user, about listings that are shown and not one’s own', async () => {
  const [one, other] = await two()
  const [anna, boris] = [(await makeUser()).id, (await makeUser()).id]
  const ip = '203.0.113.5'
  const hidden = (await makeEquipment({ owner: one.id, hidden: true })).id
  expect([
    await complain(one.machine, { userId: anna, ip }, 1),
    await complain(other.machine, { userId: anna, ip }, 1),
    await complain(one.machine, { userId: boris, ip }, 1),
    await complain(one.machine, { ip }, 1),
    await complain(other.machine, { ip }, 1),
    await complain(other.machine, { ip: '203.0.114.5' }, 1),
    await complain(hidden, { userId: one.id }),
    await complain(randomUUID()),
    await complain(one.machine, { userId: one.id }),
  ]).toEqual(['done', 'too_many', 'done', 'done', 'too_many', 'done', 'none', 'none', 'own'])
  await sql`update listing_complaints set created_at = now() - interval '25 hours' where user_id = ${anna}`.execute(db)
  expect(await complain(other.machine, { userId: anna, ip }, 1)).toBe('done')
})

test('a moderator sees each listing with its own complaints that wait, and counts listings', async () => {
  const [one, other] = await two()
  const before = await countOpenComplaints(db)
  const [anna, boris] = [await makeUser({ name: 'Анна' }), await makeUser({ name: 'Борис' })]
  for (const { id } of [anna, boris]) await complain(one.machine, { userId: id })
  await complain(other.machine, { userId: boris.id })
  const who = async ({ machine }: { machine: string }) =>
    (await listListingComplaints(db)).find(({ item }) => item._id === machine)?.reasons.map(({ user }) => user?.name)
  expect([await who(one), await who(other)]).toEqual([['Анна', 'Борис'], ['Борис']])
  expect((await listListingComplaints(db)).find(({ item }) => item._id === one.machine)?.item.user.userUrl).toBe(
    one.url,
  )
  expect((await countOpenComplaints(db)) - before).toBe(2)
  await sql`update listing_complaints set decided_at = now() where user_id = ${anna.id}`.execute(db)
  expect(await who(one)).toEqual(['Борис'])
  const long = new Date('2026-01-02T03:04:05Z')
  await db.updateTable('listing_complaints').set({ decided_at: long }).where('user_id', '=', anna.id).execute()
  await dismissListingComplaints(db, one.machine, by)
  expect([await who(one), await who(other)]).toEqual([undefined, ['Борис']])
  // When one was decided stays as it was.
  const decided = await db
    .selectFrom('listing_complaints')
    .select('decided_at')
    .where('user_id', '=', anna.id)
    .execute()
  expect(decided).toEqual([{ decided_at: long }])
})

test('of what is gone, or of closed accounts, nothing waits to be counted', async () => {
  const before = await countOpenComplaints(db)
  const [one, other] = await two()
  const [shown, gone] = [await forumItem(one.id), await forumItem(other.id)]
  await db.updateTable('forum_items').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  expect([shown, (await countOpenComplaints(db)) - before]).toEqual([shown, 1])
  for (const { id } of [one, other])
    await db.insertInto('document_checks').values({ user_id: id, asked_at: new Date() }).execute()
  const third = await owner()
  await db.insertInto('document_checks').values({ user_id: third.id }).execute()
  expect((await countOpenComplaints(db)) - before).toBe(3)
  await db.updateTable('users').set({ banned: true }).where('id', '=', other.id).execute()
  expect((await countOpenComplaints(db)) - before).toBe(2)
})

test('each decision and each thing that is taken off has the name of its own moderator and of what it is about', async () => {
  const [one, other] = await two()
  const second = await makeUser({ name: 'Второй модератор', rules: true })
  await hideListing(db, one.machine, terms)
  await banAccount(db, other.url, { ...terms, by: second.id })
  const decisions = (await listDecisions(db)).decisions.slice(0, 2)
  const nameOf = async (table: 'items' | 'users', id: string) =>
    (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const [machine, account] = [await nameOf('items', one.machine), await nameOf('users', other.id)]
  expect(decisions.map(({ act, moderator, about }) => [act, moderator, about])).toEqual([
    ['account_banned', 'Второй модератор', account],
    ['listing_hidden', 'Модератор', machine],
  ])
  expect(
    (await listSanctions(db)).sanctions
      .slice(0, 2)
      .map(({ moderator, user, item }) => [moderator, user.name, item?.name]),
  ).toEqual([
    ['Второй модератор', account, undefined],
    ['Модератор', await nameOf('users', one.id), machine],
  ])
  const text = await forumItem(one.id)
  await sql`insert into audit_log (act, user_id, about) values ('forum_item_deleted', ${moderator}, ${text})`.execute(
    db,
  )
  expect((await listDecisions(db)).decisions[0]).toMatchObject({ act: 'forum_item_deleted', about: 'Текст' })
})

test('complaints that are decided are counted no more: about listings, about threads of accounts that are open, about reviews', async () => {
  const [one, other] = await two()
  const [thread, review] = [randomUUID(), randomUUID()]
  await sql`insert into threads (id, about, owner, asker) values (${thread}, '', ${one.id}, ${other.id})`.execute(db)
  await sql`insert into reviews (id, by_side, author, about, machine_name, type, place, stars, body, shifts, engine_s, paper)
    values (${review}, 'asker', ${one.id}, ${other.id}, '', 'ekskavator', '', 5, '', 1, 0, false)`.execute(db)
  const before = await countOpenComplaints(db)
  const counted = async () => (await countOpenComplaints(db)) - before
  await complain(one.machine)
  await sql`insert into thread_complaints (id, thread, user_id, about, reason, note)
    values (${randomUUID()}, ${thread}, ${other.id}, ${one.id}, 'fraud', '')`.execute(db)
  await sql`insert into review_complaints (id, review, network, reason, note)
    values (${randomUUID()}, ${review}, '198.51.100.0', 'fraud', '')`.execute(db)
  expect(await counted()).toBe(3)
  const bar = (banned: boolean) => db.updateTable('users').set({ banned }).where('id', '=', one.id).execute()
  await bar(true)
  expect(await counted()).toBe(2)
  await bar(false)
  // Another’s account says nothing of it.
  await db.updateTable('users').set({ banned: true }).where('id', '=', other.id).execute()
  expect(await counted()).toBe(3)
  const decide = async (table: string, column: string, what: string) => {
    await sql`update ${sql.table(table)} set decided_at = now() where ${sql.ref(column)} = ${what}`.execute(db)
    return counted()
  }
  expect([
    await decide('listing_complaints', 'item', one.machine),
    await decide('thread_complaints', 'thread', thread),
    await decide('review_complaints', 'review', review),
  ]).toEqual([2, 1, 0])
})
