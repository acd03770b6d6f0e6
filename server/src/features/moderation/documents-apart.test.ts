/** Documents of owners beside each other: pages, a request, a decision and what everybody sees of it are one owner’s. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { doomNow } from '../../db/doomed-blobs.ts'
import {
  decideDocuments,
  findDocumentCheck,
  findDocumentPage,
  forgetDocumentPages,
  insertDocumentPage,
  insertDocumentRequest,
  listWaitingDocuments,
  withdrawDocuments,
} from './documents.queries.ts'

const { db, makeUser } = await testRows()
const moderator = { by: (await makeUser({ rules: true })).id, ip: '192.0.2.1' }

const owner = async (name: string) => (await makeUser({ name })).id
const two = async () => [await owner('Раз'), await owner('Два')] as const
async function page(user_id: string) {
  const id = randomUUID()
  // Its files are swept where nothing refers to them.
  await doomNow(db, [`documents/${id}`])
  return (await insertDocumentPage(db, { id, user_id, folder: `documents/${id}`, width: 10, height: 10 }))
    ? id
    : undefined
}
const ask = (user: string, ...pages: string[]) => insertDocumentRequest(db, user, { kinds: ['registration'], pages })
/** An owner whose request of one page waits. */
async function asking(name: string) {
  const id = await owner(name)
  const sent = (await page(id)) ?? ''
  await ask(id, sent)
  return { id, page: sent }
}
const askedAt = async (user: string) => (await findDocumentCheck(db, user)).asked?.at ?? ''
const decide = async (user: string, at: string) =>
  decideDocuments(db, user, { at, accepted: true, kinds: ['registration'], note: '' }, moderator)
const pagesOf = async (user: string) =>
  (await db.selectFrom('document_pages').select('id').where('user_id', '=', user).orderBy('place').execute()).map(
    ({ id }) => id,
  )

test('so many pages are one owner’s', async () => {
  const [one, other] = await two()
  for (let n = 0; n < 30; n++) await page(one)
  expect([await page(one), await page(other)]).toEqual([undefined, expect.any(String)])
})

test('a request is made of one’s own pages that have not waited too long, and takes the place of one’s other pages alone', async () => {
  const [one, other] = await two()
  const [first = '', second = '', third = '', theirs = ''] = [
    await page(one),
    await page(one),
    await page(one),
    await page(other),
  ]
  expect(await ask(one, first, theirs)).toBe(false)
  await sql`update document_pages set sent_at = now() - interval '25 hours' where id = ${third}`.execute(db)
  expect(await ask(one, first, third)).toBe(false)
  expect(await ask(one, second, first)).toBe(true)
  expect([await pagesOf(one), await pagesOf(other)]).toEqual([[second, first], [theirs]])
  // One that is asked for already waits as long as it takes.
  await sql`update document_pages set sent_at = now() - interval '25 hours' where id = ${first}`.execute(db)
  expect(await ask(one, first)).toBe(true)
  expect(await pagesOf(one)).toEqual([first])
})

test('what is asked and decided is said of one owner, with his own pages that are asked about', async () => {
  const [one, other] = [await asking('Раз'), await asking('Два')]
  await page(one.id)
  expect((await findDocumentCheck(db, one.id)).asked?.pages.map(({ id }) => id)).toEqual([one.page])
  expect((await findDocumentCheck(db, other.id)).asked?.pages.map(({ id }) => id)).toEqual([other.page])
  expect(await decide(one.id, await askedAt(one.id))).toEqual({ email: null })
  expect(await findDocumentCheck(db, one.id)).toMatchObject({ asked: null, decided: { accepted: true } })
  expect(await findDocumentCheck(db, other.id)).toMatchObject({
    asked: { pages: [{ id: other.page }] },
    decided: null,
    checked: null,
  })
  expect([await pagesOf(one.id), await pagesOf(other.id)]).toEqual([[], [other.page]])
  expect(await findDocumentCheck(db, await owner('Три'))).toEqual({ asked: null, decided: null, checked: null })
})

test('what is decided is what the moderator has seen, and waits', async () => {
  const [one, other] = [await asking('Раз'), await asking('Два')]
  expect([
    await decide(one.id, await askedAt(other.id)),
    await decide(await owner('Три'), await askedAt(one.id)),
    await decide(moderator.by, await askedAt(one.id)),
  ]).toEqual(['newer', undefined, 'own'])
  const seen = await askedAt(one.id)
  await decide(one.id, seen)
  expect(await decide(one.id, seen)).toBeUndefined()
})

test('what is withdrawn is one’s own: the request, or what everybody sees of the last one', async () => {
  const [one, other] = [await asking('Раз'), await asking('Два')]
  await withdrawDocuments(db, one.id, 'asked')
  expect([(await findDocumentCheck(db, one.id)).asked, await pagesOf(one.id)]).toEqual([null, []])
  expect([(await findDocumentCheck(db, other.id)).asked?.pages.length, await pagesOf(other.id)]).toEqual([
    1,
    [other.page],
  ])
  const again = (await page(one.id)) ?? ''
  await ask(one.id, again)
  for (const { id } of [one, other]) await decide(id, await askedAt(id))
  const checked = async (user: string) => (await findDocumentCheck(db, user)).checked?.kinds
  expect([await checked(one.id), await checked(other.id)]).toEqual([['registration'], ['registration']])
  await withdrawDocuments(db, one.id, 'checked')
  expect([await checked(one.id), await checked(other.id)]).toEqual([undefined, ['registration']])
})

test('a moderator’s list has each owner who waits with his own pages and company, and none whose account is closed', async () => {
  const [one, other] = [await asking('Раз'), await asking('Два')]
  const [closed, decided] = [await asking('Три'), await asking('Четыре')]
  await page(one.id)
  for (const [user_id, name] of [
    [one.id, 'ООО «Раз»'],
    [other.id, 'ООО «Два»'],
  ] as const)
    await db.insertInto('requisites').values({ user_id, name, inn: '', kpp: '', address: '' }).execute()
  await db.updateTable('users').set({ banned: true }).where('id', '=', closed.id).execute()
  await decide(decided.id, await askedAt(decided.id))
  const ours = [one, other, closed, decided].map(({ id }) => id)
  const list = (await listWaitingDocuments(db)).filter(({ user }) => ours.includes(user.id))
  expect(list.map(({ user, company, pages }) => [user.name, company, pages.map(({ id }) => id)])).toEqual([
    ['Раз', 'ООО «Раз»', [one.page]],
    ['Два', 'ООО «Два»', [other.page]],
  ])
})

test('a page is seen by its owner, and once it is asked about by a moderator', async () => {
  const [one, other] = await two()
  const [first = '', second = ''] = [await page(one), await page(one)]
  const sees = async (id: string, user: string, moderates = false) =>
    (await findDocumentPage(db, id, { user, moderator: moderates }))?.folder
  await ask(one, first)
  const late = (await page(one)) ?? ''
  expect([await sees(first, one), await sees(late, one), await sees(second, one)]).toEqual([
    `documents/${first}`,
    `documents/${late}`,
    undefined,
  ])
  expect([await sees(first, other), await sees(late, other)]).toEqual([undefined, undefined])
  expect([await sees(first, moderator.by, true), await sees(late, moderator.by, true)]).toEqual([
    `documents/${first}`,
    undefined,
  ])
})

test('pages that nobody asked about within a day are forgotten, others wait', async () => {
  const [one, other] = [await asking('Раз'), await asking('Два')]
  const [old, fresh] = [await page(one.id), await page(one.id)]
  const long = sql<Date>`now() - interval '25 hours'`
  for (const id of [old ?? '', other.page])
    await db.updateTable('document_pages').set({ sent_at: long }).where('id', '=', id).execute()
  await forgetDocumentPages(db)
  expect([(await pagesOf(one.id)).toSorted(), await pagesOf(other.id)]).toEqual([
    [one.page, fresh].toSorted(),
    [other.page],
  ])
})
