/** How many calls a minute one address may make, by what a call costs (decision 19). */
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../deps.ts'
import { addressBlock } from '../outside/network.ts'
import { tooMany } from './errors.ts'

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
export type Cost = keyof typeof A_MINUTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route costs; without it `call`. `free`: static files, and what has a limit of its own. */
    cost?: Cost | 'free'
  }
}

/** Addresses that are remembered, of each cost. */
const KEPT = 50_000

const costOf = (request: FastifyRequest) => request.routeOptions.config?.cost ?? 'call'

/**
 * Counts by the route that was found, never by the text that was typed: the router takes many spellings for one route.
 */
export async function limitCalls(app: App): Promise<void> {
  await app.register(rateLimit, { global: false, cache: KEPT })
  const limits = new Map(
    Object.entries(A_MINUTE).map(([cost, max]) => [
      cost,
      app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: (request) => addressBlock(request.ip) }),
    ]),
  )
  app.addHook('onRequest', async (request) => {
    const limit = limits.get(costOf(request))
    if (!limit || isInside(request)) return
    const counted = await limit(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
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
