/** Reviews beside each other, of the same people and of others. What is done to one changes no other. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { askForReviews, listDealsToReview } from './ask-for-reviews.queries.ts'
import { keepProofOf } from './leaving-reviews.queries.ts'
import { listDueReviews, publishDueReview } from './publish.queries.ts'
import { decideReview, insertReviewComplaint, listReviewComplaints } from './review-complaints.queries.ts'
import { makeOverDeal } from './reviews.fixture.ts'
import { findReview, listReviews, reviewsOfDeal } from './reviews.queries.ts'
import { insertAnswer, insertReview } from './write-review.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()
const MODERATOR = { by: (await makeUser({ rules: true })).id, ip: '192.0.2.1' }

/** `yyyy-mm-dd` in Moscow, so many days ago. */
const ago = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * DAY).toISOString().slice(0, 10)

async function two() {
  const [asker, owner] = [await makeUser({ name: 'Андрей' }), await makeUser({ name: 'Земляные работы' })]
  const machine = await makeEquipment({ owner: owner.id, name: 'Hitachi ZX200' })
  return { asker: asker.id, owner: owner.id, machine: machine.id }
}
type Two = Awaited<ReturnType<typeof two>>
const dealOf = async (people: Two, given: Partial<Parameters<typeof makeOverDeal>[1]> = {}): Promise<string> =>
  (
    await makeOverDeal(db, {
      ...people,
      from: ago(7),
      to: ago(5),
      recorded: [{ day: ago(6), work: 9000 }],
      ...given,
    })
  ).deal

const write = (user: string, deal: string, stars = 5, text = 'Сделал котлован за день') =>
  insertReview(db, user, deal, { stars, text, now: Date.now() })
const seen = (user: string, deal: string) => reviewsOfDeal(db, user, deal, Date.now())
const idOf = async (user: string, deal: string) => (await seen(user, deal))?.mine?.id ?? ''
/** Both write, and both reviews are shown. */
async function shown(people: Two, stars = { asker: 5, owner: 4 }) {
  const deal = await dealOf(people)
  await write(people.asker, deal, stars.asker)
  await write(people.owner, deal, stars.owner)
  return { deal, review: await idOf(people.asker, deal), back: await idOf(people.owner, deal) }
}
const noticesOf = async (user: string, like: string) => {
  const rows = await db.selectFrom('notices').select('cause').where('user_id', '=', user).orderBy('made_at').execute()
  return rows.map(({ cause }) => cause).filter((cause) => cause.startsWith(like))
}
const rowOf = (id: string) => db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const remove = (id: string) => decideReview(db, id, { decision: 'remove', reason: 'abuse', note: '' }, MODERATOR)
const complain = (review: string, userId: string | undefined, ip = '192.0.2.7', most = 99) =>
  insertReviewComplaint(db, { review, userId, ip, reason: 'abuse', note: '' }, most)
const daysLater = (days: number) => Date.now() + days * DAY

test('a review of one deal is none of another deal of the same two', async () => {
  const people = await two()
  const [a, b] = [await dealOf(people), await dealOf(people)]
  expect(await write(people.asker, a)).toBe('done')
  expect(await seen(people.owner, b)).toMatchObject({ mine: null, theirs: null, otherWrote: false })
  expect(await write(people.owner, b)).toBe('done')
  // Neither deal has both.
  for (const id of [await idOf(people.asker, a), await idOf(people.owner, b)])
    expect((await rowOf(id)).published_at).toBeNull()
  expect(await write(people.asker, b, 3)).toBe('done')
  expect((await rowOf(await idOf(people.asker, a))).published_at).toBeNull()
  expect((await listReviews(db, { user: people.owner, by: 'asker' }, undefined)).reviews).toMatchObject([{ stars: 3 }])
})

test('a review names the machine, the type and the place of its own deal', async () => {
  const [one, other] = [await two(), await two()]
  await dealOf(other)
  const machine = (await makeEquipment({ owner: one.owner, name: 'Кран', type: 'avtokran' })).id
  const deal = await dealOf({ ...one, machine })
  await sql`update requests set place = 'Бронницы' where asker = ${one.asker}`.execute(db)
  await write(one.asker, deal)
  expect(await rowOf(await idOf(one.asker, deal))).toMatchObject({
    machine_name: 'Кран',
    type: 'avtokran',
    place: 'Бронницы',
  })
})

test('reviews of a machine are what askers wrote about its work, not what its owner wrote about them', async () => {
  const people = await two()
  const second = { ...people, machine: (await makeEquipment({ owner: people.owner })).id }
  await shown(people, { asker: 5, owner: 2 })
  await shown(second, { asker: 3, owner: 1 })
  const stars = async (subject: Parameters<typeof listReviews>[1]) => {
    const { count, reviews } = await listReviews(db, subject, undefined)
    return [count, reviews.map(({ stars }) => stars)]
  }
  expect(await stars({ item: people.machine })).toEqual([1, [5]])
  expect(await stars({ item: second.machine })).toEqual([1, [3]])
  expect(await stars({ user: people.owner, by: 'asker' })).toEqual([2, [3, 5]])
  expect(await stars({ user: people.asker, by: 'owner' })).toEqual([2, [1, 2]])
  expect(await stars({ user: people.owner, by: 'owner' })).toEqual([0, []])
})

test('a deal shows the rating of the other side, in the part that he has in it', async () => {
  const people = await two()
  for (const stars of [5, 4, 5]) await shown(people, { asker: stars, owner: 2 })
  const deal = await dealOf(people)
  expect((await seen(people.asker, deal))?.rating).toMatchObject({ stars: 4.7, reviews: 3 })
  expect((await seen(people.owner, deal))?.rating).toMatchObject({ stars: 2, reviews: 3 })
  // The same two the other way round: nobody has asked or worked so yet.
  const machine = (await makeEquipment({ owner: people.asker })).id
  const back = await dealOf({ asker: people.owner, owner: people.asker, machine })
  expect((await seen(people.owner, back))?.rating).toBeNull()
  const stranger = await two()
  expect((await seen(stranger.asker, await dealOf(stranger)))?.rating).toBeNull()
})

test('programs of both sides hear of a review, and none that is stopped, wants other news or is of a closed account', async () => {
  const people = await two()
  const stranger = await makeUser()
  const hook = (user: string, more: { kinds?: string[]; stopped_at?: Date } = {}) =>
    sql`insert into webhooks (user_id, id, url, secret, kinds, stopped_at, stopped_why) values (${user}, gen_random_uuid(),
      'https://example.org', '', ${more.kinds ?? ['deals']}, ${more.stopped_at ?? null}, ${more.stopped_at ? 'owner' : null})`.execute(
      db,
    )
  for (const user of [people.asker, people.owner, stranger.id]) await hook(user)
  await hook(people.asker, { kinds: ['days'] })
  await hook(people.asker, { stopped_at: new Date() })
  const told = async () => {
    const { rows } = await sql<{ user_id: string; n: number }>`
      select user_id, count(*)::int as n from webhook_deliveries where type = 'review.published' group by 1`.execute(db)
    return new Map(rows.map(({ user_id, n }) => [user_id, n]))
  }
  await shown(people)
  expect(await told()).toEqual(
    new Map([
      [people.asker, 2],
      [people.owner, 2],
    ]),
  )
  await db.updateTable('users').set({ banned: true }).where('id', '=', people.asker).execute()
  await shown(people)
  expect(await told()).toEqual(
    new Map([
      [people.asker, 2],
      [people.owner, 4],
    ]),
  )
})

test('of reviews that wait for the other side the due ones are shown, each once, and none that is shown or taken off', async () => {
  const [one, other] = [await two(), await two()]
  const both = await shown(one)
  const [alone, off] = [await dealOf(one), await dealOf(other)]
  await write(one.asker, alone)
  await write(other.asker, off)
  const [waits, removed] = [await idOf(one.asker, alone), await idOf(other.asker, off)]
  await remove(removed)
  const known = [both.review, both.back, waits, removed]
  const due = async (days: number) => (await listDueReviews(db, daysLater(days), 99)).filter((id) => known.includes(id))
  expect([await due(13), await due(15)]).toEqual([[], [waits]])
  const before = await rowOf(both.review)
  await publishDueReview(db, waits)
  expect((await rowOf(waits)).published_at).not.toBeNull()
  // Another server may be quicker, and a moderator too.
  for (const id of [waits, both.review, removed]) await publishDueReview(db, id)
  expect((await rowOf(both.review)).published_at).toEqual(before.published_at)
  expect((await rowOf(removed)).published_at).toBeNull()
  expect(await noticesOf(one.owner, 'review:')).toEqual([`review:${waits}`])
  expect(await noticesOf(other.owner, 'review:')).toEqual([])
})

test('a review that a moderator has taken off before it was shown stays unseen when the other side writes', async () => {
  const people = await two()
  const deal = await dealOf(people)
  await write(people.asker, deal)
  const removed = await idOf(people.asker, deal)
  await remove(removed)
  await write(people.owner, deal)
  expect((await rowOf(removed)).published_at).toBeNull()
  expect((await rowOf(await idOf(people.owner, deal))).published_at).not.toBeNull()
  expect(await noticesOf(people.owner, 'review:')).toEqual([])
})

test('nobody complains of what is not shown, nor of what is taken off', async () => {
  const people = await two()
  const deal = await dealOf(people)
  await write(people.asker, deal)
  expect(await complain(await idOf(people.asker, deal), people.owner)).toBe('none')
  const { review } = await shown(people)
  expect(await complain(review, people.owner)).toBe('done')
  await remove(review)
  expect(await complain(review, undefined)).toBe('none')
})

test('complaints of a day are each one’s own: a user’s, and those of guests of one network', async () => {
  const people = await two()
  const reviews = [(await shown(people)).review, (await shown(people)).review]
  const [a = '', b = ''] = reviews
  const [one, other] = [await makeUser(), await makeUser()]
  // Two users and a guest behind one address, and a guest elsewhere: one complaint a day each.
  for (const [user, ip] of [
    [one.id, '192.0.2.9'],
    [other.id, '192.0.2.9'],
    [undefined, '192.0.2.9'],
    [undefined, '198.51.100.9'],
  ] as const) {
    expect(await complain(a, user, ip, 1)).toBe('done')
    expect(await complain(b, user, ip, 1)).toBe('too_many')
  }
  const madeAgo = (time: string) => sql`update review_complaints set created_at = now() - ${time}::interval`.execute(db)
  await madeAgo('23 hours 59 minutes')
  expect(await complain(b, one.id, '192.0.2.9', 1)).toBe('too_many')
  await madeAgo('24 hours 1 second')
  expect(await complain(b, one.id, '192.0.2.9', 1)).toBe('done')
})

test('complaints about one review are decided, those about another wait, and a later one waits alone', async () => {
  await db.deleteFrom('review_complaints').execute()
  const people = await two()
  const [a, b] = [await shown(people), await shown(people)]
  for (const { review } of [a, b]) await complain(review, undefined)
  await complain(a.review, people.owner)
  const waiting = async () => (await listReviewComplaints(db)).map(({ review, reasons }) => [review.id, reasons.length])
  expect(await waiting()).toEqual([
    [a.review, 2],
    [b.review, 1],
  ])
  expect(await decideReview(db, a.review, { decision: 'leave' }, MODERATOR)).toBe(true)
  expect(await waiting()).toEqual([[b.review, 1]])
  const decided = () =>
    db.selectFrom('review_complaints').select('decided_at').where('review', '=', a.review).orderBy('id').execute()
  await sql`update review_complaints set decided_at = '2026-01-01' where review = ${a.review}`.execute(db)
  await complain(a.review, (await makeUser()).id)
  expect(await waiting()).toEqual([
    [b.review, 1],
    [a.review, 1],
  ])
  expect(await remove(a.review)).toBe(true)
  // When the first ones were decided stays as it was.
  expect((await decided()).map(({ decided_at }) => decided_at?.getUTCMonth() === 0)).toEqual([true, true, false])
  expect(await decideReview(db, a.review, { decision: 'leave' }, MODERATOR)).toBe(false)
  expect([(await rowOf(b.review)).removed_at, (await rowOf(a.back)).removed_at]).toEqual([null, null])
  expect((await listReviews(db, { user: people.owner, by: 'asker' }, undefined)).reviews.map(({ id }) => id)).toEqual([
    b.review,
  ])
})

test('both sides of one deal are asked, and those of another are when its turn comes', async () => {
  const people = await two()
  const second = { ...people, machine: (await makeEquipment({ owner: people.owner, name: 'Второй' })).id }
  const [a, b] = [await dealOf(people), await dealOf(second)]
  await write(people.asker, b)
  const due = async () => (await listDealsToReview(db, Date.now(), 999)).filter((id) => [a, b].includes(id)).toSorted()
  expect(await due()).toEqual([a, b].toSorted())
  for (const _ of [1, 2]) await askForReviews(db, a, Date.now())
  expect(await due()).toEqual([b])
  await askForReviews(db, b, Date.now())
  // Of the second the asker has written, of the first he has not.
  expect(await noticesOf(people.asker, 'review-asked:')).toEqual([`review-asked:${a}`])
  expect(await noticesOf(people.owner, 'review-asked:')).toEqual([`review-asked:${a}`, `review-asked:${b}`])
  const { content } = await db
    .selectFrom('notices')
    .select('content')
    .where('cause', '=', `review-asked:${b}`)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain('Машина: Второй')
})

test('a deal is asked about for sixty days after its last day, and no longer', async () => {
  const people = await two()
  const at = (days: number) =>
    dealOf(people, { from: ago(days), to: ago(days), recorded: [{ day: ago(days), work: 9000 }] })
  const [recent, old] = [await at(59), await at(63)]
  const due = await listDealsToReview(db, Date.now(), 999)
  expect([due.includes(recent), due.includes(old)]).toEqual([true, false])
})

test('a deal that is to be paid is asked about a week after its last day, and one that goes on is not', async () => {
  const people = await two()
  const at = (days: number, state: string) =>
    dealOf(people, { state, from: ago(days), to: ago(days), recorded: [{ day: ago(days), work: 9000 }] })
  const deals = [
    await at(3, 'settled'),
    await at(3, 'worked'),
    await at(9, 'worked'),
    await at(9, 'working'),
    await at(9, 'booked'),
  ]
  const due = await listDealsToReview(db, Date.now(), 999)
  expect(deals.map((id) => due.includes(id))).toEqual([true, false, true, false, false])
})

test('whom reviews are about answers each by itself, and not one that is taken off', async () => {
  const people = await two()
  const [a, b, c] = [await shown(people), await shown(people), await shown(people)]
  expect(await insertAnswer(db, people.owner, a.review, 'Спасибо')).toBe('done')
  expect((await findReview(db, b.review))?.answer).toBeNull()
  expect(await insertAnswer(db, people.owner, b.review, 'И вам')).toBe('done')
  expect((await findReview(db, a.review))?.answer?.text).toBe('Спасибо')
  await remove(c.review)
  await remove(a.review)
  expect(await insertAnswer(db, people.owner, c.review, 'Спасибо')).toBe('none')
  expect(await insertAnswer(db, people.owner, a.review, 'Передумал')).toBe('none')
  // Neither a stranger nor the author learns that there is an answer.
  for (const user of [(await makeUser()).id, people.asker])
    expect(await insertAnswer(db, user, b.review, 'Передумал')).toBe('none')
})

test('what was recorded is kept in the reviews of an account that goes, and in no others', async () => {
  const [one, other] = [await two(), await two()]
  const [a, b] = [await shown(one), await shown(other)]
  await sql`update object_hours set work_s = 18000`.execute(db)
  await keepProofOf(db, one.owner)
  const kept = async (...ids: string[]) => {
    const rows = []
    for (const id of ids) rows.push((await rowOf(id)).engine_s)
    return rows
  }
  expect(await kept(a.review, a.back, b.review, b.back)).toEqual([18_000, 18_000, 9000, 9000])
})
