/** Threads. */
import type { CallTable } from '../call-table.ts'

export const MESSAGE_CALLS: CallTable = {
  self: `
POST /api/messages/unsubscribe/:token
PUT /api/account/message-mail`,
  messages: {
    whole: `
GET /api/messages
GET /api/messages/unread
GET /api/live/messages
GET /api/messages/search
GET /api/messages/about/:itemId
GET /message-photo/:thread/:number/:place/:size
GET /api/messages/:threadId
POST /api/messages
POST /api/messages/photos
POST /api/messages/offer/:offerId
POST /api/messages/:threadId/read
POST /api/messages/:threadId/block
POST /api/messages/:threadId/complain`,
  },
}
