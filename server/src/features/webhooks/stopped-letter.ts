/** The letter about a stopped webhook. */
import { FAILING_DAYS } from '@spetskarta/shared/webhooks/webhooks.ts'
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import type { Stopped } from './stopped.queries.ts'
import type { StopReason } from './webhooks.queries.ts'

const WHY: Record<Exclude<StopReason, 'owner'>, string> = {
  failures: `Программа по этому адресу ${FAILING_DAYS} дня подряд не приняла ни одного сообщения.`,
  gone: 'Программа ответила, что этого адреса больше нет (410).',
  secret: 'На сервере сменился секрет, и подписать сообщения нечем: замените секрет вебхука.',
}

const NEXT =
  'Новости туда больше не приходят. Когда программа будет готова, включите вебхук: о том, что случилось без него, он не сообщит.'

interface Around {
  email: string
  /** `https://host` */
  origin: string
  supportEmail: string
}

export function stoppedLetter(
  { id, url, stopped_why, stopped_at }: Stopped & { stopped_why: Exclude<StopReason, 'owner'> },
  { email, ...site }: Around,
): Letter {
  const title = 'Вебхук остановлен'
  const around = { title, ...site }
  const link = `${site.origin}/settings/webhooks`
  const texts = [`Мы остановили вебхук на ${url}.`, WHY[stopped_why], NEXT]
  return {
    to: email,
    subject: title,
    // The same id each time, so that mail programs show a letter sent twice only once.
    headers: { 'Message-ID': `<webhook-${id}-${stopped_at.getTime()}@${new URL(site.origin).hostname}>` },
    text: ['Здравствуйте!', ...texts, `Вебхуки: ${link}`, textFooter(around)].join('\n\n'),
    html: htmlLetter(
      around,
      ['Здравствуйте!', ...texts]
        .map((text) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${inHtml(text)}</p>`)
        .concat(`<p style="margin:8px 0 24px">${htmlButton(link, 'Открыть вебхуки')}</p>`)
        .join('\n'),
    ),
  }
}
