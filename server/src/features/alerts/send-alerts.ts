/** Sends letters with alerts. Letters that the mail server did not accept are tried again. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { statusOf } from '../../outside/error-fields.ts'
import { alertLetter } from './alert-letter.ts'
import { type AlertMessage, addressee, areDue, claimMessage, delayMessage, endMessage } from './alerts.queries.ts'
import { endToken } from './end-link.rules.ts'
import { dailySummaryText } from './messengers/summary.ts'
import { noticeLetter } from './notices/notice-letter.ts'
import { noticeOfMessage } from './notices/notices.queries.ts'
import { placedText } from './placed-text.ts'
import { listReportedAlerts } from './reported.queries.ts'
import { endUnmade } from './unmade.ts'

/** About two days: later the news is useless. */
const ATTEMPTS = 100
const LONGEST_MS = 30 * MINUTE

/** `now` ms. */
export async function sendLetters(deps: Deps, context: JobContext, now?: number): Promise<void> {
  if (!(await areDue(deps.db, 'letter'))) return
  // Checked first: otherwise each letter in turn would wait for an unreachable mail server.
  if (!(await deps.mail.ready())) return
  while (!context.signal.aborted) {
    const message = await claimMessage(deps.db, 'letter')
    if (!message) return
    await send(deps, context, message, now ?? Date.now()).catch((error) => endUnmade(deps.db, context, message, error))
  }
}

/**
 * The message is deleted only after the letter was accepted: if the process dies in between, it is sent again with the same id.
 */
async function send(
  { db, config, mail, signing, gazetteer }: Deps,
  { log }: JobContext,
  message: AlertMessage,
  now: number,
) {
  const to = await addressee(db, message.userId)
  const content = await noticeOfMessage(db, message)
  const summary = message.channel === 'summary' ? await dailySummaryText({ db }, message.userId, now) : undefined
  const alerts = summary || content ? [] : await listReportedAlerts(db, message)
  if (!to || (alerts.length === 0 && !summary && !content)) return endMessage(db, message)
  const around = {
    id: message.id,
    email: to.email,
    origin: ownOrigin(config),
    supportEmail: config.supportEmail,
  }
  const letter = content
    ? noticeLetter({ ...around, content, signing, endToken: endToken(signing, message.userId) })
    : alertLetter({
        ...around,
        daily: message.channel !== 'letter',
        alerts: summary
          ? [{ title: 'Итог дня', text: summary, path: '/park', link: 'Открыть парк' }]
          : alerts.map((one) => placedText(gazetteer, one)),
        endToken: endToken(signing, message.userId),
      })
  try {
    await mail.send(letter)
  } catch (error) {
    log.warn({ err: error }, 'a letter with alerts was not taken')
    // 5xx is the mail server's final answer.
    if ((statusOf(error) ?? 0) < 500 && message.attempts < ATTEMPTS)
      return delayMessage(db, message, Math.min(LONGEST_MS, MINUTE * 2 ** Math.min(message.attempts - 1, 10)))
  }
  return endMessage(db, message)
}
