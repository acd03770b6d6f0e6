/** A notice as a letter: all that is needed for a decision, and one button. */
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../../outside/letter-layout.ts'
import type { Letter } from '../../../outside/mail.ts'
import type { Signing } from '../../../outside/signing.ts'
import type { AlertText } from '../texts.rules.ts'
import type { NoticeContent } from './notices.queries.ts'

interface NoticeLetterData {
  /** The same whenever this letter is sent. */
  id: string
  email: string
  origin: string
  supportEmail: string
  content: NoticeContent
  signing: Signing
  /** `user.signature` of the link that ends such letters. */
  endToken: string
}

export const noticeText = ({ title, lines, path, button }: NoticeContent): AlertText => ({
  title,
  text: lines.join('\n'),
  path,
  link: button,
})

export function noticeLetter({
  id,
  email,
  origin,
  supportEmail,
  content,
  signing,
  endToken,
}: NoticeLetterData): Letter {
  const { title, lines, path, button, signed } = content
  const link = origin + (signed ? `${signed.path}${signed.text}.${signing.sign(signed.purpose, signed.text)}` : path)
  const around = { title, origin, supportEmail }
  const ending = endingOf(content, endToken)
  const [settings, off] = [ending?.settings ?? '', ending?.off ?? ''].map((to) => inHtml(origin + to))
  return {
    to: email,
    subject: title,
    headers: {
      'Message-ID': `<notice-${id}@${new URL(origin).hostname}>`,
      ...(ending && {
        'List-Unsubscribe': `<${origin}${ending.endCall}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: [
      title,
      lines.join('\n'),
      `${button}: ${link}`,
      ...(ending
        ? [
            `${ending.why ? `${ending.why}\n` : ''}Настроить: ${origin}${ending.settings}\n${ending.words}: ${origin}${ending.off}`,
          ]
        : []),
      textFooter(around),
    ].join('\n\n'),
    html: htmlLetter(
      around,
      [
        `<p style="margin:0 0 16px;font-size:18px;font-weight:bold">${inHtml(title)}</p>`,
        `<p style="margin:0 0 24px;white-space:pre-line">${lines.map(inHtml).join('<br>')}</p>`,
        `<p style="margin:0 0 24px">${htmlButton(link, button)}</p>`,
        ...(ending
          ? [
              `<p style="margin:0 0 24px;color:#5b636d;font-size:14px">${ending.why ? `${inHtml(ending.why)}<br>` : ''}<a href="${settings}" style="color:#5b636d">Настроить</a> · <a href="${off}" style="color:#5b636d">${ending.words}</a></p>`,
            ]
          : []),
      ].join('\n'),
    ),
  }
}

/** How the recipient can end such letters; undefined where that is not possible: participants are always notified. */
function endingOf({ ending, kind }: NoticeContent, endToken: string) {
  if (ending) return { ...ending, words: 'Больше не присылать таких писем' }
  if (!kind) return undefined
  return {
    why: '',
    settings: '/settings/alerts',
    off: `/alerts/unsubscribe/${endToken}`,
    endCall: `/api/alerts/unsubscribe/${endToken}`,
    words: 'Больше не присылать писем с оповещениями',
  }
}
