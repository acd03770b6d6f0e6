/** The letter about what happened to machines: sent at once, or once a day. */
import { htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import { pageOfSeveral } from './pages.rules.ts'
import type { AlertText } from './texts.rules.ts'

interface AlertLetterData {
  /** The same whenever this letter is sent, so that mail programs show a repeated letter once. */
  id: string
  email: string
  /** `https://host` */
  origin: string
  supportEmail: string
  daily: boolean
  alerts: AlertText[]
  endToken: string
}

/** Further alerts are counted, not listed. */
const LISTED = 100

export function alertLetter({ id, email, origin, supportEmail, daily, alerts, endToken }: AlertLetterData): Letter {
  const [first] = alerts
  const title =
    alerts.length === 1 && first ? first.title : `${daily ? 'События за день' : 'События'}: ${alerts.length}`
  const settings = `${origin}/settings/alerts`
  const off = `${origin}/alerts/unsubscribe/${endToken}`
  const around = { title, origin, supportEmail }
  const listed = alerts.slice(0, LISTED)
  const more = alerts.length - listed.length
  const rest = pageOfSeveral(alerts.map(({ path }) => path))
  const why = daily
    ? 'Письмо приходит раз в день, если что-то случилось.'
    : 'Письмо приходит сразу: вы выбрали это в оповещениях «Спецкарты».'
  return {
    to: email,
    subject: title,
    headers: {
      'Message-ID': `<alert-${id}@${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${origin}/api/alerts/unsubscribe/${endToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      ...listed.map(({ title, text, path, link }) => `${title}\n${text}\n${link}: ${origin}${path}`),
      ...(more > 0 ? [`И ещё ${more}: ${origin}${rest}`] : []),
      `${why}\nНастроить: ${settings}\nБольше не присылать таких писем: ${off}`,
      textFooter(around),
    ].join('\n\n'),
    html: htmlLetter(
      around,
      [
        '<ul style="margin:0 0 24px;padding:0;list-style:none">',
        ...listed.map(
          ({ title, text, path, link }) =>
            `<li style="margin:0 0 20px"><b>${inHtml(title)}</b><br>${inHtml(text)}<br><a href="${inHtml(origin + path)}" style="color:#22262b">${inHtml(link)}</a></li>`,
        ),
        '</ul>',
        ...(more > 0
          ? [
              `<p style="margin:0 0 24px">И ещё ${more} — <a href="${inHtml(origin + rest)}" style="color:#22262b">показать все</a></p>`,
            ]
          : []),
        `<p style="margin:0 0 24px;color:#5b636d;font-size:14px">${inHtml(why)}<br><a href="${inHtml(settings)}" style="color:#5b636d">Настроить</a> · <a href="${inHtml(off)}" style="color:#5b636d">Больше не присылать таких писем</a></p>`,
      ].join('\n'),
    ),
  }
}
