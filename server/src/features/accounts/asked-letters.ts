/**
 * Letters of a sign-up and of a forgotten password. What was asked for is kept for every address; whether it has an account is
 * looked up only after the answer (decisions 6 and 71).
 */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { LetterMakers } from '../../http/letters/waiting-letters.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'
import type { Letter } from '../../outside/mail.ts'
import { knownLetter, signupLetter } from './account-mail.ts'
import { findAccount } from './accounts.queries.ts'
import { insertResetToken } from './reset.queries.ts'
import { resetLetter } from './reset-mail.ts'
import { insertWaitingSignup, type WaitingSignup } from './waiting-signups.queries.ts'

/** Letters with a link per user and hour. */
export const LINKS_AN_HOUR = 5
/** Limits per address, since anyone can repeat a sign-up: letters with a sign-up link, and letters that an account exists. */
const SIGNUPS = { name: 'signup-letter', max: 3, windowMs: HOUR }
const KNOWN = { name: 'known-letter', max: 1, windowMs: DAY }

/** `origin`: `https://host` */
export type AskedSignup = WaitingSignup & { origin: string }
export interface AskedReset {
  email: string
  /** Of the one who asked. */
  ip: string
  origin: string
}

/** Hours after which the letter is useless. */
export const ASKED = { signup: { kind: 'signup', hours: 24 }, reset: { kind: 'reset', hours: 1 } } as const

export const ASKED_LETTERS = {
  async signup(deps, transaction, asked) {
    const { origin, ...given } = asked as AskedSignup
    const { config, signing } = deps
    const owner = await findAccount(transaction, given.email)
    if (owner) return letterOfKnown(deps, transaction, { ...owner, origin })
    const signups = openSharedCounter({ db: transaction, signing }, SIGNUPS)
    if (config.rateLimits && (await signups.add([given.email])) > 0) return undefined
    const around = { email: given.email, origin, supportEmail: config.supportEmail }
    return signupLetter(around, await insertWaitingSignup(transaction, given))
  },

  async reset({ config }, transaction, asked) {
    const { email, ip, origin } = asked as AskedReset
    const account = await findAccount(transaction, email)
    const most = config.rateLimits ? LINKS_AN_HOUR : Number.POSITIVE_INFINITY
    const token = account && (await insertResetToken(transaction, { userId: account.id, ip }, most))
    return token ? resetLetter({ email, origin, token, supportEmail: config.supportEmail }) : undefined
  },
} satisfies LetterMakers

/** Undefined where the owner got one today. */
export async function letterOfKnown(
  { config, signing }: Pick<Deps, 'config' | 'signing'>,
  transaction: Db,
  { id, email, origin }: { id: string; email: string; origin: string },
): Promise<Letter | undefined> {
  const known = openSharedCounter({ db: transaction, signing }, KNOWN)
  if ((await known.add([id])) > 0) return undefined
  return knownLetter({ email, origin, supportEmail: config.supportEmail })
}
