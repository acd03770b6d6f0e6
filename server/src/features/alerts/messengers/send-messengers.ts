/** Sends the messages that wait for messengers: those of a bot from one server at a time, those of a chat in their order. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Deps, JobContext } from '../../../deps.ts'
import { ownOrigin } from '../../../http/origin.ts'
import { type AlertMessage, delayMessage, endMessage } from '../alerts.queries.ts'
import { noticeText } from '../notices/notice-letter.ts'
import { noticeOfMessage } from '../notices/notices.queries.ts'
import { placedText } from '../placed-text.ts'
import { listReportedAlerts } from '../reported.queries.ts'
import { endUnmade } from '../unmade.ts'
import { botsOf } from './bots.ts'
import type { Messenger, MessengerNews } from './messenger.ts'
import { chatOf, claimNext, holdBot, leaveBot, markChat, restChat, unlink } from './messengers.queries.ts'
import { messengerText } from './messengers.rules.ts'
import { dailySummaryText } from './summary.ts'

const HOLDER = randomUUID()
/** About a day: later the news is useless. */
const ATTEMPTS = 50
const LONGEST_MS = 30 * MINUTE
/** Number of characters that every messenger accepts. */
const TEXT_MAX = 2000

/** `now` ms. */
export async function sendMessengers(deps: Deps, context: JobContext, now?: number): Promise<void> {
  await Promise.all(botsOf(deps).map((bot) => sendBy(bot, deps, context, now)))
}

async function sendBy(bot: Messenger, deps: Deps, { signal, log }: JobContext, now?: number): Promise<void> {
  const { db } = deps
  if (!(await holdBot(db, bot.service, HOLDER))) return
  try {
    while (!signal.aborted && (await holdBot(db, bot.service, HOLDER))) {
      const message = await claimNext(db, bot.service)
      if (!message) return
      await send(bot, deps, message, now ?? Date.now()).catch((error) => endUnmade(db, { log }, message, error))
      await sleep(bot.apartMs, undefined, { signal }).catch(() => {})
    }
  } catch (error) {
    log.warn({ err: error, service: bot.service }, 'a messenger was not told')
  } finally {
    await leaveBot(db, bot.service, HOLDER)
  }
}

async function send(bot: Messenger, deps: Deps, message: AlertMessage, now: number): Promise<unknown> {
  const { db } = deps
  const { userId } = message
  const [to, news] = [await chatOf(db, userId, bot.service), await newsOf(deps, message, now)]
  if (!to || !news) return endMessage(db, message)
  const outcome = await bot.send(to.chat, news)
  // The chat no longer exists: all its messages are deleted with it.
  if (outcome.state === 'gone') return unlink(db, userId, bot.service)
  await markChat(db, userId, bot.service, outcome.state !== 'sent')
  if (outcome.state === 'again' && message.attempts < ATTEMPTS) {
    const wait = Math.max(outcome.inMs, Math.min(LONGEST_MS, outcome.inMs * 2 ** Math.min(message.attempts - 1, 8)))
    return delayMessage(db, message, wait)
  }
  await endMessage(db, message)
  return restChat(db, userId, bot.service, bot.chatApartMs)
}

async function newsOf(deps: Deps, message: AlertMessage, now: number): Promise<MessengerNews | undefined> {
  const origin = ownOrigin(deps.config)
  if (message.channel === 'summary') {
    const text = await dailySummaryText(deps, message.userId, now)
    return text === undefined ? undefined : { text, place: null, url: `${origin}/park` }
  }
  const content = await noticeOfMessage(deps.db, message)
  if (content) {
    const { text, path } = messengerText([noticeText(content)])
    return { text: text.slice(0, TEXT_MAX), place: null, url: `${origin}${path}` }
  }
  const alerts = await listReportedAlerts(deps.db, message)
  const [first] = alerts
  if (!first) return undefined
  const place =
    alerts.length === 1 && first.lat !== null && first.lng !== null ? { lat: first.lat, lng: first.lng } : null
  const { text, path } = messengerText(alerts.map((one) => placedText(deps.gazetteer, one)))
  return { text, place, url: `${origin}${path}` }
}
