/** A month of three customers and twelve machines, from points to PDF, Excel and УПД: every figure is reckoned by hand. */
import { enterEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { addObject, correctHours, setDowntime } from '@spetskarta/shared/objects/objects.ts'
import { cancelInvoice, getInvoicePdf, getInvoiceXml, issueInvoice } from '@spetskarta/shared/papers/invoices.ts'
import { exportMonth, getMonth } from '@spetskarta/shared/papers/month.ts'
import { getPaperPdf, issuePaper, type PaperForm } from '@spetskarta/shared/papers/papers.ts'
import { addCustomer, saveMachineParticulars } from '@spetskarta/shared/papers/particulars.ts'
import { addRate, type RateCard } from '@spetskarta/shared/papers/rates.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { CARD } from '../../rates/rates.fixture.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { checkUpd } from '../invoices/upd-format.fixture.ts'
import { FORM } from '../papers.fixture.ts'
import { DID, PIT, PLACES, type Place, TOWN, trips } from './june.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const STROY = 'ООО «СтройГрад Подмосковье»'
const LAPTEV = 'ИП Лаптев А. В.'
const WATER = 'МУП «Посёлок-Водоканал»'

let cookie = ''
const machines: Record<string, string> = {}
const uuid = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`

beforeAll(async () => {
  const owner = await makeUser()
  cookie = await signIn(owner)
  const mine = { cookie }
  await ask(saveRequisites, { body: { ...REQUISITES, numbering: 'kind' } }, mine)
  const noted = { kpp: '', okpo: '', phone: '', contract: '', contractOn: '' }
  const stroy = { inn: '7707083893', kpp: '770701001', address: '117312, Москва, ул. Вавилова, 19' }
  const contract = { contract: '11/26', contractOn: '2026-03-02' }
  await ask(addCustomer, { body: { ...noted, name: STROY, ...stroy, ...contract } }, mine)
  await ask(
    addCustomer,
    { body: { ...noted, name: LAPTEV, inn: '501300000039', address: 'Быково, ул. Щорса, 2' } },
    mine,
  )

  const names = 'digger crane tipper loader jammed fixed waiting kopecks small whole draft free'.split(' ')
  for (const name of names) {
    const type = name === 'tipper' ? 'samosval' : 'ekskavator'
    machines[name] = (await makeEquipment({ owner: owner.id, name: `Машина ${name}`, type })).id
  }
  const plate = { brand: '', plate: '4412 ЕУ 50', serial: '', inventory: '', onChassis: null }
  await ask(saveMachineParticulars, { params: { equipmentId: machines.digger ?? '' }, body: plate }, mine)

  const makeObject = async (name: string, place: Place, customerName: string, there: string[]) => {
    const shape = { kind: 'circle' as const, lat: PLACES[place], lon: TOWN, radius: 500 }
    const whose = { customerName, customerPhone: '', customerInn: null, address: '', contract: null }
    const ids = there.map((one) => machines[one] ?? '')
    const body = { name, ...whose, shape, starts: null, ends: null, machines: ids }
    return (await ask(addObject, { body }, mine)).objectId
  }
  const objects: Record<Place, number> = {
    river: await makeObject('ЖК «Речной», корпус 4', 'river', STROY, ['digger', 'crane', 'tipper']),
    parking: await makeObject('ЖК «Речной», паркинг', 'parking', STROY, ['loader', 'jammed']),
    store: await makeObject('Склад «Быково»', 'store', LAPTEV, ['fixed', 'waiting', 'kopecks']),
    trench: await makeObject('Траншея, Островцы', 'trench', WATER, ['small', 'whole', 'draft', 'free']),
  }

  const pit = { kind: 'circle' as const, lat: PLACES.river, lon: PIT, radius: 300 }
  const nobody = { customerName: '', customerPhone: '', customerInn: null, address: '', contract: null }
  const loads = { name: 'Карьер «Еганово»', ...nobody, shape: pit, starts: null, ends: null, haul: 'load' as const }
  await ask(addObject, { body: { ...loads, machines: [machines.tipper ?? ''] } }, mine)

  const card = async (name: string, prices: Partial<RateCard>) =>
    ask(addRate, { body: { ...CARD, from: '2026-06-01', equipmentId: machines[name] ?? '', ...prices } }, mine)
  const added = { vat: 'added-22' } as const
  await card('digger', { work: 280_000, minHours: 4, ...added })
  await card('digger', { work: 300_000, minHours: 4, from: '2026-06-16', ...added })
  await card('crane', { work: null, shift: 2_400_000, shiftHours: 8, overtime: 350_000, ...added })
  await card('tipper', { work: null, trip: 65_000, ...added })
  await card('loader', { work: 250_000, ...added })
  await card('jammed', { work: 250_000, ...added })
  await card('fixed', { work: 240_000, vat: 'included-20' })
  await card('waiting', { work: 200_000, idle: 120_000, vat: 'included-20' })
  await card('kopecks', { work: 195_050, vat: 'included-20' })
  for (const name of ['small', 'whole', 'draft']) await card(name, { work: 100_000 })

  for (const [name, points] of Object.entries(DID)) await makePoints(db, machines[name] ?? '', points)
  const counted = { counted: 9.2 * 3600, onSite: 9.2 * 3600, reason: 'Телефон сел, подтвердил прораб' }
  const params = { objectId: objects.store, itemId: machines.fixed ?? '', day: '2026-06-08' }
  await ask(correctHours, { params, body: counted }, mine)

  let issued = 0
  const paper = async (name: string, place: Place, more: Partial<PaperForm> = {}) => {
    const month = { from: '2026-06-01', to: '2026-06-30', by: 'card', kind: 'esm7' } as const
    const blank = { customer: '', customerInn: '', object: '', works: '' }
    const form = { ...FORM, ...month, ...blank, equipmentId: machines[name] ?? '', objectId: objects[place], ...more }
    return ask(issuePaper, { body: { ...form, key: uuid(++issued) } }, mine)
  }
  const read = { at: Date.parse('2026-06-01T07:00+03:00'), hours: 1000 }
  await ask(enterEngineHours, { params: { equipmentId: machines.digger ?? '' }, body: read }, mine)
  // It reports the same days as the справка, which is what is charged.
  await paper('digger', 'river', { kind: 'esm3', to: '2026-06-10' })
  await paper('digger', 'river')
  await paper('crane', 'river')
  await paper('tipper', 'river', { trips: undefined })
  for (const name of ['loader', 'jammed']) await paper(name, 'parking')
  await paper('fixed', 'store')
  await ask(
    setDowntime,
    {
      params: { objectId: objects.store, itemId: machines.waiting ?? '', day: '2026-06-09' },
      body: { downtime: { seconds: 2.5 * 3600, fault: 'customer', reason: 'Не было фронта работ', code: '' } },
    },
    mine,
  )
  await paper('waiting', 'store')
  await paper('kopecks', 'store')
  await paper('small', 'trench')
  // It ends on the first of July: it belongs there, and its days are not «без документа» here.
  await paper('whole', 'trench', { to: '2026-07-01' })
})

const june = () => ask(getMonth, { querystring: { month: '2026-06' } }, { cookie })
const hours = (of: { work: number; idle: number; off: number; unknown: number }) =>
  [of.work, of.idle, of.off, of.unknown].map((seconds) => seconds / 3600)

test('the month is what was reckoned by hand, and each sum is that of what stands below it', async () => {
  const { customers, total } = await june()
  expect(customers.map(({ name, inn, machines: count }) => [name, inn, count])).toEqual([
    [LAPTEV, '501300000039', 3],
    [WATER, '', 3],
    [STROY, '7707083893', 5],
  ])
  const costs = Object.fromEntries(
    customers.flatMap(({ objects }) =>
      objects.flatMap((object) => object.machines.map(({ name, cost }) => [name.split(' ')[1], cost])),
    ),
  )
  expect(costs).toEqual({
    // (8 + 1.5 + 2.5 of the minimum) × 2,800 = 33,600.00; 8 × 3,000 = 24,000.00; 22 % of 57,600.00.
    digger: { net: 5_760_000, tax: 1_267_200, gross: 7_027_200 },
    // A shift and three hours at 3,500; the night over midnight is one shift: 24,000 + 10,500 + 24,000.
    crane: { net: 5_850_000, tax: 1_287_000, gross: 7_137_000 },
    // Seven trips at 650, as they were recorded.
    tipper: { net: 455_000, tax: 100_100, gross: 555_100 },
    // 4 and 2 hours at 2,500; the gap is not paid.
    loader: { net: 1_500_000, tax: 330_000, gross: 1_830_000 },
    // The last report of the engine holds for ten minutes: 7 h 10 min are 7.17 × 2,500, fifty minutes are unknown.
    jammed: { net: 1_792_500, tax: 394_350, gross: 2_186_850 },
    // 9.2 × 2,400 = 22,080.00 with 20/120 of it inside.
    fixed: { net: 1_840_000, tax: 368_000, gross: 2_208_000 },
    // 5 × 2,000 and 2.5 of простой at 1,200 = 13,000.00; 20/120 are 2,166.67.
    waiting: { net: 1_083_333, tax: 216_667, gross: 1_300_000 },
    // 2.33 on three days are 6.99 × 1,950.50 = 13,633.995, the half kopeck up; 20/120 are 2,272.33.
    kopecks: { net: 1_136_167, tax: 227_233, gross: 1_363_400 },
    // 4 × 1,000.
    small: { net: 400_000, tax: 0, gross: 400_000 },
    draft: { net: 0, tax: 0, gross: 0 },
    free: { net: 0, tax: 0, gross: 0 },
  })
  // 57,600 + 58,500 + 4,550 and 15,000 + 17,925; 40,595.00; 4,000.
  const [laptev, water, stroy] = customers
  expect(stroy?.cost).toEqual({ net: 15_357_500, tax: 3_378_650, gross: 18_736_150 })
  expect(laptev?.cost).toEqual({ net: 4_059_500, tax: 811_900, gross: 4_871_400 })
  expect(total.cost).toEqual({ net: 19_817_000, tax: 4_190_550, gross: 24_007_550 })
  expect(stroy?.objects.map(({ name, cost }) => [name, cost.net])).toEqual([
    ['ЖК «Речной», корпус 4', 12_065_000],
    ['ЖК «Речной», паркинг', 3_292_500],
  ])
  // 17.5 + 19 + 6 + 7.17 hours of work. In the gap it was not heard there.
  const there = stroy?.objects.flatMap((object) => object.machines) ?? []
  const sumOf = (part: 'work' | 'idle' | 'off' | 'unknown') =>
    there.filter(({ name }) => name !== 'Машина tipper').reduce((sum, machine) => sum + machine.hours[part], 0) / 3600
  expect(
    [sumOf('work'), sumOf('idle'), sumOf('off'), sumOf('unknown')].map((sum) => Math.round(sum * 100) / 100),
  ).toEqual([49.67, 0, 0, 0.83])
  expect(stroy?.hours.trips).toBe(700)
  // 3 × 1,000 by the card without a paper; two hours have no rate.
  expect(water?.draft).toEqual({ days: 2, missing: 1, cost: { net: 300_000, tax: 0, gross: 300_000 } })
  expect(hours(water?.hours ?? total.hours)[0]).toBe(9)
  const july = await ask(getMonth, { querystring: { month: '2026-07' } }, { cookie })
  expect(july.total.cost.gross).toBe(800_000)
})

test('trips that no paper charges stand beside it with their sum, once', async () => {
  await makePoints(db, machines.tipper ?? '', trips('07-03 08:00', 5))
  const july = async () => {
    const { customers } = await ask(getMonth, { querystring: { month: '2026-07' } }, { cookie })
    const lines = customers.flatMap(({ objects }) => objects.flatMap((object) => object.machines))
    return lines
      .filter(({ name }) => name === 'Машина tipper')
      .map(({ hours: { trips: made }, draft }) => [made, draft])
  }
  // 5 × 650 with 22 % on top: on the site where they are unloaded, not at the pit.
  expect(await july()).toEqual([[500, { days: 1, missing: 0, cost: { net: 325_000, tax: 71_500, gross: 396_500 } }]])
})

const issue = (kind: 'bill' | 'act' | 'upd', customer: string, key: number) =>
  send(issueInvoice, { body: { kind, customer, month: '2026-06', signer: '', key: uuid(key) } }, { cookie })

// A test draws few sheets: each takes a thread of its own, and on a busy machine many seconds.
test('the papers themselves say what was done and charged', async () => {
  const paper = await send(getPaperPdf, { params: { paperId: 2 } }, { cookie })
  expect((await pdfText(paper.rawPayload)).text).toMatch(/Рапорт ЭСМ-3 № 1 от.*57 600,00.*12 672,00.*70 272,00/)
  const sheet = await pdfText((await send(getPaperPdf, { params: { paperId: 1 } }, { cookie })).rawPayload)
  expect(sheet.pages).toBe(1)
  // The owner read 1,000 on the counter before the first day; it ran for nine and a half hours since.
  expect(sheet.text.replaceAll(/\s/g, ' ')).toMatch(/РАПОРТ.*8,00.*1,50.*9,50.*1 000,0 1 009,5/)
  const hauled = await pdfText((await send(getPaperPdf, { params: { paperId: 4 } }, { cookie })).rawPayload)
  expect(hauled.text.replaceAll(/\s/g, ' ')).toMatch(
    /Рейсы рейс 7,00 650,00 4 550,00.*Карьер «Еганово» — ЖК «Речной», корпус 4 7 /,
  )
})

test.each([
  ['bill', 100],
  ['act', 101],
  ['upd', 102],
] as const)('%s says the sums of the month', async (kind, key) => {
  const answer = await issue(kind, STROY, key)
  expect(answer.json()).toMatchObject({
    number: 1,
    gross: 18_736_150,
    noXml: kind === 'upd' ? '' : expect.any(String),
  })
  const pdf = await send(getInvoicePdf, { params: { invoiceId: answer.json().id } }, { cookie })
  const { text } = await pdfText(pdf.rawPayload)
  for (const said of [
    STROY,
    '7707083893',
    '770701001',
    'ИП Рамстроев Павел Игоревич',
    '4412 ЕУ 50',
    '№ 11/26 от 02.03.2026',
    '153 575,00',
    '33 786,50',
    '187 361,50',
    'Сто восемьдесят семь тысяч триста шестьдесят один рубль 50 копеек',
    'тридцать три тысячи семьсот восемьдесят шесть рублей 50 копеек',
  ])
    expect(text, `${kind} ${said}`).toContain(said)
  if (kind === 'bill') expect(text).toContain('40802810838000012345')
  if (kind === 'upd') expect(text).toMatch(/№ 1137.*Статус: 1/)
  // УПД of the same papers takes its place.
  const reason = 'Нужен УПД'
  if (kind === 'act')
    await ask(cancelInvoice, { params: { invoiceId: answer.json().id }, body: { reason } }, { cookie })
})

test('УПД says them as a file for exchange', async () => {
  const { invoices } = await june()
  const xml = await send(getInvoiceXml, { params: { invoiceId: invoices[0]?.id ?? 0 } }, { cookie })
  const { file, attributes } = checkUpd(xml.rawPayload)
  expect(xml.headers['content-disposition']).toContain(`${file}.xml`)
  expect(attributes('Документ')).toMatchObject({ КНД: '1115131', Функция: 'СЧФДОП' })
  expect(attributes('ВсегоОпл')).toEqual({ СтТовБезНДСВсего: '153575.00', СтТовУчНалВсего: '187361.50' })
  expect(attributes('ОснПер')).toEqual({ РеквНаимДок: 'Договор', РеквНомерДок: '11/26', РеквДатаДок: '02.03.2026' })
})

test('with the tax inside and without any; who has no ИНН gets no file, and reads why', async () => {
  const laptev = (await issue('upd', LAPTEV, 200)).json()
  expect([laptev.number, laptev.gross]).toEqual([2, 4_871_400])
  const { attributes } = checkUpd(
    (await send(getInvoiceXml, { params: { invoiceId: laptev.id } }, { cookie })).rawPayload,
  )
  expect(attributes('ВсегоОпл')).toEqual({ СтТовБезНДСВсего: '40595.00', СтТовУчНалВсего: '48714.00' })
  const water = (await issue('upd', WATER, 201)).json()
  expect([water.number, water.gross]).toEqual([3, 400_000])
  expect(water.noXml).toBe(`У заказчика (${WATER}) не было ИНН`)
  expect((await send(getInvoiceXml, { params: { invoiceId: water.id } }, { cookie })).statusCode).toBe(409)
  const { text } = await pdfText(
    (await send(getInvoicePdf, { params: { invoiceId: water.id } }, { cookie })).rawPayload,
  )
  expect(text).toMatch(/Статус: 2.*без НДС.*4 000,00.*НДС не облагается/)
})

test('Excel of the whole company adds up to the same', async () => {
  const { rawPayload } = await send(exportMonth, { querystring: { month: '2026-06' } }, { cookie })
  const sheets = await readXlsxFile(rawPayload)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Машины', 'Дни'])
  const table = (sheet: number) => {
    const { data } = sheets[sheet] ?? { data: [] }
    const [names = [], ...rows] = data
    const of = (machine: string, name: string) => rows.find((row) => row.includes(machine))?.[names.indexOf(name)]
    return { rows, of, last: (name: string) => rows.at(-1)?.[names.indexOf(name)] }
  }
  const all = table(0)
  expect(all.rows).toHaveLength(12)
  expect(['Без НДС, ₽', 'НДС, ₽', 'Всего, ₽', 'Без документа, ₽', 'Рейсы'].map(all.last)).toEqual([
    198_170, 41_905.5, 240_075.5, 3000, 7,
  ])
  // By its ЭСМ-3.
  expect(['Моточасы, начало', 'Моточасы, конец'].map((name) => all.of('Машина digger', name))).toEqual([1000, 1009.5])
  expect(all.of('Машина crane', 'Моточасы, конец')).toBeFalsy()
  const days = table(1)
  expect(days.last('Работа, ч')).toBeCloseTo(Number(all.last('Работа, ч')), 6)
})
