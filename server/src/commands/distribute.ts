/** `npm run distribute`: spreads the tables of tracks over the nodes of a cluster of Citus, and prints where they are. */
import { distribute, tableOf } from '../db/cluster/distribute.ts'
import { makeMonthsAhead } from '../features/tracks/months.queries.ts'
import { runCommand, say } from './command.ts'

await runCommand(async ({ pool }) => {
  await makeMonthsAhead(pool)
  const placements = await distribute(pool, { say })
  process.stdout.write(`${tableOf(placements)}\n`)
})
