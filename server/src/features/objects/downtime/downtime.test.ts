/** Простой from points to paper: one number, by the rule of a rate card until the owner says another. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { getCustomerView, setCustomerLink } from '@spetskarta/shared/objects/customer.ts'
import { addObject, correctHours, exportHours, getHours, setDowntime } from '@spetskarta/shared/objects/objects.ts'
import { getPaper, issuePaper, type PaperForm, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { addRate, changeRate } from '@spetskarta/shared/papers/rates.ts'
import { recordDriverNotes } from '@spetskarta/shared/recorders/driver-notes.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../../test/track-factories.ts'
import { FORM } from '../../papers/papers.fixture.ts'
import { CARD } from '../../rates/rates.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = dayAt('Europe/Moscow', Date.now() - 24 * 60 * MINUTE)
const at = (clock: string) => Date.parse(`${DAY}T${clock}:00+03:00`)

/** A point a minute on the object; the engine turns where `ignition` says so, and is unknown where that is absent. */
const points = (from: string, to: string, ignition?: boolean) =>
  Array.from({ length: (at(to) - at(from)) / MINUTE }, (_, i) => ({
    lat: 55.6 + (i % 3) * 1e-5,
    lng: 38.1,
    at: at(from) + i * MINUTE,
    ...(ignition !== undefined && { ignition }),
  }))

/** From seven to twenty there; works 8–10 and 15–17; its engine is off in between, dinner is from twelve to one. */
async function makeSite() {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id: itemId } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const body = {
    name: 'ЖК «Речной»',
    customerName: 'ООО «Река»',
    customerPhone: '',
    customerInn: '7707083893',
    address: '',
    contract: '11/26',
    shape: { kind: 'circle' as const, lat: 55.6, lon: 38.1, radius: 300 },
    starts: 8 * 60,
    ends: 17 * 60,
    machines: [itemId],
  }
  const { objectId } = await ask(addObject, { body }, { cookie })
  await makePoints(db, itemId, [
    ...points('07:00', '08:00', false),
    ...points('08:00', '10:00', true),
    ...points('10:00', '15:00', false),
    ...points('15:00', '17:00', true),
    ...points('17:00', '20:00', false),
  ])
  const rule = { ...CARD, from: '2026-01-01', idle: 195_000, idleAfter: 30, lunchFrom: 720, lunchTo: 780 }
  const card = () => ask(addRate, { body: rule }, { cookie })
  const form: PaperForm = {
    ...FORM,
    ...{ equipmentId: itemId, objectId, from: DAY, to: DAY, by: 'card', price: 0 },
    ...{ customer: '', customerInn: '', idleReason: '' },
  }
  const params = { objectId, itemId, day: DAY }
  const hours = async () =>
    (await ask(getHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie })).days[0]
  const draft = () => ask(previewPaper, { querystring: form }, { cookie })
  const idleOf = async () => (await draft()).charges.filter(({ what }) => what === 'idle')
  return { cookie, objectId, params, card, rule, form, hours, draft, idleOf }
}

test('without a card nothing is простой; its rule charges the long waits of the working hours without the dinner', async () => {
  const { cookie, objectId, card, hours, draft, idleOf } = await makeSite()
  expect((await hours())?.downtime).toBeNull()
  await card()
  // Five hours without the dinner; the hours before eight and behind five are no wait.
  expect(Math.abs(((await hours())?.downtime?.seconds ?? 0) - 4 * 3600)).toBeLessThan(120)
  const { sums, sheet } = await draft()
  const seconds = (await hours())?.downtime?.seconds ?? 0
  expect(sums.downtime).toBe(seconds)
  expect(await idleOf()).toMatchObject([
    { quantity: seconds / 36, price: 195_000, sum: Math.round((seconds * 195_000) / 3600) },
  ])
  expect(JSON.stringify(sheet)).toContain('Без работы дольше 30 мин подряд')
  const { token } = await ask(setCustomerLink, { params: { objectId }, body: { on: true, hours: 48 } }, { cookie })
  const { days } = (await send(getCustomerView, { params: { objectId, token }, querystring: {} })).json()
  expect(days[0].downtime).toMatchObject({ seconds, byRule: true })
})

test('what the owner says takes the place of the rule everywhere, and taken back the rule counts again', async () => {
  const { cookie, params, card, hours, idleOf } = await makeSite()
  await card()
  const ruled = (await hours())?.downtime?.seconds
  const say = (downtime: object | null) => ask(setDowntime, { params, body: { downtime } as never }, { cookie })
  await say({ seconds: 3600, fault: 'customer', reason: 'Нет фронта работ', code: '03' })
  expect((await hours())?.downtime).toMatchObject({ seconds: 3600, code: '03' })
  expect(await idleOf()).toMatchObject([{ quantity: 100, sum: 195_000 }])
  await say({ seconds: 3600, fault: 'owner', reason: 'Сломалась', code: '' })
  expect(await idleOf()).toEqual([])
  await say({ seconds: 0, fault: 'other', reason: 'Договорились', code: '' })
  expect((await hours())?.downtime).toMatchObject({ seconds: 0 })
  expect(await idleOf()).toEqual([])
  await say(null)
  expect((await hours())?.downtime).toMatchObject({ seconds: ruled, byRule: true })
})

test('a day whose work grows behind an entered простой charges what is left, and says so on page, table, sheet and link', async () => {
  const { cookie, objectId, params, hours, draft, card, idleOf } = await makeSite()
  await card()
  const said = { fault: 'customer' as const, reason: 'Нет фронта работ', code: '03' }
  await ask(setDowntime, { params, body: { downtime: { ...said, seconds: 5 * 3600 } } }, { cookie })
  const parts = { counted: 10 * 3600, idle: 0, off: 3 * 3600, unknown: 0, onSite: 13 * 3600 }
  await ask(correctHours, { params, body: { ...parts, reason: 'Сверили' } }, { cookie })
  expect((await hours())?.downtime).toMatchObject({ seconds: 3 * 3600, stated: 5 * 3600 })
  const { sums, sheet } = await draft()
  expect(sums.downtime).toBe(3 * 3600)
  expect(await idleOf()).toMatchObject([{ quantity: 300 }])
  const note = 'указано 5,00\u00a0ч, на объекте без работы 3,00\u00a0ч'
  expect(JSON.stringify(sheet)).toContain(note)
  const period = { params: { objectId }, querystring: { from: DAY, to: DAY } }
  const file = await send(exportHours, period, { cookie })
  expect(JSON.stringify(await readXlsxFile(file.rawPayload))).toContain(note)
  const { token } = await ask(setCustomerLink, { params: { objectId }, body: { on: true, hours: 48 } }, { cookie })
  const { days } = (await send(getCustomerView, { params: { objectId, token }, querystring: {} })).json()
  expect(days[0].downtime).toMatchObject({ seconds: 3 * 3600, stated: 5 * 3600 })
  // Nothing is left: the sheet says that too.
  await ask(correctHours, { params, body: { ...parts, counted: 13 * 3600, off: 0, reason: 'Сверили' } }, { cookie })
  expect(await idleOf()).toEqual([])
  expect(JSON.stringify((await draft()).sheet)).toContain('указано 5,00\u00a0ч, на объекте без работы 0,00\u00a0ч')
})

test('what a driver says of the customer is shown where the machine was then, not charged, and read in the paper', async () => {
  const { cookie, objectId, params, hours, form, idleOf } = await makeSite()
  const { token } = await makeRecorder(db, { equipment: params.itemId })
  const notes = [at('11:00'), at('23:00')].map((moment) => ({
    id: crypto.randomUUID(),
    at: moment,
    what: 'customer_idle' as const,
  }))
  await send(recordDriverNotes, { body: { notes } }, { headers: { authorization: `Bearer ${token}` } })
  expect(await hours()).toMatchObject({ idleSaid: [at('11:00')], downtime: null })
  expect(await idleOf()).toEqual([])
  const shift = await ask(previewPaper, { querystring: { ...form, kind: 'esm3', by: 'none' } }, { cookie })
  expect(JSON.stringify(shift.sheet)).toContain(', 11:00: простой по вине заказчика')
  expect(JSON.stringify(shift.sheet)).not.toContain(', 23:00')
  const link = await ask(setCustomerLink, { params: { objectId }, body: { on: true, hours: 48 } }, { cookie })
  const view = await send(getCustomerView, { params: { objectId, token: link.token }, querystring: {} })
  expect(view.json().days[0].idleSaid).toEqual([])
})

test('a paper for another customer goes by his card, its rule of простой too, and borrows nothing of the object’s own', async () => {
  const { cookie, form, rule, draft } = await makeSite()
  await ask(
    addRate,
    { body: { ...rule, customer: 'ООО «Река»', idleAfter: null, lunchFrom: null, lunchTo: null } },
    { cookie },
  )
  await ask(addRate, { body: { ...rule, customer: 'ООО «Море»', work: 300_000, idle: 100_000 } }, { cookie })
  const kinds = ({ charges }: Awaited<ReturnType<typeof draft>>) => charges.map(({ what, price }) => [what, price])
  const own = await draft()
  expect(kinds(own)).toEqual([['work', 280_000]])
  expect(own.sums.downtime).toBe(0)
  expect(JSON.stringify(own.sheet)).toMatch(/7707083893.*11\/26|11\/26.*7707083893/)
  const other = await ask(previewPaper, { querystring: { ...form, customer: 'ООО «Море»' } }, { cookie })
  expect(kinds(other)).toEqual([
    ['work', 300_000],
    ['idle', 100_000],
  ])
  expect(Math.abs((other.sums.downtime ?? 0) - 4 * 3600)).toBeLessThan(120)
  expect(JSON.stringify(other.sheet)).not.toMatch(/7707083893|11\/26/)
})

test('a paper that was issued stays as it was, whatever becomes of rule and day', async () => {
  const { cookie, params, card, rule, form } = await makeSite()
  const { id } = await card()
  const key = '018f2f6e-7c1a-7000-8000-000000000077'
  const { id: paperId } = await ask(issuePaper, { body: { ...form, key } }, { cookie })
  const read = async () => {
    const { charges, sums, sheet } = await ask(getPaper, { params: { paperId } }, { cookie })
    return { charges, sums, sheet }
  }
  const before = await read()
  expect(before.charges.map(({ what }) => what)).toContain('idle')
  await ask(
    changeRate,
    { params: { id }, body: { ...rule, idleAfter: null, lunchFrom: null, lunchTo: null } },
    { cookie },
  )
  await ask(
    setDowntime,
    { params, body: { downtime: { seconds: 360, fault: 'owner', reason: 'Сломалась', code: '' } } },
    { cookie },
  )
  expect(await read()).toEqual(before)
})
