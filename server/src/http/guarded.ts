/** Limits of calls that could be used to guess secrets or to fill the database; shared by all instances (decision 19). */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressBlock, customerBlock } from '../outside/network.ts'
import { tooMany } from './errors.ts'
import { type Limit, openSharedCounter, type SharedCounter } from './shared-counter.ts'

/** How many times the limit of one address a /48 of IPv6 has: it is one customer, perhaps a whole company. */
const CUSTOMER_TIMES = 4

/** The keys under which an address is counted. */
export function addressKeys(ip: string): Parameters<SharedCounter['add']> {
  const customer = customerBlock(ip)
  return [[addressBlock(ip)], ...(customer ? [[`${customer}/48`, CUSTOMER_TIMES] as [string, number]] : [])]
}

/** For a route: refuses an address that has called it too often, before the body is read. */
export function guardedByAddress(deps: Pick<Deps, 'db' | 'signing' | 'config'>, limit: Limit) {
  const counter = openSharedCounter(deps, limit)
  return {
    onRequest: async ({ ip }: FastifyRequest) => {
      if (!deps.config.rateLimits) return
      const wait = await counter.add(...addressKeys(ip))
      if (wait > 0) throw tooMany(wait)
    },
  }
}

/** Counts a call of one user, recorder or link, or throws a 429. */
export function guardedByKey(deps: Pick<Deps, 'db' | 'signing' | 'config'>, limit: Limit) {
  const counter = openSharedCounter(deps, limit)
  return async (key: string, what?: string): Promise<void> => {
    if (!deps.config.rateLimits) return
    const wait = await counter.add([key])
    if (wait > 0) throw tooMany(wait, what)
  }
}
