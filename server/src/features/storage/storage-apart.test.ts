/** What several accounts store: each is counted, reported and stopped for itself. */
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { doomFolder } from '../../db/doomed-blobs.ts'
import { keepDrawn } from '../papers/drawing/paper-files.queries.ts'
import { makeInvoice } from '../papers/invoices/invoices.fixture.ts'
import { issueInvoice } from '../papers/invoices/invoices.queries.ts'
import { makeContent } from '../papers/papers.fixture.ts'
import { issuePaper } from '../papers/papers.queries.ts'
import { addUp, allUse, claimReport, setFull, usedBy, usedByOwnerOf } from './storage.queries.ts'

const { db, makeUser, makeEquipment } = await testRows()

async function makeOwner() {
  const { id: owner } = await makeUser()
  const { id: machine } = await makeEquipment({ owner })
  const store = (points: number, bytes: number, equipment = machine) =>
    db
      .insertInto('storage_changes')
      .values({ equipment, points: String(points), bytes: String(bytes) } as never)
      .execute()
  const draw = async (what: 'paper' | 'invoice', bytes: number) => {
    const key = crypto.randomUUID()
    const id =
      what === 'paper'
        ? (await issuePaper(db, owner, { key, content: makeContent({ equipmentId: machine }) })).listed.id
        : (
            await issueInvoice(db, owner, {
              key,
              kind: 'act',
              month: '2026-11',
              draft: () => Promise.resolve(makeInvoice().content),
            })
          ).id
    await doomFolder(db, `drawn/${key}`)
    await keepDrawn(db, { what, id, user: owner, cancelled: false, folder: `drawn/${key}`, bytes })
  }
  const used = async () => {
    const { points, bytes } = (await usedBy(db, owner)) ?? { points: -1, bytes: -1 }
    return [points, bytes]
  }
  return { owner, machine, store, draw, used }
}
const useOf = async (owner: string) => (await allUse(db)).find((one) => one.owner === owner)

test('an account stores what came of its own machines, and its own papers and invoices that were drawn', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  const { id: second } = await makeEquipment({ owner: one.owner })
  await one.store(10, 1000)
  await one.store(5, 500, second)
  await other.store(70, 7000)
  await one.draw('paper', 100)
  await one.draw('invoice', 20)
  await other.draw('paper', 40_000)
  await other.draw('invoice', 50_000)
  expect([await one.used(), await other.used()]).toEqual([
    [15, 1620],
    [70, 97_000],
  ])
  // Added up it is the same, and what came since is counted at once.
  await addUp(db)
  await one.store(-3, -300)
  expect([await one.used(), await other.used()]).toEqual([
    [12, 1320],
    [70, 97_000],
  ])
  expect(await usedByOwnerOf(db, second)).toMatchObject({ points: 12, bytes: 1320 })
  expect(await usedByOwnerOf(db, other.machine)).toMatchObject({ points: 70, bytes: 97_000 })
  expect(await usedByOwnerOf(db, crypto.randomUUID())).toBeUndefined()
  expect(await useOf(one.owner)).toMatchObject({ points: 15, bytes: 1620, reported: 0, isFull: false })
})

test('all accounts are those that store anything, or got a letter of it', async () => {
  const [empty, points, drawn, reported] = [await makeOwner(), await makeOwner(), await makeOwner(), await makeOwner()]
  await points.store(1, 1)
  await drawn.draw('paper', 100)
  await claimReport(db, reported.owner, 0, 80)
  await addUp(db)
  const all = new Set((await allUse(db)).map(({ owner }) => owner))
  expect([empty, points, drawn, reported].map(({ owner }) => all.has(owner))).toEqual([false, true, true, true])
})

test('of one account that is full points are refused, and of no other', async () => {
  const [one, other, third] = [await makeOwner(), await makeOwner(), await makeOwner()]
  for (const { store } of [one, other, third]) await store(1, 1)
  await addUp(db)
  await setFull(db, third.owner, true)
  await setFull(db, one.owner, true)
  const full = async () => Promise.all([one, other, third].map(async ({ owner }) => (await useOf(owner))?.isFull))
  expect(await full()).toEqual([true, false, true])
  await setFull(db, one.owner, false)
  expect(await full()).toEqual([false, false, true])
})

test('a level is reported to an account once, and to no other', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  for (const { store } of [one, other]) await store(1, 1)
  await addUp(db)
  const claims = async (...levels: [before: number, reported: number][]) => {
    const all: boolean[] = []
    for (const [before, reported] of levels) all.push(await claimReport(db, one.owner, before, reported))
    return all
  }
  expect(await claims([80, 95], [0, 80], [0, 80], [80, 95], [80, 95])).toEqual([false, true, false, true, false])
  expect([(await useOf(one.owner))?.reported, (await useOf(other.owner))?.reported]).toEqual([95, 0])
  await claimReport(db, other.owner, 0, 80)
  // Of its own level each starts again.
  expect(await claimReport(db, one.owner, 95, 0)).toBe(true)
  expect([(await useOf(one.owner))?.reported, (await useOf(other.owner))?.reported]).toEqual([0, 80])
})

test('an account has more room once its e-mail is confirmed, or where it has none', async () => {
  const confirmed = async (email: string | null, email_confirmed_at: Date | null) => {
    const { id } = await makeUser({ email, password_hash: email && 'x', email_confirmed_at })
    return (await usedBy(db, id))?.confirmed
  }
  expect(await confirmed(null, null)).toBe(true)
  expect(await confirmed('new@example.org', null)).toBe(false)
  expect(await confirmed('old@example.org', new Date())).toBe(true)
})
