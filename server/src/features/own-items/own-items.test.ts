import { randomUUID } from 'node:crypto'
import type { Input } from '@spetskarta/shared/endpoint.ts'
import * as schema from '@spetskarta/shared/own-items/own-items.schema.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { searchEquipment } from '@spetskarta/shared/search/search.ts'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makeMany } from '../../../test/many-items.ts'
import { MACHINE, ORDER, refusal } from './own-items.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

/** What it returns, and the texts of the queries that it made. */
async function countingQueries<T>(work: () => Promise<T>) {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const result = await work()
  const queries = spy.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  spy.mockRestore()
  return { result, queries }
}

afterEach(() => db.deleteFrom('users').execute())

/** An owner and his cookie. */
async function makeOwner() {
  const owner = await makeUser()
  return { owner, cookie: await signIn(owner) }
}

describe('creating', () => {
  test('fields that the form leaves out get their defaults', async () => {
    const { owner, cookie } = await makeOwner()
    const machine = await ask(api.createEquipment, { body: MACHINE }, { cookie })
    exactly(schema.createEquipment, machine)
    expect(machine).toEqual({
      ...MACHINE,
      _id: expect.any(String),
      phoneLater: false,
      phone: '+79160001270',
      description: '',
      hidden: false,
      place: expect.any(String),
      icoUrl: null,
      photos: [],
      userUrl: owner.user_url,
      userName: owner.name,
      createdAt: expect.any(String),
      updatedAt: machine.createdAt,
      works: [],
      price: null,
      ratePerHour: null,
      ratePerShift: null,
      minHours: null,
      params: {},
      terms: {},
      busy: null,
      booked: [],
      busyOn: null,
      proof: null,
      provenAt: null,
      rating: null,
      timeZone: 'Europe/Moscow',
      publicPathLink: '',
      takenOff: null,
    })
    const row = await db.selectFrom('items').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ owner: owner.id, kind: 'equipment' })
  })

  test('the place and the time zone follow from the point', async () => {
    const { cookie } = await makeOwner()
    expect(await ask(api.createEquipment, { body: MACHINE }, { cookie })).toMatchObject({ place: 'Раменское' })
    const row = await db.selectFrom('items').selectAll().executeTakeFirstOrThrow()
    expect(row.time_zone).toBe('Europe/Moscow')
  })

  test('a form that is sent several times makes one machine', async () => {
    const { cookie } = await makeOwner()
    const body = { ...MACHINE, draft: randomUUID() }
    const [first, second] = await Promise.all([
      ask(api.createEquipment, { body }, { cookie }),
      ask(api.createEquipment, { body }, { cookie }),
    ])
    expect(await ask(api.createEquipment, { body }, { cookie })).toEqual(first)
    expect(second).toEqual(first)
    expect((await ask(api.getEquipments, { querystring: {} }, { cookie })).equipments).toHaveLength(1)
  })

  test('what is corrected in a form before it is sent again is saved, until the listing is changed elsewhere', async () => {
    const { cookie } = await makeOwner()
    const body = { ...ORDER, draft: randomUUID(), budget: 1000, phoneLater: true }
    const again = (more: object) => ask(api.createWork, { body: { ...body, ...more } }, { cookie })
    const first = await again({})
    const corrected = await again({ budget: 2000, phone: '+79160001299' })
    expect(corrected).toMatchObject({ _id: first._id, budget: 2000, phone: '+79160001299', phoneLater: true })
    expect(corrected.updatedAt > first.updatedAt).toBe(true)
    const changed = await ask(api.updateWork, { body: { _id: first._id, budget: 3000 } }, { cookie })
    expect(refusal(await send(api.createWork, { body: { ...body, budget: 4000 } }, { cookie }))).toEqual([
      409,
      'Объявление уже изменено в другом окне. Обновите страницу и повторите правку',
    ])
    expect(await ask(api.getOwnOrder, { params: { id: first._id } }, { cookie })).toEqual(changed)
  })

  test('a new form begins with the phone of the newest listing, and knows that it is the first', async () => {
    const { cookie } = await makeOwner()
    expect(await ask(api.getListingStart, {}, { cookie })).toEqual({ phone: null, first: true })
    await ask(api.createEquipment, { body: MACHINE }, { cookie })
    await ask(api.createWork, { body: { ...ORDER, phone: '+7 916 000-12-99' } }, { cookie })
    expect(await ask(api.getListingStart, {}, { cookie })).toEqual({ phone: '+79160001299', first: false })
  })

  test('the id of another user’s form is refused', async () => {
    const { cookie } = await makeOwner()
    const body = { ...MACHINE, draft: randomUUID() }
    await ask(api.createEquipment, { body }, { cookie })
    const stranger = await makeOwner()
    expect((await send(api.createEquipment, { body }, stranger)).statusCode).toBe(409)
  })

  test('a machine is made with all its fields', async () => {
    const { cookie } = await makeOwner()
    const machine = {
      ...MACHINE,
      phone: '+375291234567',
      description: 'Ковши 30, 60, 90 см',
      hidden: true,
      works: ['rytyo-kotlovana', 'planirovka-uchastka', 'rytyo-kotlovana'],
      price: 0,
      ratePerHour: 2500,
      ratePerShift: 18_000,
      minHours: 4,
      params: { mass: 8.1, bucket: 1, year: 2017 },
      terms: { perKm: 90, free: 6, radius: 60, operator: 1, vat: 3 },
    }
    expect(await ask(api.createEquipment, { body: machine }, { cookie })).toMatchObject({
      ...machine,
      works: ['rytyo-kotlovana', 'planirovka-uchastka'],
    })
  })

  test('an order is made with all its fields', async () => {
    const { cookie } = await makeOwner()
    const order = {
      ...ORDER,
      phone: '+77071234567',
      description: '20 на 10 метров',
      hidden: false,
      equips: ['ekskavator'],
      budget: 100_000,
      startsOn: '2026-12-01',
      endsOn: '2026-12-01',
    }
    const made = await ask(api.createWork, { body: order }, { cookie })
    exactly(schema.createWork, made)
    expect(made).toMatchObject(order)
  })

  test('a search finds a machine from its creation until it is hidden or deleted', async () => {
    const { cookie } = await makeOwner()
    const found = async () => {
      const bounds = { north: 56, south: 55, west: 38, east: 39, value: MACHINE.type }
      return (await ask(searchEquipment, { querystring: bounds })).equipments.map(({ _id }) => _id)
    }
    const { _id } = await ask(api.createEquipment, { body: MACHINE }, { cookie })
    expect(await found()).toEqual([_id])
    await ask(api.updateEquipment, { body: { _id, hidden: true } }, { cookie })
    expect(await found()).toEqual([])
    await ask(api.updateEquipment, { body: { _id, hidden: false } }, { cookie })
    expect(await found()).toEqual([_id])
    await ask(api.deleteEquipment, { querystring: { id: _id }, body: undefined }, { cookie })
    expect(await found()).toEqual([])
  })

  test('unknown fields and fields that the owner may not set are ignored', async () => {
    const { owner, cookie } = await makeOwner()
    const stranger = await makeUser()
    const body = { ...MACHINE, owner: stranger.id, userUrl: 'x', createdAt: '2000-01-01', _id: randomUUID(), budget: 5 }
    const machine = await ask(api.createEquipment, { body }, { cookie })
    expect(machine.userUrl).toBe(owner.user_url)
    expect(machine._id).not.toBe(body._id)
  })

  test.each([
    [{ name: '' }, 'Введите название'],
    [{ name: '   ' }, 'Введите название'],
    [{ name: undefined }, 'Введите название'],
    [{ name: 'x'.repeat(121) }, 'Не длиннее 120 знаков'],
    [{ description: 'x'.repeat(4001) }, 'Не длиннее 4000 знаков'],
    [{ phone: '' }, 'Введите телефон'],
    [{ phone: '8 916 000' }, 'Введите российский, белорусский или казахстанский номер целиком'],
    [{ phone: '+1 650 253 0000' }, 'Введите российский, белорусский или казахстанский номер целиком'],
    [{ type: 'rytyo-kotlovana' }, 'Не выбран тип техники'],
    [{ type: undefined }, 'Не выбран тип техники'],
    [{ works: ['ekskavator'] }, 'Неизвестный вид работ'],
    [{ works: Array(61).fill('rytyo-kotlovana') }, 'Слишком длинный список'],
    [{ coordLat: 91 }, 'Укажите место на карте'],
    [{ coordLng: -181 }, 'Укажите место на карте'],
    [{ coordLat: null }, 'Укажите место на карте'],
    [{ coordLat: '' }, 'Укажите место на карте'],
    [{ coordLng: undefined }, 'Укажите место на карте'],
    [{ price: -1 }, 'Цена: не меньше 0'],
    [{ price: 1.5 }, 'Цена: нужно целое число рублей'],
    [{ price: 3e9 }, 'Цена: слишком много'],
    [{ ratePerHour: 0 }, 'Цена за час: не меньше 1'],
    [{ minHours: 1001 }, 'Минимальный заказ: слишком много часов'],
    [{ params: { mass: 5000 } }, 'Масса: от 0,1 до 1000 т'],
    [{ params: { mass: 20.05 } }, 'Масса: лишние знаки после запятой'],
    [{ params: { wings: 2 } }, 'Неизвестный параметр'],
    [{ terms: { fee: 0 } }, 'Подача: от 1 до 10000000 ₽'],
    [{ terms: { tip: 100 } }, 'Неизвестное условие аренды'],
  ])('a machine with %j is refused: «%s»', async (wrong, message) => {
    const { cookie } = await makeOwner()
    const response = await send(api.createEquipment, { body: { ...MACHINE, ...wrong } }, { cookie })
    expect(refusal(response)).toEqual([400, message])
    expect(await db.selectFrom('items').selectAll().execute()).toEqual([])
  })

  test.each([
    [{ type: 'ekskavator' }, 'Не выбран тип работ'],
    [{ equips: ['rytyo-kotlovana'] }, 'Неизвестный тип техники'],
    [{ budget: 0 }, 'Бюджет: не меньше 1'],
    [{ startsOn: '2026-02-30' }, 'Неверная дата'],
    [{ startsOn: '0000-01-01' }, 'Неверная дата'],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'Конец работ раньше начала'],
  ])('an order with %j is refused: «%s»', async (wrong, message) => {
    const { cookie } = await makeOwner()
    const response = await send(api.createWork, { body: { ...ORDER, ...wrong } }, { cookie })
    expect(refusal(response)).toEqual([400, message])
  })
})

describe('five thousand machines', () => {
  const THOUSANDS = 5000
  const query = (querystring: Input<typeof api.getEquipments>['querystring'], from: { cookie: string }) =>
    ask(api.getEquipments, { querystring: { limit: 25, ...querystring } }, from)

  test('are made without end and read by pages of the same few queries', async () => {
    const { owner, cookie } = await makeOwner()
    const like = await makeEquipment({
      owner: owner.id,
      description: 'Работает с 7 до 19, выезд по области. '.repeat(20),
    })
    const few = await countingQueries(() => query({}, { cookie }))
    await makeMany(db, like, THOUSANDS - 1)
    const many = await countingQueries(() => query({}, { cookie }))
    expect(many.queries).toEqual(few.queries)
    expect(many.result).toMatchObject({
      total: THOUSANDS,
      published: THOUSANDS,
      found: THOUSANDS,
      types: ['ekskavator'],
    })
    expect(JSON.stringify(many.result).length).toBeLessThan(60_000)
    await ask(api.createEquipment, { body: MACHINE }, { cookie })
    expect(await query({}, { cookie })).toMatchObject({ total: THOUSANDS + 1 })
  })

  test('come each once, newest first, page after page, also where many were made in one moment', async () => {
    const { owner, cookie } = await makeOwner()
    const like = await makeEquipment({ owner: owner.id })
    await makeMany(db, like, 59)
    await db.updateTable('items').set({ created_at: like.created_at }).where('name', 'like', '%№ 2_').execute()
    const seen: string[] = []
    for (let after: string | undefined | null; after !== null; ) {
      const page = await query({ after: after ?? undefined }, { cookie })
      seen.push(...page.equipments.map(({ _id }) => _id))
      after = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })

  test('are found by words of name, town or phone, by type and by what others see', async () => {
    const { owner, cookie } = await makeOwner()
    await makeMany(db, await makeEquipment({ owner: owner.id, name: 'Погрузчик жёлтый' }), 30)
    await makeEquipment({ owner: owner.id, name: 'Кран', type: 'avtokran', phone: '+79990001122', hidden: true })
    const found = async (filter: Input<typeof api.getEquipments>['querystring']) =>
      (await query(filter, { cookie })).found
    expect(await found({ q: 'ЖЕЛТЫЙ № 7' })).toBe(3)
    expect(await found({ q: 'раменск' })).toBe(32)
    expect(await found({ q: '0001122' })).toBe(1)
    expect(await found({ type: 'avtokran' })).toBe(1)
    expect(await found({ state: 'published' })).toBe(31)
    expect(await found({ state: 'hidden', q: '100%' })).toBe(0)
    expect(await query({ state: 'hidden' }, { cookie })).toMatchObject({ total: 32, published: 31, next: null })
  })
})
