/**
 * Sends due deliveries. Every server runs it; a receiver is served by one at a time. A receiver's messages go one after another
 * in short turns. Accounts take turns, and slow or unknown receivers share a few places, so that they cannot delay the others
 * however many there are.
 */
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { WebhookDelivery } from '@spetskarta/shared/webhooks/webhooks.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { openNews } from '../../outside/log/log.ts'
import { webhookAttempts } from '../../outside/metrics.ts'
import { oneAtATime } from '../../outside/one-at-a-time.ts'
import {
  type AttemptRoom,
  endTurn,
  keepAttempt,
  keepFailure,
  keepWell,
  nextDelivery,
  type Receiver,
  SLOW_MS,
  stopWebhook,
  takeReceivers,
  type WebhookAttempt,
  withAnswer,
} from './deliveries.queries.ts'
import { takeNews } from './news.queries.ts'
import { bodyOf, headersOf, nextAttempt, restAfter } from './signed.rules.ts'
import { tellStopped } from './tell-stopped.ts'

/** Interval of looking for due deliveries. */
const LOOK_MS = 3 * SECOND
/** Receivers that one server serves at a time: in total, per account, slow ones, and ones that never answered. */
const AT_ONCE = { all: 24, each: 3, slow: 6, fresh: 8 }
/** A turn ends with the message under way once it has lasted this long. */
const TURN_MS = 5 * SECOND
/** Limit of an attempt, from resolving the address to the end of the answer. */
const ANSWER_MS = 10 * SECOND

type Given = Pick<Deps, 'db' | 'signing' | 'outbound'>

interface Attempt {
  came: boolean
  receiver: Receiver
}

/** Purpose under which webhooks' secrets are sealed. */
export const SECRET_PURPOSE = 'webhook secret'

/**
 * Returns whether the delivery arrived, and the receiver with its answer time. `byHand`: the schedule of the delivery stays
 * unchanged.
 */
export async function attempt(
  { db, signing, outbound }: Given,
  receiver: Receiver,
  delivery: WebhookAttempt,
  byHand = false,
): Promise<Attempt> {
  const secret = signing.unseal(SECRET_PURPOSE, receiver.secret)
  if (!secret) {
    await stopWebhook(db, receiver, 'secret')
    return { came: false, receiver }
  }
  const body = bodyOf(delivery)
  const headers = headersOf(delivery.id, body, secret, Date.now())
  const begun = performance.now()
  const answer = await outbound.send(receiver.url, { headers, body, timeMs: ANSWER_MS })
  const judged = withAnswer(receiver, performance.now() - begun)
  const status = answer.status ?? null
  const came = status !== null && status >= 200 && status < 300
  webhookAttempts.inc({ result: came ? 'came' : 'failed' })
  const failed: WebhookDelivery['failed'] = answer.status === undefined ? answer.failed : null
  const next = byHand ? 'as_before' : nextAttempt(delivery, delivery.attempts + 1, Date.now())
  await keepAttempt(db, receiver, delivery, { came, status, failed, next })
  if (came) await keepWell(db, receiver)
  else if (!byHand) {
    const retryAfter = answer.status === undefined ? undefined : answer.headers['retry-after']
    await keepFailure(db, judged, restAfter(receiver.failures + 1, retryAfter))
    if (status === 410) await stopWebhook(db, receiver, 'gone')
  }
  return { came, receiver: judged }
}

async function turn(deps: Given, given: Receiver, signal: AbortSignal): Promise<void> {
  const end = Date.now() + TURN_MS
  let receiver = given
  while (!signal.aborted && Date.now() < end) {
    const delivery = await nextDelivery(deps.db, receiver)
    if (!delivery) break
    const { came, receiver: judged } = await attempt(deps, receiver, delivery)
    if (!came) return
    receiver = judged
  }
  await endTurn(deps.db, receiver)
}

const isSlow = ({ answer_ms }: Receiver) => answer_ms !== null && answer_ms >= SLOW_MS

export interface WebhookSender {
  /** Starts a turn for each receiver with due deliveries; must not be called concurrently. */
  look(): Promise<void>
  /** Resolves when all started turns have ended. */
  idle(): Promise<void>
}

/** `failed` gets the error of a turn. */
export function openWebhookSender(deps: Given, signal: AbortSignal, failed: (error: unknown) => void): WebhookSender {
  const running = new Map<Promise<void>, Receiver>()
  function room(): AttemptRoom {
    const all = [...running.values()]
    const [slow, fresh] = [all.filter(isSlow), all.filter(({ answer_ms }) => answer_ms === null)]
    return {
      most: AT_ONCE.all - all.length,
      slow: AT_ONCE.slow - slow.length,
      fresh: AT_ONCE.fresh - fresh.length,
      each: AT_ONCE.each,
      users: all.map(({ user_id }) => user_id),
    }
  }
  return {
    async look() {
      if (signal.aborted || running.size >= AT_ONCE.all) return
      for (const receiver of await takeReceivers(deps.db, room())) {
        const one: Promise<void> = turn(deps, receiver, signal)
          .catch(failed)
          .finally(() => running.delete(one))
        running.set(one, receiver)
      }
    },
    async idle() {
      await Promise.all(running.keys())
    },
  }
}

/** Returns a function that stops sending and resolves when the messages under way have ended. */
export function sendWebhooks(given: Deps, log: JobContext['log'], lookMs = LOOK_MS): () => Promise<void> {
  const deps = { ...given, ...given.background }
  const isNews = openNews()
  const failed = (error: unknown) => {
    if (!isDatabaseAway(error)) log.error({ job: 'webhooks', err: error }, 'webhooks failed')
    else if (isNews('away')) log.warn({ err: error }, 'webhooks wait for the database')
  }
  const stopping = new AbortController()
  const sender = openWebhookSender(deps, stopping.signal, failed)
  const looking = oneAtATime(() => sender.look(), failed)
  // Runs separately, so that what is due goes out while the search takes long or fails.
  const searching = oneAtATime(async () => void (await takeNews(deps.db)), failed)
  // Runs separately, so that a slow mail server does not delay messages.
  const telling = oneAtATime(() => tellStopped(deps, { signal: stopping.signal, log }), failed)
  const timer = setInterval(() => {
    searching.begin()
    looking.begin()
    telling.begin()
  }, lookMs)

  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all([searching.ended(), looking.ended(), telling.ended()])
    await sender.idle()
  }
}
