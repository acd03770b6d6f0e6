/**
 * Looks for news and tells them, every few seconds: jobs, which begin on the minute at best, would be too late. Of several
 * servers one does so at a time; two that do so by chance harm nobody.
 */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { openNews } from '../../outside/log.ts'
import { jobLastSuccess, jobRuns } from '../../outside/metrics.ts'
import { detectIncidents } from '../incidents/detect.ts'
import { takeAlarms } from '../incidents/incidents.queries.ts'
import { countHours } from '../objects/count-hours.ts'
import { makeMessages, takeTurn } from './alerts.queries.ts'
import { sendLetters } from './send-alerts.ts'
import { machinesToWatch } from './settings.queries.ts'
import { takeHappenings } from './take-happenings.ts'

/** How often a server asks whether it is its turn, ms, and how far the turns are apart, seconds. */
const ASK_MS = 5 * SECOND
const TURN_S = 15
const NAME = 'alerts'

/** One turn. `now` ms. */
export async function tellNews(deps: Deps, context: JobContext, now = Date.now()): Promise<void> {
  const { db } = deps
  await takeAlarms(db)
  const machines = await machinesToWatch(db)
  await countHours(deps, machines, context.signal, now)
  await detectIncidents(deps, machines, context.signal, now)
  await takeHappenings(db, context.signal, now)
  await makeMessages(db, now)
  await sendLetters(deps, context)
}

/** Returns a function that stops it and resolves when the turn that was begun has ended. */
export function watchForNews(given: Deps, log: JobContext['log'], askMs = ASK_MS): () => Promise<void> {
  // Nobody waits for an answer.
  const deps = { ...given, ...given.background }
  const isNews = openNews()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  for (const result of ['done', 'failed']) jobRuns.inc({ name: NAME, result }, 0)
  const timer = setInterval(() => {
    running ??= turn().finally(() => {
      running = undefined
    })
  }, askMs)

  async function turn() {
    try {
      if (!(await takeTurn(deps.db, TURN_S))) return
      await tellNews(deps, { signal: stopping.signal, log })
      jobRuns.inc({ name: NAME, result: 'done' })
      jobLastSuccess.setToCurrentTime({ name: NAME })
    } catch (error) {
      jobRuns.inc({ name: NAME, result: 'failed' })
      if (!isDatabaseAway(error)) log.error({ job: NAME, err: error }, 'alerts failed')
      else if (isNews('away')) log.warn({ err: error }, 'alerts wait for the database')
    }
  }

  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
