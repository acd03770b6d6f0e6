/** Proof that the caller owns the account, for actions that an open session alone must not allow. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { forbidden, unauthorized } from '../../http/errors.ts'
import { isMarkedDevice } from '../visitor/session-cookie.ts'
import { signedIn } from '../visitor/visitor.ts'
import { type AccountRow, findAccountById } from './accounts.queries.ts'
import type { LoginAttempts } from './login-attempts.guard.ts'
import { checkCode } from './second-factor.ts'

interface Given {
  password: string
  /** Needed if the account has a second factor. */
  code?: string | undefined
}

export const wrongPassword = () => forbidden('Неверный пароль', 'wrong_password')
export const wrongCode = () => forbidden('Неверный код. Проверьте время на телефоне и введите новый', 'wrong_code')

/**
 * Returns the account if the password is right and, where enabled, the second factor too; otherwise throws a 403. Each try counts
 * as a log-in attempt.
 */
export const openOwnerProof =
  (deps: Pick<Deps, 'db' | 'passwords' | 'signing'>, attempts: LoginAttempts) =>
  async (request: FastifyRequest, { password, code }: Given): Promise<AccountRow> => {
    const account = await findAccountById(deps.db, (await signedIn(deps.db, request)).id)
    if (!account) throw unauthorized()
    const marked = isMarkedDevice(request, account)
    await attempts.begin(request, account.email, marked)
    if (!(await deps.passwords.isRight(account.passwordHash, password, { ip: request.ip, known: true })))
      throw wrongPassword()
    const checked = await checkCode(deps, account.id, code)
    if (checked === 'missing') throw forbidden('Введите код из приложения или запасной код', 'code_needed')
    if (checked === 'wrong') throw wrongCode()
    await attempts.succeed(request, account.email, marked)
    return account
  }

export type OwnerProof = ReturnType<typeof openOwnerProof>
