/** The table «на объекте» of `npm run bench:tracks`: hours on objects of machines beside their borders, on two at once, and passing through. */
import { type Site, type SiteDay, siteDays } from '../../server/src/features/objects/site-day.rules.ts'
import { countedTrack } from '../../server/src/features/tracks/counted.rules.ts'
import { type Day, dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { type Leg, machineDay, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'

/** Hours of a day. */
const TEN = 10

/** Degrees of latitude. */
const METRE = 180 / (Math.PI * 6_371_008.8)

export const circle = (id: string, north: number, radius: number): Site => ({
  id,
  before: [],
  starts: null,
  ends: null,
  shape: { kind: 'circle', lon: 38.23, lat: 55.567 + north * METRE, radius },
})

/** What a day comes to on the objects. */
export function siteDaysOf({ track, flags, ...day }: Day, sites: Site[]): SiteDay[] {
  const counted = countedTrack(track, flags)
  return siteDays({ ...day, counted, start: START, end: START + 24 * 3600_000 }, sites)
}

/** Hours on the objects together. */
const hoursOn = (points: PlacedPoint[], sites: Site[]): number =>
  siteDaysOf(dayOfTrack(rawTrackOf(points), START, { type: 'ekskavator' }), sites).reduce(
    (sum, { onSite }) => sum + onSite / 3600,
    0,
  )

export function printSites(wanted: string): void {
  if (!'на объекте'.includes(wanted)) return
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
  const passing = [20, 30, 60].flatMap((kmh) =>
    [1, 10, 30, 60].map((every) => {
      const { points } = machineDay([{ does: 'passes', seconds: TEN * 3600, kmh, length: 6000 }], { every })
      // Of each twelve kilometres one is within 500 m of where it began.
      return [
        `заезды на ${60 / kmh} мин, каждые ${every} с`,
        (TEN / 12).toFixed(2),
        hoursOn(points, [circle('1', 0, 500)]).toFixed(2),
      ]
    }),
  )
  printTable(['на объекте', 'правда, ч', 'наши'], [...rows, ...passing])
}
