/** The letter with an invitation. */
import { INVITE_DAYS, type MemberRole, ROLE_NAMES } from '@spetskarta/shared/company/rights.ts'
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'

interface Around {
  email: string
  /** `https://host` */
  origin: string
  supportEmail: string
}

export function inviteLetter(
  { email, ...around }: Around,
  { company, role, link }: { company: string; role: MemberRole; link: string },
): Letter {
  const subject = `Приглашение в компанию «${company}»`
  const about = `«${company}» приглашает вас в «Спецкарту». Ваша роль: ${ROLE_NAMES[role]}.`
  const label = 'Посмотреть приглашение'
  const after = `Ссылка действует ${INVITE_DAYS} дня. Если вы не знаете эту компанию, ничего не делайте.`
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${inHtml(text)}</p>`
  return {
    to: email,
    subject,
    text: `Здравствуйте!\n\n${about}\n\n${label}:\n${link}\n\n${after}\n\n${textFooter(around)}`,
    html: htmlLetter(
      { title: subject, ...around },
      [
        paragraph('Здравствуйте!'),
        paragraph(about),
        `<p style="margin:0 0 24px">${htmlButton(link, label)}</p>`,
        paragraph(after),
      ].join('\n'),
    ),
  }
}
