/** The calls of the forms. Loaded only when a form is used: they bring the schemas, which pages do without. */
import * as accounts from '@spetskarta/shared/accounts/accounts.ts'
import * as settings from '@spetskarta/shared/settings/settings.ts'
import { call } from '../../api/call'

interface Credentials {
  email: string
  password: string
}

export const logIn = (body: Credentials) => call(accounts.login, { body })
export const signUp = (body: Credentials) => call(accounts.signup, { body })
export const logOut = () => call(accounts.logout, {})
export const sendResetMail = (email: string) => call(accounts.reset, { body: { email } })
export const saveNewPassword = (body: { email: string; token: string; newPassword: string }) =>
  call(accounts.resetSave, { body })
export const checkNickname = (name: string, signal: AbortSignal) =>
  call(settings.checkNickname, { body: { name } }, signal)
export const setNickname = (name: string) => call(settings.setNickname, { body: { name } })
export const setMatchMail = (on: boolean) => call(settings.setMatchMail, { body: { on } })
export const stopMatchMail = (token: string) => call(settings.unsubscribe, { params: { token } })
export const changePassword = (body: { password: string; newPassword: string }) =>
  call(accounts.changePassword, { body })
export const endSession = (id: string) => call(settings.endSession, { params: { id } })
export const deleteAccount = (password: string) => call(settings.deleteAccount, { body: { password } })
