/** /logout: the button in the menu posts here; a visitor who opens the address is redirected to the first page. */
import { logout } from '@spetskarta/shared/accounts/accounts.ts'
import { data, redirect } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { allowStreams, endStreams, holdStreams } from '../../api/streams'
import { paths } from '../../paths'

export const loader = () => redirect(paths.home())

export async function clientAction() {
  holdStreams()
  try {
    await call(logout, {})
    endStreams()
  } catch (error) {
    allowStreams()
    return data({ failure: errorText(error).text }, { status: 422 })
  }
  throw redirect(paths.home())
}
