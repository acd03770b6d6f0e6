/** Tokens of links that switch letters about a theme off (decision 8). */
import type { Signing } from '../../outside/signing.ts'

const PURPOSE = 'forum-unsubscribe'

/** The token of a user and theme never changes, so that links in old letters keep working. */
export const answerToken = ({ sign }: Signing, userId: string, theme: string): string =>
  `${userId}.${theme}.${sign(PURPOSE, `${userId}.${theme}`)}`

/** Undefined if this server did not sign the token. */
export function ofAnswerToken({ isSigned }: Signing, token: string): { userId: string; theme: string } | undefined {
  const [userId = '', theme = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, `${userId}.${theme}`, signature) ? { userId, theme } : undefined
}
