/** Checks the code of a log-in. */
import type { Deps } from '../../deps.ts'
import { oneForm, timeStepOf } from './one-time-code.rules.ts'
import { findSecret, spendRecoveryCode, spendStep } from './second-factor.queries.ts'

const SECRET = 'second factor'
const RECOVERY = 'recovery code'

type FactorDeps = Pick<Deps, 'db' | 'signing'>

export const sealSecret = ({ signing }: FactorDeps, userId: string, secret: Buffer): Buffer =>
  signing.seal(`${SECRET} ${userId}`, secret)

export const openSecret = ({ signing }: FactorDeps, userId: string, sealed: Buffer): Buffer | undefined =>
  signing.unseal(`${SECRET} ${userId}`, sealed)

/** Keyed with the server's secret: with a stolen database alone codes cannot be tried. */
export const recoveryHash = ({ signing }: FactorDeps, userId: string, code: string): Buffer =>
  Buffer.from(signing.sign(RECOVERY, `${userId} ${oneForm(code)}`), 'base64url')

/**
 * `off`: the user has no second factor; `missing`: no code given; `recovery`: a right recovery code. A right code is used up by
 * this call.
 */
export async function checkCode(
  deps: FactorDeps,
  userId: string,
  given: string | undefined,
): Promise<'off' | 'missing' | 'wrong' | 'right' | 'recovery'> {
  const sealed = await findSecret(deps.db, userId)
  if (!sealed) return 'off'
  const code = oneForm(given ?? '')
  if (!code) return 'missing'
  const secret = openSecret(deps, userId, sealed)
  const step = secret && timeStepOf(secret, code, Date.now())
  if (step !== undefined) return (await spendStep(deps.db, userId, step)) ? 'right' : 'wrong'
  return (await spendRecoveryCode(deps.db, userId, recoveryHash(deps, userId, code))) ? 'recovery' : 'wrong'
}
