/** The job that adds up what accounts store, refuses points of accounts beyond their quota, and writes to owners. */
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { statusOf } from '../../outside/error-fields.ts'
import { isOver, levelOf, nextReported } from './quotas.rules.ts'
import { type AccountUse, addUp, allUse, claimReport, setFull } from './storage.queries.ts'
import { storageLetter } from './storage-letter.ts'

export async function countStorage(deps: Deps, { signal, log }: JobContext): Promise<void> {
  const { db, config } = deps
  await addUp(db)
  const accounts = await allUse(db)
  // Before any letter: a mail server that is away takes long to fail, and quotas must not wait for it.
  for (const account of accounts) {
    if (signal.aborted) return
    const full = isOver(account, config.quotas, { points: 1 })
    if (full !== account.isFull) await setFull(db, account.owner, full)
  }
  for (const account of accounts) {
    if (signal.aborted) return
    const level = nextReported(account, config.quotas, account.reported)
    if (level === account.reported || !(await claimReport(db, account.owner, account.reported, level))) continue
    if (level > account.reported) await tell(deps, account, log)
  }
}

async function tell({ db, config, mail }: Deps, account: AccountUse, log: JobContext['log']): Promise<void> {
  const { owner, email, reported } = account
  if (!email) return
  const level = levelOf(account, config.quotas)
  try {
    await mail.send(
      storageLetter({ ...account, email, level }, config.quotas, { ...config, origin: ownOrigin(config) }),
    )
  } catch (error) {
    log.warn({ err: error }, 'a letter about storage was not taken')
    // If it was refused for good, sending it again every minute would not help.
    if ((statusOf(error) ?? 0) < 500) await claimReport(db, owner, level, reported)
  }
}
