/** Tokens of the links by which letters about a theme are ended (decision 8). */
import type { Signing } from '../../outside/signing.ts'

const PURPOSE = 'forum-unsubscribe'

/** Of one user and one theme, for ever: a link in an old letter must work. */
export const answerToken = ({ sign }: Signing, userId: string, theme: string): string =>
  `${userId}.${theme}.${sign(PURPOSE, `${userId}.${theme}`)}`

/** Undefined where this server has not made the token. */
export function ofAnswerToken({ isSigned }: Signing, token: string): { userId: string; theme: string } | undefined {
  const [userId = '', theme = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, `${userId}.${theme}`, signature) ? { userId, theme } : undefined
}
