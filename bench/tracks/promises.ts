/**
 * `npm run bench:tracks -- обещания`: the days for which the rules were made what they are (decisions 51 to 54), one by one: what is true,
 * how far a day may be from it, what it comes to, and what two peers make of the same points.
 */
import { type Day, dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { START } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'
import { plainSum, traccarTrips } from './peers.ts'
import { carried, clocks, coordinates } from './promises/misread-and-carried.ts'
import { type Promised, READ } from './promises/promise.ts'
import { deceptions, silences } from './promises/silences-and-jams.ts'
import { speeds, units } from './promises/speeds.ts'
import { engines, slow, turning } from './promises/work-and-engines.ts'

/** Each row's table. The rows of objects and of the engine's minutes are in tables of their own («на объекте», «двигатель»). */
const PROMISES: Record<string, () => Promised[]> = {
  'молчание — это молчание': silences,
  'подмену видно, и она никому ничего не стоит': deceptions,
  'медленная и короткая работа': slow,
  'поворот на месте — не езда': turning,
  'двигатель: скорее неизвестно, чем неверно': engines,
  'единицы скорости': units,
  'скорость и стена': speeds,
  'широта и долгота': coordinates,
  перевозка: carried,
  'часы двух телефонов': clocks,
}

/** What a day has of a thing that was promised. */
const readOff = (what: Promised['what'], day: Day): number => READ[what](day)

const isKept = (ours: number, [least, most]: Promised['within']) => ours >= least - 0.005 && ours <= most + 0.005

function rowOf({ name, points, what, truth, within, type, marked }: Promised): string[] {
  const track = rawTrackOf(points)
  const day = dayOfTrack(track, START, {
    type,
    ...(marked && { engine: { phones: { '': { usual: undefined, firm: undefined, marked } }, marks: [] } }),
  })
  const ours = readOff(what, day)
  const km = (metres: number) => (what === 'км' ? (metres / 1000).toFixed(1) : '')
  return [
    name,
    what,
    truth.toFixed(2),
    within[0] === within[1] ? within[0].toFixed(2) : `${within[0].toFixed(2)}–${within[1].toFixed(2)}`,
    ours.toFixed(2),
    isKept(ours, within) ? 'да' : 'НЕТ',
    km(plainSum(track)),
    km(traccarTrips(track)),
  ]
}

export function printPromises(wanted: string): void {
  for (const [title, rowsOf] of Object.entries(PROMISES)) {
    if (!`обещания ${title}`.includes(wanted)) continue
    printTable([title, 'что', 'правда', 'допуск', 'наши', 'так ли', 'сумма', 'Traccar'], rowsOf().map(rowOf))
  }
}
