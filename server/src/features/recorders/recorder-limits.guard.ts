/** Limits of ingest by recorder instead of by address: a whole building site may share one address. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import { openCounter } from '../../http/counter.ts'
import { tooMany } from '../../http/errors.ts'
import { networkOf } from '../../http/network.ts'

/** Points that a recorder may send at full speed: more than a week of one point a second. */
const POINTS = 1_000_000
/** After that, so many points a second. */
const POINTS_A_SECOND = 20
/** Wrong tokens from one network. Right tokens pass, even from the same network. */
const WRONG_TOKENS = { max: 600, windowMs: 10 * MINUTE }
/** Recorders that this process remembers. */
const RECORDERS = 50_000

export interface RecorderLimits {
  /** Throws a 429 where the network has sent too many wrong tokens, unless this token was right before. */
  admit(request: FastifyRequest, token: string): void
  /** Counts the points of a request, or throws a 429. A request without points counts as one. */
  take(request: FastifyRequest, token: string, points: number): void
  right(token: string): void
  /** The token belongs to no recorder, or to a revoked one. */
  wrong(request: FastifyRequest, token: string): void
}

/** `on` is false in benches and in tests of other things; `now` ms. */
export function openRecorderLimits(on: boolean, now: () => number = Date.now): RecorderLimits {
  const wrongTokens = openCounter(WRONG_TOKENS, now)
  /** Tokens that were right the last time. */
  const budgets = new Map<string, { points: number; at: number }>()

  function admit(request: FastifyRequest, token: string) {
    if (!on || budgets.has(token)) return
    const wait = wrongTokens.wait(networkOf(request.ip))
    if (wait > 0) throw tooMany(wait)
  }

  return {
    admit,
    take(request, token, points) {
      if (!on) return
      const budget = budgets.get(token)
      if (!budget) return admit(request, token)
      const present = now()
      budget.points = Math.min(POINTS, budget.points + ((present - budget.at) / 1000) * POINTS_A_SECOND)
      budget.at = present
      if (budget.points < 1) throw tooMany(MINUTE, 'Слишком много точек от одного регистратора')
      budget.points -= Math.max(1, points)
    },
    right(token) {
      if (!on || budgets.has(token)) return
      budgets.set(token, { points: POINTS, at: now() })
      const oldest = budgets.keys().next()
      if (budgets.size > RECORDERS && !oldest.done) budgets.delete(oldest.value)
    },
    wrong(request, token) {
      if (!on) return
      budgets.delete(token)
      wrongTokens.add(networkOf(request.ip))
    },
  }
}
