/**
 * Counts failed log-ins, so that no one can guess passwords and no one can lock the owner out of an account (decision
 * 7).
 */
import { createHash } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import { openCounter } from '../../http/counter.ts'
import { tooMany } from '../../http/errors.ts'
import { networkOf } from '../../http/network.ts'

/** From one network. */
const OF_NETWORK = { max: 10, windowMs: 15 * MINUTE }
/** From all networks together; browsers that have been in this account before do not count. */
const OF_ACCOUNT = { max: 100, windowMs: 60 * MINUTE }

const WHAT = 'Слишком много неудачных попыток'
const OR = ' или смените пароль по ссылке из письма'

export interface LoginAttempts {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts cannot pass together. Throws a 429.
   * `marked`: the browser has been in this account before.
   */
  begin(request: FastifyRequest, email: string, marked: boolean): void
  /** The password was right. */
  succeed(request: FastifyRequest, email: string, marked: boolean): void
  /** The password was reset by mail: the failures are forgotten. */
  forgive(request: FastifyRequest, email: string): void
}

/** `on` is false only for benches. */
export function openLoginAttempts(on: boolean, now?: () => number): LoginAttempts {
  const ofNetwork = openCounter(OF_NETWORK, now)
  const ofAccount = openCounter(OF_ACCOUNT, now)
  const keyOf = (request: FastifyRequest, email: string) => `${hashOf(email)} ${networkOf(request.ip)}`

  return {
    begin(request, email, marked) {
      if (!on) return
      const [account, network] = [hashOf(email), keyOf(request, email)]
      const wait = Math.max(ofNetwork.wait(network), marked ? 0 : ofAccount.wait(account))
      if (wait > 0) throw tooMany(wait, WHAT, OR)
      ofNetwork.add(network)
      if (!marked) ofAccount.add(account)
    },
    succeed(request, email, marked) {
      ofNetwork.forget(keyOf(request, email))
      if (!marked) ofAccount.undo(hashOf(email))
    },
    forgive(request, email) {
      ofNetwork.forget(keyOf(request, email))
      ofAccount.forget(hashOf(email))
    },
  }
}

/** A hash, so that the key is short whatever was typed. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')
