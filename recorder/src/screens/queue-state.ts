/** Text of the queue's box. */
import type { Words } from '../languages/words'
import type { ShownState } from '../recording/state'
import type { IconName } from '../ui/icons'

export interface QueueState {
  icon: IconName
  look?: 'yellow'
  title: string
  text: string
}

/** Ms. */
const JUST_NOW = 5_000

export function queueState(state: ShownState, now: number, words: Words): QueueState {
  const { counts, link, online, session, sentAt, settings } = state
  const { t, lengthText, queueText } = words
  const waiting = queueText(counts)
  if (!waiting) {
    if (!session) return { icon: 'check', title: t.queue.allSent, text: yesterdayText(state, words) }
    if (sentAt === undefined || sentAt < session.since)
      return { icon: 'cloudUp', title: t.queue.first, text: t.queue.empty }
    const ago = now - sentAt
    const title = ago < JUST_NOW ? t.queue.justNow : t.queue.ago(lengthText(ago))
    return { icon: 'cloudCheck', title, text: t.queue.empty }
  }
  const title = t.queue.waiting(waiting)
  if (!online || (link.state === 'waiting' && link.reason === 'network'))
    return { icon: 'cloudUp', look: 'yellow', title, text: t.queue.noNetwork }
  if (link.state === 'waiting') {
    const why = link.reason === 'slow' ? t.queue.slow : t.queue.refused
    return { icon: 'cloudUp', look: 'yellow', title, text: `${why}. ${t.queue.retryIn(lengthText(link.until - now))}` }
  }
  if (link.state === 'sending') return { icon: 'cloudUp', title, text: t.queue.sending }
  const forWifi = settings.wifiOnly && counts.points === 0
  return { icon: 'cloudUp', title, text: forWifi ? t.queue.photosWait : t.queue.idle }
}

function yesterdayText({ yesterday, today }: ShownState, { t, distanceText, photosText }: Words): string {
  const what = ({ metres, photos }: ShownState['today']) => `${distanceText(metres)}, ${photosText(photos)}`
  if (today.metres > 0 || today.photos > 0) return t.queue.today(what(today))
  return yesterday ? t.queue.yesterday(what(yesterday)) : t.queue.empty
}
