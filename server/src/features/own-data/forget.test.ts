/** What is forgotten, and when. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import * as forum from '@spetskarta/shared/forum/forum.ts'
import { KEPT_DAYS, TEMPORARY_MINUTES } from '@spetskarta/shared/retention.ts'
import * as settings from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { sweepFolder, temporaryFolder } from '../../outside/files/temporary-files.ts'
import { openForum } from '../forum/forum.fixture.ts'
import { forgetWhatIsOld, sweepFiles } from './forget.ts'

const { db, pool, deps, ask, send, makeUser, makeEquipment, signIn } = await testApp()
const writers = openForum({ ask, makeUser, signIn })

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

test('a deleted account leaves no name in the diaries of others', async () => {
  const email = 'ivan@example.org'
  const password = 'kran25tonn-'
  const entered = await send(accounts.signup, { body: { email, password } })
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { id: author } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const { id: equipment } = await makeEquipment()
  const note = { equipment, day: '2026-11-20', author, author_name: 'Иван', body: 'Поменяли фильтр' }
  await db
    .insertInto('diary_notes')
    .values({ id: randomUUIDv7(), ...note })
    .execute()
  await ask(settings.deleteAccount, { body: { password } }, { cookie })
  const rows = await db.selectFrom('diary_notes').select(['author_name', 'body']).execute()
  expect(rows).toEqual([{ author_name: 'Удалённый пользователь', body: 'Поменяли фильтр' }])
})

test('a revoked recorder is forgotten after its days, and what it has recorded stays', async () => {
  const [old, fresh] = [await makeRecorder(db), await makeRecorder(db)]
  const recorders = db.selectFrom('recorders').select(['id', 'equipment'])
  const { equipment } = await recorders.where('id', '=', old.id).executeTakeFirstOrThrow()
  await pool.query('select ensure_track_month(now())')
  const point = { equipment, recorded_at: new Date(), lat: 55, lng: 37, recorder: old.id }
  await db.insertInto('track_points').values(point).execute()
  for (const [{ id }, days] of [[old, KEPT_DAYS.revokedRecorder + 1] as const, [fresh, 1] as const])
    await db
      .updateTable('recorders')
      .set({ revoked_at: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  await forgetWhatIsOld(deps)
  const left = await db.selectFrom('recorders').select('id').where('id', 'in', [old.id, fresh.id]).execute()
  expect(left).toEqual([{ id: fresh.id }])
  expect(await db.selectFrom('track_points').select('recorder').execute()).toEqual([{ recorder: old.id }])
})

test('a revoked recorder of a key that still writes elsewhere stays: its program would make it anew', async () => {
  const { id, equipment, user: user_id } = await makeRecorder(db)
  const key = { id: randomUUID(), user_id, name: 'Шлюз', token_hash: Buffer.from('hash'), writes: true }
  await db.insertInto('program_keys').values(key).execute()
  const revoked = { program_key: key.id, revoked_at: daysAgo(KEPT_DAYS.revokedRecorder + 1) }
  await db.updateTable('recorders').set(revoked).where('id', '=', id).execute()
  await forgetWhatIsOld(deps)
  const left = () => db.selectFrom('recorders').select('id').where('equipment', '=', equipment).execute()
  expect(await left()).toEqual([{ id }])
  await db.deleteFrom('program_keys').execute()
  await forgetWhatIsOld(deps)
  expect(await left()).toEqual([])
})

test('a break in the recording is forgotten after its days', async () => {
  const { id: recorder, equipment } = await makeRecorder(db)
  for (const days of [KEPT_DAYS.sleep + 1, KEPT_DAYS.sleep - 1])
    await db
      .insertInto('recorder_sleeps')
      .values({ recorder, equipment, reason: 'off', from_at: daysAgo(days + 1), until_at: daysAgo(days) })
      .execute()
  await forgetWhatIsOld(deps)
  const left = await db.selectFrom('recorder_sleeps').select('from_at').where('recorder', '=', recorder).execute()
  expect(left).toHaveLength(1)
})

test('words deleted on the forum are blanked after their days; numbers of messages stay', async () => {
  const writer = await writers.person()
  const rules = await writers.moderator()
  const theme = await writers.theme(writer)
  const [old, recent] = [await writers.message(writer, theme, 'Давно'), await writers.message(writer, theme, 'Вчера')]
  for (const id of [old, recent]) await ask(forum.deleteThread, { body: { id } }, rules)
  await db
    .updateTable('forum_items')
    .set({ deleted_at: daysAgo(KEPT_DAYS.deletedForumText + 1) })
    .where('id', '=', old)
    .execute()
  await forgetWhatIsOld(deps)
  const rows = await db
    .selectFrom('forum_items')
    .select(['body', 'number'])
    .where('parent', '=', theme)
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    { body: '', number: 1 },
    { body: 'Вчера', number: 2 },
  ])
})

test('what people had read of a theme that is gone is forgotten with it', async () => {
  const writer = await writers.person()
  const theme = await writers.theme(writer)
  await ask(forum.subscribe, { body: { id: theme, on: true } }, writer)
  const deleted_at = daysAgo(KEPT_DAYS.deletedForumText + 1)
  await db.updateTable('forum_items').set({ deleted_at }).where('id', '=', theme).execute()
  await forgetWhatIsOld(deps)
  expect(await db.selectFrom('forum_reads').select('theme').where('theme', '=', theme).execute()).toEqual([])
  expect(await db.selectFrom('forum_subscriptions').select('theme').where('theme', '=', theme).execute()).toEqual([])
})

test('a complaint about a listing is forgotten some days after the decision', async () => {
  const add = async (decided_at: Date | null) => {
    const { id: item } = await makeEquipment()
    const complaint = { id: randomUUIDv7(), item, network: '192.0.2', reason: 'spam', note: '', decided_at }
    await db.insertInto('listing_complaints').values(complaint).execute()
    return complaint.id
  }
  await add(daysAgo(KEPT_DAYS.decidedComplaint + 1))
  const kept = [await add(daysAgo(1)), await add(null)]
  await forgetWhatIsOld(deps)
  const rows = await db.selectFrom('listing_complaints').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(kept.toSorted())
})

test('so are complaints about people and requests', async () => {
  const [asker, owner] = [await makeUser(), await makeUser()]
  const [thread, request] = [randomUUIDv7(), randomUUIDv7()]
  await db.insertInto('threads').values({ id: thread, about: 'Каток', asker: asker.id, owner: owner.id }).execute()
  const form = {
    draft: randomUUID(),
    reach: 'chosen' as const,
    type: 'katok',
    works: [],
    volume: '',
    note: '',
    shift: 'day' as const,
  }
  const place = { hours: 8, place: '', address: '', name: 'Андрей', phone: '+79160000001', expires_at: new Date() }
  await db
    .insertInto('requests')
    .values({ id: request, asker: asker.id, ...form, ...place })
    .execute()
  for (const decided_at of [daysAgo(KEPT_DAYS.decidedComplaint + 1), daysAgo(1)]) {
    const { id: user_id } = await makeUser()
    await db
      .insertInto('thread_complaints')
      .values({ id: randomUUIDv7(), thread, user_id, about: owner.id, reason: 'spam', note: '', decided_at })
      .execute()
    await db.insertInto('request_complaints').values({ request, user_id, reason: 'Реклама', decided_at }).execute()
  }
  await forgetWhatIsOld(deps)
  for (const table of ['thread_complaints', 'request_complaints'] as const)
    expect(await db.selectFrom(table).select('reason').execute()).toHaveLength(1)
})

/** Writes a file as if it were so many ms old. */
function writeOld(folder: string, name: string, age: number) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'x')
  const at = new Date(Date.now() - age)
  utimesSync(join(folder, name), at, at)
}

test('letters as files and what uploads have left go when they are old', async () => {
  const dataDir = makeFolder()
  const [outbox, temporary] = [join(dataDir, 'outbox'), temporaryFolder(dataDir)]
  writeOld(outbox, 'old.eml', (KEPT_DAYS.outbox + 1) * 24 * 3600_000)
  writeOld(outbox, 'new.eml', 24 * 3600_000)
  writeOld(temporary, 'left', (TEMPORARY_MINUTES + 1) * 60_000)
  writeOld(temporary, 'arriving', 60_000)
  await sweepFiles({ config: { ...deps.config, dataDir } })
  expect([readdirSync(outbox), readdirSync(temporary)]).toEqual([['new.eml'], ['arriving']])
})

test('a folder that is not there is swept like an empty one', async () => {
  await expect(sweepFolder(join(makeFolder(), 'none'), 0)).resolves.toBeUndefined()
})

test('the operator’s page says of everything for how long it is kept', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const documented = new Map(
    Array.from(page.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) (?:days?|minutes)\b/gm), ([, id, n]) => [id, n]),
  )
  const kept = { ...KEPT_DAYS, temporary: TEMPORARY_MINUTES }
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(Object.entries(kept).map(([id, n]) => [id, String(n)])),
  )
})
