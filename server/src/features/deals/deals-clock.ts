/** The job that takes the steps which happen by themselves. Whenever it dies, the next one goes on: each step is a transaction. */
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
    // What another server has taken meanwhile is not due any more; what cannot be taken is tried with the next run.
    if (taken === 0) return
  }
}

function take(db: Deps['db'], due: DueStep, now: number) {
  const given = { by: 'clock' as const, now }
  if (due.subject === 'request') return takeRequestStep(db, due.id, due.step, given)
  if (due.subject === 'offer') return takeStepOfOffer(db, due.id, due.step, given)
  return takeStepOfDeal(db, due.id, due.step, given)
}

/** Other askers with an offer of this machine for days that are taken now are notified at once. */
export async function tellTaken(db: Deps['db'], machine: string): Promise<void> {
  for (const id of await listTaken(db, machine)) await takeStepOfOffer(db, id, 'take', { by: 'clock' })
}
