/**
 * Tables of `npm run bench:tracks` that are not about kilometres: hours heard between silences, the highest speed of a receiver whose
 * time jumps or who swaps its coordinates, and hours on objects.
 */
import { pointCoverage } from '../../server/src/features/days/coverage.rules.ts'
import { type Site, siteDays } from '../../server/src/features/objects/site-day.rules.ts'
import { countedTrack } from '../../server/src/features/tracks/counted.rules.ts'
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { clockJumps, isIn, silenced, spread } from '../../server/test/deceived.ts'
import { type Leg, machineDay, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'

const HOURS = 10
const SECONDS = HOURS * 3600
const rounds: Leg = { does: 'drives', seconds: SECONDS, kmh: 20, turn: 1 }
const dayOf = (points: PlacedPoint[], type?: string) => dayOfTrack(rawTrackOf(points), START, { type })

export function printHeard(wanted: string): void {
  const isWanted = (name: string) => name.includes(wanted)
  if (isWanted('молчания')) printSilences()
  if (isWanted('скачки времени')) printJumps()
  if (isWanted('широта и долгота местами')) printSwapped()
  if (isWanted('на объекте')) printSites()
}

const COUNTS = [1, 2, 3, 4, 6, 8, 10, 12]
const LENGTHS = [11, 20, 40, 60]
const EVERY = [1, 10, 30, 60, 300, 900]

/** Percent by which something differs from the truth, with its sign. */
const off = (ours: number, truth: number) =>
  `${ours < truth ? '−' : '+'}${Math.abs((ours / truth - 1) * 100).toFixed(1)}`

/** A phone asleep so many times in ten hours: hours heard, and those that count as covered. */
function printSilences(): void {
  const rows = COUNTS.flatMap((count) =>
    LENGTHS.filter((minutes) => count * minutes < 50 * HOURS).map((minutes) => [
      `${count} × ${minutes} мин`,
      ...EVERY.map((every) => silencesOff(count, minutes, every)),
    ]),
  )
  printTable(['молчания: часы и покрытие, %', ...EVERY.map((every) => `точка раз в ${every} с`)], rows)
}

function silencesOff(count: number, minutes: number, every: number): string {
  // Three of its intervals and less are no silence.
  if (60 * minutes <= 3.1 * every) return 'не молчание'
  // Of three steps and less in between no interval can be learned: unless it is stated (decision 51), nobody knows it.
  if (60 * HOURS - count * minutes < (3.1 * every * count) / 60) return 'мало точек'
  const silences = spread(count, minutes, [0, HOURS])
  const points = silenced(machineDay([rounds], { every }).points, silences)
  const { summary, activities, gaps } = dayOf(points)
  const longest = Math.max(600, 3 * every) * 1000
  const truth = points.reduce((sum, { at }, i) => {
    const ms = at - (points[i - 1]?.at ?? at)
    return ms <= longest ? sum + ms / 1000 : sum
  }, 0)
  const heard = summary.workingSeconds + summary.idleSeconds + summary.offSeconds + summary.unknownSeconds
  const covered = pointCoverage({ activities, gaps, stops: [] })?.coveredSeconds ?? 0
  return `${off(heard, truth)} ${off(covered, truth)}`
}

const KINDS: Record<string, Leg> = {
  'на кругу 20 км/ч': rounds,
  'в городе 35 км/ч': { does: 'city', seconds: SECONDS, kmh: 35, block: 300 },
  'на дуге 40 км/ч': { does: 'drives', seconds: SECONDS, kmh: 40, turn: 0.01 },
  'проходы 40 м, 3 км/ч': { does: 'passes', seconds: SECONDS, kmh: 3, length: 40 },
}
/** In which minutes of an hour the clock is so many minutes ahead. */
const JUMPS: [name: string, minutes: number, by: number][] = [
  ['−7 мин, 10 мин', 10, -7],
  ['−1 мин, 2 мин', 2, -1],
  ['+78 с, 5 мин', 5, 1.3],
  ['+20 мин, час', 60, 20],
]

function printJumps(): void {
  const rows = Object.entries(KINDS).flatMap(([kind, leg]) =>
    [1, 10, 60].map((every) => {
      const { points } = machineDay([leg], { every })
      const speed = (its: PlacedPoint[]) => dayOf(its).summary.maxSpeed?.toFixed(0) ?? '—'
      const told = JUMPS.map(([, minutes, by]) => speed(clockJumps(points, [{ from: 5, minutes }], by)))
      return [`${kind}, каждые ${every} с`, speed(points), ...told]
    }),
  )
  printTable(['скачки времени: высшая скорость, км/ч', 'без них', ...JUMPS.map(([name]) => name)], rows)
}

function printSwapped(): void {
  const legs: Leg[] = [
    { does: 'parks', seconds: 3600 },
    { does: 'drives', seconds: 4 * 3600, kmh: 40, turn: 0.005 },
    { does: 'parks', seconds: 3600 },
  ]
  const rows = [1, 10, 60].map((every) => {
    const { points } = machineDay(legs, { every })
    const stretch = [{ from: 1.5, minutes: 180 }]
    const swapped = points.map((point) =>
      isIn(stretch, point.at) ? { ...point, lat: point.lng, lng: point.lat } : point,
    )
    const heard = dayOf(points.filter(({ at }) => !isIn(stretch, at))).summary
    const { summary, jams } = dayOf(swapped)
    return [
      `3 часа из 6, каждые ${every} с`,
      heard.distance.toFixed(2),
      summary.distance.toFixed(2),
      summary.maxSpeed?.toFixed(0) ?? '—',
      jams.reduce((sum, { from, to }) => sum + (to - from) / 3600_000, 0).toFixed(2),
    ]
  })
  printTable(['широта и долгота местами', 'слышно, км', 'наши', 'высшая, км/ч', 'подмена, ч'], rows)
}

/** Degrees of latitude. */
const METRE = 180 / (Math.PI * 6_371_008.8)

const circle = (id: string, north: number, radius: number): Site => ({
  id,
  before: [],
  starts: null,
  ends: null,
  shape: { kind: 'circle', lon: 38.23, lat: 55.567 + north * METRE, radius },
})

/** Hours on the objects together. */
function hoursOn(points: PlacedPoint[], sites: Site[]): number {
  const track = rawTrackOf(points)
  const day = dayOfTrack(track, START, { type: 'ekskavator' })
  const counted = countedTrack(track, day.flags)
  const all = siteDays({ ...day, counted, start: START, end: START + 24 * 3600_000 }, sites)
  return all.reduce((sum, { onSite }) => sum + onSite / 3600, 0)
}

function printSites(): void {
  const parked: Leg[] = [{ does: 'parks', seconds: 12 * 3600 }]
  const rows = [10, 60].flatMap((every) =>
    [
      { name: '12 ч в 10 м за границей, шум 15 м', truth: 0, noise: 15, sites: [circle('1', 510, 500)] },
      { name: '12 ч в 10 м до границы, шум 15 м', truth: 12, noise: 15, sites: [circle('1', 490, 500)] },
      { name: '12 ч на двух объектах сразу', truth: 12, noise: 3, sites: [circle('1', 0, 100), circle('2', 0, 900)] },
    ].map(({ name, truth, noise, sites }) => {
      const { points } = machineDay(parked, { every, noise })
      return [`${name}, каждые ${every} с`, truth.toFixed(2), hoursOn(points, sites).toFixed(2)]
    }),
  )
  printTable(['на объекте', 'правда, ч', 'наши'], rows)
}
