/** Papers as files: drawn once, counted, and drawn beside everything else that the server answers. */
import * as api from '@spetskarta/shared/papers/papers.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { FORM, longPaper, makeContent } from '../papers.fixture.ts'
import { issuePaper } from '../papers.queries.ts'
import { pdfText } from './pdf-text.fixture.ts'

const { app, db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

let issued = 0
/** Of the owner's own machine. */
async function makePaper(owner: { id: string }, content = makeContent()) {
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
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

test('beside drawings of three months no other call waits for the thread', async () => {
  const { owner, read } = await makeOwner()
  const papers: number[] = []
  for (let i = 0; i < 3; i++) papers.push(await makePaper(owner, longPaper({ ...FORM, kind: 'shift' })))
  // Whatever runs for the first time is slow once.
  await read(await makePaper(owner))
  const waited = await longestTurn(async () => {
    const drawings = Promise.all(papers.map(read))
    for (let i = 0; i < 100; i++) {
      expect((await app.inject('/health')).statusCode).toBe(200)
      // A call that does not come by the network never lets the loop turn.
      await new Promise(setImmediate)
    }
    for (const { statusCode } of await drawings) expect(statusCode).toBe(200)
  })
  expect(waited).toBeLessThan(50)
})

/** The longest time that the thread itself computed between two turns of its loop while the work went on, ms. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, before, over] = [0, spent(), false]
  const watch = async () => {
    while (!over) {
      await new Promise(setImmediate)
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
