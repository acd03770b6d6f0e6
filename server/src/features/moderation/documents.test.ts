/** Documents of owners, from the form to the decision that deletes their pages. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getOwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import * as api from '@spetskarta/shared/moderation/documents.ts'
import { countComplaints, getDecisions } from '@spetskarta/shared/moderation/moderation.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import { sweepBlobs } from '../../db/doomed-blobs.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { postForm, refusal } from '../own-items/own-items.fixture.ts'
import { forgetDocumentPages } from './documents.queries.ts'

const dataDir = makeFolder()
const blobs = await openBlobs({ s3: undefined, dataDir })
const { app, db, letters, ask, send, signIn, makeUser } = await testApp({ blobs, env: { DATA_DIR: dataDir } })
const png = await plainPng()
const folder = join(dataDir, 'blobs/documents')
const stored = () => (existsSync(folder) ? readdirSync(folder).length : 0)

let people = 0
async function person(rules = false) {
  const user = await makeUser({ email: `documents-${++people}@example.org`, password_hash: 'none', rules })
  return { ...user, from: { cookie: await signIn(user) } }
}
const sendPage = async ({ cookie }: { cookie: string }) =>
  (await postForm(app, cookie, api.sendDocumentPage.url, { image: png } as never)).json<{ id: string; url: string }>()
const see = (url: string | undefined, headers = {}) => app.inject({ url: url ?? '', headers })
const factsOf = async (userUrl: string) => (await ask(getOwnerFacts, { querystring: { userUrl } })).documents
async function letTimePass(time: string) {
  await sql`update document_pages set sent_at = sent_at - ${time}::interval`.execute(db)
  await sql`update doomed_blobs set after = after - ${time}::interval`.execute(db)
}
async function sweep() {
  await forgetDocumentPages(db)
  await sweepBlobs({ db, blobs })
}
async function requested(from: { cookie: string }, kinds: api.OwnerDocument[] = ['passport', 'insurance']) {
  const pages = [await sendPage(from), await sendPage(from)]
  const check = await ask(api.askDocumentCheck, { body: { kinds, pages: pages.map(({ id }) => id) } }, from)
  return { pages, check, at: check.asked?.at ?? '' }
}

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await letTimePass('3 days')
  await sweep()
  expect(stored()).toBe(0)
})

test('a moderator looks at pages that only he and the owner see; the decision names them and deletes the pages', async () => {
  const [owner, moderator, stranger] = [await person(), await person(true), await person()]
  const { pages, check, at } = await requested(owner.from)
  expect(check.asked?.pages.map(({ id }) => id)).toEqual(pages.map(({ id }) => id))
  expect((await ask(countComplaints, {}, moderator.from)).open).toBe(1)
  const { documents } = await ask(api.getWaitingDocuments, {}, moderator.from)
  expect(documents).toMatchObject([{ user: { id: owner.id }, kinds: ['passport', 'insurance'], at }])
  const url = documents[0]?.pages[0]?.url
  const shown = await see(url, moderator.from)
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  // Drawn anew: what was sent was a PNG.
  expect(shown.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect((await see(url, owner.from)).statusCode).toBe(200)
  expect([(await see(url, stranger.from)).statusCode, (await see(url)).statusCode]).toEqual([404, 401])

  const body = { at, accepted: true, kinds: ['passport' as const], note: '' }
  const decide = { params: { id: owner.id }, body }
  for (const { from } of [owner, stranger]) {
    expect((await send(api.getWaitingDocuments, {}, from)).statusCode).toBe(403)
    expect((await send(api.decideDocumentCheck, decide, from)).statusCode).toBe(403)
  }
  expect(await factsOf(owner.user_url)).toBeNull()
  await ask(api.decideDocumentCheck, decide, moderator.from)
  const today = expect.stringMatching(/^20\d\d-\d\d-\d\d$/)
  expect(await factsOf(owner.user_url)).toEqual({ on: today, names: ['паспорт машины (ПСМ, ПТС)'] })
  const after = await ask(api.getDocumentCheck, {}, owner.from)
  expect(after).toMatchObject({ asked: null, decided: { accepted: true }, checked: { kinds: ['passport'] } })
  expect((await see(url, moderator.from)).statusCode).toBe(404)
  await sweep()
  expect(stored()).toBe(0)
  await expect.poll(() => letters.find(({ to }) => to === owner.email)?.text).toContain('паспорт машины (ПСМ, ПТС).')
  expect((await ask(getDecisions, { querystring: {} }, moderator.from)).decisions[0]).toMatchObject({
    act: 'documents_checked',
  })
  expect((await send(api.decideDocumentCheck, decide, moderator.from)).statusCode).toBe(404)
  await ask(api.withdrawDocumentCheck, { body: { what: 'checked' } }, owner.from)
  expect(await factsOf(owner.user_url), 'the owner takes it off').toBeNull()
})

test('a refusal says why, and leaves what was checked before', async () => {
  const [owner, moderator] = [await person(), await person(true)]
  const params = { id: owner.id }
  const first = await requested(owner.from, ['title'])
  const accept = { at: first.at, accepted: true, kinds: ['title' as const], note: '' }
  await ask(api.decideDocumentCheck, { params, body: accept }, moderator.from)
  const { at } = await requested(owner.from)
  const refuse = { at, accepted: false, kinds: [], note: 'Не видно номера рамы' }
  const silent = await send(api.decideDocumentCheck, { params, body: { ...refuse, note: ' ' } }, moderator.from)
  expect(refusal(silent)[1]).toContain('что не так')
  await ask(api.decideDocumentCheck, { params, body: refuse }, moderator.from)
  expect(await ask(api.getDocumentCheck, {}, owner.from)).toMatchObject({
    asked: null,
    decided: { accepted: false, note: 'Не видно номера рамы' },
    checked: { kinds: ['title'] },
  })
  await expect.poll(() => letters.findLast(({ to }) => to === owner.email)?.text).toContain('Не видно номера рамы')
})

test('what a moderator has not seen he does not decide, nor his own', async () => {
  const [owner, moderator] = [await person(), await person(true)]
  const { at, pages } = await requested(owner.from)
  const newer = await requested(owner.from)
  const url = `/document-page/${pages[0]?.id}/icon`
  expect((await see(url, moderator.from)).statusCode, 'pages of the first request are gone').toBe(404)
  const body = { at, accepted: true, kinds: ['passport' as const], note: '' }
  const decide = (now: string, id = owner.id) =>
    send(api.decideDocumentCheck, { params: { id }, body: { ...body, at: now } }, moderator.from)
  expect((await decide(at)).statusCode).toBe(409)
  expect((await decide(newer.at)).statusCode).toBe(200)
  const own = await requested(moderator.from)
  expect((await decide(own.at, moderator.id)).statusCode).toBe(403)
})

test('pages of others, unknown ones and those of yesterday are refused; those never asked about go', async () => {
  const [owner, other, moderator] = [await person(), await person(), await person(true)]
  const [page, theirs] = [await sendPage(owner.from), await sendPage(other.from)]
  expect((await see(page.url, moderator.from)).statusCode, 'not asked to be looked at yet').toBe(404)
  expect((await see(page.url, owner.from)).statusCode).toBe(200)
  const tryWith = (pages: string[]) => send(api.askDocumentCheck, { body: { kinds: ['licence'], pages } }, owner.from)
  expect(refusal(await tryWith([page.id, theirs.id]))[1]).toContain('уже нет')
  expect(refusal(await tryWith([randomUUID()]))[1]).toContain('уже нет')
  expect(refusal(await tryWith([]))[1]).toContain('хотя бы одну')
  await letTimePass('25 hours')
  expect(refusal(await tryWith([page.id]))[1]).toContain('уже нет')
  await sweep()
  expect(stored()).toBe(0)
})

test('a request that is withdrawn, and one of an account that is deleted, leave no file', async () => {
  const [one, two] = [await person(), await person()]
  await requested(one.from)
  await requested(two.from)
  expect(stored()).toBe(4)
  const check = await ask(api.withdrawDocumentCheck, { body: { what: 'asked' } }, one.from)
  expect(check).toEqual({ asked: null, decided: null, checked: null })
  await db.deleteFrom('users').where('id', '=', two.id).execute()
  await sweep()
  expect(stored()).toBe(0)
})
