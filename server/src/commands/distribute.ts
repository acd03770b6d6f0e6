/** `npm run distribute`: spreads the tables of tracks over the nodes of a cluster of Citus, and prints where they are. */
import { distribute, tableOf } from '../db/cluster/distribute.ts'
import { monthsOfPoints } from '../features/tracks/columnar/old-months.queries.ts'
import { makeMonthsAhead } from '../features/tracks/months.queries.ts'
import { runCommand, say } from './command.ts'

await runCommand(async ({ db, pool }) => {
  await makeMonthsAhead(pool)
  const placements = await distribute(pool, { say })
  process.stdout.write(`${tableOf(placements)}\n`)
  const columnar = (await monthsOfPoints(db)).filter((month) => month.columnar)
  if (columnar.length > 0) say(`По столбцам: ${columnar.map(({ name }) => name).join(', ')}`)
})
