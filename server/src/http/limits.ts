/** How many calls a minute one address may make, by what a call costs (decision 19). */
import rateLimit from '@fastify/rate-limit'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { addressBlock } from '../outside/network.ts'
import { tooMany } from './errors.ts'
import { openSharedCounter, type SharedCounter } from './shared-counter.ts'

/** Generous, because a whole office may share one address. Calls of each cost are counted separately. */
const A_MINUTE = {
  /** The default: a call of the API, an unknown address. */
  call: 600,
  /** Rendered on the server, including the calls of its loaders. */
  page: 240,
  /** Reads and computes a whole day or more. */
  heavy: 120,
  /** Reads months of days and writes them as a paper. */
  paper: 120,
  /** Reads some ten thousand rows. */
  sitemap: 60,
  /** A file from the store. A day may have hundreds. */
  picture: 3000,
  /** Queries the database past every cache. */
  ready: 120,
}
export type CallCost = keyof typeof A_MINUTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route costs; default: `call`. `free`: static files, and routes with a limit of their own. */
    cost?: CallCost | 'free'
  }
}

/** One such call occupies the database or the processor for so long that all servers count it together. */
const SHARED = ['heavy', 'paper'] as const

/** Number of addresses remembered for each cost. */
const KEPT = 50_000

const costOf = (request: FastifyRequest) => request.routeOptions.config?.cost ?? 'call'

/** Counts by the route that was found, not by the text of the address: the router takes many spellings for one route. */
export async function limitCalls(app: App, deps: Pick<Deps, 'db' | 'signing'>): Promise<void> {
  await app.register(rateLimit, { global: false, cache: KEPT })
  const limits = new Map(
    Object.entries(A_MINUTE).map(([cost, max]) => [
      cost,
      app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: (request) => addressBlock(request.ip) }),
    ]),
  )
  const shared = new Map<string, SharedCounter>(
    SHARED.map((cost) => [
      cost,
      openSharedCounter(deps, { name: `${cost} calls`, max: A_MINUTE[cost], windowMs: MINUTE }),
    ]),
  )
  app.addHook('onRequest', async (request) => {
    const cost = costOf(request)
    const limit = limits.get(cost)
    if (!limit || isInside(request)) return
    const counted = await limit(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
    // What this server refuses by itself does not reach the database. If the database does not answer, the call itself reports
    // that.
    const wait =
      (await shared
        .get(cost)
        ?.add([addressBlock(request.ip)])
        .catch(() => 0)) ?? 0
    if (wait > 0) throw tooMany(wait)
  })
}

/** A call by a page's loader runs inside this process without a real socket; its page has been counted. */
export const isInside = ({ raw }: { raw: { socket: { readyState?: string } } }) => raw.socket.readyState === undefined

/** For a scope that serves static files: their calls are not counted. */
export function countNothing(scope: Pick<App, 'addHook'>) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost: 'free' }
  })
}
