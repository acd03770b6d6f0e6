/** Tokens of the links that stop letters about a theme (decision 8). */
import type { Signing } from '../../outside/signing.ts'

const PURPOSE = 'forum-unsubscribe'

/** The token of one user and one theme never changes: a link in an old letter must still work. */
export const answerToken = ({ sign }: Signing, userId: string, theme: string): string =>
  `${userId}.${theme}.${sign(PURPOSE, `${userId}.${theme}`)}`

/** Undefined where this server did not make the token. */
export function ofAnswerToken({ isSigned }: Signing, token: string): { userId: string; theme: string } | undefined {
  const [userId = '', theme = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, `${userId}.${theme}`, signature) ? { userId, theme } : undefined
}
