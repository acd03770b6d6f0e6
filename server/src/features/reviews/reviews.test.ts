/** Who may write of a deal, when it is shown, and what of it stays. */
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/reviews/reviews.ts'
import { deleteAccount } from '@spetskarta/shared/settings/settings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { tellNews } from '../alerts/watch.ts'
import { listDueReviews } from './publish.queries.ts'
import { makeOverDeal } from './reviews.fixture.ts'
import { inviteReviews, publishReviews } from './reviews-clock.ts'
import { insertReview } from './write-review.queries.ts'

// Two connections at least: two at once are really two.
const { db, deps, letters, ask, send, signIn, makeUser, makeEquipment } = await testApp({
  database: await cloneDatabase(4),
})
const signal = new AbortController().signal
const PASSWORD = 'kran25tonn-'
const password_hash = await deps.passwords.hash(PASSWORD)

let people = 0
async function person(name = 'СпецТех') {
  const email = `reviews-${++people}@example.org`
  const user = await makeUser({ name, email, password_hash, email_confirmed_at: new Date() })
  return { id: user.id, url: user.user_url, email, from: { cookie: await signIn(user) } }
}
type Person = Awaited<ReturnType<typeof person>>

async function ownerOf() {
  const who = await person('Земляные работы')
  return { ...who, machine: (await makeEquipment({ owner: who.id, name: 'Hitachi ZX200' })).id }
}

/** `yyyy-mm-dd` in Moscow, so many days ago. */
const ago = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * DAY).toISOString().slice(0, 10)
/** Three days, the last one five days ago: 8 h 30 min, 7 h 50 min and ten minutes, which are no shift. */
const RECORDED = [
  { day: ago(7), work: 27_000, idle: 3600, off: 9000 },
  { day: ago(6), work: 28_200 },
  { day: ago(5), work: 600 },
]

async function over(given: Partial<Parameters<typeof makeOverDeal>[1]> = {}) {
  const [asker, owner] = [await person('Андрей'), await ownerOf()]
  const made = await makeOverDeal(db, {
    asker: asker.id,
    owner: owner.id,
    machine: owner.machine,
    from: ago(7),
    to: ago(5),
    recorded: RECORDED,
    ...given,
  })
  return { asker, owner, ...made }
}

const GOOD = { stars: 5, text: 'Приехал вовремя, котлован сдан за три дня' }
const FAIR = { stars: 4, text: 'Платит в срок, но заезд был закрыт' }
const write = (who: Person, id: string, body: object = GOOD) =>
  send(api.writeReview, { params: { id }, body: body as typeof GOOD }, who.from)
const seen = (who: Person, id: string) => ask(api.getDealReviews, { params: { id } }, who.from)
const ofOwner = (userUrl: string) => ask(api.getReviews, { querystring: { userUrl } })
const subjects = async (who: Person) => {
  await tellNews(deps, { signal, log: { info() {}, warn() {}, error() {} } })
  return letters.filter(({ to }) => to === who.email).map(({ subject }) => subject)
}

test('both write: each is hidden until the other is there, then both are shown with what is recorded', async () => {
  const { asker, owner, deal } = await over()
  expect((await write(asker, deal)).statusCode).toBe(200)
  expect(await seen(owner, deal)).toMatchObject({ mine: null, theirs: null, otherWrote: true, closed: null })
  expect((await ofOwner(owner.url)).reviews).toEqual([])
  expect(JSON.stringify(await seen(owner, deal))).not.toContain('котлован')
  await write(owner, deal, FAIR)
  const shown = (await ofOwner(owner.url)).reviews
  // Two days are shifts: 8.5 and 7.83 hours of the running engine, in whole hours.
  expect(shown).toMatchObject([
    { by: 'asker', stars: 5, proof: { shifts: 2, hours: 16 }, author: { name: 'Андрей' }, about: owner.url },
  ])
  expect((await ask(api.getReviews, { querystring: { userUrl: asker.url, by: 'owner' } })).reviews).toMatchObject([
    FAIR,
  ])
  expect(await subjects(asker)).toEqual(['Владелец написал отзыв о вас'])
  // He has it on his page as he writes.
  expect(await subjects(owner)).toEqual([])
})

test('no one but the two sides, not without a log-in, not of a booking that is not over, not without records or a paper', async () => {
  const { deal, asker, owner } = await over()
  expect((await write(await person(), deal)).statusCode).toBe(404)
  expect((await send(api.getDealReviews, { params: { id: deal } }, (await person()).from)).statusCode).toBe(404)
  expect((await send(api.writeReview, { params: { id: deal }, body: GOOD })).statusCode).toBe(401)
  for (const state of ['booked', 'asker_moves', 'owner_moves', 'working']) {
    const going = await over({ state })
    expect((await write(going.asker, going.deal)).json().code, state).toBe('early')
  }
  for (const state of ['worked', 'paid', 'received', 'settled', 'lapsed', 'cancelled']) {
    const done = await over({ state })
    expect((await write(done.asker, done.deal)).statusCode, state).toBe(200)
  }
  const cancelled = await over({ state: 'cancelled', recorded: [] })
  expect((await write(cancelled.asker, cancelled.deal)).json().code).toBe('unproven')
  const bare = await over({ recorded: undefined as never })
  for (const who of [bare.asker, bare.owner]) expect((await write(who, bare.deal)).json().code).toBe('unproven')
  // Ten minutes are no shift; half an hour of it is one.
  const short = await over({ recorded: [{ day: ago(6), work: 1799, off: 20_000 }] })
  expect((await write(short.asker, short.deal)).json().code).toBe('unproven')
  await sql`update object_hours set work_s = 1800 where object_id = ${short.object}`.execute(db)
  expect((await write(short.asker, short.deal)).statusCode).toBe(200)
  for (const body of [
    { ...GOOD, stars: 0 },
    { ...GOOD, stars: 6 },
    { ...GOOD, stars: 4.5 },
    { ...GOOD, text: 'ок' },
  ])
    expect((await write(asker, deal, body)).statusCode).toBe(400)
  expect((await seen(owner, deal)).otherWrote).toBe(false)
})

test('a paper of the object and its days is enough, a cancelled one or one of another object is not', async () => {
  const { asker, owner, deal, object } = await over({ recorded: [] })
  const paper = (objectId: string | null, number: number, cancelled: boolean) =>
    sql`insert into papers (user_id, year, number, key, kind, equipment, issued_on, from_day, to_day, content, object_id, cancelled_at)
      values (${owner.id}, 2026, ${number}, gen_random_uuid(), 'shift', ${owner.machine}, ${ago(4)}, ${ago(6)}, ${ago(6)}, '{}',
        ${objectId}, ${cancelled ? new Date() : null})`.execute(db)
  await paper(null, 1, false)
  await paper(object, 2, true)
  expect((await write(asker, deal)).json().code).toBe('unproven')
  await paper(object, 3, false)
  expect((await write(asker, deal)).statusCode).toBe(200)
  expect(await seen(asker, deal)).toMatchObject({ mine: { paper: true, proof: { shifts: 0, hours: 0 } } })
})

test('sixty days after the last day, to the second; of a cancelled booking after the day on which it was cancelled', async () => {
  const { asker, owner, deal } = await over({
    from: '2026-03-01',
    to: '2026-03-03',
    recorded: [{ day: '2026-03-02', work: 9000 }],
  })
  // The sixtieth day after 3 March is 2 May; Moscow is three hours ahead.
  const end = Date.parse('2026-05-02T21:00:00Z')
  expect(await insertReview(db, asker.id, deal, { ...GOOD, now: end })).toBe('late')
  expect(await insertReview(db, asker.id, deal, { ...GOOD, now: end - 1000 })).toBe('done')
  expect((await seen(owner, deal)).closed).toBe('late')
  const other = await over({
    state: 'cancelled',
    from: '2026-03-01',
    to: '2026-03-20',
    recorded: [{ day: '2026-03-02', work: 9000 }],
  })
  await sql`update deals set changed_at = '2026-03-03T12:00Z' where id = ${other.deal}`.execute(db)
  expect(await insertReview(db, other.asker.id, other.deal, { ...GOOD, now: end })).toBe('late')
  expect(await insertReview(db, other.asker.id, other.deal, { ...GOOD, now: end - 1000 })).toBe('done')
})

test('fourteen days alone, to the second, then it is shown and notified once', async () => {
  const { asker, owner, deal } = await over()
  const written = Date.parse('2026-06-01T10:00:00Z')
  await sql`update deals set from_day = '2026-05-28', to_day = '2026-05-30' where id = ${deal}`.execute(db)
  await sql`update object_hours set day = '2026-05-29' where day = ${ago(7)} and item_id = ${owner.machine}`.execute(db)
  expect(await insertReview(db, asker.id, deal, { ...GOOD, now: written })).toBe('done')
  const id = (await seen(asker, deal)).mine?.id ?? ''
  expect(await listDueReviews(db, written + 14 * DAY - 1000, 10_000)).not.toContain(id)
  await publishReviews(deps, { signal }, written + 14 * DAY - 1000)
  expect((await ofOwner(owner.url)).reviews).toEqual([])
  await publishReviews(deps, { signal }, written + 14 * DAY)
  await publishReviews(deps, { signal }, written + 14 * DAY)
  expect((await ofOwner(owner.url)).reviews).toMatchObject([{ stars: 5 }])
  expect(await subjects(owner)).toEqual(['Заказчик написал отзыв о вас'])
})

test('a review that cannot be shown keeps no other one back', async () => {
  const written = Date.parse('2026-04-01T10:00:00Z')
  const [bad, other] = [await over(), await over()]
  for (const [hours, { asker, owner, deal }] of [bad, other].entries()) {
    await sql`update deals set from_day = '2026-03-28', to_day = '2026-03-30' where id = ${deal}`.execute(db)
    await sql`update object_hours set day = '2026-03-29' where day = ${ago(7)} and item_id = ${owner.machine}`.execute(
      db,
    )
    expect(await insertReview(db, asker.id, deal, { ...GOOD, now: written + hours * HOUR })).toBe('done')
  }
  await sql`create function not_this_one() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    db,
  )
  await sql`create trigger not_this_one before update on reviews for each row
    when (old.deal = ${sql.lit(bad.deal)}) execute function not_this_one()`.execute(db)
  await expect(publishReviews(deps, { signal }, written + 15 * DAY)).rejects.toThrow('broken')
  expect((await ofOwner(bad.owner.url)).reviews).toEqual([])
  expect((await ofOwner(other.owner.url)).reviews).toMatchObject([{ stars: 5 }])
  await sql`drop function not_this_one() cascade`.execute(db)
  await publishReviews(deps, { signal }, written + 15 * DAY)
  expect((await ofOwner(bad.owner.url)).reviews).toMatchObject([{ stars: 5 }])
})

test('the same call again is the same review, another text is refused, and two at once leave two shown', async () => {
  const { asker, owner, deal } = await over()
  const twice = await Promise.all([write(asker, deal), write(asker, deal), write(owner, deal, FAIR)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await write(asker, deal, { ...GOOD, stars: 1 })).statusCode).toBe(409)
  const rows = await db.selectFrom('reviews').select(['by_side', 'published_at']).where('deal', '=', deal).execute()
  expect(rows).toHaveLength(2)
  expect(rows.every(({ published_at }) => published_at !== null)).toBe(true)
})

test('a correction of hours proves no more than the records, and fewer hours prove less', async () => {
  const { asker, owner, deal, object } = await over()
  const correct = (seconds: number) =>
    sql`insert into object_corrections (object_id, item_id, day, counted_s, reason, user_id)
      values (${object}, ${owner.machine}, ${ago(6)}, ${seconds}, 'по путевому листу', ${owner.id})`.execute(db)
  await correct(80_000)
  expect((await seen(asker, deal)).proof).toEqual({ shifts: 2, hours: 16 })
  await correct(7200)
  expect((await seen(asker, deal)).proof).toEqual({ shifts: 2, hours: 10 })
  await sql`delete from object_hours where object_id = ${object} and day = ${ago(7)}`.execute(db)
  expect((await seen(asker, deal)).proof).toEqual({ shifts: 1, hours: 2 })
})

test('a rating is shown from three reviews on, on cards too, and a review that is taken off counts no more', async () => {
  const owner = await ownerOf()
  const [moderator] = [await makeUser({ rules: true })]
  const rules = { cookie: await signIn(moderator) }
  const askers: Person[] = []
  const make = async (stars: number) => {
    const asker = await person()
    const given = {
      asker: asker.id,
      owner: owner.id,
      machine: owner.machine,
      from: ago(7),
      to: ago(5),
      recorded: RECORDED,
    }
    const { deal } = await makeOverDeal(db, given)
    await write(asker, deal, { ...GOOD, stars })
    await write(owner, deal, FAIR)
    askers.push(asker)
  }
  const card = () => ask(getEquipment, { params: { id: owner.machine } })
  await make(5)
  await make(4)
  expect((await ofOwner(owner.url)).rating).toBeNull()
  expect((await card()).rating ?? null).toBeNull()
  await make(5)
  // Wilson’s interval by another program: p = 11/12, n = 3, z = 1.96.
  expect((await card()).rating).toEqual({ stars: 4.7, reviews: 3, lower: 2.48 })
  expect((await ofOwner(owner.url)).rating).toEqual({ stars: 4.7, reviews: 3, lower: 2.48 })
  const bad = (await ofOwner(owner.url)).reviews[1]
  const params = { id: bad?.id ?? '' }
  const complain = (from: object) => send(api.complainOfReview, { params, body: { reason: 'abuse' } }, from)
  expect((await complain({})).statusCode).toBe(200)
  expect((await complain({})).statusCode).toBe(200)
  expect((await complain(owner.from)).statusCode).toBe(200)
  expect((await complain(askers[1]?.from ?? {})).statusCode).toBe(400)
  const { complaints } = await ask(api.getReviewComplaints, {}, rules)
  expect(complaints.find(({ review }) => review.id === params.id)?.reasons).toHaveLength(2)
  const decision = { decision: 'remove', reason: 'abuse', note: 'Мат' } as const
  expect((await send(api.decideReviewComplaints, { params, body: decision }, owner.from)).statusCode).toBe(403)
  await ask(api.decideReviewComplaints, { params, body: decision }, rules)
  expect((await send(api.decideReviewComplaints, { params, body: decision }, rules)).statusCode).toBe(404)
  expect((await card()).rating ?? null).toBeNull()
  expect((await ofOwner(owner.url)).reviews.map(({ stars }) => stars)).toEqual([5, 5])
  expect(await subjects(askers[1] as Person)).toContain('Модератор снял ваш отзыв')
  expect((await ask(api.getReviewComplaints, {}, rules)).complaints.map(({ review }) => review.id)).not.toContain(
    params.id,
  )
})

test('whom a review is about answers once; no other user, and not what is not shown yet', async () => {
  const { asker, owner, deal } = await over()
  await write(asker, deal)
  const id = (await seen(asker, deal)).mine?.id ?? ''
  const answer = (who: Person, text: string) => send(api.answerReview, { params: { id }, body: { text } }, who.from)
  expect((await answer(owner, 'Спасибо')).statusCode).toBe(404)
  await write(owner, deal, FAIR)
  for (const who of [asker, await person()]) expect((await answer(who, 'Спасибо')).statusCode).toBe(404)
  expect((await answer(owner, 'Спасибо')).statusCode).toBe(200)
  expect((await answer(owner, 'Спасибо')).statusCode).toBe(200)
  expect((await answer(owner, 'Передумал')).statusCode).toBe(409)
  expect((await ofOwner(owner.url)).reviews[0]?.answer?.text).toBe('Спасибо')
})

test('an account that is deleted leaves stars, text and hours, and no name', async () => {
  const { asker, owner, deal, object } = await over()
  await write(asker, deal)
  await write(owner, deal, FAIR)
  // What is recorded since counts: it is kept as it stood at the end.
  await sql`update object_hours set work_s = 3600 where object_id = ${object} and day = ${ago(6)}`.execute(db)
  await ask(deleteAccount, { body: { password: PASSWORD } }, asker.from)
  const { reviews } = await ofOwner(owner.url)
  expect(reviews).toMatchObject([{ author: null, text: GOOD.text, proof: { shifts: 2, hours: 9 } }])
  expect(JSON.stringify(reviews)).not.toContain('Андрей')
  expect(await db.selectFrom('reviews').select('id').where('about', '=', asker.id).execute()).toEqual([])
  expect((await write(owner, deal, GOOD)).json().code).toBe('gone')
  expect((await seen(owner, deal)).closed).toBe('gone')
})

test('both sides are asked once, when the deal is closed or a week after, and not who has written', async () => {
  const invited = async (given: Parameters<typeof over>[0], wrote = false) => {
    const one = await over(given)
    if (wrote) await write(one.asker, one.deal)
    await inviteReviews(deps, { signal })
    await inviteReviews(deps, { signal })
    return [await subjects(one.asker), await subjects(one.owner)]
  }
  const both = [['Напишите отзыв о владельце'], ['Напишите отзыв о заказчике']]
  expect(await invited({})).toEqual(both)
  expect(await invited({}, true)).toEqual([[], both[1]])
  expect(await invited({ state: 'worked' })).toEqual([[], []])
  expect(await invited({ recorded: [] })).toEqual([[], []])
  expect(await invited({ state: 'booked' })).toEqual([[], []])
  const old = { from: ago(10), to: ago(8), recorded: [{ day: ago(9), work: 9000 }] }
  expect(await invited({ state: 'worked', ...old })).toEqual(both)
})
