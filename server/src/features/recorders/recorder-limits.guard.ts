/** Limits of ingest by recorder instead of by address: a whole building site may share one address. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Deps } from '../../deps.ts'
import { openCounter } from '../../http/counter.ts'
import { tooMany } from '../../http/errors.ts'
import { addressKeys } from '../../http/guarded.ts'
import { addressBlock } from '../../http/network.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'

/** Points that a recorder may send at full speed: more than a week of one point a second. */
const POINTS = 1_000_000
/** After that, so many points a second. */
const POINTS_A_SECOND = 20
/** Wrong tokens from one address. Right tokens pass, even from the same address. */
const WRONG_TOKENS = { name: 'wrong tokens', max: 600, windowMs: 10 * MINUTE }
/** How long this process refuses an address that has sent too many without counting on, ms. */
const REFUSED_MS = 10_000
/** Recorders that this process remembers. */
const RECORDERS = 50_000

/** Where a call or a connection comes from. */
export interface Sender {
  ip: string
}

export interface RecorderLimits {
  /** Whether this process has seen the token to be right, and since then not to be wrong. */
  knows(token: string): boolean
  right(token: string): void
  /** The token belongs to no recorder, or to a revoked one. Counts it, or throws a 429. */
  wrong(from: Sender, token: string): Promise<void>
  /** Counts the points of a request, or throws a 429. A request without points counts as one. */
  take(token: string, points: number): void
}

/** `now` ms. */
export function openRecorderLimits(
  deps: Pick<Deps, 'db' | 'signing' | 'config'>,
  now: () => number = Date.now,
): RecorderLimits {
  const on = deps.config.rateLimits
  const wrongTokens = openSharedCounter(deps, WRONG_TOKENS)
  const refused = openCounter({ max: 1, windowMs: REFUSED_MS }, now)
  /** Of tokens that were right the last time. */
  const budgets = new Map<string, { points: number; at: number }>()

  return {
    knows: (token) => budgets.has(token),
    right(token) {
      if (budgets.has(token)) return
      budgets.set(token, { points: POINTS, at: now() })
      const oldest = budgets.keys().next()
      if (budgets.size > RECORDERS && !oldest.done) budgets.delete(oldest.value)
    },
    async wrong({ ip }, token) {
      budgets.delete(token)
      if (!on) return
      const address = addressBlock(ip)
      const wait = refused.wait(address) || (await wrongTokens.add(...addressKeys(ip)))
      if (wait === 0) return
      if (refused.wait(address) === 0) refused.add(address)
      throw tooMany(wait)
    },
    take(token, points) {
      const budget = budgets.get(token)
      if (!on || !budget) return
      const present = now()
      budget.points = Math.min(POINTS, budget.points + ((present - budget.at) / 1000) * POINTS_A_SECOND)
      budget.at = present
      if (budget.points < 1) throw tooMany(MINUTE, 'Слишком много точек от одного регистратора')
      budget.points -= Math.max(1, points)
    },
  }
}
