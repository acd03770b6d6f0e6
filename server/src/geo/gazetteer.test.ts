import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { openGazetteer } from './gazetteer.ts'

const PATH = join(import.meta.dirname, '../../data/gazetteer.json')
const gazetteer = openGazetteer(PATH)
const { rows } = JSON.parse(readFileSync(PATH, 'utf8')) as { rows: unknown[][] }
const countries = [...new Set(rows.map((row) => String(row[4])))].map((country) => gazetteer.placesOf(country))
const names = (query: string, limit = 5) => gazetteer.search(query, limit).map((place) => place.name)

test('the nearest place to a point, and none in the middle of the sea', () => {
  expect(gazetteer.nearest(55.567, 38.23)?.name).toBe('Раменское')
  expect(gazetteer.nearest(55.75, 37.62)).toMatchObject({ name: 'Москва', admin: 'Москва' })
  expect(gazetteer.nearest(76, 80)).toBeUndefined()
  expect(gazetteer.nearest(Number.NaN, 80)).toBeUndefined()
})

test('places around come nearest first, within the distance, with their km', () => {
  const towns = gazetteer.around(55.567, 38.23, 10, 15)
  expect(towns).toHaveLength(10)
  expect(towns.map(({ place }) => place.name)).toContain('Жуковский')
  for (const { place, km } of towns) {
    expect(km).toBeLessThanOrEqual(15)
    expect(km).toBe(distanceKm({ lat: 55.567, lng: 38.23 }, place))
  }
  expect(towns.map(({ km }) => km)).toEqual(towns.map(({ km }) => km).sort((a, b) => a - b))
  expect(gazetteer.around(55.567, 38.23, 0, 15)).toEqual([])
})

test.each([
  [55.567, 38.23, 60],
  [71.6, 128.9, 200],
  [66.5, 179.9, 300],
  [66.5, -179.9, 300],
  [0.1, 32.5, 60],
  [89.9, 0, 900],
  [-41.3, 174.8, 100],
])('around %d, %d there is every place within %d km', (lat, lng, maxKm) => {
  const all = [...new Set(countries.flat())].filter((place) => distanceKm({ lat, lng }, place) <= maxKm)
  const towns = gazetteer.around(lat, lng, Number.MAX_SAFE_INTEGER, maxKm).map(({ place }) => place)
  expect(new Set(towns)).toEqual(new Set(all))
})

test('search finds beginnings of names, the largest place first', () => {
  expect(names('моск')[0]).toBe('Москва')
  expect(names('Раменс')[0]).toBe('Раменское')
  expect(names('нижний')[0]).toBe('Нижний Новгород')
})

test('search does not mind case, ё, hyphens and spaces', () => {
  expect(names('орел')).toContain('Орёл')
  expect(names('ОРЁЛ')).toContain('Орёл')
  for (const query of ['ростов на дону', 'Ростов-на-дону', 'ростовнадону', ' Ростов-На '])
    expect(names(query)[0]).toBe('Ростов-на-Дону')
})

test('search finds words inside a name, after names that begin with the query', () => {
  expect(names('челны')).toContain('Набережные Челны')
  expect(names('челны').indexOf('Набережные Челны')).toBeGreaterThanOrEqual(0)
  const towns = names('посад', 20)
  expect(towns).toContain('Сергиев Посад')
  const firstInside = towns.findIndex((name) => !name.startsWith('Посад'))
  expect(towns.slice(firstInside).some((name) => name.startsWith('Посад'))).toBe(false)
})

test('an empty or unknown query finds nothing, the limit holds', () => {
  expect(names('')).toEqual([])
  expect(names(' - ')).toEqual([])
  expect(names('щщщ')).toEqual([])
  expect(names('к', 7)).toHaveLength(7)
})

test('a place does not name its country, but places can be chosen by it', () => {
  expect(Object.keys(gazetteer.search('Минск', 1)[0] ?? {})).toEqual([
    'id',
    'name',
    'lat',
    'lng',
    'admin',
    'population',
  ])
  expect(gazetteer.placesOf('BY')[0]?.name).toBe('Минск')
  expect(gazetteer.placesOf('XX')).toEqual([])
})

test('a search takes less time than looking at each name once', () => {
  const queries = ['к', 'но', 'нов', 'москва', 'посад', 'ростов на']
  const all = rows.map(([, name]) => String(name).toLowerCase())
  const least = (look: (query: string) => unknown) =>
    Math.min(
      ...Array.from({ length: 20 }, () => {
        const started = performance.now()
        for (const query of queries) look(query)
        return performance.now() - started
      }),
    )
  const searched = least((query) => gazetteer.search(query, 10))
  expect(searched).toBeLessThan(least((query) => all.filter((name) => name.includes(query))))
})
