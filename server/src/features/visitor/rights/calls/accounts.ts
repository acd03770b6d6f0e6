/** The user’s own account. */
import type { CallTable } from '../call-table.ts'

export const ACCOUNT_CALLS: CallTable = {
  self: `
GET /api/get-user
POST /api/signup
POST /api/consent
POST /api/login
POST /api/logout
POST /api/reset
POST /api/resetSave
POST /api/change-password
POST /api/check-password
POST /api/ask-to-confirm
POST /api/change-email
POST /api/change-email/:token
POST /api/undo-email/:token
POST /api/confirm-email/:token
POST /api/second-factor/begin
POST /api/second-factor/confirm
POST /api/second-factor/end
POST /api/own-data
GET /api/own-data/:token
GET /api/sessions
DELETE /api/sessions/:id
POST /api/check-nickname
POST /api/set-nickname
POST /api/set-user-url
GET /api/account
PUT /api/account/match-mail
POST /api/delete-account
POST /api/unsubscribe/:token`,
  account: {
    whole: 'GET /api/storage',
  },
}
