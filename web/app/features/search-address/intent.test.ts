import { describe, expect, test } from 'vitest'
import {
  areaAround,
  areaOfQuery,
  boundsOf,
  mapPath,
  queryOfArea,
  radiusOf,
  resultsPath,
  rowsOfQuery,
  shownOfQuery,
  topicOfPath,
  topicOfQuery,
  toSlider,
} from './intent'

const query = (text: string) => new URLSearchParams(text)

describe('the topic', () => {
  test('stands in the path of the map and in the query of the results', () => {
    expect(topicOfPath('/map')).toEqual({ kind: 'all' })
    expect(topicOfPath('/arenda/ekskavator')).toEqual({ kind: 'equipment', type: 'ekskavator' })
    expect(topicOfPath('/poisk-raboty/vyvoz-grunta')).toEqual({ kind: 'work', type: 'vyvoz-grunta' })
    expect(topicOfQuery(query('equipment=avtokran'))).toEqual({ kind: 'equipment', type: 'avtokran' })
    expect(topicOfQuery(query(''))).toEqual({ kind: 'all' })
  })

  test('a list of results shows more on asking, and never less than at first', () => {
    const area = { kind: 'around', centre: { lat: 55, lng: 38 }, radius: 30 } as const
    const intent = { topic: { kind: 'all' }, area } as const
    const rowsOf = (path: string) => rowsOfQuery(new URL(path, 'http://localhost').searchParams)
    expect(rowsOf(resultsPath(intent, 60))).toBe(60)
    expect(resultsPath(intent, 20)).toBe(resultsPath(intent))
    for (const text of ['', 'rows=5', 'rows=-1', 'rows=1e999', 'rows=21.5', 'rows=много'])
      expect(rowsOfQuery(query(text))).toBe(20)
  })

  test('a search starts with 30 km for machines and 10 km for works', () => {
    const centre = { lat: 55, lng: 38 }
    expect(radiusOf(areaAround({ kind: 'equipment', type: 'avtokran' }, centre))).toBe(30)
    expect(radiusOf(areaAround({ kind: 'work', type: 'fundament' }, centre))).toBe(10)
  })
})

describe('the area', () => {
  test('survives its address', () => {
    const around = { kind: 'around', centre: { lat: 55.567, lng: 38.23 }, radius: 45 } as const
    const box = { kind: 'box', bounds: { south: 50.5, west: 170.25, north: 70, east: -170.125 } } as const
    expect(areaOfQuery(query(String(new URLSearchParams(queryOfArea(around)))))).toEqual(around)
    expect(areaOfQuery(query(String(new URLSearchParams(queryOfArea(box)))))).toEqual(box)
  })

  test.each(['', 'at=abc', 'at=95,10', 'at=55', 'box=1,2,3', 'box=60,30,50,40', 'box=,,,', 'at=NaN,NaN'])(
    'nonsense such as «%s» names none',
    (text) => expect(areaOfQuery(query(text))).toBeUndefined(),
  )

  test('a radius that is no radius is 30 km', () => {
    for (const radius of ['0', '-5', '9999', 'x'])
      expect(areaOfQuery(query(`at=55,38&r=${radius}`))).toMatchObject({ radius: 30 })
  })

  test('the rectangle of a centre is as wide in km as it is high', () => {
    const bounds = boundsOf({ kind: 'around', centre: { lat: 60, lng: 30 }, radius: 111.3 })
    expect(bounds.north - bounds.south).toBeCloseTo(2, 6)
    expect(bounds.east - bounds.west).toBeCloseTo(4, 6)
  })

  test('the slider stands on the nearest of its steps', () => {
    expect(toSlider(1)).toBe(5)
    expect(toSlider(32)).toBe(30)
    expect(toSlider(33)).toBe(35)
    expect(toSlider(5000)).toBe(300)
  })
})

test('the map and the results of one search have addresses of their own', () => {
  const intent = {
    topic: { kind: 'work', type: 'fundament' },
    area: { kind: 'around', centre: { lat: 55.5, lng: 38.25 }, radius: 10 },
  } as const
  expect(mapPath(intent)).toBe('/poisk-raboty/fundament?at=55.5%2C38.25&r=10')
  expect(resultsPath(intent)).toBe('/search?work=fundament&at=55.5%2C38.25&r=10')
})

test('a single item is named by the query', () => {
  expect(shownOfQuery(query('equipment=1'))).toEqual({ kind: 'equipment', id: '1' })
  expect(shownOfQuery(query('order=2'))).toEqual({ kind: 'order', id: '2' })
  expect(shownOfQuery(query('at=1,2'))).toBeUndefined()
})
