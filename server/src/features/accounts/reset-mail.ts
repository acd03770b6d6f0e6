/** The letter with the link for a new password. */
import type { Letter } from '../../mail.ts'

interface Given {
  email: string
  /** `https://host` */
  origin: string
  token: string
  supportEmail: string
}

export function resetLetter({ email, origin, token, supportEmail }: Given): Letter {
  const link = `${origin}/reset/${encodeURIComponent(email)}/${token}`
  const asked = `Мы получили просьбу сменить пароль от личного кабинета «Спецкарты», который открыт на ${email}.`
  const once =
    'Ссылка действует один час и срабатывает один раз. После смены пароля все открытые сеансы закончатся, и на каждом устройстве нужно будет войти заново.'
  const ignore =
    'Если вы об этом не просили, ничего делать не нужно: пароль останется прежним. Никому не пересылайте это письмо — по ссылке из него меняется ваш пароль.'
  const questions = `Вопросы — на ${supportEmail}`
  const about = 'Спецкарта — аренда спецтехники и заказы на карте'

  return {
    to: email,
    subject: 'Новый пароль для «Спецкарты»',
    text: `Здравствуйте!

${asked}

Чтобы задать новый пароль, откройте ссылку:

${link}

${once}

${ignore}

--${' '}
${about}
${origin}
${questions}
`,
    html: `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>Новый пароль для «Спецкарты»</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f2f3f5;color:#22262b;font:16px/1.5 Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 20px;font-size:20px;font-weight:bold">Спецкарта</p>
<p style="margin:0 0 16px">Здравствуйте!</p>
<p style="margin:0 0 24px">${inHtml(asked)}</p>
<p style="margin:0 0 24px"><a href="${inHtml(link)}" style="display:inline-block;padding:14px 24px;background:#22262b;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:6px">Задать новый пароль</a></p>
<p style="margin:0 0 16px">${inHtml(once)}</p>
<p style="margin:0 0 24px">${inHtml(ignore)}</p>
<p style="margin:0 0 24px;color:#5b636d;font-size:14px">Если кнопка не работает, скопируйте адрес в строку браузера:<br><a href="${inHtml(link)}" style="color:#5b636d;word-break:break-all">${inHtml(link)}</a></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #dfe2e6;color:#5b636d;font-size:14px">${inHtml(about)}<br><a href="${inHtml(origin)}" style="color:#5b636d">${inHtml(origin)}</a><br>${inHtml(questions)}</p>
</div>
</body>
</html>
`,
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const inHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
