/** The letter about new answers in a theme. */
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import { type Answers, COUNTED_ANSWERS } from './answer-mail.queries.ts'

interface AnswerLetterData extends Omit<Answers, 'userId'> {
  /** `https://host` */
  origin: string
  supportEmail: string
  unsubscribeToken: string
}

const EXCERPT_MAX = 400
const WHY =
  'Вы попросили присылать ответы в этой теме. Следующее письмо придёт, когда вы её прочитаете и ответят снова.'

export function answerLetter({
  email,
  title,
  id,
  body,
  name,
  count,
  origin,
  supportEmail,
  ...given
}: AnswerLetterData): Letter {
  const subject = `Ответ на форуме: ${title}`
  const around = { title: subject, origin, supportEmail }
  const link = `${origin}/forum/${id}`
  const off = `${origin}/forum/unsubscribe/${given.unsubscribeToken}`
  const who = `${name ?? 'Бывший участник'}:`
  const words = body.length > EXCERPT_MAX ? `${[...body].slice(0, EXCERPT_MAX).join('')}…` : body
  const more =
    count > 1 ? `Всего новых сообщений: ${count > COUNTED_ANSWERS ? `больше ${COUNTED_ANSWERS}` : count}` : ''

  return {
    to: email,
    subject,
    headers: {
      'List-Unsubscribe': `<${origin}/forum-api/unsubscribe/${given.unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      'Здравствуйте!',
      `В теме «${title}» ответили.`,
      `${who}\n${words}`,
      ...(more ? [more] : []),
      `Прочитать: ${link}`,
      `${WHY}\nБольше не присылать об этой теме: ${off}`,
      textFooter(around),
    ].join('\n\n'),
    html: htmlLetter(
      around,
      [
        '<p style="margin:0 0 16px">Здравствуйте!</p>',
        `<p style="margin:0 0 16px">В теме «${inHtml(title)}» ответили.</p>`,
        `<p style="margin:0 0 4px;font-weight:bold">${inHtml(who)}</p>`,
        `<p style="margin:0 0 16px;white-space:pre-line">${inHtml(words)}</p>`,
        ...(more ? [`<p style="margin:0 0 16px">${more}</p>`] : []),
        `<p style="margin:0 0 24px">${htmlButton(link, 'Прочитать')}</p>`,
        `<p style="margin:0 0 24px;color:#5b636d;font-size:14px">${inHtml(WHY)}<br><a href="${inHtml(off)}" style="color:#5b636d">Больше не присылать об этой теме</a></p>`,
      ].join('\n'),
    ),
  }
}
