import { randomUUID } from 'node:crypto'
import * as schema from '@spetskarta/shared/catalog/catalog.schema.ts'
import * as api from '@spetskarta/shared/catalog/catalog.ts'
import type { Equipment, Order } from '@spetskarta/shared/catalog/items.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makeMany } from '../../../test/many-items.ts'

const { db, ask, get, refused, makeUser, makeEquipment, makeOrder } = await testApp()
const ids = (items: { _id: string }[]) => items.map((item) => item._id)
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

afterEach(() => db.deleteFrom('users').execute())

describe('lists', () => {
  const machines = (query = {}) => get<{ equipments: Equipment[]; count: number }>('/api/get-all-equipments', query)
  const orders = (query = {}) => get<{ orders: Order[]; count: number }>('/api/get-all-orders', query)

  test('are newest first, without what is hidden, and count what has no place on the map too', async () => {
    const middle = await makeEquipment({ created_at: day(2) })
    const old = await makeEquipment({ created_at: day(1), lat: null, lng: null })
    const fresh = await makeEquipment({ created_at: day(3) })
    await makeEquipment({ hidden: true })
    await makeEquipment({ hidden: true, lat: null, lng: null })
    const order = await makeOrder()
    const listed = await machines()
    expect([ids(listed.equipments), listed.count]).toEqual([[fresh.id, middle.id, old.id], 3])
    const jobs = await orders()
    expect([ids(jobs.orders), jobs.count]).toEqual([[order.id], 1])
    exactly(schema.getAllEquipments, listed)
    exactly(schema.getAllOrders, jobs)
  })

  test('are ten rows long unless asked otherwise, and empty past the end', async () => {
    const { id: owner } = await makeUser()
    for (let n = 1; n <= 12; n++) await makeEquipment({ owner, created_at: day(n) })
    expect((await machines()).equipments).toHaveLength(10)
    expect((await machines({ limit: 25 })).equipments).toHaveLength(12)
    expect(await machines({ offset: 12 })).toEqual({ equipments: [], count: 12 })
  })

  test('are the same whole in pages of any size, though many came at one moment', async () => {
    const { id: owner } = await makeUser()
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          async (days, limit) => {
            for (const n of days) await makeEquipment({ owner, created_at: day(n) })
            const whole = await machines({ limit: 100 })
            const paged: string[] = []
            for (let offset = 0; offset < days.length; offset += limit)
              paged.push(...ids((await machines({ offset, limit })).equipments))
            expect(paged).toEqual(ids(whole.equipments))
            expect(new Set(paged).size).toBe(days.length)
            const times = whole.equipments.map(({ createdAt }) => createdAt)
            expect(times).toEqual(times.toSorted().reverse())
          },
        )
        .afterEach(() => db.deleteFrom('items').execute()),
      { numRuns: 15 },
    )
  })

  describe('of machines of a type', () => {
    const kinds = fc.record({
      type: fc.constantFrom('ekskavator', 'buldozer'),
      mass: fc.option(fc.constantFrom(4.9, 5, 20, 24.99, 25, 25.01), { nil: undefined }),
      bucket: fc.option(fc.constantFrom(0.9, 1), { nil: undefined }),
      hidden: fc.boolean(),
      placed: fc.boolean(),
    })

    test('hold those that lie in all of the ranges, newest first, and count them', async () => {
      const { id: owner } = await makeUser()
      await fc.assert(
        fc
          .asyncProperty(
            fc.array(kinds, { maxLength: 8 }),
            fc.constantFrom('', 'mass:5-25', 'mass:25-', 'mass:-5', 'mass:20-20', 'mass:5-25,bucket:0.9-0.9'),
            async (some, params) => {
              const wanted: string[] = []
              for (const [n, { type, mass, bucket, hidden, placed }] of some.entries()) {
                const { id } = await makeEquipment({
                  ...{ owner, type, hidden, created_at: day(n + 1) },
                  ...(!placed && { lat: null, lng: null }),
                  params: JSON.stringify({ mass, bucket }),
                })
                const within = {
                  '': true,
                  'mass:5-25': mass !== undefined && mass >= 5 && mass <= 25,
                  'mass:25-': mass !== undefined && mass >= 25,
                  'mass:-5': mass !== undefined && mass <= 5,
                  'mass:20-20': mass === 20,
                  'mass:5-25,bucket:0.9-0.9': mass !== undefined && mass >= 5 && mass <= 25 && bucket === 0.9,
                }[params]
                if (type === 'ekskavator' && !hidden && within) wanted.unshift(id)
              }
              const listed = await machines({ type: 'ekskavator', ...(params && { params }), limit: 2 })
              expect([ids(listed.equipments), listed.count]).toEqual([wanted.slice(0, 2), wanted.length])
            },
          )
          .afterEach(() => db.deleteFrom('items').execute()),
        { numRuns: 25 },
      )
    })

    test.each([
      [{ type: 'flying-saucer' }, 'Такого типа техники нет'],
      [{ type: 'rytyo-kotlovana' }, 'Такого типа техники нет'],
      [{ type: 'ekskavator', params: 'mass:x' }, 'Неверные условия по параметрам'],
      [{ params: 'mass:20-25' }, 'Параметры — вместе с типом'],
    ])('refuse %j: %s', async (query, message) => {
      expect(await refused(400, '/api/get-all-equipments', query)).toBe(message)
    })
  })

  test.each([
    [{ offset: -1 }, 'Номер первой строки меньше нуля'],
    [{ offset: 1.5 }, 'Номер первой строки — целое число'],
    [{ offset: 'x' }, 'Неверный номер первой строки'],
    [{ offset: 1e12 }, 'Номер первой строки слишком велик'],
    [{ limit: 0 }, 'Число строк меньше 1'],
    [{ limit: 101 }, 'Не больше 100 строк за раз'],
    [{ limit: 'NaN' }, 'Неверное число строк'],
  ])('refuse %j: %s', async (query, message) => {
    expect(await refused(400, '/api/get-all-equipments', query)).toBe(message)
    expect(await refused(400, '/api/get-all-orders', query)).toBe(message)
  })
})

describe('cards', () => {
  test('a machine with all that is known of it', async () => {
    const owner = await makeUser({ user_url: 'spectech' })
    const description = 'Длинное описание. '.repeat(100)
    const { id } = await makeEquipment({
      owner: owner.id,
      name: 'JCB 3CX',
      description,
      price: 4_500_000,
      rate_per_hour: 2500,
      rate_per_shift: 18_000,
      min_hours: 4,
      image: '/images/jcb.webp',
      created_at: new Date('2026-05-01T10:20:30.456Z'),
    })
    const machine = await get<Equipment>(`/api/equipment/${id}`)
    exactly(schema.getEquipment, machine)
    expect(machine).toEqual({
      _id: id,
      name: 'JCB 3CX',
      phone: '+79160001270',
      description,
      type: 'ekskavator',
      works: ['rytyo-kotlovana'],
      coordLat: 55.567,
      coordLng: 38.23,
      place: 'Раменское',
      icoUrl: '/images/jcb.webp',
      photos: ['/images/jcb.webp'],
      hidden: false,
      userUrl: 'spectech',
      userName: 'СпецТех',
      createdAt: '2026-05-01T10:20:30.456Z',
      price: 4_500_000,
      ratePerHour: 2500,
      ratePerShift: 18_000,
      minHours: 4,
      params: {},
      terms: {},
      busy: null,
      busyOn: null,
      proof: null,
      provenAt: null,
      rating: null,
      timeZone: null,
    })
  })

  test('an order, with the least and the most that it may have', async () => {
    const least = await get<Order>(`/api/order/${(await makeOrder({ lat: null, lng: null })).id}`)
    exactly(schema.getOrder, least)
    expect(least).toMatchObject({ coordLat: null, coordLng: null, budget: null, startsOn: null, endsOn: null })
    const { id } = await makeOrder({ budget: 100_000, starts_on: '2026-02-28', ends_on: '2026-03-01' })
    const most = await get<Order>(`/api/order/${id}`)
    exactly(schema.getOrder, most)
    expect(most).toMatchObject({
      equips: ['ekskavator'],
      budget: 100_000,
      startsOn: '2026-02-28',
      endsOn: '2026-03-01',
    })
  })

  test('hidden, unknown and of the other kind: there is none', async () => {
    const machine = await makeEquipment()
    const order = await makeOrder()
    const hidden = await makeEquipment({ hidden: true })
    const hiddenOrder = await makeOrder({ hidden: true })
    for (const id of [hidden.id, order.id, randomUUID()])
      expect(await refused(404, `/api/equipment/${id}`)).toBe('Такой техники нет, или она снята с публикации')
    for (const id of [hiddenOrder.id, machine.id, randomUUID()])
      expect(await refused(404, `/api/order/${id}`)).toBe('Такого заказа нет, или он снят с публикации')
  })

  test.each(['42', 'new', '%00', "'%20or%201=1", `${randomUUID()}x`, 'undefined'])('%s is not an id', async (id) => {
    expect(await refused(400, `/api/equipment/${id}`)).toBe('Неверный номер объявления')
    expect(await refused(400, `/api/order/${id}`)).toBe('Неверный номер объявления')
  })
})

describe('get-avtopark', () => {
  const fleet = (userUrl: string) =>
    get<{ user: { name: string }; equipments: Equipment[]; works: Order[]; h1: string }>('/api/get-avtopark', {
      userUrl,
    })

  test('is what the owner has published, newest first, with the towns around', async () => {
    const owner = await makeUser({ name: 'ЗемСтрой', user_url: 'zemstroj' })
    const old = await makeEquipment({ owner: owner.id, created_at: day(1) })
    const fresh = await makeEquipment({ owner: owner.id, created_at: day(2) })
    const order = await makeOrder({ owner: owner.id })
    await makeEquipment({ owner: owner.id, hidden: true, lat: 59.94, lng: 30.31 })
    await makeEquipment()
    const answer = await fleet('zemstroj')
    exactly(schema.getAvtopark, answer)
    expect(answer).toMatchObject({ user: { name: 'ЗемСтрой' } })
    expect([ids(answer.equipments), ids(answer.works)]).toEqual([[fresh.id, old.id], [order.id]])
    expect(answer.h1).toMatch(/^Раменское — рядом, .+ — \d+\u00a0км/)
    expect(answer.h1).not.toContain('Санкт-Петербург')
  })

  test('of an owner with nothing on the map names no towns', async () => {
    await makeUser({ user_url: 'pusto' })
    const answer = await fleet('pusto')
    exactly(schema.getAvtopark, answer)
    expect(answer).toMatchObject({ user: { name: 'СпецТех' }, userUrl: 'pusto', equipments: [], works: [], h1: '' })
  })

  test('of five thousand machines comes by pages, and is found by words and type', async () => {
    const owner = await makeUser({ user_url: 'ogromnyy' })
    await makeMany(db, await makeEquipment({ owner: owner.id, description: 'Работает с 7 до 19. '.repeat(40) }), 4999)
    await makeOrder({ owner: owner.id })
    await makeEquipment({ owner: owner.id, type: 'avtokran', name: 'Кран', hidden: true })
    const first = await ask(api.getAvtopark, { querystring: { userUrl: 'ogromnyy', limit: 25 } })
    exactly(schema.getAvtopark, first)
    expect(first).toMatchObject({ total: { equipments: 5000, works: 1 }, next: { works: null } })
    expect([first.equipments.length, first.works.length]).toEqual([25, 1])
    expect(JSON.stringify(first).length).toBeLessThan(60_000)
    const next = { userUrl: 'ogromnyy', limit: 25, kind: 'equipment', after: first.next.equipments ?? '' } as const
    const second = await ask(api.getAvtopark, { querystring: next })
    expect([second.equipments.length, second.works.length]).toEqual([25, 0])
    expect(ids(second.equipments)).not.toContain(first.equipments.at(-1)?._id)
    const some = await ask(api.getAvtopark, { querystring: { userUrl: 'ogromnyy', limit: 25, q: '№ 4999' } })
    expect(some.found).toEqual({ equipments: 1, works: 0 })
    expect(
      (await ask(api.getAvtopark, { querystring: { userUrl: 'ogromnyy', type: 'avtokran' } })).found.equipments,
    ).toBe(0)
  })

  test('of an unknown, nameless or impossible user', async () => {
    expect(await refused(404, '/api/get-avtopark', { userUrl: 'nobody' })).toBe('Такого пользователя нет')
    expect(await refused(400, '/api/get-avtopark', { userUrl: '' })).toBe('Не указан пользователь')
    expect(await refused(400, '/api/get-avtopark')).toBe('Не указан пользователь')
    expect(await refused(400, '/api/get-avtopark', { userUrl: 'x'.repeat(101) })).toBe('Слишком длинное имя')
    // PostgreSQL cannot hold the character 0 in a text.
    expect(await refused(400, '/api/get-avtopark', { userUrl: 'a\0b' })).toBe('Запрос составлен неверно')
  })
})

describe('get-types', () => {
  interface Types {
    equipmentsTypes: api.TypeInfo[]
    worksTypes: api.TypeInfo[]
  }
  const types = async (url?: string) => {
    const answer = await get<Types>('/api/get-types', url === undefined ? {} : { url })
    exactly(schema.getTypes, answer)
    return [...answer.equipmentsTypes, ...answer.worksTypes]
  }
  const texted = (all: api.TypeInfo[]) => all.filter(({ seoText }) => seoText !== '').map(({ value }) => value)
  const marked = (all: api.TypeInfo[]) => all.filter(({ current }) => current).map(({ value }) => value)

  test.each([
    ['/arenda/ekskavator', 'ekskavator'],
    ['/arenda/ekskavator/', 'ekskavator'],
    ['/arenda/mini-ekskavator?lat=55&lng=38', 'mini-ekskavator'],
    ['/poisk-raboty/rytyo-kotlovana', 'rytyo-kotlovana'],
  ])('%s is about %s, which alone carries its text', async (url, value) => {
    const all = await types(url)
    expect([marked(all), texted(all)]).toEqual([[value], [value]])
  })

  test.each([
    undefined,
    '',
    '/map',
    '/arenda/',
    '/arenda/letayushchaya-tarelka',
    '/arenda/rytyo-kotlovana',
    '/poisk-raboty/ekskavator',
    'javascript:alert(1)',
  ])('%s is about none', async (url) => {
    const all = await types(url)
    expect([marked(all), texted(all)]).toEqual([[], []])
  })

  test('both catalogues are whole, and their ids are slugs that none shares', async () => {
    const all = await types()
    expect(all.length).toBeGreaterThan(80)
    expect(new Set(all.map(({ value }) => value)).size).toBe(all.length)
    for (const { _id, value, name, h3, icon } of all) {
      expect(value).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect([_id, name && h3 && icon]).toEqual([value, expect.stringMatching(/./)])
    }
  })

  test('a very long address is refused', async () => {
    expect(await refused(400, '/api/get-types', { url: 'x'.repeat(301) })).toBe('Слишком длинный адрес')
  })
})
