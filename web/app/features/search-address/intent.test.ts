import { describe, expect, test } from 'vitest'
import {
  areaAround,
  areaOfQuery,
  boundsOf,
  mapPath,
  queryOfArea,
  radiusOf,
  rentPath,
  resultsPath,
  rowsOfQuery,
  shownOfQuery,
  topicOfPath,
  topicOfQuery,
  toSlider,
} from './intent'

const query = (text: string) => new URLSearchParams(text)

describe('the topic', () => {
  test('the topic of a search is read from the path of the map', () => {
    expect(topicOfPath('/map', query(''))).toEqual({ kind: 'all' })
    expect(topicOfPath('/arenda/ekskavator', query(''))).toEqual({ kind: 'equipment', type: 'ekskavator' })
    const ranges = { kind: 'equipment', type: 'ekskavator', params: 'mass:20-25,bucket:0.9-' } as const
    expect(topicOfPath('/arenda/ekskavator', query('params=bucket:0.9-,mass:20-25'))).toEqual(ranges)
    expect(topicOfPath('/arenda/ekskavator', query('params=bucket:x'))).toEqual({
      kind: 'equipment',
      type: 'ekskavator',
    })
    expect(mapPath({ topic: ranges, area: { kind: 'around', centre: { lat: 55.5, lng: 38.25 }, radius: 10 } })).toBe(
      '/arenda/ekskavator?params=mass%3A20-25%2Cbucket%3A0.9-&at=55.5%2C38.25&r=10',
    )
    expect(topicOfPath('/poisk-raboty/vyvoz-grunta', query(''))).toEqual({ kind: 'work', type: 'vyvoz-grunta' })
  })

  test('a search for a size of a type is the page of that size', () => {
    const size = { kind: 'equipment', type: 'ekskavator', params: 'mass:20-25' } as const
    expect(topicOfPath('/arenda/ekskavator/massa-20-25', query(''))).toEqual(size)
    expect(topicOfPath('/arenda/ekskavator/massa-20-25', query('params=mass:1-2&free=2026-12-01_2026-12-02'))).toEqual({
      ...size,
      free: '2026-12-01_2026-12-02',
    })
    expect(rentPath(size)).toBe('/arenda/ekskavator/massa-20-25')
    expect(mapPath({ topic: size, area: { kind: 'around', centre: { lat: 55.5, lng: 38.25 }, radius: 30 } })).toBe(
      '/arenda/ekskavator/massa-20-25?at=55.5%2C38.25&r=30',
    )
    expect(rentPath({ ...size, params: 'mass:20-24' })).toBe('/arenda/ekskavator?params=mass%3A20-24')
    // A page that does not exist is not found; the search that it would be is one for the type.
    expect(topicOfPath('/arenda/ekskavator/massa-20-26', query(''))).toEqual({ kind: 'equipment', type: 'ekskavator' })
  })

  test('the topic of a search is read from the query of the results', () => {
    expect(topicOfQuery(query('equipment=avtokran'))).toEqual({ kind: 'equipment', type: 'avtokran' })
    expect(topicOfQuery(query(''))).toEqual({ kind: 'all' })
  })

  test('the address of the results names how many rows are shown', () => {
    const area = { kind: 'around', centre: { lat: 55, lng: 38 }, radius: 30 } as const
    const intent = { topic: { kind: 'all' }, area } as const
    expect(rowsOfQuery(new URL(resultsPath(intent, 60), 'http://localhost').searchParams)).toBe(60)
    expect(resultsPath(intent, 20)).toBe(resultsPath(intent))
  })

  test.each(['', 'rows=5', 'rows=-1', 'rows=1e999', 'rows=21.5', 'rows=много'])(
    'the results show 20 rows for the query «%s»',
    (text) => expect(rowsOfQuery(query(text))).toBe(20),
  )

  test('a search starts with 30 km for machines and 10 km for works', () => {
    const centre = { lat: 55, lng: 38 }
    expect(radiusOf(areaAround({ kind: 'equipment', type: 'avtokran' }, centre))).toBe(30)
    expect(radiusOf(areaAround({ kind: 'work', type: 'fundament' }, centre))).toBe(10)
  })
})

describe('the area', () => {
  test('an area is the same after it was written to an address and read again', () => {
    const around = { kind: 'around', centre: { lat: 55.567, lng: 38.23 }, radius: 45 } as const
    const box = { kind: 'box', bounds: { south: 50.5, west: 170.25, north: 70, east: -170.125 } } as const
    expect(areaOfQuery(query(String(new URLSearchParams(queryOfArea(around)))))).toEqual(around)
    expect(areaOfQuery(query(String(new URLSearchParams(queryOfArea(box)))))).toEqual(box)
  })

  test.each(['', 'at=abc', 'at=95,10', 'at=55', 'box=1,2,3', 'box=60,30,50,40', 'box=,,,', 'at=NaN,NaN'])(
    'the query «%s» names no area',
    (text) => expect(areaOfQuery(query(text))).toBeUndefined(),
  )

  test('an impossible radius is read as 30 km', () => {
    for (const radius of ['0', '-5', '9999', 'x'])
      expect(areaOfQuery(query(`at=55,38&r=${radius}`))).toMatchObject({ radius: 30 })
  })

  test('the rectangle around a centre is as wide in km as it is high', () => {
    const bounds = boundsOf({ kind: 'around', centre: { lat: 60, lng: 30 }, radius: 111.3 })
    expect(bounds.north - bounds.south).toBeCloseTo(2, 6)
    expect(bounds.east - bounds.west).toBeCloseTo(4, 6)
  })

  test('the radius slider stands on its nearest step', () => {
    expect(toSlider(1)).toBe(5)
    expect(toSlider(32)).toBe(30)
    expect(toSlider(33)).toBe(35)
    expect(toSlider(5000)).toBe(300)
  })
})

test('the map and the results of one search have different addresses', () => {
  const intent = {
    topic: { kind: 'work', type: 'fundament' },
    area: { kind: 'around', centre: { lat: 55.5, lng: 38.25 }, radius: 10 },
  } as const
  expect(mapPath(intent)).toBe('/poisk-raboty/fundament?at=55.5%2C38.25&r=10')
  expect(resultsPath(intent)).toBe('/search?work=fundament&at=55.5%2C38.25&r=10')
})

test('the query of the map may name a single item', () => {
  expect(shownOfQuery(query('equipment=1'))).toEqual({ kind: 'equipment', id: '1' })
  expect(shownOfQuery(query('order=2'))).toEqual({ kind: 'order', id: '2' })
  expect(shownOfQuery(query('at=1,2'))).toBeUndefined()
})
