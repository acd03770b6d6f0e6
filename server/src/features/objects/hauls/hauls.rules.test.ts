/** Hauls of made-up tippers: how many, how far and when is written into their plan. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { countedTrack } from '../../tracks/counted.rules.ts'
import { dayOfTrack } from '../../tracks/day.rules.ts'
import { rawTrackOf } from '../../tracks/track.ts'
import { depthOf } from '../shape.rules.ts'
import { siteDays } from '../site-day.rules.ts'
import { commonSpans } from '../visits.rules.ts'
import type { HaulRole } from './halts.rules.ts'
import { drive, placeOn, type Step } from './hauls.fixture.ts'
import { haulDay, type OpenWay } from './hauls.rules.ts'
import { wayOf } from './way.rules.ts'

const START = Date.UTC(2026, 5, 17)
const DAY = 24 * HOUR

interface Place {
  id: string
  /** Metres along the road, and around it. */
  at: number
  radius: number
  haul: HaulRole
}

const PIT: Place = { id: '1', at: 0, radius: 200, haul: 'load' }
const SITE: Place = { id: '2', at: 8000, radius: 150, haul: 'unload' }
/** The road goes through it. */
const BETWEEN: Place = { id: '3', at: 4000, radius: 300, haul: null }

const shapeOf = ({ at, radius }: Place) => {
  const { lat, lng } = placeOn(at)
  return { kind: 'circle' as const, lat, lon: lng, radius }
}

interface Setting {
  places: Place[]
  start?: number
  before?: OpenWay | null
  every?: number
  noise?: number
  seed?: number
  /** Ms: the day. */
  day?: number
  unmarked?: boolean
}

function haulsOf(steps: Step[], setting: Setting, from = -6000) {
  const { places, every = 10, noise = 4, seed = 1, start = START + 8 * HOUR, day = START } = setting
  const { points, ends } = drive(from, steps, { start, every, noise, seed })
  const computed = dayOfTrack(rawTrackOf(points), day, { type: 'samosval' })
  const counted = countedTrack(computed.track, computed.flags)
  const heard = { ...computed, counted, start: day, end: day + DAY }
  const sites = siteDays(
    heard,
    places.map((place) => ({ ...place, shape: shapeOf(place), before: [], starts: null, ends: null })),
  )
  const seen = places.map((place) => {
    const site = sites.find(({ id }) => id === place.id)
    const own = (site?.own ?? []).map(({ came, left }) => ({ from: came, to: left }))
    const inside = (site?.visits ?? []).flatMap((visit) => commonSpans(visit.inside, own))
    return { id: place.id, haul: place.haul, depth: depthOf(shapeOf(place)), inside }
  })
  const { before = null, unmarked = true } = setting
  const hauls = haulDay({ ...heard, metresBetween: wayOf(counted, computed) }, seen, { before, unmarked })
  const there = hauls.legs.filter(({ way }) => way === 'there')
  const back = hauls.legs.filter(({ way }) => way === 'back')
  const metres = (legs: typeof there) => legs.reduce((sum, leg) => sum + leg.metres, 0)
  return { ...hauls, ends, trips: there.length, there: metres(there), back: metres(back) }
}

/** From home to the pit, `trips` times to the site and back, but after the last one home: that is no way back for more. */
const shift = (trips: number, more: { loads?: Step[]; unloads?: Step[]; kmh?: number; site?: number } = {}): Step[] => {
  const { loads = [{ stands: 300 }], unloads = [{ stands: 180 }], kmh = 45, site = SITE.at } = more
  const each: Step[] = [...loads, { to: site, kmh }, ...unloads, { to: 0, kmh: kmh + 10 }]
  return [
    { stands: 600 },
    { to: 0, kmh: 50 },
    ...Array.from({ length: trips }, () => each).flat(),
    { to: -6000, kmh: 50 },
  ]
}

const within = (metres: number, truth: number, share = 0.02) => expect(Math.abs(metres / truth - 1)).toBeLessThan(share)

describe.each([10, 20, 30, 60])('a point each %d s', (every) => {
  test.each([6, 9, 14])('%d trips are all counted, none twice, with their kilometres', (trips) => {
    for (const seed of [1, 2, 3]) {
      const kmh = trips > 10 ? 60 : 45
      const day = haulsOf(shift(trips, { kmh }), { places: [PIT, SITE], every, noise: 4 + seed, seed })
      expect(day.trips).toBe(trips)
      within(day.there, trips * 8000)
      within(day.back, (trips - 1) * 8000)
      expect(day.legs.every(({ known, load, unload }) => known && load === '1' && unload === '2')).toBe(true)
    }
  })

  test.each([null, 'unload', 'load'] as const)(
    'an object that it drives through, marked %s, is no end of a trip',
    (haul) => {
      const day = haulsOf(shift(8), { places: [PIT, SITE, { ...BETWEEN, haul }], every })
      expect(day.trips).toBe(8)
      within(day.there, 64_000)
    },
  )

  test('trips shorter than ten minutes are not taken for one stay', () => {
    const site = { ...SITE, at: 2500 }
    const day = haulsOf(shift(14, { site: 2500, loads: [{ stands: 420 }] }), { places: [PIT, site], every })
    expect(day.trips).toBe(14)
    within(day.there, 35_000)
  })

  test('a queue at the border is no place of its own', () => {
    // Trucks wait from 40 m outside to 60 m inside, step by step.
    const queue: Step[] = [SITE.at - 190, SITE.at - 150, SITE.at - 110, SITE.at - 90].flatMap((to) => [
      { to, kmh: 8 },
      { stands: 240 },
    ])
    const each: Step[] = [{ stands: 300 }, { to: SITE.at - 230, kmh: 45 }, { stands: 400 }]
    const trip: Step[] = [...each, ...queue, { to: SITE.at, kmh: 10 }, { stands: 180 }, { to: 0, kmh: 50 }]
    const steps = [{ to: 0, kmh: 50 }, ...Array.from({ length: 7 }, () => trip).flat()]
    const day = haulsOf(steps, { places: [PIT, SITE], every })
    expect(day.trips).toBe(7)
    // Steps of 40 m in a queue are not all seen by a point a minute without a speed.
    within(day.there, 56_000, every === 60 ? 0.025 : 0.02)
  })

  test('short silences on the way lose nothing', () => {
    const trip: Step[] = [
      { stands: 300 },
      { to: 2000, kmh: 45 },
      { to: 6000, kmh: 45, silent: true },
      { to: 8000, kmh: 45 },
      { stands: 200 },
      { to: 0, kmh: 50 },
    ]
    const steps = [{ to: 0, kmh: 50 }, ...Array.from({ length: 8 }, () => trip).flat()]
    const day = haulsOf(steps, { places: [PIT, SITE], every })
    expect([day.trips, day.legs.some(({ unheard }) => unheard)]).toEqual([8, false])
    within(day.there, 64_000)
  })
})

test('a trip with a silence of twenty minutes is counted, and its kilometres are said to be the least', () => {
  const steps: Step[] = [
    { to: 0, kmh: 50 },
    { stands: 300 },
    { to: 2000, kmh: 45 },
    { stands: 1200, silent: true },
    { to: 8000, kmh: 45, silent: true },
    { stands: 300 },
  ]
  const day = haulsOf(steps, { places: [PIT, SITE] })
  expect(day.legs).toMatchObject([{ way: 'there', unheard: true }])
  expect(day.there).toBeLessThan(2500)
})

test('minutes run from the end of the loading to the beginning of the unloading', () => {
  const { legs, ends } = haulsOf([{ to: 0, kmh: 50 }, ...shift(1).slice(2)], { places: [PIT, SITE] })
  // Ends: home to pit, loaded, at the site, unloaded, back.
  const [, loaded = 0, there = 0, unloaded = 0] = ends
  expect(legs.map(({ way }) => way)).toEqual(['there'])
  const [leg] = legs
  expect(Math.abs((leg?.from ?? 0) - loaded)).toBeLessThan(MINUTE)
  expect(Math.abs((leg?.to ?? 0) - there)).toBeLessThan(MINUTE)
  expect(unloaded).toBeGreaterThan(there)
})

test('of a marked and an unmarked object the mark says which way is the loaded one', () => {
  const places = [{ ...PIT, haul: null }, SITE]
  const day = haulsOf(shift(6), { places })
  expect([day.trips, day.legs[0]?.known]).toEqual([6, true])
  within(day.there, 48_000)
})

test('between two unmarked objects trips are counted, and which way is loaded stays unknown', () => {
  const places = [
    { ...PIT, haul: null },
    { ...SITE, haul: null },
  ]
  const day = haulsOf(shift(6), { places })
  expect([day.trips, day.legs.some(({ known }) => known)]).toEqual([6, false])
  within(day.there + day.back, 48_000 + 40_000)
  // A lorry that may do other work needs a mark; and who does not come back has only moved.
  expect(haulsOf(shift(6), { places, unmarked: false }).trips).toBe(0)
  expect(haulsOf([{ to: 0, kmh: 50 }, { stands: 300 }, { to: 8000, kmh: 45 }, { stands: 900 }], { places }).trips).toBe(
    0,
  )
})

test('unloaded in two places, a load is one trip; lunch on the way makes no second one', () => {
  const second: Place = { id: '4', at: 9000, radius: 150, haul: 'unload' }
  const unloads: Step[] = [{ stands: 180 }, { to: 9000, kmh: 30 }, { stands: 180 }]
  expect(haulsOf(shift(6, { unloads }), { places: [PIT, SITE, second] }).trips).toBe(6)
  const lunch: Step[] = [{ stands: 300 }, { to: 4000, kmh: 45 }, { stands: 2400 }]
  expect(haulsOf(shift(6, { loads: lunch }), { places: [PIT, SITE, BETWEEN] }).trips).toBe(6)
})

test('a trip over midnight belongs to the day in which it is unloaded, with all its kilometres', () => {
  const start = START + 22 * HOUR
  const steps = shift(5)
  const places = [PIT, SITE]
  const first = haulsOf(steps, { places, start, day: START })
  const second = haulsOf(steps, { places, start, day: START + DAY, before: first.open })
  expect(first.trips).toBeGreaterThan(0)
  expect(second.trips).toBeGreaterThan(0)
  expect(first.trips + second.trips).toBe(5)
  within(first.there + second.there, 40_000)
  within(first.back + second.back, 32_000)
})
