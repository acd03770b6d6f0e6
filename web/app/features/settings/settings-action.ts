/** The forms of the settings: each names by `intent` what it wants. */
import type { ActionFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { errorText } from '../../api/error-text'
import { isRefused } from '../../api/refuse'
import { paths } from '../../paths'
import type { Outcome } from '../../ui/Card'
import { showToast } from '../../ui/toast'

type Calls = typeof import('../accounts/account-calls')
/** Fields of the form; a missing one is empty. */
type Given = (name: string) => string

/** What is told when it is done; a refusal that is an answer is thrown like any other. */
const ACTIONS = {
  nickname: async (calls: Calls, given: Given) => {
    const { name, message } = await calls.setNickname(given('name'))
    if (!name) throw new Refused(message)
    return message
  },
  'match-mail': async (calls: Calls, given: Given) => {
    const { matchMail } = await calls.setMatchMail(given('on') === 'true')
    return matchMail ? 'Письма включены' : 'Письма выключены'
  },
  password: async (calls: Calls, given: Given) => {
    await calls.changePassword({ password: given('present'), newPassword: given('password') })
    return 'Пароль изменён. На других устройствах нужно войти заново.'
  },
  'end-sessions': async (calls: Calls, given: Given) => {
    // One that has ended by itself meanwhile is what was wanted.
    const end = (id: string) => calls.endSession(id).catch((error) => isRefused(error) || Promise.reject(error))
    const ids = given('ids').split(',')
    for (const id of ids) await end(id)
    return ids.length > 1 ? 'Остальные сеансы завершены' : 'Сеанс завершён'
  },
  delete: async (calls: Calls, given: Given) => {
    await calls.deleteAccount(given('password'))
    return ''
  },
} satisfies Record<string, (calls: Calls, given: Given) => Promise<string>>

export type Intent = keyof typeof ACTIONS

/** Fits `errorText`, like an answer of the server that is an error. */
class Refused extends Error {
  status = 422
}

export async function settingsAction({ request }: Pick<ActionFunctionArgs, 'request'>) {
  const fields = await request.formData()
  const given = (name: string) => String(fields.get(name) ?? '')
  const intent = given('intent') as Intent
  const answer = await import('../accounts/account-calls')
    .then((calls) => ACTIONS[intent](calls, given))
    .then(
      (done): Outcome => ({ done, at: Date.now() }),
      (error): Outcome => ({ failure: errorText(error).text, at: Date.now() }),
    )
  // The status says that nothing has changed: what the pages have need not be asked for again.
  if ('failure' in answer) return data(answer, { status: 422 })
  if (intent === 'delete') throw goodbye()
  return data(answer)
}

function goodbye() {
  showToast({
    text: 'Учётная запись удалена. Если понадобимся, карта открыта и без неё.',
    action: { label: 'На карту', to: paths.map() },
  })
  return redirect(paths.home())
}
