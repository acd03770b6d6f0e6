/** Счёт, акт and УПД: numbered, frozen, cancelled; no paper is in two of a kind. */
import * as api from '@spetskarta/shared/papers/invoices.ts'
import { getMonth } from '@spetskarta/shared/papers/month.ts'
import { cancelPaper } from '@spetskarta/shared/papers/papers.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { getStorage } from '@spetskarta/shared/storage/storage.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { makeContent } from '../papers.fixture.ts'
import { issuePaper } from '../papers.queries.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

let keys = 0
const key = () => `018f2f6e-7c1a-7000-8000-${String(++keys).padStart(12, '0')}`
const CUSTOMER = 'ООО «СтройГрад Подмосковье»'

async function makeOwner(numbering: 'common' | 'kind' = 'common') {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  await ask(saveRequisites, { body: { ...REQUISITES, numbering } }, { cookie })
  /** 109,995.20 roubles of November each, of a machine of its own. */
  const paper = async (form: Parameters<typeof makeContent>[0] = {}) => {
    const { id: equipmentId } = await makeEquipment({ owner: owner.id })
    return (await issuePaper(db, owner.id, { key: key(), content: makeContent({ ...form, equipmentId }) })).listed.id
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

test('a paper is in one of each kind; asked for twice with a key it is the same one', async () => {
  const { paper, issue, month, cookie } = await makeOwner()
  expect((await issue('bill')).statusCode).toBe(409)
  await paper()
  const same = key()
  const [one, two] = await Promise.all([issue('bill', { key: same }), issue('bill', { key: same })])
  expect(one.json()).toEqual(two.json())
  expect(one.json()).toMatchObject({ kind: 'bill', number: 1, gross: 10_999_520 })
  // Pressed twice with two keys there are not two.
  expect((await issue('bill')).json().message).toMatch(/Счёт ещё не выдан/)
  expect((await issue('upd')).json().number).toBe(2)
  // What is issued later goes into another one.
  await paper()
  expect((await month()).customers[0]?.left).toEqual({ bill: 1, act: 2, upd: 1 })
  expect((await issue('bill')).json()).toMatchObject({ number: 3, gross: 10_999_520 })
  expect((await issue('act')).json()).toMatchObject({ number: 4, gross: 21_999_040 })
  const params = { invoiceId: one.json().id }
  await ask(api.cancelInvoice, { params, body: { reason: 'Не тот договор' } }, { cookie })
  expect((await send(api.cancelInvoice, { params, body: { reason: 'Ещё раз' } }, { cookie })).statusCode).toBe(409)
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
  const asked = [0, 1, 2].flatMap((i) =>
    (['bill', 'upd'] as const).map((kind) => issue(kind, { customer: `Заказчик ${i}` })),
  )
  const numbers = (await Promise.all(asked)).map((answer) => `${answer.json().kind} ${answer.json().number}`)
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
  expect(customers).toEqual([])
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
