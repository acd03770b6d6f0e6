/** The user's own account: name, letters, sessions, deletion. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './settings.schema.ts'

export type Session = z.infer<typeof schema.Session>
export type Account = z.infer<typeof schema.Account>

export const getSessions: Endpoint<typeof schema.getSessions> = { method: 'GET', url: '/api/sessions' }
export const endSession: Endpoint<typeof schema.endSession> = { method: 'DELETE', url: '/api/sessions/:id' }
export const checkNickname: Endpoint<typeof schema.checkNickname> = { method: 'POST', url: '/api/check-nickname' }
export const setNickname: Endpoint<typeof schema.setNickname> = { method: 'POST', url: '/api/set-nickname' }
export const setUserUrl: Endpoint<typeof schema.setUserUrl> = { method: 'POST', url: '/api/set-user-url' }
export const getAccount: Endpoint<typeof schema.getAccount> = { method: 'GET', url: '/api/account' }
export const setMatchMail: Endpoint<typeof schema.setMatchMail> = { method: 'PUT', url: '/api/account/match-mail' }
export const setMessageMail: Endpoint<typeof schema.setMessageMail> = {
  method: 'PUT',
  url: '/api/account/message-mail',
}
export const deleteAccount: Endpoint<typeof schema.deleteAccount> = { method: 'POST', url: '/api/delete-account' }
/** Mail clients post here by themselves (RFC 8058), and so does the page of the link in the letter. */
export const unsubscribe: Endpoint<typeof schema.unsubscribe> = { method: 'POST', url: '/api/unsubscribe/:token' }
