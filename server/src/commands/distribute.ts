/**
 * `npm run distribute`: spreads the tables of tracks over the nodes of a cluster of Citus, and prints where they are. With
 * `-- --check` it only prints that, and what is still to be distributed.
 */
import { distribute, lookAtCluster, tableOf } from '../db/cluster/distribute.ts'
import { monthsOfPoints } from '../features/tracks/store/columnar/old-months.queries.ts'
import { makeMonthsAhead } from '../features/tracks/store/months.queries.ts'
import { runCommand, say } from './command.ts'

await runCommand(async ({ db, pool }) => {
  if (process.argv.includes('--check')) {
    const { missing, placements } = await lookAtCluster(pool)
    process.stdout.write(`${tableOf(placements)}\n`)
    say(missing.length > 0 ? `Ещё не распределены: ${missing.join(', ')}` : 'Все таблицы треков распределены')
    return
  }
  await makeMonthsAhead(pool)
  const placements = await distribute(pool, { say })
  process.stdout.write(`${tableOf(placements)}\n`)
  const columnar = (await monthsOfPoints(db)).filter((month) => month.columnar)
  if (columnar.length > 0) say(`По столбцам: ${columnar.map(({ name }) => name).join(', ')}`)
})
