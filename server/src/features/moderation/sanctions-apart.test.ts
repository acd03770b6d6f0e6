/** What a moderator takes off and gives back, beside what he does not: of one listing, of one account. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSession } from '../../../test/factories.ts'
import { makeTracking } from '../../../test/track-factories.ts'
import { listSanctions } from './complaints.queries.ts'
import { moderated } from './moderation.fixture.ts'
import { banAccount, findBan, hideListing, liftSanction, liftWhatIsOver } from './sanctions.queries.ts'

const { db, makeUser, makeEquipment, by, terms, owner, two, isBarred, sanctionOf, complain, waiting, forumItem } =
  await moderated()
type Owner = Awaited<ReturnType<typeof owner>>

test('a listing is taken off alone, its owner is told, and the complaints about it alone are seen to', async () => {
  const [one, other] = await two()
  const second = (await makeEquipment({ owner: one.id })).id
  await complain(one.machine)
  await complain(other.machine)
  expect(await hideListing(db, one.machine, terms)).toMatchObject({ email: one.email, item: { id: one.machine } })
  expect(await isBarred(one.machine, second, other.machine)).toEqual([true, false, false])
  expect(await waiting(one.machine, other.machine)).toEqual([other.machine])
  expect(await hideListing(db, randomUUID(), terms)).toBeUndefined()
})

test('what is given back is one listing, and its owner is told', async () => {
  const [one, other] = await two()
  for (const { machine } of [one, other]) await hideListing(db, machine, terms)
  expect(await liftSanction(db, await sanctionOf('item', one.machine), by)).toMatchObject({
    email: one.email,
    item: { id: one.machine },
  })
  expect(await isBarred(one.machine, other.machine)).toEqual([false, true])
})

async function objectWithLink(user: string) {
  const { id } = await db
    .insertInto('objects')
    .values({
      user_id: user,
      name: 'Объект',
      customer_name: '',
      customer_phone: '',
      address: '',
      kind: 'circle',
      lon: 38,
      lat: 55,
      radius_m: 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('object_links')
    .values({ object_id: id, nonce: Buffer.from('nonce') })
    .execute()
  return id
}
/** What an account loses when it is closed. */
async function belongings({ id, machine }: Owner) {
  await makeSession(db, { id })
  // Of somebody who acts for the account.
  const member = await makeUser()
  await makeSession(db, member)
  await db.updateTable('sessions').set({ acts_for: id }).where('user_id', '=', member.id).execute()
  await makeTracking(db, { equipment: machine, link_nonce: Buffer.from('nonce'), link_made_at: new Date() })
  const [object, text] = [await objectWithLink(id), await forumItem(id)]
  await complain(machine)
  return { object, text }
}
async function left({ id, machine }: Owner, { object, text }: { object: string; text: string }) {
  const first = async <T>(rows: Promise<T[]>) => (await rows).length
  return {
    banned: (await db.selectFrom('users').select('banned').where('id', '=', id).executeTakeFirst())?.banned,
    barred: (await isBarred(machine))[0],
    sessions: await first(db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()),
    acting: await first(db.selectFrom('sessions').select('id').where('acts_for', '=', id).execute()),
    link: (await makeTracking(db, { equipment: machine })).link_nonce !== null,
    objectLinks: await first(db.selectFrom('object_links').select('nonce').where('object_id', '=', object).execute()),
    text: (await db.selectFrom('forum_items').select('body').where('id', '=', text).executeTakeFirst())?.body,
    aboutText: await first(db.selectFrom('forum_complaints').select('item').where('item', '=', text).execute()),
    aboutListing: (await waiting(machine)).length,
  }
}
const WHOLE = {
  banned: false,
  barred: false,
  sessions: 1,
  acting: 1,
  link: true,
  objectLinks: 1,
  text: 'Текст',
  aboutText: 1,
  aboutListing: 1,
}
const CLOSED = {
  banned: true,
  barred: true,
  sessions: 0,
  acting: 0,
  link: false,
  objectLinks: 0,
  text: 'Скрыто модератором',
  aboutText: 0,
  aboutListing: 0,
}

test('an account that is closed loses its log-ins, links, listings and texts, and no other loses any', async () => {
  const [one, other] = await two()
  const [ofOne, ofOther] = [await belongings(one), await belongings(other)]
  expect(await banAccount(db, one.url, terms)).toMatchObject({ email: one.email, item: null })
  expect(await left(one, ofOne)).toEqual(CLOSED)
  expect(await left(other, ofOther)).toEqual(WHOLE)
  expect(await banAccount(db, 'nobody', terms)).toBeUndefined()
})

test('a moderator’s account is closed by no moderator', async () => {
  const { id, user_url } = await makeUser({ rules: true })
  expect([await banAccount(db, user_url, terms), await findBan(db, id)]).toEqual([undefined, undefined])
})

test('an account that is opened gets its own back, but for a listing that was taken off by itself', async () => {
  const [one, other] = await two()
  const [ofOne, ofOther] = [await belongings(one), await belongings(other)]
  const second = (await makeEquipment({ owner: one.id })).id
  for (const { url } of [one, other]) await banAccount(db, url, terms)
  await hideListing(db, second, terms)
  expect(await liftSanction(db, await sanctionOf('account', one.id), by)).toMatchObject({
    email: one.email,
    item: null,
  })
  expect(await isBarred(one.machine, second, other.machine)).toEqual([false, true, true])
  expect(await left(one, ofOne)).toMatchObject({ banned: false, text: 'Текст' })
  expect(await left(other, ofOther)).toMatchObject({ banned: true, text: 'Скрыто модератором' })
})

test('a text that was hidden before its author’s account was closed stays as it was kept then', async () => {
  const one = await owner()
  const text = await forumItem(one.id)
  await banAccount(db, one.url, terms)
  await banAccount(db, one.url, terms)
  await liftSanction(db, await sanctionOf('account', one.id), by)
  expect(await db.selectFrom('forum_items').select(['body', 'barred_body']).where('id', '=', text).execute()).toEqual([
    { body: 'Текст', barred_body: null },
  ])
})

test('a listing of a closed account stays off when it is given back', async () => {
  const one = await owner()
  await hideListing(db, one.machine, terms)
  await banAccount(db, one.url, terms)
  await liftSanction(db, await sanctionOf('item', one.machine), by)
  expect(await isBarred(one.machine)).toEqual([true])
})

test('what is over is given back, what is not, or is for good, stays', async () => {
  const [over, later, ever] = [await owner(), await owner(), await owner()]
  for (const { machine } of [over, later]) await hideListing(db, machine, terms)
  await hideListing(db, ever.machine, { ...terms, days: null })
  await sql`update sanctions set until = now() where item = ${over.machine}`.execute(db)
  await liftWhatIsOver(db)
  expect(await isBarred(over.machine, later.machine, ever.machine)).toEqual([false, true, true])
  expect((await listSanctions(db)).sanctions.map(({ item }) => item?._id)).toEqual(
    expect.arrayContaining([later.machine, ever.machine]),
  )
  expect((await listSanctions(db)).sanctions.some(({ item }) => item?._id === over.machine)).toBe(false)
})

test('one whose time is over and that cannot be lifted keeps no other one in force', async () => {
  const [bad, other] = await two()
  for (const { machine } of [bad, other]) await hideListing(db, machine, terms)
  const over = (machine: string, ago: string) =>
    sql`update sanctions set until = now() - ${ago}::interval where item = ${machine}`.execute(db)
  await over(bad.machine, '1 hour')
  await over(other.machine, '1 minute')
  await sql`create function not_this_one() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    db,
  )
  await sql`create trigger not_this_one before update on items for each row
    when (old.id = ${sql.lit(bad.machine)}) execute function not_this_one()`.execute(db)
  await expect(liftWhatIsOver(db)).rejects.toThrow('broken')
  expect(await isBarred(bad.machine, other.machine)).toEqual([true, false])
  await sql`drop function not_this_one() cascade`.execute(db)
  await liftWhatIsOver(db)
  expect(await isBarred(bad.machine)).toEqual([false])
})

test('why an account is closed is said of that account, and one whose time is over is opened', async () => {
  const [one, other] = await two()
  await banAccount(db, one.url, { ...terms, note: 'Просит предоплату' })
  await banAccount(db, other.url, { ...terms, note: 'Другое' })
  expect([(await findBan(db, one.id))?.note, (await findBan(db, other.id))?.note]).toEqual([
    'Просит предоплату',
    'Другое',
  ])
  await sql`update sanctions set until = now() where account = ${one.id}`.execute(db)
  expect([await findBan(db, one.id), (await findBan(db, other.id))?.note]).toEqual([undefined, 'Другое'])
  expect(await isBarred(one.machine, other.machine)).toEqual([false, true])
})

test('a sanction that is renewed while its end is being worked off stays', async () => {
  const [one, other] = await two()
  await hideListing(db, one.machine, terms)
  await banAccount(db, other.url, terms)
  // The job had found these as over before a moderator decided again.
  for (const id of [await sanctionOf('item', one.machine), await sanctionOf('account', other.id)])
    expect(await liftSanction(db, id)).toBeUndefined()
  expect(await isBarred(one.machine, other.machine)).toEqual([true, true])
})
