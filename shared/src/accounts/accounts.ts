/** Accounts: sign-up, log-in, passwords, e-mail addresses. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './accounts.schema.ts'

export type User = z.infer<typeof schema.User>
export type Entry = z.infer<typeof schema.Entry>
export type ToDo = z.infer<typeof schema.ToDo>
export type PasswordStrength = z.infer<typeof schema.PasswordStrength>

export const getUser: Endpoint<typeof schema.getUser> = { method: 'GET', url: '/api/get-user' }
export const signup: Endpoint<typeof schema.signup> = { method: 'POST', url: '/api/signup' }
export const giveConsent: Endpoint<typeof schema.giveConsent> = { method: 'POST', url: '/api/consent' }
export const login: Endpoint<typeof schema.login> = { method: 'POST', url: '/api/login' }
export const logout: Endpoint<typeof schema.logout> = { method: 'POST', url: '/api/logout' }
export const reset: Endpoint<typeof schema.reset> = { method: 'POST', url: '/api/reset' }
export const resetSave: Endpoint<typeof schema.resetSave> = { method: 'POST', url: '/api/resetSave' }
export const changePassword: Endpoint<typeof schema.changePassword> = { method: 'POST', url: '/api/change-password' }
export const checkPassword: Endpoint<typeof schema.checkPassword> = { method: 'POST', url: '/api/check-password' }
export const askToConfirm: Endpoint<typeof schema.askToConfirm> = { method: 'POST', url: '/api/ask-to-confirm' }
export const changeEmail: Endpoint<typeof schema.changeEmail> = { method: 'POST', url: '/api/change-email' }
/** The buttons on the pages behind the links of the letters post to these three. */
export const confirmEmailChange: Endpoint<typeof schema.confirmEmailChange> = {
  method: 'POST',
  url: '/api/change-email/:token',
}
export const undoEmailChange: Endpoint<typeof schema.undoEmailChange> = {
  method: 'POST',
  url: '/api/undo-email/:token',
}
export const confirmEmail: Endpoint<typeof schema.confirmEmail> = { method: 'POST', url: '/api/confirm-email/:token' }
