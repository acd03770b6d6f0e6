/**
 * `npm run bench:tracks`: machines whose truth is known, against what a day makes of them and what two peers' rules
 * would. `-- погрузчик` shows the rows of that name.
 */
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { type PlacedPoint, rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { besideWall, byTurns, carriedOff, silenced, spoofed, spread } from '../../server/test/deceived.ts'
import { machineDay, START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'
import { printDeceived } from './deceived.ts'
import { printEngines } from './engine.ts'
import { printHeard } from './heard.ts'
import { printSites } from './on-sites.ts'
import { plainSum, traccarTrips } from './peers.ts'
import { printPromises } from './promises.ts'
import type { Row } from './rows/row.ts'
import { ROWS } from './rows.ts'
import { printSpeeds } from './speeds.ts'
import { printTogether } from './together.ts'

const wanted = process.argv[2] ?? ''
const km = (metres: number) => (metres / 1000).toFixed(2)
const hours = (seconds: number) => (seconds / 3600).toFixed(2)
const off = (ours: number, truth: number) => (truth > 0 ? `${((ours / truth - 1) * 100).toFixed(1)} %` : '')

const METRE = 180 / (Math.PI * 6_371_008.8)
const MINUTE = 60_000
const hour = (at: number) => (at - START) / 3600_000

const BY_TURNS = [
  { from: 1, minutes: 180 },
  { from: 5 + 2 / 3, minutes: 30 },
]

/** What a deceived receiver makes of them. */
function falsified({ jams, turns: [own, other] = [0, 0], led, echoes }: Row, points: PlacedPoint[]): PlacedPoint[] {
  if (jams) return spoofed(points, spread(...jams, [0, 10]))
  if (other > 0) return byTurns(points, BY_TURNS, { own, other })
  if (led) return carriedOff(points, spread(led[0], led[1], [0, 10]), led[2])
  return echoes ? besideWall(points, echoes[2], spread(echoes[0], echoes[1], [0.2, 3.8])) : points
}

function pointsOf(row: Row, recorded: PlacedPoint[]): PlacedPoint[] {
  const { second, silences, silent: [from, to] = [0, 0], off } = row
  const isOn = ({ at }: PlacedPoint) => !off || at < START + off[0] * MINUTE || at >= START + off[1] * MINUTE
  const heard = silences ? silenced(recorded, spread(...silences, [0, 10])) : recorded
  const placed = falsified(row, heard)
  const first = off ? placed.map((point) => ({ ...point, ignition: isOn(point) })) : placed
  if (!second) return first
  const { legs, receiver, beside, to: end = 24, clock = 0 } = second
  const others = machineDay(legs, receiver).points.filter(({ at }) => hour(at) < end)
  return [
    ...first.filter(({ at }) => hour(at) < from || hour(at) >= to).map((point) => ({ ...point, recorder: 'a' })),
    ...others.map((point) => ({
      ...point,
      at: point.at + clock * MINUTE,
      lat: point.lat + beside * METRE,
      recorder: 'b',
    })),
  ]
}

function rowOf(row: Row): string[] {
  const { name, legs, receiver, type, own, marked } = row
  const machine = machineDay(legs, receiver)
  const track = rawTrackOf(pointsOf(row, machine.points))
  const { summary, trips } = dayOfTrack(track, machine.start, {
    type,
    ...(marked && { engine: { phones: { '': { usual: undefined, firm: undefined, marked } }, marks: [] } }),
  })
  const truth = own ?? machine.km
  return [
    name,
    truth.toFixed(2),
    summary.distance.toFixed(2),
    off(summary.distance, truth),
    km(plainSum(track)),
    km(traccarTrips(track)),
    hours(machine.moving),
    hours(summary.movingSeconds),
    String(trips.length),
  ]
}

for (const [group, rows] of Object.entries(ROWS)) {
  const table = rows.filter(({ name }) => `${group} ${name}`.includes(wanted)).map(rowOf)
  if (table.length > 0)
    printTable([group, 'правда, км', 'наши', 'разница', 'сумма', 'Traccar', 'движение, ч', 'наше', 'поездки'], table)
}

printPromises(wanted)
printDeceived(wanted)
printTogether(wanted)
printHeard(wanted)
printSites(wanted)
printSpeeds(wanted)
printEngines(wanted)
