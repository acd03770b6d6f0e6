/** Jobs of the store of tracks. */
import type { Deps, JobContext } from '../../../deps.ts'
import { keepColumnar } from './columnar/keep-columnar.ts'
import { makeMonthsAhead } from './months.queries.ts'

/** In the form that `jobs.ts` runs. */
export const STORE_JOBS = [
  { name: 'months-ahead', cron: '11 2 * * *', run: ({ pool }: Deps) => makeMonthsAhead(pool) },
  {
    name: 'columnar-months',
    cron: '43 1 * * *',
    run: (deps: Deps, context: JobContext) => keepColumnar(deps, { after: deps.config.rowMonths }, context),
  },
] as const
