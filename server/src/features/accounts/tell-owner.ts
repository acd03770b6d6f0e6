/** Letters to the owner of an account about events in it. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Afterwards } from '../../http/afterwards.ts'
import { linkOrigin } from '../../http/origin.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'
import { deviceOf } from '../visitor/device.rules.ts'
import {
  type AccountEvent,
  confirmLetter,
  eventLetter,
  formerEmailLetter,
  knownLetter,
  newEmailLetter,
  signupLetter,
} from './account-mail.ts'
import { findAccount } from './accounts.queries.ts'
import { insertConfirmToken } from './confirm.queries.ts'
import type { EmailChangeTokens } from './email-changes.queries.ts'
import { insertWaitingSignup, type WaitingSignup } from './waiting-signups.queries.ts'

/** Letters with a link per user and hour. */
const LINKS_AN_HOUR = 5
/** Limits per address, since anyone can repeat a sign-up: letters with a sign-up link, and letters that an account exists. */
const SIGNUPS = { name: 'signup-letter', max: 3, windowMs: HOUR }
const KNOWN = { name: 'known-letter', max: 1, windowMs: DAY }

/**
 * Work that only a known address causes begins after a random pause up to this long, ms. Otherwise the next answer would be
 * slower and reveal that the address is known.
 */
export const PAUSE_MS = 1500

export interface Owner {
  id: string
  email: string
}

/** Letters are sent after the answer: the call neither waits for them nor fails with them. */
export function openTelling(deps: Deps, afterwards: Afterwards) {
  const { db, config, mail, locate, gazetteer } = deps
  const around = (request: FastifyRequest, { email }: Pick<Owner, 'email'>) => ({
    email,
    origin: linkOrigin(request, config.publicOrigin),
    supportEmail: config.supportEmail,
  })
  const known = openSharedCounter(deps, KNOWN)
  const signups = openSharedCounter(deps, SIGNUPS)
  const pauseMs = config.rateLimits ? PAUSE_MS : 0
  const most = config.rateLimits ? LINKS_AN_HOUR : Number.POSITIVE_INFINITY

  return {
    event(request: FastifyRequest, owner: Owner, event: AccountEvent) {
      const town = locate(request.ip)
      const circumstances = {
        at: new Date(),
        device: deviceOf(request.headers['user-agent']),
        place: town && gazetteer.nearest(town.lat, town.lng)?.name,
      }
      const letter = eventLetter(around(request, owner), event, circumstances)
      afterwards(request.log, () => mail.send(letter))
    },

    /** Sends a link to confirm the address, at most five an hour. */
    askToConfirm(request: FastifyRequest, owner: Owner) {
      const to = around(request, owner)
      afterwards(request.log, async () => {
        const token = await insertConfirmToken(db, owner.id, most)
        if (token) await mail.send(confirmLetter(to, token))
      })
    },

    /** Sends a confirmation to the new address and, if the former one was confirmed, an undo link to that. */
    changeEmail(request: FastifyRequest, owner: Owner, wanted: string, { confirm, undo }: EmailChangeTokens) {
      const letters = [newEmailLetter(around(request, { ...owner, email: wanted }), confirm)]
      if (undo) letters.push(formerEmailLetter(around(request, owner), wanted, undo))
      afterwards(request.log, async () => {
        for (const letter of letters) await mail.send(letter)
      })
    },

    /** Sent at most once a day. */
    known(request: FastifyRequest, owner: Owner) {
      const letter = knownLetter(around(request, owner))
      afterwards(request.log, async () => {
        if ((await known.add([owner.id])) === 0) await mail.send(letter)
      })
    },

    /** Sends a link that completes the sign-up; to an address with an account, a letter that it exists. */
    signup(request: FastifyRequest, given: WaitingSignup) {
      const to = around(request, given)
      afterwards(request.log, async () => {
        await pause(randomInt(pauseMs + 1))
        const owner = await findAccount(db, given.email)
        if (owner) {
          if ((await known.add([owner.id])) === 0) await mail.send(knownLetter(to))
        } else if (!config.rateLimits || (await signups.add([given.email])) === 0)
          await mail.send(signupLetter(to, await insertWaitingSignup(db, given)))
      })
    },
  }
}

export type OwnerNotifier = ReturnType<typeof openTelling>
