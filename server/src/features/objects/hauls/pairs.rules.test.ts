import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import type { HaulLeg } from './hauls.rules.ts'
import { type CorrectedPair, chargedTo, haulsOfDay, isPlace, touching } from './pairs.rules.ts'

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

test('a place has a mark and no customer; an object that nobody has entered is none', () => {
  expect([place('load'), site('load'), site(), { haul: null, customer: '' }, undefined].map(isPlace)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

const leg = (load: string, unload: string, given: Partial<HaulLeg> = {}): HaulLeg => ({
  way: 'there',
  known: true,
  load,
  unload,
  from: 5 * MINUTE,
  to: 15 * MINUTE,
  metres: 8040,
  unheard: false,
  ...given,
})
const TRIPS = { trips: 3, reason: 'Два рейса без записи', by: 'Пётр', at: Date.UTC(2026, 10, 29, 12) }
const correctedTo = (load: string, unload: string): CorrectedPair => ({ load, unload, ...TRIPS })
const dayOf = (legs: HaulLeg[], corrected: CorrectedPair[] = []) =>
  haulsOfDay({ itemId: 'a', day: '2026-11-29', legs, corrected, turnsSeconds: 540 })

test('ways between the same two places are one line, with trips there, and both ways by themselves', () => {
  const legs = [
    leg('1', '2'),
    leg('1', '2', { way: 'back', metres: 7930, to: 13 * MINUTE }),
    leg('1', '2', { metres: 8020, to: 16 * MINUTE + 29_000 }),
  ]
  expect(dayOf(legs)).toEqual([
    {
      itemId: 'a',
      day: '2026-11-29',
      load: { objectId: 1, name: '' },
      unload: { objectId: 2, name: '' },
      known: true,
      trips: 2,
      // 16,060 m in 21 min 29 s, and 7,930 m: rounded once, to 100 m and a minute.
      there: { metres: 16_100, seconds: 1260 },
      back: { metres: 7900, seconds: 480 },
      unheard: false,
      turnsSeconds: 540,
      correction: null,
    },
  ])
})

test('places stand in the order of their first trip, and the way round is another line', () => {
  const pairs = dayOf([leg('2', '3'), leg('1', '2'), leg('2', '1'), leg('1', '3'), leg('2', '3')])
  expect(pairs.map(({ load, unload, trips }) => [load.objectId, unload.objectId, trips])).toEqual([
    [2, 3, 2],
    [1, 2, 1],
    [2, 1, 1],
    [1, 3, 1],
  ])
})

test('one way of unknown load makes its line unknown, one without records its metres the least', () => {
  const [first, second] = dayOf([
    leg('1', '2'),
    leg('1', '2', { known: false }),
    leg('1', '3'),
    leg('1', '3', { unheard: true }),
  ])
  expect([first?.known, first?.unheard]).toEqual([false, false])
  expect([second?.known, second?.unheard]).toEqual([true, true])
})

test('a correction stands at its own line, and one without a way behind them', () => {
  const [first, second, third, ...more] = dayOf(
    [leg('1', '2'), leg('2', '1')],
    [correctedTo('5', '6'), correctedTo('1', '2')],
  )
  expect(first).toMatchObject({ trips: 1, correction: TRIPS })
  expect(second?.correction).toBeNull()
  expect(third).toMatchObject({
    load: { objectId: 5 },
    unload: { objectId: 6 },
    trips: 0,
    there: { metres: 0, seconds: 0 },
    turnsSeconds: null,
    correction: TRIPS,
  })
  expect(more).toEqual([])
})

test('an object has the ways that lead to it and those away from it', () => {
  const pairs = dayOf([leg('1', '2'), leg('2', '3'), leg('3', '1')])
  expect(touching(pairs, 2)).toEqual(pairs.slice(0, 2))
  expect(touching(pairs, 3)).toEqual(pairs.slice(1))
  expect(touching(pairs, 4)).toEqual([])
})
