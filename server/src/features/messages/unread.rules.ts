/** The notice of messages that a user has not read. */
import type { Signing } from '../../outside/signing.ts'
import type { NoticeContent } from '../alerts/notices/notices.queries.ts'
import type { UnreadThread } from './unread.queries.ts'

const PURPOSE = 'message-letters'

/** A user's token never changes: a link in an old letter must still work. */
export const messageLettersToken = ({ sign }: Signing, userId: string): string => `${userId}.${sign(PURPOSE, userId)}`

/** The id of the user; undefined where this server did not make the token. */
export function userOfLettersToken({ isSigned }: Signing, token: string): string | undefined {
  const [userId = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSigned(PURPOSE, userId, signature) ? userId : undefined
}

const TEXT_MAX = 1500

/** Never within a sign of two halves: PostgreSQL keeps no JSON with one half. */
const cut = (text: string): string => (text.length > TEXT_MAX ? `${[...text].slice(0, TEXT_MAX).join('')}…` : text)

const wordsOf = ({ text, photos, place }: UnreadThread['last'][number]): string =>
  [text, photos > 0 ? `[фото: ${photos}]` : '', place ? '[место на карте]' : ''].filter(Boolean).join('\n')

/** All that is needed to see what it is about without logging in. */
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
