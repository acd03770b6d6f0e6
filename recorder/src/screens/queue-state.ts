/** The text of the queue's box. */
import type { State } from '../recording/state'
import type { IconName } from '../ui/icons'
import { distanceText, lengthText, queueText, wholeText } from '../ui/texts'

export interface QueueState {
  icon: IconName
  look?: 'yellow'
  title: string
  text: string
}

/** Ms. */
const JUST_NOW = 5_000

export function queueState(state: State, now: number): QueueState {
  const { counts, link, online, session, sentAt } = state
  const waiting = queueText(counts)
  if (!waiting) {
    if (!session) return { icon: 'check', title: 'Всё отправлено', text: yesterdayText(state) }
    if (sentAt === undefined || sentAt < session.since)
      return { icon: 'cloudUp', title: 'Ждём первую точку', text: 'Очередь пуста' }
    const ago = now - sentAt
    const when = ago < JUST_NOW ? 'только что' : `${lengthText(ago)} назад`
    return { icon: 'cloudCheck', title: `Отправлено ${when}`, text: 'Очередь пуста' }
  }
  const title = `В очереди ${waiting}`
  if (!online || (link.state === 'waiting' && link.reason === 'network'))
    return { icon: 'cloudUp', look: 'yellow', title, text: 'Отправим, когда появится связь' }
  if (link.state === 'waiting') {
    const why = link.reason === 'slow' ? 'Связь очень медленная' : 'Сервер не принимает данные'
    return { icon: 'cloudUp', look: 'yellow', title, text: `${why}. Повторим через ${lengthText(link.until - now)}` }
  }
  return { icon: 'cloudUp', title, text: link.state === 'sending' ? 'Отправляем…' : 'Ждут отправки' }
}

function yesterdayText({ yesterday, today }: State): string {
  if (today.metres > 0 || today.photos > 0)
    return `Сегодня: ${distanceText(today.metres)}, ${wholeText(today.photos)} фото`
  return yesterday ? `Вчера: ${distanceText(yesterday.metres)}, ${wholeText(yesterday.photos)} фото` : 'Очередь пуста'
}
