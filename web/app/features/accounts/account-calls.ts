/** The calls of the forms. Loaded only when a form is used: they bring the schemas, which pages do without. */
import * as accounts from '@spetskarta/shared/accounts.ts'
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
  call(accounts.checkNickname, { body: { name } }, signal)
export const setNickname = (name: string) => call(accounts.setNickname, { body: { name } })
export const setMatchMail = (on: boolean) => call(accounts.setMatchMail, { body: { on } })
export const stopMatchMail = (token: string) => call(accounts.unsubscribe, { params: { token } })
export const changePassword = (body: { password: string; newPassword: string }) =>
  call(accounts.changePassword, { body })
export const endSession = (id: string) => call(accounts.endSession, { params: { id } })
export const deleteAccount = (password: string) => call(accounts.deleteAccount, { body: { password } })
