/** Letters to a user whose listing or account was closed or opened again. */
import { REASONS } from '@spetskarta/shared/moderation/moderation.ts'
import { htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import type { Affected, Ban } from './sanctions.queries.ts'

interface Around {
  /** `https://host` */
  origin: string
  supportEmail: string
}

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })
const reasonOf = ({ reason, note }: Pick<Ban, 'reason' | 'note'>) =>
  [(REASONS as Partial<Record<string, string>>)[reason] ?? reason, note].filter(Boolean).join('. ')

/** Message at log-in to a user whose account is closed. */
export const closedText = (ban: Ban, supportEmail: string): string =>
  `Учётная запись закрыта модератором ${ban.until ? `до ${day.format(ban.until)}` : 'бессрочно'}. Причина: ${reasonOf(ban).replace(/\.$/, '')}. Если это ошибка, напишите на ${supportEmail}`

/** `why`: undefined if the listing or account is opened again. */
export function sanctionLetter(
  to: string,
  { item, until }: Affected,
  why: Pick<Ban, 'reason' | 'note'> | undefined,
  around: Around,
): Letter {
  const name = item ? `«${item.name}»` : ''
  const subject = item
    ? `Объявление ${name} ${why ? 'снято с публикации' : 'снова опубликовано'}`
    : why
      ? 'Ваша учётная запись «Спецкарты» закрыта'
      : 'Ваша учётная запись «Спецкарты» снова открыта'
  const term = until ? `до ${day.format(until)}: после этого всё вернётся само` : 'бессрочно'
  const closed = item
    ? `Модератор снял с публикации ваше объявление ${name}. Его видите только вы, в личном кабинете.`
    : 'Модератор закрыл вашу учётную запись. Войти в неё нельзя, ваши объявления и сообщения на форуме не показываются, публичные ссылки на маршруты выключены. Точки и фото, которые присылают ваши телефоны, мы по-прежнему принимаем и храним.'
  const opened = item
    ? `Модератор вернул ваше объявление ${name}: ограничение с него снято.`
    : 'Модератор снова открыл вашу учётную запись: входите как обычно. Ваши объявления и сообщения на форуме снова видны. Публичные ссылки на маршруты включите заново.'
  const lines = why
    ? [
        closed,
        `Причина: ${reasonOf(why)}`,
        `Срок: ${term}.`,
        `Если вы не согласны, напишите на ${around.supportEmail}: решение пересмотрит человек.`,
      ]
    : [opened]
  return {
    to,
    subject,
    text: ['Здравствуйте!', ...lines, textFooter(around)].join('\n\n'),
    html: htmlLetter(
      { title: subject, ...around },
      ['Здравствуйте!', ...lines]
        .map((line) => `<p style="margin:0 0 16px;white-space:pre-line">${inHtml(line)}</p>`)
        .join('\n'),
    ),
  }
}
