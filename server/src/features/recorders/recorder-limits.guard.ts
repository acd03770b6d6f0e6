/** Limits of ingest per recorder instead of per address: a whole building site may share one address. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Deps } from '../../deps.ts'
import { openCounter } from '../../http/counter.ts'
import { tooMany } from '../../http/errors.ts'
import { addressKeys } from '../../http/guarded.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'
import { addressBlock } from '../../outside/network.ts'

/** Points that a recorder may send at full speed: more than a week of one point a second. */
const POINTS = 1_000_000
/** Points a second after that. */
const POINTS_A_SECOND = 20
/** Wrong tokens from one address. Right tokens pass, even from the same address. */
const WRONG_TOKENS = { name: 'wrong tokens', max: 600, windowMs: 10 * MINUTE }
/** Milliseconds for which this process refuses an address with too many wrong tokens without asking the shared counter. */
const REFUSED_MS = 10_000
/**
 * Unknown tokens of a refused address that are looked up nevertheless: a new phone of the same building site may be among them.
 */
const LOOKED_UP = 100
/** Number of recorders that this process remembers. */
const RECORDERS = 50_000

/** Where a call or a connection comes from. */
export interface CallSource {
  ip: string
}

/** A token with its purpose: the same text may be wrong for one purpose and right for another. */
export type TokenKey = `${'recorder' | 'trackers' | 'program'} ${string}`

export interface RecorderLimits {
  /** Whether the token was right when this process last checked it. */
  knows(key: TokenKey): boolean
  right(key: TokenKey): void
  /** Call this before unknown tokens are looked up: a 429 where too many from this address were looked up lately. */
  mayLookUp(from: CallSource): void
  /** Call this when a token belongs to no recorder, or to a revoked one. Counts it, or throws a 429. */
  wrong(from: CallSource, key: TokenKey): Promise<void>
  /** Counts the points of a request, or throws a 429. A request without points counts as one. */
  take(key: TokenKey, points: number): void
}

/** `now` ms. */
export function openRecorderLimits(
  deps: Pick<Deps, 'db' | 'signing' | 'config'>,
  now: () => number = Date.now,
): RecorderLimits {
  const on = deps.config.rateLimits
  const wrongTokens = openSharedCounter(deps, WRONG_TOKENS)
  const refused = openCounter({ max: 1, windowMs: REFUSED_MS }, now)
  const lookedUp = openCounter({ max: LOOKED_UP, windowMs: REFUSED_MS }, now)
  /** A token that turns out to be wrong keeps its used budget: it may become right again. */
  const budgets = new Map<TokenKey, { points: number; at: number; isRight: boolean }>()

  return {
    knows: (key) => budgets.get(key)?.isRight ?? false,
    right(key) {
      const known = budgets.get(key)
      if (known) {
        known.isRight = true
        return
      }
      budgets.set(key, { points: POINTS, at: now(), isRight: true })
      const oldest = budgets.keys().next()
      if (budgets.size > RECORDERS && !oldest.done) budgets.delete(oldest.value)
    },
    mayLookUp({ ip }) {
      const address = addressBlock(ip)
      if (!on || refused.wait(address) === 0) return
      const wait = lookedUp.wait(address)
      if (wait > 0) throw tooMany(wait)
      lookedUp.add(address)
    },
    async wrong({ ip }, key) {
      const known = budgets.get(key)
      if (known) known.isRight = false
      if (!on) return
      const address = addressBlock(ip)
      const wait = refused.wait(address) || (await wrongTokens.add(...addressKeys(ip)))
      if (wait === 0) return
      if (refused.wait(address) === 0) refused.add(address)
      throw tooMany(wait)
    },
    take(key, points) {
      const budget = budgets.get(key)
      if (!on || !budget) return
      const present = now()
      budget.points = Math.min(POINTS, budget.points + ((present - budget.at) / 1000) * POINTS_A_SECOND)
      budget.at = present
      if (budget.points < 1) throw tooMany(MINUTE, 'Слишком много точек от одного телефона или трекера')
      budget.points -= Math.max(1, points)
    },
  }
}
