/** Logs calls that the server could not answer. An outage is one line a minute, however many calls meet it. */
import type { FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseBusy } from '../db/away.ts'
import { BlobsAway } from '../outside/blobs/blobs.ts'
import { messageOf } from '../outside/error-fields.ts'
import { openNews } from '../outside/log.ts'

const OUTAGES: readonly [what: string, is: (error: unknown) => boolean][] = [
  ['the database is away', isDatabaseAway],
  ['the database took too long', isDatabaseBusy],
  ['the store of photos is away', (error) => error instanceof BlobsAway],
]

const isNews = openNews()

export function logFailure(error: unknown, { raw, log }: Pick<FastifyRequest, 'raw' | 'log'>): void {
  const what = OUTAGES.find(([, is]) => is(error))?.[0]
  // The caller left before its whole call was here: nothing is wrong with the server.
  if (raw.destroyed && !raw.complete) log.debug({ err: error }, 'caller left')
  else if (!what) log.error({ err: error }, 'request failed')
  else if (isNews(what)) log.error({ reason: messageOf(error) }, what)
  else log.debug({ err: error }, what)
}
