import { HUNDREDTH_S, roundedParts } from '@spetskarta/shared/hours.ts'
import { onSiteOf, PARTS } from '@spetskarta/shared/objects/parts.ts'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import { sharedHours } from './shared-hours.rules.ts'
import { type DoneOnSite, partsOn } from './shift.rules.ts'

const KINDS = ['work', 'idle', 'off', 'unknown'] as const
const NOTHING: DoneOnSite = { work: 0, idle: 0, off: 0, unknown: 0, carried: 0, night: 0 }

/** A day on up to four objects and elsewhere; its own sums differ by some seconds from what the stretches come to. */
function randomDay(seed: number) {
  const random = randomFrom(seed)
  const done = Array.from({ length: 1 + Math.floor(random() * 4) }, (): DoneOnSite => {
    const ms = () => Math.floor(random() * 2 * 3_600_000)
    return { ...NOTHING, work: ms(), idle: ms(), off: ms(), unknown: ms(), night: random() < 0.3 ? ms() : 0 }
  })
  const elsewhere = random() < 0.5 ? Math.floor(random() * 3_600_000) : 0
  const sum = (of: (one: DoneOnSite) => number) => done.reduce((all, one) => all + of(one), 0)
  const all = {
    ...NOTHING,
    work: sum(({ work }) => work) + elsewhere,
    idle: sum(({ idle }) => idle),
    off: sum(({ off }) => off),
  }
  const heard = { ...all, unknown: sum(({ unknown, night }) => unknown + night) }
  const shift = () => Math.round((random() - 0.5) * 40)
  const off = { work: shift(), idle: shift() }
  const day = {
    work: Math.round(heard.work / 1000) + off.work,
    idle: Math.round(heard.idle / 1000) + off.idle,
    off: Math.max(0, Math.round(heard.off / 1000) - off.work - off.idle),
    unknown: Math.round(heard.unknown / 1000),
  }
  return { done, heard, day, elsewhere }
}

test.each(Array.from({ length: 200 }, (_, i) => i + 1))('objects and what is elsewhere come to the day: %i', (seed) => {
  const { done, heard, day, elsewhere } = randomDay(seed)
  const whole = roundedParts(day)
  const shared = sharedHours(
    day,
    heard,
    done.map((one) => ({ done: one, ...partsOn(one) })),
  )
  for (const one of shared) for (const part of PARTS) expect(one[part] % HUNDREDTH_S, part).toBe(0)
  const sum = (part: (typeof PARTS)[number]) => shared.reduce((all, one) => all + one[part], 0)
  // Nights move from the unknown to standing and nowhere else.
  const rest = KINDS.map((part) => whole[part] - sum(part))
  expect(rest[1]).toBe(0)
  expect((rest[2] ?? 0) + (rest[3] ?? 0)).toBe(0)
  expect(rest[0]).toBeGreaterThanOrEqual(0)
  if (elsewhere === 0) expect(rest[0]).toBe(0)
  expect(onSiteOf(whole) - shared.reduce((all, one) => all + onSiteOf(one), 0)).toBe(rest[0])
  // Nobody is more than two hundredths from what was measured, but for the seconds by which the day's sums differ.
  for (const [i, one] of shared.entries()) {
    const measured = partsOn(done[i] ?? NOTHING)
    for (const part of PARTS) expect(Math.abs(one[part] - measured[part])).toBeLessThanOrEqual(2 * HUNDREDTH_S + 45)
  }
})

test('less than a minute outside of all objects is theirs, a minute is not', () => {
  const done = { ...NOTHING, work: 4 * 3_600_000, off: 3_600_000 }
  const site = { done, ...partsOn(done) }
  const other = { ...NOTHING, work: 600_000 }
  const sites = [{ done: other, ...partsOn(other) }, site]
  // Counted as objects are, all of it was there; the day's own sums have 20 s of idling and 25 s of work more.
  const all = { ...NOTHING, work: done.work + other.work, off: done.off }
  expect(sharedHours({ work: 15_025, idle: 20, off: 3600, unknown: 0 }, all, sites)).toEqual([
    { work: 612, idle: 0, off: 0, unknown: 0 },
    { work: 14_400, idle: 36, off: 3600, unknown: 0 },
  ])
  // A real minute of work elsewhere.
  const driven = sharedHours({ work: 15_060, idle: 0, off: 3600, unknown: 0 }, { ...all, work: 15_060_000 }, sites)
  expect(15_060 - driven.reduce((sum, one) => sum + one.work, 0)).toBeGreaterThanOrEqual(36)
})

test('what is no part of the day stays: until midnight, and being carried; of other points it says nothing', () => {
  const done = { ...NOTHING, work: 3_600_000, carried: 612_000 }
  const site = { done, ...partsOn(done), work: 3672 }
  expect(sharedHours({ work: 3590, idle: 10, off: 0, unknown: 0 }, { ...NOTHING, work: 3_600_000 }, [site])).toEqual([
    { work: 3600 + 72, idle: 0, off: 612, unknown: 0 },
  ])
  expect(sharedHours({ work: 600, idle: 0, off: 0, unknown: 0 }, { ...NOTHING, work: 3_600_000 }, [site])).toEqual([
    roundedParts({ work: 3672, idle: 0, off: 612, unknown: 0 }),
  ])
  expect(sharedHours(undefined, NOTHING, [site])).toEqual([roundedParts({ work: 3672, idle: 0, off: 612, unknown: 0 })])
})

test.each([
  // Two minutes, or 2 % of what is known of the day where that is more.
  ['120 s', 3480, 3_600_000, 3492],
  ['121 s', 3479, 3_600_000, 3600],
  ['700 s of 35,000', 35_000, 35_700_000, 34_992],
  ['701 s of 35,000', 35_000, 35_701_000, 35_712],
])('sums that differ by %s are of the same points, or not', (_, work, ms, counted) => {
  const done = { ...NOTHING, work: ms }
  const [shared] = sharedHours({ work, idle: 0, off: 0, unknown: 0 }, done, [{ done, ...partsOn(done) }])
  expect(shared).toEqual({ work: counted, idle: 0, off: 0, unknown: 0 })
})

test('what is heard of idling and of the unknown behind midnight is added to the object’s', () => {
  const done = { ...NOTHING, work: 3_600_000, idle: 360_000, unknown: 720_000 }
  const site = { done, ...partsOn(done), idle: 360 + 72, unknown: 720 + 108 }
  expect(sharedHours({ work: 3600, idle: 360, off: 0, unknown: 720 }, { ...done }, [site])).toEqual([
    { work: 3600, idle: 432, off: 0, unknown: 828 },
  ])
})

test('seconds of a part that no object has are those of the one where the machine was longest', () => {
  const [short, long] = [
    { ...NOTHING, work: 600_000 },
    { ...NOTHING, work: 7_200_000 },
  ]
  const sites = [short, long].map((done) => ({ done, ...partsOn(done) }))
  const all = { ...NOTHING, work: 7_800_000 }
  expect(sharedHours({ work: 7800, idle: 36, off: 0, unknown: 0 }, all, sites).map(({ idle }) => idle)).toEqual([0, 36])
  // Of a part that one of them has, it is that one's: 36 s of 108 were elsewhere.
  const idles = [{ ...short, idle: 72_000 }, long].map((done) => ({ done, ...partsOn(done) }))
  const day = { work: 7800, idle: 108, off: 0, unknown: 0 }
  expect(sharedHours(day, { ...all, idle: 108_000 }, idles).map(({ idle }) => idle)).toEqual([108, 0])
})
