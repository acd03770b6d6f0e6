/** The job that takes the steps due by themselves. Each step is a transaction, so after a crash the next run continues. */
import type { Deps, JobContext } from '../../deps.ts'
import { type DueStep, listDueSteps, listTaken } from './due-steps.queries.ts'
import { takeRequestStep, takeStepOfDeal, takeStepOfOffer } from './take-step.queries.ts'

const AT_ONCE = 500

export async function keepDealsGoing(
  { db }: Pick<Deps, 'db'>,
  { signal }: Pick<JobContext, 'signal'>,
  now = Date.now(),
): Promise<void> {
  for (let due: DueStep[] = await listDueSteps(db, AT_ONCE); due.length > 0; due = await listDueSteps(db, AT_ONCE)) {
    let taken = 0
    for (const one of due) {
      if (signal.aborted) return
      if ((await take(db, one, now)) === 'done') taken++
    }
    // Nothing was taken: the rest was taken by another server, or cannot be taken now and is retried in the next run.
    if (taken === 0) return
  }
}

function take(db: Deps['db'], due: DueStep, now: number) {
  const given = { by: 'clock' as const, now }
  if (due.subject === 'request') return takeRequestStep(db, due.id, due.step, given)
  if (due.subject === 'offer') return takeStepOfOffer(db, due.id, due.step, given)
  return takeStepOfDeal(db, due.id, due.step, given)
}

/** Marks the other offers of this machine for days now booked as taken, so that their askers are notified at once. */
export async function tellTaken(db: Deps['db'], machine: string): Promise<void> {
  for (const id of await listTaken(db, machine)) await takeStepOfOffer(db, id, 'take', { by: 'clock' })
}
