/** A paper of whole days, from points: a line for each object of a day, which says what that object's own paper says. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { roundedParts } from '@spetskarta/shared/hours.ts'
import { addObject, correctHours, getHours, setDowntime } from '@spetskarta/shared/objects/objects.ts'
import { onSiteOf } from '@spetskarta/shared/objects/parts.ts'
import { issuePaper, type PaperSheet, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { randomFrom } from '../../../../test/random.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { workedDays } from '../hours.queries.ts'
import { FORM } from '../papers.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const RIVER = { lat: 55.6, lng: 38.1 }
const STORE = { lat: 55.61, lng: 38.1 }

/** Each twenty to forty seconds; the engine goes on and off each forty minutes. */
function day(number: number, stays: [where: typeof RIVER, from: number, to: number][]) {
  const random = randomFrom(number)
  const midnight = Date.parse(`2026-06-${String(number).padStart(2, '0')}T00:00+03:00`)
  return stays.flatMap(([where, from, to], i) => {
    const points: Parameters<typeof makePoints>[2] = []
    const [before, , left = 0] = stays[i - 1] ?? [where]
    for (let at = left + 1 / 180; i > 0 && at < from; at += 1 / 180) {
      const lat = before.lat + ((where.lat - before.lat) * (at - left)) / (from - left)
      points.push({ lat, lng: where.lng, ignition: true, at: midnight + at * 60 * MINUTE })
    }
    for (let at = from * 60 * MINUTE; at <= to * 60 * MINUTE; at += 20_000 + Math.floor(random() * 20_000)) {
      const ignition = Math.floor(at / (40 * MINUTE)) % 2 === 0
      points.push({ lat: where.lat + random() * 1e-5, lng: where.lng, ignition, at: midnight + at })
    }
    return points
  })
}

async function makeSites() {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id: machine } = await makeEquipment({ owner: owner.id, type: 'avtokran' })
  const site = async (name: string, { lat, lng: lon }: typeof RIVER, customerName: string) => {
    const whose = { customerName, customerPhone: '', customerInn: null, address: '', contract: null }
    const shape = { kind: 'circle' as const, lat, lon, radius: 300 }
    const body = { name, ...whose, shape, starts: null, ends: null, machines: [machine] }
    return (await ask(addObject, { body }, { cookie })).objectId
  }
  return {
    cookie,
    machine,
    river: await site('ЖК «Речной»', RIVER, 'ООО «Река»'),
    store: await site('Склад', STORE, 'ООО «Склад»'),
  }
}

const table = ({ blocks }: PaperSheet) => {
  const days = blocks.find((block) => block.kind === 'table' && block.head[0]?.[0]?.text === 'Дата')
  if (days?.kind !== 'table') throw new Error('no days')
  return days.rows.map((row) => row.map(({ text }) => text))
}
const seconds = (text = '') =>
  Math.round(Number((text.split('/')[0] || '0').replace(/\s/g, '').replace(',', '.')) * 3600)

test('a day on two objects is two lines and what was elsewhere', async () => {
  const { cookie, machine, river, store } = await makeSites()
  await makePoints(
    db,
    machine,
    day(1, [
      [RIVER, 8, 12],
      [STORE, 12.1, 17],
    ]),
  )
  await makePoints(db, machine, day(2, [[RIVER, 8, 17]]))
  const form = {
    ...FORM,
    by: 'none' as const,
    customer: '',
    customerInn: '',
    object: '',
    works: '',
    idleReason: '',
    equipmentId: machine,
  }
  const period = { from: '2026-06-01', to: '2026-06-02' }
  // What was done where is taken from the last paper of each object.
  for (const [objectId, works] of [
    [river, 'Котлован'],
    [store, 'Планировка'],
  ] as const)
    await ask(
      issuePaper,
      {
        body: {
          ...form,
          kind: 'esm3',
          works,
          objectId,
          from: '2026-06-02',
          to: '2026-06-02',
          key: crypto.randomUUID(),
        },
      },
      { cookie },
    )
  const params = { itemId: machine, day: '2026-06-01' }
  const reason = 'Сверили по журналу'
  await ask(correctHours, { params: { ...params, objectId: river }, body: { counted: 3600, reason } }, { cookie })
  const downtime = { seconds: 1800, fault: 'customer' as const, reason: 'Ждали самосвалы', code: '03' }
  await ask(setDowntime, { params: { ...params, objectId: store }, body: { downtime } }, { cookie })

  const hours = async (objectId: number) =>
    (await ask(getHours, { params: { objectId }, querystring: period }, { cookie })).days.find(
      (one) => one.day === '2026-06-01',
    )
  const [there, then] = [await hours(river), await hours(store)]
  const { sheet, sums } = await ask(previewPaper, { querystring: { ...form, kind: 'esm3', ...period } }, { cookie })
  const [first = [], second = [], elsewhere = [], next = [], foot = []] = table(sheet)
  expect([first, second, elsewhere, next].map((row) => row.slice(0, 2))).toEqual([
    ['01.06', 'ЖК «Речной»: Котлован'],
    ['01.06', 'Склад: Планировка'],
    ['01.06', 'Вне объектов'],
    ['02.06', 'ЖК «Речной»: Котлован'],
  ])
  expect(first[2]).toMatch(/^08:00–12:0\d$/)
  expect(second[2]).toMatch(/^12:0\d–1[67]:\d\d$/)
  expect(second[8]).toBe('0,50 / 03')
  // The same as on each object, corrected; by the records alone they come to the day.
  expect(seconds(first[3])).toBe(3600)
  expect(seconds(second[3])).toBe(then?.work)
  expect([first, second].map((row) => seconds(row[7]))).toEqual([there?.onSite, then?.onSite])
  const [worked] = await workedDays(db, machine, '2026-06-01', '2026-06-01')
  const {
    day: _,
    first: __,
    last: ___,
    strip: ____,
    ...parts
  } = worked ?? { day: '', first: 0, last: 0, strip: null, work: 0, idle: 0, off: 0, unknown: 0 }
  expect([first, second, elsewhere].reduce((sum, row) => sum + seconds(row[7]), 0)).toBe(onSiteOf(roundedParts(parts)))
  // Each foot is its column.
  for (let k = 3; k <= 8; k++)
    expect(seconds(foot[k - 2]), String(k)).toBe(
      [first, second, elsewhere, next].reduce((sum, row) => sum + seconds(row[k]), 0),
    )
  expect(sums.recorded + sums.corrected).toBe(seconds(foot[1]))
  const texts = sheet.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  expect(texts.find((text) => text.startsWith('Поправка'))).toContain(
    'Поправка за 01.06.2026, ЖК «Речной»: работа 1,00 ч вместо',
  )
  expect(texts.find((text) => text.startsWith('Простой'))).toBe(
    'Простой 01.06.2026: 0,50 ч. Ждали самосвалы, по вине заказчика, код 03',
  )
})

test('what was done on each object is typed into the draft, and known to the next one', async () => {
  const { cookie, machine, river, store } = await makeSites()
  await makePoints(
    db,
    machine,
    day(1, [
      [RIVER, 8, 12],
      [STORE, 12.1, 17],
    ]),
  )
  const whole = { ...FORM, by: 'none' as const, kind: 'esm3' as const, works: 'Земляные работы', equipmentId: machine }
  const form = { ...whole, from: '2026-06-01', to: '2026-06-01' }
  const preview = (worksAt?: Record<string, string>) =>
    ask(previewPaper, { querystring: { ...form, ...(worksAt && { worksAt }) } }, { cookie })
  const there = ({ sheet }: { sheet: PaperSheet }) => table(sheet).map(([, place]) => place)
  const untyped = await preview()
  expect(untyped.places).toEqual([
    { objectId: river, name: 'ЖК «Речной»', works: '' },
    { objectId: store, name: 'Склад', works: '' },
  ])
  expect(there(untyped).slice(0, 3)).toEqual(['ЖК «Речной»', 'Склад', 'Вне объектов'])
  // Of the other one what is said of all.
  expect(there(await preview({ [store]: 'Планировка' })).slice(0, 3)).toEqual([
    'ЖК «Речной»: Земляные работы',
    'Склад: Планировка',
    'Вне объектов',
  ])
  const body = { ...form, worksAt: { [river]: 'Котлован', [store]: 'Планировка' }, key: crypto.randomUUID() }
  await ask(issuePaper, { body }, { cookie })
  expect((await preview()).places.map(({ works }) => works)).toEqual(['Котлован', 'Планировка'])
  expect(there(await preview({ [river]: 'Засыпка' }))[0]).toBe('ЖК «Речной»: Засыпка')
  for (const worksAt of ['{', '[]', '{"x":"Котлован"}', `{"1":"${'Ж'.repeat(301)}"}`]) {
    const refused = await send(previewPaper, { querystring: { ...form, worksAt } }, { cookie })
    expect([refused.statusCode, refused.json().message], worksAt).toEqual([400, expect.stringMatching(/[а-я]/)])
  }
})

test('a paper of one object names it beside its days, once', async () => {
  const { cookie, machine, river } = await makeSites()
  await makePoints(db, machine, day(1, [[RIVER, 8, 12]]))
  await makePoints(db, machine, day(2, [[RIVER, 8, 17]]))
  const form = { ...FORM, by: 'none' as const, kind: 'esm2' as const, equipmentId: machine, objectId: river }
  const { sheet } = await ask(
    previewPaper,
    { querystring: { ...form, from: '2026-06-01', to: '2026-06-02' } },
    { cookie },
  )
  expect(table(sheet).map((row) => row.slice(0, 2))).toEqual([
    ['01.06', 'ЖК «Речной»'],
    ['02.06', expect.stringMatching(/^08:\d\d–1[67]:\d\d$/)],
    ['Итого', expect.anything()],
  ])
})

const charged = ({ sheet }: { sheet: PaperSheet }) =>
  sheet.blocks
    .flatMap((block) => (block.kind === 'table' && block.head[0]?.[0]?.text === '№' ? block.rows : []))
    .map((row) => row.map(({ text }) => text))

test('a справка has a line for each of the works, and names the sheets it rests on', async () => {
  const { cookie, machine, river, store } = await makeSites()
  await makePoints(
    db,
    machine,
    day(1, [
      [RIVER, 8, 12],
      [STORE, 12.1, 17],
    ]),
  )
  await makePoints(db, machine, day(2, [[RIVER, 8, 17]]))
  const of = { ...FORM, by: 'hour' as const, price: 100_000, minHours: 0, vat: 'none' as const, equipmentId: machine }
  const both = { ...of, kind: 'esm7' as const, from: '2026-06-01', to: '2026-06-02', works: 'Земляные работы' }
  const preview = (form: Partial<typeof both> & { objectId?: number; worksAt?: Record<string, string> }) =>
    ask(previewPaper, { querystring: { ...both, ...form } }, { cookie })
  // Of whole days: what was done on each object.
  const whole = await preview({ worksAt: { [river]: 'Котлован', [store]: 'Планировка' } })
  const lines = charged(whole).slice(0, -1)
  expect(lines.slice(0, 2).map(([, name]) => name)).toEqual(['Котлован', 'Планировка'])
  const figure = (text = '') => Math.round(Number(text.replace(/\s/g, '').replace(',', '.')) * 100)
  const foot = charged(whole).at(-1) ?? []
  const sum = (k: number) => lines.reduce((all, line) => all + figure(line[k]), 0)
  expect([figure(foot[1]), figure(foot[3])]).toEqual([sum(3), sum(5)])
  expect([whole.sums.quantity, whole.sums.cost?.gross]).toEqual([sum(3), sum(5)])
  // The same works everywhere are one line.
  expect(charged(await preview({}))).toHaveLength(2)
  // Of one object: as the sheets of its days say, once these say different things.
  const issue = (date: string, works: string) =>
    ask(
      issuePaper,
      { body: { ...of, kind: 'esm3', objectId: river, from: date, to: date, works, key: crypto.randomUUID() } },
      { cookie },
    )
  await issue('2026-06-01', 'Котлован')
  expect(charged(await preview({ objectId: river })).map(([, name]) => name)).toEqual([
    'Земляные работы',
    expect.anything(),
  ])
  await issue('2026-06-02', 'Обратная засыпка')
  const { sheet, charges } = await preview({ objectId: river })
  expect(charges.map(({ works }) => works)).toEqual(['Котлован', 'Обратная засыпка'])
  const basis = sheet.blocks.find((block) => block.kind === 'field' && block.label === 'Основание')
  expect(basis).toMatchObject({ value: expect.stringMatching(/ЭСМ-3 № 1 от .*; .*ЭСМ-3 № 2 от /) })
})
