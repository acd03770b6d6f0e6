/** The nightly job that deletes expired data, and the sweeping of files. */
import { join } from 'node:path'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { KEPT_DAYS, TEMPORARY_MINUTES } from '@spetskarta/shared/retention.ts'
import type { Deps } from '../../deps.ts'
import { sweepFolder, temporaryFolder } from '../../outside/files/temporary-files.ts'
import { forgetOldActs } from '../audit/audit.queries.ts'
import { forgetComplaints, forgetForumTexts, forgetRevokedRecorders, forgetSleeps } from './forget.queries.ts'

type Kept = Pick<Deps, 'db' | 'config'>

export async function forgetWhatIsOld({ db, config }: Kept): Promise<void> {
  await forgetRevokedRecorders(db)
  await forgetSleeps(db)
  await forgetForumTexts(db)
  await forgetComplaints(db)
  await forgetOldActs(db, config.auditMonths)
}

/** Local files of the server that runs it: letters, and leftovers of uploads. */
export async function sweepFiles({ config }: Pick<Kept, 'config'>): Promise<void> {
  await sweepFolder(temporaryFolder(config.dataDir), TEMPORARY_MINUTES * MINUTE)
  await sweepFolder(join(config.dataDir, 'outbox'), KEPT_DAYS.outbox * DAY)
}
