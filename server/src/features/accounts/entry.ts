/** Log-in and sign-up: the new session replaces the browser's previous one. */
import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { deviceOf } from '../visitor/device.rules.ts'
import { type Membership, rightsOf } from '../visitor/rights/membership.ts'
import { keepToken, markDevice, tokenOf } from '../visitor/session-cookie.ts'
import { deleteSessionOf, insertSession } from '../visitor/sessions.queries.ts'
import type { AccountRow } from './accounts.queries.ts'

/** A user as the API returns it. */
export const userOf = ({ name, userUrl, moderator }: Omit<User, 'rules'> & { moderator: boolean }): User => ({
  name,
  userUrl,
  rules: moderator,
})

/** The company that a member acts for, as the API returns it. */
export const companyOf = ({ companyName, companyUrl, role, groups }: Membership) => ({
  name: companyName,
  userUrl: companyUrl,
  role,
  rights: rightsOf({ role, groups }),
  limited: groups !== null,
})

interface NewSession {
  /** Entry for the audit log. */
  act?: 'signup' | 'login'
  /** See `insertSession`. */
  actsFor?: string | null
}

/** False if the password was changed since it was checked. */
export async function openSession(
  { db }: Pick<Deps, 'db'>,
  reply: FastifyReply,
  account: AccountRow,
  { act, actsFor }: NewSession,
): Promise<boolean> {
  const { headers, ip } = reply.request
  const token = await db.transaction().execute(async (transaction) => {
    const made = await insertSession(transaction, account, deviceOf(headers['user-agent']), actsFor)
    if (made && act) await recordAct(transaction, act, { by: account.id, ip })
    return made
  })
  if (!token) return false
  const former = tokenOf(reply.request)
  if (former) await deleteSessionOf(db, former.token)
  keepToken(reply, token)
  markDevice(reply, account)
  return true
}
