/** The notice about a user's unread messages. */
import type { Signing } from '../../outside/signing.ts'
import type { NoticeContent } from '../alerts/notices/notices.queries.ts'
import type { UnreadThread } from './unread.queries.ts'

const PURPOSE = 'message-letters'

/** The token of a user never changes, so that links in old letters keep working. */
export const messageLettersToken = ({ sign }: Signing, userId: string): string => `${userId}.${sign(PURPOSE, userId)}`

/** Id of the user; undefined if this server did not sign the token. */
export function userOfLettersToken({ isSigned }: Signing, token: string): string | undefined {
  const [userId = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, userId, signature) ? userId : undefined
}

const TEXT_MAX = 1500

/** Never splits a surrogate pair: PostgreSQL refuses half of one in JSON. */
const cut = (text: string): string => (text.length > TEXT_MAX ? `${[...text].slice(0, TEXT_MAX).join('')}…` : text)

const wordsOf = ({ text, photos, place }: UnreadThread['last'][number]): string =>
  [text, photos > 0 ? `[фото: ${photos}]` : '', place ? '[место на карте]' : ''].filter(Boolean).join('\n')

/** The notice names sender, subject and text, so that it is understood without logging in. */
export function noticeOfThread(unread: UnreadThread, signing: Signing): NoticeContent {
  const { user, thread, other, about, last } = unread
  const more = unread.unread - last.length
  const words = [...(more > 0 ? [`… и ещё ${more} раньше`] : []), ...last.map(wordsOf)].join('\n\n')
  const token = messageLettersToken(signing, user)
  return {
    title: `${other ?? 'Вам'}${other ? ' пишет' : ' написали'}: ${about}`,
    lines: [cut(words)],
    path: `/messages/${thread}`,
    tag: thread,
    button: 'Ответить',
    ending: {
      why: 'Письмо приходит, когда сообщение две минуты не прочитано, и больше не приходит, пока вы не откроете переписку.',
      settings: '/settings',
      off: `/messages/unsubscribe/${token}`,
      endCall: `/api/messages/unsubscribe/${token}`,
    },
  }
}
