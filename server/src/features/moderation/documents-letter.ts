/** The letter to an owner about a moderator's decision on their documents. */
import { OWNER_DOCUMENTS, type OwnerDocument } from '@spetskarta/shared/moderation/documents.ts'
import { htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'

interface Decided {
  accepted: boolean
  kinds: OwnerDocument[]
  note: string
}

export function documentsLetter(
  to: string,
  { accepted, kinds, note }: Decided,
  around: { origin: string; supportEmail: string },
): Letter {
  const subject = accepted ? 'Документы проверены' : 'Документы не приняты'
  const texts = accepted
    ? [
        `Модератор посмотрел ваши документы: ${kinds.map((kind) => OWNER_DOCUMENTS[kind]).join(', ')}.`,
        'В ваших объявлениях теперь написано, что они проверены, и когда. Самих документов там не видно. Убрать отметку можно в профиле.',
        ...(note ? [`Модератор пишет: ${note}`] : []),
      ]
    : [
        'Модератор посмотрел ваши документы и не смог их принять.',
        `Причина: ${note}`,
        `Пришлите их ещё раз в профиле: ${around.origin}/settings`,
      ]
  const lines = ['Здравствуйте!', ...texts, 'Присланные страницы мы удалили.']
  return {
    to,
    subject,
    text: [...lines, textFooter(around)].join('\n\n'),
    html: htmlLetter(
      { title: subject, ...around },
      lines.map((line) => `<p style="margin:0 0 16px;white-space:pre-line">${inHtml(line)}</p>`).join('\n'),
    ),
  }
}
