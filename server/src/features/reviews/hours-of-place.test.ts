/** A deal without an object is proven by what its machine did at the place of the booking on its days, or by a paper without one. */
import { getDeal, makeDealObject } from '@spetskarta/shared/deals/deals.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as api from '@spetskarta/shared/reviews/reviews.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../test/citus/refused-rows.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { countHours } from '../objects/count-hours.ts'
import { deleteObject } from '../objects/objects.queries.ts'
import { keepProofOf } from './leaving-reviews.queries.ts'
import { listReviewComplaints } from './review-complaints.queries.ts'
import { makeOverDeal } from './reviews.fixture.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** `yyyy-mm-dd` in Moscow, so many days ago. */
const ago = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * DAY).toISOString().slice(0, 10)
const at = (time: string, day: string) => Date.parse(`${day}T${time}+03:00`)

/** The request's; a hundredth of a degree north of it is 1.1 km away. */
const PLACE = { lat: 55.567, lng: 38.23 }
const AWAY = { lat: 55.577, lng: 38.23 }

/** The engine runs on the spot, a point a minute. */
const digs = (where: typeof PLACE, from: number, to: number) =>
  Array.from({ length: (to - from) / MINUTE + 1 }, (_, i) => ({
    ...where,
    lat: where.lat + (i % 3) * 1e-5,
    ignition: true,
    at: from + i * MINUTE,
  }))

async function booked() {
  const [asker, owner] = [await makeUser({ name: 'Андрей' }), await makeUser({ name: 'Земляные работы' })]
  const { id: machine } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const given = { asker: asker.id, owner: owner.id, machine, from: ago(4), to: ago(3) }
  const { deal } = await makeOverDeal(db, given)
  const [asks, owns] = [{ cookie: await signIn(asker) }, { cookie: await signIn(owner) }]
  const params = { id: deal }
  return {
    ...{ machine, deal, owner, asks, owns, params },
    count: () => countHours({ db, pool }, [machine]),
    seen: () => ask(api.getDealReviews, { params }, asks),
    work: async () => (await ask(getDeal, { params }, asks)).work,
    write: () => send(api.writeReview, { params, body: { stars: 5, text: 'Сделал котлован за день' } }, asks),
  }
}

test('what is recorded at the place on the booked days counts, elsewhere or on other days it does not', async () => {
  const { machine, count, seen, work, write } = await booked()
  await makePoints(db, machine, [
    ...digs(PLACE, at('08:00', ago(5)), at('16:00', ago(5))),
    ...digs(AWAY, at('08:00', ago(3)), at('12:00', ago(3))),
  ])
  await count()
  expect(await seen()).toMatchObject({ closed: 'unproven', proof: { shifts: 0, hours: 0 } })
  expect(await work()).toBeNull()
  expect((await write()).json().code).toBe('unproven')
  // Whoever opens the deal does not wait for the job.
  await makePoints(db, machine, digs(PLACE, at('08:00', ago(4)), at('16:30', ago(4))))
  expect(await seen()).toMatchObject({ closed: null, proof: { shifts: 1, hours: 8 } })
  expect(await work()).toMatchObject({ days: 1, onSiteS: 30_600 })
  expect((await write()).statusCode).toBe(200)
})

test('an object that is made takes its place, and gives it back when it is deleted', async () => {
  const { machine, deal, owner, owns, params, count, seen } = await booked()
  await makePoints(db, machine, digs(PLACE, at('08:00', ago(4)), at('16:30', ago(4))))
  await count()
  const { objectId } = await ask(makeDealObject, { params }, owns)
  await sql`update objects set radius_m = 100, lat = ${AWAY.lat} where id = ${objectId}`.execute(db)
  await sql`delete from object_hours where object_id = ${objectId}`.execute(db)
  expect(await seen()).toMatchObject({ closed: 'unproven' })
  await deleteObject(db, owner.id, objectId)
  expect(
    (await db.selectFrom('deals').select('object_id').where('id', '=', deal).executeTakeFirst())?.object_id,
  ).toBeNull()
  expect(await seen()).toMatchObject({ closed: null, proof: { shifts: 1, hours: 8 } })
})

test('a day that cannot be counted is named in the deal, which has the hours of its other day alone', async () => {
  const { machine, owns, params, count, seen, write } = await booked()
  const deal = async () => {
    const { work, uncounted } = await ask(getDeal, { params }, owns)
    return { days: work?.days, onSiteS: work?.onSiteS, uncounted }
  }
  for (const day of [ago(4), ago(3)]) await makePoints(db, machine, digs(PLACE, at('08:00', day), at('10:00', day)))
  await count()
  onTestFinished(await refuseRowsOf(db, 'track_days', machine, ago(3)))
  await makePoints(db, machine, digs(PLACE, at('12:00', ago(3)), at('16:00', ago(3))))
  const left = { days: 1, onSiteS: 7200, uncounted: [ago(3)] }
  expect(await deal()).toEqual(left)
  expect(await seen()).toMatchObject({ closed: null, proof: { shifts: 1, hours: 2 }, uncounted: [ago(3)] })
  // The same with an object.
  const { objectId } = await ask(makeDealObject, { params }, owns)
  expect(await deal()).toEqual(left)
  const stored = await sql`select from object_hours where object_id = ${objectId}`.execute(db)
  expect(stored.rows).toHaveLength(2)
  expect(await seen()).toMatchObject({ closed: null, proof: { shifts: 1, hours: 2 }, uncounted: [ago(3)] })
  expect((await write()).statusCode).toBe(200)
})

test('a published review is without such a day too, for everybody, and has it again when it is counted', async () => {
  const { machine, owner, owns, params, count, write } = await booked()
  for (const day of [ago(4), ago(3)]) await makePoints(db, machine, digs(PLACE, at('08:00', day), at('10:00', day)))
  await count()
  const mend = await refuseRowsOf(db, 'track_days', machine, ago(3))
  let isMended = false
  onTestFinished(() => (isMended ? undefined : mend()))
  await makePoints(db, machine, digs(PLACE, at('12:00', ago(3)), at('16:00', ago(3))))
  await count().catch(() => {})
  await write()
  await send(api.writeReview, { params, body: { stars: 5, text: 'Хороший заказчик, всё оплатил' } }, owns)
  const shown = async () => {
    const { reviews } = await ask(api.getReviews, { querystring: { item: machine } })
    const byUser = await ask(api.getReviews, { querystring: { userUrl: owner.user_url, by: 'asker' as const } })
    expect(byUser.reviews).toEqual(reviews)
    return reviews.map(({ proof, uncounted }) => ({ ...proof, uncounted }))
  }
  expect(await shown()).toEqual([{ shifts: 1, hours: 2, uncounted: 1 }])
  const stored = () => db.selectFrom('reviews').select(['shifts', 'engine_s']).where('machine', '=', machine).execute()
  const proven = Array(2).fill({ shifts: 1, engine_s: 7200 })
  expect(await stored()).toEqual(proven)
  // As when the account of a side is deleted.
  await db.updateTable('reviews').set({ shifts: 0, engine_s: 0 }).where('machine', '=', machine).execute()
  await keepProofOf(db, owner.id)
  expect(await stored()).toEqual(proven)
  const [own] = (await ask(api.getReviews, { querystring: { item: machine } })).reviews
  await send(api.complainOfReview, { params: { id: own?.id ?? '' }, body: { reason: 'spam', note: '' } })
  expect((await listReviewComplaints(db)).map(({ review }) => review)).toEqual([own])
  const { theirs } = await ask(api.getDealReviews, { params }, owns)
  expect(theirs).toMatchObject({ proof: { shifts: 1, hours: 2 }, uncounted: 1 })
  isMended = true
  await mend()
  await count()
  expect(await shown()).toEqual([{ shifts: 2, hours: 8, uncounted: 0 }])
})

test('a paper without an object proves a deal without one', async () => {
  const { machine, owner, owns, params, seen, write } = await booked()
  await sql`insert into papers (user_id, year, number, key, kind, equipment, issued_on, from_day, to_day, content)
    values (${owner.id}, 2026, 1, gen_random_uuid(), 'shift', ${machine}, ${ago(2)}, ${ago(4)}, ${ago(4)}, '{}')`.execute(
    db,
  )
  expect(await seen()).toMatchObject({ closed: null, paper: true, proof: { shifts: 0 } })
  expect((await write()).statusCode).toBe(200)
  // With an object the papers are those of the object.
  await ask(makeDealObject, { params }, owns)
  expect(await seen()).toMatchObject({ paper: false })
})
