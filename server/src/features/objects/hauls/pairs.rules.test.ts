import { expect, test } from 'vitest'
import { chargedTo } from './pairs.rules.ts'

const [PIT, SITE] = [1, 2]
const end = (objectId: number) => ({ objectId, name: '' })
const between = (load: number, unload: number) => ({ load: end(load), unload: end(unload) })

test.each([
  ['from a marked pit to a site: the site', between(PIT, SITE), { [PIT]: 'load' }, SITE],
  ['from a site to a marked dump: the site', between(SITE, PIT), { [PIT]: 'unload' }, SITE],
  ['between two marked places: where it is unloaded', between(PIT, SITE), { [PIT]: 'load', [SITE]: 'unload' }, SITE],
  ['between two unmarked places: where it is unloaded', between(SITE, PIT), {}, PIT],
] as const)('a trip is charged to one of its ends, %s', (_, haul, marks, expected) => {
  const known = new Map(Object.entries(marks).map(([id, mark]) => [Number(id), mark]))
  expect(chargedTo(haul, known)).toBe(expected)
})
