/** The job that adds up what accounts store, refuses points of accounts beyond their quota, and writes to owners. */
import type { Deps, JobContext } from '../../deps.ts'
import { keepLetter, sendWaiting } from '../../http/letters/waiting-letters.ts'
import { ownOrigin } from '../../http/origin.ts'
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
    if (level !== account.reported) await report(deps, account, level, log)
  }
}

/** Stores the level with its letter; none where the level has fallen. */
async function report(deps: Deps, account: AccountUse, level: number, log: JobContext['log']): Promise<void> {
  const { config } = deps
  const { owner, email, reported } = account
  const kept = await deps.db.transaction().execute(async (transaction) => {
    if (!(await claimReport(transaction, owner, reported, level)) || level < reported || !email) return undefined
    const told = { ...account, email, level: levelOf(account, config.quotas) }
    return keepLetter(transaction, deps, storageLetter(told, config.quotas, { ...config, origin: ownOrigin(config) }))
  })
  if (kept) await sendWaiting(deps, log, kept)
}
