/** Threads: messages between two people about a listing, an offer or a deal. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './messages.schema.ts'

export { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from './messages.constants.ts'

/** Rows per page of threads, and of messages. */
export const THREADS_A_PAGE = 30
export const MESSAGES_A_PAGE = 50
/** Most messages that a search returns. */
export const MESSAGES_FOUND = 40
/**
 * Threads that a user may begin per day: while the e-mail address is not
 * confirmed, on the first day, and later; messages per minute and per day.
 */
export const MESSAGE_LIMITS = { unconfirmed: 3, firstDay: 10, aDay: 40, aMinute: 20, messagesADay: 1000 } as const
/** Most uploaded photos of an account that are in no message yet. */
export const MESSAGE_PHOTOS_WAITING = 60

export type ThreadSubject = z.infer<typeof schema.ThreadSubject>
export type ThreadRow = z.infer<typeof schema.ThreadRow>
export type OpenThread = z.infer<typeof schema.OpenThread>
export type ThreadMessage = z.infer<typeof schema.ThreadMessage>
export type FoundMessage = z.infer<typeof schema.FoundMessage>
export type ThreadComplaint = z.infer<typeof schema.ThreadComplaint>
export type NewThread = z.infer<typeof schema.NewThread>

const URL = '/api/messages'
export const getThreads: Endpoint<typeof schema.getThreads> = { method: 'GET', url: URL }
export const countUnread: Endpoint<typeof schema.countUnread> = { method: 'GET', url: `${URL}/unread` }
export const searchMessages: Endpoint<typeof schema.searchMessages> = { method: 'GET', url: `${URL}/search` }
export const getNewThread: Endpoint<typeof schema.getNewThread> = { method: 'GET', url: `${URL}/about/:itemId` }
/** A repeated call returns the same thread. */
export const writeAboutOffer: Endpoint<typeof schema.writeAboutOffer> = { method: 'POST', url: `${URL}/offer/:offerId` }
export const getThread: Endpoint<typeof schema.getThread> = { method: 'GET', url: `${URL}/:threadId` }
export const sendMessage: Endpoint<typeof schema.sendMessage> = { method: 'POST', url: URL }
export const sendMessagePhoto: Endpoint<typeof schema.sendMessagePhoto> = { method: 'POST', url: `${URL}/photos` }
export const readThread: Endpoint<typeof schema.readThread> = { method: 'POST', url: `${URL}/:threadId/read` }
export const blockPerson: Endpoint<typeof schema.blockPerson> = { method: 'POST', url: `${URL}/:threadId/block` }
export const complainAboutThread: Endpoint<typeof schema.complainAboutThread> = {
  method: 'POST',
  url: `${URL}/:threadId/complain`,
}
/** Mail clients post here by themselves (RFC 8058), and so does the page of the link in the letter. */
export const endMessageLetters: Endpoint<typeof schema.endMessageLetters> = {
  method: 'POST',
  url: `${URL}/unsubscribe/:token`,
}
export const getThreadComplaints: Endpoint<typeof schema.getThreadComplaints> = {
  method: 'GET',
  url: `${URL}/complaints`,
}
export const dismissThreadComplaints: Endpoint<typeof schema.dismissThreadComplaints> = {
  method: 'POST',
  url: `${URL}/complaints/dismiss`,
}
