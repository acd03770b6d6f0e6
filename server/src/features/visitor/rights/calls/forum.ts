/** The forum. */
import type { CallTable } from '../call-table.ts'

export const FORUM_CALLS: CallTable = {
  self: `
GET /forum-api
POST /forum-api/create-thread
POST /forum-api/create-theme
POST /forum-api/create-message
POST /forum-api/delete-thread
POST /forum-api/edit
GET /forum-api/search
POST /forum-api/mark-read
POST /forum-api/subscribe
POST /forum-api/unsubscribe/:token
POST /forum-api/complain
GET /forum-api/complaints
POST /forum-api/dismiss-complaints`,
}
