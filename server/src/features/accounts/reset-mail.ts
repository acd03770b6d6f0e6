/** The letter with the link for a new password. */
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'

interface ResetLetterData {
  email: string
  /** `https://host` */
  origin: string
  token: string
  supportEmail: string
}

const TITLE = 'Новый пароль для «Спецкарты»'

export function resetLetter({ email, origin, token, supportEmail }: ResetLetterData): Letter {
  const link = `${origin}/reset/${encodeURIComponent(email)}/${token}`
  const reason = `Мы получили просьбу сменить пароль от личного кабинета «Спецкарты», который открыт на ${email}.`
  const once =
    'Ссылка действует один час и срабатывает один раз. После смены пароля все открытые сеансы закончатся, и на каждом устройстве нужно будет войти заново.'
  const ignore =
    'Если вы об этом не просили, ничего делать не нужно: пароль останется прежним. Никому не пересылайте это письмо — по ссылке из него меняется ваш пароль.'
  const around = { title: TITLE, origin, supportEmail }

  return {
    to: email,
    subject: TITLE,
    text: `Здравствуйте!

${reason}

Чтобы задать новый пароль, откройте ссылку:

${link}

${once}

${ignore}

${textFooter(around)}`,
    html: htmlLetter(
      around,
      `<p style="margin:0 0 16px">Здравствуйте!</p>
<p style="margin:0 0 24px">${inHtml(reason)}</p>
<p style="margin:0 0 24px">${htmlButton(link, 'Задать новый пароль')}</p>
<p style="margin:0 0 16px">${inHtml(once)}</p>
<p style="margin:0 0 24px">${inHtml(ignore)}</p>
<p style="margin:0 0 24px;color:#5b636d;font-size:14px">Если кнопка не работает, скопируйте адрес в строку браузера:<br><a href="${inHtml(link)}" style="color:#5b636d;word-break:break-all">${inHtml(link)}</a></p>`,
    ),
  }
}
