import { expect, test } from 'vitest'
import { chargedTo } from './pairs.rules.ts'

const [PIT, SITE] = [1, 2]
const end = (objectId: number) => ({ objectId, name: '' })
const between = (load: number, unload: number) => ({ load: end(load), unload: end(unload) })

const CUSTOMER = 'ООО «СтройГрад»'
const site = (haul: 'load' | 'unload' | null = null) => ({ haul, customer: CUSTOMER })
const place = (haul: 'load' | 'unload') => ({ haul, customer: '' })

test.each([
  ['from a marked pit to a site: the site', between(PIT, SITE), { [PIT]: site('load'), [SITE]: site() }, SITE],
  ['from a site to a marked dump: the site', between(SITE, PIT), { [PIT]: site('unload'), [SITE]: site() }, SITE],
  [
    'of two marked ones: where it is unloaded',
    between(PIT, SITE),
    { [PIT]: site('load'), [SITE]: site('unload') },
    SITE,
  ],
  [
    'from a marked site to a dump without a customer: the site',
    between(SITE, PIT),
    { [PIT]: place('unload'), [SITE]: site('load') },
    SITE,
  ],
  [
    'from a quarry without a customer: the site',
    between(PIT, SITE),
    { [PIT]: place('load'), [SITE]: site('unload') },
    SITE,
  ],
  [
    'from a quarry to a dump, neither with a customer: the dump',
    between(PIT, SITE),
    { [PIT]: place('load'), [SITE]: place('unload') },
    SITE,
  ],
  ['between two unmarked ones: where it is unloaded', between(SITE, PIT), { [PIT]: site(), [SITE]: site() }, PIT],
] as const)('a trip is charged to one of its ends, %s', (_, haul, ends, expected) => {
  const known = new Map(Object.entries(ends).map(([id, end]) => [Number(id), end]))
  expect(chargedTo(haul, known)).toBe(expected)
})
