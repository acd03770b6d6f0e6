/** Spreads the tables of tracks over the nodes of a Citus cluster, and reports where they are (decision 49). */
import { distribute, lookAtCluster, placementTable } from '../../../db/cluster/distribute.ts'
import type { Database } from '../../../db/connect.ts'
import { monthsOfPoints } from './columnar/old-months.queries.ts'
import { makeMonthsAhead } from './months.queries.ts'

type Say = (line: string) => void

/** Changes nothing. Returns the placements as a text table. */
export async function lookAtPlaces({ pool }: Pick<Database, 'pool'>, say: Say): Promise<string> {
  const { missing, placements } = await lookAtCluster(pool)
  say(missing.length > 0 ? `Ещё не распределены: ${missing.join(', ')}` : 'Все таблицы треков распределены')
  return placementTable(placements)
}

export async function spreadTracks({ db, pool }: Pick<Database, 'db' | 'pool'>, say: Say): Promise<string> {
  await makeMonthsAhead(pool)
  const placements = await distribute(pool, { say })
  const columnar = (await monthsOfPoints(db)).filter((month) => month.columnar)
  if (columnar.length > 0) say(`По столбцам: ${columnar.map(({ name }) => name).join(', ')}`)
  return placementTable(placements)
}
