/** Switching the second factor on and off. */
import * as schema from '@spetskarta/shared/accounts/second-factor.schema.ts'
import * as api from '@spetskarta/shared/accounts/second-factor.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { conflict, forbidden, unauthorized } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { isMarkedDevice } from '../visitor/session-cookie.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { type AccountRow, findAccountById } from './accounts.queries.ts'
import type { LoginAttempts } from './login-attempts.guard.ts'
import { forApp, makeRecoveryCodes, makeSecret, oneForm, timeStepOf } from './one-time-code.rules.ts'
import { wrongCode, wrongPassword } from './owner-proof.guard.ts'
import { endSecondFactor, findNewSecret, keepNewSecret, startSecondFactor } from './second-factor.queries.ts'
import { checkCode, openSecret, recoveryHash, sealSecret } from './second-factor.ts'
import type { OwnerNotifier } from './tell-owner.ts'

const ON_ALREADY = 'Вход с кодом уже включён'
const unconfirmed = () =>
  forbidden('Сначала подтвердите почту: с опечаткой в адресе доступ не восстановить', 'email_unconfirmed')

export function secondFactorRoutes(app: App, deps: Deps, attempts: LoginAttempts, telling: OwnerNotifier) {
  const { db, passwords } = deps

  const accountOf = async (request: FastifyRequest): Promise<AccountRow> => {
    const account = await findAccountById(db, (await signedIn(db, request)).id)
    if (!account) throw unauthorized()
    return account
  }

  /** Counts the attempt, and runs `work` if the password is right. */
  async function withPassword<T>(request: FastifyRequest, account: AccountRow, given: string, work: () => Promise<T>) {
    const marked = isMarkedDevice(request, account)
    await attempts.begin(request, account.email, marked)
    if (!(await passwords.isRight(account.passwordHash, given, { ip: request.ip, known: true }))) throw wrongPassword()
    const done = await work()
    await attempts.succeed(request, account.email, marked)
    return done
  }

  app.route({
    ...served(api.beginSecondFactor, schema.beginSecondFactor),
    ...signedInFirst(db),
    handler: async (request) => {
      const account = await accountOf(request)
      if (!account.emailConfirmed) throw unconfirmed()
      return withPassword(request, account, request.body.password, async () => {
        const secret = makeSecret()
        if (!(await keepNewSecret(db, account.id, sealSecret(deps, account.id, secret)))) throw conflict(ON_ALREADY)
        return forApp(secret, account.email)
      })
    },
  })

  app.route({
    ...served(api.confirmSecondFactor, schema.confirmSecondFactor),
    ...signedInFirst(db),
    handler: async (request) => {
      const account = await accountOf(request)
      const { id } = account
      const sealed = await findNewSecret(db, id)
      const secret = sealed && openSecret(deps, id, sealed)
      if (!sealed || !secret) throw conflict('Начните включать заново')
      const step = timeStepOf(secret, oneForm(request.body.code), Date.now())
      if (step === undefined) throw wrongCode()
      const recoveryCodes = makeRecoveryCodes()
      const recovery = recoveryCodes.map((code) => recoveryHash(deps, id, code))
      const given = { step, secret: sealed, recovery, ip: request.ip }
      const started = await telling.withEvent(request, account, 'second_factor_on', (transaction) =>
        startSecondFactor(transaction, id, given),
      )
      if (!started) throw conflict(ON_ALREADY)
      return { recoveryCodes }
    },
  })

  app.route({
    ...served(api.endSecondFactor, schema.endSecondFactor),
    ...signedInFirst(db),
    handler: async (request) => {
      const account = await accountOf(request)
      const { password, code } = request.body
      return withPassword(request, account, password, async () => {
        const checked = await checkCode(deps, account.id, code)
        if (checked === 'wrong' || checked === 'missing') throw wrongCode()
        await telling.withEvent(request, account, 'second_factor_off', (transaction) =>
          endSecondFactor(transaction, account.id, { by: account.id, ip: request.ip }),
        )
        return { result: 1 as const }
      })
    },
  })
}
