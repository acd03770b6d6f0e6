/** What only the owner of an account may do with it, whoever else sits at his screen. */
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
  /** Where the account logs in with a code. */
  code?: string | undefined
}

export const wrongPassword = () => forbidden('Неверный пароль', 'wrong_password')
export const wrongCode = () => forbidden('Неверный код. Проверьте время на телефоне и введите новый', 'wrong_code')

/**
 * The account, once its password was right and, where it has one, its second factor too. Throws a 403 otherwise; each attempt
 * counts as one to log in.
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
