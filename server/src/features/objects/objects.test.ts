/** Who may do what with an object, by its routes. */
import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/objects.schema.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { getMonth } from '@spetskarta/shared/papers/month.ts'
import { previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { addRate } from '@spetskarta/shared/papers/rates.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, permit } from '../../../test/track-factories.ts'
import { FORM } from '../papers/papers.fixture.ts'
import { CARD } from '../rates/rates.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const EIGHT = Date.parse(`${DAY}T08:00+03:00`)

const fields = (machines: string[], more: Partial<api.ObjectFields> = {}): api.ObjectFields => ({
  name: 'Склад «Быково»',
  customerName: 'ИП Лаптев А. В.',
  customerPhone: '+7 901 000-37-05',
  customerInn: '7707083893',
  address: 'Быково, Театральная ул., 10',
  contract: null,
  shape: { kind: 'circle', lon: 38.1, lat: 55.6, radius: 300 },
  starts: 480,
  ends: 1200,
  machines,
  ...more,
})

async function makeSite() {
  const owner = await makeUser({ name: 'Рамстрой' })
  const [first, second] = [await makeEquipment({ owner: owner.id }), await makeEquipment({ owner: owner.id })]
  const cookie = await signIn(owner)
  const { objectId } = (await send(api.addObject, { body: fields([first.id, second.id]) }, { cookie })).json<{
    objectId: number
  }>()
  for (const { id } of [first, second])
    await makePoints(
      db,
      id,
      Array.from({ length: 61 }, (_, i) => ({ at: EIGHT + i * MINUTE, lat: 55.6 + (i % 3) * 1e-5, lng: 38.1 })),
    )
  const days = async (from = cookie) =>
    (await ask(api.getHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie: from })).days
  return { owner, cookie, objectId, first: first.id, second: second.id, days }
}

test('an owner sees his object with its machines and hours', async () => {
  const { cookie, objectId, first, second, days } = await makeSite()
  const list = await ask(api.getObjects, { querystring: {} }, { cookie })
  exactly(schema.getObjects, list)
  expect(list.objects).toMatchObject([{ objectId, own: true, name: 'Склад «Быково»', state: 'open', radius: 300 }])
  expect(list.objects[0]?.present.map(({ itemId }) => itemId)).toEqual([first, second].sort())
  exactly(schema.getObject, await ask(api.getObject, { params: { objectId } }, { cookie }))
  expect((await days()).map(({ onSite }) => onSite)).toEqual([3600, 3600])
})

test('hours that can be counted no more stay when their machine is taken off the object, and are there once when it is back', async () => {
  const { cookie, objectId, first, second, days } = await makeSite()
  const rule = { ...CARD, from: '2026-01-01', idle: 195_000, idleAfter: 30, work: 280_000 }
  await ask(addRate, { body: rule }, { cookie })
  await days()
  // It waited for an hour, which the rule of the card charges.
  const waits = JSON.stringify([{ came: EIGHT, left: EIGHT + HOUR }])
  await db.updateTable('object_hours').set({ waits }).where('item_id', '=', first).execute()
  const before = await days()
  expect(before.map(({ downtime }) => downtime?.seconds ?? 0).toSorted()).toEqual([0, 3600])
  // Retention has removed the points of one of them.
  await db.deleteFrom('track_points').where('equipment', '=', first).execute()
  await db.updateTable('track_days').set({ emptied_at: new Date() }).where('equipment', '=', first).execute()
  const change = (machines: string[]) =>
    ask(api.changeObject, { params: { objectId }, body: fields(machines) }, { cookie })
  const inPark = async () =>
    (await ask(getPark, { querystring: {} }, { cookie })).machines.map(({ place }) => place?.object?.objectId ?? null)
  expect(await inPark()).toEqual([objectId, objectId])
  await change([])
  const querystring = { from: DAY, to: DAY }
  const kept = await ask(api.getHours, { params: { objectId }, querystring }, { cookie })
  exactly(schema.getHours, kept)
  expect(kept.days).toEqual(before.filter(({ itemId }) => itemId === first))
  expect(kept.former).toMatchObject([{ _id: first, timeZone: 'Europe/Moscow' }])
  const { rawPayload } = await send(api.exportHours, { params: { objectId }, querystring }, { cookie })
  expect(JSON.stringify(await readXlsxFile(rawPayload))).toContain(kept.former[0]?.name)
  const month = async () => {
    const { customers } = await ask(getMonth, { querystring: { month: DAY.slice(0, 7) } }, { cookie })
    return customers.flatMap(({ objects }) =>
      objects.flatMap(({ machines }) => machines.map(({ equipmentId }) => equipmentId)),
    )
  }
  expect(await month()).toEqual([first])
  // It is nowhere now: neither on the object nor in the park.
  expect((await ask(api.getObject, { params: { objectId } }, { cookie })).present).toEqual([])
  expect(await inPark()).toEqual([null, null])
  await change([first, second])
  expect(await days()).toEqual(before)
  expect((await ask(api.getHours, { params: { objectId }, querystring }, { cookie })).former).toEqual([])
})

test('of two objects that lie over each other the smaller has the hours, until the owner lets the other go first', async () => {
  const { cookie, objectId: larger, first, second, days } = await makeSite()
  const body = fields([first, second], { name: 'Весовая', shape: { kind: 'circle', lon: 38.1, lat: 55.6, radius: 60 } })
  const { objectId: smaller } = await ask(api.addObject, { body }, { cookie })
  const overlapsOf = async (objectId: number) =>
    (await ask(api.getObject, { params: { objectId } }, { cookie })).overlaps
  const hoursOn = async (objectId: number) =>
    (await ask(api.getHours, { params: { objectId }, querystring: { from: DAY, to: DAY } }, { cookie })).days.map(
      ({ onSite }) => onSite,
    )
  expect(await days()).toEqual([])
  expect(await hoursOn(smaller)).toEqual([3600, 3600])
  expect(await overlapsOf(smaller)).toEqual([{ objectId: larger, name: 'Склад «Быково»', first: true }])
  expect(await overlapsOf(larger)).toEqual([{ objectId: smaller, name: 'Весовая', first: false }])

  const change = (overlaps: api.ObjectFields['overlaps']) =>
    ask(api.changeObject, { params: { objectId: larger }, body: fields([first, second], { overlaps }) }, { cookie })
  await change([{ objectId: smaller, first: true }])
  expect([await hoursOn(larger), await hoursOn(smaller)]).toEqual([[3600, 3600], []])
  expect(await overlapsOf(smaller)).toMatchObject([{ objectId: larger, first: false }])
  await change(undefined)
  expect(await hoursOn(larger)).toEqual([3600, 3600])
  await change([{ objectId: smaller, first: false }])
  expect([await hoursOn(larger), await hoursOn(smaller)]).toEqual([[], [3600, 3600]])

  await ask(api.removeObject, { params: { objectId: smaller } }, { cookie })
  expect([await hoursOn(larger), await overlapsOf(larger)]).toEqual([[3600, 3600], []])
})

test('an hour on two objects is told by the name of the other one, on the day and on the paper that lacks it', async () => {
  const { owner, cookie, objectId: larger, first, days } = await makeSite()
  const body = fields([first], { name: 'Весовая', shape: { kind: 'circle', lon: 38.1, lat: 55.6, radius: 60 } })
  const { objectId: smaller } = await ask(api.addObject, { body }, { cookie })
  await days()
  const overOf = async (as: string) =>
    (await ask(api.getMachineObjects, { querystring: { ids: first, days: DAY } }, { cookie: as })).days.map((day) => [
      day.objectId,
      day.over,
    ])
  // The larger one has no hours of that day, so the smaller one says it.
  expect(await overOf(cookie)).toEqual([[smaller, [{ name: 'Склад «Быково»', seconds: 3600 }]]])
  const said = async (objectId: number) => {
    const query = { ...FORM, kind: 'shift' as const, equipmentId: first, objectId, from: DAY, to: DAY }
    const { sheet } = await ask(previewPaper, { querystring: query }, { cookie })
    return sheet.blocks.flatMap((block) =>
      block.kind === 'text' && block.text.includes('не вошли') ? [block.text] : [],
    )
  }
  expect(await said(smaller)).toEqual([])
  expect(await said(larger)).toEqual([
    '1,00\u00a0ч на объекте «Весовая» не вошли: объекты пересекаются, час считается на одном.',
  ])
  // An hour behind it that only the larger one has: each of the two is listed, and the one without the hours says so.
  await makePoints(
    db,
    first,
    Array.from({ length: 61 }, (_, i) => ({ at: EIGHT + (61 + i) * MINUTE, lat: 55.6015 + (i % 3) * 1e-5, lng: 38.1 })),
  )
  await days()
  const over = new Map((await overOf(cookie)) as [number, { name: string }[]][])
  expect(over.get(smaller)).toEqual([])
  expect(over.get(larger)).toMatchObject([{ name: 'Весовая' }])
  const partner = await makeUser()
  await permit(db, first, partner.id)
  for (const [, its] of await overOf(await signIn(partner))) expect(its).toEqual([])
  expect(owner.id).not.toBe(partner.id)
})

test('an object of another owner takes no hours and is not named', async () => {
  const { cookie, objectId, days } = await makeSite()
  const stranger = await makeUser()
  const theirs = await signIn(stranger)
  const shape = { kind: 'circle' as const, lon: 38.1, lat: 55.6, radius: 60 }
  const { objectId: foreign } = await ask(api.addObject, { body: fields([], { shape }) }, { cookie: theirs })
  const params = { objectId: foreign }
  await ask(
    api.changeObject,
    { params, body: fields([], { shape, overlaps: [{ objectId, first: true }] }) },
    { cookie: theirs },
  )
  expect((await ask(api.getObject, { params }, { cookie: theirs })).overlaps).toEqual([])
  expect((await ask(api.getObject, { params: { objectId } }, { cookie })).overlaps).toEqual([])
  expect((await days()).map(({ onSite }) => onSite)).toEqual([3600, 3600])
})

test('a partner reads the hours of the machine that he records for, and changes nothing', async () => {
  const { objectId, first, days } = await makeSite()
  const partner = await makeUser()
  await permit(db, first, partner.id)
  const cookie = await signIn(partner)
  const { own, machines } = await ask(api.getObject, { params: { objectId } }, { cookie })
  expect([own, machines.map(({ _id }) => _id)]).toEqual([false, [first]])
  expect((await days(cookie)).map(({ itemId }) => itemId)).toEqual([first])
  expect((await ask(api.getObjects, { querystring: {} }, { cookie })).objects).toMatchObject([
    { own: false, machines: [{ _id: first }] },
  ])
  const params = { objectId }
  const correction = { params: { ...params, itemId: first, day: DAY }, body: { counted: 1, reason: 'x' } }
  const refused = [
    await send(api.changeObject, { params, body: fields([]) }, { cookie }),
    await send(api.setObjectState, { params, body: { state: 'closed' } }, { cookie }),
    await send(api.correctHours, correction, { cookie }),
    await send(api.removeObject, { params }, { cookie }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

test('a partner sees neither the customer nor the corrections', async () => {
  const { cookie: owner, objectId, first } = await makeSite()
  const params = { objectId, itemId: first, day: DAY }
  await send(api.correctHours, { params, body: { counted: 1800, reason: 'Чистили свою площадку' } }, { cookie: owner })
  await send(
    api.correctHours,
    { params: { ...params, day: '2026-06-16' }, body: { counted: 3600, onSite: 3600, reason: 'Телефон забыли' } },
    { cookie: owner },
  )
  const partner = await makeUser()
  await permit(db, first, partner.id)
  const from = { cookie: await signIn(partner) }
  const querystring = { from: '2026-06-16', to: DAY }
  const answers = {
    objects: await ask(api.getObjects, { querystring: {} }, from),
    object: await ask(api.getObject, { params: { objectId } }, from),
    hours: await ask(api.getHours, { params: { objectId }, querystring }, from),
    days: await ask(api.getMachineObjects, { querystring: { ids: first, days: `${DAY},2026-06-16` } }, from),
  }
  expect(answers.object).toMatchObject({
    name: 'Склад «Быково»',
    customerName: '',
    customerPhone: '',
    customerInn: null,
  })
  expect(answers.hours.days).toMatchObject([{ day: DAY, onSite: 3600, correction: null }])
  expect(answers.days.days).toMatchObject([
    { day: DAY, onSite: 3600, correction: null, name: 'Склад «Быково»', own: false },
  ])
  expect(JSON.stringify(answers)).not.toMatch(/Лаптев|901 000|7707083893|Чистили|забыли/)
  const { rawPayload } = await send(api.exportHours, { params: { objectId }, querystring }, from)
  expect(JSON.stringify(await readXlsxFile(rawPayload))).not.toMatch(/Лаптев|Чистили|забыли|Зачтено/)
})

test('a shift that the owner states is of that day, and no shorter than the time on site', async () => {
  const { cookie, objectId, first } = await makeSite()
  const correct = async (body: object, day = DAY) => {
    const params = { objectId, itemId: first, day }
    const answer = await send(
      api.correctHours,
      { params, body: { counted: 1800, reason: 'Сверили', ...body } },
      { cookie },
    )
    return answer.statusCode === 200 ? 200 : answer.json().message
  }
  expect(await correct({ began: EIGHT - 24 * 3_600_000 })).toBe('Приход не в этот день')
  expect(await correct({ began: EIGHT, ended: EIGHT + 600_000 })).toContain('Между приходом и уходом 0,17\u00a0ч')
  expect(await correct({ onSite: 3600 }, new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))).toBe(
    'Этот день ещё не наступил',
  )
  expect(await correct({ began: EIGHT, ended: EIGHT + 3_600_000 })).toBe(200)
})

test('the objects of several machines’ days come by one call', async () => {
  const { cookie, objectId, first, second } = await makeSite()
  await send(
    api.correctHours,
    { params: { objectId, itemId: second, day: DAY }, body: { counted: 1800, reason: 'Чистили площадку' } },
    { cookie },
  )
  const querystring = { ids: `${first},${second}`, days: `${DAY},2026-06-18` }
  const answer = await ask(api.getMachineObjects, { querystring }, { cookie })
  exactly(schema.getMachineObjects, answer)
  const of = { objectId, name: 'Склад «Быково»', own: true, day: DAY, came: EIGHT, onSite: 3600 }
  const byItem = new Map(answer.days.map((day) => [day.itemId, day]))
  expect(byItem.get(first)).toMatchObject({ ...of, correction: null })
  expect(byItem.get(second)).toMatchObject({ ...of, correction: { counted: 1800, reason: 'Чистили площадку' } })
  expect(byItem.size).toBe(2)
})

test('no other user learns on which objects a machine was', async () => {
  const { first } = await makeSite()
  const options = { querystring: { ids: first, days: DAY } }
  for (const cookie of [await signIn(), await signIn(await makeUser({ rules: true }))])
    expect(await ask(api.getMachineObjects, options, { cookie })).toEqual({ days: [], uncounted: [], objects: [] })
  expect((await send(api.getMachineObjects, options)).statusCode).toBe(401)
  const cookie = await signIn()
  const many = { querystring: { ids: first, days: Array(101).fill(DAY).join(',') } }
  expect((await send(api.getMachineObjects, many, { cookie })).json().message).toBe('Не больше 100 дней за раз')
})

test('a place is free where no own open object covers it', async () => {
  const { cookie, objectId } = await makeSite()
  const [inside, outside] = ['55.6001,38.1', '55.7,38.1']
  const free = async (from: { cookie: string }, places = `${inside};${outside}`) =>
    (await ask(api.getFreePlaces, { querystring: { places } }, from)).free
  expect(await free({ cookie })).toEqual([false, true])
  expect(await free({ cookie: await signIn() })).toEqual([true, true])
  await send(api.setObjectState, { params: { objectId }, body: { state: 'closed' } }, { cookie })
  expect(await free({ cookie })).toEqual([true, true])
  const wrong = await send(api.getFreePlaces, { querystring: { places: '55.6' } }, { cookie })
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Неверное место'])
  expect((await send(api.getFreePlaces, { querystring: { places: inside } })).statusCode).toBe(401)
})

test('a place that its owner has declined is not free for him, nor what is near it', async () => {
  const cookie = await signIn()
  const free = async (from: { cookie: string }) =>
    (await ask(api.getFreePlaces, { querystring: { places: '55.7,38.1;55.702,38.1;55.704,38.1' } }, from)).free
  expect(await free({ cookie })).toEqual([true, true, true])
  const answer = await send(api.declinePlace, { body: { lat: 55.7, lon: 38.1 } }, { cookie })
  exactly(schema.declinePlace, answer.json())
  await send(api.declinePlace, { body: { lat: 55.7, lon: 38.1 } }, { cookie })
  expect(await free({ cookie })).toEqual([false, false, true])
  expect(await free({ cookie: await signIn() })).toEqual([true, true, true])
  expect((await send(api.declinePlace, { body: { lat: 55.7, lon: 38.1 } })).statusCode).toBe(401)
  const wrong = await send(api.declinePlace, { body: { lat: 91, lon: 38.1 } }, { cookie })
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Неверная широта'])
})

test('of very many declined places the oldest are forgotten', async () => {
  const user = await makeUser()
  await db
    .insertInto('declined_places')
    .values(
      Array.from({ length: 500 }, (_, i) => ({ user_id: user.id, lat: 50, lon: i / 10, made_at: new Date(i * 1000) })),
    )
    .execute()
  const cookie = await signIn(user)
  await send(api.declinePlace, { body: { lat: 51, lon: 38 } }, { cookie })
  const querystring = { places: '50,0;50,0.1;51,38' }
  expect((await ask(api.getFreePlaces, { querystring }, { cookie })).free).toEqual([true, false, false])
})

test('a stranger, a moderator and a visitor find no object', async () => {
  const { objectId, first } = await makeSite()
  const params = { objectId }
  const querystring = { from: DAY, to: DAY }
  const calls = (from: { cookie?: string }) =>
    Promise.all([
      send(api.getObject, { params }, from),
      send(api.getHours, { params, querystring }, from),
      send(api.exportHours, { params, querystring }, from),
      send(api.changeObject, { params, body: fields([]) }, from),
      send(api.setObjectState, { params, body: { state: 'closed' as const } }, from),
      send(
        api.correctHours,
        { params: { objectId, itemId: first, day: DAY }, body: { counted: 1, reason: 'x' } },
        from,
      ),
      send(api.removeObject, { params }, from),
    ])
  for (const cookie of [await signIn(), await signIn(await makeUser({ rules: true }))]) {
    expect((await calls({ cookie })).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404))
    expect((await ask(api.getObjects, { querystring: {} }, { cookie })).objects).toEqual([])
  }
  expect((await calls({})).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(401))
})

test('a correction counts with its reason, and the recorded hours stay beside it', async () => {
  const { cookie, objectId, first, days } = await makeSite()
  const correct = (counted: number | null, reason = 'Телефон сел, подтвердил прораб', more: object = {}) =>
    send(
      api.correctHours,
      { params: { objectId, itemId: first, day: DAY }, body: { counted, reason, ...more } },
      { cookie },
    )
  const answer = await correct(7 * 3600, undefined, { onSite: 8 * 3600 })
  exactly(schema.correctHours, answer.json())
  const day = (await days()).find(({ itemId }) => itemId === first)
  expect(day).toMatchObject({ onSite: 3600, correction: { counted: 7 * 3600, onSite: 8 * 3600, by: 'Рамстрой' } })
  expect((await correct(1, ' ')).json().message).toBe('Напишите причину: её увидит заказчик')
  expect((await correct(86_401)).json().message).toBe('В сутках 24 часа')
  await correct(null, 'Ошибка')
  expect((await days()).map(({ correction }) => correction)).toEqual([null, null])
})

test('hours that do not fit into the day are refused with the reason', async () => {
  const { cookie, objectId, first, days } = await makeSite()
  const params = { objectId, itemId: first, day: DAY }
  const answer = await send(api.correctHours, { params, body: { counted: 7200, reason: 'Сверили' } }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('по записям 1,00\u00a0ч')])
  expect((await days()).every(({ correction }) => correction === null)).toBe(true)
})

test('простой is set with its reason, is shown to the owner only, and is taken back', async () => {
  const { cookie, objectId, first, days } = await makeSite()
  const params = { objectId, itemId: first, day: DAY }
  const set = (downtime: api.Downtime | null, from = cookie) =>
    send(api.setDowntime, { params, body: { downtime } }, { cookie: from })
  const downtime = { seconds: 1800, fault: 'customer' as const, reason: 'Нет фронта работ', code: '03' }
  const answer = await set(downtime)
  exactly(schema.setDowntime, answer.json())
  const shown = async (from = cookie) => (await days(from)).find(({ itemId }) => itemId === first)?.downtime
  expect(await shown()).toMatchObject({ ...downtime, by: 'Рамстрой' })
  expect((await set({ ...downtime, seconds: 7200 })).json().message).toBe(
    'Простой 2,00\u00a0ч больше, чем время на объекте без работы: 1,00\u00a0ч',
  )
  const partner = await makeUser()
  await permit(db, first, partner.id)
  const theirs = await signIn(partner)
  expect((await set(downtime, theirs)).statusCode).toBe(404)
  expect(await shown(theirs)).toBeNull()
  await set(null)
  expect(await shown()).toBeNull()
})

test('the hours are saved as a file of Excel', async () => {
  const { cookie, objectId } = await makeSite()
  const options = { params: { objectId }, querystring: { from: DAY, to: DAY } }
  const { headers, rawPayload } = await send(api.exportHours, options, { cookie })
  expect(headers['content-disposition']).toContain('hours.xlsx')
  const [sheet] = await readXlsxFile(rawPayload)
  const [names, first, second, sums] = sheet?.data ?? []
  expect([names?.[0], names?.[5]]).toEqual(['День', 'На объекте, ч'])
  expect([first?.[0], first?.[5], second?.[5], sums?.[5]]).toEqual([new Date(`${DAY}T00:00Z`), 1, 1, 2])
})

test('an object that is changed, closed and removed is so at once', async () => {
  const { cookie, objectId, first, days } = await makeSite()
  const params = { objectId }
  const shape = {
    kind: 'outline' as const,
    outline: [
      [38, 55.5],
      [38.01, 55.5],
      [38, 55.51],
    ] as [number, number][],
  }
  await send(api.changeObject, { params, body: fields([first], { name: 'Траншея', shape }) }, { cookie })
  expect(await ask(api.getObject, { params }, { cookie })).toMatchObject({
    name: 'Траншея',
    kind: 'outline',
    radius: null,
    outline: shape.outline,
    lat: expect.closeTo(55.505),
    machines: [{ _id: first }],
  })
  expect(await days()).toEqual([])
  await send(api.setObjectState, { params, body: { state: 'closed' } }, { cookie })
  expect(await ask(api.getObject, { params }, { cookie })).toMatchObject({ state: 'closed' })
  await send(api.removeObject, { params }, { cookie })
  expect((await send(api.getObject, { params }, { cookie })).statusCode).toBe(404)
})

test.each([
  ['a radius of 49 m', { shape: { kind: 'circle', lon: 38, lat: 55, radius: 49 } }, 'Радиус не меньше 50\u00a0м'],
  [
    'a radius of 2,001 m',
    { shape: { kind: 'circle', lon: 38, lat: 55, radius: 2001 } },
    'Радиус не больше 2000\u00a0м',
  ],
  [
    'two corners',
    {
      shape: {
        kind: 'outline',
        outline: [
          [38, 55],
          [39, 55],
        ],
      },
    },
    'Поставьте на карте хотя бы три угла',
  ],
  [
    '101 corners',
    { shape: { kind: 'outline', outline: Array.from({ length: 101 }, (_, i) => [38 + i / 1e4, 55]) } },
    'У границы не больше 100 углов',
  ],
  ['no name', { name: ' ' }, 'Введите название'],
  ['a wrong ИНН', { customerInn: '7707083890' }, 'Такого ИНН нет: проверьте цифры'],
])('an object with %s is refused in words', async (_, wrong, message) => {
  const cookie = await signIn()
  const answer = await send(
    api.addObject,
    { body: { ...fields([]), ...(wrong as Partial<api.ObjectFields>) } },
    { cookie },
  )
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})

test('a period of more than 92 days is refused in words', async () => {
  const { cookie, objectId } = await makeSite()
  const querystring = { from: '2026-01-01', to: '2026-04-03' }
  const answer = await send(api.getHours, { params: { objectId }, querystring }, { cookie })
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Период длиннее 92 дней'])
})

test('what is no machine of the owner is refused, and the object stays as it was', async () => {
  const { cookie, objectId, first } = await makeSite()
  const strange = await makeEquipment({ owner: (await makeUser()).id })
  for (const machine of [strange.id, randomUUID()]) {
    const answer = await send(
      api.changeObject,
      { params: { objectId }, body: fields([first, machine], { name: 'Другое' }) },
      { cookie },
    )
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Одной из машин больше нет в вашей технике. Снимите с неё отметку и сохраните ещё раз',
    ])
  }
  const { name, machines } = await ask(api.getObject, { params: { objectId } }, { cookie })
  expect([name, machines.length]).toEqual(['Склад «Быково»', 2])
})
