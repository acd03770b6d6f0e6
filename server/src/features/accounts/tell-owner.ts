/** Letters to the owner of an account about events in it. */
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Letters } from '../../http/letters/waiting-letters.ts'
import { linkOrigin } from '../../http/origin.ts'
import { deviceOf } from '../visitor/device.rules.ts'
import { type AccountEvent, confirmLetter, eventLetter, formerEmailLetter, newEmailLetter } from './account-mail.ts'
import type { AccountRow } from './accounts.queries.ts'
import { ASKED, type AskedReset, type AskedSignup, LINKS_AN_HOUR, letterOfKnown } from './asked-letters.ts'
import { insertConfirmToken } from './confirm.queries.ts'
import { insertEmailChange } from './email-changes.queries.ts'
import type { WaitingSignup } from './waiting-signups.queries.ts'

/**
 * Work that only a known address causes begins after a random pause up to this long, ms. Otherwise the next answer would be
 * slower and reveal that the address is known.
 */
const PAUSE_MS = 1500

interface Owner {
  id: string
  email: string
}

/** Letters are stored before the answer and sent after it: the call neither waits for them nor fails with them. */
export function openTelling(deps: Deps, letters: Letters) {
  const { config, locate, gazetteer } = deps
  const around = (request: FastifyRequest, { email }: Pick<Owner, 'email'>) => ({
    email,
    origin: linkOrigin(request, config.publicOrigin),
    supportEmail: config.supportEmail,
  })
  const pauseMs = config.rateLimits ? PAUSE_MS : 0
  const most = config.rateLimits ? LINKS_AN_HOUR : Number.POSITIVE_INFINITY

  return {
    /** Runs `work` in a transaction, and writes to the owner where it returns neither false nor undefined. */
    withEvent<T>(
      request: FastifyRequest,
      owner: Owner,
      event: AccountEvent,
      work: (transaction: Db) => Promise<T>,
    ): Promise<T> {
      const town = locate(request.ip)
      const circumstances = {
        at: new Date(),
        device: deviceOf(request.headers['user-agent']),
        place: town && gazetteer.nearest(town.lat, town.lng)?.name,
      }
      return letters.storing(request.log, async (transaction, keep) => {
        const done = await work(transaction)
        if (done !== false && done !== undefined) await keep(eventLetter(around(request, owner), event, circumstances))
        return done
      })
    },

    /** Sends a link to confirm the address, at most five an hour. */
    askToConfirm: (request: FastifyRequest, owner: Owner) =>
      letters.storing(request.log, async (transaction, keep) => {
        const token = await insertConfirmToken(transaction, owner.id, most)
        if (token) await keep(confirmLetter(around(request, owner), token))
      }),

    /** Sends a confirmation to the new address and, if the former one was confirmed, an undo link to that. */
    changeEmail: (request: FastifyRequest, account: AccountRow, wanted: string) =>
      letters.storing(request.log, async (transaction, keep) => {
        const { confirm, undo } = await insertEmailChange(transaction, account, wanted)
        await keep(newEmailLetter(around(request, { email: wanted }), confirm))
        if (undo) await keep(formerEmailLetter(around(request, account), wanted, undo))
      }),

    /** Sent at most once a day. */
    known: (request: FastifyRequest, owner: Owner) =>
      letters.storing(request.log, async (transaction, keep) => {
        const letter = await letterOfKnown(deps, transaction, { ...owner, ...around(request, owner) })
        if (letter) await keep(letter)
      }),

    /** Sends a link that completes the sign-up; to an address with an account, a letter that it exists. */
    signup(request: FastifyRequest, given: WaitingSignup) {
      const asked: AskedSignup = { ...given, origin: linkOrigin(request, config.publicOrigin) }
      return letters.ask(request.log, { ...ASKED.signup, asked, pauseMs })
    },

    /** Sends a link for a new password where the address has an account. */
    reset(request: FastifyRequest, email: string) {
      const asked: AskedReset = { email, ip: request.ip, origin: linkOrigin(request, config.publicOrigin) }
      return letters.ask(request.log, { ...ASKED.reset, asked, pauseMs })
    },
  }
}

export type OwnerNotifier = ReturnType<typeof openTelling>
