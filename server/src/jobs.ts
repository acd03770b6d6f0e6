/** Scheduled work: pg-boss keeps the schedule for all instances together and runs each job once at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { keepBackup } from './backup/continuous/keep-backup.ts'
import { isDatabaseAway } from './db/away.ts'
import { sweepBlobs } from './db/doomed-blobs.ts'
import type { Deps, JobContext } from './deps.ts'
import { ASKED_LETTERS } from './features/accounts/asked-letters.ts'
import { forgetAlerts } from './features/alerts/alerts.queries.ts'
import { forgetConditions } from './features/alerts/conditions/conditions.queries.ts'
import { lookForConditions } from './features/alerts/conditions/conditions.ts'
import { sendInviteMail } from './features/company/invite-mail.ts'
import { dropOldChapters } from './features/days/day-chapters.queries.ts'
import { keepSummed } from './features/days/freshen-days.queries.ts'
import { recountDays } from './features/days/recount/recount-days.ts'
import { archiveFinishedDays, emptyOldDays, sweepTracks } from './features/days/retention.queries.ts'
import { keepDealsGoing } from './features/deals/deals-clock.ts'
import { forgetWaitingRequests } from './features/deals/waiting-requests.queries.ts'
import { sendAnswerMail } from './features/forum/answer-mail.ts'
import { detectSilence, keepDetected } from './features/incidents/detect.ts'
import { forgetDocumentPages } from './features/moderation/documents.queries.ts'
import { liftWhatIsOver } from './features/moderation/sanctions.queries.ts'
import { countMarkedHours } from './features/objects/count-hours.ts'
import { forgetWhatIsOld, sweepFiles } from './features/own-data/forget.ts'
import { askAboutCalendars } from './features/own-items/calendar-letters.ts'
import { proveMachines } from './features/own-items/prove-machines.ts'
import { tellStates } from './features/park/tell-states.ts'
import { forgetPlaces } from './features/photos/incoming.queries.ts'
import { keepFunnels } from './features/reviews/funnel/kept-funnels.queries.ts'
import { inviteReviews, publishReviews } from './features/reviews/reviews-clock.ts'
import { sendMatchMail } from './features/search/match-mail.ts'
import { forgetChanges } from './features/search/memory/changes.queries.ts'
import { countStorage } from './features/storage/count-storage.ts'
import { forgetShownPlaces } from './features/tracks/jams/shown-places.queries.ts'
import { STORE_JOBS } from './features/tracks/store/jobs.ts'

import { deleteExpired } from './features/visitor/sessions.queries.ts'
import { forgetDeliveries } from './features/webhooks/deliveries.queries.ts'
import { forgetPageChanges } from './http/kept-pages/page-changes.queries.ts'
import { sendWaitingLetters } from './http/letters/waiting-letters.ts'
import { sweepLimits } from './http/shared-counter.ts'
import { openNews } from './outside/log/log.ts'
import { jobLastSuccess, jobRuns } from './outside/metrics.ts'
import { inSpan } from './outside/tracing.ts'

export interface Job {
  name: string
  /** Minute, hour, day, month, weekday; UTC. */
  cron: string
  /** How long a run may take; undefined: an hour. */
  hours?: number
  /** May be stopped at any moment and started again; a failed run is repeated only at its next time. */
  run(deps: Deps, context: JobContext): Promise<void>
}

export const JOBS: readonly Job[] = [
  { name: 'sweep-blobs', cron: '*/10 * * * *', run: (deps) => sweepBlobs(deps) },
  { name: 'forget-places', cron: '*/10 * * * *', run: ({ db }) => forgetPlaces(db) },
  { name: 'match-mail', cron: '7 * * * *', run: sendMatchMail },
  { name: 'ask-about-calendars', cron: '17 7 * * *', run: askAboutCalendars },
  { name: 'prove-machines', cron: '3,13,23,33,43,53 * * * *', run: proveMachines },
  { name: 'keep-deals-going', cron: '* * * * *', run: (deps, context) => keepDealsGoing(deps, context) },
  { name: 'publish-reviews', cron: '* * * * *', run: (deps, context) => publishReviews(deps, context) },
  { name: 'invite-reviews', cron: '*/10 * * * *', run: (deps, context) => inviteReviews(deps, context) },
  { name: 'keep-funnels', cron: '9,39 * * * *', run: (deps, context) => keepFunnels(deps, context) },
  { name: 'forget-waiting-requests', cron: '47 2 * * *', run: ({ db }) => forgetWaitingRequests(db) },
  { name: 'forget-document-pages', cron: '51 2 * * *', run: async ({ db }) => void (await forgetDocumentPages(db)) },
  {
    name: 'waiting-letters',
    cron: '* * * * *',
    run: (deps, context) => sendWaitingLetters(deps, context, ASKED_LETTERS),
  },
  { name: 'invite-mail', cron: '* * * * *', run: sendInviteMail },
  { name: 'answer-mail', cron: '*/5 * * * *', run: sendAnswerMail },
  { name: 'delete-expired', cron: '41 1 * * *', run: ({ db }) => deleteExpired(db) },
  { name: 'forget', cron: '11 2 * * *', run: forgetWhatIsOld },
  { name: 'look-for-conditions', cron: '*/5 * * * *', run: lookForConditions },
  { name: 'forget-conditions', cron: '27 2 * * *', run: ({ db }) => forgetConditions(db) },
  { name: 'forget-alerts', cron: '21 2 * * *', run: ({ db }) => forgetAlerts(db) },
  { name: 'forget-deliveries', cron: '31 2 * * *', run: ({ db }) => forgetDeliveries(db) },
  { name: 'sweep-files', cron: '*/30 * * * *', run: sweepFiles },
  { name: 'lift-sanctions', cron: '*/5 * * * *', run: ({ db }) => liftWhatIsOver(db) },
  { name: 'count-hours', cron: '* * * * *', run: (deps, { signal }) => countMarkedHours(deps, undefined, signal) },
  {
    name: 'detect-incidents',
    cron: '*/5 * * * *',
    run: (deps, { signal }) => detectSilence(deps, signal),
  },
  // In every zone midnight is at a full quarter of an hour UTC.
  { name: 'archive-days', cron: '1,16,31,46 * * * *', run: ({ db }) => archiveFinishedDays(db) },
  { name: 'recount-days', cron: '* * * * *', run: (deps, { signal }) => recountDays(deps, signal) },
  { name: 'drop-old-chapters', cron: '37 * * * *', run: ({ db }) => dropOldChapters(db) },
  { name: 'forget-shown-places', cron: '17 3 * * *', run: ({ db }) => forgetShownPlaces(db) },
  { name: 'empty-old-days', cron: '23 0 * * *', run: (deps, { signal }) => emptyOldDays(deps, signal) },
  { name: 'tell-states', cron: '* * * * *', run: tellStates },
  { name: 'sweep-limits', cron: '*/10 * * * *', run: ({ db }) => sweepLimits(db) },
  { name: 'forget-changes', cron: '51 * * * *', run: forgetChanges },
  { name: 'forget-page-changes', cron: '52 * * * *', run: forgetPageChanges },
  ...STORE_JOBS,
  // A copy of a large database takes hours, and one that is cut must be made again from its beginning.
  { name: 'keep-backup', cron: '*/10 * * * *', hours: 24, run: keepBackup },
  { name: 'count-storage', cron: '* * * * *', run: countStorage },
  { name: 'sweep-tracks', cron: '*/10 * * * *', run: ({ db }, { signal }) => sweepTracks(db, signal) },
]

const QUEUE = {
  // After a crash the job may run again this soon, not only after it expires.
  heartbeatSeconds: 60,
  retryLimit: 0,
  deleteAfterSeconds: 24 * 3600,
}
/** Milliseconds that a stopping server waits for its jobs. */
const STOP_MS = 10_000
/** Pause between a failed start of the jobs and the next attempt, ms. */
const RETRY_MS = 2000

interface Options {
  jobs?: readonly Job[]
  /** Seconds between checks for a due job, at least 0.5. */
  poll?: number
  signal?: AbortSignal
}

/**
 * Resolves when the jobs are scheduled, after waiting for the database if necessary; returns a function that stops the jobs.
 * Rejects when aborted.
 */
export async function startJobs(
  deps: Deps,
  log: JobContext['log'],
  { signal, ...options }: Options = {},
): Promise<() => Promise<void>> {
  const tell = openTeller(log)
  for (;;) {
    try {
      return await start(deps, log, options)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      tell(error)
    }
    await sleep(RETRY_MS, undefined, { signal, ref: false })
  }
}

async function start(
  given: Deps,
  log: JobContext['log'],
  { jobs = JOBS, poll = 30 }: Options,
): Promise<() => Promise<void>> {
  // Jobs must not use the connections of callers who wait.
  const deps = { ...given, ...given.background }
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.pool.query(text, values) },
    schema: 'pgboss',
    cronWorkerIntervalSeconds: 30,
    // We use neither feature; by default the first would poll every five seconds.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 600,
  })
  boss.on('error', openTeller(log))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  const stopping = new AbortController()
  try {
    await boss.start()
    await scheduleJobs()
  } catch (error) {
    await boss.stop({ close: false, graceful: false }).catch(() => {})
    throw error
  }
  // Every server sums days and examines them for incidents without pause while there are any: no schedule is as quick. The
  // database decides which server takes which days.
  const working = Promise.all([
    keepSummed(deps, stopping.signal, openOutcome('sum-days', log)),
    keepDetected(deps, stopping.signal, openOutcome('look-through-days', log)),
  ])
  return async () => {
    stopping.abort()
    await boss.stop({ close: false, timeout: STOP_MS })
    await Promise.race([working, sleep(STOP_MS, undefined, { ref: false })])
  }

  async function scheduleJobs() {
    for (const job of jobs) {
      const queue = { ...QUEUE, expireInSeconds: (job.hours ?? 1) * 3600 }
      await boss.createQueue(job.name, { ...queue, policy: 'exclusive' })
      await boss.updateQueue(job.name, queue)
      const run = openRun(job, deps, log, stopping.signal)
      await boss.work(job.name, { pollingIntervalSeconds: poll, batchSize: 1 }, async ([due]) => {
        if (due) await run(AbortSignal.any([stopping.signal, due.signal]))
      })
      await boss.schedule(job.name, job.cron)
    }
    // Schedules of earlier versions.
    for (const { name } of await boss.getSchedules())
      if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}

/** Failures are logged, not rethrown: pg-boss would store their text, and the job runs again anyway. */
function openRun({ name, run }: Job, deps: Deps, log: JobContext['log'], stopping: AbortSignal) {
  let running = false
  const { done, failed } = openOutcome(name, log)
  return async (signal: AbortSignal) => {
    // The run before has expired but has not ended.
    if (running) return
    running = true
    try {
      await inSpan(`job ${name}`, () => run(deps, { signal, log }))
      done()
    } catch (error) {
      // Neither done nor failed: the server stops, and the job comes again after its next start.
      if (!(stopping.aborted && error instanceof Error && error.name === 'AbortError')) failed(error)
    } finally {
      running = false
    }
  }
}

/** Reports how the runs of a job end to the metrics and the log. */
function openOutcome(name: string, log: JobContext['log']) {
  for (const result of ['done', 'failed']) jobRuns.inc({ name, result }, 0)
  return {
    done() {
      jobRuns.inc({ name, result: 'done' })
      jobLastSuccess.setToCurrentTime({ name })
    },
    failed(error: unknown) {
      jobRuns.inc({ name, result: 'failed' })
      log.error({ job: name, err: error }, 'job failed')
    },
  }
}

function openTeller(log: JobContext['log']) {
  const isNews = openNews()
  return (error: unknown) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'jobs failed')
    // Every worker gets this error at every poll.
    else if (isNews('away')) log.warn({ err: error }, 'jobs wait for the database')
  }
}
