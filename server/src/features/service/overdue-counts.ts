/** Number of overdue services for the menu of each page: with thousands of machines counting takes longer than a page may. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { DbDeps } from '../../deps.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { duesOf } from './due.ts'
import { serviceStamp } from './service.queries.ts'

interface Count {
  at: number
  /** Stamp of the changes that the count includes. */
  number: string
  overdue: number
}

/** `NEW_MS`: a count this old is used as it is; `SHOWN_MS`: one up to this old is shown while a new count runs. */
const NEW_MS = MINUTE
const SHOWN_MS = 15 * MINUTE
const KEPT = 10_000

/**
 * Counts are kept per owner and per set of groups a member sees; `now`: ms. Changes of plans, records, readings and machines
 * invalidate them at once, on any server.
 */
export function overdueCounts(deps: DbDeps) {
  const byOwner = new Map<string, Map<string, Count>>()
  /** Counts under way: those who ask for the same one wait for it. */
  const underWay = new Map<string, Promise<number>>()

  function countOnce(owner: string, member: Membership | undefined, now: number, number: string): Promise<number> {
    const key = [owner, keyOf(member), number].join(' ')
    const going = underWay.get(key)
    if (going) return going
    const begun = count(owner, member, now, number).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

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
    // Read before counting, so that a change during the count has another number and invalidates it.
    const { planned, number } = await serviceStamp(deps.db, owner)
    if (!planned) return 0
    const kept = byOwner.get(owner)?.get(keyOf(member))
    if (!kept || kept.number !== number || now - kept.at > SHOWN_MS) return countOnce(owner, member, now, number)
    // The next page gets the new count; if it fails, it is retried then.
    if (now - kept.at >= NEW_MS) countOnce(owner, member, now, number).catch(() => {})
    return kept.overdue
  }
}

/** A member without groups sees no machine, unlike one who sees all. */
const keyOf = (member: Membership | undefined) => member?.groups?.join(',') ?? 'all'
