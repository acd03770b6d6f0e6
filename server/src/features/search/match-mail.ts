/** The job that sends each user, at most once a day, a letter about items published near the user's machines and orders. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { sendOnce } from '../../db/send-once.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { inParallel } from '../../outside/in-parallel.ts'
import { unsubscribeToken } from '../settings/unsubscribe.rules.ts'
import { markCandidates } from './match-candidates.ts'
import { matchLetter } from './match-letter.ts'
import { forgetCandidate, isMatchLetterDue, listDue, noteSent } from './match-mail.queries.ts'
import { newMatches } from './matches.queries.ts'

const NEWS_MAX = 10
const PAGE = 100
const AT_ONCE = 4
/** Milliseconds for which an item may stay invisible after its time of publication, until its transaction commits. */
const LAG = MINUTE

export async function sendMatchMail(deps: Deps, context: JobContext): Promise<void> {
  // Checked first: otherwise each letter in turn would wait for an unreachable mail server.
  if (!(await deps.mail.ready())) return
  await markCandidates(deps, context.signal)
  const failed: unknown[] = []
  let beyond: string | undefined
  for (;;) {
    const page = await listDue(deps.db, beyond, PAGE)
    await inParallel(page, AT_ONCE, async (subscriber) => {
      // A failure of one subscriber keeps no letter from the others: the first one is thrown at the end.
      if (!context.signal.aborted) await tell(deps, context, subscriber).catch((error: unknown) => failed.push(error))
    })
    beyond = page.at(-1)?.id
    if (context.signal.aborted || page.length < PAGE) break
  }
  if (failed.length > 0) throw failed[0]
}

async function tell(
  { db, config, mail, signing }: Deps,
  { log }: JobContext,
  { id, email, since }: { id: string; email: string; since: Date },
) {
  const at = new Date()
  const window = { after: new Date(since.getTime() - LAG), until: new Date(at.getTime() - LAG) }
  const matches = await newMatches(db, id, window, NEWS_MAX)
  // Without news no letter is sent, so a match that appears later is sent within the hour.
  if (matches.count === 0) return void (await forgetCandidate(db, id, window.until))
  const { supportEmail } = config
  const origin = ownOrigin(config)
  await sendOnce(
    { db, mail, log },
    { user: id, letter: 'matches' },
    {
      compose: async () =>
        (await isMatchLetterDue(db, id))
          ? matchLetter({ email, origin, supportEmail, ...matches, unsubscribeToken: unsubscribeToken(signing, id) })
          : undefined,
      async end(transaction) {
        await noteSent(transaction, id, at)
        await forgetCandidate(transaction, id, window.until)
      },
    },
  )
}
