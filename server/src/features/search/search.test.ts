import type { Equipment, Order } from '@spetskarta/shared/catalog/items.ts'
import * as schema from '@spetskarta/shared/search/search.schema.ts'
import type { Place } from '@spetskarta/shared/search/search.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'

interface SearchAnswer {
  equipments: Equipment[]
  orders: Order[]
  count: number
}

const { app, db, get, inject, refused, makeEquipment, makeOrder } = await testApp()
const AREA = { north: 56, south: 55, west: 37.5, east: 39 }
/** Chukotka, across the 180th meridian. */
const CHUKOTKA = { north: 70, south: 60, west: 170, east: -170 }
const ids = (items: { _id: string }[]) => items.map((item) => item._id)
const searchEquipment = (query = {}) =>
  get<SearchAnswer>('/api/searchEquipment', { ...AREA, value: 'ekskavator', ...query })
const searchWork = (query = {}) => get<SearchAnswer>('/api/searchWork', { ...AREA, value: 'rytyo-kotlovana', ...query })

afterEach(() => db.deleteFrom('users').execute())

test('days that are over where the machines stand are refused in words', async () => {
  const dayIn = (timeZone: string, ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone })
  for (const [zone, south, west] of [
    ['Europe/Moscow', 55, 37.5],
    ['Asia/Vladivostok', 43, 131.8],
  ] as const) {
    const answerTo = (ahead: number) => {
      const free = `${dayIn(zone, ahead)}_${dayIn(zone, 5)}`
      return inject('/api/searchEquipment', {
        ...AREA,
        south,
        north: south + 1,
        west,
        east: west + 1,
        value: 'ekskavator',
        free,
      })
    }
    expect((await answerTo(0)).statusCode).toBe(200)
    const refused = await answerTo(-1)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Первый день уже прошёл. Выберите другие даты'])
  }
})

describe('what a search finds', () => {
  test('searchEquipment: machines of the type and orders that want it', async () => {
    const machine = await makeEquipment()
    const order = await makeOrder({ related: ['buldozer', 'ekskavator'] })
    await makeEquipment({ type: 'buldozer' })
    await makeOrder({ related: ['buldozer'] })
    const { equipments, orders, count } = await searchEquipment()
    expect([ids(equipments), ids(orders), count]).toEqual([[machine.id], [order.id], 2])
  })

  test('searchWork: orders of the work and machines that do it', async () => {
    const order = await makeOrder()
    const machine = await makeEquipment({ related: ['burenie-skvazhin', 'rytyo-kotlovana'] })
    await makeOrder({ type: 'burenie-skvazhin' })
    await makeEquipment({ related: ['burenie-skvazhin'] })
    const { equipments, orders, count } = await searchWork()
    expect([ids(equipments), ids(orders), count]).toEqual([[machine.id], [order.id], 2])
  })

  test('what is hidden, elsewhere or nowhere is not found', async () => {
    await makeEquipment({ hidden: true })
    await makeOrder({ hidden: true })
    await makeEquipment({ lat: 54.999999 })
    await makeEquipment({ lng: 39.000001 })
    await makeEquipment({ lat: null, lng: null })
    expect(await searchEquipment()).toEqual({ equipments: [], orders: [], count: 0 })
    expect(await searchWork()).toEqual({ equipments: [], orders: [], count: 0 })
  })

  test('the sides of the rectangle belong to it', async () => {
    for (const corner of [
      { lat: 55, lng: 37.5 },
      { lat: 56, lng: 39 },
    ])
      await makeEquipment(corner)
    expect((await searchEquipment()).count).toBe(2)
  })

  test('an item that names its topic twice comes once', async () => {
    await makeOrder({ related: ['ekskavator', 'ekskavator'] })
    expect((await searchEquipment()).orders).toHaveLength(1)
  })

  test('the answer is what the contract says, to the key', async () => {
    await makeEquipment({ price: 0, rate_per_hour: 2500, min_hours: 4, image: '/images/a.webp' })
    await makeOrder({ budget: 90_000, starts_on: '2026-06-01', ends_on: '2026-06-30' })
    const searched = await searchEquipment()
    exactly(schema.searchEquipment, searched)
    expect(searched.orders[0]).toMatchObject({ startsOn: '2026-06-01', endsOn: '2026-06-30', budget: 90_000 })
  })

  test('lists carry the beginning of a long description', async () => {
    await makeEquipment({ description: 'Ё'.repeat(220) })
    await makeEquipment({ description: `${'Ё'.repeat(200)} ${'Я'.repeat(200)}`, lat: 55.9 })
    const [whole, cut] = (await searchEquipment()).equipments
    expect(whole?.description).toBe('Ё'.repeat(220))
    expect(cut?.description).toBe(`${'Ё'.repeat(200)} ${'Я'.repeat(18)}…`)
  })
})

describe('order and number', () => {
  test('the nearest to the centre first, machines and orders alike; `limit` takes the nearest of both', async () => {
    const far = await makeEquipment({ lat: 55.9, lng: 38.25 })
    const near = await makeEquipment({ lat: 55.51, lng: 38.25 })
    const middle = await makeOrder({ lat: 55.6, lng: 38.25 })
    const { equipments, orders } = await searchEquipment()
    expect([ids(equipments), ids(orders)]).toEqual([[near.id, far.id], [middle.id]])
    const two = await searchEquipment({ limit: 2 })
    expect([ids(two.equipments), ids(two.orders), two.count]).toEqual([[near.id], [middle.id], 3])
    expect(await searchEquipment({ limit: 0 })).toEqual({ equipments: [], orders: [], count: 3 })
  })

  test('a degree of longitude is shorter than one of latitude', async () => {
    const east = await makeEquipment({ lat: 55.5, lng: 38.25 + 0.4 })
    const north = await makeEquipment({ lat: 55.5 + 0.3, lng: 38.25 })
    // 0.4° of longitude is 25 km here, 0.3° of latitude is 33 km.
    expect(ids((await searchEquipment()).equipments)).toEqual([east.id, north.id])
  })

  test('across the 180th meridian', async () => {
    const west = await makeEquipment({ lat: 66, lng: 179.5 })
    const east = await makeEquipment({ lat: 66, lng: -171 })
    await makeEquipment({ lat: 66, lng: 169.9 })
    await makeEquipment({ lat: 66, lng: -169.9 })
    await makeEquipment({ lat: 66, lng: 0 })
    const { equipments, count } = await searchEquipment(CHUKOTKA)
    expect([ids(equipments), count]).toEqual([[west.id, east.id], 2])
    // Its centre is 179.5° W: what is nearest lies beyond the meridian.
    const nearer = await searchEquipment({ ...CHUKOTKA, west: 171 })
    expect(ids(nearer.equipments)).toEqual([west.id, east.id])
  })

  test('a rectangle that reaches round the globe finds each item once', async () => {
    await makeEquipment({ lat: 55.5, lng: 38.02 })
    await makeEquipment({ lat: 55.5, lng: 38.0 })
    await makeEquipment({ lat: 55.5, lng: 38.01 })
    // Both sides lie in one column of the grid.
    const { equipments, count } = await searchEquipment({ west: 38.02, east: 38.0 })
    expect([equipments.length, count]).toEqual([2, 2])
  })

  test('at the poles, at the edges of the world and in a rectangle without area', async () => {
    const pole = await makeEquipment({ lat: 90, lng: 180 })
    const corner = await makeEquipment({ lat: -90, lng: -180 })
    expect((await searchEquipment({ north: 90, south: -90, west: -180, east: 180 })).count).toBe(2)
    const north = await searchEquipment({ north: 90, south: 90, west: 180, east: 180 })
    const south = await searchEquipment({ north: -90, south: -90, west: -180, east: -180 })
    expect([ids(north.equipments), ids(south.equipments)]).toEqual([[pole.id], [corner.id]])
    expect((await searchEquipment({ north: 89, south: 89, west: 0, east: 0 })).count).toBe(0)
  })
})

describe('what is refused', () => {
  test('an unknown type, and one of the other catalogue', async () => {
    const equipment = (value: string) => refused(400, '/api/searchEquipment', { ...AREA, value })
    const work = (value: string) => refused(400, '/api/searchWork', { ...AREA, value })
    expect(await equipment('letayushchaya-tarelka')).toBe('Такого типа техники нет')
    expect(await equipment('rytyo-kotlovana')).toBe('Такого типа техники нет')
    expect(await work('ekskavator')).toBe('Такого типа работ нет')
    expect(await equipment('')).toBe('Не выбран тип')
    expect(await equipment('x'.repeat(61))).toBe('Неизвестный тип')
    expect(await refused(400, '/api/searchEquipment', AREA)).toBe('Не выбран тип')
  })

  test.each([
    [{ north: 55, south: 56 }, 'Северная граница южнее южной'],
    [{ north: 'NaN' }, 'Неверное число: широта'],
    [{ north: '' }, 'Неверное число: широта'],
    [{ south: 'Infinity' }, 'Неверное число: широта'],
    [{ west: 'запад' }, 'Неверное число: долгота'],
    [{ north: 90.1 }, 'Широта больше 90°'],
    [{ south: -90.1 }, 'Широта меньше −90°'],
    [{ west: -180.1 }, 'Долгота меньше −180°'],
    [{ east: 181 }, 'Долгота больше 180°'],
    [{ limit: 999_999 }, 'Не больше 500 объявлений за раз'],
    [{ limit: -1 }, 'Число объявлений меньше нуля'],
    [{ limit: 1.5 }, 'Число объявлений — целое'],
    [{ limit: 'все' }, 'Неверное число объявлений'],
  ])('%j: %s', async (wrong, message) => {
    const query = { ...AREA, ...wrong }
    expect(await refused(400, '/api/get-all-data', query)).toBe(message)
    expect(await refused(400, '/api/searchEquipment', { ...query, value: 'ekskavator' })).toBe(message)
  })

  test('a side that is missing or given twice', async () => {
    expect(await refused(400, '/api/get-all-data', { north: 56, south: 55, west: 37 })).toBe('Неверное число: долгота')
    const twice = await app.inject('/api/get-all-data?north=56&north=57&south=55&west=37&east=38')
    expect([twice.statusCode, twice.json().message]).toEqual([400, 'Неверное число: широта'])
  })
})

describe('places', () => {
  const places = async (query?: string) => {
    const answer = await get<{ places: Place[] }>('/api/places', query === undefined ? {} : { query })
    exactly(schema.findPlaces, answer)
    return answer.places.map((place) => place.name)
  }

  test('are found by the beginning of their name, whatever the case and ё', async () => {
    expect((await places('раменское'))[0]).toBe('Раменское')
    expect((await places('ЩЁЛКОВО'))[0]).toBe('Щёлково')
    expect((await places('щелково'))[0]).toBe('Щёлково')
  })

  test('nothing, junk and SQL find nothing', async () => {
    for (const query of [undefined, '', '   ', 'ъъъ', "'; drop table items; --", '%', '\0', '💥', '\\'])
      expect(await places(query)).toEqual([])
  })

  test('there are eight at most, and a limit to the query', async () => {
    expect(await places('к')).toHaveLength(8)
    expect(await refused(400, '/api/places', { query: 'к'.repeat(121) })).toBe('Слишком длинное название')
  })

  test('three around tell where a point is: the nearest, and others in other directions', async () => {
    const around = async (lat: number, lng: number) => {
      const answer = await get<{ towns: { name: string }[] }>('/api/towns-around', { lat, lng })
      exactly(schema.townsAround, answer)
      return answer.towns.map(({ name }) => name)
    }
    expect(await around(55.567, 38.23)).toEqual(['Раменское', 'Новое Село', 'Кратово'])
    // Two that lie nearer than the second stand in the same direction as the first.
    expect(await around(61.5, 38.2)).toEqual(['Каргополь', 'Конёво', 'Пудож'])
    expect(await around(0, -30)).toEqual([])
  })

  test('the nearest one names a point; nobody lives in the middle of the sea', async () => {
    const near = (lat: number, lng: number) => get<{ place: string }>('/api/nearest-place', { lat, lng })
    exactly(schema.nearestPlace, await near(55.567, 38.23))
    expect(await near(55.567, 38.23)).toEqual({ place: 'Раменское' })
    expect(await near(0, -30)).toEqual({ place: '' })
    expect(await refused(400, '/api/nearest-place', { lat: 91, lng: 38 })).toBe('Широта больше 90°')
  })
})
