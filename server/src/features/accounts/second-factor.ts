/** Whether a code lets its user in. */
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

/** Keyed, so that a stolen database does not let anybody try all codes. */
export const recoveryHash = ({ signing }: FactorDeps, userId: string, code: string): Buffer =>
  Buffer.from(signing.sign(RECOVERY, `${userId} ${oneForm(code)}`), 'base64url')

/**
 * `off`: this user needs no code. `missing`: none was given. A right code is used up by this call. `recovery`: it was a
 * recovery code.
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
