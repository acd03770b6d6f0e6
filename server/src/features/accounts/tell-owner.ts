/** Letters to the owner of an account about what somebody has done with it. */
import { DAY } from '@spetskarta/shared/durations.ts'
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
} from './account-mail.ts'
import { insertConfirmToken } from './confirm.queries.ts'
import type { EmailChangeTokens } from './email-changes.queries.ts'

/** Letters with a link, for one user. */
const LINKS_AN_HOUR = 5
/** Letters about a sign-up with a known address: anybody may try again and again. */
const KNOWN = { name: 'known-letter', max: 1, windowMs: DAY }

export interface Owner {
  id: string
  email: string
}

/** The call neither waits for its letter nor fails with it. */
export function openTelling(deps: Deps, afterwards: Afterwards) {
  const { db, config, mail, locate, gazetteer } = deps
  const around = (request: FastifyRequest, { email }: Owner) => ({
    email,
    origin: linkOrigin(request, config.publicOrigin),
    supportEmail: config.supportEmail,
  })
  const known = openSharedCounter(deps, KNOWN)
  const most = config.rateLimits ? LINKS_AN_HOUR : Number.POSITIVE_INFINITY

  return {
    event(request: FastifyRequest, owner: Owner, event: AccountEvent) {
      const found = locate(request.ip)
      const circumstances = {
        at: new Date(),
        device: deviceOf(request.headers['user-agent']),
        place: found && gazetteer.nearest(found.lat, found.lng)?.name,
      }
      const letter = eventLetter(around(request, owner), event, circumstances)
      afterwards(request.log, () => mail.send(letter))
    },

    /** A link to confirm the address; not more than five an hour. */
    askToConfirm(request: FastifyRequest, owner: Owner) {
      const to = around(request, owner)
      afterwards(request.log, async () => {
        const token = await insertConfirmToken(db, owner.id, most)
        if (token) await mail.send(confirmLetter(to, token))
      })
    },

    /** To the new address, to be confirmed; and to the former one, if it is known to be his, to be taken back. */
    changeEmail(request: FastifyRequest, owner: Owner, wanted: string, { confirm, undo }: EmailChangeTokens) {
      const letters = [newEmailLetter(around(request, { ...owner, email: wanted }), confirm)]
      if (undo) letters.push(formerEmailLetter(around(request, owner), wanted, undo))
      afterwards(request.log, async () => {
        for (const letter of letters) await mail.send(letter)
      })
    },

    /** Once a day at most. */
    known(request: FastifyRequest, owner: Owner) {
      const letter = knownLetter(around(request, owner))
      afterwards(request.log, async () => {
        if ((await known.add([owner.id])) === 0) await mail.send(letter)
      })
    },
  }
}

export type Telling = ReturnType<typeof openTelling>
