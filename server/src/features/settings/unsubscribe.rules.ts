/** Tokens of links that switch letters off (decision 8). */
import type { Signing } from '../../outside/signing.ts'

const PURPOSE = 'unsubscribe'

/** The token of a user never changes, so that links in old letters keep working. */
export const unsubscribeToken = ({ sign }: Signing, userId: string): string => `${userId}.${sign(PURPOSE, userId)}`

/** Id of the user; undefined if this server did not sign the token. */
export function userOfToken({ isSigned }: Signing, token: string): string | undefined {
  const [userId = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, userId, signature) ? userId : undefined
}
