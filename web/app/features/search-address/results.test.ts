import { ApiError, type Call } from '@spetskarta/shared/endpoint.ts'
import { expect, test } from 'vitest'
import { machine, order } from '../catalog/items.fixture'
import { findItems } from './find-items'
import type { Intent } from './intent'
import { cutText, matching, sideOf } from './results'

const intent = (topic: Intent['topic']): Intent => ({
  topic,
  area: { kind: 'around', centre: { lat: 55, lng: 38 }, radius: 30 },
})

/** A server that answers everything with this. */
const answering =
  (answer: object): Call =>
  async () =>
    JSON.parse(JSON.stringify(answer))
const nothing = answering({ equipments: [], orders: [], count: 0 })

test('everything in the area is one list, nearest first', async () => {
  const call = answering({
    equipments: {
      avtokran: [machine('far', 55.2), machine('near', 55.01)],
      samosval: [machine('nowhere', 55, { coordLat: null, coordLng: null })],
    },
    orders: [order('middle', 55.1)],
    count: 3,
  })
  const results = await findItems(call, intent({ kind: 'all' }), 500)
  expect(results.found.map(({ item }) => item.name)).toEqual(['near', 'middle', 'far'])
  expect(results.clusters).toEqual([])
  // 0.01° of latitude is 1.11 km.
  expect(results.found[0]?.km).toBeCloseTo(1.11, 1)
})

test('a search calls the endpoint of its kind with the type and the bounds', async () => {
  const calls: unknown[] = []
  const call: Call = async (endpoint, input) => {
    calls.push([endpoint.url, input])
    return nothing(endpoint, input)
  }
  await findItems(call, intent({ kind: 'work', type: 'fundament' }), 20)
  expect(calls).toEqual([
    [
      '/api/searchWork',
      { querystring: expect.objectContaining({ value: 'fundament', limit: 20, north: expect.closeTo(55.27, 2) }) },
    ],
  ])
})

test('a search for days that are over says so and is made without them', async () => {
  const searches: unknown[] = []
  const call = (async (_: unknown, { querystring }: { querystring: { free?: string } }) => {
    searches.push(querystring.free)
    if (querystring.free) throw new ApiError(400, 'past_days', 'Первый день уже прошёл')
    return { equipments: [machine('Кран', 55)], orders: [], count: 1 }
  }) as unknown as Call
  const topic = { kind: 'equipment', type: 'avtokran', free: '2026-11-01_2026-11-02' } as const
  expect(await findItems(call, intent(topic), 20)).toMatchObject({ count: 1, past: true })
  expect(searches).toEqual(['2026-11-01_2026-11-02', undefined])
})

test('the list is filtered by words of the text and by digits of the phone', () => {
  const found = [
    { km: 1, item: machine('Автокран «Ивановец»', 55) },
    { km: 2, item: machine('Самосвал', 55, { description: 'Вывозим снёг и грунт', phone: '+79250003144' }) },
  ]
  expect(matching(found, 'ИВАНОВЕЦ').map(({ km }) => km)).toEqual([1])
  expect(matching(found, 'снег грунт').map(({ km }) => km)).toEqual([2])
  expect(matching(found, '925 000').map(({ km }) => km)).toEqual([2])
  expect(matching(found, '  ')).toHaveLength(2)
  expect(matching(found, 'нет такого')).toHaveLength(0)
})

test('a direction is one of the eight sides of the world, in words', () => {
  const moscow = { lat: 55.75, lng: 37.62 }
  expect(sideOf(moscow, { lat: 59.94, lng: 30.31 })).toBe('северо-западу')
  expect(sideOf(moscow, { lat: 55.79, lng: 49.12 })).toBe('востоку')
  expect(sideOf(moscow, { lat: 43.6, lng: 39.73 })).toBe('югу')
})

test('of more matches than a search returns, how many are shown is said, and no count of what is shown is taken for all', () => {
  const results = (shown: number, count: number) => ({
    count,
    found: Array.from({ length: shown }, () => ({ km: 1, item: machine('one', 55) })),
  })
  expect(cutText(results(200, 1350), false)).toBe(
    'Показаны ближайшие: 200 из 1\u00a0350. Уменьшите радиус, чтобы увидеть остальные.',
  )
  expect(cutText(results(240, 350), true)).toMatch(
    /^Показаны самые дешёвые в центре поиска и ближайшие заказы: 240 из 350\./,
  )
  expect([cutText(results(200, 200), false), cutText(results(50, 350), false)]).toEqual([undefined, undefined])
})
