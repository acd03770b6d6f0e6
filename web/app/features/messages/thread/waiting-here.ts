import type { OpenThread, ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import type { WaitingMessage } from '../write/kept'

/** The messages of this thread that wait. One whose answer was lost may have come already, by the live news. */
export const waitingHere = (
  thread: Pick<OpenThread, 'id' | 'subject' | 'own'>,
  messages: readonly Pick<ThreadMessage, 'id'>[],
  waiting: readonly WaitingMessage[],
) => waiting.filter(({ id, to }) => isWaitingHere(thread, to) && messages.every((message) => message.id !== id))

/** Whether a waiting message belongs to the thread: one written before there was a thread names its listing or offer instead. */
export function isWaitingHere(
  { id, subject, own }: Pick<OpenThread, 'id' | 'subject' | 'own'>,
  to: WaitingMessage['to'],
) {
  if ('threadId' in to) return to.threadId === id
  // Only askers begin threads about listings; an owner has several about each.
  if ('itemId' in to) return subject.kind === 'item' && subject._id === to.itemId && !own
  return subject.kind === 'offer' && subject.offer === to.offerId
}
