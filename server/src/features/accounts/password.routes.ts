/** Setting a new password: through the link in a letter, or with the present password. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isEmail } from '@spetskarta/shared/accounts/account-rules.ts'
import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import * as api from '@spetskarta/shared/accounts/accounts.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../deps.ts'
import type { Afterwards } from '../../http/afterwards.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, forbidden, refusedAs, unauthorized } from '../../http/errors.ts'
import { guardedByAddress } from '../../http/guarded.ts'
import { linkOrigin } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { isMarkedDevice, markDevice } from '../visitor/session-cookie.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { findAccount, findAccountById, setPassword } from './accounts.queries.ts'
import { openSession } from './entry.ts'
import type { LoginAttempts } from './login-attempts.guard.ts'
import { judgePassword, passwordRefusal } from './password-strength.ts'
import { insertResetToken, isResetToken, resetPassword } from './reset.queries.ts'
import { resetLetter } from './reset-mail.ts'
import { type OwnerNotifier, PAUSE_MS } from './tell-owner.ts'

/** Limits per IP address. */
const RESETS = { name: 'reset', max: 10, windowMs: HOUR }
const RESETS_SAVED = { name: 'reset-save', max: 30, windowMs: HOUR }
/** Limit per user. */
const LETTERS_AN_HOUR = 5

const failed = () => ({ result: 0 })

export function passwordRoutes(
  app: App,
  deps: Deps,
  attempts: LoginAttempts,
  telling: OwnerNotifier,
  afterwards: Afterwards,
) {
  const { db, config, mail, passwords } = deps
  const pauseMs = config.rateLimits ? PAUSE_MS : 0

  app.route({
    ...served(api.reset, schema.reset),
    ...SMALL_BODY,
    ...guardedByAddress(deps, RESETS),
    ...refusedAs(failed),
    handler: async (request) => {
      const { email } = request.body
      const account = await findAccount(db, email)
      // The answer depends on the mail server only and is decided before any work for a known address (decision 6).
      if (!(await mail.ready())) return { result: 0 as const }
      const origin = linkOrigin(request, config.publicOrigin)
      if (account)
        afterwards(request.log, async () => {
          await pause(randomInt(pauseMs + 1))
          await sendLink(deps, { ...account, ip: request.ip }, origin)
        })
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.resetSave, schema.resetSave),
    ...SMALL_BODY,
    ...guardedByAddress(deps, RESETS_SAVED),
    ...refusedAs(failed),
    handler: async (request, reply) => {
      const { email, token, newPassword, disconnect = false } = request.body
      if (!isEmail(email) || !(await isResetToken(db, email, token))) return { result: 0 as const }
      const account = await findAccount(db, email)
      const refusal = await passwordRefusal(newPassword, account ?? {})
      if (refusal) throw badRequest(refusal)
      const passwordHash = await passwords.hash(newPassword, { ip: request.ip, known: true })
      const done = await resetPassword(db, { email, token, ip: request.ip, disconnect }, passwordHash)
      if (!done || !account) return { result: 0 as const }
      await attempts.forgive(request, email)
      // Receiving the letter proves ownership, so the log-in from this browser with the new password needs no notice.
      markDevice(reply, { ...account, passwordHash })
      telling.event(request, account, 'password')
      return { result: 1 as const, ...(disconnect && { disconnected: done }) }
    },
  })

  app.route({
    ...served(api.changePassword, schema.changePassword),
    ...signedInFirst(db),
    handler: async (request, reply) => {
      const { password, newPassword } = request.body
      const { id, member } = await signedIn(db, request)
      const account = await findAccountById(db, id)
      if (!account) throw unauthorized()
      const marked = isMarkedDevice(request, account)
      const asker = { ip: request.ip, known: true }
      await attempts.begin(request, account.email, marked)
      if (!(await passwords.isRight(account.passwordHash, password, asker)))
        throw forbidden('Неверный текущий пароль', 'wrong_password')
      await attempts.succeed(request, account.email, marked)
      const refusal = await passwordRefusal(newPassword, account)
      if (refusal) throw badRequest(refusal)
      const passwordHash = await passwords.hash(newPassword, asker)
      await setPassword(db, account.id, passwordHash, request.ip)
      await openSession(deps, reply, { ...account, passwordHash }, { actsFor: member?.company ?? null })
      telling.event(request, account, 'password')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.checkPassword, schema.checkPassword),
    ...SMALL_BODY,
    // Takes about 10 ms of computation.
    config: { cost: 'heavy' },
    handler: async (request) => {
      const user = await visitor(db, request)
      const account = user && (await findAccountById(db, user.id))
      return judgePassword(request.body.password, account ?? request.body)
    },
  })
}

/** `ip`: of the one who requested the link. */
async function sendLink(
  { db, config, mail }: Deps,
  { id, email, ip }: { id: string; email: string; ip: string },
  origin: string,
) {
  const token = await insertResetToken(
    db,
    { userId: id, ip },
    config.rateLimits ? LETTERS_AN_HOUR : Number.POSITIVE_INFINITY,
  )
  if (token) await mail.send(resetLetter({ email, origin, token, supportEmail: config.supportEmail }))
}
