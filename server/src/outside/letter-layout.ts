/**
 * The layout of all letters: a card with our name above, and our site and support below. Mail programs need styles on each
 * element.
 */

interface Around {
  title: string
  /** `https://host` */
  origin: string
  supportEmail: string
}

const ABOUT = 'Спецкарта — аренда спецтехники и заказы на карте'
const questionsTo = (supportEmail: string) => `Вопросы — на ${supportEmail}`

/** The end of a plain-text letter, after an empty line. */
export const textFooter = ({ origin, supportEmail }: Omit<Around, 'title'>): string =>
  `--${' '}\n${ABOUT}\n${origin}\n${questionsTo(supportEmail)}\n`

/** `body` is HTML: texts that people have typed must have gone through `inHtml`. */
export const htmlLetter = ({ title, origin, supportEmail }: Around, body: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${inHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f2f3f5;color:#22262b;font:16px/1.5 Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 20px;font-size:20px;font-weight:bold">Спецкарта</p>
${body}
<p style="margin:0;padding-top:16px;border-top:1px solid #dfe2e6;color:#5b636d;font-size:14px">${ABOUT}<br><a href="${inHtml(origin)}" style="color:#5b636d">${inHtml(origin)}</a><br>${inHtml(questionsTo(supportEmail))}</p>
</div>
</body>
</html>
`

/** A link large enough for a thumb. */
export const htmlButton = (link: string, label: string): string =>
  `<a href="${inHtml(link)}" style="display:inline-block;padding:14px 24px;background:#22262b;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:6px">${inHtml(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const inHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
