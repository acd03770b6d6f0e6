/** Towns near to an owner's machines. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import type { Gazetteer, GazetteerPlace } from '../../geo/gazetteer.ts'
import { nearestTowns } from './fleet.rules.ts'

/** Degrees of latitude; one is 111.2 km. */
const town = (id: number, name: string, km: number): GazetteerPlace => ({
  id,
  name,
  lat: 55 + km / 111.195,
  lng: 38,
  admin: null,
  population: 0,
})
const at = (km: number) => ({ lat: 55 + km / 111.195, lng: 38 })

function gazetteer(...towns: GazetteerPlace[]): Gazetteer {
  return {
    around: (lat, lng, count, maxKm) =>
      towns
        .map((place) => ({ place, km: distanceKm({ lat, lng }, place) }))
        .filter(({ km }) => km <= maxKm)
        .toSorted((a, b) => a.km - b.km)
        .slice(0, count),
    nearest: () => undefined,
    search: () => [],
    placesOf: () => [],
  }
}

test('towns come with their distance, the nearest first, and what is under a kilometre is near', () => {
  const towns = gazetteer(town(1, 'Жуковский', 9), town(2, 'Раменское', 3), town(3, 'Дергаево', 0.9))
  expect(nearestTowns(towns, [at(0)])).toBe('Дергаево — рядом, Раменское — 3\u00a0км, Жуковский — 9\u00a0км')
})

test('of several machines the nearest one counts, and nothing lies within forty kilometres of none', () => {
  const towns = gazetteer(town(1, 'Жуковский', 30), town(2, 'Шатура', 75))
  expect(nearestTowns(towns, [at(0), at(25), at(10)])).toBe('Жуковский — 5\u00a0км')
  const both = gazetteer(town(1, 'Жуковский', 9), town(2, 'Шатура', 27))
  expect(nearestTowns(both, [at(0), at(25)])).toBe('Шатура — 2\u00a0км, Жуковский — 9\u00a0км')
  expect(nearestTowns(towns, [])).toBe('')
  expect(nearestTowns(towns, [at(-50)])).toBe('')
})

test('eight towns are named at most', () => {
  const towns = gazetteer(...Array.from({ length: 12 }, (_, i) => town(i, `Село ${i}`, i + 1)))
  const named = nearestTowns(towns, [at(0), at(12)]).split(', ')
  expect(named).toHaveLength(8)
})

test('a yard full of machines is looked at once', () => {
  const asked: number[] = []
  const towns = gazetteer(town(1, 'Раменское', 3))
  const around: Gazetteer['around'] = (lat, ...rest) => {
    asked.push(lat)
    return towns.around(lat, ...rest)
  }
  nearestTowns({ ...towns, around }, [at(0), at(0.1), at(0.2), at(20)])
  expect(asked).toHaveLength(2)
})
