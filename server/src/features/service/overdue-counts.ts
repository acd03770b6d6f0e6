/** How much is overdue, as the menu of every page shows it: for thousands of machines it takes longer than a page may. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { DbDeps } from '../../deps.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { duesOf } from './due.ts'
import { serviceStamp } from './service.queries.ts'

interface Count {
  at: number
  /** Of the changes that it knows. */
  number: string
  overdue: number
}

/** Ms: for so long a count is as good as new; for so long it is shown while a new one is being made. */
const NEW_MS = MINUTE
const SHOWN_MS = 15 * MINUTE
const KEPT = 10_000

/** Of each owner, and of whoever sees some of his groups; `now` ms. What is planned or done is seen at once, on whatever server. */
export function overdueCounts(deps: DbDeps) {
  const byOwner = new Map<string, Map<string, Count>>()

  async function count(owner: string, member: Membership | undefined, now: number, number: string): Promise<number> {
    const { due } = await duesOf(deps, owner, now, undefined, member)
    const overdue = due.filter(({ state }) => state === 'overdue').length
    const counts = byOwner.get(owner) ?? new Map<string, Count>()
    byOwner.set(owner, counts.set(keyOf(member), { at: now, number, overdue }))
    const oldest = byOwner.keys().next()
    if (byOwner.size > KEPT && !oldest.done) byOwner.delete(oldest.value)
    return overdue
  }

  return async (owner: string, member: Membership | undefined, now: number): Promise<number> => {
    // Before it is counted: what changes meanwhile has another number.
    const { planned, number } = await serviceStamp(deps.db, owner)
    if (!planned) return 0
    const kept = byOwner.get(owner)?.get(keyOf(member))
    if (!kept || kept.number !== number || now - kept.at > SHOWN_MS) return count(owner, member, now, number)
    // The next page has it; what failed is asked for anew then.
    if (now - kept.at >= NEW_MS) count(owner, member, now, number).catch(() => {})
    return kept.overdue
  }
}

const keyOf = (member: Membership | undefined) => member?.groups?.join(' ') ?? ''
