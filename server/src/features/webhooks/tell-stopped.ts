/**
 * Writes to owners whose webhooks were stopped by the service: once, or again if the sender died before the result was stored.
 */
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { statusOf } from '../../outside/error-fields.ts'
import { claimStopped, endLetter, isLetterDue } from './stopped.queries.ts'
import { stoppedLetter } from './stopped-letter.ts'

export async function tellStopped(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  { signal, log }: JobContext,
): Promise<void> {
  if (!(await isLetterDue(db)) || !(await mail.ready())) return
  while (!signal.aborted) {
    const stopped = await claimStopped(db)
    if (!stopped) return
    const { email, stopped_why } = stopped
    if (email && stopped_why !== 'owner') {
      const { supportEmail } = config
      try {
        await mail.send(stoppedLetter({ ...stopped, stopped_why }, { email, origin: ownOrigin(config), supportEmail }))
      } catch (error) {
        log.warn({ err: error }, 'a letter about a webhook was not taken')
        // A 5xx answer is final; after any other failure it is tried again when the claim ends.
        if ((statusOf(error) ?? 0) < 500) continue
      }
    }
    await endLetter(db, stopped)
  }
}
