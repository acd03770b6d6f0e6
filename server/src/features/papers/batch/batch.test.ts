import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import * as api from '@spetskarta/shared/papers/batch.ts'
import { exportMonth, getMonth } from '@spetskarta/shared/papers/month.ts'
import { cancelPaper, issuePaper, listPapers, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { addRate } from '@spetskarta/shared/papers/rates.ts'
import { makeProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { countHours } from '../../objects/count-hours.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { pdfText } from '../drawing/pdf-text.fixture.ts'
import { FORM, SITE } from '../papers.fixture.ts'

const { db, deps, ask, send, sendAny, signIn, makeUser, makeEquipment } = await testApp()

/** 09:00 in Moscow. */
const MORNING = Date.UTC(2026, 10, 16, 6)
const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const ROUND = { kind: 'esm7' as const, by: 'none' as const, again: 0 }

/** An owner; `machine` adds one that drove for two hours on each of two days. */
async function makeOwner() {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const machine = async (name: string, type = 'samosval') => {
    const { id } = await makeEquipment({ owner: owner.id, type, name })
    for (const day of [0, 1])
      await makePoints(
        db,
        id,
        Array.from({ length: 241 }, (_, i) => ({
          at: MORNING + day * DAY + i * 30_000,
          lat: 55.5 + i * 0.002,
          speed_kmh: 26,
        })),
      )
    return id
  }
  const list = (more: object = {}) => ask(api.listDrafts, { querystring: { ...WEEK, ...more } }, { cookie })
  const issue = (...papers: object[]) =>
    ask(
      api.issuePapers,
      { body: { ...WEEK, papers: papers.map((paper) => ({ ...ROUND, ...paper })) as api.BatchForm[] } },
      { cookie },
    )
  return { owner, cookie, machine, list, issue }
}

test('a period has a draft for each machine with records, with its hours, sum and what needs a look', async () => {
  const { cookie, machine, list, owner } = await makeOwner()
  const [first, second] = [await machine('КамАЗ 6520'), await machine('Экскаватор', 'ekskavator-gusenichnyj')]
  await makeEquipment({ owner: owner.id, name: 'Стоит' })
  const card = { customer: '', objectId: null, type: null, equipmentId: first, from: '2026-11-01', work: 280_000 }
  await ask(addRate, { body: { ...card, vat: 'added-22' } as never }, { cookie })
  const { drafts, ...about } = await list({ kind: 'sheet' })
  expect(about).toEqual({
    count: 2,
    machines: 3,
    idle: 1,
    named: false,
    counting: 0,
    uncounted: 0,
    customers: [],
    objects: [],
    groups: [],
  })
  expect(drafts).toMatchObject([
    {
      kind: 'esm2',
      equipmentId: first,
      days: 2,
      // Four hours for 2800 roubles, and 22 %.
      sums: { recorded: 4 * 3600, cost: { net: 1_120_000, tax: 246_400, gross: 1_366_400 } },
      rate: { price: 280_000, unit: 'hour' },
      warnings: [{ kind: 'no_customer' }],
    },
    {
      kind: 'esm3',
      equipmentId: second,
      rate: null,
      warnings: [{ kind: 'no_rate', days: 2 }, { kind: 'no_customer' }],
    },
  ])
  await ask(saveRequisites, { body: REQUISITES }, { cookie })
  expect((await list()).named).toBe(true)
})

test('what is issued costs what its draft said, takes who worked from the last paper, and is named beside the next draft', async () => {
  const { cookie, machine, list, issue } = await makeOwner()
  const id = await machine('КамАЗ 6520')
  const card = { customer: '', objectId: null, type: 'samosval', equipmentId: null, from: '2026-11-01', work: 210_000 }
  await ask(addRate, { body: card as never }, { cookie })
  const [draft] = (await list()).drafts
  const said = { operator: 'Ковалёв И. П.', works: 'Вывоз грунта', idleReason: 'Погода', customer: 'ООО «Речной»' }
  const { results } = await issue({ equipmentId: id, by: 'card', ...said })
  expect(results).toMatchObject([{ failure: null, paper: { number: 1, gross: draft?.sums.cost?.gross } }])
  expect((await list()).drafts).toMatchObject([
    {
      ...said,
      warnings: [{ kind: 'issued', number: 1, paper: 'esm7', paperId: results[0]?.paper?.id }, { kind: 'no_inn' }],
    },
  ])
  expect((await list({ customer: 'ООО «Другой»' })).drafts).toEqual([])
})

test('the crew of the days is proposed before the operator of the last paper, in a batch and alone', async () => {
  const { cookie, machine, list, issue } = await makeOwner()
  const [id, other] = [await machine('КамАЗ 6520'), await machine('Экскаватор')]
  await issue({ equipmentId: id, operator: 'Прежний П. П.' }, { equipmentId: other, operator: 'Прежний П. П.' })
  const operator = async (name: string, staffNumber: string) =>
    (await ask(addOperator, { body: { name, staffNumber, licence: `50 СМ ${staffNumber}` } }, { cookie })).id
  const [early, late, idle] = [
    await operator('Ранний Р. Р.', '70001'),
    await operator('Поздний П. П.', '70002'),
    await operator('Ночной Н. Н.', '70003'),
  ]
  const assign = (one: number, from: string, to: string) =>
    ask(
      assignOperator,
      { params: { equipmentId: id }, body: { operator: one, from, to, reason: 'По журналу' } },
      { cookie },
    )
  await assign(late, '2026-11-17T00:00:00+03:00', '2026-11-18T00:00:00+03:00')
  await assign(early, '2026-11-16T00:00:00+03:00', '2026-11-17T00:00:00+03:00')
  // The machine stood in his hours.
  await assign(idle, '2026-11-19T00:00:00+03:00', '2026-11-20T00:00:00+03:00')
  const { drafts } = await list()
  expect(drafts.map((draft) => [draft.machineName, draft.operator])).toEqual([
    ['КамАЗ 6520', 'Ранний Р. Р., Поздний П. П.'],
    ['Экскаватор', 'Прежний П. П.'],
  ])
  const sheet = async (more: object) => {
    const form = { ...FORM, ...WEEK, kind: 'esm3', equipmentId: id, by: 'none', ...more }
    return JSON.stringify((await ask(previewPaper, { querystring: form as never }, { cookie })).sheet)
  }
  const proposed = await sheet({ operator: '' })
  for (const part of ['Ранний Р. Р., Поздний П. П.', '"70001, 70002"']) expect(proposed).toContain(part)
  expect(await sheet({ operator: '', kind: 'esm2' })).toContain('50 СМ 70001, 50 СМ 70002')
  const typed = await sheet({ operator: 'Иной И. И.' })
  expect(typed).toContain('Иной И. И.')
  expect(typed).not.toContain('Ранний')
})

test('on an object a draft has its hours there, its customer, and no second draft of the whole days', async () => {
  const { cookie, machine, list, issue } = await makeOwner()
  const id = await machine('КамАЗ 6520')
  const { objectId } = await ask(addObject, { body: { ...SITE, machines: [id] } }, { cookie })
  const { drafts, customers } = await list()
  expect(customers).toEqual(['ООО «Речной»'])
  expect(drafts).toMatchObject([{ equipmentId: id, objectId, customer: 'ООО «Речной»', days: 2 }])
  // Two kilometres at 26.6 km/h on each of two days.
  expect(drafts[0]?.sums.present).toBeLessThan(2 * 5 * 60)
  const { results } = await issue({ equipmentId: id, objectId })
  expect(results[0]?.paper).toMatchObject({ customer: 'ООО «Речной»', objectId })
})

test('a draft is one paper however often it is issued, at once or later; after a cancellation it is a new one', async () => {
  const { cookie, machine, list, issue } = await makeOwner()
  const ids = [await machine('Первый'), await machine('Второй')]
  const all = ids.map((equipmentId) => ({ equipmentId }))
  const answers = await Promise.all([issue(...all), issue(...all.toReversed()), issue(...all)])
  const numbers = answers.map(({ results }) => results.map(({ paper }) => paper?.number))
  expect(numbers[0]?.toSorted()).toEqual([1, 2])
  expect(numbers[2]).toEqual(numbers[0])
  expect(numbers[1]?.toReversed()).toEqual(numbers[0])
  // What was typed later does not make another paper of it.
  expect((await issue({ ...all[0], operator: 'Иванов' })).results[0]?.paper?.number).toBe(numbers[0]?.[0])
  const paperId = answers[0].results[0]?.paper?.id ?? 0
  await ask(cancelPaper, { params: { paperId }, body: { reason: 'Не та ставка' } }, { cookie })
  expect((await issue(all[0] ?? {})).results[0]?.paper).toMatchObject({ id: paperId, cancelReason: 'Не та ставка' })
  const again = (await list()).drafts.find(({ equipmentId }) => equipmentId === ids[0])?.again
  expect(again).toBe(1)
  expect((await issue({ ...all[0], again })).results[0]?.paper?.number).toBe(3)
})

test('what cannot be issued says why and does not keep the others', async () => {
  const { machine, issue } = await makeOwner()
  const id = await machine('КамАЗ 6520')
  const { id: strange } = await makeEquipment()
  const { results } = await issue({ equipmentId: id, by: 'card' }, { equipmentId: strange }, { equipmentId: id })
  expect(results.map(({ paper }) => paper?.number ?? null)).toEqual([null, null, 1])
  expect(results.map(({ failure }) => failure)).toEqual([
    'Нет ставки за 16.11.2026, 17.11.2026: добавьте карточку или выдайте без суммы',
    'Такой техники нет',
    null,
  ])
})

test.each([
  [
    'more than twenty at once',
    { papers: Array.from({ length: 21 }, () => ({ ...ROUND, equipmentId: FORM.equipmentId })) },
  ],
  ['none', { papers: [] }],
  [
    'a sheet of more than a decade',
    { to: '2026-11-30', papers: [{ ...ROUND, kind: 'esm3', equipmentId: FORM.equipmentId }] },
  ],
])('%s is refused', async (_, wrong) => {
  const { cookie } = await makeOwner()
  expect((await sendAny(api.issuePapers, { body: { ...WEEK, ...wrong } }, { cookie })).statusCode).toBe(400)
})

test('five hundred machines are read with as many queries as one, by pages of less than 200 kB', async () => {
  const { owner, machine, list, cookie } = await makeOwner()
  const first = await machine('Самосвал 0')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const queriesOf = async () => {
    query.mockClear()
    await list()
    return query.mock.calls.length
  }
  await list()
  const few = await queriesOf()
  const ids: string[] = []
  for (let i = 1; i < 500; i++) ids.push((await makeEquipment({ owner: owner.id, name: `Самосвал ${i}` })).id)
  await sql`insert into track_days
    select (jsonb_populate_record(t, jsonb_build_object('equipment', id))).*
    from track_days t, unnest(${ids}::uuid[]) id where t.equipment = ${first}`.execute(db)
  expect(await queriesOf()).toBeLessThanOrEqual(few)
  const answer = await send(api.listDrafts, { querystring: { ...WEEK, kind: 'esm7', skip: 0 } }, { cookie })
  expect(answer.rawPayload.length).toBeLessThan(200_000)
  const pages = await Promise.all([0, 100, 200, 300, 400, 500].map((skip) => list({ skip })))
  expect(pages.map(({ count }) => count)).toEqual([500, 500, 500, 500, 500, 500])
  const all = pages.flatMap(({ drafts }) => drafts.map(({ equipmentId }) => equipmentId))
  expect([all.length, new Set(all).size]).toEqual([500, 500])
})

test('issued papers come as one file, each with numbers of its own pages, and no owner gets those of another', async () => {
  const { cookie, machine, issue } = await makeOwner()
  const ids = [await machine('Первый'), await machine('Второй')]
  const { results } = await issue(...ids.map((equipmentId) => ({ equipmentId, kind: 'esm2' })))
  const papers = results.flatMap(({ paper }) => paper?.id ?? [])
  await ask(cancelPaper, { params: { paperId: papers[1] ?? 0 }, body: { reason: 'Ошибка' } }, { cookie })
  const read = (list: number[], who: string) =>
    send(api.getPapersPdf, { querystring: { ids: list.join(',') as never } }, { cookie: who })
  const { text, pages } = await pdfText((await read(papers, cookie)).rawPayload)
  expect(pages).toBe(4)
  expect(text.match(/лист \d из \d/g)).toEqual(['лист 1 из 2', 'лист 2 из 2', 'лист 1 из 2', 'лист 2 из 2'])
  expect(text.match(/ОТМЕНЕНО/g)).toHaveLength(2)
  const other = await makeOwner()
  expect((await read(papers, other.cookie)).statusCode).toBe(404)
  expect((await read([0], cookie)).statusCode).toBe(400)
})

test('a program with the right to issue drafts and issues; one that reads does not, and none cancels', async () => {
  const { cookie, machine } = await makeOwner()
  const equipmentId = await machine('КамАЗ 6520')
  const keyWith = async (rights: object) => {
    const { key } = await ask(makeProgramKey, { body: { name: '1С', ...rights } as never }, { cookie })
    return { headers: { authorization: `Bearer ${key}` } }
  }
  const issuing = await keyWith({ reads: false, issues: true })
  const reading = await keyWith({ reads: true })
  const body = { ...WEEK, papers: [{ ...ROUND, equipmentId }] as api.BatchForm[] }
  expect((await send(api.issuePapers, { body }, reading)).statusCode).toBe(403)
  expect((await send(api.listDrafts, { querystring: { ...WEEK, kind: 'esm7', skip: 0 } }, reading)).statusCode).toBe(
    403,
  )
  const [draft] = (await ask(api.listDrafts, { querystring: { ...WEEK, kind: 'esm7', skip: 0 } }, issuing)).drafts
  expect(draft).toMatchObject({ equipmentId })
  const { results } = await ask(api.issuePapers, { body }, issuing)
  expect(results).toMatchObject([{ paper: { number: 1 } }])
  const form = { ...FORM, equipmentId, key: '018f2f6e-7c1a-7000-8000-000000000001' }
  expect(await ask(issuePaper, { body: form }, issuing)).toMatchObject({ number: 2 })
  const paperId = results[0]?.paper?.id ?? 0
  expect((await send(cancelPaper, { params: { paperId }, body: { reason: 'Нет' } }, issuing)).statusCode).toBe(401)
  expect((await send(listPapers, { querystring: {} }, issuing)).statusCode).toBe(403)
})

test('the list of papers is filtered by kind, state, customer, month and number', async () => {
  const { cookie, machine, issue } = await makeOwner()
  const [first, second] = [await machine('Первый'), await machine('Второй')]
  const { results } = await issue(
    { equipmentId: first, kind: 'shift', customer: 'ООО «Речной»' },
    { equipmentId: second },
  )
  await ask(cancelPaper, { params: { paperId: results[1]?.paper?.id ?? 0 }, body: { reason: 'Ошибка' } }, { cookie })
  const numbers = async (querystring: object) =>
    (await ask(listPapers, { querystring }, { cookie })).papers.map(({ number }) => number)
  expect(await numbers({})).toEqual([2, 1])
  expect(await numbers({ kind: 'shift' })).toEqual([1])
  expect(await numbers({ state: 'cancelled' })).toEqual([2])
  expect(await numbers({ state: 'issued' })).toEqual([1])
  expect(await numbers({ customer: 'ООО «Речной»' })).toEqual([1])
  expect(await numbers({ month: '2026-11' })).toEqual([2, 1])
  expect(await numbers({ month: '2026-12' })).toEqual([])
  expect(await numbers({ number: 2 })).toEqual([2])
})

test('a machine of another owner is refused, and the others are issued', async () => {
  const { machine, issue } = await makeOwner()
  const stranger = await makeOwner()
  const { results } = await issue(
    { equipmentId: await stranger.machine('Чужой') },
    { equipmentId: await machine('Свой') },
  )
  expect(results.map(({ paper, failure }) => [paper?.machineName, failure === null])).toEqual([
    [undefined, false],
    ['Свой', true],
  ])
})

test('of many machines whose days are still to be summed the answer says how many, and no table is made', async () => {
  const { owner, cookie, list } = await makeOwner()
  const machines: string[] = []
  for (let i = 0; i < 21; i++) {
    const { id } = await makeEquipment({ owner: owner.id, type: 'samosval', name: `Самосвал ${i}` })
    // Another day is of another period.
    await makePoints(db, id, [{ at: MORNING }, { at: MORNING - 30 * DAY }])
    machines.push(id)
  }
  await ask(addObject, { body: { ...SITE, machines } }, { cookie })
  const month = () => ask(getMonth, { querystring: { month: '2026-11' } }, { cookie })
  const files = async () => [
    (await sendAny(api.exportDrafts, { querystring: WEEK }, { cookie })).statusCode,
    (await sendAny(exportMonth, { querystring: { month: '2026-11' } }, { cookie })).statusCode,
  ]
  expect([(await list()).counting, (await month()).counting]).toEqual([21, 21])
  expect(await files()).toEqual([409, 409])

  await countHours(deps, machines)
  expect([(await list()).counting, (await month()).counting]).toEqual([0, 0])
  expect(await files()).toEqual([200, 200])
})
