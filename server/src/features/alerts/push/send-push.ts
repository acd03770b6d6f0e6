/** Sends messages to browsers: encrypted for each of them, and signed with our keys. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import webPush from 'web-push'
import type { Deps, JobContext } from '../../../deps.ts'
import type { OutsideAnswer } from '../../../outside/public-address.ts'
import { type AlertMessage, areDue, claimMessage, delayMessage, endMessage } from '../alerts.queries.ts'
import { isUrgent } from '../alerts.rules.ts'
import { noticeText } from '../notices/notice-letter.ts'
import { noticeOfMessage } from '../notices/notices.queries.ts'
import { placedText } from '../placed-text.ts'
import { listReportedAlerts } from '../reported.queries.ts'
import { endUnmade } from '../unmade.ts'
import { deleteEndpoint, findTarget, markDelivered, markFailing, type Target } from './push.queries.ts'
import { isKey, KEPT_MS, newsOf, type PushNews, pushOutcome } from './push.rules.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'

/** Number of messages sent at once, so that one slow push service does not delay the others. */
const AT_ONCE = 8

export async function sendPushes(deps: Deps, context: JobContext): Promise<void> {
  if (!(await areDue(deps.db, 'push'))) return
  const keys = await readPushKeys(deps)
  const work = async () => {
    while (!context.signal.aborted) {
      const message = await claimMessage(deps.db, 'push')
      if (!message) return
      await send(deps, keys, message).catch((error) => endUnmade(deps.db, context, message, error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function send(deps: Deps, keys: PushKeys, message: AlertMessage) {
  const { db, gazetteer } = deps
  const target = await findTarget(db, message.userId, message.browser ?? '')
  const content = await noticeOfMessage(db, message)
  const alerts = content ? [] : await listReportedAlerts(db, message)
  if (!target || (alerts.length === 0 && !content)) return endMessage(db, message)
  const texts = content ? [noticeText(content)] : alerts.map((one) => placedText(gazetteer, one))
  const news = newsOf(texts, content?.tag ?? message.batch)
  const answer = await push(deps, keys, target, news, isUrgent(alerts))
  return settle(deps, message, target, answer)
}

async function settle({ db }: Pick<Deps, 'db'>, message: AlertMessage, target: Target, answer: OutsideAnswer) {
  const outcome = pushOutcome(answer, message.attempts, Date.now())
  // All messages of the browser are deleted with it.
  if (outcome.state === 'gone') return deleteEndpoint(db, target.endpoint)
  if (outcome.state === 'delivered') await markDelivered(db, target)
  else await markFailing(db, target)
  return outcome.state === 'again' ? delayMessage(db, message, outcome.inMs) : endMessage(db, message)
}

/** Sends one message to one browser. */
export function push(
  { config, outbound }: Pick<Deps, 'config' | 'outbound'>,
  { publicKey, privateKey }: PushKeys,
  { endpoint, keys }: Pick<Target, 'endpoint' | 'keys'>,
  news: PushNews,
  urgent: boolean,
): Promise<OutsideAnswer> {
  // Stored before such keys were refused: the browser could never decrypt the message.
  if (!isKey(keys.p256dh)) return Promise.resolve({ status: undefined, failed: 'refused' })
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(news), {
    vapidDetails: { subject: `mailto:${config.supportEmail}`, publicKey, privateKey },
    TTL: KEPT_MS / SECOND,
    urgency: urgent ? 'high' : 'normal',
    // Messages with one topic replace each other while they wait at the push service.
    topic: news.tag.replaceAll('-', ''),
  })
  return outbound.send(endpoint, { method, headers: textHeaders(headers), body })
}

const textHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
