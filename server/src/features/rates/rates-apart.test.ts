/** Rate cards of several owners: what is changed of one leaves all others. */
import { RATES_MOST } from '@spetskarta/shared/papers/rates.ts'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { CARD } from './rates.fixture.ts'
import { addRate, changeRate, findRate, listRates, removeRate } from './rates.queries.ts'

const { db, makeUser } = await testRows()

const owners = async () => [(await makeUser()).id, (await makeUser()).id] as const
const add = async (owner: string, work: number, from = '2026-11-01') =>
  (await addRate(db, owner, { ...CARD, work, from })) ?? 0
const ratesOf = async (owner: string) => (await listRates(db, owner)).map(({ work }) => work)

test('cards are an owner’s own, the newest first', async () => {
  const [one, other] = await owners()
  await add(one, 200, '2026-11-01')
  await add(one, 300, '2026-12-01')
  await add(one, 100, '2026-10-01')
  const strange = await add(other, 900)
  expect(await ratesOf(one)).toEqual([300, 200, 100])
  expect(await findRate(db, one, strange)).toBeUndefined()
  expect((await findRate(db, other, strange))?.work).toBe(900)
})

test('a card that is changed or removed is one’s own, and the only one', async () => {
  const [one, other] = await owners()
  const [first, second] = [await add(one, 100), await add(one, 200)]
  await add(other, 900)
  expect((await findRate(db, one, second))?.work).toBe(200)
  expect(await changeRate(db, other, first, { ...CARD, work: 1 })).toBe(false)
  expect(await removeRate(db, other, first)).toBe(false)
  expect(await ratesOf(one)).toEqual([200, 100])
  expect(await changeRate(db, one, first, { ...CARD, work: 150 })).toBe(true)
  expect(await ratesOf(one)).toEqual([200, 150])
  expect(await removeRate(db, one, first)).toBe(true)
  expect([await ratesOf(one), await ratesOf(other)]).toEqual([[200], [900]])
})

test('an owner has so many cards, however many others have', async () => {
  const [one, other] = await owners()
  const card = { customer: '', type: null, from_day: '2026-11-01', work: 1, shift_hours: 8, min_hours: 0, vat: 'none' }
  await db
    .insertInto('rate_cards')
    .values(Array.from({ length: RATES_MOST }, () => ({ user_id: one, ...card })))
    .execute()
  expect(await addRate(db, one, CARD)).toBeUndefined()
  expect(await addRate(db, other, CARD)).toEqual(expect.any(Number))
})
