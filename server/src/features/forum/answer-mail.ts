/** The job that sends letters about answers: one letter per theme until the user has read it. */
import { sendOnce } from '../../db/send-once.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { answerLetter } from './answer-letter.ts'
import { answerToken } from './answer-link.rules.ts'
import { type Answers, listAnswers, noteAnswered } from './answer-mail.queries.ts'

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

async function tell({ db, config, mail, signing }: Deps, { log }: JobContext, { userId, theme }: Answers) {
  const { supportEmail } = config
  const origin = ownOrigin(config)
  let told: Answers | undefined
  await sendOnce(
    { db, mail, log },
    { user: userId, letter: `answers ${theme}` },
    {
      async compose() {
        ;[told] = await listAnswers(db, 1, { userId, theme })
        return (
          told && answerLetter({ ...told, origin, supportEmail, unsubscribeToken: answerToken(signing, userId, theme) })
        )
      },
      end: async (transaction) => told && noteAnswered(transaction, told),
    },
  )
}
