/** How much is overdue, as the menu of every page shows it: for thousands of machines it takes longer than a page may. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { DbDeps } from '../../deps.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { duesOf } from './due.ts'
import { listPlans } from './service.queries.ts'

interface Count {
  at: number
  overdue: number
}

/** Ms: for so long a count is as good as new; for so long it is shown while a new one is being made. */
const NEW_MS = MINUTE
const SHOWN_MS = 15 * MINUTE
const KEPT = 10_000

export interface OverdueCounts {
  /** `now` ms. */
  of(owner: string, member: Membership | undefined, now: number): Promise<number>
  /** Something of it has changed. */
  forget(owner: string): void
}

/** Of each owner, and of whoever sees some of his groups; another server hears of a change a minute later. */
export function overdueCounts(deps: DbDeps): OverdueCounts {
  const byOwner = new Map<string, Map<string, Count>>()

  async function count(owner: string, member: Membership | undefined, now: number): Promise<number> {
    const counts = byOwner.get(owner) ?? new Map<string, Count>()
    byOwner.set(owner, counts)
    const oldest = byOwner.keys().next()
    if (byOwner.size > KEPT && !oldest.done) byOwner.delete(oldest.value)
    const { due } = await duesOf(deps, owner, now, undefined, member)
    const overdue = due.filter(({ state }) => state === 'overdue').length
    // What was changed meanwhile has taken these counts away.
    counts.set(keyOf(member), { at: now, overdue })
    return overdue
  }

  return {
    async of(owner, member, now) {
      const kept = byOwner.get(owner)?.get(keyOf(member))
      if (kept && now - kept.at < NEW_MS) return kept.overdue
      if (!kept && (await listPlans(deps.db, owner)).length === 0) return 0
      const counting = count(owner, member, now)
      if (!kept || now - kept.at > SHOWN_MS) return counting
      // The next page has it; what failed is asked for anew then.
      counting.catch(() => {})
      return kept.overdue
    },
    forget: (owner) => byOwner.delete(owner),
  }
}

const keyOf = (member: Membership | undefined) => member?.groups?.join(' ') ?? ''
