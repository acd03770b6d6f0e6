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
