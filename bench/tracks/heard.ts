/**
 * Tables of `npm run bench:tracks` that are not about kilometres: hours heard between silences, and the highest speed of a receiver whose
 * time jumps or who swaps its coordinates.
 */
import { pointCoverage } from '../../server/src/features/days/coverage.rules.ts'
import { likelyReading, readAs } from '../../server/src/features/tracks/coords.rules.ts'
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { statedGaps } from '../../server/src/features/tracks/stated.rules.ts'
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
  if (isWanted('короткие проходы')) printUnseen()
  if (isWanted('скачки времени')) printJumps()
  if (isWanted('широта и долгота местами')) printSwapped()
}

const COUNTS = [1, 2, 3, 4, 6, 8, 10, 12]
const LENGTHS = [11, 20, 40, 60]
const EVERY = [1, 10, 30, 60, 300, 900]

/** Percent by which something differs from the truth, with its sign. */
const off = (ours: number, truth: number) =>
  `${ours < truth ? '−' : '+'}${Math.abs((ours / truth - 1) * 100).toFixed(1)}`

/** A phone asleep so many times in ten hours: hours heard, and those that count as covered. */
function printSilences(): void {
  for (const [title, leg, said] of [
    ['молчания: часы и покрытие, %', rounds, undefined],
    ['молчания, заявлено 900 с', rounds, 900],
    ['молчания, заявлено 900 с, копает', { does: 'turns', seconds: SECONDS, radius: 2.5 }, 900],
  ] as const) {
    const rows = COUNTS.flatMap((count) =>
      LENGTHS.filter((minutes) => count * minutes < 50 * HOURS).map((minutes) => [
        `${count} × ${minutes} мин`,
        ...EVERY.map((every) => silencesOff({ count, minutes, every, leg, said })),
      ]),
    )
    printTable([title, ...EVERY.map((every) => `точка раз в ${every} с`)], rows)
  }
}

interface Silences {
  count: number
  minutes: number
  every: number
  leg: Leg
  /** Seconds that the recorder says to lie between its points. */
  said: number | undefined
}

function silencesOff({ count, minutes, every, leg, said }: Silences): string {
  // Three of its intervals and less are no silence.
  if (60 * minutes <= 3.1 * every) return 'не молчание'
  // Of three steps and less in between no interval can be learned: unless it is stated (decision 51) it is not known.
  if (60 * HOURS - count * minutes < (3.1 * every * count) / 60) return 'мало точек'
  const silences = spread(count, minutes, [0, HOURS])
  const points = silenced(machineDay([leg], { every }).points, silences)
  const stated = said
    ? statedGaps([{ recorder: '', from: 0, seconds: said, by: 'recorder' }], {
        start: START,
        end: START + 24 * 3600_000,
      })
    : undefined
  const { summary, activities, gaps } = dayOfTrack(rawTrackOf(points), START, { stated })
  const longest = Math.max(600, 3 * every) * 1000
  const truth = points.reduce((sum, { at }, i) => {
    const ms = at - (points[i - 1]?.at ?? at)
    return ms <= longest ? sum + ms / 1000 : sum
  }, 0)
  const heard = summary.workingSeconds + summary.idleSeconds + summary.offSeconds + summary.unknownSeconds
  const covered = pointCoverage({ activities, gaps, stops: [] })?.coveredSeconds ?? 0
  return `${off(heard, truth)} ${off(covered, truth)}`
}

/** Short passes whose points tell no speed: what is lost of their way, and whether the day says so. */
function printUnseen(): void {
  const ride: Leg = { does: 'drives', seconds: 3600, kmh: 40, turn: 0.005 }
  const passes = (length: number): Leg => ({ does: 'passes', seconds: 4 * 3600, kmh: 5, length })
  const rows = [15, 40, 300].flatMap((length) =>
    [3, 10, 30, 60].flatMap((every) =>
      [[passes(length)], [ride, passes(length)]].map((legs) => {
        const { points, km } = machineDay(legs, { every, speed: 'none' })
        const { distance, coarseSeconds } = dayOf(points, 'frontalnyj-pogruzchik').summary
        const name = `${legs.length > 1 ? 'час едет, ' : ''}проходы ${length} м 4 ч, каждые ${every} с`
        return [name, km.toFixed(2), distance.toFixed(2), coarseSeconds === null ? '—' : `раз в ${coarseSeconds} с`]
      }),
    ),
  )
  printTable(['короткие проходы без скорости', 'правда, км', 'наши', '«не видны»'], rows)
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
      const speeds = JUMPS.map(([, minutes, by]) => speed(clockJumps(points, [{ from: 5, minutes }], by)))
      return [`${kind}, каждые ${every} с`, speed(points), ...speeds]
    }),
  )
  printTable(['скачки времени: высшая скорость, км/ч', 'без них', ...JUMPS.map(([name]) => name)], rows)
}

/** How a recorder may write a place instead. */
const WRITTEN: { name: string; write: (point: PlacedPoint) => Pick<PlacedPoint, 'lat' | 'lng'> }[] = [
  { name: 'местами', write: ({ lat, lng }) => ({ lat: lng, lng: lat }) },
  { name: 'в 10⁻⁷ градуса', write: ({ lat, lng }) => ({ lat: Math.round(lat * 1e7), lng: Math.round(lng * 1e7) }) },
  { name: 'в градусах и минутах', write: ({ lat, lng }) => ({ lat: inMinutes(lat), lng: inMinutes(lng) }) },
]
const inMinutes = (degrees: number) => 100 * Math.trunc(degrees) + (degrees % 1) * 60

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
  const whole = WRITTEN.map(({ name, write }) => {
    const { points } = machineDay(legs, { every: 10 })
    const written = points.map((point) => ({ ...point, ...write(point) }))
    const places = written.slice(0, 20).map(({ lat, lng }) => [lat, lng] as const)
    const as = likelyReading(places, [[55.567, 38.23]], 'written')
    const { summary } = dayOf(written.map((point) => readAs(as, point)))
    return [
      `весь день ${name}`,
      dayOf(points).summary.distance.toFixed(2),
      summary.distance.toFixed(2),
      summary.maxSpeed?.toFixed(0) ?? '—',
      '0.00',
    ]
  })
  printTable(['широта и долгота местами', 'слышно, км', 'наши', 'высшая, км/ч', 'подмена, ч'], [...rows, ...whole])
}
