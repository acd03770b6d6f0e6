/** Logs calls that the server could not answer. An outage is logged once a minute, however many calls fail. */
import type { FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseBusy } from '../db/away.ts'
import { BlobsAway } from '../outside/blobs/blobs.ts'
import { codeOf, messageOf } from '../outside/error-fields.ts'
import { openNews } from '../outside/log/log.ts'

const OUTAGES: readonly [what: string, is: (error: unknown) => boolean][] = [
  ['the database is away', isDatabaseAway],
  ['the database took too long', isDatabaseBusy],
  ['too much to do at once: calls are refused', (error) => codeOf(error) === 'FST_UNDER_PRESSURE'],
  ['the store of photos is away', (error) => error instanceof BlobsAway],
]

const isNews = openNews()

/**
 * The caller left before the whole call had arrived, or before the answer, with which the uploaded file was deleted. Nothing is
 * wrong with the server then.
 */
const hasLeft = (raw: FastifyRequest['raw'], error: unknown) =>
  raw.destroyed && (!raw.complete || (raw.socket.destroyed && codeOf(error) === 'ENOENT'))

export function logFailure(error: unknown, { raw, log }: Pick<FastifyRequest, 'raw' | 'log'>): void {
  const what = OUTAGES.find(([, is]) => is(error))?.[0]
  if (hasLeft(raw, error)) log.debug({ err: error }, 'caller left')
  else if (!what) log.error({ err: error }, 'request failed')
  else if (isNews(what)) log.error({ reason: messageOf(error) }, what)
  else log.debug({ err: error }, what)
}
