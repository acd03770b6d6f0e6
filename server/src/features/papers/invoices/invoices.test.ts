/** Счёт, акт and УПД: numbered, frozen, cancelled; no paper is in two of a kind. */
import { buffer } from 'node:stream/consumers'
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import * as api from '@spetskarta/shared/papers/invoices.ts'
import { exportMonth, getMonth } from '@spetskarta/shared/papers/month.ts'
import { cancelPaper } from '@spetskarta/shared/papers/papers.ts'
import { addCustomer } from '@spetskarta/shared/papers/particulars.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { testApp } from '../../../../test/harness.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { makeContent } from '../papers.fixture.ts'
import { issuePaper } from '../papers.queries.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** Files of an archive by their names. */
async function unzipped(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

let keys = 0
const key = () => `018f2f6e-7c1a-7000-8000-${String(++keys).padStart(12, '0')}`
const CUSTOMER = 'ООО «СтройГрад Подмосковье»'

async function makeOwner(numbering: 'common' | 'kind' = 'common') {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  await ask(saveRequisites, { body: { ...REQUISITES, numbering } }, { cookie })
  /** 109,995.20 roubles of November each, of a machine of its own. */
  const paper = async (form: Parameters<typeof makeContent>[0] = {}, more: { issuedOn?: string } = {}) => {
    const { id: equipmentId } = await makeEquipment({ owner: owner.id })
    const content = { ...makeContent({ ...form, equipmentId }), ...more }
    return (await issuePaper(db, owner.id, { key: key(), content })).listed.id
  }
  const issue = (kind: api.InvoiceKind, more: object = {}) =>
    send(
      api.issueInvoice,
      { body: { kind, customer: CUSTOMER, month: '2026-11', signer: '', key: key(), ...more } },
      { cookie },
    )
  const month = async () => ask(getMonth, { querystring: { month: '2026-11' } }, { cookie })
  return { owner, cookie, paper, issue, month }
}

test('an invoice has Moscow’s day, but that of a paper of a machine farther east where it is the next one already', async () => {
  const { paper, issue } = await makeOwner()
  await paper()
  const today = (await issue('bill')).json().issuedOn
  expect([dayAt('Europe/Moscow', Date.now() - 60_000), dayAt('Europe/Moscow', Date.now())]).toContain(today)
  const next = dayAfter(today, 1)
  await paper({}, { issuedOn: next })
  expect([(await issue('bill')).json().issuedOn, (await issue('act')).json().issuedOn]).toEqual([next, next])
})

test('a paper is in one of each kind; asked for twice with a key it is the same one', async () => {
  const { paper, issue, month, cookie } = await makeOwner()
  expect((await issue('bill')).statusCode).toBe(409)
  await paper()
  const same = key()
  const [one, two] = await Promise.all([issue('bill', { key: same }), issue('bill', { key: same })])
  expect(one.json()).toEqual(two.json())
  expect(one.json()).toMatchObject({ kind: 'bill', number: 1, gross: 10_999_520 })
  const other = await issue('upd', { key: same })
  expect([other.statusCode, other.json().message]).toEqual([
    409,
    expect.stringMatching(/^С этим key уже выдан Счёт № 1 от /),
  ])
  expect((await issue('upd', { key: '7' })).json().message).toBe(
    'Неверный key: нужен UUID, новый для каждого документа',
  )
  // Pressed twice with two keys there are not two.
  expect((await issue('bill')).json().message).toMatch(/^По этим документам счёт уже выдан: Счёт № 1 от/)
  expect((await issue('upd')).json().number).toBe(2)
  // УПД is акт and счёт-фактура in one, so there is no акт of the same papers.
  expect((await issue('act')).json().message).toMatch(/^По этим документам уже выдан УПД № 2 от .*: он заменяет акт\. /)
  // What is issued later goes into another one.
  await paper()
  expect((await month()).customers[0]?.left).toEqual({ bill: 1, act: 1, upd: 1 })
  expect((await issue('bill')).json()).toMatchObject({ number: 3, gross: 10_999_520 })
  expect((await issue('act')).json()).toMatchObject({ number: 4, gross: 10_999_520 })
  expect((await issue('upd')).json().message).toMatch(/уже выдан Акт № 4 .*сначала отмените его$/)
  expect((await month()).customers[0]?.left).toEqual({ bill: 0, act: 0, upd: 0 })
  const params = { invoiceId: one.json().id }
  await ask(api.cancelInvoice, { params, body: { reason: 'Не тот договор' } }, { cookie })
  expect((await send(api.cancelInvoice, { params, body: { reason: 'Ещё раз' } }, { cookie })).statusCode).toBe(409)
  // Sent again because the first answer was lost.
  const again = await ask(api.cancelInvoice, { params, body: { reason: 'Не тот договор' } }, { cookie })
  expect(again.cancelReason).toBe('Не тот договор')
  expect((await issue('bill')).json()).toMatchObject({ number: 5, gross: 10_999_520 })
  const pdf = await send(api.getInvoicePdf, { params }, { cookie })
  expect((await pdfText(pdf.rawPayload)).text).toContain('ОТМЕНЕНО')
})

test('one is drawn once, kept and counted; cancelled it is drawn anew, and the file before is removed', async () => {
  const { owner, paper, issue, cookie } = await makeOwner()
  await paper()
  const params = { invoiceId: (await issue('upd')).json().id }
  const read = async () => (await send(api.getInvoicePdf, { params }, { cookie })).rawPayload
  const first = await read()
  expect((await read()).equals(first)).toBe(true)
  const stored = async () => (await ask(getStorage, {}, { cookie })).photos.used
  expect(await stored()).toBe(first.length)
  const folders = () => db.selectFrom('invoice_files').select('folder').where('user_id', '=', owner.id).execute()
  const [before] = await folders()
  await ask(api.cancelInvoice, { params, body: { reason: 'Не тот договор' } }, { cookie })
  const cancelled = await read()
  expect((await pdfText(cancelled)).text).toContain('ОТМЕНЕНО')
  expect(await stored()).toBe(cancelled.length)
  expect(await db.selectFrom('doomed_blobs').select('folder').where('folder', 'like', 'papers/%').execute()).toEqual([
    before,
  ])
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect(await folders()).toEqual([])
})

test('numbers run by kind where the owner has chosen so, without gaps under many at once', async () => {
  const { paper, issue } = await makeOwner('kind')
  for (let i = 0; i < 3; i++) await paper({ customer: `Заказчик ${i}` })
  const answers = [0, 1, 2].flatMap((i) =>
    (['bill', 'upd'] as const).map((kind) => issue(kind, { customer: `Заказчик ${i}` })),
  )
  const numbers = (await Promise.all(answers)).map((answer) => `${answer.json().kind} ${answer.json().number}`)
  expect(numbers.toSorted()).toEqual(['bill 1', 'bill 2', 'bill 3', 'upd 1', 'upd 2', 'upd 3'])
})

test('an issued one does not change and is not deleted; a paper that is cancelled afterwards is named on it', async () => {
  const { owner, paper, issue, month, cookie } = await makeOwner()
  const paperId = await paper()
  const { id } = (await issue('upd')).json()
  await expect(db.updateTable('invoices').set({ number: 9 }).where('id', '=', String(id)).execute()).rejects.toThrow(
    'does not change',
  )
  await expect(db.deleteFrom('invoices').where('id', '=', String(id)).execute()).rejects.toThrow('not deleted')
  await ask(cancelPaper, { params: { paperId }, body: { reason: 'Не та ставка' } }, { cookie })
  const { invoices, customers } = await month()
  expect(invoices).toMatchObject([{ gross: 10_999_520, cancelledPapers: ['Справка ЭСМ-7 № 1 от 20.11.2026'] }])
  // He has no other papers of the month, and is listed all the same.
  expect(customers).toMatchObject([{ name: CUSTOMER, objects: [], cost: { gross: 0 }, left: { upd: 0 } }])
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect((await sql`select from invoices where user_id = ${owner.id}`.execute(db)).rows).toEqual([])
})

test('of papers about the same days only one charges, the справка first', async () => {
  const { owner, month } = await makeOwner()
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  for (const kind of ['esm3', 'esm7'] as const)
    await issuePaper(db, owner.id, { key: key(), content: makeContent({ kind, equipmentId }) })
  const [customer] = (await month()).customers
  expect(customer?.cost.gross).toBe(10_999_520)
  expect(customer?.objects[0]?.machines[0]?.papers.map(({ kind }) => kind)).toEqual(['esm3', 'esm7'])
  expect(customer?.left.bill).toBe(1)
})

test('a month is shown of the customers that are asked for, and its sums are theirs', async () => {
  const { cookie, paper } = await makeOwner()
  const names = ['ООО «Анфас», «Профиль»', 'ООО «Барс»', '']
  for (const customer of names) await paper({ customer })
  const month = (customer?: string | string[]) =>
    ask(getMonth, { querystring: { month: '2026-11', customer } }, { cookie })
  const shown = async (customer?: string | string[]) => {
    const { customers, total, names: all } = await month(customer)
    expect(all).toEqual(['', ...names.slice(0, 2)])
    return [customers.map(({ name }) => name), total.cost.gross / 10_999_520]
  }
  expect(await shown()).toEqual([['', ...names.slice(0, 2)], 3])
  expect(await shown(names[0])).toEqual([[names[0]], 1])
  expect(await shown(['-', names[1] ?? ''])).toEqual([['', names[1]], 2])
  expect(await shown('Никого')).toEqual([[], 0])
  const excel = await send(exportMonth, { querystring: { month: '2026-11', customer: names[1] } }, { cookie })
  const sheets = await readXlsxFile(excel.rawPayload)
  for (const { data } of sheets) expect(data.flat().filter((cell) => names.includes(String(cell)))).toContain(names[1])
  for (const { data } of sheets) expect(data.flat()).not.toContain(names[0])
})

test('УПД of a month go to 1С in one archive: neither cancelled ones nor those of cancelled papers', async () => {
  const { cookie, paper, issue } = await makeOwner()
  const names = ['ООО «Раз»', 'ООО «Два»', 'ООО «Три»', 'ООО «Без адреса»']
  for (const name of names)
    await ask(
      addCustomer,
      { body: { name, inn: '7707083893', address: name === names[3] ? '' : 'Москва' } },
      { cookie },
    )
  const papers: number[] = []
  for (const customer of names) papers.push(await paper({ customer, customerInn: '7707083893' }))
  const archive = (customer?: string | string[]) =>
    send(api.exportUpds, { querystring: { month: '2026-11', customer } }, { cookie })
  expect((await archive()).json().message).toBe('За этот месяц нет УПД с файлом для 1С')
  const ids: number[] = []
  for (const customer of names) ids.push((await issue('upd', { customer })).json().id)
  await issue('bill', { customer: names[0] })
  const files = async (customer?: string | string[]) => [
    ...(await unzipped((await archive(customer)).rawPayload)).entries(),
  ]
  expect(await files()).toHaveLength(3)
  const [[name, xml] = []] = await files(names[1])
  const one = await send(api.getInvoiceXml, { params: { invoiceId: ids[1] ?? 0 } }, { cookie })
  expect([`attachment; filename="${name}"`, xml?.equals(one.rawPayload)]).toEqual([
    String(one.headers['content-disposition']).split(';').slice(0, 2).join(';'),
    true,
  ])
  await ask(cancelPaper, { params: { paperId: papers[0] ?? 0 }, body: { reason: 'Не та ставка' } }, { cookie })
  await ask(api.cancelInvoice, { params: { invoiceId: ids[1] ?? 0 }, body: { reason: 'Не тот договор' } }, { cookie })
  expect((await files()).map(([, file]) => new TextDecoder('windows-1251').decode(file))).toEqual([
    expect.stringContaining('ООО «Три»'),
  ])
  expect((await archive([names[0] ?? '', names[3] ?? ''])).statusCode).toBe(409)
  expect((await archive('-')).statusCode).toBe(409)
})
