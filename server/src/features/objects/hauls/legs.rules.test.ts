/** Ways between places, by when a machine stood at which; a metre is driven each second. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { counted, type Mark } from './driven.fixture.ts'
import type { HaulRole } from './halts.rules.ts'
import { haulDay, type OpenWay } from './hauls.rules.ts'

interface Stand {
  at: string
  /** Minutes of the day. */
  from: number
  to: number
}
type Roles = Record<string, HaulRole>

/** Each place is as far from the next one as nobody drives by mistake. */
const metresOf = (id: string) => 5000 * (id.codePointAt(0) ?? 0)

interface Given {
  before?: OpenWay | null
  unmarked?: boolean
  gaps?: [number, number][]
}

function dayOf(stands: readonly Stand[], roles: Roles, { before = null, unmarked = false, gaps = [] }: Given = {}) {
  const marks = stands.flatMap(({ at, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, i): Mark => [60 * (from + i), metresOf(at)]),
  )
  const sites = Object.entries(roles).map(([id, haul]) => ({
    id,
    haul,
    depth: () => 100,
    inside: stands.filter(({ at }) => at === id).map(({ from, to }) => ({ from: from * MINUTE, to: to * MINUTE })),
  }))
  const heard = {
    counted: counted(marks),
    metresBetween: (from: number, to: number) => (to - from) / 1000,
    gaps: gaps.map(([from, to]) => ({ from: from * MINUTE, to: to * MINUTE })),
    start: 0,
    end: 24 * HOUR,
  }
  return haulDay(heard, sites, { before, unmarked })
}

/** Ten minutes at each, and twenty on the way: places by their letters. */
const tour = (places: string): Stand[] => Array.from(places, (at, i) => ({ at, from: 30 * i, to: 30 * i + 10 }))
const waysOf = (places: string, roles: Roles, given?: Given) =>
  dayOf(tour(places), roles, given).legs.map(({ way, load, unload }) => `${way} ${load}${unload}`)

const PIT_AND_SITE: Roles = { P: 'load', S: 'unload' }
const pitUntil = (to: number, given: Partial<OpenWay> = {}): OpenWay => ({
  place: { id: 'P', haul: 'load' },
  to,
  metres: 0,
  unheard: false,
  pair: null,
  ...given,
})

test('from where it loads it goes there, and back for more, from standing to standing', () => {
  const common = { known: true, load: 'P', unload: 'S', metres: 1200, unheard: false }
  expect(dayOf(tour('PSP'), PIT_AND_SITE).legs).toEqual([
    { ...common, way: 'there', from: 10 * MINUTE, to: 30 * MINUTE },
    { ...common, way: 'back', from: 40 * MINUTE, to: 60 * MINUTE },
  ])
})

describe('a mark at one end', () => {
  test.each([
    ['where it loads', { P: 'load', S: null }, 'PSP', ['there PS', 'back PS']],
    ['where it unloads', { P: null, S: 'unload' }, 'PSP', ['there PS', 'back PS']],
    [
      'where it unloads, from another pit then',
      { P: null, Q: null, S: 'unload' },
      'PSQS',
      ['there PS', 'back PS', 'there QS'],
    ],
    ['where it unloads, of two such', { P: null, S: 'unload', T: 'unload' }, 'PSTP', ['there PS', 'back PS']],
    ['where it loads, of two such', { P: 'load', Q: 'load', S: null }, 'PQS', ['there QS']],
    ['where it loads, and it comes from elsewhere', { P: 'load', S: null, Y: null }, 'PSYP', ['there PS']],
    ['where it loads, and it has brought nothing', { P: 'load', S: null }, 'SP', []],
    ['where it unloads, and it has brought nothing', { P: null, S: 'unload' }, 'SP', []],
  ] as [string, Roles, string, string[]][])('%s', (_, roles, places, ways) => {
    expect(waysOf(places, roles)).toEqual(ways)
  })
})

describe('without a mark', () => {
  const roles: Roles = { A: null, B: null, C: null }
  test.each([
    ['ABAB', ['there AB', 'back AB', 'there AB']],
    ['AB', []],
    ['ABABC', ['there AB', 'back AB', 'there AB']],
    ['ABC', []],
  ])('%s hauls as far as it comes back', (places, ways) => {
    expect(waysOf(places, roles, { unmarked: true })).toEqual(ways)
    expect(waysOf(places, roles)).toEqual([])
  })

  test('who came back from one place has not hauled to another', () => {
    // More than three hours at B on the way back from it.
    const stands: Stand[] = [
      { at: 'A', from: 0, to: 10 },
      { at: 'B', from: 30, to: 40 },
      { at: 'A', from: 230, to: 240 },
      { at: 'C', from: 260, to: 270 },
      { at: 'A', from: 290, to: 300 },
    ]
    const ways = dayOf(stands, roles, { unmarked: true }).legs.map(({ way, load, unload }) => `${way} ${load}${unload}`)
    expect(ways).toEqual(['there AC', 'back AC'])
  })

  test('what was hauled the day before is hauled on', () => {
    const before = { ...pitUntil(-HOUR), place: { id: 'A', haul: null }, pair: { load: 'A', unload: 'B' } }
    expect(waysOf('B', roles, { before, unmarked: true })).toEqual(['there AB'])
    expect(waysOf('C', roles, { before, unmarked: true })).toEqual([])
  })
})

test('where both marks are among the places the others are on the way, also when one was the day before', () => {
  expect(waysOf('PYSP', { ...PIT_AND_SITE, Y: null })).toEqual(['there PS', 'back PS'])
  const { legs } = dayOf(tour('YS'), { ...PIT_AND_SITE, Y: null }, { before: pitUntil(-HOUR) })
  expect(legs).toMatchObject([{ way: 'there', load: 'P', unload: 'S', from: -HOUR, to: 30 * MINUTE }])
})

test('a load is unloaded within sixteen hours', () => {
  const standing = (minute: number) =>
    dayOf([{ at: 'S', from: minute, to: minute + 10 }], PIT_AND_SITE, { before: pitUntil(-10 * HOUR) }).legs
  expect(standing(360)).toHaveLength(1)
  expect(standing(361)).toEqual([])
})

test('a way back takes three hours at most', () => {
  const before = { ...pitUntil(0), place: { id: 'S', haul: 'unload' as const }, pair: { load: 'P', unload: 'S' } }
  const standing = (minute: number) =>
    dayOf([{ at: 'P', from: minute, to: minute + 10 }], PIT_AND_SITE, { before }).legs
  expect(standing(180)).toMatchObject([{ way: 'back' }])
  expect(standing(181)).toEqual([])
})

test('a way that began the day before has its metres, and what of it was not heard', () => {
  const stands = tour('S').map(({ at, from, to }) => ({ at, from: from + 20, to: to + 20 }))
  const legOf = (given: Partial<OpenWay>) => dayOf(stands, PIT_AND_SITE, { before: pitUntil(-HOUR, given) }).legs
  expect(legOf({ metres: 700 })).toMatchObject([{ metres: 700 + 1200, unheard: false }])
  expect(legOf({ unheard: true })).toMatchObject([{ metres: 1200, unheard: true }])
})

test.each([
  [15, 25, true],
  [5, 15, true],
  [25, 35, true],
  [2, 8, false],
  [32, 38, false],
  // It was heard at both ends of the way.
  [5, 10, false],
  [30, 35, false],
])('a silence from minute %d to %d is on the way from the 10th to the 30th: %s', (from, to, unheard) => {
  expect(dayOf(tour('PS'), PIT_AND_SITE, { gaps: [[from, to]] }).legs).toMatchObject([{ unheard }])
})

describe('what a day leaves open', () => {
  const evening: Stand[] = [{ at: 'P', from: 1400, to: 1420 }]

  test('is where it stood last, and its way since', () => {
    expect(dayOf(evening, PIT_AND_SITE).open).toEqual(pitUntil(1420 * MINUTE, { metres: 1200 }))
    expect(dayOf(evening, PIT_AND_SITE, { gaps: [[1425, 1440]] }).open?.unheard).toBe(true)
    expect(dayOf(evening, PIT_AND_SITE, { gaps: [[1405, 1415]] }).open?.unheard).toBe(false)
  })

  test('has the pair that it has brought last', () => {
    expect(dayOf(tour('PS'), PIT_AND_SITE).open).toBeNull()
    const late = tour('PSP').map(({ at, from, to }) => ({ at, from: from + 1300, to: to + 1300 }))
    expect(dayOf(late, PIT_AND_SITE).open?.pair).toEqual({ load: 'P', unload: 'S' })
  })

  test('ends sixteen hours after it stood', () => {
    expect(dayOf([], PIT_AND_SITE, { before: pitUntil(8 * HOUR) }).open).not.toBeNull()
    expect(dayOf([], PIT_AND_SITE, { before: pitUntil(8 * HOUR - 1) }).open).toBeNull()
    expect(dayOf([], PIT_AND_SITE).open).toBeNull()
  })
})
