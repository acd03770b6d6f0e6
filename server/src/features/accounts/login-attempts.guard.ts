/** Limits failed log-ins, so that nobody can guess passwords or lock an owner out of the account (decision 7). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { tooMany } from '../../http/errors.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'
import { networkOf } from '../../outside/network.ts'

/** From one network, per account. */
const OF_NETWORK = { name: 'attempts of a network', max: 10, windowMs: 15 * MINUTE }
/** From all networks together, per account; browsers that were logged in to it before do not count. */
const OF_ACCOUNT = { name: 'attempts', max: 100, windowMs: 60 * MINUTE }

const WHAT = 'Слишком много неудачных попыток'
const OR = ' или смените пароль по ссылке из письма'

export interface LoginAttempts {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts cannot slip through. Throws a 429. `marked`: the
   * browser was logged in to this account before.
   */
  begin(request: FastifyRequest, email: string, marked: boolean): Promise<void>
  /** Called when the password was right. */
  succeed(request: FastifyRequest, email: string, marked: boolean): Promise<void>
  /** Called when the password was reset by letter: forgets the failures. */
  forgive(request: FastifyRequest, email: string): Promise<void>
}

export function openLoginAttempts(deps: Pick<Deps, 'db' | 'signing' | 'config'>): LoginAttempts {
  const ofNetwork = openSharedCounter(deps, OF_NETWORK)
  const ofAccount = openSharedCounter(deps, OF_ACCOUNT)
  const keyOf = (request: FastifyRequest, email: string) => `${networkOf(request.ip)} ${email}`
  const on = deps.config.rateLimits

  return {
    async begin(request, email, marked) {
      if (!on) return
      const network = keyOf(request, email)
      const wait = await ofNetwork.add([network])
      if (wait > 0) throw tooMany(wait, WHAT, OR)
      // An attempt refused for its network does not count for the account, so it cannot lock the owner out.
      const longer = marked ? 0 : await ofAccount.add([email])
      if (longer === 0) return
      await ofNetwork.undo(network)
      throw tooMany(longer, WHAT, OR)
    },
    async succeed(request, email, marked) {
      if (!on) return
      await ofNetwork.forget(keyOf(request, email))
      if (!marked) await ofAccount.undo(email)
    },
    async forgive(request, email) {
      if (!on) return
      await ofNetwork.forget(keyOf(request, email))
      await ofAccount.forget(email)
    },
  }
}
