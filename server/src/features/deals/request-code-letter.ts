/** The letter with the code that sends a request. */
import { REQUEST_CODE } from '@spetskarta/shared/deals/deals.ts'
import { htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'

export function requestCodeLetter(to: string, code: string, origin: string, supportEmail: string): Letter {
  const title = `${code} — код для вашей заявки`
  const around = { title, origin, supportEmail }
  const say = `Введите его там, где заполняли заявку: она уйдёт владельцам. Код действует ${REQUEST_CODE.minutes} минут.`
  const not = 'Если вы не отправляли заявку, ничего делать не нужно: без кода она никуда не уйдёт.'
  return {
    to,
    subject: title,
    text: [`Код: ${code}`, say, not, textFooter(around)].join('\n\n'),
    html: htmlLetter(
      around,
      [
        `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:4px">${inHtml(code)}</p>`,
        `<p style="margin:0 0 16px">${inHtml(say)}</p>`,
        `<p style="margin:0 0 24px;color:#5b636d">${inHtml(not)}</p>`,
      ].join('\n'),
    ),
  }
}
