/** Tokens of links that end letters with alerts (decision 8). */
import type { Signing } from '../../outside/signing.ts'

const PURPOSE = 'alerts-unsubscribe'

/** A user's token never changes: a link in an old letter must still work. */
export const endToken = ({ sign }: Signing, userId: string): string => `${userId}.${sign(PURPOSE, userId)}`

/** The user's id; undefined where this server did not make the token. */
export function userOfEndToken({ isSigned }: Signing, token: string): string | undefined {
  const [userId = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, userId, signature) ? userId : undefined
}
