/** Tokens of the links by which letters are ended (decision 8). */
import type { Signing } from '../../outside/signing.ts'

const PURPOSE = 'unsubscribe'

/** The same for a user for ever: a link in an old letter must work. */
export const unsubscribeToken = ({ sign }: Signing, userId: string): string => `${userId}.${sign(PURPOSE, userId)}`

/** The id of the user; undefined where this server has not made the token. */
export function userOfToken({ isSigned }: Signing, token: string): string | undefined {
  const [userId = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, userId, signature) ? userId : undefined
}
