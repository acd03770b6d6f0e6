/**
 * `npm run bench:tracks -- вместе`: days of ten hours whose receiver is shown another place for half an hour to four, at their
 * beginning, in the middle and at their end; alone, and where two other machines were shown that place and came back from it.
 */
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { cellsOf, placeOfCell, type ShownPlace } from '../../server/src/features/tracks/jams/shown-places.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { isIn, type Stretch, spoofed } from '../../server/test/deceived.ts'
import { type Leg, machineDay, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'

const HOURS = 10
const SECONDS = HOURS * 3600
const KM = 61

const KINDS: Record<string, Leg> = {
  стоит: { does: 'parks', seconds: SECONDS },
  копает: { does: 'passes', seconds: SECONDS, kmh: 3, length: 40 },
  'едет дугой': { does: 'drives', seconds: SECONDS, kmh: 30, turn: 0.01 },
  'едет по городу': { does: 'city', seconds: SECONDS, kmh: 35, block: 300 },
}
const SHOWN = { 'стоит на месте': 'stands', кружит: 'circles' } as const
const LENGTHS = [0.5, 1, 2, 3, 4]
/** In which hour a jam of so many begins. */
const WHEN: Record<string, (hours: number) => number> = {
  'в начале': () => 0,
  'в середине': (hours) => (HOURS - hours) / 2,
  'в конце': (hours) => HOURS - hours,
}

/** Hours before and after in which the other machines are heard at their own places. */
const BESIDE = 14

/** What two others, parked elsewhere, tell of the place; `far`: degrees north. */
function reportedByOthers(from: number, minutes: number, does: 'stands' | 'circles'): ShownPlace[] {
  return [0.05, 0.2].flatMap((far, i) => {
    const { points } = machineDay([{ does: 'parks', seconds: (2 * BESIDE + HOURS) * 3600 }], {
      every: 60,
      seed: 90 + i,
    })
    const elsewhere = points.map((point) => ({ ...point, at: point.at - BESIDE * 3600_000, lat: point.lat + far }))
    const reported = shownTo(elsewhere, { from, minutes }, does, KM - far * 111.2)
    const { claims } = dayOfTrack(rawTrackOf(reported), START - BESIDE * 3600_000)
    return cellsOf(claims)
      .filter(({ isProved }) => isProved)
      .map(placeOfCell)
  })
}

const shownTo = (points: PlacedPoint[], stretch: Stretch, does: 'stands' | 'circles', km: number): PlacedPoint[] =>
  spoofed(points, [stretch], { km, does, kmh: 60 })

interface Outcome {
  name: string
  alone: number
  together: number
  clean: number
  /** Hours by which the jams that were found differ from the one that was. */
  missed: { alone: number; together: number }
}

function outcomesOf(kind: string, when: string): Outcome[] {
  return Object.entries(SHOWN).flatMap(([name, does]) =>
    LENGTHS.map((length) => {
      const { points } = machineDay([KINDS[kind] as Leg], { every: 30, speed: 'none' })
      const stretch = { from: (WHEN[when] as (hours: number) => number)(length), minutes: 60 * length }
      const track = rawTrackOf(shownTo(points, stretch, does, KM))
      const shown = reportedByOthers(stretch.from, stretch.minutes, does)
      const clean = dayOfTrack(rawTrackOf(points.filter(({ at }) => !isIn([stretch], at))), START).summary.distance
      const [alone, together] = [dayOfTrack(track, START), dayOfTrack(track, START, { shown })]
      const missed = ({ jams }: Pick<typeof alone, 'jams'>) =>
        jams.reduce((sum, { from, to }) => sum + (to - from) / 3600_000, 0) - length
      return {
        name,
        clean,
        alone: alone.summary.distance,
        together: together.summary.distance,
        missed: { alone: missed(alone), together: missed(together) },
      }
    }),
  )
}

/** Hours. */
const SEEN = 0.05

const isRight = (km: number, clean: number) => (clean > 0.05 ? Math.abs(km / clean - 1) <= 0.01 : km === 0)

export function printTogether(wanted: string): void {
  const rows = Object.keys(KINDS).flatMap((kind) =>
    Object.keys(WHEN).flatMap((when) => {
      const title = `${kind}; ${when}`
      if (!`вместе ${title}`.includes(wanted)) return []
      const all = outcomesOf(kind, when)
      const count = (is: (one: Outcome) => boolean) => String(all.filter(is).length)
      return [
        [
          title,
          String(all.length),
          count(({ alone, clean }) => isRight(alone, clean)),
          count(({ together, clean }) => isRight(together, clean)),
          count(({ missed }) => Math.abs(missed.alone) < SEEN),
          count(({ missed }) => Math.abs(missed.together) < SEEN),
        ],
      ]
    }),
  )
  if (rows.length > 0)
    printTable(
      [
        'подмена у нескольких машин',
        'дней',
        'одна: км до 1 %',
        'вместе: км до 1 %',
        'одна: видна вся',
        'вместе: видна вся',
      ],
      rows,
    )
}
