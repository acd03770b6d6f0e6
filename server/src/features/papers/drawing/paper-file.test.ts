/** Papers as files: drawn once, counted, and drawn beside everything else that the server answers. */
import { getPapersPdf } from '@spetskarta/shared/papers/batch.ts'
import { getInvoicePdf } from '@spetskarta/shared/papers/invoices.ts'
import * as api from '@spetskarta/shared/papers/papers.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeInvoice } from '../invoices/invoices.fixture.ts'
import { FORM, longPaper, makeContent, makeDay } from '../papers.fixture.ts'
import { issuePaper } from '../papers.queries.ts'
import { pdfText } from './pdf-text.fixture.ts'

const { app, db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

let issued = 0
/** Of the owner's own machine. */
async function makePaper(owner: { id: string }, content = makeContent(), machine?: string) {
  const equipmentId = machine ?? (await makeEquipment({ owner: owner.id })).id
  const key = `018f2f6e-7c1a-7000-8000-${String(++issued).padStart(12, '0')}`
  const form = { ...content.form, equipmentId }
  return (await issuePaper(db, owner.id, { key, content: { ...content, form } })).listed.id
}

async function makeOwner() {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const read = (paperId: number) => send(api.getPaperPdf, { params: { paperId } }, { cookie })
  return { owner, cookie, read }
}

test('a paper is drawn once: the same file comes again and counts in what its owner stores', async () => {
  const { owner, cookie, read } = await makeOwner()
  const id = await makePaper(owner)
  const [first, again] = [await read(id), await read(id)]
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(again.headers['content-type']).toBe('application/pdf')
  expect((await ask(getStorage, {}, { cookie })).photos.used).toBe(first.rawPayload.length)
})

test('a cancelled paper is drawn anew with its stamp, and the file before it is removed', async () => {
  const { owner, cookie, read } = await makeOwner()
  const id = await makePaper(owner)
  await read(id)
  const folderOf = () => db.selectFrom('paper_files').select('folder').where('user_id', '=', owner.id).execute()
  const [before] = await folderOf()
  await ask(api.cancelPaper, { params: { paperId: id }, body: { reason: 'Не та ставка' } }, { cookie })
  const cancelled = await read(id)
  expect((await pdfText(cancelled.rawPayload)).text).toContain('ОТМЕНЕНО')
  expect((await ask(getStorage, {}, { cookie })).photos.used).toBe(cancelled.rawPayload.length)
  const doomed = await db.selectFrom('doomed_blobs').select('folder').where('folder', 'like', 'papers/%').execute()
  expect(doomed).toEqual([before])
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect(await folderOf()).toEqual([])
})

test('more papers than are drawn at once come as one file, in the order asked for', async () => {
  const { owner, cookie } = await makeOwner()
  const { id: machine } = await makeEquipment({ owner: owner.id })
  const ids: number[] = []
  const ofOneDay = makeContent({ kind: 'shift' }, [makeDay(16, 8)])
  for (let i = 0; i < 52; i++) ids.unshift(await makePaper(owner, ofOneDay, machine))
  const pdf = await send(getPapersPdf, { querystring: { ids: ids.join(',') } }, { cookie })
  const { text, pages } = await pdfText(pdf.rawPayload)
  expect(pages).toBe(52)
  const numbers = [...text.matchAll(/ОТЧЁТ ЗА СМЕНУ № (\d+)/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 52 }, (_, i) => 52 - i))
})

/** They are drawn one after the other: the second one waits for the first. */
const AT_ONCE = 2

/** Of three months: papers, УПД of as many rows, and all papers in one file. */
async function makeDrawings() {
  const { owner, cookie, read } = await makeOwner()
  const papers: number[] = []
  for (let i = 0; i < AT_ONCE; i++) papers.push(await makePaper(owner, longPaper({ ...FORM, kind: 'shift' })))
  const together: number[] = []
  for (let i = 0; i < AT_ONCE; i++) together.push(await makePaper(owner, longPaper({ ...FORM, kind: 'shift' })))
  const { content, issuedOn } = makeInvoice()
  const rows = Array.from({ length: 92 }, () => content.rows)
    .flat()
    .slice(0, 92)
  const invoices: number[] = []
  for (let i = 0; i < AT_ONCE; i++) {
    const key = `018f2f6e-7c1a-7000-8001-${String(i).padStart(12, '0')}`
    const row = { kind: 'upd' as const, number: i + 1, key, month: '2026-11-01', issued_on: issuedOn, year: 2026 }
    const { id } = await db
      .insertInto('invoices')
      .values({ user_id: owner.id, ...row, content: JSON.stringify({ ...content, rows }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    invoices.push(Number(id))
  }
  // Whatever runs for the first time is slow once.
  await read(await makePaper(owner))
  return {
    papers: () => papers.map(read),
    invoices: () => invoices.map((invoiceId) => send(getInvoicePdf, { params: { invoiceId } }, { cookie })),
    'one file': () => [send(getPapersPdf, { querystring: { ids: together.join(',') } }, { cookie })],
  }
}

/** Drawn beside each other so often, at most: what else a busy process does at once is not there each time. */
const TRIES = 3

test('beside drawings of three months no other call waits for the thread', async () => {
  let late: string[] = []
  for (let tried = 0; tried < TRIES; tried++) {
    late = []
    for (const [what, drawings] of Object.entries(await makeDrawings())) {
      const waited = await longestBeside(drawings)
      if (waited >= 50) late.push(`${what}: ${waited.toFixed(0)} ms`)
    }
    if (late.length === 0) break
  }
  expect(late).toEqual([])
})

async function longestBeside(drawings: () => ReturnType<typeof send>[]): Promise<number> {
  let over = false
  return longestTurn(async () => {
    const drawn = Promise.all(drawings()).finally(() => {
      over = true
    })
    while (!over) {
      expect((await app.inject('/health')).statusCode).toBe(200)
      // A call that does not come by the network never lets the loop turn.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    for (const { statusCode } of await drawn) expect(statusCode).toBe(200)
  })
}

/** The longest time that the thread itself computed between two turns of its loop while the work went on, ms. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, before, over] = [0, spent(), false]
  const watch = async () => {
    while (!over) {
      // The next turn after a millisecond: to ask at each takes as long as the drawing.
      await new Promise((resolve) => setTimeout(resolve, 1))
      const now = spent()
      longest = Math.max(longest, now - before)
      before = now
    }
  }
  const watching = watch()
  await work()
  over = true
  await watching
  return longest
}
