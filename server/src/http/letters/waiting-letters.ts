/**
 * Letters about what a call has stored: kept in its transaction, sent right after the answer, and by a job where the server died
 * before or the mail server was away.
 *
 * At least once: a letter is deleted after the mail server has taken it. A server that dies in between leaves it, and it is sent
 * again with the same Message-ID, by which mail programs show it once.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { isTaken } from '../../db/send-once.ts'
import type { Deps, JobContext } from '../../deps.ts'
import type { Letter } from '../../outside/mail.ts'
import type { Afterwards } from '../afterwards.ts'
import { ownOrigin } from '../origin.ts'
import {
  claimWaiting,
  delayWaiting,
  endWaiting,
  forgetWaiting,
  insertWaiting,
  listDueLetters,
  setMade,
} from './waiting-letters.queries.ts'

/** Purpose under which letters are sealed. */
const PURPOSE = 'waiting letter'
/** Longest pause between two attempts, minutes. */
const LONGEST = 30
/** Most letters per run; the rest follow in the next one. */
const RUN = 500

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/**
 * Makes a letter of what was asked for, once, in a transaction; undefined: there is none. For what must not be looked up before
 * the answer.
 */
type LetterMaker = (deps: Deps, transaction: Db, asked: unknown) => Promise<Letter | undefined>
/** By kind. */
export type LetterMakers = Partial<Record<string, LetterMaker>>

const seal = ({ signing }: Pick<Deps, 'signing'>, content: unknown) =>
  signing.seal(PURPOSE, Buffer.from(JSON.stringify(content)))

/** Call it in the transaction that stores what the letter reports, and `sendWaiting` after it. Returns its id. */
export async function keepLetter(transaction: Db, deps: Pick<Deps, 'signing'>, letter: Letter): Promise<string> {
  const id = randomUUID()
  await insertWaiting(transaction, {
    id,
    kind: 'letter',
    content: seal(deps, letter),
    hours: KEPT_DAYS.waitingLetter * 24,
  })
  return id
}

/** Sends a letter that is due, or leaves it to a later attempt. */
export async function sendWaiting(deps: Deps, log: Log, id: string, makers: LetterMakers = {}): Promise<void> {
  const { db, mail, signing, config } = deps
  const waiting = await claimWaiting(db, id)
  if (!waiting) return
  const opened = signing.unseal(PURPOSE, waiting.content)
  if (!opened) {
    log.warn({ letter: id }, 'a letter was sealed with another secret and is not sent')
    await endWaiting(db, id)
    return
  }
  const content: unknown = JSON.parse(opened.toString())
  const letter = waiting.kind === 'letter' ? (content as Letter) : await make(deps, id, makers[waiting.kind], content)
  if (!letter) return
  const headers = { ...letter.headers, 'Message-ID': `<letter-${id}@${new URL(ownOrigin(config)).hostname}>` }
  if (await isTaken({ mail, log }, { ...letter, headers }, id)) await endWaiting(db, id)
  else await delayWaiting(db, id, Math.min(LONGEST, 2 ** Math.min(waiting.attempts - 1, 10)))
}

const make = (deps: Deps, id: string, maker: LetterMaker | undefined, asked: unknown) =>
  deps.db.transaction().execute(async (transaction) => {
    const made = await maker?.(deps, transaction, asked)
    await (made ? setMade(transaction, id, seal(deps, made)) : endWaiting(transaction, id))
    return made
  })

/** The job. */
export async function sendWaitingLetters(
  deps: Deps,
  { log, signal }: JobContext,
  makers: LetterMakers = {},
): Promise<void> {
  await forgetWaiting(deps.db)
  const due = await listDueLetters(deps.db, RUN)
  // Checked first: otherwise each letter in turn would wait for an unreachable mail server.
  if (due.length === 0 || !(await deps.mail.ready())) return
  for (const id of due) {
    if (signal.aborted) return
    await sendWaiting(deps, log, id, makers)
  }
}

export type Letters = ReturnType<typeof openLetters>

/** Letters of the routes: a call neither waits for them nor fails with them. */
export function openLetters(deps: Deps, afterwards: Afterwards, makers: LetterMakers = {}) {
  const send = (log: Log, ids: readonly string[], pauseMs = 0) =>
    afterwards(log, async () => {
      if (pauseMs > 0) await sleep(randomInt(pauseMs + 1))
      for (const id of ids) await sendWaiting(deps, log, id, makers)
    })

  return {
    /** Runs `work` in a transaction; the letters that it keeps are stored with it, or not at all. */
    async storing<T>(
      log: Log,
      work: (transaction: Db, keep: (letter: Letter) => Promise<void>) => Promise<T>,
    ): Promise<T> {
      const kept: string[] = []
      const done = await deps.db
        .transaction()
        .execute((transaction) =>
          work(transaction, async (letter) => void kept.push(await keepLetter(transaction, deps, letter))),
        )
      if (kept.length > 0) send(log, kept)
      return done
    },

    /** Keeps what `makers[kind]` makes a letter of, after a random pause of up to `pauseMs`. */
    async ask(
      log: Log,
      { kind, asked, hours, pauseMs }: { kind: string; asked: unknown; hours: number; pauseMs: number },
    ) {
      const id = randomUUID()
      await insertWaiting(deps.db, { id, kind, content: seal(deps, asked), hours })
      send(log, [id], pauseMs)
    },
  }
}
