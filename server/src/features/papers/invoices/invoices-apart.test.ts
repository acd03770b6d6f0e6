/** Invoices of several owners: numbers, months and cancelling are each owner's own. */
import type { InvoiceKind } from '@spetskarta/shared/papers/invoices.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../../test/rows.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { makeInvoice } from './invoices.fixture.ts'
import { cancelInvoice, findInvoice, issueInvoice, lastSigner, listInvoices } from './invoices.queries.ts'

const { db, makeUser } = await testRows()

const owners = async () => [(await makeUser()).id, (await makeUser()).id] as const

interface Issue {
  key?: string
  kind?: InvoiceKind
  month?: string
  issuedOn?: string
  signer?: string
  numbering?: 'common' | 'kind'
}
const issue = (owner: string, { key = crypto.randomUUID(), kind = 'upd', month = '2026-11', ...more }: Issue = {}) => {
  const { issuedOn = '2026-11-30', signer = '', numbering = 'common' } = more
  const content = makeInvoice({}, { month, issuedOn, signer, owner: { ...REQUISITES, numbering } }).content
  return issueInvoice(db, owner, { key, kind, month, draft: () => Promise.resolve(content) })
}
const idsOf = async (owner: string, month: string) => (await listInvoices(db, owner, month)).map(({ id }) => id)

test('invoices are listed by month, the newest first, and read by their owner alone', async () => {
  const [one, other] = await owners()
  const [first, second] = [await issue(one), await issue(one)]
  const october = await issue(one, { month: '2026-10' })
  const strange = await issue(other)
  expect(await idsOf(one, '2026-11')).toEqual([second.id, first.id])
  expect([await idsOf(one, '2026-10'), await idsOf(one, '2026-12')]).toEqual([[october.id], []])
  expect((await findInvoice(db, one, first.id))?.id).toBe(first.id)
  expect(await findInvoice(db, one, strange.id)).toBeUndefined()
})

test('one that is sent twice is one invoice; the same key of another owner is another', async () => {
  const [one, other] = await owners()
  const key = crypto.randomUUID()
  const first = await issue(one, { key })
  await issue(one)
  expect((await issue(one, { key })).id).toBe(first.id)
  expect((await issue(other, { key })).number).toBe(1)
  expect(await idsOf(one, '2026-11')).toHaveLength(2)
})

test('numbers run without gaps in each owner’s year, or for each kind in it', async () => {
  const [one, other] = await owners()
  const numbers = async (...given: [owner: string, more?: Issue][]) => {
    const all: number[] = []
    for (const [owner, more] of given) all.push((await issue(owner, more)).number)
    return all
  }
  expect(await numbers([one], [other], [one, { kind: 'act' }], [one, { issuedOn: '2027-01-11' }])).toEqual([1, 1, 2, 1])
  const kinds = { numbering: 'kind' as const }
  const third = (await makeUser()).id
  expect(
    await numbers(
      [third, kinds],
      [third, { ...kinds, kind: 'act' }],
      [third, { ...kinds, kind: 'act' }],
      [third, kinds],
    ),
  ).toEqual([1, 1, 2, 2])
})

test('an invoice is cancelled by its owner, once, and no other one', async () => {
  const [one, other] = await owners()
  const [first, second] = [await issue(one), await issue(one)]
  expect(await cancelInvoice(db, other, first.id, 'Чужой')).toBe(false)
  expect((await findInvoice(db, one, first.id))?.cancelledAt).toBeNull()
  expect(await cancelInvoice(db, one, first.id, 'Ошибка в часах')).toBe(true)
  expect(await cancelInvoice(db, one, first.id, 'Ещё раз')).toBe(false)
  expect(await findInvoice(db, one, first.id)).toMatchObject({ cancelReason: 'Ошибка в часах' })
  expect((await findInvoice(db, one, second.id))?.cancelledAt).toBeNull()
})

test('who signs the next one is who signed the owner’s newest', async () => {
  const [one, other] = await owners()
  expect(await lastSigner(db, one)).toBe('')
  await issue(one, { signer: 'Иванова' })
  await issue(one, { signer: 'Петрова' })
  await issue(other, { signer: 'Чужая' })
  expect([await lastSigner(db, one), await lastSigner(db, other)]).toEqual(['Петрова', 'Чужая'])
})
