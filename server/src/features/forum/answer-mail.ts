/** The job that sends letters about answers: one letter per theme until the user has read it. */
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { statusOf } from '../../outside/error-fields.ts'
import { answerLetter } from './answer-letter.ts'
import { answerToken } from './answer-link.rules.ts'
import { type Answers, claimAnswerLetter, listAnswers, returnAnswerLetter } from './answer-mail.queries.ts'

/** Most letters per run; the rest follow in the next one. */
const RUN = 500

export async function sendAnswerMail(deps: Deps, context: JobContext): Promise<void> {
  // Checked first: otherwise each letter would time out if the mail server is away.
  if (!(await deps.mail.ready())) return
  for (const answers of await listAnswers(deps.db, RUN)) {
    if (context.signal.aborted) return
    await tell(deps, context, answers)
  }
}

async function tell({ db, config, mail, signing }: Deps, { log }: JobContext, answers: Answers) {
  const { userId, theme } = answers
  if (!(await claimAnswerLetter(db, userId, theme))) return
  const { supportEmail } = config
  const origin = ownOrigin(config)
  try {
    await mail.send(
      answerLetter({ ...answers, origin, supportEmail, unsubscribeToken: answerToken(signing, userId, theme) }),
    )
  } catch (error) {
    log.warn({ err: error }, 'a letter about answers was not taken')
    // A 5xx answer is final, so the claim stays; after any other failure the next run tries again.
    if ((statusOf(error) ?? 0) < 500) await returnAnswerLetter(db, userId, theme)
  }
}
