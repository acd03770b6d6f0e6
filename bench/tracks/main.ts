/**
 * `npm run bench:tracks`: machines whose truth is known, against what a day makes of them and what two peers' rules
 * would. `-- погрузчик` shows the rows of that name.
 */
import { dayOfTrack } from '../../server/src/features/tracks/day.rules.ts'
import { rawTrackOf } from '../../server/src/features/tracks/track.ts'
import { machineDay } from '../../server/test/machines.ts'
import { printTable } from '../lib/table.ts'
import { ROWS } from './rows.ts'

const wanted = process.argv[2] ?? ''
const km = (value: number) => value.toFixed(2)
const hours = (seconds: number) => (seconds / 3600).toFixed(2)

for (const [group, rows] of Object.entries(ROWS)) {
  const table = rows
    .filter(({ name }) => `${group} ${name}`.includes(wanted))
    .map(({ name, legs, receiver }) => {
      const machine = machineDay(legs, receiver)
      const { summary, trips, gaps } = dayOfTrack(rawTrackOf(machine.points), machine.start)
      const off = machine.km ? `${((summary.distance / machine.km - 1) * 100).toFixed(1)} %` : ''
      return [
        name,
        km(machine.km),
        km(summary.distance),
        off,
        km(summary.rawDistance),
        hours(machine.moving),
        hours(summary.movingSeconds),
        String(trips.length),
        String(gaps.length),
      ]
    })
  if (table.length > 0)
    printTable([group, 'правда, км', 'наши', 'разница', 'сумма', 'в движении, ч', 'наши', 'поездки', 'разрывы'], table)
}
