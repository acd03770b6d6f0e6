/** Messages that cannot be made: one that waits for a messenger holds up all later ones of its chat. */
import { isDatabaseAway, isDatabaseBusy } from '../../db/away.ts'
import type { Db } from '../../db/connect.ts'
import type { JobContext } from '../../deps.ts'
import { type AlertMessage, endMessage } from './alerts.queries.ts'

/** Minutes in messengers, half an hour in letters. */
const ATTEMPTS = 5

/** Reports the failure of a message, which is tried again when its time is over, and dropped after several attempts. */
export async function endUnmade(
  db: Db,
  { log }: Pick<JobContext, 'log'>,
  message: AlertMessage,
  error: unknown,
): Promise<void> {
  if (isDatabaseAway(error) || isDatabaseBusy(error)) throw error
  log.error({ err: error, channel: message.channel, attempts: message.attempts }, 'an alert cannot be made')
  if (message.attempts >= ATTEMPTS) await endMessage(db, message)
}
