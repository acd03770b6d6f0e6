/** How many calls a minute one address may make, by what a call costs (decision 19). */
import rateLimit from '@fastify/rate-limit'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { addressBlock } from '../outside/network.ts'
import { tooMany } from './errors.ts'
import { openSharedCounter, type SharedCounter } from './shared-counter.ts'

/** Generous, because a whole office may share one address. Each cost is counted by itself. */
const A_MINUTE = {
  /** Anything that does not say otherwise: a call of the API, an unknown address. */
  call: 600,
  /** Rendered on the server, with the calls of its loaders. */
  page: 240,
  /** A whole day or more is read and computed. */
  heavy: 120,
  /** Months of days are read and written down as a paper. */
  paper: 120,
  /** Reads some ten thousand rows. */
  sitemap: 60,
  /** A file from the store. A day may have hundreds. */
  picture: 3000,
  /** Asks the database past everything that could be remembered. */
  ready: 120,
}
export type CallCost = keyof typeof A_MINUTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route costs; without it `call`. `free`: static files, and what has a limit of its own. */
    cost?: CallCost | 'free'
  }
}

/** What one call makes the database or the processor work for so long that all servers count it together. */
const SHARED = ['heavy', 'paper'] as const

/** Addresses that are remembered, of each cost. */
const KEPT = 50_000

const costOf = (request: FastifyRequest) => request.routeOptions.config?.cost ?? 'call'

/**
 * Counts by the route that was found, never by the text that was typed: the router takes many spellings for one route.
 */
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
    // What this server refuses by itself the database need not hear of. Where it does not answer, the call itself will say so.
    const wait =
      (await shared
        .get(cost)
        ?.add([addressBlock(request.ip)])
        .catch(() => 0)) ?? 0
    if (wait > 0) throw tooMany(wait)
  })
}

/** A call by a page's loader runs inside this process and has no real socket; its page has been counted. */
export const isInside = ({ raw }: { raw: { socket: { readyState?: string } } }) => raw.socket.readyState === undefined

/** For a scope that serves static files. */
export function countNothing(scope: Pick<App, 'addHook'>) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost: 'free' }
  })
}
