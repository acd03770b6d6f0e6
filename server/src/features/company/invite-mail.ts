/** Letters with invitations: sent as soon as one is made, and by a job where the server died or the mail server was away. */
import { INVITE_DAYS, type MemberRole, ROLE_NAMES } from '@spetskarta/shared/company/rights.ts'
import { sendOnce } from '../../db/send-once.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import { listInviteLetters, noteInviteSent } from './invite-letters.queries.ts'

/** Purpose under which the token of an invitation is kept until its letter is sent: otherwise only its hash is stored. */
const TOKEN_PURPOSE = 'letter of an invitation'
/** Most letters per run; the rest follow in the next one. */
const RUN = 500

export const sealInvite = ({ signing }: Pick<Deps, 'signing'>, token: string): Buffer =>
  signing.seal(TOKEN_PURPOSE, Buffer.from(token))

export async function sendInviteMail(deps: Deps, { log, signal }: JobContext): Promise<void> {
  const due = await listInviteLetters(deps.db, RUN)
  if (due.length === 0 || !(await deps.mail.ready())) return
  for (const invite of due) {
    if (signal.aborted) return
    await sendInvite(deps, log, invite)
  }
}

export const sendInvite = (
  { db, mail, config, signing }: Deps,
  log: Pick<JobContext['log'], 'warn'>,
  { id, company }: { id: string; company: string },
): Promise<void> =>
  sendOnce(
    { db, mail, log },
    { user: company, letter: `invite ${id}` },
    {
      async compose() {
        const [invite] = await listInviteLetters(db, 1, id)
        const token = invite && signing.unseal(TOKEN_PURPOSE, invite.letter)
        if (!token) return undefined
        const { email, companyName, role } = invite
        const origin = ownOrigin(config)
        const around = { email, origin, supportEmail: config.supportEmail }
        return inviteLetter(around, { company: companyName, role, link: `${origin}/join/${token}` })
      },
      end: (transaction) => noteInviteSent(transaction, id),
    },
  )

interface Around {
  email: string
  /** `https://host` */
  origin: string
  supportEmail: string
}

function inviteLetter(
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
