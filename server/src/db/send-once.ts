/** Letters that jobs of several servers send: each is sent by one of them, and again if it died before the result was stored. */
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { statusOf } from '../outside/error-fields.ts'
import type { Letter, Mail } from '../outside/mail.ts'
import type { Db } from './connect.ts'

/** Seconds, longer than sending takes; afterwards another server may send the letter. */
const HELD_S = 300

interface Held {
  user: string
  /** Unique among the user's letters. */
  letter: string
}

/** Of concurrent calls exactly one gets true, until the letter is released or its time is over. */
async function holdLetter(db: Db, { user, letter }: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into held_letters as h (user_id, letter, until)
    select id, ${letter}, now() + make_interval(secs => ${HELD_S}) from users where id = ${user}
    on conflict (user_id, letter) do update set until = excluded.until where h.until <= now()`.execute(db)
  return numAffectedRows === 1n
}

const releaseLetter = (db: Db, { user, letter }: Held) =>
  db.deleteFrom('held_letters').where('user_id', '=', user).where('letter', '=', letter).execute()

interface Sending {
  /** Called while the letter is held, because another server may have sent it just before. Undefined: it is not due. */
  compose(): Promise<Letter | undefined>
  /** Stores that it was sent. */
  end(transaction: Db): Promise<unknown>
}

/** Whether the mail server has taken the letter, or refused it for good (5xx): then it is not sent again. */
export const isTaken = (
  { mail, log }: { mail: Mail; log: Pick<FastifyBaseLogger, 'warn'> },
  letter: Letter,
  name: string,
): Promise<boolean> =>
  mail.send(letter).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, letter: name }, 'a letter was not taken')
      return (statusOf(error) ?? 0) >= 500
    },
  )

/** Sends a letter that may be due. One that was not taken is sent by the next run; one that was refused for good is not. */
export async function sendOnce(
  { db, mail, log }: { db: Db; mail: Mail; log: Pick<FastifyBaseLogger, 'warn'> },
  held: Held,
  { compose, end }: Sending,
): Promise<void> {
  if (!(await holdLetter(db, held))) return
  let isOver = false
  try {
    const letter = await compose()
    if (letter) isOver = await isTaken({ mail, log }, letter, held.letter)
  } finally {
    await db.transaction().execute(async (transaction) => {
      if (isOver) await end(transaction)
      await releaseLetter(transaction, held)
    })
  }
}
