/** Drafts of a period as a table and as one PDF; a справка beside the sheet that it rests on; many papers to print. */
import * as api from '@spetskarta/shared/papers/batch.ts'
import { cancelPaper } from '@spetskarta/shared/papers/papers.ts'
import { addRate } from '@spetskarta/shared/papers/rates.ts'
import { makeProgramKey } from '@spetskarta/shared/programs/programs.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { CARD } from '../../rates/rates.fixture.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const MORNING = Date.parse('2026-11-16T09:00+03:00')

/** An owner of machines that drove for two hours each. */
async function makeOwner(count: number) {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const { id } = await makeEquipment({ owner: owner.id, type: 'samosval', name: `КамАЗ № ${i + 1}` })
    const drive = (_: unknown, k: number) => ({ at: MORNING + k * 30_000, lat: 55.5 + k * 0.002, speed_kmh: 26 })
    await makePoints(db, id, Array.from({ length: 241 }, drive))
    ids.push(id)
  }
  const drafts = async (kind: api.DraftKind = 'esm7') =>
    (await ask(api.listDrafts, { querystring: { ...WEEK, kind } }, { cookie })).drafts
  const body = (papers: readonly api.PaperDraft[]) => ({
    ...WEEK,
    papers: papers.map(({ kind, equipmentId, customer, again }) => ({
      ...{ kind, equipmentId, customer, again, by: 'card' as const },
    })) as api.BatchForm[],
  })
  return { cookie, ids, drafts, body }
}

test('the table has every draft with the figures of the page, those without a rate without a sum', async () => {
  const { cookie, ids, drafts } = await makeOwner(2)
  await ask(addRate, { body: { ...CARD, equipmentId: ids[0] ?? '', vat: 'added-22' } }, { cookie })
  const listed = await drafts()
  const file = await send(api.exportDrafts, { querystring: WEEK }, { cookie })
  const [table] = await readXlsxFile(file.rawPayload)
  const [head, ...rows] = (table as { data: unknown[][] }).data
  const column = (name: string) => rows.slice(0, 2).map((row) => row[head?.indexOf(name) ?? -1])
  expect(column('Машина')).toEqual(listed.map(({ machineName }) => machineName))
  expect(column('Работа, ч')).toEqual(listed.map(({ sums }) => sums.recorded / 3600))
  expect(column('Всего, ₽')).toEqual([(listed[0]?.sums.cost?.gross ?? 0) / 100, null])
  expect(column('Проверить')).toEqual(['нет заказчика', 'нет ставки; нет заказчика'])
  const { key } = await ask(
    makeProgramKey,
    { body: { name: 'Учёт', reads: true, writes: null, issues: false } },
    { cookie },
  )
  const byKey = await send(api.exportDrafts, { querystring: WEEK }, { headers: { authorization: `Bearer ${key}` } })
  expect(byKey.statusCode).toBe(200)
})

test('drafts come as one PDF that is marked as no paper, and take no number', async () => {
  const { cookie, drafts, body } = await makeOwner(3)
  await ask(addRate, { body: CARD }, { cookie })
  const all = await drafts()
  const pdf = await send(api.printDrafts, { body: body(all) }, { cookie })
  const { text } = await pdfText(pdf.rawPayload)
  expect(text.match(/ЧЕРНОВИК/g)).toHaveLength(3)
  for (const { machineName } of all) expect(text).toContain(machineName)
  const { results } = await ask(api.issuePapers, { body: body(all.slice(0, 1)) }, { cookie })
  expect(results[0]?.paper?.number).toBe(1)
  const stranger = await signIn(await makeUser())
  expect((await send(api.printDrafts, { body: body(all) }, { cookie: stranger })).statusCode).toBe(404)
})

test('a sheet does not count as the справка that rests on it', async () => {
  const { cookie, drafts, body } = await makeOwner(1)
  await ask(addRate, { body: CARD }, { cookie })
  await ask(api.issuePapers, { body: body(await drafts('sheet')) }, { cookie })
  const issuedIn = async (kind: api.DraftKind) =>
    (await drafts(kind)).flatMap(({ warnings }) => warnings.filter((one) => one.kind === 'issued'))
  expect(await issuedIn('esm7')).toEqual([])
  expect(await issuedIn('sheet')).toMatchObject([{ number: 1, paper: 'esm2' }])
  const { results } = await ask(api.issuePapers, { body: body(await drafts()) }, { cookie })
  const ids = String(results[0]?.paper?.id)
  const { papers } = await ask(api.getPaperSheets, { querystring: { ids } }, { cookie })
  expect(JSON.stringify(papers)).toContain('Путевой лист ЭСМ-2 № 1')
  // Two that charge the same days would.
  expect(await issuedIn('shift')).toMatchObject([{ number: 2, paper: 'esm7' }])
})

test('papers to print come in the order asked for, cancelled ones as such, and no other owner’s', async () => {
  const { cookie, drafts, body } = await makeOwner(2)
  await ask(addRate, { body: CARD }, { cookie })
  const { results } = await ask(api.issuePapers, { body: body(await drafts()) }, { cookie })
  const ids = results.flatMap(({ paper }) => (paper ? [paper.id] : [])).toReversed()
  await ask(cancelPaper, { params: { paperId: ids[0] ?? 0 }, body: { reason: 'Не та ставка' } }, { cookie })
  const options = { querystring: { ids: ids.join(',') } }
  const { papers } = await ask(api.getPaperSheets, options, { cookie })
  expect(papers.map(({ id, cancelled }) => [id, cancelled])).toEqual([
    [ids[0], true],
    [ids[1], false],
  ])
  expect((await send(api.getPaperSheets, options, { cookie: await signIn(await makeUser()) })).statusCode).toBe(404)
})
