/** What waits for its request: forms for the code of their letter, and photos. Each waits by itself, and its own time. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { makeOverDeal } from '../reviews/reviews.fixture.ts'
import { dayAhead, requestForm } from './deals.fixture.ts'
import {
  findRequestPhoto,
  insertRequestPhoto,
  keepPhotosWaiting,
  PHOTOS_OF_REQUEST,
  photosToTake,
} from './request-photos.queries.ts'
import { forgetWaitingRequests, insertWaitingRequest, keepWaiting, tryCode } from './waiting-requests.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

async function request() {
  const [asker, owner] = [(await makeUser()).id, (await makeUser()).id]
  const { id: machine } = await makeEquipment({ owner })
  return (await makeOverDeal(db, { asker, owner, machine, from: dayAhead(3), to: dayAhead(3) })).request
}

test('a code is tried for its own request, five times and for an hour, and what was made of it is kept with it', async () => {
  const waiting = (email: string) => insertWaitingRequest(db, email, requestForm([]))
  const [a, b] = [await waiting('a@example.org'), await waiting('b@example.org')]
  expect(await tryCode(db, a.id, b.code === a.code ? '' : b.code)).toBe('wrong')
  const made = await request()
  await keepWaiting(db, a.id, made)
  expect(await tryCode(db, a.id, a.code)).toMatchObject({ email: 'a@example.org', request: made })
  expect(await tryCode(db, b.id, b.code)).toMatchObject({ email: 'b@example.org', request: null })
  for (let n = 2; n < 5; n++) expect(await tryCode(db, a.id, 'нет')).toBe('wrong')
  expect(await tryCode(db, a.id, a.code)).toBe('none')
  // The tries of one are not those of the other.
  const madeAgo = (time: string) =>
    sql`update waiting_requests set made_at = now() - ${time}::interval where id = ${b.id}`.execute(db)
  await madeAgo('59 minutes')
  expect(await tryCode(db, b.id, b.code)).toMatchObject({ email: 'b@example.org' })
  await madeAgo('60 minutes 1 second')
  expect(await tryCode(db, b.id, b.code)).toBe('none')
  await madeAgo('25 hours')
  await forgetWaitingRequests(db)
  const left = await db.selectFrom('waiting_requests').select('id').execute()
  expect(left).toEqual([{ id: a.id }])
})

test('photos wait a day, each for its own request, and no other is moved with them', async () => {
  const photo = async (age = '0 hours') => {
    const id = randomUUID()
    await insertRequestPhoto(db, { id, folder: id, width: 60, height: 40 })
    await sql`insert into doomed_blobs (folder, after) values (${id}, now() + interval '1 day')`.execute(db)
    await sql`update request_photos set sent_at = now() - ${age}::interval where id = ${id}`.execute(db)
    return id
  }
  const [a, b, late] = [await photo(), await photo('20 hours'), await photo('25 hours')]
  expect([await keepPhotosWaiting(db, [late]), await keepPhotosWaiting(db, [a])]).toEqual([false, true])
  const rowOf = (id: string) => db.selectFrom('request_photos').selectAll().where('id', '=', id).executeTakeFirst()
  expect((await rowOf(b))?.sent_at.getTime()).toBeLessThan(Date.now() - 19 * 3_600_000)
  const made = await request()
  const take = await photosToTake(db, [a])
  await take?.(made)
  expect([(await rowOf(a))?.request, (await rowOf(b))?.request, (await rowOf(late))?.request]).toEqual([
    made,
    null,
    null,
  ])
  expect(await keepPhotosWaiting(db, [a])).toBe(false)
  const photosOf = async (id: string) =>
    (
      await sql<{ photos: object[] }>`select ${PHOTOS_OF_REQUEST} as photos from requests r where id = ${id}`.execute(
        db,
      )
    ).rows[0]?.photos
  expect([await photosOf(made), await photosOf(await request())]).toEqual([[{ id: a, width: 60, height: 40 }], []])
  await forgetWaitingRequests(db)
  expect([await rowOf(late), (await rowOf(b))?.id]).toEqual([undefined, b])
  await sql`update requests set state = 'removed' where id = ${made}`.execute(db)
  expect([await findRequestPhoto(db, a), await findRequestPhoto(db, b)]).toEqual([undefined, { folder: b }])
})
