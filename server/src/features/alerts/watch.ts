/**
 * Looks for news and sends it, every few seconds: scheduled jobs start at most once a minute, which would be too late. Of several
 * servers one does so at a time; if two do so by chance, that does no harm.
 */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { openNews } from '../../outside/log/log.ts'
import { jobLastSuccess, jobRuns } from '../../outside/metrics.ts'
import { oneAtATime } from '../../outside/one-at-a-time.ts'
import { detectIncidents } from '../incidents/detect.ts'
import { takeAlarms } from '../incidents/incidents.queries.ts'
import { countHours } from '../objects/count-hours.ts'
import { makeMessages, takeTurn } from './alerts.queries.ts'
import { listenToBots } from './messengers/bots.ts'
import { sendMessengers } from './messengers/send-messengers.ts'
import { makeSummaries } from './messengers/summary.ts'
import { sendPushes } from './push/send-push.ts'
import { machinesToWatch } from './recipients.queries.ts'
import { sendLetters } from './send-alerts.ts'
import { takeHappenings } from './take-happenings.ts'

/** Milliseconds between a server's requests for a turn, and seconds between turns. */
const ASK_MS = 5 * SECOND
const TURN_S = 15
/** Number of machines in one statement, which takes at most 65,535 values. */
const MACHINES_AT_ONCE = 5000
const NAME = 'alerts'

/**
 * Finds what is new and writes what is to be sent. A day that cannot be counted or checked does not hold up other alerts: the first
 * failure is thrown at the end. `now` ms.
 */
async function look(deps: Deps, { signal }: JobContext, now: number): Promise<void> {
  const { db } = deps
  const failed: unknown[] = []
  const fail = (error: unknown) => void failed.push(error)
  await takeAlarms(db).catch(fail)
  // A call for help does not wait until the days of all machines are checked.
  await report(db, signal, now).catch(fail)
  const machines = await machinesToWatch(db, now)
  for (let first = 0; first < machines.length; first += MACHINES_AT_ONCE) {
    const some = machines.slice(first, first + MACHINES_AT_ONCE)
    await countHours(deps, some, signal, now).catch(fail)
    await detectIncidents(deps, some, signal, now).catch(fail)
  }
  await report(db, signal, now).catch(fail)
  await makeSummaries(deps, now)
  if (failed.length > 0) throw failed[0]
}

/** Messages of the alerts that are made do not wait for those that cannot be made. */
async function report(db: Db, signal: AbortSignal, now: number): Promise<void> {
  await takeHappenings(db, signal, now).finally(() => makeMessages(db, now))
}

const send = (deps: Deps, context: JobContext, now?: number) =>
  Promise.all([sendLetters(deps, context, now), sendPushes(deps, context), sendMessengers(deps, context, now)])

/** One turn, from reading points to sending. */
export async function tellNews(deps: Deps, context: JobContext, now = Date.now()): Promise<void> {
  await look(deps, context, now)
  await send(deps, context, now)
}

/** Returns a function that stops watching and resolves when work under way has ended. */
export function watchForNews(given: Deps, log: JobContext['log'], askMs = ASK_MS): () => Promise<void> {
  // No caller waits for this work.
  const deps = { ...given, ...given.background }
  const isNews = openNews()
  const stopping = new AbortController()
  const context = { signal: stopping.signal, log }
  for (const result of ['done', 'failed']) jobRuns.inc({ name: NAME, result }, 0)

  // Apart from sending, so that a slow mail server does not delay looking.
  const looking = oneAtATime(async () => {
    if (!(await takeTurn(deps.db, TURN_S))) return
    await look(deps, context, Date.now())
    jobRuns.inc({ name: NAME, result: 'done' })
    jobLastSuccess.setToCurrentTime({ name: NAME })
  }, tell)
  const sending = oneAtATime(async () => void (await send(deps, context)), tell)
  void listenToBots(deps, context.log)
  const timer = setInterval(() => {
    looking.begin()
    sending.begin()
  }, askMs)

  function tell(error: unknown) {
    jobRuns.inc({ name: NAME, result: 'failed' })
    if (!isDatabaseAway(error)) log.error({ job: NAME, err: error }, 'alerts failed')
    else if (isNews('away')) log.warn({ err: error }, 'alerts wait for the database')
  }

  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all([looking.ended(), sending.ended()])
  }
}
