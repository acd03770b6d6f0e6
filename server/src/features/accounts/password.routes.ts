/** Setting a new password: through the link in a letter, or with the present password. */
import { isEmail } from '@spetskarta/shared/accounts/account-rules.ts'
import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import * as api from '@spetskarta/shared/accounts/accounts.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../deps.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, forbidden, refusedAs, unauthorized } from '../../http/errors.ts'
import { guardedByAddress } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { writingOver } from '../tracks/store/rights.queries.ts'
import { isMarkedDevice, markDevice } from '../visitor/session-cookie.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { findAccount, findAccountById, setPassword } from './accounts.queries.ts'
import { openSession } from './entry.ts'
import type { LoginAttempts } from './login-attempts.guard.ts'
import { judgePassword, passwordRefusal } from './password-strength.ts'
import { isResetToken, resetPassword } from './reset.queries.ts'
import type { OwnerNotifier } from './tell-owner.ts'

/** Limits per IP address. */
const RESETS = { name: 'reset', max: 10, windowMs: HOUR }
const RESETS_SAVED = { name: 'reset-save', max: 30, windowMs: HOUR }

const failed = () => ({ result: 0 })

export function passwordRoutes(app: App, deps: Deps, attempts: LoginAttempts, telling: OwnerNotifier) {
  const { db, mail, passwords } = deps

  app.route({
    ...served(api.reset, schema.reset),
    ...SMALL_BODY,
    ...guardedByAddress(deps, RESETS),
    ...refusedAs(failed),
    handler: async (request) => {
      // The answer depends on the mail server only; the address is looked up after it (decision 6).
      if (!(await mail.ready())) return { result: 0 as const }
      await telling.reset(request, request.body.email)
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
      if (!account) return { result: 0 as const }
      const done = await telling.withEvent(request, account, 'password', (transaction) =>
        resetPassword(transaction, { email, token, ip: request.ip, disconnect }, passwordHash),
      )
      if (!done) return { result: 0 as const }
      if (disconnect) await writingOver(db)
      await attempts.forgive(request, email)
      // Receiving the letter proves ownership, so the log-in from this browser with the new password needs no notice.
      markDevice(reply, { ...account, passwordHash })
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
      await telling.withEvent(request, account, 'password', async (transaction) => {
        await setPassword(transaction, account.id, passwordHash, request.ip)
        return true
      })
      await openSession(deps, reply, { ...account, passwordHash }, { actsFor: member?.company ?? null })
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
