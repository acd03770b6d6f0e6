/** Notifies users of messages unread for two minutes, once until they read. Every server polls; each thread is claimed by one. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { openNews } from '../../outside/log/log.ts'
import { jobLastSuccess, jobRuns } from '../../outside/metrics.ts'
import { oneAtATime } from '../../outside/one-at-a-time.ts'
import { botsOf } from '../alerts/messengers/bots.ts'
import { claimUnread, enterUnread, putOffUnread, type UnreadThread } from './unread.queries.ts'
import { noticeOfThread } from './unread.rules.ts'

/** Interval of polling, ms. */
const LOOK_MS = 10 * SECOND
const NAME = 'tell-unread'

type Sources = Pick<Deps, 'db' | 'config' | 'signing'>

/** Queues the notices that are due. One that cannot be queued is put off, so that it keeps no other waiting; then this rejects. */
export async function tellUnread(deps: Sources, signal: AbortSignal): Promise<void> {
  const services = botsOf(deps).map(({ service }) => service)
  const failures: unknown[] = []
  while (!signal.aborted) {
    const told = await tellOne(deps, services)
    if (told === 'nothing is due') break
    if (told !== 'queued') failures.push(told.failure)
  }
  if (failures.length > 0) throw failures[0]
}

/** Claiming and queueing are one transaction. */
async function tellOne({ db, signing }: Sources, services: string[]) {
  let due: UnreadThread | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      due = await claimUnread(transaction)
      if (due && due.unread > 0) await enterUnread(transaction, due.user, noticeOfThread(due, signing), services)
    })
  } catch (failure) {
    if (!due) throw failure
    await putOffUnread(db, due)
    return { failure }
  }
  return due ? 'queued' : 'nothing is due'
}

/** Returns a function that stops polling and resolves when the current run has ended. */
export function watchUnread(given: Deps, log: JobContext['log']): () => Promise<void> {
  const deps = { ...given, ...given.background }
  const stopping = new AbortController()
  const isNews = openNews()
  for (const result of ['done', 'failed']) jobRuns.inc({ name: NAME, result }, 0)
  const looking = oneAtATime(
    async () => {
      await tellUnread(deps, stopping.signal)
      jobRuns.inc({ name: NAME, result: 'done' })
      jobLastSuccess.setToCurrentTime({ name: NAME })
    },
    (error) => {
      jobRuns.inc({ name: NAME, result: 'failed' })
      if (!isDatabaseAway(error)) log.error({ job: NAME, err: error }, 'unread messages were not told')
      else if (isNews('away')) log.warn({ err: error }, 'unread messages wait for the database')
    },
  )
  const timer = setInterval(() => looking.begin(), LOOK_MS)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await looking.ended()
  }
}
