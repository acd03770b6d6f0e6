/** Rate cards and the papers that are charged by them. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { getPaper, getPaperPdf, issuePaper, type PaperForm, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import * as api from '@spetskarta/shared/papers/rates.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { CARD } from '../../rates/rates.fixture.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { FORM } from '../papers.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const MORNING = Date.UTC(2026, 10, 16, 6)
const key = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`

/** A machine that drove for two hours on the 16th and on the 17th of November. */
async function makeMachine() {
  const owner = await makeUser()
  const machine = await makeEquipment({
    owner: owner.id,
    type: 'samosval',
    name: 'КамАЗ 6520',
    rate_per_hour: 2500,
    rate_per_shift: 19_000,
    min_hours: 4,
  })
  const points = [0, 1].flatMap((day) =>
    Array.from({ length: 241 }, (_, i) => ({
      at: MORNING + day * DAY + i * 30_000,
      lat: 55.5 + i * 0.002,
      speed_kmh: 26,
    })),
  )
  await makePoints(db, machine.id, points)
  const form: PaperForm = { ...FORM, equipmentId: machine.id, by: 'card', price: 0 }
  return { id: machine.id, cookie: await signIn(owner), form }
}

/** The tax comes on top. */
const TAXED: api.RateCard = { ...CARD, vat: 'added-22' }

test('a new card begins with the prices of the listing', async () => {
  const { id, cookie } = await makeMachine()
  expect(await ask(api.startRate, { querystring: { equipmentId: id } }, { cookie })).toEqual({
    work: 250_000,
    shift: 1_900_000,
    minHours: 4,
  })
})

test('a paper is charged by the cards that were valid on its days, and names them', async () => {
  const { id, cookie, form } = await makeMachine()
  const add = (body: Partial<api.RateCard>) => ask(api.addRate, { body: { ...TAXED, ...body } }, { cookie })
  const first = await add({})
  const second = await add({ equipmentId: id, customer: FORM.customer, from: '2026-11-17', work: 300_000, minHours: 4 })
  expect(second.name).toBe('КамАЗ 6520 · ООО «СтройГрад Подмосковье»')
  const { charges, sums, sheet, rates } = await ask(previewPaper, { querystring: form }, { cookie })
  expect(charges).toMatchObject([
    { what: 'work', quantity: 200, price: 280_000, sum: 560_000, card: { id: first.id, from: '2026-11-01' } },
    { what: 'work', quantity: 200, price: 300_000, sum: 600_000, card: { id: second.id, from: '2026-11-17' } },
    { what: 'minimum', quantity: 200, price: 300_000, sum: 600_000 },
  ])
  expect(sums.cost).toEqual({ net: 1_760_000, tax: 387_200, gross: 2_147_200 })
  expect(rates).toEqual({ trips: 0, missing: [], bases: ['hour'], priced: [] })
  expect(JSON.stringify(sheet)).toContain(
    'По карточкам ставок: Любая машина, с 01.11.2026; КамАЗ 6520 · ООО «СтройГрад Подмосковье», с 17.11.2026.',
  )
  const { id: paperId } = await ask(issuePaper, { body: { ...form, key: key(9) } }, { cookie })
  const { text } = await pdfText((await send(getPaperPdf, { params: { paperId } }, { cookie })).rawPayload)
  for (const said of [
    '2 800,00 5 600,00',
    '3 000,00 6 000,00',
    'До минимального заказа, 4,00 ч',
    '17 600,00',
    '21 472,00',
  ])
    expect(text).toContain(said)
})

test('a card that is changed or removed changes no paper that was issued', async () => {
  const { cookie, form } = await makeMachine()
  const { id } = await ask(api.addRate, { body: TAXED }, { cookie })
  const paper = await ask(issuePaper, { body: { ...form, key: key(1) } }, { cookie })
  const read = () => ask(getPaper, { params: { paperId: paper.id } }, { cookie })
  const before = await read()
  expect(before.sums.cost?.net).toBe(1_120_000)
  await ask(api.changeRate, { params: { id }, body: { ...TAXED, work: 999_900, vat: 'none' } }, { cookie })
  expect(await read()).toEqual(before)
  await ask(api.removeRate, { params: { id } }, { cookie })
  expect(await read()).toEqual(before)
})

test('days without a card are named in the draft, and no paper is issued by cards that are missing', async () => {
  const { cookie, form } = await makeMachine()
  await ask(api.addRate, { body: { ...TAXED, from: '2026-11-17' } }, { cookie })
  const { rates } = await ask(previewPaper, { querystring: form }, { cookie })
  expect(rates.missing).toEqual(['2026-11-16'])
  const refused = await send(issuePaper, { body: { ...form, key: key(2) } }, { cookie })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().message).toContain('Нет ставки за 16.11.2026')
})

test('cards of different taxes in one period are refused', async () => {
  const { cookie, form } = await makeMachine()
  await ask(api.addRate, { body: TAXED }, { cookie })
  await ask(api.addRate, { body: { ...TAXED, from: '2026-11-17', vat: 'none' } }, { cookie })
  const refused = await send(previewPaper, { querystring: form }, { cookie })
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('разным НДС')])
})

test.each([
  ['no price at all', { work: null }],
  ['overtime without a shift', { overtime: 100 }],
  ['a machine and a type', { type: 'samosval' as const, equipmentId: key(1) }],
  ['parts of a kopeck', { work: 0.5 }],
  ['a tax that the law does not know', { vat: 'added-21' as 'none' }],
])('a card with %s is refused', async (_, wrong) => {
  const { cookie } = await makeMachine()
  expect((await send(api.addRate, { body: { ...TAXED, ...wrong } }, { cookie })).statusCode).toBe(400)
})

test("a stranger neither reads nor changes another's cards, nor makes one for another's machine", async () => {
  const { id: machine, cookie } = await makeMachine()
  const { id } = await ask(api.addRate, { body: TAXED }, { cookie })
  const other = await signIn()
  const params = { id }
  expect((await ask(api.listRates, {}, { cookie: other })).cards).toEqual([])
  expect((await send(api.getRate, { params }, { cookie: other })).statusCode).toBe(404)
  expect((await send(api.changeRate, { params, body: TAXED }, { cookie: other })).statusCode).toBe(404)
  expect((await send(api.removeRate, { params }, { cookie: other })).statusCode).toBe(404)
  expect((await send(api.startRate, { querystring: { equipmentId: machine } }, { cookie: other })).statusCode).toBe(404)
  const body = { ...TAXED, equipmentId: machine }
  expect((await send(api.addRate, { body }, { cookie: other })).statusCode).toBe(404)
  expect((await send(api.listRates, {}, {})).statusCode).toBe(401)
})

test('of several wrong fields each is named, and rules about several once each is right', async () => {
  const { cookie } = await makeMachine()
  const wrong = async (body: object) => {
    const { statusCode, json } = await send(api.addRate, { body: { ...CARD, ...body } as api.RateCard }, { cookie })
    expect(statusCode).toBe(400)
    return json()
  }
  const price = 'Час работы: введите рубли, например 2 800,50'
  expect(await wrong({ work: 'две тысячи', shiftHours: 30, from: '2026-02-30', lunchFrom: 60 })).toEqual({
    code: 'bad_request',
    message: 'Неверная дата',
    field: 'from',
    fields: { from: 'Неверная дата', work: price, shiftHours: 'Смена: не больше 24 часов' },
  })
  expect(await wrong({ work: 'две тысячи' })).toEqual({ code: 'bad_request', message: price, field: 'work' })
  const { fields } = await wrong({ lunchFrom: 60, overtime: 100, shift: null })
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['lunchFrom', 'overtime']))
})
